import type { Queryable } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import type { CursorPlace } from '../../base/cursor-page.ts';
import { isHeld } from '../../catalog/inventory/order-status.sql.ts';
import { shownStatus } from '../tickets/ticket-return.sql.ts';
import type { ShownReturnStatus, TicketReturn } from '../tickets/ticket-return.ts';
import { entryColumns } from './entry.sql.ts';
import type { EntryStatus, WaitingEntry } from './entry.ts';

/** How many wait before an entry for something that it would take too; 0 where it does not wait. */
export async function countAhead(db: Queryable, { id }: { id: string }): Promise<number> {
  const { ahead } = await db.one<{ ahead: number }>(sql`
    select count(distinct other.entry_id)::int as ahead
    from waiting_wishes own join waiting_wishes other on other.ticket_type_id = own.ticket_type_id and other.place < own.place
    where own.entry_id = ${id}`);
  return ahead;
}

/** How many wait for a type, among others or not. */
export async function countWaitingFor(db: Queryable, { ticketTypeId }: { ticketTypeId: string }): Promise<number> {
  const { waiting } = await db.one<{ waiting: number }>(
    sql`select count(*)::int as waiting from waiting_wishes where ticket_type_id = ${ticketTypeId}`,
  );
  return waiting;
}

/** What an entry is offered, of one type, and until when it is held. */
export interface OfferedOrder {
  id: string;
  linkGeneration: number;
  expiresAt: string;
  quantity: number;
  name: string;
  totalCentavos: number;
}

export function findOfferedOrder(db: Queryable, { orderId }: { orderId: string }): Promise<OfferedOrder | undefined> {
  return db.maybe(sql`
    select o.id, o.link_generation, o.expires_at, o.total_centavos, i.quantity, i.name
    from orders o join order_items i on i.order_id = o.id
    where o.id = ${orderId} and ${isHeld('o')} and o.expires_at is not null
    order by i.position limit 1`);
}

/** Oldest first. */
export function listWaitingRows(
  db: Queryable,
  { eventId, status, after, take, skip = 0 }: WaitingRows,
): Promise<(WaitingEntry & { id: string })[]> {
  const beyond =
    after === undefined
      ? trustedSql('true')
      : sql`(created_at, id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
  const only = status === undefined ? trustedSql('true') : sql`status = ${status}`;
  return db.many(sql`
    select ${entryColumns} from waiting_entries where event_id = ${eventId} and ${beyond} and ${only}
    order by created_at, id limit ${take} offset ${skip}`);
}

interface WaitingRows {
  eventId: string;
  status?: EntryStatus;
  after: CursorPlace | undefined;
  take: number;
  skip?: number;
}

export async function countWaitingRows(
  db: Queryable,
  { eventId, status }: { eventId: string; status?: EntryStatus },
): Promise<number> {
  const only = status === undefined ? trustedSql('true') : sql`status = ${status}`;
  const { count } = await db.one<{ count: number }>(
    sql`select count(*)::int as count from waiting_entries where event_id = ${eventId} and ${only}`,
  );
  return count;
}

/** Entries of a type by what became of them; one that would take several types counts in each. */
export interface WaitingFigures {
  ticketTypeId: string;
  name: string;
  waiting: number;
  offered: number;
  taken: number;
  lapsed: number;
  /** Tickets that those who wait want together. */
  wanted: number;
}

export function listWaitingFigures(db: Queryable, { eventId }: { eventId: string }): Promise<WaitingFigures[]> {
  return db.many(sql`
    select t.id as ticket_type_id, t.name,
           count(w.id) filter (where w.status = 'WAITING')::int as waiting,
           count(w.id) filter (where w.status = 'OFFERED')::int as offered,
           count(w.id) filter (where w.status = 'TAKEN')::int as taken,
           count(w.id) filter (where w.status = 'LAPSED')::int as lapsed,
           coalesce(sum(w.quantity) filter (where w.status = 'WAITING'), 0)::int as wanted
    from ticket_types t
    left join waiting_entries w on w.event_id = t.event_id and (w.ticket_type_ids is null or t.id = any(w.ticket_type_ids))
    where t.event_id = ${eventId} and t.kind = 'TICKET'
    group by t.id order by t.ordinal`);
}

/** What those who wait for a type want and would take at least, in the order in which they are asked. */
export function listWishesOfEvent(
  db: Queryable,
  { eventId, most }: { eventId: string; most: number },
): Promise<{ ticketTypeId: string; quantity: number; least: number }[]> {
  return db.many(sql`
    select w.ticket_type_id, w.quantity, w.least
    from ticket_types t cross join lateral (
      select * from waiting_wishes where ticket_type_id = t.id order by place limit ${most}
    ) as w
    where t.event_id = ${eventId} order by w.ticket_type_id, w.place`);
}

export interface ListedReturn extends Pick<TicketReturn, 'id' | 'mode' | 'refundCentavos' | 'createdAt'> {
  status: ShownReturnStatus;
  orderId: string;
  orderNumber: string;
  buyerName: string;
  ticketTypeName: string;
}

export function listReturnsOfEvent(
  db: Queryable,
  { eventId, most }: { eventId: string; most: number },
): Promise<ListedReturn[]> {
  return db.many(sql`
    select r.id, ${shownStatus('r')} as status, r.mode, r.refund_centavos, r.created_at, o.id as order_id, o.order_number, o.buyer_name,
           t.name as ticket_type_name
    from ticket_returns r join orders o on o.id = r.order_id join ticket_types t on t.id = r.ticket_type_id
    where r.event_id = ${eventId} order by r.created_at desc, r.id desc limit ${most}`);
}
