import type { Messages } from '../../texts/en.ts';
import type { PriceShown } from '../find/price-text.ts';
import type { PictureShown } from '../picture-shown.ts';
import type { VenueShown } from '../place.tsx';

/** One date of a series, which is an event with a page of its own. */
export interface DateShown {
  id: string;
  slug: string;
  /** Where it is called otherwise than the series. */
  name: string | null;
  dateTime: string;
  endDateTime: string | null;
  timezone: string;
  price: PriceShown | null;
  status: 'SCHEDULED' | 'ENDED' | 'SOLD_OUT' | 'ON_SALE';
  /** At most 20. */
  left: number;
}

/** A run of dates as its page shows it. */
export interface SeriesShown {
  slug: string;
  name: string;
  isSandbox: boolean;
  organizer: { name: string; slug: string };
  /** Of the next date; null where there is none. */
  poster: PictureShown | null;
  /** Where all of them are; undefined where that differs. */
  place: { venue: VenueShown | null; isOnline: boolean } | undefined;
  /** By which method prices are charged as they stand there, where the buyer bears the fees. */
  feesVia: string | null;
  /** Those that are not over, soonest first. */
  dates: readonly DateShown[];
}

// As beside the types of an event.
const fewMax = 10;

export function isFew({ status, left }: DateShown): boolean {
  return status === 'ON_SALE' && left <= fewMax;
}

/** What people need to know before they choose it; undefined where there is enough. */
export function stateText(date: DateShown, { site }: Pick<Messages, 'site'>): string | undefined {
  if (date.status === 'SCHEDULED' && date.price === null) return site.card.soon;
  if (date.status !== 'ON_SALE') return site.event.states[date.status];
  return isFew(date) ? site.event.left(date.left) : undefined;
}
