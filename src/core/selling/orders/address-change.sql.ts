import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { presentClock } from '../../base/clock/present-time.sql.ts';
import { mailAddressKey } from '../../base/mail-address/mail-address.ts';
import { orderText } from '../../base/search-text.ts';
import { isUsedTicket } from '../../catalog/inventory/ticket-status.sql.ts';
import type { AddressChange } from './address-change.ts';
import { orderColumns } from './order.sql.ts';
import type { Order } from './order.ts';

const columns = trustedSql(
  [
    'id',
    'organization_id',
    'order_id',
    'old_email',
    'new_email',
    'token_hash',
    'status',
    'decided_by',
    'created_at',
    'ended_at',
  ]
    .map((column) => `c.${column}`)
    .join(', '),
);

export function findAddressChange(db: Queryable, { id }: { id: string }): Promise<AddressChange | undefined> {
  return db.maybe(sql`select ${columns} from address_changes c where c.id = ${id}`);
}

export function findAddressChangeByToken(
  db: Queryable,
  { tokenHash }: { tokenHash: Buffer },
): Promise<AddressChange | undefined> {
  return db.maybe(sql`select ${columns} from address_changes c where c.token_hash = ${tokenHash}`);
}

/** The request that waits, if any; otherwise the one that was confirmed last. */
export function findStandingChange(
  db: Queryable,
  { orderId, status }: { orderId: string; status: 'OPEN' | 'CONFIRMED' },
): Promise<AddressChange | undefined> {
  return db.maybe(sql`
    select ${columns} from address_changes c where c.order_id = ${orderId} and c.status = ${status}
    order by c.ended_at desc, c.id desc limit 1`);
}

export interface WaitingAddressChange extends AddressChange {
  eventId: string;
  orderNumber: string;
  buyerName: string;
  eventName: string;
  organizationName: string;
}

/** Those that nobody decided on yet, the oldest first. */
export function listWaitingChanges(db: Queryable, { most }: { most: number }): Promise<WaitingAddressChange[]> {
  return db.many(sql`
    select ${columns}, o.event_id, o.order_number, o.buyer_name, e.name as event_name, n.name as organization_name
    from address_changes c join orders o on o.id = c.order_id join events e on e.id = o.event_id
    join organizations n on n.id = c.organization_id
    where c.status = 'OPEN' order by c.created_at, c.id limit ${most}`);
}

/** Locks it as the desk does, and waits for others who are about to change it. */
export function lockOrder(tx: Tx, { id }: { id: string }): Promise<Order> {
  return tx.one(sql`select ${orderColumns} from orders where id = ${id} for no key update`);
}

export function lockOpenChangesOfOrders(
  tx: Tx,
  { orderIds }: { orderIds: readonly string[] },
): Promise<AddressChange[]> {
  return tx.many(sql`
    select ${columns} from address_changes c where c.order_id = any(${orderIds}::uuid[]) and c.status = 'OPEN'
    order by c.id for no key update`);
}

/** A new request takes the place of the one that waits. */
export function replaceOpenChange(tx: Tx, { orderId }: { orderId: string }): Promise<number> {
  return tx.run(sql`
    update address_changes set status = 'REPLACED', ended_at = clock_timestamp()
    where order_id = ${orderId} and status = 'OPEN'`);
}

export function newAddressChangeStatement(change: AddressChange): Statement {
  const { id, organizationId, orderId, oldEmail, newEmail, tokenHash, status, createdAt, endedAt } = change;
  return sql`
    insert into address_changes (id, organization_id, order_id, old_email, old_email_key, new_email, new_email_key,
                                 token_hash, status, created_at, ended_at)
    values (${id}, ${organizationId}, ${orderId}, ${oldEmail}, ${mailAddressKey(oldEmail)}, ${newEmail},
            ${mailAddressKey(newEmail)}, ${tokenHash}, ${status}, ${createdAt}, ${endedAt}::timestamptz)`;
}

/** Writes down what became of requests. */
export function endedChangesStatement(changes: readonly AddressChange[]): Statement {
  const column = <Name extends keyof AddressChange>(name: Name) => changes.map((change) => change[name]);
  return sql`
    update address_changes c set status = d.status, decided_by = d.decided_by, ended_at = d.ended_at
    from unnest(${column('id')}::uuid[], ${column('status')}::text[], ${column('decidedBy')}::text[],
      ${column('endedAt')}::timestamptz[]) as d (id, status, decided_by, ended_at)
    where c.id = d.id`;
}

/** Orders that go to another address from now on. Links that were mailed before open nothing any more. */
export function readdressedOrdersStatement(orders: readonly Order[]): Statement {
  const column = <Name extends keyof Order>(name: Name) => orders.map((order) => order[name]);
  return sql`
    with told as (
      -- Those that stay as they are have another holder all the same.
      update issued_tickets set updated_at = ${presentClock('issued_tickets')}
      where order_id = any(${column('id')}::uuid[]) and holder_name is null and ${isUsedTicket('issued_tickets')})
    update orders o set buyer_email = d.email, buyer_email_key = d.key, link_generation = d.generation, updated_at = d.updated_at
    from unnest(${column('id')}::uuid[], ${column('buyerEmail')}::text[],
      ${orders.map(({ buyerEmail }) => mailAddressKey(buyerEmail))}::text[], ${column('linkGeneration')}::int[],
      ${column('updatedAt')}::timestamptz[]) as d (id, email, key, generation, updated_at)
    where o.id = d.id`;
}

/**
 * Waits for those who write the search texts of orders: they would write down an address that they have read before.
 */
export function heldTextsStatement(): Statement {
  return sql`select from order_texts_mark for share`;
}

export function readdressedTextsStatement(orders: readonly Order[]): Statement {
  return sql`
    update order_texts t set text = d.text
    from unnest(${orders.map(({ id }) => id)}::uuid[],
      ${orders.map(orderText)}::text[]) as d (id, text)
    where t.order_id = d.id`;
}

/**
 * Mails about orders that wait to be sent go to the new address. A mail that others were folded into stays: it shows an
 * order only where its recipient is the buyer.
 */
export function readdressedMailsStatement(orders: readonly Order[]): Statement {
  return sql`
    update mails m set recipient = d.email, open_key = null
    from unnest(${orders.map(({ id }) => id)}::uuid[], ${orders.map(({ buyerEmail }) => buyerEmail)}::text[]) as d (id, email)
    where m.order_id = d.id and m.status in ('PENDING', 'FAILED') and not m.data ? 'ticketId'
      and not exists (select from mails f where f.folded_into = m.id)`;
}
