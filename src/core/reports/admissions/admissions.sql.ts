import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { IssuedTicketStatus } from '../../selling/tickets/issued-ticket.ts';
import { ofItsLine } from '../../selling/tickets/ticket-line.sql.ts';

// Each is asked for an event that the caller was found to own.

interface OfEvent {
  eventId: string;
}

/** What was redeemed is nobody who came in. */
const isOfTicket = (eventId: string) =>
  sql`ticket_type_id <> all (array(select id from ticket_types where event_id = ${eventId} and kind = 'ADD_ON'))`;

export interface AdmissionRange {
  first: string | null;
  last: string | null;
}

export function findAdmissionRange(db: Queryable, { eventId }: OfEvent): Promise<AdmissionRange> {
  return db.one(sql`
    select min(scanned_at) as first, max(scanned_at) as last from scans where event_id = ${eventId} and is_admission
      and ${isOfTicket(eventId)}`);
}

export interface AdmissionBucket {
  at: string;
  admitted: number;
}

/** When each ticket came in first on each day, as the counts by day have it. */
const firstOfDay = (eventId: string) => sql`
  select min(scanned_at) as scanned_at from scans where event_id = ${eventId} and is_admission and ${isOfTicket(eventId)}
  group by ticket_id, entry_day`;

/** How many came in, each ticket once a day, in stretches of so many seconds from `from` on. Those without any are left out. */
export function listAdmissionBuckets(
  db: Queryable,
  { eventId, from, seconds }: OfEvent & { from: string; seconds: number },
): Promise<AdmissionBucket[]> {
  return db.many(sql`
    select date_bin(make_interval(secs => ${seconds}::int), scanned_at, ${from}::timestamptz)::timestamptz(3) as at,
           count(*) as admitted
    from (${firstOfDay(eventId)}) as came group by 1 order by 1`);
}

/** People who came into a part of the place, or went out of it, in the same minute and on the same day of the event. */
interface PassageBucket {
  at: string;
  /** Null where a node of the version before wrote it, and the event's day of its time is meant. */
  day: string | null;
  zoneId: string | null;
  /** Tickets that came in there for the first time that day. */
  admitted: number;
  /** How often somebody came in, and went out. */
  entered: number;
  left: number;
}

/** In order of time; minutes without any are left out. */
export function listPassageBuckets(
  db: Queryable,
  { eventId, from, seconds }: OfEvent & { from: string; seconds: number },
): Promise<PassageBucket[]> {
  return db.many(sql`
    select date_bin(make_interval(secs => ${seconds}::int), scanned_at, ${from}::timestamptz)::timestamptz(3) as at,
           entry_day::text as day, zone_id, sum(admitted)::int as admitted, sum(entered)::int as entered, sum(gone)::int as left
    from (select scanned_at, entry_day, zone_id, 1 as entered, 0 as gone,
                 (row_number() over (partition by ticket_id, entry_day, zone_id order by scanned_at) = 1)::int as admitted
          from scans where event_id = ${eventId} and is_admission and ${isOfTicket(eventId)}
          union all select scanned_at, entry_day, zone_id, 0, 1, 0 from scans where event_id = ${eventId} and is_exit) as passages
    group by 1, 2, 3 order by 1, 2, 3 nulls first`);
}

/** Somebody whom a device let in that could not know that the ticket was used elsewhere, or void. */
export interface AdmissionConflict {
  ticketId: string;
  code: string;
  status: IssuedTicketStatus;
  holderName: string;
  ticketTypeName: string;
  gate: string;
  device: string;
  scannedAt: string;
  /** The scan that counts is this one. */
  isAdmission: boolean;
  /** The admission that it met; all null where there was none, and the ticket was void. */
  firstScannedAt: string | null;
  firstGate: string | null;
  firstDevice: string | null;
}

/** The latest arrivals first. */
export function listAdmissionConflicts(
  db: Queryable,
  { eventId, most }: OfEvent & { most: number },
): Promise<AdmissionConflict[]> {
  return db.many(sql`
    select s.ticket_id, t.code, t.status, coalesce(t.holder_name, t.attendee_name, o.buyer_name) as holder_name, i.name as ticket_type_name,
           s.gate, s.device, s.scanned_at, s.is_admission, s.first_scanned_at, s.first_gate, s.first_device
    from scans s
    join issued_tickets t on t.id = s.ticket_id
    join orders o on o.id = t.order_id
    join order_items i on ${ofItsLine}
    where s.event_id = ${eventId} and s.result = 'CONFLICT'
    order by s.received_at desc, s.device, s.id limit ${most}`);
}

export function countAdmissionConflicts(db: Queryable, { eventId }: OfEvent): Promise<{ count: number }> {
  return db.one(sql`select count(*) as count from scans where event_id = ${eventId} and result = 'CONFLICT'`);
}
