import type { Queryable } from '../../../platform/database/database.ts';
import type { Statement } from '../../../platform/database/sql.ts';
import { type Counted, type KeptCounts, recountMax } from './kept-counts.ts';
import type { Part } from './list-public-events.sql.ts';
import { findDatesOfSeries, findSoldOutSeries } from './one-a-series.sql.ts';
import type { PublicEvent } from './public-event.ts';

// So many events are more than a thousand rows nearly always, and take a few milliseconds.
const someEvents = 3 * recountMax;

interface ToCount {
  counts: KeptCounts;
  key: string;
  counted: Counted;
  /** Whether more than a few events fit. */
  areMany: boolean;
  count(most?: number): Promise<number>;
}

/** How many rows there are; counted no further than to tell that there are many, where that is enough. */
export async function countCollapsed({ counts, key, counted, areMany, count }: ToCount): Promise<number> {
  if (!areMany) return count();
  if (counted === 'ENOUGH') {
    const some = await counts.get(`enough ${key}`, () => count(someEvents));
    if (some > recountMax) return some;
  }
  // Dear, whether or not the rows are many.
  return counts.get(
    key,
    () => count(),
    () => true,
  );
}

// Reading in order passes over every date that is not shown; from here on, reading all and keeping the soonest takes less.
const farShare = 4;

export function isFarDown({ take, skip }: Part, total: number): boolean {
  const needed = skip + take;
  // Below a thousand, more may be there than were counted.
  return needed * farShare > total && (total <= recountMax || needed > recountMax);
}

/** Says of each row that stands for a series how many of its dates fit, and when the next one is. */
export async function withDates(db: Queryable, events: PublicEvent[], conditions: Statement): Promise<PublicEvent[]> {
  const seriesIds = events.flatMap(({ seriesId }) => seriesId ?? []);
  if (seriesIds.length === 0) return events;
  const gone = events.flatMap(({ seriesId, isSoldOut }) => (isSoldOut ? (seriesId ?? []) : []));
  const [found, soldOut] = await Promise.all([
    findDatesOfSeries(db, { seriesIds, conditions }),
    gone.length === 0 ? ([] as string[]) : findSoldOutSeries(db, { seriesIds: gone, conditions }),
  ]);
  const dates = new Map(found.map(({ seriesId, ...each }) => [seriesId, each]));
  return events.map((event) => {
    const known = dates.get(event.seriesId ?? '');
    // Sold, moved or withdrawn a moment ago: the row says what it said when it was read.
    if (known === undefined) return event;
    return { ...event, dates: { ...known, isSoldOut: soldOut.includes(event.seriesId ?? '') } };
  });
}
