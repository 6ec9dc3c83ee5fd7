import { raise } from '../../base/define-error.ts';
import { discountCentavosOf } from '../../catalog/promo-codes/promo-code.ts';
import { carriesVat, type StatutoryPrice, statutoryPriceOf } from '../../money/tax-rules/statutory-price.ts';
import { dayOfTaxes, taxRulesOn } from '../../money/tax-rules/tax-rules.ts';
import type { DeskPromoCode } from '../codes/codes.ts';
import { promoCodes } from '../codes/promo-codes.ts';
import type { Desk } from '../desk/desk.ts';
import { notOnSale } from '../orders/order.errors.ts';
import type { WantedTickets } from './wanted-tickets.ts';

/** Counts a code before it is looked at; what comes back is called where it was right. Beyond the figure work is used up. */
export type CodeGuesses = (claimWork: () => boolean) => () => void;

/** What a promo code takes off. */
export interface Discounts {
  promo: DeskPromoCode | undefined;
  /** Off one of these tickets; nothing off bundles and prices that buyers choose. */
  of(wanted: WantedTickets): number;
  /** What the law does for one with a card: the better of it and the code. */
  byLaw(wanted: WantedTickets): StatutoryPrice | undefined;
}

/** What the buyer's promo code does for these tickets; refuses one that does nothing for them. */
export function discountsFor(
  desk: Desk,
  wanted: readonly WantedTickets[],
  {
    promoCode,
    guesses,
    claimWork = () => false,
  }: { promoCode?: string | null; guesses?: CodeGuesses; claimWork?: () => boolean },
): Discounts {
  if (promoCode == null) return { promo: undefined, of: () => 0, byLaw: (each) => byLaw(desk, each, 0) };
  const giveBack = guesses?.(claimWork);
  const promo = desk.at(promoCodes).matching(promoCode);
  const byCode = ({ type, priceCentavos, bundle }: WantedTickets) =>
    promo === undefined ||
    promo.ticketTypeIds?.includes(type.id) === false ||
    bundle !== null ||
    type.priceKind === 'CHOSEN'
      ? 0
      : discountCentavosOf(promo, priceCentavos);
  const orLaw = (each: WantedTickets) => byLaw(desk, each, byCode(each));
  const of = (each: WantedTickets) => orLaw(each)?.discountCentavos ?? byCode(each);
  const tickets = wanted.reduce((sum, each) => sum + (of(each) > 0 ? each.quantity : 0), 0);
  if (
    promo === undefined ||
    !wanted.some((each) => byCode(each) > 0) ||
    !desk.at(promoCodes).isGood(desk, promo, tickets)
  ) {
    // One answer, counted alike, for a code that is wrong, over, not valid yet or for other tickets: nobody learns
    // which codes exist.
    raise(
      notOnSale,
      { what: { fault: 'promoCodeNotGood' } },
      { details: [{ field: 'promoCode', fault: 'promoNotGood' }] },
    );
  }
  giveBack?.();
  // Where the law is better for all of them, the code is not used.
  return { promo: tickets === 0 ? undefined : promo, of, byLaw: orLaw };
}

function byLaw(
  { now, event }: Desk,
  { type, priceCentavos, bundle, card }: WantedTickets,
  promoCentavos: number,
): StatutoryPrice | undefined {
  if (card === undefined || event === undefined) return undefined;
  const isChosen = type.priceKind === 'CHOSEN' && bundle === null;
  return statutoryPriceOf(taxRulesOn(dayOfTaxes(now)), {
    kind: card.kind,
    hasVat: carriesVat(event),
    priceCentavos,
    suggestedCentavos: isChosen ? type.priceCentavos : priceCentavos,
    promoCentavos,
  });
}

/** What tickets come to with what is taken off them. */
export function sumsOf(
  wanted: readonly WantedTickets[],
  discounts: Discounts,
): { subtotalCentavos: number; discountCentavos: number; statutoryCentavos: number } {
  let subtotalCentavos = 0;
  let discountCentavos = 0;
  let statutoryCentavos = 0;
  for (const each of wanted) {
    const ofLaw = discounts.byLaw(each)?.statutoryCentavos ?? 0;
    statutoryCentavos += each.quantity * ofLaw;
    subtotalCentavos += each.quantity * (each.priceCentavos - discounts.of(each) - ofLaw);
    discountCentavos += each.quantity * discounts.of(each);
  }
  return { subtotalCentavos, discountCentavos, statutoryCentavos };
}
