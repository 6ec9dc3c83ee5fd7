import type { Tx } from '../../../platform/database/database.ts';
import { type Detail, raise } from '../../base/define-error.ts';
import { pesosOf } from '../../base/money.ts';
import { characterCount } from '../../base/text.ts';
import type { Event } from '../events/event.ts';
import { findMisfitBundle } from './bundles-of-types.sql.ts';
import { bundleAboveParts } from './ticket-type.errors.ts';
import type { TicketType } from './ticket-type.ts';
import type { TicketTypeFields } from './ticket-type-fields.ts';

type PriceFields = Pick<TicketTypeFields, 'price' | 'priceKind' | 'priceMin' | 'priceMax'>;
type Priced = Pick<TicketType, 'priceCentavos' | 'priceKind' | 'priceMin' | 'priceMax'>;

/**
 * Who may choose a price chooses within its bounds, and the suggested price lies there too. `before` is what the type has where the change
 * leaves something out.
 */
export function chosenPriceFaults(
  event: Partial<Pick<Event, 'type'>>,
  said: Partial<PriceFields> | undefined,
  before?: Priced,
  prefix = '',
): Detail[] {
  const { price, priceKind, priceMin, priceMax } = pricedOf(said ?? {}, before);
  if (priceKind === 'FIXED') {
    const bounds = [...named('priceMin', said?.priceMin), ...named('priceMax', said?.priceMax)];
    return bounds.map((name) => ({ field: `${prefix}${name}`, fault: 'boundOfFixed' }));
  }
  const faults: Detail[] = [];
  if (event.type === 'FREE') faults.push({ field: `${prefix}priceKind`, fault: 'chosenButFree' });
  if (priceMax !== null && priceMax < priceMin) {
    faults.push({ field: `${prefix}priceMax`, fault: 'tooLittle', values: { least: priceMin } });
  } else if (price !== undefined && price < priceMin) {
    faults.push({ field: `${prefix}price`, fault: 'tooLittle', values: { least: priceMin } });
  } else if (price !== undefined && priceMax !== null && price > priceMax) {
    faults.push({ field: `${prefix}price`, fault: 'tooMuch', values: { most: priceMax } });
  }
  return faults;
}

const reasonLengthMin = 10;

/** Who takes the law's discount off nothing says why. */
export function statutoryFaults(
  said: Partial<Pick<TicketTypeFields, 'statutoryDiscount' | 'statutoryReason'>> | undefined,
  before?: Pick<TicketType, 'statutoryDiscount' | 'statutoryReason'>,
  prefix = '',
): Detail[] {
  const { statutoryDiscount = true, statutoryReason = null } = { ...before, ...said };
  const field = `${prefix}statutoryReason`;
  if (statutoryReason !== null && characterCount(statutoryReason) < reasonLengthMin) {
    return [{ field, fault: 'tooShort', values: { least: reasonLengthMin } }];
  }
  return statutoryDiscount || statutoryReason !== null ? [] : [{ field, fault: 'required' }];
}

function named(name: 'priceMin' | 'priceMax', bound: number | null | undefined) {
  return bound == null ? [] : [name];
}

function pricedOf(said: Partial<PriceFields>, before: Priced | undefined) {
  return {
    price: said.price ?? (before && pesosOf(before.priceCentavos)),
    priceKind: said.priceKind ?? before?.priceKind ?? 'FIXED',
    priceMin: (said.priceMin === undefined ? before?.priceMin : said.priceMin) ?? 0,
    priceMax: (said.priceMax === undefined ? before?.priceMax : said.priceMax) ?? null,
  };
}

/** The bounds as they are kept: a fixed price has none, a chosen one a least. */
export function keptBounds({ priceKind, priceMin, priceMax }: Omit<PriceFields, 'price'>) {
  return priceKind === 'FIXED' ? { priceMin: null, priceMax: null } : { priceMin: priceMin ?? 0, priceMax };
}

/** After prices changed: no bundle may cost more than its tickets one by one. The caller holds the lock on the event. */
export async function checkBundlesFit(tx: Tx, event: Pick<Event, 'id'>): Promise<void> {
  const bundle = await findMisfitBundle(tx, { eventId: event.id });
  if (bundle !== undefined) raise(bundleAboveParts, bundle);
}
