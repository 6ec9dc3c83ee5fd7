import { type EventOrSeries, ownEventOrSeries } from '../../../core/catalog/series/event-or-series.sql.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Call } from '../route.ts';

/** Where something is that an event can have, and a series for all its dates. */
export interface Place {
  path: '/events/:eventId' | '/series/:seriesId';
  params: Readonly<Record<string, string>>;
  /** In names of operations. */
  ofSeries: '' | 'Series';
  /** In sentences. */
  whole: 'an event' | 'a series';
  of(call: Pick<Call, 'params'>): EventOrSeries;
}

export const places: readonly Place[] = [
  {
    path: '/events/:eventId',
    params: { eventId: 'Id of the event.' },
    ofSeries: '',
    whole: 'an event',
    of: ({ params }) => ({ eventId: params.eventId as string }),
  },
  {
    path: '/series/:seriesId',
    params: { seriesId: 'Id of the series.' },
    ofSeries: 'Series',
    whole: 'a series',
    of: ({ params }) => ({ seriesId: params.seriesId as string }),
  },
];

/** The path of what a record belongs to. */
export function pathTo({ eventId, seriesId }: { eventId: string | null; seriesId: string | null }): string {
  return eventId === null ? `/series/${seriesId}` : `/events/${eventId}`;
}

/** `whenFaulty` of what has no fields of its own. */
export async function checkPlace(db: Queryable, { actor, params }: Pick<Call, 'actor' | 'params'>, { of }: Place) {
  return ownEventOrSeries(db, actor, of({ params }));
}
