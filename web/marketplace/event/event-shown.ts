import type { EventFieldsAt } from '../../../src/core/catalog/events/event-fields.ts';
import type { Priced } from '../find/price-text.ts';
import type { Appointed } from '../moved-note.tsx';
import type { PictureShown } from '../picture-shown.ts';
import type { VenueShown } from '../place.tsx';
import type { SellerShown } from '../seller.tsx';

/** Its fields are those that the table of an event's fields opens to its page. */
export interface EventShown extends Priced, EventFieldsAt<'page'> {
  id: string;
  slug: string;
  isFree: boolean;
  isOnline: boolean;
  isSandbox: boolean;
  /** Not to be indexed: private, or of a sandbox. */
  isUnlisted: boolean;
  isOver: boolean;
  /** Nothing can be bought now, and something may be later. */
  isWaitedFor: boolean;
  /** What was said before, where it was moved and is still to come. */
  movedFrom: Appointed | null;
  organizer: { name: string; slug: string };
  /** Where the rules of taxes have buyers see it. */
  seller?: SellerShown | null;
  venue: VenueShown | null;
  poster: PictureShown;
  gallery: readonly PictureShown[];
  performers: readonly PerformerShown[];
  schedules: readonly ScheduleShown[];
  brands: readonly BrandShown[];
  tickets: readonly TicketShown[];
  bundles: readonly BundleShown[];
}

interface BrandShown {
  id: string;
  name: string;
  url: string | null;
  description: string | null;
  picture: PictureShown | null;
}

export interface PerformerShown {
  id: string;
  name: string;
  type: string | null;
  description: string | null;
  picture: PictureShown | null;
}

interface ScheduleShown {
  id: string;
  title: string;
  startTime: string;
  endTime: string | null;
  description: string | null;
  performerName: string | null;
  /** #RRGGBB, as the organizer chose it. */
  color: string | null;
}

/** Tickets that are sold together for one price. */
export interface BundleShown
  extends Pick<
    TicketShown,
    | 'id'
    | 'name'
    | 'price'
    | 'charged'
    | 'chargedBy'
    | 'maximumPurchaseQuantity'
    | 'remainingQuantity'
    | 'description'
    | 'state'
    | 'onSaleAt'
    | 'offSaleAt'
  > {
  items: readonly { ticketTypeId: string; name: string; quantity: number }[];
  /** Less than its tickets cost one by one. */
  saved: number;
}

export interface TicketShown {
  id: string;
  name: string;
  price: number;
  /** Within which the buyer chooses the price, which is what is suggested then. */
  chosen: { least: number; most: number | null } | null;
  /** The same as it is charged by the most usual method, where the buyer bears the fees. */
  charged: number;
  chargedBy: string;
  section: string | null;
  row: string | null;
  /** Those it is good for, where it is not for all of the event's: YYYY-MM-DD. */
  days: readonly string[] | null;
  /** The names of those it is good for, where it is not for all of the event's. */
  zones: readonly string[] | null;
  isReserved: boolean;
  maximumPurchaseQuantity: number;
  /** At most twenty. */
  remainingQuantity: number;
  description: string | null;
  state: 'SCHEDULED' | 'ENDED' | 'SOLD_OUT' | 'ON_SALE';
  onSaleAt: string | null;
  offSaleAt: string | null;
  /** It lets nobody in; null of a ticket. */
  addOn: { perTicketMax: number | null; isAlone: boolean } | null;
}
