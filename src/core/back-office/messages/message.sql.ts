import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import { members } from '../../accounts/members/member.sql.ts';
import { presentTime, presentTimeOfOrganization } from '../../base/clock/present-time.sql.ts';
import { becomes } from '../../base/states/states.sql.ts';
import { isWithheld } from '../../catalog/public-events/withheld.sql.ts';
import { isOf } from '../../catalog/series/event-or-series.sql.ts';
import {
  daysAfterEndMax,
  type Message,
  type MessageFields,
  type MessageProgress,
  type MessageTimes,
  messageStates,
} from './message.ts';

const isLongOver = sql`e.ends_at < ${presentTime('e')} - make_interval(days => ${daysAfterEndMax})`;
/** Whether holders of the event `e` may be written to, but for an archived one. */
export const isOpenToMessages = sql`(not ${isWithheld} and not ${isLongOver})`;
export const isSuspended = trustedSql('(o.suspended_at is not null or o.approved_at is null)');

export const messageColumns = trustedSql(
  `id, organization_id, event_id, series_id, subject, text, ticket_type_ids, ticket_type_names, is_admitted, ticket_ids, send_at,
   minutes_before, minutes_after, unsent_because, status, reply_to, recipients, sent_at,
   queued_at, finished_at, mailed, failed, revision, created_at, updated_at`,
);

export function insertMessage(
  tx: Tx,
  given: MessageFields &
    MessageTimes &
    Pick<Message, 'id' | 'organizationId' | 'eventId' | 'seriesId' | 'ticketTypeNames' | 'replyTo'> & {
      /** The message of a series that it is, for one date. */
      ofMessageId?: string;
    },
): Promise<Message> {
  const { id, organizationId, eventId, seriesId, subject, text, ticketTypeIds, ticketTypeNames, isAdmitted } = given;
  return tx.one(sql`
    insert into messages (id, organization_id, event_id, series_id, subject, text, ticket_type_ids, ticket_type_names, is_admitted,
                          ticket_ids, send_at, minutes_before, minutes_after, reply_to, of_message_id, written_at)
    values (${id}, ${organizationId}, ${eventId}, ${seriesId}, ${subject}, ${text}, ${ticketTypeIds}::uuid[],
            ${ticketTypeNames}::text[], ${isAdmitted}, ${given.ticketIds ?? null}::uuid[], ${given.sendAt}, ${given.minutesBefore}, ${given.minutesAfter},
            ${given.replyTo}, ${given.ofMessageId ?? null}, ${presentTimeOfOrganization(organizationId)})
    returning ${messageColumns}`);
}

export function updateMessage(
  tx: Tx,
  { id, ...fields }: MessageFields & MessageTimes & Pick<Message, 'id' | 'replyTo'>,
): Promise<Message> {
  const { subject, text, ticketTypeIds, isAdmitted, sendAt, minutesBefore, minutesAfter, replyTo } = fields;
  return tx.one(sql`
    update messages set subject = ${subject}, text = ${text}, ticket_type_ids = ${ticketTypeIds}::uuid[],
      is_admitted = ${isAdmitted}, send_at = ${sendAt}, minutes_before = ${minutesBefore}, minutes_after = ${minutesAfter},
      unsent_because = null, reply_to = ${replyTo}, revision = revision + 1, updated_at = now()
    where id = ${id} returning ${messageColumns}`);
}

export function deleteMessage(tx: Tx, { id }: { id: string }): Promise<number> {
  return tx.run(sql`delete from messages where id = ${id} and status = 'DRAFT'`);
}

type Whose = Pick<Message, 'eventId' | 'seriesId'>;

export function countDrafts(db: Queryable, of: Whose): Promise<{ count: number }> {
  return db.one(sql`select count(*) as count from messages where ${isOf(of)} and status = 'DRAFT'`);
}

export function countMessages(db: Queryable, of: Whose): Promise<{ total: number }> {
  return db.one(sql`select count(*) as total from messages where ${isOf(of)}`);
}

/** Newest first. */
export function listMessageRows(
  db: Queryable,
  { take, skip, ...of }: Whose & { take: number; skip: number },
): Promise<Message[]> {
  return db.many(sql`
    select ${messageColumns} from messages where ${isOf(of)}
    order by created_at desc, id desc limit ${take} offset ${skip}`);
}

/** The standing of an event: whether its holders may be written to. */
export function findStanding(
  db: Queryable,
  { eventId }: { eventId: string },
): Promise<{ isWithheld: boolean; isLongOver: boolean }> {
  return db.one(sql`
    select ${isWithheld} as is_withheld, ${isLongOver} as is_long_over from events e where e.id = ${eventId}`);
}

/** The same of what a series belongs to; its dates are looked at one by one. */
export function findStandingOfRun(db: Queryable, { seriesId }: { seriesId: string }): Promise<{ isWithheld: boolean }> {
  return db.one(sql`
    select ${isSuspended} as is_withheld from series s join organizations o on o.id = s.organization_id where s.id = ${seriesId}`);
}

/** The last but `most` of those that were sent within a day; until it is a day old nothing more may be sent. */
export function findSpentMessage(
  db: Queryable,
  { most, ...of }: Whose & { most: number },
): Promise<{ nextAt: string; nextSeconds: number } | undefined> {
  return db.maybe(sql`
    select sent_at + interval '1 day' as next_at,
           ceil(extract(epoch from sent_at + interval '1 day' - now()))::int as next_seconds
    from messages where ${isOf(of)} and sent_at > now() - interval '1 day'
    order by sent_at desc offset ${most - 1} limit 1`);
}

/** Where answers go to what no person sends: as the profile says, or to who owns the organization. */
export function findReplyTo(
  db: Queryable,
  { organizationId }: { organizationId: string },
): Promise<{ email: string | null }> {
  return db.one(sql`
    select coalesce(p.contact_email, (
      select u.email from ${members} m join users u on u.id = m.user_id
      where m.organization_id = p.id and m.role = 'OWNER' order by m.created_at, m.user_id limit 1)) as email
    from organizations o join organizations p on p.id = coalesce(o.live_id, o.id) where o.id = ${organizationId}`);
}

export function markSending(
  tx: Tx,
  { id, recipients, replyTo }: { id: string; recipients: number; replyTo: string | null },
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
    select m.*, coalesce(${isWithheld}, ${isSuspended}) as is_withheld, o.live_id is not null as is_sandbox,
           o.retired_at is not null as is_retired
    from (select ${messageColumns}, walked_hash from messages where id = ${id} and status = 'SENDING') as m
    join organizations o on o.id = m.organization_id left join events e on e.id = m.event_id`);
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

/** A message as its mails tell it, with what it is about. */
interface MailedMessage extends Pick<Message, 'subject' | 'text' | 'organizationId' | 'replyTo'> {
  name: string;
  organizerName: string;
}

export function findMailedMessage(db: Queryable, { id }: { id: string }): Promise<MailedMessage | undefined> {
  return db.maybe(sql`
    select m.subject, m.text, m.organization_id, m.reply_to, coalesce(e.name, s.name) as name, o.name as organizer_name
    from messages m join organizations o on o.id = m.organization_id
    left join events e on e.id = m.event_id left join series s on s.id = m.series_id
    where m.id = ${id}`);
}
