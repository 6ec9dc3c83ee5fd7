import { seatMarks } from '../../../../seat-rules/seat-plan.ts';
import type { EventShown, TicketShown } from '../../../../web/marketplace/event/event-shown.ts';
import type {
  SeatShown,
  SeatsShown,
  SeatTypeShown,
  SectionShown,
} from '../../../../web/marketplace/event/seats/seats-shown.ts';
import type { PublicEventWithChildren } from '../../../core/catalog/public-events/public-event.ts';
import { type SeatsOfEvent, seatStates } from '../../../core/catalog/seating/seat-book.ts';
import type { WebsiteServices } from '../website.ts';

const wheelchair = seatMarks.indexOf('WHEELCHAIR') + 1;

/** Undefined where the event has no plan. Nobody who reads an event without one waits for it. */
export async function seatsOfEvent(
  { db, seatBook }: Pick<WebsiteServices, 'db' | 'seatBook'>,
  { id, tickets }: Pick<PublicEventWithChildren, 'id' | 'tickets'>,
): Promise<SeatsOfEvent | undefined> {
  return tickets.some(({ plannedAs }) => plannedAs !== null) ? seatBook.read(db, id) : undefined;
}

/** What can be chosen of a plan, and what was. */
export function presentSeats(
  { tickets }: Pick<EventShown, 'tickets'>,
  seats: SeatsOfEvent,
  chosen: readonly string[] = [],
): SeatsShown {
  const prices = pricesOf(tickets, seats);
  const { painted, seating } = seats;
  return {
    types: typesOf(tickets, seats),
    sections: sectionsOf(prices, seats),
    isNoneLeftAlone: seating.orphans === 'REFUSE',
    chosen: chosen.flatMap((id) => {
      const seat = painted.seatOf.get(id);
      return seat !== undefined && prices.isFree(seat) ? prices.shown(seat) : [];
    }),
  };
}

/** What a seat costs, by the type that it is sold as; null where that is not on sale. */
export function pricesOf(tickets: readonly TicketShown[], { painted, state }: SeatsOfEvent) {
  const types = new Map(tickets.map((type) => [type.id, type]));
  const { plan, written, typeOf, ticketTypeIds, typeOfSection } = painted;
  const charges = ticketTypeIds.map((id) => {
    const type = types.get(id);
    return type?.state === 'ON_SALE' ? type.charged : null;
  });
  const chargeOf = (seat: number): number | null => charges[typeOf[seat] as number] ?? null;
  const rows = written.sections.flatMap(({ name, rows }) => rows.map((row) => ({ section: name, row: row.name })));
  return {
    chargeOf,
    ofStanding: (section: number): number | null => charges[typeOfSection[section] as number] ?? null,
    isFree: (seat: number) => state[seat] === seatStates.free && chargeOf(seat) !== null,
    shown: (seat: number): SeatShown => {
      const mark = plan.markOf[seat] as number;
      return {
        id: plan.ids[seat] as string,
        ...(rows[plan.rowOf[seat] as number] as { section: string; row: string }),
        seat: plan.names[seat] as string,
        charged: chargeOf(seat) ?? 0,
        mark: mark === 0 ? null : (seatMarks[mark - 1] ?? null),
      };
    },
  };
}

/** The dearest first: it has the plainest pattern. */
function typesOf(tickets: readonly TicketShown[], { painted }: SeatsOfEvent): SeatTypeShown[] {
  const { ticketTypeIds, typeOf, typeOfSection, plan } = painted;
  const standing = new Set([...typeOfSection].filter((type) => type >= 0).map((type) => ticketTypeIds[type]));
  const withWheelchairs = new Set<number>();
  for (let seat = 0; seat < plan.seats; seat++) {
    if (plan.markOf[seat] === wheelchair) withWheelchairs.add(typeOf[seat] as number);
  }
  return tickets
    .filter(({ id }) => ticketTypeIds.includes(id))
    .sort((one, other) => other.price - one.price)
    .map(({ id, name, price, charged, maximumPurchaseQuantity, state }, paint) => ({
      ...{ id, name, price, charged, paint: paint % 8 },
      most: maximumPurchaseQuantity,
      isOnSale: state === 'ON_SALE',
      isStanding: standing.has(id),
      hasWheelchairs: withWheelchairs.has(ticketTypeIds.indexOf(id)),
    }));
}

function sectionsOf(prices: ReturnType<typeof pricesOf>, { painted }: SeatsOfEvent): SectionShown[] {
  const { plan, written } = painted;
  const free = new Int32Array(written.sections.length);
  const least = new Float64Array(written.sections.length).fill(Number.POSITIVE_INFINITY);
  for (let seat = 0; seat < plan.seats; seat++) {
    if (!prices.isFree(seat)) continue;
    const section = plan.sectionOfRow[plan.rowOf[seat] as number] as number;
    (free[section] as number) += 1;
    least[section] = Math.min(least[section] as number, prices.chargeOf(seat) as number);
  }
  return written.sections.map(({ key, name, kind }, section) => {
    const isStanding = kind === 'STANDING';
    const cheapest = Number.isFinite(least[section]) ? (least[section] as number) : null;
    const from = isStanding ? prices.ofStanding(section) : cheapest;
    return { key, name, isStanding, from, free: free[section] as number };
  });
}
