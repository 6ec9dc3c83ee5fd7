import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import { presentTime } from '../../base/clock/present-time.sql.ts';
import { isRetired } from '../../base/clock/retired.sql.ts';
import { becomes } from '../../base/states/states.sql.ts';
import { isWithheld } from '../../catalog/public-events/withheld.sql.ts';
import { daysAfterEndMax, type Message, type MessageFields, type MessageProgress, messageStates } from './message.ts';

export const messageColumns = trustedSql(
  `id, organization_id, event_id, subject, text, ticket_type_ids, is_admitted, status, reply_to, recipients, sent_at,
   queued_at, finished_at, mailed, failed, revision, created_at, updated_at`,
);

export function insertMessage(
  tx: Tx,
  given: MessageFields & Pick<Message, 'id' | 'organizationId' | 'eventId'>,
): Promise<Message> {
  const { id, organizationId, eventId, subject, text, ticketTypeIds, isAdmitted } = given;
  return tx.one(sql`
    insert into messages (id, organization_id, event_id, subject, text, ticket_type_ids, is_admitted)
    values (${id}, ${organizationId}, ${eventId}, ${subject}, ${text}, ${ticketTypeIds}::uuid[], ${isAdmitted})
    returning ${messageColumns}`);
}

export function updateMessage(tx: Tx, { id, ...fields }: MessageFields & { id: string }): Promise<Message> {
  const { subject, text, ticketTypeIds, isAdmitted } = fields;
  return tx.one(sql`
    update messages set subject = ${subject}, text = ${text}, ticket_type_ids = ${ticketTypeIds}::uuid[],
      is_admitted = ${isAdmitted}, revision = revision + 1, updated_at = now()
    where id = ${id} returning ${messageColumns}`);
}

export function deleteMessage(tx: Tx, { id }: { id: string }): Promise<number> {
  return tx.run(sql`delete from messages where id = ${id} and status = 'DRAFT'`);
}

export function countDrafts(db: Queryable, { eventId }: { eventId: string }): Promise<{ count: number }> {
  return db.one(sql`select count(*) as count from messages where event_id = ${eventId} and status = 'DRAFT'`);
}

export function countMessages(db: Queryable, { eventId }: { eventId: string }): Promise<{ total: number }> {
  return db.one(sql`select count(*) as total from messages where event_id = ${eventId}`);
}

/** Newest first. */
export function listMessageRows(
  db: Queryable,
  { eventId, take, skip }: { eventId: string; take: number; skip: number },
): Promise<Message[]> {
  return db.many(sql`
    select ${messageColumns} from messages where event_id = ${eventId}
    order by created_at desc, id desc limit ${take} offset ${skip}`);
}

/** The standing of an event: whether its holders may be written to. */
export function findStanding(
  db: Queryable,
  { eventId }: { eventId: string },
): Promise<{ isWithheld: boolean; isLongOver: boolean }> {
  return db.one(sql`
    select ${isWithheld} as is_withheld,
           e.ends_at < ${presentTime('e')} - make_interval(days => ${daysAfterEndMax}) as is_long_over
    from events e where e.id = ${eventId}`);
}

/** The last but `most` of those that were sent within a day; until it is a day old nothing more may be sent. */
export function findSpentMessage(
  db: Queryable,
  { eventId, most }: { eventId: string; most: number },
): Promise<{ nextAt: string; nextSeconds: number } | undefined> {
  return db.maybe(sql`
    select sent_at + interval '1 day' as next_at,
           ceil(extract(epoch from sent_at + interval '1 day' - now()))::int as next_seconds
    from messages where event_id = ${eventId} and sent_at > now() - interval '1 day'
    order by sent_at desc offset ${most - 1} limit 1`);
}

export function markSending(
  tx: Tx,
  { id, recipients, replyTo }: { id: string; recipients: number; replyTo: string },
): Promise<Message> {
  return tx.one(sql`
    update messages set ${becomes(messageStates, 'SENDING')}, sent_at = now(), recipients = ${recipients}, reply_to = ${replyTo},
      revision = revision + 1, updated_at = now()
    where id = ${id} and status = 'DRAFT' returning ${messageColumns}`);
}

/** A message whose turn it is. */
export interface SendingMessage extends Message {
  walkedHash: Buffer | null;
  isWithheld: boolean;
  isSandbox: boolean;
  isRetired: boolean;
}

export function findSendingMessage(db: Queryable, { id }: { id: string }): Promise<SendingMessage | undefined> {
  return db.maybe(sql`
    select m.*, ${isWithheld} as is_withheld, e.is_sandbox, ${isRetired('e')} as is_retired
    from (select ${messageColumns}, walked_hash from messages where id = ${id} and status = 'SENDING') as m
    join events e on e.id = m.event_id`);
}

export function saveWalk(
  tx: Tx,
  { id, walkedHash, queued }: { id: string; walkedHash: Buffer; queued: number },
): Promise<number> {
  return tx.run(sql`
    update messages set walked_hash = ${walkedHash}, queued = queued + ${queued}, updated_at = now()
    where id = ${id} and queued_at is null`);
}

/** From now on it has as many recipients as it has mails. */
export function endWalk(tx: Tx, { id }: { id: string }): Promise<number> {
  return tx.run(sql`
    update messages set queued_at = now(), recipients = queued, walked_hash = null, updated_at = now()
    where id = ${id} and queued_at is null`);
}

/** What came of its mails so far. */
export function countOutcomes(
  db: Queryable,
  { id }: { id: string },
): Promise<Omit<MessageProgress, 'waiting'> & { pending: number }> {
  return db.one(sql`
    select count(*) filter (where status in ('SENT', 'KEPT')) as mailed,
           count(*) filter (where status = 'FAILED') as failed,
           count(*) filter (where status = 'PENDING') as pending
    from mails where kind = 'MESSAGE' and data ->> 'messageId' = ${id}`);
}

export function finishMessage(
  tx: Tx,
  { id, mailed, failed }: { id: string; mailed: number; failed: number },
): Promise<number> {
  return tx.run(sql`
    update messages set ${becomes(messageStates, 'SENT')}, finished_at = now(), mailed = ${mailed}, failed = ${failed},
      updated_at = now()
    where id = ${id} and status = 'SENDING'`);
}

/** A message as its mails tell it. */
interface MailedMessage extends Pick<Message, 'subject' | 'text' | 'eventId' | 'organizationId' | 'replyTo'> {}

export function findMailedMessage(db: Queryable, { id }: { id: string }): Promise<MailedMessage | undefined> {
  return db.maybe(sql`select subject, text, event_id, organization_id, reply_to from messages where id = ${id}`);
}
