import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql } from '../../../platform/database/sql.ts';
import type { Language } from '../../base/language.ts';
import { isGoodTicket } from '../../catalog/inventory/ticket-status.sql.ts';
import { queuedMails } from '../../telling/mails/mail.sql.ts';
import type { Mail } from '../../telling/mails/mail.ts';
import { messageMailKind } from '../../telling/mails/mail.ts';
import { isOpenToMessages } from './message.sql.ts';
import type { Audience, AudienceCount, Message } from './message.ts';

interface AudienceOf extends Audience, Pick<Message, 'eventId' | 'seriesId' | 'ticketTypeNames' | 'organizationId'> {
  /** What addresses are hashed with. */
  pepper: Buffer;
}

/** Every good ticket that is meant, with the hash of its holder's e-mail address. An erased holder has none. */
function meantTickets({
  eventId,
  seriesId,
  ticketTypeIds,
  ticketTypeNames,
  isAdmitted,
  ticketIds = null,
  pepper,
}: AudienceOf): Statement {
  const ofTypes = sql`
    (${ticketTypeIds}::uuid[] is null or t.ticket_type_id = any(${ticketTypeIds}::uuid[])
      or (select y.name from ticket_types y where y.id = t.ticket_type_id) = any(${ticketTypeNames}::text[]))`;
  const ofWhat =
    eventId === null
      ? sql`t.event_id in (
          select e.id from events e
          where e.series_id = ${seriesId} and e.status <> 'ARCHIVED' and e.cancelled_at is null and ${isOpenToMessages})`
      : sql`t.event_id = ${eventId}`;
  return sql`
    select t.id, sha256(${pepper}::bytea || convert_to(coalesce(t.holder_email_key, o.buyer_email_key), 'UTF8')) as hash
    from issued_tickets t join orders o on o.id = t.order_id
    where ${ofWhat} and ${isGoodTicket('t')} and t.returning_at is null
      and coalesce(t.holder_email_key, o.buyer_email_key) <> ''
      and ${ticketIds === null ? ofTypes : sql`t.id = any(${ticketIds}::uuid[])`}
      and (${isAdmitted}::boolean is null or (t.admitted_at is not null) = ${isAdmitted}::boolean
        and (select y.kind from ticket_types y where y.id = t.ticket_type_id) = 'TICKET')`;
}

export function countAudience(db: Queryable, audience: AudienceOf): Promise<AudienceCount> {
  return db.one(sql`
    select count(*) filter (where s.address_hash is null) as recipients, count(s.address_hash) as stopped
    from (select distinct hash from (${meantTickets(audience)}) as meant) as h
    left join message_stops s on s.organization_id = ${audience.organizationId} and s.address_hash = h.hash`);
}

/** The next recipients, each with one of their tickets, in the order of the hashes of their addresses. */
export function listAudience(
  db: Queryable,
  { after, most, ...audience }: AudienceOf & { after: Buffer | null; most: number },
): Promise<{ hash: Buffer; ticketId: string }[]> {
  return db.many(sql`
    select distinct on (meant.hash) meant.hash, meant.id as ticket_id from (${meantTickets(audience)}) as meant
    where meant.hash > coalesce(${after}::bytea, '\\x')
    order by meant.hash, meant.id limit ${most}`);
}

/**
 * The orders of these tickets and the tickets themselves, locked until the transaction ends: a person who is erased is not written
 * down again.
 */
export async function lockTickets(tx: Tx, { ticketIds }: { ticketIds: readonly string[] }): Promise<void> {
  await tx.run(sql`
    select from orders where id in (select order_id from issued_tickets where id = any(${ticketIds}::uuid[]))
    order by id for share`);
  await tx.run(sql`select from issued_tickets where id = any(${ticketIds}::uuid[]) order by id for share`);
}

export interface Recipient {
  recipientHash: string;
  orderId: string;
  email: string;
  /** Whether it is the buyer of the order. */
  isBuyer: boolean;
  ticketId: string;
  language: Language;
}

/** The present holders of these tickets, without those who stopped the messages of the organization. */
export function listRecipients(
  tx: Tx,
  {
    ticketIds,
    organizationId,
    pepper,
  }: Pick<AudienceOf, 'organizationId' | 'pepper'> & { ticketIds: readonly string[] },
): Promise<Recipient[]> {
  return tx.many(sql`
    select encode(h.hash, 'hex') as recipient_hash, t.order_id, coalesce(t.holder_email, o.buyer_email) as email, t.holder_email is null as is_buyer,
           t.id as ticket_id, o.language
    from issued_tickets t join orders o on o.id = t.order_id
    cross join lateral (
      select sha256(${pepper}::bytea || convert_to(coalesce(t.holder_email_key, o.buyer_email_key), 'UTF8')) as hash
    ) as h
    where t.id = any(${ticketIds}::uuid[]) and ${isGoodTicket('t')}
      and coalesce(t.holder_email_key, o.buyer_email_key) <> ''
      and not exists (select from message_stops s where s.organization_id = ${organizationId} and s.address_hash = h.hash)`);
}

/** Returns how many: a recipient with a mail of the message already gets no other. */
export function insertMessageMails(tx: Tx, { mails }: { mails: readonly Mail[] }): Promise<number> {
  const column = <Name extends keyof Mail>(name: Name) => mails.map((mail) => mail[name]);
  return tx.run(
    queuedMails(sql`
      insert into mails (id, organization_id, order_id, kind, recipient, language, data, is_sandbox)
      select * from unnest(${column('id')}::uuid[], ${column('organizationId')}::uuid[], ${column('orderId')}::uuid[],
        ${column('kind')}::text[], ${column('recipient')}::text[], ${column('language')}::text[],
        ${mails.map(({ data }) => JSON.stringify(data))}::jsonb[], ${column('isSandbox')}::boolean[])
      on conflict do nothing`),
  );
}

/** Mails of messages that could go and have not, counted up to a limit. */
export function countMessageMailsDue(
  db: Queryable,
  { lane, most }: { lane: string; most: number },
): Promise<{ due: number }> {
  return db.one(sql`
    select count(*) as due from (
      select from queue where kind = ${messageMailKind} and lane = ${lane} and not is_failed and due_at <= now() limit ${most}
    ) as waiting`);
}
