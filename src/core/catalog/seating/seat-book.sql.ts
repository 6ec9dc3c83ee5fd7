import type { Queryable } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import type { EventSeating } from './seating.ts';

/** Which painting of which plan: a seating that was taken away and made anew counts its versions from one again. */
export interface PaintingKey {
  version: number;
  madeAt: string;
}

/** A seat as its ticket's row is: 0 free, 1 held or sold, 2 blocked, 3 kept for those who wait. */
const stateOfRow = trustedSql(
  `case when t.state <> 'FREE' then 1 when t.block_id is not null then 2 when t.is_aside then 3 else 0 end`,
);

// What this transaction wrote itself is not committed, and may never be. Its number is null while it has written nothing.
const ownRow = (alias: string) => trustedSql(`coalesce(${alias}.xmin = pg_current_xact_id_if_assigned()::xid, false)`);

export interface SeatNews extends PaintingKey {
  /** Whether the painting, or this seat, is as only this transaction sees it. */
  isOwn: boolean;
  /** Of a seat; null where nothing changed. */
  seatId: string | null;
  ticketTypeId: string | null;
  number: number | null;
  seatState: number | null;
  changed: number | null;
}

/** The version, and what changed of each type since it was looked at last: at least a row where the event has a seating. */
export function listSeatNews(
  db: Queryable,
  { eventId, version, madeAt, seen }: PaintingKey & { eventId: string; seen: ReadonlyMap<string, number> },
): Promise<SeatNews[]> {
  // By type and in the order of the index, so that a planner without statistics does not read the whole inventory.
  return db.many(sql`
    select s.version, s.created_at as made_at, ${ownRow('s')} or coalesce(n.is_own, false) as is_own,
           n.seat_id, n.ticket_type_id, n.number, n.seat_state, n.changed
    from event_seating s
    left join lateral (
      select t.* from unnest(${[...seen.keys()]}::uuid[], ${[...seen.values()]}::bigint[]) as k (id, seen)
      cross join lateral (
        select t.ticket_type_id, t.seat_id, t.number, ${stateOfRow} as seat_state, t.changed, ${ownRow('t')} as is_own
        from tickets t where t.ticket_type_id = k.id and t.changed > k.seen order by t.changed limit 1000000
      ) as t
    ) as n on s.version = ${version} and s.created_at = ${madeAt}
    where s.event_id = ${eventId}`);
}

/** All seats of a type, one after the other in lists that are as long as each other. */
interface TypeSeats {
  ticketTypeId: string;
  seatIds: string;
  numbers: string;
  seatStates: string;
  changed: number;
}

export interface WholeSeating extends PaintingKey {
  isOwn: boolean;
  seating: EventSeating;
  types: TypeSeats[];
}

/** Painting and seats, of one moment: a statement sees what was committed when it began. */
export async function readWholeSeating(
  db: Queryable,
  { eventId }: { eventId: string },
): Promise<WholeSeating | undefined> {
  type Row = EventSeating & PaintingKey & { isOwn: boolean } & { [Name in keyof TypeSeats]: TypeSeats[Name] | null };
  const rows = await db.many<Row>(sql`
    select s.event_id, s.organization_id, s.plan_id, s.plan_version, s.version, s.orphans, s.types, s.created_at as made_at,
           ${ownRow('s')} or coalesce(t.is_own, false) as is_own, k.id as ticket_type_id, t.seat_ids, t.numbers, t.seat_states, t.changed
    from event_seating s
    left join ticket_types k on k.event_id = s.event_id and k.planned_as = 'RESERVED_SEAT'
    left join lateral (
      select string_agg(t.seat_id, ',' order by t.number) as seat_ids, string_agg(t.number::text, ',' order by t.number) as numbers,
             string_agg(${stateOfRow}::text, '' order by t.number) as seat_states, coalesce(max(t.changed), 0) as changed,
             bool_or(${ownRow('t')}) as is_own
      from tickets t where t.ticket_type_id = k.id and t.seat_id is not null
    ) as t on true
    where s.event_id = ${eventId} order by k.id`);
  const [first] = rows;
  if (first === undefined) return undefined;
  const { organizationId, planId, planVersion, version, orphans, types, madeAt } = first;
  return {
    version,
    madeAt,
    isOwn: rows.some(({ isOwn }) => isOwn),
    seating: { eventId, organizationId, planId, planVersion, version, orphans, types },
    types: rows.flatMap(({ ticketTypeId, seatIds, numbers, seatStates, changed }) =>
      ticketTypeId === null
        ? []
        : {
            ticketTypeId,
            seatIds: seatIds ?? '',
            numbers: numbers ?? '',
            seatStates: seatStates ?? '',
            changed: changed ?? 0,
          },
    ),
  };
}
