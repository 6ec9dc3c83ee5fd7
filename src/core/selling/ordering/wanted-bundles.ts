import { raiseInvalid } from '../../base/common.errors.ts';
import { type Detail, raise } from '../../base/define-error.ts';
import type { Fault } from '../../base/faults/faults.ts';
import { type Bundle, ticketsIn } from '../../catalog/bundles/bundle.ts';
import { partsOf } from '../../catalog/bundles/bundle-faults.ts';
import { dividePrice, sumOfParts } from '../../catalog/bundles/divide-price.ts';
import { isTicket } from '../../catalog/inventory/type-kinds.ts';
import type { SaidLine, TicketSaid } from '../answers/checkout-answers.ts';
import { orderedBundles } from '../bundles/bundles-at-desk.ts';
import type { Desk } from '../desk/desk.ts';
import type { DeskType } from '../desk/desk-contents.ts';
import { notOnSale } from '../orders/order.errors.ts';
import type { NamedCards, SaidCard, StatutoryCard } from '../statutory/statutory-card.ts';
import type { WantedTickets } from './wanted-tickets.ts';

export interface BundleLine {
  bundleId: string;
  quantity: number;
  /** What is said of its tickets, one after the other: in the order of what is in it, one bundle after the other. */
  tickets?: readonly TicketSaid[] | null;
  /** Cards by which the first tickets of them cost less. */
  statutory?: readonly SaidCard[] | null;
}

/** The tickets of bundles, one entry a bundle, type and share. What buyers are held to, the organizer is not. */
export function wantedBundles(
  desk: Desk,
  lines: readonly BundleLine[],
  { isOrganizer = false, cards }: { isOrganizer?: boolean; cards?: NamedCards } = {},
): WantedTickets[] {
  const faults: Detail[] = [];
  const wanted = new Map<Bundle, Ordered>();
  lines.forEach(({ bundleId, quantity }, line) => {
    const bundle = desk.at(orderedBundles).get(bundleId);
    if (bundle === undefined) {
      faults.push({ field: `bundles[${line}].bundleId`, fault: 'notOfThisEvent', values: { what: 'a bundle' } });
      return;
    }
    const entry = wanted.get(bundle) ?? { quantity: 0, line, cards: [] };
    entry.quantity += quantity;
    entry.cards.push(...(cards?.get(`bundles[${line}]`) ?? []));
    wanted.set(bundle, entry);
    const most = bundle.maximumPurchaseQuantity;
    if (!isOrganizer && entry.quantity > most) {
      faults.push({ field: `bundles[${line}].quantity`, fault: 'ofBundleTooMany', values: { most } });
    }
  });
  if (faults.length > 0) raiseInvalid(faults);
  return [...wanted].flatMap(([bundle, ordered]) => ticketsOf(desk, bundle, ordered, { isOrganizer }));
}

interface Ordered {
  quantity: number;
  line: number;
  cards: StatutoryCard[];
}

function ticketsOf(
  desk: Desk,
  bundle: Bundle,
  { quantity: bundles, line, cards }: Ordered,
  { isOrganizer }: { isOrganizer: boolean },
): WantedTickets[] {
  const parts = partsOf(bundle.items, [...desk.types.values()]);
  // A node of the version before may have changed a price without looking at bundles.
  const isWhole = parts.length === bundle.items.length && parts.every(({ type }) => type.priceKind === 'FIXED');
  const fits = isWhole && bundle.priceCentavos <= sumOfParts(parts);
  if (!fits) raise(notOnSale, { what: { fault: 'typeNotOnSale', values: { name: bundle.name } } });
  if (!isOrganizer) {
    checkOnSale(bundle, desk.now);
    // When its types are sold by themselves does not matter; that they are not drafts does.
    for (const { type } of parts) checkOnSale({ ...type, onSaleAt: null, offSaleAt: null }, desk.now);
  }
  const shares = dividePrice(bundle.priceCentavos, parts);
  const wanted = parts.flatMap(({ type }, place) =>
    (shares[place] ?? []).map(({ priceCentavos, quantity }) => {
      const lines = [{ line, quantity: quantity * bundles, seatIds: null, wheelchair: 0 }];
      return { type, quantity: quantity * bundles, priceCentavos, bundle, line, lines, seats: null };
    }),
  );
  return cards.length === 0 ? wanted : withCards(wanted, { line, cards });
}

/** The first tickets that may cost less, one by one: the law's share is of their part of the price. */
function withCards(
  wanted: readonly WantedTickets[],
  { line, cards }: { line: number; cards: readonly StatutoryCard[] },
): WantedTickets[] {
  const rest = [...cards];
  const divided = wanted.flatMap((each): WantedTickets[] => {
    const own = isCheaperByLaw(each.type) && isTicket(each.type) ? rest.splice(0, each.quantity) : [];
    const left = each.quantity - own.length;
    const of = (quantity: number) => ({ quantity, lines: each.lines.map((ofLine) => ({ ...ofLine, quantity })) });
    return [...own.map((card) => ({ ...each, ...of(1), card })), ...(left > 0 ? [{ ...each, ...of(left) }] : [])];
  });
  if (rest.length > 0) {
    const most = cards.length - rest.length;
    raiseInvalid([{ field: `bundles[${line}].statutory`, fault: 'moreThanTickets', values: { most } }]);
  }
  return divided;
}

/** Whether cards take anything off tickets of the type. */
export function isCheaperByLaw({ statutoryDiscount, priceCentavos }: DeskType): boolean {
  return statutoryDiscount && priceCentavos > 0;
}

/** The types and the bundles that a desk knows. */
export function knownAt(desk: Desk) {
  return { types: desk.types, bundles: desk.at(orderedBundles) };
}

/** What is in bundles, of whatever is known. */
export function bundledTypes<Type>(
  known: { types: ReadonlyMap<string, Type>; bundles: ReadonlyMap<string, Pick<Bundle, 'items'>> },
  lines: readonly BundleLine[],
): { type: Type; quantity: number }[] {
  return lines.flatMap(({ bundleId, quantity: bundles }) =>
    (known.bundles.get(bundleId)?.items ?? []).flatMap(({ ticketTypeId, quantity }) => {
      const type = known.types.get(ticketTypeId);
      return type === undefined ? [] : [{ type, quantity: quantity * bundles }];
    }),
  );
}

/** By the time under the lock, so that nobody buys early. */
export function checkOnSale(
  { name, published, onSaleAt, offSaleAt }: Pick<DeskType, 'name' | 'published' | 'onSaleAt' | 'offSaleAt'>,
  now: string,
): void {
  const refuse = (what: Fault) => raise(notOnSale, { what });
  if (!published) refuse({ fault: 'typeNotOnSale', values: { name } });
  if (onSaleAt !== null && Date.parse(onSaleAt) > Date.parse(now)) {
    refuse({ fault: 'typeNotYetOnSale', values: { name, at: onSaleAt } });
  }
  if (offSaleAt !== null && Date.parse(offSaleAt) <= Date.parse(now)) {
    refuse({ fault: 'typeNoLongerOnSale', values: { name, at: offSaleAt } });
  }
}

/** How many tickets of one of these bundles an order may have. */
export function bundledMax(desk: Desk, lines: readonly BundleLine[]): number {
  const most = lines.map(({ bundleId }) => {
    const bundle = desk.at(orderedBundles).get(bundleId);
    return bundle === undefined ? 0 : bundle.maximumPurchaseQuantity * ticketsIn(bundle);
  });
  return Math.max(0, ...most);
}

/** All tickets of an order as what is said of them goes: those of bundles after the others. */
export function saidLines(
  desk: { bundles: ReadonlyMap<string, Pick<Bundle, 'items'>> },
  { items, bundles }: { items: readonly SaidLine[]; bundles?: readonly BundleLine[] | null },
): SaidLine[] {
  return [
    ...items,
    ...(bundles ?? []).flatMap((line, place) => saidOfBundle(desk.bundles.get(line.bundleId), line, place)),
  ];
}

function saidOfBundle(
  bundle: Pick<Bundle, 'items'> | undefined,
  { quantity, tickets }: BundleLine,
  place: number,
): SaidLine[] {
  if (bundle === undefined) return [];
  const at = `bundles[${place}].tickets`;
  const most = quantity * ticketsIn(bundle);
  if ((tickets?.length ?? 0) > most) raiseInvalid([{ field: at, fault: 'moreThanTickets', values: { most } }]);
  let first = 0;
  return Array.from({ length: quantity }, () => bundle.items)
    .flat()
    .map((item) => {
      const line = { ...item, tickets: tickets?.slice(first, first + item.quantity), at, first };
      first += item.quantity;
      return line;
    });
}
