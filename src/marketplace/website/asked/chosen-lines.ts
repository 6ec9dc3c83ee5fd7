import type { PlaceShown } from '../../../../web/marketplace/event/seats/seats-shown.ts';
import type { CheckoutPageProps } from '../../../../web/marketplace/order/checkout-page.tsx';
import { centavosOf, pesosOf } from '../../../core/base/money.ts';
import type { PublicEventWithChildren } from '../../../core/catalog/public-events/public-event.ts';
import type { PaintedPlan } from '../../../core/catalog/seating/painted-plan.ts';
import type { OrderLine } from '../../../core/selling/ordering/place-order.ts';
import type { BundleLine } from '../../../core/selling/ordering/wanted-bundles.ts';
import type { ChosenTickets } from './chosen-tickets.ts';

interface Chosen {
  lines: OrderLine[];
  bundles: BundleLine[];
  /** Ids of seats that the event does not sell. */
  unknownSeats: string[];
}

/**
 * What was chosen, as an order takes it. A price is taken only where it is the buyer's to choose. Seats that were named count, and
 * not a number beside them.
 */
export function linesOf(
  { tickets }: PublicEventWithChildren,
  { quantities, bundles, prices, seats: named, wheelchairs, best }: ChosenTickets,
  painted: PaintedPlan | undefined,
): Chosen {
  const typeOf = (id: string) => painted?.ticketTypeIds[painted.typeOf[painted.seatOf.get(id) ?? -1] ?? -1];
  const seatsOf = Map.groupBy(named, (id) => typeOf(id) ?? '');
  const unknownSeats = seatsOf.get('') ?? [];
  seatsOf.delete('');
  if (best !== undefined) seatsOf.delete(best);
  const lines = [...new Set([...Object.keys(quantities), ...seatsOf.keys()])].map((ticketTypeId): OrderLine => {
    const seats = seatsOf.get(ticketTypeId);
    const wheelchair = seats === undefined ? wheelchairs[ticketTypeId] : undefined;
    const type = tickets.find(({ id }) => id === ticketTypeId);
    return {
      ticketTypeId,
      quantity: seats?.length ?? (quantities[ticketTypeId] as number),
      ...(seats === undefined ? {} : { seats }),
      ...(wheelchair === undefined ? {} : { wheelchair }),
      ...(type?.priceKind === 'CHOSEN' ? { price: prices[ticketTypeId] ?? null } : {}),
    };
  });
  const ofBundles = Object.entries(bundles).map(([bundleId, quantity]) => ({ bundleId, quantity }));
  return { lines, bundles: ofBundles, unknownSeats };
}

type Field = readonly [name: string, value: string];

/** The same as the checkout shows it, with the fields by which it is sent on. */
export function shownLines({
  event,
  lines,
  bundles,
  painted,
}: {
  event: PublicEventWithChildren;
  lines: readonly OrderLine[];
  bundles: readonly BundleLine[];
  painted: PaintedPlan | undefined;
}) {
  const single = lines.flatMap(({ ticketTypeId, quantity, price, seats, wheelchair }) => {
    const type = event.tickets.find(({ id }) => id === ticketTypeId);
    if (type === undefined) return [];
    const priceCentavos = price == null ? type.priceCentavos : centavosOf(price);
    const fields: Field[] = [
      ...(seats?.map((id): Field => ['seats', id]) ?? [[`q.${type.id}`, String(quantity)]]),
      ...(price == null ? [] : [[`p.${type.id}`, String(price)] as const]),
      ...(wheelchair ? [[`w.${type.id}`, String(wheelchair)] as const] : []),
    ];
    const isSeated = painted !== undefined && type.plannedAs === 'RESERVED_SEAT';
    const places = isSeated ? { seats: placesOf(painted, seats ?? []), wheelchair: wheelchair ?? 0 } : undefined;
    return { id: type.id, name: type.name, quantity, priceCentavos, fields, types: [type.id], places };
  });
  const bundled = bundles.flatMap(({ bundleId, quantity }) => {
    const bundle = event.bundles.find(({ id }) => id === bundleId);
    if (bundle === undefined) return [];
    const { id, name, priceCentavos, items } = bundle;
    const types = items.map(({ ticketTypeId }) => ticketTypeId);
    const fields: Field[] = [[`b.${id}`, String(quantity)]];
    return { id, name, quantity, priceCentavos, fields, types, places: undefined };
  });
  const known = [...single, ...bundled];
  const shown: CheckoutPageProps['lines'] = known.map(({ id, name, quantity, priceCentavos, fields, places }) => {
    return { id, name, quantity, price: pesosOf(priceCentavos), fields, places };
  });
  return {
    shown,
    typeIds: known.flatMap(({ types }) => types),
    subtotalCentavos: known.reduce((sum, { priceCentavos, quantity }) => sum + priceCentavos * quantity, 0),
  };
}

/** Seats in the words of their buyers; those that the plan does not have are left out. */
export function placesOf({ plan, written, seatOf }: PaintedPlan, ids: readonly string[]): PlaceShown[] {
  return ids.flatMap((id) => {
    const seat = seatOf.get(id);
    if (seat === undefined) return [];
    const row = plan.rowOf[seat] as number;
    const section = plan.sectionOfRow[row] as number;
    const { name = '', rows = [] } = written.sections[section] ?? {};
    const inSection = row - plan.sectionOfRow.indexOf(section);
    return { id, section: name, row: rows[inSection]?.name ?? '', seat: plan.names[seat] as string };
  });
}
