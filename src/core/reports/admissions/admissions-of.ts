import { dayAt } from '../../../../door-rules/entry-days.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { csvPieces } from '../../base/csv.ts';
import { localTimeIn } from '../../base/zoned-time.ts';
import { entryOf } from '../../catalog/events/entry.ts';
import { ownEvent } from '../../catalog/events/own-event.sql.ts';
import { listZonesOfEvent } from '../../catalog/zones/zone.sql.ts';
import {
  type AdmissionBucket,
  type AdmissionConflict,
  type AdmissionRange,
  countAdmissionConflicts,
  findAdmissionRange,
  listAdmissionBuckets,
  listAdmissionConflicts,
  listPassageBuckets,
} from './admissions.sql.ts';

interface Admissions {
  /** From the first admission to the last without gaps; empty while nobody was admitted. */
  curve: { bucketSeconds: number; buckets: AdmissionBucket[] };
  /** The latest of them, and how many there are. */
  conflicts: AdmissionConflict[];
  conflictCount: number;
}

const conflictsMax = 50;

const minute = 60;

/**
 * How many tickets came in each minute for the first time that day, by day of the event and zone; how often anybody came in and went
 * out, and how many were inside then. Minutes without anybody
 * are left out, and times are in the event's zone. Where people come in once a day, each day begins with nobody inside.
 */
export async function* admissionsCsv(
  db: Queryable,
  actor: Actor,
  { eventId: wanted }: { eventId: string },
): AsyncGenerator<string> {
  const event = await ownEvent(db, actor, wanted);
  const { id: eventId, timezone } = event;
  const { mode, days } = entryOf(event);
  const [rows, zones] = await Promise.all([
    listPassageBuckets(db, { eventId, from: new Date(origin).toISOString(), seconds: minute }),
    listZonesOfEvent(db, { eventId }),
  ]);
  const inside = new Map<string, number>();
  const columns = ['minute', 'time_zone', 'admitted', 'day', 'zone', 'left', 'inside', 'entered'];
  yield* csvPieces(columns, rows, ({ at, admitted, entered, left, zoneId, ...row }) => {
    const day = row.day ?? dayAt(days, Date.parse(at)).day;
    const place = mode === 'DAILY' ? `${day} ${zoneId}` : String(zoneId);
    const now = (inside.get(place) ?? 0) + entered - left;
    inside.set(place, now);
    const zone = zones.find(({ id }) => id === zoneId)?.name ?? null;
    const time = localTimeIn(at, timezone).replace('T', ' ');
    const counts = [left, now, entered].map((count) => ({ count }));
    return [time, timezone, { count: admitted }, day, zone, ...counts];
  });
}

/** How people came in at the caller's event, and where doors disagreed. */
export async function admissionsOf(
  db: Queryable,
  actor: Actor,
  { eventId: wanted }: { eventId: string },
): Promise<Admissions> {
  const { id: eventId } = await ownEvent(db, actor, wanted);
  const [curve, conflicts, { count: conflictCount }] = await Promise.all([
    curveOf(db, eventId),
    listAdmissionConflicts(db, { eventId, most: conflictsMax }),
    countAdmissionConflicts(db, { eventId }),
  ]);
  return { curve, conflicts, conflictCount };
}

async function curveOf(db: Queryable, eventId: string): Promise<Admissions['curve']> {
  const stretch = stretchOf(await findAdmissionRange(db, { eventId }));
  if (stretch === undefined) return { bucketSeconds: minute, buckets: [] };
  const { from, bucketSeconds, count } = stretch;
  const found = await listAdmissionBuckets(db, { eventId, from, seconds: bucketSeconds });
  const admitted = new Map(found.map((bucket) => [bucket.at, bucket.admitted]));
  const buckets = Array.from({ length: count }, (_, place) => {
    const at = new Date(Date.parse(from) + place * bucketSeconds * 1_000).toISOString();
    return { at, admitted: admitted.get(at) ?? 0 };
  });
  return { bucketSeconds, buckets };
}

const hour = 60 * minute;
const day = 24 * hour;
const bucketSizes = [minute, 5 * minute, 10 * minute, 15 * minute, 30 * minute, hour, 3 * hour, 6 * hour, day];
// Most doors are open for less than four hours, and are drawn by the minute.
const bucketsMax = 240;
// Days begin in Manila.
const origin = Date.parse('2000-01-01T00:00:00+08:00');

/** One stretch may begin in the middle, so there is one more than the days would fill. */
const wholeDays = (days: number) => Math.ceil(days / (bucketsMax - 1)) * day;

/** The shortest stretches of which not too many are needed from the first to the last. */
export function stretchOf({
  first,
  last,
}: AdmissionRange): { from: string; bucketSeconds: number; count: number } | undefined {
  if (first === null || last === null) return undefined;
  const placeOf = (iso: string, size: number) => Math.floor((Date.parse(iso) - origin) / (size * 1_000));
  const countOf = (size: number) => placeOf(last, size) - placeOf(first, size) + 1;
  const bucketSeconds = bucketSizes.find((size) => countOf(size) <= bucketsMax) ?? wholeDays(countOf(day));
  const from = new Date(origin + placeOf(first, bucketSeconds) * bucketSeconds * 1_000).toISOString();
  return { from, bucketSeconds, count: countOf(bucketSeconds) };
}
