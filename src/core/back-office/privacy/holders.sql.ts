import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql } from '../../../platform/database/sql.ts';
import { presentClock } from '../../base/clock/present-time.sql.ts';
import { erasedAddressEnd, erasedName } from '../../base/mail-address/erased-buyer.ts';
import { isCompleted } from '../../catalog/inventory/order-status.sql.ts';
import type { AddressInQuestion } from './address-in-question.ts';
import { deletedMails, isAtItsEnd, type OrderToErase } from './erase.sql.ts';

// People who were given a ticket, or are to be, and those whose address an order is to have. All of them are erased with
// the order.

export function heldBy({ key, spelling }: AddressInQuestion): Statement {
  const isOfKey = sql`holder_email_key = ${key}`;
  return spelling === null ? isOfKey : sql`${isOfKey} and holder_email = ${spelling}`;
}

export function offeredTo({ key, spelling }: AddressInQuestion): Statement {
  const isOfKey = sql`recipient_email_key = ${key}`;
  return spelling === null ? isOfKey : sql`${isOfKey} and recipient_email = ${spelling}`;
}

export function listHeldTicketIds(
  db: Queryable,
  { address, afterId, most }: { address: AddressInQuestion; afterId: string; most: number },
): Promise<{ id: string }[]> {
  return db.many(sql`
    select id from issued_tickets where ${heldBy(address)} and id > ${afterId}::uuid order by id limit ${most}`);
}

export type TicketToErase = Pick<OrderToErase, 'id' | 'key' | 'isAtItsEnd' | 'lookAgainAt'>;

/** In id order, as the desk and the door take them. */
export function lockHeldTickets(tx: Tx, { ids }: { ids: readonly string[] }): Promise<number> {
  return tx.run(sql`select from issued_tickets where id = any(${ids}::uuid[]) order by id for no key update`);
}

/** Those of the tickets that still name a holder. A holder is needed for as long as the order is. */
export function listTicketsToErase(tx: Tx, { ids }: { ids: readonly string[] }): Promise<TicketToErase[]> {
  return tx.many(sql`
    select t.id, t.holder_email_key as key, ${isAtItsEnd} as is_at_its_end,
           greatest(interval '1 day' + case when ${isCompleted('o')} then e.ends_at end, now() + interval '1 hour')::timestamptz(3)
             as look_again_at
    from issued_tickets t join orders o on o.id = t.order_id left join events e on e.id = o.event_id
    where t.id = any(${ids}::uuid[]) and t.holder_email_key <> '' order by t.id`);
}

export function eraseHolders(tx: Tx, { ticketIds }: { ticketIds: readonly string[] }): Promise<number> {
  return tx.run(erasedHolders(sql`t.id = any(${ticketIds}::uuid[])`));
}

/** What was told of their tickets names them no more. */
export function eraseHoldersFromNotices(tx: Tx, { ticketIds }: { ticketIds: readonly string[] }): Promise<number> {
  return tx.run(sql`
    update notices n set data = (
      select json_object_agg(f.key, case f.key when 'holder' then json_build_object('name', t.holder_name, 'email', t.holder_email)
                                               when 'answers' then '[]' else f.value end order by f.place)
      from json_each(n.data) with ordinality as f (key, value, place))
    from issued_tickets t
    where t.id = any(${ticketIds}::uuid[]) and n.order_id = t.order_id and n.type <> 'order.completed' and n.type <> 'order.refunded'
      and (n.data ->> 'id' = t.id::text or (n.data -> 'ticketIds')::jsonb ? t.id::text)`);
}

/** What their holders said to the questions of the organizer. */
export function deleteAnswersOfTickets(tx: Tx, { ticketIds }: { ticketIds: readonly string[] }): Promise<number> {
  return tx.run(sql`
    delete from answers a using issued_tickets t
    where t.id = any(${ticketIds}::uuid[]) and a.order_id = t.order_id and a.ticket_id = t.id`);
}

export function eraseHoldersOfOrders(tx: Tx, { ids }: { ids: readonly string[] }): Promise<number> {
  return tx.run(erasedHolders(sql`t.order_id = any(${ids}::uuid[]) and t.holder_email is not null`));
}

/** Replaces the key that a holder is found by with one that no address has. */
function erasedHolders(which: Statement): Statement {
  return sql`
    update issued_tickets t set holder_name = ${erasedName}, holder_email_key = '', updated_at = ${presentClock('t')},
      holder_email = 'erased-' || t.id || ${erasedAddressEnd}
    where ${which}`;
}

export function eraseOffersOfOrders(tx: Tx, { ids }: { ids: readonly string[] }): Promise<number> {
  return tx.run(erasedOffers(sql`order_id = any(${ids}::uuid[])`));
}

export function eraseOffersTo(tx: Tx, { address }: { address: AddressInQuestion }): Promise<number> {
  return tx.run(erasedOffers(offeredTo(address)));
}

/** An offer that nobody has accepted yet is taken back: nobody is left who could. */
function erasedOffers(which: Statement): Statement {
  return sql`
    update ticket_offers set recipient_name = ${erasedName}, recipient_email_key = '',
      recipient_email = 'erased-' || id || ${erasedAddressEnd},
      ended_at = case status when 'OPEN' then clock_timestamp() else ended_at end,
      status = case status when 'OPEN' then 'TAKEN_BACK' else status end
    where ${which}`;
}

/** Includes the mails about them. */
export async function deleteAddressChangesOfOrders(tx: Tx, { ids }: { ids: readonly string[] }): Promise<void> {
  await deleteChanges(tx, sql`order_id = any(${ids}::uuid[])`);
}

export async function deleteAddressChangesOf(tx: Tx, { address }: { address: AddressInQuestion }): Promise<void> {
  await deleteChanges(tx, changesOf(address));
}

async function deleteChanges(tx: Tx, which: Statement): Promise<void> {
  await tx.run(
    deletedMails(sql`order_id is null and data ? 'addressChangeId'
      and recipient in (select old_email from address_changes where ${which})`),
  );
  await tx.run(sql`delete from address_changes where ${which}`);
}

function changesOf({ key, spelling }: AddressInQuestion): Statement {
  if (spelling === null) return sql`(old_email_key = ${key} or new_email_key = ${key})`;
  return sql`((old_email_key = ${key} and old_email = ${spelling}) or (new_email_key = ${key} and new_email = ${spelling}))`;
}

/** What was written to holders about these tickets. */
export function deleteMailsOfTickets(tx: Tx, { ticketIds }: { ticketIds: readonly string[] }): Promise<number> {
  return tx.run(
    deletedMails(sql`data ? 'ticketId' and kind <> 'TICKET_OFFER' and order_id is not null
      and recipient in (select holder_email from issued_tickets where id = any(${ticketIds}::uuid[]))
      and data ->> 'ticketId' = any(${ticketIds}::text[])`),
  );
}

/** What offered a ticket to one of these addresses. */
export function deleteOfferMails(tx: Tx, { recipients }: { recipients: readonly string[] }): Promise<number> {
  return tx.run(
    deletedMails(sql`data ? 'ticketId' and kind = 'TICKET_OFFER' and recipient = any(${recipients}::text[])`),
  );
}
