import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { aheadOf, presentClock, presentTimeText } from '../../base/clock/present-time.sql.ts';
import { erasedAddressEnd, erasedName } from '../../base/mail-address/erased-buyer.ts';
import { becomes } from '../../base/states/states.sql.ts';
import { isCompleted, isHeld, isLetGo } from '../../catalog/inventory/order-status.sql.ts';
import { isAwaitedPayment, isOpenDispute, isOwedRefund, isRestingStray } from '../../selling/payments/statuses.sql.ts';
import { entryStates } from '../../selling/waiting-list/entry.ts';
import { accountMailKind, memberMailKinds, messageMailKind, orderMailKind } from '../../telling/mails/mail.ts';
import type { AddressInQuestion } from './address-in-question.ts';

// A buyer's data are in the rows below; a new place for them must be added here, and to the check of the audit.

/**
 * Whether the order `o` of the event `e` no longer needs its buyer: it never completed, was given back, or the event has
 * been over for a day, and no money is on its way. A checkout can be paid for a day; after two nobody waits for one.
 * Tickets that were let go count against their holder for a day: a holder who is erased must not hold as many again.
 */
export const isAtItsEnd = trustedSql(`(
  case when ${isHeld('o').text} then false
       when ${isCompleted('o').text} then o.is_sandbox or e.id is null or e.ends_at < now() - interval '1 day'
       when ${isLetGo('o').text} then o.created_at < ${presentTimeText('o')} - interval '1 day'
       else true end
  and not exists (select from refunds r where r.order_id = o.id and ${isOwedRefund('r').text})
  and not exists (select from stray_payments s where s.order_id = o.id and ${isRestingStray('s').text})
  and not exists (select from disputes d where d.order_id = o.id and ${isOpenDispute('d').text})
  and not exists (
    select from payments p where p.order_id = o.id and ${isAwaitedPayment('p').text}
      and p.created_at > ${presentTimeText('o')} - interval '2 days'))`);

export interface OrderToErase {
  id: string;
  organizationId: string;
  /** The key that its buyer is found by; null only before the start has made it. */
  key: string | null;
  /** The organizer's own request named the buyer: in a sandbox, or as the recipient of a gift. */
  isOfOrganizer: boolean;
  isAtItsEnd: boolean;
  /** When it is worth another look, where it is not finished. */
  lookAgainAt: string;
}

/** Waits for those who write the texts of orders: they would write down a name that they have read before. */
export function holdOrderTexts(tx: Tx): Promise<number> {
  return tx.run(sql`select from order_texts_mark for share`);
}

/** Locks them as the desk does: one who is about to write to a buyer goes first, or waits. */
export function lockOrders(tx: Tx, { ids }: { ids: readonly string[] }): Promise<number> {
  return tx.run(sql`select from orders where id = any(${ids}::uuid[]) order by id for no key update`);
}

/** Those of the orders that still name somebody. */
export function listToErase(tx: Tx, { ids }: { ids: readonly string[] }): Promise<OrderToErase[]> {
  return tx.many(sql`
    select o.id, o.organization_id, o.buyer_email_key as key, o.is_sandbox or o.channel = 'COMPLIMENTARY' as is_of_organizer,
           ${isAtItsEnd} as is_at_its_end,
           greatest(interval '1 day' + case when ${isCompleted('o')} then e.ends_at when ${isLetGo('o')} then o.created_at - ${aheadOf('o')} end,
                    now() + interval '1 hour')::timestamptz(3) as look_again_at
    from orders o left join events e on e.id = o.event_id
    where o.id = any(${ids}::uuid[]) and o.erased_at is null order by o.id`);
}

/** Whether the card `c` is printed on an invoice, or will be: that stays as it was issued, for as long as the law wants it kept. */
const isOnPaper = trustedSql(`(c.nth = 0 and (
  exists (select from tax_papers p where p.order_id = c.order_id)
  or exists (select from tax_papers_waiting w where w.order_id = c.order_id)))`);

/**
 * Replaces the key that a buyer is found by with one that no address has. The tickets count as changed, so that those who
 * keep a copy of them notice.
 */
export function eraseBuyers(tx: Tx, { ids }: { ids: readonly string[] }): Promise<number> {
  return tx.run(sql`
    with theirs as (
      update issued_tickets set updated_at = ${presentClock('issued_tickets')}, attendee_name = null
      where order_id = any(${ids}::uuid[]) and (holder_name is null or attendee_name is not null)
    ), free as (
      delete from free_holders where order_id = any(${ids}::uuid[])
    ), said as (
      delete from checkout_answers where order_id = any(${ids}::uuid[])
    ), named as (
      update order_items set statutory = statutory || jsonb_build_object('name', ${erasedName}::text)
      where order_id = any(${ids}::uuid[]) and statutory is not null
    ), carded as (
      delete from statutory_cards c where c.order_id = any(${ids}::uuid[]) and not ${isOnPaper}
    )
    update orders set buyer_name = ${erasedName}, buyer_email = ${erasedAddress()}, buyer_email_key = '',
      -- A link may have been made for one person, and say so.
      via = null, return_url = null, note = null, invoice = null, email_hash = null, address_hash = null, network_hash = null,
      erased_at = clock_timestamp(), updated_at = greatest(updated_at, clock_timestamp())
    where id = any(${ids}::uuid[])`);
}

function erasedAddress(): Statement {
  return sql`'erased-' || lower(order_number collate "C") || ${erasedAddressEnd}`;
}

/** A text that is not written yet will be written without the name. */
export function deleteOrderTexts(tx: Tx, { ids }: { ids: readonly string[] }): Promise<number> {
  return tx.run(sql`delete from order_texts where order_id = any(${ids}::uuid[])`);
}

/** Deliveries are made from notices: one that is sent again names nobody either. */
export function eraseFromNotices(tx: Tx, { ids }: { ids: readonly string[] }): Promise<number> {
  return tx.run(sql`
    update notices n set data = coalesce((
      select json_object_agg(f.key, case f.key when 'buyerName' then to_json(o.buyer_name)
                                               when 'buyerEmail' then to_json(o.buyer_email)
                                               when 'holder' then json_build_object('name', o.buyer_name, 'email', o.buyer_email)
                                               when 'answers' then '[]' else f.value end order by f.place)
      from json_each(n.data) with ordinality as f (key, value, place)), n.data)
    from orders o
    where o.id = n.order_id
      and ((n.order_id = any(${ids}::uuid[]) and n.type = 'order.completed')
        or (n.order_id = any(${ids}::uuid[]) and n.type = 'order.refunded')
        or (n.order_id = any(${ids}::uuid[]) and n.type <> 'order.completed' and n.type <> 'order.refunded'))`);
}

/** Mails that wait are not sent any more. */
export function deleteMailsOfOrders(tx: Tx, { ids }: { ids: readonly string[] }): Promise<number> {
  return tx.run(deletedMails(sql`order_id = any(${ids}::uuid[])`));
}

/** Mails to an address about no order of its own. Mails to members of organizations stay with their accounts. */
export function deleteMailsOfNobody(tx: Tx, { recipients }: { recipients: readonly string[] }): Promise<number> {
  return tx.run(deletedMails(mailsOfNobody(recipients)));
}

export function mailsOfNobody(recipients: readonly string[]): Statement {
  return sql`order_id is null and recipient = any(${recipients}::text[]) and kind <> all(${memberMailKinds}::text[])`;
}

/** Mails that were folded into an unsent one of these, and are not deleted themselves, go by themselves after all. */
export function deletedMails(which: Statement): Statement {
  return sql`
    with gone as (delete from mails where ${which} returning id, status), unqueued as (
      delete from queue q using gone where q.kind in (${orderMailKind}, ${accountMailKind}, ${messageMailKind}) and q.id = gone.id
    ), freed as (
      update mails m set status = 'PENDING', folded_into = null from gone
      where m.folded_into = gone.id and gone.status in ('PENDING', 'FAILED') and m.id not in (select id from gone)
      returning m.id, m.organization_id
    ), queued as (
      insert into queue (kind, id, lane) select ${orderMailKind}, id, organization_id from freed
    )
    select from gone`;
}

/** What the organizer and the operator wrote about one buyer, in their own words. */
export function eraseReasons(tx: Tx, { ids }: { ids: readonly string[] }): Promise<number> {
  return tx.run(sql`
    with refunded as (
      update refunds set resolution = null, reason = case kind when 'AUTOMATIC' then reason end
      where order_id = any(${ids}::uuid[]) and (resolution is not null or (kind = 'REQUESTED' and reason is not null))
    ), taken_back as (
      update free_refunds set reason = null where order_id = any(${ids}::uuid[]) and reason is not null
    ), strayed as (
      update stray_payments set resolution = null where order_id = any(${ids}::uuid[]) and resolution is not null
    )
    update disputes set reason = null where order_id = any(${ids}::uuid[]) and reason is not null`);
}

/** The buyer's and other holders' answers to the organizer's questions. */
export function deleteAnswersOfOrders(tx: Tx, { ids }: { ids: readonly string[] }): Promise<number> {
  return tx.run(sql`delete from answers where order_id = any(${ids}::uuid[])`);
}

/** Answers that are kept for a repeated request; those about a buyer hold the name. They are gone after a day. */
export function deleteKeptAnswers(tx: Tx, { ids }: { ids: readonly string[] }): Promise<number> {
  return tx.run(sql`
    delete from order_claims where order_id = any(${ids}::uuid[]) and created_at > now() - interval '25 hours'
      and exists (select from orders o where o.id = order_claims.order_id and o.created_at > now() - interval '25 hours')`);
}

/** The same for orders that the organizer's requests made. */
export function deleteKeptAnswersOfOrganizers(
  tx: Tx,
  { ids, organizationIds }: { ids: readonly string[]; organizationIds: readonly string[] },
): Promise<number> {
  const named = ids.map((id) => `%${id}%`);
  return tx.run(sql`
    with older as (
      delete from idempotency_records where organization_id = any(${organizationIds}::uuid[]) and body like any(${named}::text[])
    )
    delete from order_claims where claimant_id = any(${organizationIds}::uuid[]) and body like any(${named}::text[])`);
}

/** The orders of an address, in the order of their ids. */
export function listOrderIdsOfAddress(
  db: Queryable,
  { address, afterId, most }: { address: AddressInQuestion; afterId: string; most: number },
): Promise<{ id: string }[]> {
  return db.many(sql`
    select id from orders where ${boughtBy(address)} and id > ${afterId}::uuid order by id limit ${most}`);
}

export function boughtBy({ key, spelling }: AddressInQuestion): Statement {
  const isOfKey = sql`buyer_email_key = ${key} and erased_at is null`;
  return spelling === null ? isOfKey : sql`${isOfKey} and buyer_email = ${spelling}`;
}

export function interestOf({ key, spelling }: AddressInQuestion): Statement {
  const isOfKey = sql`email_key = ${key}`;
  return spelling === null ? isOfKey : sql`${isOfKey} and email = ${spelling}`;
}

export function deleteInterestsOf(tx: Tx, { address }: { address: AddressInQuestion }): Promise<number> {
  return tx.run(sql`delete from interests where ${interestOf(address)}`);
}

/** Those under the address that wait still. */
export function listWaitingOf(
  tx: Tx,
  { address }: { address: AddressInQuestion },
): Promise<{ id: string; eventId: string }[]> {
  return tx.many(sql`
    select id, event_id from waiting_entries where ${interestOf(address)} and status = 'WAITING' order by event_id, id`);
}

export function lockTypesOf(tx: Tx, { eventId }: { eventId: string }): Promise<number> {
  return tx.run(sql`select from ticket_types where event_id = ${eventId} order by id for no key update`);
}

export function letEntriesLeave(tx: Tx, { ids }: { ids: readonly string[] }): Promise<number> {
  return tx.run(sql`
    update waiting_entries set ${becomes(entryStates, 'LEFT')}, updated_at = now()
    where id = any(${ids}::uuid[]) and status = 'WAITING'`);
}

export function eraseEntryNames(tx: Tx, { address }: { address: AddressInQuestion }): Promise<number> {
  return tx.run(sql`
    with claims as (delete from waiting_claims where entry_id in (select id from waiting_entries where ${interestOf(address)}))
    update waiting_entries set name = ${erasedName}, email = 'erased-' || id || ${erasedAddressEnd}::text,
      email_key = 'erased-' || id || ${erasedAddressEnd}::text
    where ${interestOf(address)}`);
}

/** The spellings of the address wherever it is kept: as typed first, then as used last. */
export async function listSpellings(
  db: Queryable,
  { address, typed, most, isForMail = false }: SpellingsWanted,
): Promise<string[]> {
  // Nobody gets a mail because of what an organizer tried out in a sandbox.
  const isMeant = isForMail ? sql`not is_sandbox` : sql`true`;
  const rows = await db.many<{ spelling: string }>(sql`
    select spelling from (
      (select buyer_email as spelling, created_at from orders where ${boughtBy(address)} and ${isMeant}
       order by created_at desc, id desc limit 500)
      union all
      (select i.email, i.created_at from interests i join events e on e.id = i.event_id
       where ${interestOf(address)} and ${isMeant} limit 500)
      union all
      (select w.email, w.created_at from waiting_entries w join events e on e.id = w.event_id
       where ${interestOf(address)} and ${isMeant} limit 500)
      union all
      (select t.holder_email, t.created_at from issued_tickets t join events e on e.id = t.event_id
       where t.holder_email_key = ${address.key} and (${address.spelling}::text is null or t.holder_email = ${address.spelling})
         and ${isMeant} limit 500)
      union all
      (select f.recipient_email, f.created_at from ticket_offers f join events e on e.id = f.event_id
       where f.recipient_email_key = ${address.key}
         and (${address.spelling}::text is null or f.recipient_email = ${address.spelling}) and ${isMeant} limit 500)
    ) as used
    group by spelling order by spelling = ${typed} desc, max(created_at) desc limit ${most}`);
  return rows.map(({ spelling }) => spelling);
}

interface SpellingsWanted {
  address: AddressInQuestion;
  typed: string;
  most: number;
  isForMail?: boolean;
}
