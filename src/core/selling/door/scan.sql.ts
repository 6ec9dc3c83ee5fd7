import type { ScanResult } from '../../../../door-rules/decide-scan.ts';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { aheadOf, presentClock } from '../../base/clock/present-time.sql.ts';
import type { IssuedTicketStatus } from '../tickets/issued-ticket.ts';
import type { ScannedTicket } from './scan.ts';

export function listTicketsById(
  db: Queryable,
  { organizationId, ids }: { organizationId: string; ids: readonly string[] },
): Promise<{ id: string; eventId: string }[]> {
  return db.many(sql`
    select id, event_id from issued_tickets where id = any(${ids}::uuid[]) and organization_id = ${organizationId}`);
}

export function listTicketsByCode(
  db: Queryable,
  { organizationId, codes }: { organizationId: string; codes: readonly string[] },
): Promise<{ id: string; eventId: string; code: string }[]> {
  return db.many(sql`
    select id, event_id, code from issued_tickets
    where code = any(${codes}::text[]) and organization_id = ${organizationId}`);
}

export interface DoorTicketRow extends ScannedTicket {
  voidedAt: string | null;
  returningAt: string | null;
}

const shownColumns = trustedSql(
  `t.ticket_type_id, i.name, i.section, i.row_label, t.seat, coalesce(t.holder_name, o.buyer_name) as holder_name`,
);

/** In id order, as the desk takes them too; nothing else is locked at a door. */
export function lockDoorTickets(
  tx: Tx,
  { eventId, ids }: { eventId: string; ids: readonly string[] },
): Promise<DoorTicketRow[]> {
  return tx.many(sql`
    select t.id, t.status, t.voided_at, t.returning_at, ${shownColumns}
    from issued_tickets t
    join orders o on o.id = t.order_id
    join order_items i on i.order_id = t.order_id and i.ticket_type_id = t.ticket_type_id
    where t.id = any(${ids}::uuid[]) and t.event_id = ${eventId}
    order by t.id for no key update of t`);
}

export interface AdmissionRow {
  ticketId: string;
  doorCodeId: string;
  device: string;
  gate: string;
  scannedAt: string;
  knownSince: string;
  isReliedOn: boolean;
}

/** Read after the tickets are locked, so that what others decided meanwhile is seen. */
export function listAdmissions(tx: Tx, { ticketIds }: { ticketIds: readonly string[] }): Promise<AdmissionRow[]> {
  return tx.many(sql`
    select ticket_id, door_code_id, device, gate, scanned_at, known_since, is_relied_on from scans
    where is_admission and ticket_id = any(${ticketIds}::uuid[])`);
}

/** The time of the event, and how far it is ahead of the devices' time. */
export function readClock(tx: Tx, { eventId }: { eventId: string }): Promise<{ now: string; aheadMs: number }> {
  return tx.one(sql`
    select (clock_timestamp() + clock.ahead)::timestamptz(3) as now, (extract(epoch from clock.ahead) * 1000)::float8 as ahead_ms
    from events e cross join lateral (select ${aheadOf('e')} as ahead) as clock where e.id = ${eventId}`);
}

export interface KeptScan extends Omit<ScannedTicket, 'id' | 'status'> {
  id: string;
  doorCodeId: string;
  device: string;
  isUndo: boolean;
  result: ScanResult;
  /** Null where it was no ticket of this event; then everything about the ticket is null. */
  ticketId: string | null;
  ticketStatus: IssuedTicketStatus | null;
  firstScannedAt: string | null;
  firstGate: string | null;
  firstDevice: string | null;
}

interface NamedScan {
  doorCodeId: string;
  device: string;
  id: string;
  isUndo: boolean;
  /** As the device told it. */
  scannedAt: string;
  ticketId: string | null;
}

/**
 * Scans that were answered before: of the same device and code, for the same ticket. A device whose code was replaced
 * sends unanswered scans again under the new code: they are the same to the millisecond.
 */
export function listKeptScans(
  tx: Tx,
  { eventId, scans }: { eventId: string; scans: readonly NamedScan[] },
): Promise<KeptScan[]> {
  const column = <Name extends keyof NamedScan>(name: Name) => scans.map((scan) => scan[name]);
  return tx.many(sql`
    select w.door_code_id, s.id, s.device, s.is_undo, s.result, s.ticket_id, s.ticket_status, s.first_scanned_at, s.first_gate,
           s.first_device, ${shownColumns}
    from unnest(${column('doorCodeId')}::uuid[], ${column('device')}::text[], ${column('id')}::text[],
      ${column('isUndo')}::boolean[], ${column('scannedAt')}::timestamptz[], ${column('ticketId')}::uuid[])
      as w (door_code_id, device, id, is_undo, scanned_at, ticket_id)
    join scans s on s.event_id = ${eventId} and s.device = w.device and s.id = w.id and s.is_undo = w.is_undo
      and (s.ticket_id = w.ticket_id or s.ticket_id is null)
      and (s.door_code_id = w.door_code_id or s.scanned_at = w.scanned_at)
    left join issued_tickets t on t.id = s.ticket_id
    left join orders o on o.id = t.order_id
    left join order_items i on i.order_id = t.order_id and i.ticket_type_id = t.ticket_type_id
    order by s.door_code_id = w.door_code_id`);
}

export interface NewScan {
  device: string;
  id: string;
  organizationId: string;
  doorCodeId: string;
  gate: string;
  ticketId: string | null;
  ticketTypeId: string | null;
  ticketStatus: IssuedTicketStatus | null;
  scannedAt: string;
  isUndo: boolean;
  result: ScanResult;
  isAdmission: boolean;
  isReliedOn: boolean;
  knownSince: string | null;
  firstScannedAt: string | null;
  firstGate: string | null;
  firstDevice: string | null;
}

export function newScansStatement(
  { eventId, receivedAt }: { eventId: string; receivedAt: string },
  scans: readonly NewScan[],
): Statement {
  const column = <Name extends keyof NewScan>(name: Name) => scans.map((scan) => scan[name]);
  return sql`
    insert into scans (event_id, received_at, device, id, organization_id, door_code_id, gate, ticket_id, ticket_type_id,
                       ticket_status, scanned_at, is_undo, result, is_admission, is_relied_on, known_since, first_scanned_at,
                       first_gate, first_device)
    select ${eventId}::uuid, ${receivedAt}::timestamptz, s.*
    from unnest(${column('device')}::text[], ${column('id')}::text[], ${column('organizationId')}::uuid[],
      ${column('doorCodeId')}::uuid[], ${column('gate')}::text[], ${column('ticketId')}::uuid[],
      ${column('ticketTypeId')}::uuid[], ${column('ticketStatus')}::text[], ${column('scannedAt')}::timestamptz[],
      ${column('isUndo')}::boolean[], ${column('result')}::text[], ${column('isAdmission')}::boolean[],
      ${column('isReliedOn')}::boolean[], ${column('knownSince')}::timestamptz[], ${column('firstScannedAt')}::timestamptz[], ${column('firstGate')}::text[],
      ${column('firstDevice')}::text[]) as s`;
}

/** The admissions of these tickets no longer count. */
export function lostAdmissionsStatement(ticketIds: readonly string[]): Statement {
  return sql`update scans set is_admission = false where is_admission and ticket_id = any(${ticketIds}::uuid[])`;
}

/** Another device has learned of the admissions of these tickets. */
export function reliedOnStatement(ticketIds: readonly string[]): Statement {
  return sql`update scans set is_relied_on = true where is_admission and ticket_id = any(${ticketIds}::uuid[])`;
}

/** Counts the refusals of codes in this hour, and returns the new count of each. */
export function countRefusedScans(
  tx: Tx,
  { now, refused }: { now: string; refused: readonly { doorCodeId: string; count: number }[] },
): Promise<{ doorCodeId: string; count: number }[]> {
  return tx.many(sql`
    insert into refused_scans as r (door_code_id, hour, count)
    select n.door_code_id, date_trunc('hour', ${now}::timestamptz, 'UTC'), n.count
    from unnest(${refused.map(({ doorCodeId }) => doorCodeId)}::uuid[], ${refused.map(({ count }) => count)}::int[])
      as n (door_code_id, count) order by n.door_code_id
    on conflict (door_code_id, hour) do update set count = least(r.count::bigint + excluded.count, 2000000000)
    returning door_code_id, count`);
}

/** Tickets whose admission changed, with how they stand now. Void ones never do. */
export function admittedTicketsStatement(
  tickets: readonly { id: string; admittedAt: string | null; gate: string | null }[],
): Statement {
  return sql`
    update issued_tickets t set status = case when c.admitted_at is null then 'VALID' else 'USED' end,
      admitted_at = c.admitted_at, admitted_gate = c.gate, updated_at = ${presentClock('t')}
    from unnest(${tickets.map(({ id }) => id)}::uuid[], ${tickets.map(({ admittedAt }) => admittedAt)}::timestamptz[],
      ${tickets.map(({ gate }) => gate)}::text[]) as c (id, admitted_at, gate)
    where t.id = c.id and t.status <> 'VOID'`;
}
