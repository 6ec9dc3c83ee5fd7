import type { Queryable } from '../../../platform/database/database.ts';
import { raise } from '../../base/define-error.ts';
import { type PublicTicketType, shownRemaining } from '../public-events/public-event.ts';
import { publicSeriesNotFound } from './public-series.errors.ts';
import { findPublicSeries, listSeriesDates, type SeriesDateRow } from './public-series.sql.ts';

export interface PublicSeriesDate extends Omit<SeriesDateRow, 'hasOpen' | 'hasLater' | 'hasSoldOut' | 'hasEnded'> {
  status: PublicTicketType['status'];
}

/** A run of dates as anybody may see it. */
export interface PublicSeries {
  id: string;
  slug: string;
  name: string;
  isSandbox: boolean;
  organizer: { name: string; slug: string };
  /** Those that are not over, soonest first. */
  dates: PublicSeriesDate[];
}

// A series is made of at most as many.
const datesMax = 1_000;

export async function readPublicSeries(db: Queryable, { idOrSlug }: { idOrSlug: string }): Promise<PublicSeries> {
  const series = await findPublicSeries(db, { idOrSlug });
  if (series === undefined) raise(publicSeriesNotFound, { idOrSlug });
  const { organizerName, organizerSlug, ...rest } = series;
  const rows = await listSeriesDates(db, { seriesId: series.id, most: datesMax });
  return { ...rest, organizer: { name: organizerName, slug: organizerSlug }, dates: rows.map(dateOf) };
}

function dateOf({ hasOpen, hasLater, hasSoldOut, hasEnded, left, ...date }: SeriesDateRow): PublicSeriesDate {
  const shown = shownRemaining(left, { room: Number.POSITIVE_INFINITY });
  return { ...date, left: shown, status: statusOf({ hasOpen, hasLater, hasSoldOut, hasEnded, left: shown }) };
}

type Figures = Pick<SeriesDateRow, 'hasOpen' | 'hasLater' | 'hasSoldOut' | 'hasEnded' | 'left'>;

/** As of its types, the best that there is: something on sale, something later, nothing left, nothing any more. */
function statusOf({ hasOpen, hasLater, hasSoldOut, hasEnded, left }: Figures): PublicSeriesDate['status'] {
  // Where the event itself has no room, what its types have left is sold to nobody.
  if (left === 0 && (hasOpen || hasLater || hasSoldOut)) return 'SOLD_OUT';
  if (hasOpen) return 'ON_SALE';
  // Nothing is offered yet, or nothing any more.
  return hasLater || !hasEnded ? 'SCHEDULED' : 'ENDED';
}
