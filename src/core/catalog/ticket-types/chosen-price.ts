import type { Fault } from '../../base/faults/faults.ts';
import type { TicketType } from './ticket-type.ts';
import { ticketTypeFields } from './ticket-type-fields.ts';

type Priced = Pick<TicketType, 'priceKind' | 'priceMin' | 'priceMax'>;

/** The bounds within which a buyer chooses, in pesos. */
export function boundsOfPrice({ priceMin, priceMax }: Pick<Priced, 'priceMin' | 'priceMax'>) {
  return { least: priceMin ?? 0, most: priceMax ?? (ticketTypeFields.price.most as number) };
}

/** What is wrong with the price that somebody names for a ticket. An organizer who names none takes what is suggested. */
export function priceFault(
  type: Priced,
  price: number | null | undefined,
  { isOrganizer }: { isOrganizer: boolean },
): Fault | undefined {
  if (type.priceKind === 'FIXED') {
    return price == null ? undefined : { fault: 'priceNotChosen' };
  }
  if (price == null) return isOrganizer ? undefined : { fault: 'priceNeeded' };
  const { least, most } = boundsOfPrice(type);
  if (price < least || price > most) return { fault: 'outside', values: { least, most } };
  return undefined;
}
