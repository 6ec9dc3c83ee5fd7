import type { Detail } from '../../base/define-error.ts';
import { pesosOf } from '../../base/money.ts';
import { type TicketType, windowFaults } from '../ticket-types/ticket-type.ts';
import type { Bundle, BundleItem } from './bundle.ts';
import { ticketsIn } from './bundle.ts';
import { bundleTicketsMax } from './bundle-fields.ts';
import { sumOfParts } from './divide-price.ts';

type Said = Pick<Bundle, 'items' | 'priceCentavos' | 'onSaleAt' | 'offSaleAt'>;

/** What a schema cannot show: what is in it, and that it costs no more than that. */
export function bundleFaults(bundle: Said, types: readonly TicketType[], before?: Said): Detail[] {
  const faults: Detail[] = before === undefined || bundle.items !== before.items ? itemFaults(bundle.items, types) : [];
  faults.push(...windowFaults(bundle));
  if (faults.length > 0) return faults;
  const most = pesosOf(sumOfParts(partsOf(bundle.items, types)));
  if (bundle.priceCentavos > most * 100) faults.push({ field: 'price', fault: 'aboveParts', values: { most } });
  return faults;
}

function itemFaults(items: readonly BundleItem[], types: readonly TicketType[]): Detail[] {
  const faults: Detail[] = [];
  const seen = new Set<string>();
  items.forEach(({ ticketTypeId }, place) => {
    const field = `items[${place}].ticketTypeId`;
    const type = types.find(({ id }) => id === ticketTypeId);
    if (type === undefined) faults.push({ field, fault: 'notOfThisEvent', values: { what: 'a ticket type' } });
    else if (seen.has(type.id)) faults.push({ field, fault: 'namedTwice' });
    else if (type.priceKind === 'CHOSEN') faults.push({ field, fault: 'priceChosen' });
    else if (!type.published) faults.push({ field, fault: 'notPublished' });
    seen.add(ticketTypeId);
  });
  if (ticketsIn({ items }) > bundleTicketsMax) {
    faults.push({ field: 'items', fault: 'ticketsTooMany', values: { most: bundleTicketsMax } });
  }
  return faults;
}

/** What is in it, with what each ticket costs by itself. */
export function partsOf<Type extends Pick<TicketType, 'id' | 'priceCentavos'>>(
  items: readonly BundleItem[],
  types: readonly Type[],
): { type: Type; priceCentavos: number; quantity: number }[] {
  return items.flatMap(({ ticketTypeId, quantity }) => {
    const type = types.find(({ id }) => id === ticketTypeId);
    return type === undefined ? [] : [{ type, priceCentavos: type.priceCentavos, quantity }];
  });
}
