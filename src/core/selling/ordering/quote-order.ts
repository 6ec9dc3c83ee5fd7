import type { Queryable } from '../../../platform/database/database.ts';
import { listBundlesById } from '../../catalog/bundles/bundle.sql.ts';
import type { SeatBook } from '../../catalog/seating/seat-book.ts';
import { type Charge, chargesOf, checkTakes, type FeeSchedule, type Price, priceOf } from '../../money/fees/fees.ts';
import { methodDefault, type PaymentMethod } from '../../money/fees/payment-method.ts';
import { carriesVat } from '../../money/tax-rules/statutory-price.ts';
import { dayOfTaxes, taxRulesOn } from '../../money/tax-rules/tax-rules.ts';
import { orderedBundles } from '../bundles/bundles-at-desk.ts';
import { accessCodes } from '../codes/access-codes.ts';
import { readAccessCodes, readPromoCodes } from '../codes/codes.sql.ts';
import { promoCodes } from '../codes/promo-codes.ts';
import { readDeskEvent, readDeskTypes } from '../desk/desk.sql.ts';
import { Desk } from '../desk/desk.ts';
import { emptyDesk } from '../desk/desk-contents.ts';
import { isSeated } from '../desk/seats/seat-desk.ts';
import { checkAlone, checkNamed } from '../desk/seats/seats-of-order.ts';
import { type CardKeys, namedCards, type StatutoryCard } from '../statutory/statutory-card.ts';
import { type Discounts, discountsFor, sumsOf } from './discounts.ts';
import { accessCodeFor, eventOnSale, type OrderLine, type PlaceOrderInput, wantedTickets } from './place-order.ts';
import type { WantedTickets } from './wanted-tickets.ts';

export interface Quote extends Price {
  absorbFees: boolean;
  method: PaymentMethod;
  /** What a promo code took off; the subtotal is what is left. */
  discountCentavos: number;
  promoCode: string | null;
  /** What the law took off. */
  statutoryCentavos: number;
  /** What each card does. */
  cards: readonly QuotedCard[];
  /** By each method, the cheapest first. */
  charges: readonly Charge[];
}

/** A card, and why its ticket costs what it does. */
interface QuotedCard extends Pick<StatutoryCard, 'kind' | 'name'> {
  statutoryCentavos: number;
  /** What the law takes off, and which one. */
  discountPercent: number;
  law: string;
  /** The sale is exempt from VAT that the price carries. */
  isWithoutVat: boolean;
  /** A promo code takes off more. */
  isPromoBetter: boolean;
}

/** Without an access code a presale is quoted all the same; one that is given must be good. */
export interface QuoteInput extends Pick<PlaceOrderInput, 'accessCode' | 'promoCode' | 'guesses' | 'bundles'> {
  eventId: string;
  items: readonly OrderLine[];
  /** Without one it is priced as orders are until the buyer chooses. */
  method?: PaymentMethod | null;
  /** Whether work was done for the codes. */
  isWorked?: boolean;
}

/** What an order would cost: the same figures that placing it would charge. Nothing is held. */
export async function quoteOrder(
  db: Queryable,
  { fees, cards: keys, book }: { fees: FeeSchedule; cards?: CardKeys; book: Pick<SeatBook, 'read'> },
  { eventId, items, bundles, method: named, accessCode, promoCode, guesses, isWorked = false }: QuoteInput,
): Promise<Quote> {
  const cards = namedCards(keys, { items, bundles });
  const bundleIds = (bundles ?? []).map(({ bundleId }) => bundleId);
  const [types, { now, event }, knownAccess, knownPromos, known] = await Promise.all([
    readDeskTypes(db, { eventId }),
    readDeskEvent(db, { eventId }),
    accessCode == null ? [] : readAccessCodes(db, { eventId, codes: [accessCode] }),
    promoCode == null ? [] : readPromoCodes(db, { eventId, codes: [promoCode] }),
    bundleIds.length === 0 ? [] : listBundlesById(db, { eventId, ids: bundleIds }),
  ]);
  const isAnyNamed = items.some(({ seats }) => seats != null) && types.some(isSeated);
  const seats = isAnyNamed ? await book.read(db, eventId) : undefined;
  const desk = new Desk({ ...emptyDesk, now, event, types, seats });
  desk.at(accessCodes).add(knownAccess);
  desk.at(promoCodes).add(knownPromos);
  for (const bundle of known) desk.at(orderedBundles).set(bundle.id, bundle);
  const eventToSell = eventOnSale(desk, eventId);
  const { absorbFees } = eventToSell;
  const wanted = wantedTickets(desk, { items, bundles, cards });
  const claimWork = () => isWorked;
  if (accessCode != null) accessCodeFor(desk, eventToSell, { accessCode, guesses }, claimWork);
  const discounts = discountsFor(desk, wanted, { promoCode, guesses, claimWork });
  checkNamed(desk, wanted);
  checkAlone(desk, wanted);
  const { subtotalCentavos, discountCentavos, statutoryCentavos } = sumsOf(wanted, discounts);
  const method = named ?? methodDefault;
  const price = priceOf(fees, { subtotalCentavos, absorbFees, method });
  if (named != null) checkTakes(fees, { method, totalCentavos: price.totalCentavos });
  const charges = chargesOf(fees, { subtotalCentavos, absorbFees });
  return {
    ...price,
    method,
    absorbFees,
    discountCentavos,
    statutoryCentavos,
    cards: wanted.flatMap((each) => quotedCard(desk, discounts, each)),
    promoCode: discounts.promo?.code ?? null,
    charges,
  };
}

function quotedCard({ now, event }: Desk, discounts: Discounts, wanted: WantedTickets): QuotedCard[] {
  const { card } = wanted;
  const price = discounts.byLaw(wanted);
  if (card === undefined || price === undefined || event === undefined) return [];
  const { discountPercent, law, isExempt } = taxRulesOn(dayOfTaxes(now)).statutory[card.kind];
  return [
    {
      ...{ kind: card.kind, name: card.name, statutoryCentavos: price.statutoryCentavos, discountPercent, law },
      isWithoutVat: isExempt && carriesVat(event),
      isPromoBetter: price.discountCentavos > 0,
    },
  ];
}
