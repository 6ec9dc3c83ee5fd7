import type { Queryable } from '../../../platform/database/database.ts';
import { allOf, type Statement, sql } from '../../../platform/database/sql.ts';
import { conditionsOf, type ListFilter, type Part } from './list-public-events.sql.ts';
import type { Position } from './near.ts';
import { type Asked, matches, matchesAsRead } from './search-public-events.sql.ts';
import { isListed, isNotOver, running, toCome } from './withheld.sql.ts';

interface NearPart extends Part {
  near: Position;
  /** Whether there are so many that only the nearest are read, place by place. */
  areMany: boolean;
}

/** Null where nobody wrote down where it is. */
interface NearEvent {
  id: string;
  distanceKm: number | null;
}

/** One page of a list, nearest first, then soonest; events without a place on the map come last. */
export function listNearEvents(
  db: Queryable,
  { filter, ...part }: NearPart & { filter: ListFilter },
): Promise<NearEvent[]> {
  const conditions = allOf(conditionsOf(filter));
  return db.many(part.areMany ? placeByPlace(conditions, part) : allByDistance(conditions, part));
}

/** The same for matches of a search. */
export function findNearEvents(db: Queryable, asked: Asked, part: NearPart): Promise<NearEvent[]> {
  return db.many(
    part.areMany ? placeByPlace(matchesAsRead(asked, 'ALL'), part) : allByDistance(matches(asked, 'ALL'), part),
  );
}

function allByDistance(conditions: Statement, { near, take, skip }: NearPart): Statement {
  return sql`
    with matching as materialized (
      select e.id, e.date_time, e.venue_id from events e where ${isListed} and ${isNotOver} and ${conditions})
    select e.id, ${distanceKm(near)} as distance_km
    from matching e left join venues v on v.id = e.venue_id
    order by distance_km, e.date_time, e.id limit ${take} offset ${skip}`;
}

function placeByPlace(conditions: Statement, { near, take, skip }: NearPart): Statement {
  return sql`
    select e.id, e.distance_km from (
      (select e.id, e.date_time, ${distanceKm(near)} as distance_km
       from events e left join venues v on v.id = e.venue_id where ${isListed} and ${running} and ${conditions})
      union all
      (select e.id, e.date_time, v.distance_km
       from (select v.id, ${distanceKm(near)} as distance_km from venues v order by distance_km) v
       cross join lateral (
         select e.id, e.date_time from events e
         where e.venue_id = v.id and ${isListed} and ${toCome} and ${conditions}
         order by e.date_time, e.id limit ${skip + take}) e
       order by v.distance_km, e.date_time, e.id limit ${skip + take})
      union all
      (select e.id, e.date_time, null from events e
       where e.venue_id is null and ${isListed} and ${toCome} and ${conditions}
       order by e.date_time, e.id limit ${skip + take})) e
    order by e.distance_km, e.date_time, e.id limit ${take} offset ${skip}`;
}

/** Along the surface from there to the venue `v`; null where its place is unknown, which `least` would ignore. */
function distanceKm({ latitude, longitude }: Position): Statement {
  return sql`case when v.latitude is not null then 2 * 6371 * asin(sqrt(least(1,
    power(sind((v.latitude - ${latitude}::float8) / 2), 2)
    + cosd(${latitude}::float8) * cosd(v.latitude) * power(sind((v.longitude - ${longitude}::float8) / 2), 2)))) end`;
}
