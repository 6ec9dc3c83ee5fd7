import type { CheckoutPageProps } from '../../../../web/marketplace/order/checkout-page.tsx';
import { centavosOf, pesosOf } from '../../../core/base/money.ts';
import type { PublicEventWithChildren } from '../../../core/catalog/public-events/public-event.ts';
import type { OrderLine } from '../../../core/selling/desk/place-order.ts';
import type { BundleLine } from '../../../core/selling/desk/wanted-bundles.ts';
import type { ChosenTickets } from './chosen-tickets.ts';

interface Chosen {
  lines: OrderLine[];
  bundles: BundleLine[];
}

/** What was chosen, as an order takes it. A price is taken only where it is the buyer's to choose. */
export function linesOf({ tickets }: PublicEventWithChildren, { quantities, bundles, prices }: ChosenTickets): Chosen {
  const lines = Object.entries(quantities).map(([ticketTypeId, quantity]) => {
    const type = tickets.find(({ id }) => id === ticketTypeId);
    if (type?.priceKind !== 'CHOSEN') return { ticketTypeId, quantity };
    return { ticketTypeId, quantity, price: prices[ticketTypeId] ?? null };
  });
  return { lines, bundles: Object.entries(bundles).map(([bundleId, quantity]) => ({ bundleId, quantity })) };
}

/** The same as the checkout shows it, with the fields by which it is sent on. */
export function shownLines({
  event,
  lines,
  bundles,
}: {
  event: PublicEventWithChildren;
  lines: readonly OrderLine[];
  bundles: readonly BundleLine[];
}) {
  const single = lines.flatMap(({ ticketTypeId, quantity, price }) => {
    const type = event.tickets.find(({ id }) => id === ticketTypeId);
    if (type === undefined) return [];
    const priceCentavos = price == null ? type.priceCentavos : centavosOf(price);
    const fields = { [`q.${type.id}`]: quantity, ...(price == null ? {} : { [`p.${type.id}`]: price }) };
    return { id: type.id, name: type.name, quantity, priceCentavos, fields, types: [type.id] };
  });
  const bundled = bundles.flatMap(({ bundleId, quantity }) => {
    const bundle = event.bundles.find(({ id }) => id === bundleId);
    if (bundle === undefined) return [];
    const { id, name, priceCentavos, items } = bundle;
    const types = items.map(({ ticketTypeId }) => ticketTypeId);
    return { id, name, quantity, priceCentavos, fields: { [`b.${id}`]: quantity }, types };
  });
  const known = [...single, ...bundled];
  const shown: CheckoutPageProps['lines'] = known.map(({ id, name, quantity, priceCentavos, fields }) => {
    return { id, name, quantity, price: pesosOf(priceCentavos), fields };
  });
  return {
    shown,
    typeIds: known.flatMap(({ types }) => types),
    subtotalCentavos: known.reduce((sum, { priceCentavos, quantity }) => sum + priceCentavos * quantity, 0),
  };
}
