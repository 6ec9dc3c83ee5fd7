import type { Queryable } from '../../../platform/database/database.ts';
import { type Sighted, sightColumns } from '../../../platform/database/sight.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import { salePhaseEndText, salePhaseText } from '../ticket-types/ticket-type.sql.ts';
import type { EventWithChildren } from './read-event.ts';

/** What tells whether an event looks as it did: it changes with every edit, every sale, every change of the venue, and when
 * sales open or end. */
export interface EventVersion {
  id: string;
  organizationId: string;
  version: string;
  /** When it is another one though nobody writes. */
  untilMs: number | null;
}

export interface WantedEvent {
  id: string;
  organizationId: string;
}

const salePhase = trustedSql(salePhaseText('t'));
const salePhaseEnd = trustedSql(salePhaseEndText('t'));

/** Versions of the events with their ticket types; none for absent events and those of other organizations. */
export function findEventVersions(
  db: Queryable,
  { wanted }: { wanted: readonly WantedEvent[] },
): Promise<(Sighted & (EventVersion | { id: null }))[]> {
  const ids = wanted.map(({ id }) => id);
  const organizationIds = wanted.map(({ organizationId }) => organizationId);
  // A type's edits raise its revision, its sales move its counters. Types that come or go, and a venue that changes, raise
  // the event's revision.
  return db.many(sql`
    select s.*, v.* from (select ${sightColumns}) s left join (
      select e.id, e.organization_id, concat_ws(' ', e.revision, types.stocks) as version,
             (extract(epoch from types.until) * 1000)::float8 as until_ms
      from unnest(${ids}::uuid[], ${organizationIds}::uuid[]) as wanted (id, organization_id)
      join events e on e.id = wanted.id and e.organization_id = wanted.organization_id
      cross join lateral (
        select string_agg(concat_ws('.', t.revision, t.sold_quantity, t.held_quantity, t.remaining_quantity, t.set_aside_quantity, ${salePhase}), ' '
                          order by t.ordinal) as stocks, min(${salePhaseEnd}) as until
        from ticket_types t where t.event_id = e.id) types) v on true`);
}

/** The same, made from rows that were read. */
export function versionOf({ event, tickets = [] }: EventWithChildren): string {
  const stocks = tickets.map((type) =>
    [
      type.revision,
      type.soldQuantity,
      type.heldQuantity,
      type.remainingQuantity,
      type.setAsideQuantity,
      type.salePhase,
    ].join('.'),
  );
  return [event.revision, ...stocks].join(' ');
}
