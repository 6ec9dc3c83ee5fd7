import type { Direction, ScanResult } from '../../../../door-rules/decide-scan.ts';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { presentClock } from '../../base/clock/present-time.sql.ts';
import { cardKindOfTicket } from '../statutory/statutory-card.sql.ts';
import type { IssuedTicketStatus } from '../tickets/issued-ticket.ts';
import { ofItsLine } from '../tickets/ticket-line.sql.ts';
import { placeOfTicket } from '../tickets/ticket-place.sql.ts';
import type { ScannedTicket } from './scan.ts';

/** Of any organizer: a door says of them only that they are for another event. */
export function listTicketsById(
  db: Queryable,
  { ids }: { ids: readonly string[] },
): Promise<{ id: string; eventId: string }[]> {
  return db.many(sql`select id, event_id from issued_tickets where id = any(${ids}::uuid[])`);
}

export function listTicketsByCode(
  db: Queryable,
  { codes }: { codes: readonly string[] },
): Promise<{ id: string; eventId: string; code: string }[]> {
  return db.many(sql`select id, event_id, code from issued_tickets where code = any(${codes}::text[])`);
}

export interface DoorTicketRow extends ScannedTicket {
  voidedAt: string | null;
  returningAt: string | null;
  /** What its type is good for; null for everything. */
  dayNumbers: number[] | null;
  zoneIds: string[] | null;
}

const shownColumns = sql`t.ticket_type_id, i.name, ${placeOfTicket},
  coalesce(t.holder_name, t.attendee_name, o.buyer_name) as holder_name, ${cardKindOfTicket}`;

/** In id order, as the desk takes them too; nothing else is locked at a door. */
export function lockDoorTickets(
  tx: Tx,
  { eventId, ids }: { eventId: string; ids: readonly string[] },
): Promise<DoorTicketRow[]> {
  return tx.many(sql`
    select t.id, t.status, t.voided_at, t.returning_at, y.kind, y.day_numbers, y.zone_ids, ${shownColumns}
    from issued_tickets t
    join ticket_types y on y.id = t.ticket_type_id
    join orders o on o.id = t.order_id
    join order_items i on ${ofItsLine}
    where t.id = any(${ids}::uuid[]) and t.event_id = ${eventId}
    order by t.id for no key update of t`);
}

export interface PassageRow {
  ticketId: string;
  isExit: boolean;
  doorCodeId: string;
  device: string;
  gate: string;
  passageKey: string;
  /** Null where a node of the version before wrote it. */
  entryDay: string | null;
  zoneId: string | null;
  scannedAt: string;
  knownSince: string;
  isReliedOn: boolean;
}

/** Read after the tickets are locked, so that what others decided meanwhile is seen. */
export function listPassages(tx: Tx, { ticketIds }: { ticketIds: readonly string[] }): Promise<PassageRow[]> {
  const columns =
    trustedSql(`ticket_id, is_exit, door_code_id, device, gate, passage_key, entry_day::text as entry_day, zone_id, scanned_at,
    known_since, is_relied_on`);
  return tx.many(sql`
    select ${columns} from scans where is_admission and ticket_id = any(${ticketIds}::uuid[])
    union all select ${columns} from scans where is_exit and ticket_id = any(${ticketIds}::uuid[])
    order by scanned_at, is_exit`);
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
  entryDay: string | null;
  zoneId: string | null;
  entryNumber: number | null;
  dayNumbers: number[] | null;
  zoneIds: string[] | null;
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
           s.first_device, s.entry_day::text as entry_day, s.zone_id, s.entry_number, coalesce(y.kind, 'TICKET') as kind, y.day_numbers, y.zone_ids, ${shownColumns}
    from unnest(${column('doorCodeId')}::uuid[], ${column('device')}::text[], ${column('id')}::text[],
      ${column('isUndo')}::boolean[], ${column('scannedAt')}::timestamptz[], ${column('ticketId')}::uuid[])
      as w (door_code_id, device, id, is_undo, scanned_at, ticket_id)
    join scans s on s.event_id = ${eventId} and s.device = w.device and s.id = w.id and s.is_undo = w.is_undo
      and (s.ticket_id = w.ticket_id or s.ticket_id is null)
      and (s.door_code_id = w.door_code_id or s.scanned_at = w.scanned_at)
    left join issued_tickets t on t.id = s.ticket_id
    left join ticket_types y on y.id = t.ticket_type_id
    left join orders o on o.id = t.order_id
    left join order_items i on ${ofItsLine}
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
  direction: Direction;
  passageKey: string;
  entryDay: string | null;
  zoneId: string | null;
  entryNumber: number | null;
  isExit: boolean;
  isOverride: boolean;
}

export function newScansStatement(
  { eventId, receivedAt }: { eventId: string; receivedAt: string },
  scans: readonly NewScan[],
): Statement {
  const column = <Name extends keyof NewScan>(name: Name) => scans.map((scan) => scan[name]);
  return sql`
    insert into scans (event_id, received_at, device, id, organization_id, door_code_id, gate, ticket_id, ticket_type_id,
                       ticket_status, scanned_at, is_undo, result, is_admission, is_relied_on, known_since, first_scanned_at,
                       first_gate, first_device, direction, passage_key, entry_day, zone_id, entry_number, is_exit, is_override)
    select ${eventId}::uuid, ${receivedAt}::timestamptz, s.*
    from unnest(${column('device')}::text[], ${column('id')}::text[], ${column('organizationId')}::uuid[],
      ${column('doorCodeId')}::uuid[], ${column('gate')}::text[], ${column('ticketId')}::uuid[],
      ${column('ticketTypeId')}::uuid[], ${column('ticketStatus')}::text[], ${column('scannedAt')}::timestamptz[],
      ${column('isUndo')}::boolean[], ${column('result')}::text[], ${column('isAdmission')}::boolean[],
      ${column('isReliedOn')}::boolean[], ${column('knownSince')}::timestamptz[], ${column('firstScannedAt')}::timestamptz[], ${column('firstGate')}::text[],
      ${column('firstDevice')}::text[], ${column('direction')}::text[], ${column('passageKey')}::text[],
      ${column('entryDay')}::date[], ${column('zoneId')}::uuid[], ${column('entryNumber')}::int[], ${column('isExit')}::boolean[],
      ${column('isOverride')}::boolean[]) as s`;
}

/** An admission or an exit that is written down. */
export interface WrittenPassage {
  ticketId: string;
  isExit: boolean;
  key: string;
}

const named = (passages: readonly WrittenPassage[]): Statement => sql`
  unnest(${passages.map(({ ticketId }) => ticketId)}::uuid[], ${passages.map(({ isExit }) => isExit)}::boolean[],
         ${passages.map(({ key }) => key)}::text[]) as p (ticket_id, is_exit, key)
  where s.ticket_id = p.ticket_id and s.passage_key = p.key and s.is_exit = p.is_exit and (s.is_admission or s.is_exit)`;

/** They no longer count. */
export function lostPassagesStatement(passages: readonly WrittenPassage[]): Statement {
  return sql`update scans s set is_admission = false, is_exit = false from ${named(passages)}`;
}

/** Another device has learned of them. */
export function reliedOnStatement(passages: readonly WrittenPassage[]): Statement {
  return sql`update scans s set is_relied_on = true from ${named(passages)}`;
}

/** Those that were written by other rules, or by nodes that know of no keys, get the key that they have now. */
export function newKeysStatement(passages: readonly (WrittenPassage & { newKey: string; day: string })[]): Statement {
  return sql`
    update scans s set passage_key = p.new_key, entry_day = p.day
    from unnest(${passages.map(({ ticketId }) => ticketId)}::uuid[], ${passages.map(({ isExit }) => isExit)}::boolean[],
      ${passages.map(({ key }) => key)}::text[], ${passages.map(({ newKey }) => newKey)}::text[], ${passages.map(({ day }) => day)}::date[])
      as p (ticket_id, is_exit, key, new_key, day)
    where s.ticket_id = p.ticket_id and s.passage_key = p.key and s.is_exit = p.is_exit and (s.is_admission or s.is_exit)`;
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
