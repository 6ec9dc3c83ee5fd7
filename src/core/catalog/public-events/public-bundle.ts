import type { Bundle } from '../bundles/bundle.ts';
import { partsOf } from '../bundles/bundle-faults.ts';
import { sumOfParts } from '../bundles/divide-price.ts';
import { isTicket } from '../inventory/type-kinds.ts';
import { type TicketType, ticketTypeStatus } from '../ticket-types/ticket-type.ts';
import { type PublicBundle, shownRemaining } from './public-event.ts';

/** Those that can be sold at all: a bundle with a draft in it is not shown. */
export function publicBundles(
  bundles: readonly Bundle[],
  { types, room }: { types: readonly TicketType[]; room: number },
): PublicBundle[] {
  const published = types.filter((type) => type.published && type.priceKind === 'FIXED');
  return bundles.flatMap((bundle) => {
    const parts = partsOf(bundle.items, published);
    const partsCentavos = sumOfParts(parts);
    const isWhole = parts.length === bundle.items.length && bundle.priceCentavos <= partsCentavos;
    if (!bundle.published || !isWhole) return [];
    const people = parts.reduce((sum, { type, quantity }) => sum + (isTicket(type) ? quantity : 0), 0);
    const fitIn = people === 0 ? Number.POSITIVE_INFINITY : Math.floor(room / people);
    const left = Math.min(...parts.map(({ type, quantity }) => Math.floor(type.remainingQuantity / quantity)));
    const remainingQuantity = shownRemaining(left, { room: fitIn });
    const { id, name, description, priceCentavos, maximumPurchaseQuantity, onSaleAt, offSaleAt } = bundle;
    return {
      ...{ id, name, description, priceCentavos, maximumPurchaseQuantity, onSaleAt, offSaleAt, partsCentavos },
      items: parts.map(({ type, quantity }) => ({ ticketTypeId: type.id, name: type.name, quantity })),
      remainingQuantity,
      status: ticketTypeStatus({ ...bundle, remainingQuantity }) as PublicBundle['status'],
    };
  });
}
