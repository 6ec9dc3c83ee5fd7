import type { ManifestType } from '../../../../door-rules/manifest.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { presentClock } from '../../base/clock/present-time.sql.ts';
import type { StatutoryKind } from '../../money/tax-rules/tax-rules.ts';
import { cardKindOfTicket } from '../statutory/statutory-card.sql.ts';

export interface ManifestHead {
  now: string;
  types: (Omit<ManifestType, 'days'> & { dayNumbers: number[] | null })[];
  /** When a ticket of it changed last; null where there is none. */
  changedAt: string | null;
}

/** All types of the event, and the time before anything of it was read. */
export async function readManifestHead(db: Queryable, { eventId }: { eventId: string }): Promise<ManifestHead> {
  return db.one(sql`
    select ${presentClock('e')}::timestamptz(3) as now,
           (select max(t.updated_at) from issued_tickets t where t.event_id = e.id) as changed_at,
           coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'section', t.section, 'row', t.row_label,
                       'kind', t.kind, 'dayNumbers', t.day_numbers, 'zoneIds', t.zone_ids)
                                     order by t.ordinal)
                     from ticket_types t where t.event_id = e.id), '[]') as types
    from events e where e.id = ${eventId}`);
}

type ManifestPassage = [key: string, at: number, gate: string, device: string, zoneId: string | null, isExit: boolean];

export interface ManifestTicket {
  id: string;
  code: string;
  ticketTypeId: string;
  holderName: string;
  seat: string | null;
  /** Of a seat of a plan; null where its type says so for all. */
  seatSection: string | null;
  seatRow: string | null;
  voidSince: string | null;
  /** What counts, in the order in which it happened. */
  passages: ManifestPassage[] | null;
  /** A second scan that let its holder in too, without knowing of the first. */
  conflictAt: string | null;
  conflictGate: string | null;
  conflictDevice: string | null;
  orderNumber: string;
  /** By whose card it cost less by law. */
  cardKind: StatutoryKind | null;
  updatedAt: string;
}

/**
 * In the order in which they changed: a ticket that changes while they are read comes again later, and none is missed. What
 * counts is looked up ticket by ticket: a join that was planned while there were no scans would read all of them for each.
 */
export function listManifestTickets(
  db: Queryable,
  { eventId, after, take }: { eventId: string; after: { updatedAt: string; id: string }; take: number },
): Promise<ManifestTicket[]> {
  return db.many(sql`
    with conflicts as materialized (
      select distinct on (ticket_id) ticket_id, scanned_at, gate, device from scans
      where event_id = ${eventId} and result = 'CONFLICT' and not is_admission order by ticket_id, received_at desc)
    select t.id, t.code, t.ticket_type_id, coalesce(t.holder_name, t.attendee_name, o.buyer_name) as holder_name, t.seat, t.seat_section, t.seat_row,
           case when t.status = 'VOID' then t.voided_at else t.returning_at end as void_since,
           t.updated_at,
           case when t.admitted_at is not null then (
             select json_agg(json_build_array(s.passage_key, (extract(epoch from s.scanned_at) * 1000)::bigint, s.gate, s.device, s.zone_id,
                                              s.is_exit) order by s.scanned_at, s.is_exit)
             from scans s where s.ticket_id = t.id and (s.is_admission or s.is_exit)) end as passages,
           c.scanned_at as conflict_at, c.gate as conflict_gate, c.device as conflict_device,
           o.order_number, ${cardKindOfTicket}
    from issued_tickets t
    join orders o on o.id = t.order_id
    left join conflicts c on c.ticket_id = t.id
    where t.event_id = ${eventId} and (t.updated_at, t.id) > (${after.updatedAt}::timestamptz, ${after.id}::uuid)
    order by t.updated_at, t.id limit ${take}`);
}
