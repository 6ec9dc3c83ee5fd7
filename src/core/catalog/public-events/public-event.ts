import type { Brand } from '../brands/brand.ts';
import type { Bundle } from '../bundles/bundle.ts';
import { type EnteredEvent, entryOf, typeDays } from '../events/entry.ts';
import type { Event } from '../events/event.ts';
import type { publicEventFields } from '../events/event-fields.ts';
import { isTicket, type OfKind } from '../inventory/type-kinds.ts';
import type { Performer } from '../performers/performer.ts';
import type { Question } from '../questions/question.ts';
import type { Schedule } from '../schedules/schedule.ts';
import { type TicketType, type TicketTypeStatus, ticketTypeStatus } from '../ticket-types/ticket-type.ts';
import type { Venue } from '../venues/venue.ts';
import type { Zone } from '../zones/zone.ts';

/** A published event as anybody may see it. */
export interface PublicEvent
  extends Pick<
    Event,
    'id' | 'slug' | 'status' | 'cancelledAt' | 'cancellationReason' | (typeof publicEventFields)[number]
  > {
  isSandbox: boolean;
  isOver: boolean;
  organizer: { name: string; slug: string };
  venue: Venue | null;
  /** The lowest price of its published ticket types whose sales have not ended; null where there are none. */
  priceFromCentavos: number | null;
  /** The highest of the same. */
  priceToCentavos: number | null;
  isSoldOut: boolean;
  /** Whether anybody can buy something of it now. */
  isOnSale: boolean;
  /** When the first of it goes on sale; null where something is, and where no time is said. */
  opensAt: string | null;
  /** From the caller's place, in whole kilometres: only in a list in that order, and only where the venue's place is known. */
  distanceKm?: number;
  /** The series that it is a date of. */
  seriesId?: string | null;
  /** In a list of one row a series, what the row stands for. */
  dates?: { slug: string; name: string; count: number; next: string; isSoldOut: boolean };
}

/** One of its published ticket types. Only the organizer may know how many were sold. */
export interface PublicTicketType
  extends Pick<
    TicketType,
    | 'id'
    | 'name'
    | 'priceCentavos'
    | 'priceKind'
    | 'priceMin'
    | 'priceMax'
    | 'section'
    | 'rowLabel'
    | 'type'
    | 'maximumPurchaseQuantity'
    | 'description'
    | 'onSaleAt'
    | 'offSaleAt'
    | 'kind'
    | 'perTicketMax'
    | 'standalone'
    | 'plannedAs'
    | 'statutoryDiscount'
  > {
  /** Those it is good for, where it is not for all of the event's. */
  days: string[] | null;
  /** The names of those it is good for, where it is not for all of the event's. */
  zones: string[] | null;
  remainingQuantity: number;
  status: Exclude<TicketTypeStatus, 'DRAFT'>;
}

/** One of its published bundles, as anybody may see it. */
export interface PublicBundle
  extends Pick<
    Bundle,
    'id' | 'name' | 'description' | 'priceCentavos' | 'maximumPurchaseQuantity' | 'onSaleAt' | 'offSaleAt'
  > {
  items: { ticketTypeId: string; name: string; quantity: number }[];
  /** What its tickets cost one by one. */
  partsCentavos: number;
  remainingQuantity: number;
  status: Exclude<TicketTypeStatus, 'DRAFT'>;
}

export interface PublicEventWithChildren extends PublicEvent {
  /** Its days, as its doors count them. */
  entryDays: string[];
  performers: Performer[];
  schedules: Schedule[];
  brands: Brand[];
  tickets: PublicTicketType[];
  bundles: PublicBundle[];
  /** What buyers are asked after they bought. */
  questions: Question[];
}

/** The figures of an event's ticket types, over all of them. Add-ons are not among them: they let nobody in. */
export interface Offer {
  eventCapacity: number | null;
  priceFromCentavos: number | null;
  priceToCentavos: number | null;
  /** Published types of which something is left and whose sales have not ended. */
  typesLeft: number;
  /** Of these, the ones whose sales have begun. */
  typesOpen: number;
  /** When the sales of the first of the others begin. */
  nextOpensAt: string | null;
  /** Tickets sold, held and set aside, of unpublished types too: the capacity is for all. */
  takenQuantity: number;
}

/** How many more people the event has room for. */
export function roomOf({ eventCapacity, takenQuantity }: Offer): number {
  return eventCapacity === null ? Number.POSITIVE_INFINITY : Math.max(0, eventCapacity - takenQuantity);
}

/** Something is published, and nothing of it can be bought any more. */
function isSoldOut(offer: Offer): boolean {
  return offer.priceFromCentavos !== null && (offer.typesLeft === 0 || roomOf(offer) === 0);
}

type SaleState = Pick<PublicEvent, 'journeyType' | 'isOver'>;

/** What a presale sells against a code is not for anybody. */
export function saleOf(
  offer: Offer,
  { journeyType, isOver }: SaleState,
): Pick<PublicEvent, 'isSoldOut' | 'isOnSale' | 'opensAt'> {
  const isOnSale = journeyType !== 'PRESELLING' && !isOver && offer.typesOpen > 0 && roomOf(offer) > 0;
  return { isSoldOut: isSoldOut(offer), isOnSale, opensAt: isOnSale || isOver ? null : offer.nextOpensAt };
}

/** Nothing can be bought now, and something may be later: who asks is told of it. */
export function isWaitedFor({ isOnSale, isOver }: Pick<PublicEvent, 'isOnSale' | 'isOver'>): boolean {
  return !isOnSale && !isOver;
}

const shownRemainingMax = 20;

/** How many are left to buy, as the public sees it: the number is hidden where there are many. */
export function shownRemaining(remainingQuantity: number, { room }: { room: number }): number {
  return Math.max(0, Math.min(remainingQuantity, shownRemainingMax, room));
}

/** Add-ons take nobody's place. */
export function roomFor(type: OfKind, room: number): number {
  return isTicket(type) ? room : Number.POSITIVE_INFINITY;
}

/** As its doors count them. */
export function publicEntryDays(event: EnteredEvent): string[] {
  return entryOf(event).days.map(({ day }) => day);
}

export function publicTicketTypes(
  types: readonly TicketType[],
  { event, room, zones }: { event: EnteredEvent; room: number; zones: readonly Zone[] },
): PublicTicketType[] {
  return types
    .filter(({ published }) => published)
    .map((type) => {
      const remainingQuantity = shownRemaining(type.remainingQuantity, { room: roomFor(type, room) });
      return {
        id: type.id,
        name: type.name,
        priceCentavos: type.priceCentavos,
        priceKind: type.priceKind,
        priceMin: type.priceMin,
        priceMax: type.priceMax,
        section: type.section,
        rowLabel: type.rowLabel,
        days: typeDays(event, type.dayNumbers),
        zones: type.zoneIds && zones.flatMap(({ id, name }) => (type.zoneIds?.includes(id) ? name : [])),
        type: type.type,
        maximumPurchaseQuantity: type.maximumPurchaseQuantity,
        description: type.description,
        onSaleAt: type.onSaleAt,
        offSaleAt: type.offSaleAt,
        kind: type.kind,
        perTicketMax: type.perTicketMax,
        standalone: type.standalone,
        plannedAs: type.plannedAs,
        statutoryDiscount: type.statutoryDiscount,
        remainingQuantity,
        status: ticketTypeStatus({ ...type, remainingQuantity }) as PublicTicketType['status'],
      };
    });
}

/** Whether everything on offer costs nothing; where nothing is offered yet, whether the organizer says so. */
export function isFree({ type, priceToCentavos }: Pick<PublicEvent, 'type' | 'priceToCentavos'>): boolean {
  return priceToCentavos === null ? type === 'FREE' : priceToCentavos === 0;
}
