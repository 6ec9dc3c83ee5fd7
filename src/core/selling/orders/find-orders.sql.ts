import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import { mailAddressKey } from '../../base/mail-address/mail-address.ts';
import { isLetGo } from '../../catalog/inventory/order-status.sql.ts';
import { isGoodTicket } from '../../catalog/inventory/ticket-status.sql.ts';
import { queuedMails } from '../../telling/mails/mail.sql.ts';
import type { Mail } from '../../telling/mails/mail.ts';
import type { OrderStatus } from './order.ts';

/**
 * Counts a request for an address, unless there were `most` mails within the hour before; returns how many mails it may
 * have.
 */
export async function countRequest(
  tx: Tx,
  { addressHash, now, most }: { addressHash: Buffer; now: string; most: number },
): Promise<number> {
  // The conflict locks the row, so of requests that come at once each sees those before it.
  const counted = await tx.maybe<{ asked: number }>(sql`
    insert into order_link_requests as r (address_hash, asked_at, last_asked_at)
    values (${addressHash}, array[${now}::timestamptz], ${now}::timestamptz)
    on conflict (address_hash) do update set
      asked_at = array(select at from unnest(r.asked_at) as at where at > ${now}::timestamptz - interval '1 hour')
                 || ${now}::timestamptz,
      last_asked_at = ${now}::timestamptz
    where (select count(*) from unnest(r.asked_at) as at where at > ${now}::timestamptz - interval '1 hour') < ${most}::int
    returning cardinality(asked_at) as asked`);
  return counted === undefined ? 0 : most - counted.asked + 1;
}

/** A request counts as one mail; where an address is stored in several spellings there are more. */
export function countFurtherMails(
  tx: Tx,
  { addressHash, now, further }: { addressHash: Buffer; now: string; further: number },
): Promise<number> {
  return tx.run(sql`
    update order_link_requests set asked_at = asked_at || array_fill(${now}::timestamptz, array[${further}::int])
    where address_hash = ${addressHash}`);
}

/**
 * Queues a mail to each spelling of the address that an order was placed with: the typed spelling first, then those used
 * last, as many as there are ids. It goes to the stored address, whatever was typed to find it.
 */
export function queueIfBought(
  tx: Tx,
  mail: Pick<Mail, 'kind' | 'language'> & { ids: readonly string[] },
  { typed, overDaysMax, now }: { typed: string; overDaysMax: number; now: string },
): Promise<number> {
  const { ids, kind, language } = mail;
  const insert = sql`
    insert into mails (id, kind, recipient, language, data)
    select given.id, ${kind}, spelled.buyer_email, ${language}, '{}'
    from (
      select o.buyer_email, row_number() over (order by o.buyer_email = ${typed} desc, max(o.created_at) desc) as place
      from (
        (select buyer_email, created_at, event_id, status, is_sandbox from orders
         where buyer_email_key = ${mailAddressKey(typed)} order by created_at desc, id desc limit 500)
        union all
        (select t.holder_email, t.created_at, t.event_id, o.status, o.is_sandbox
         from issued_tickets t join orders o on o.id = t.order_id
         where t.holder_email_key = ${mailAddressKey(typed)} and ${isGoodTicket('t')}
         order by t.created_at desc, t.id desc limit 500)
      ) as o
      join events e on e.id = o.event_id
      where not ${isLetGo('o')} and not o.is_sandbox
        and e.ends_at > ${now}::timestamptz - make_interval(days => ${overDaysMax}::int)
      group by o.buyer_email
    ) as spelled
    join unnest(${ids}::uuid[]) with ordinality as given (id, place) on given.place = spelled.place`;
  return tx.run(queuedMails(insert));
}

/** One of several orders in a mail, or a ticket of an order that somebody was given. */
export interface OrderInMail {
  id: string;
  linkGeneration: number;
  /** Null where the recipient is the buyer. */
  ticketId: string | null;
  orderNumber: string;
  status: OrderStatus;
  quantity: number;
  /** Null where it was deleted since. */
  event: { name: string; dateTime: string; timezone: string } | null;
}

const columnsInMail = trustedSql(`
  o.id, o.link_generation, o.order_number, o.status, case when o.ticket_id is null then o.quantity else 1 end as quantity,
  o.ticket_id, case when e.id is not null then
    json_build_object('name', e.name, 'dateTime', e.date_time, 'timezone', e.timezone) end as event`);

/** The orders that were placed with exactly this spelling of an address, and the tickets that it was given, newest first. */
export function listOrdersOfAddress(
  db: Queryable,
  { email, overDaysMax, most }: { email: string; overDaysMax: number; most: number },
): Promise<OrderInMail[]> {
  return db.many(sql`
    select ${columnsInMail}
    from (
      (select id, link_generation, event_id, order_number, status, quantity, is_sandbox, created_at, null::uuid as ticket_id
       from orders where buyer_email_key = ${mailAddressKey(email)} and buyer_email = ${email}
       order by created_at desc, id desc limit 500)
      union all
      (select o.id, o.link_generation, o.event_id, o.order_number, o.status, o.quantity, o.is_sandbox, t.created_at, t.id
       from issued_tickets t join orders o on o.id = t.order_id
       where t.holder_email_key = ${mailAddressKey(email)} and t.holder_email = ${email} and ${isGoodTicket('t')}
       order by t.created_at desc, t.id desc limit 500)
    ) as o
    join events e on e.id = o.event_id
    where not ${isLetGo('o')} and not o.is_sandbox and e.ends_at > now() - make_interval(days => ${overDaysMax}::int)
    order by o.created_at desc, o.id desc limit ${most}`);
}

/**
 * Those of these orders that were placed with exactly this spelling of an address, and the tickets among these that are its
 * holder's, newest first.
 */
export function listOrdersInMail(
  db: Queryable,
  { ids, ticketIds, email }: { ids: readonly string[]; ticketIds: readonly string[]; email: string },
): Promise<OrderInMail[]> {
  return db.many(sql`
    select ${columnsInMail}
    from (
      select id, link_generation, event_id, order_number, status, quantity, created_at, null::uuid as ticket_id
      from orders where id = any(${ids}::uuid[]) and buyer_email = ${email}
      union all
      select o.id, o.link_generation, o.event_id, o.order_number, o.status, o.quantity, t.created_at, t.id
      from issued_tickets t join orders o on o.id = t.order_id
      where t.id = any(${ticketIds}::uuid[]) and t.holder_email = ${email}
    ) as o
    left join events e on e.id = o.event_id
    order by o.created_at desc, o.id desc`);
}

/** Removes requests that no longer count, a bounded number at once. */
export function deleteOldRequests(db: Queryable, { hours, most }: { hours: number; most: number }): Promise<number> {
  return db.run(sql`
    delete from order_link_requests where address_hash in (
      select address_hash from order_link_requests where last_asked_at < now() - make_interval(hours => ${hours}::int)
      order by last_asked_at limit ${most})`);
}
