import { centavosOf } from '../../base/money.ts';
import { proportionOf } from '../fees/fees.ts';
import type { StatutoryKind, TaxKind, TaxRules } from './tax-rules.ts';

/** How what an event sells is taxed, as it was when it was sold. */
export interface SaleTaxes {
  /** The first day of the row of the table that held. */
  rulesFrom: string;
  /** Whether the seller is registered for VAT. */
  isVat: boolean;
  taxKind: TaxKind;
}

export function carriesVat({ isVat, taxKind }: Pick<SaleTaxes, 'isVat' | 'taxKind'>): boolean {
  return isVat && taxKind === 'VATABLE';
}

/** What one ticket costs somebody with a card. */
export interface StatutoryPrice {
  paidCentavos: number;
  /** What a promo code takes off, where that is the better for the buyer. */
  discountCentavos: number;
  /** What the law takes off beside it. */
  statutoryCentavos: number;
  /** Price without VAT, on which no VAT is due; 0 where the sale is not exempt. */
  exemptCentavos: number;
}

const whole = 100;
const centavosOfPeso = 100;

/**
 * In whole pesos, rounded down. The better of what the law takes off and what a promo code does, never both; of a price that the buyer
 * chose, what the law says of the suggested one, and what is chosen below that stays.
 */
export function statutoryPriceOf(
  rules: Pick<TaxRules, 'statutory' | 'vatPercent'>,
  {
    kind,
    hasVat,
    priceCentavos,
    suggestedCentavos = priceCentavos,
    promoCentavos,
  }: {
    kind: StatutoryKind;
    hasVat: boolean;
    priceCentavos: number;
    suggestedCentavos?: number;
    /** What a promo code would take off. */
    promoCentavos: number;
  },
): StatutoryPrice {
  const { discountPercent, isExempt } = rules.statutory[kind];
  const divisor = hasVat && isExempt ? whole + rules.vatPercent : whole;
  const withoutVat = (centavos: number) => proportionOf(centavos, whole, divisor);
  const wholePesos = (centavos: number, part: number) =>
    centavosOf(Math.floor((centavos * part) / (divisor * centavosOfPeso)));

  const byLaw = wholePesos(suggestedCentavos, whole - discountPercent);
  const byPromo = wholePesos(priceCentavos - promoCentavos, whole);
  if (promoCentavos > 0 && byPromo < byLaw) {
    const sold = priceCentavos - promoCentavos;
    return {
      paidCentavos: byPromo,
      discountCentavos: promoCentavos,
      statutoryCentavos: sold - byPromo,
      exemptCentavos: isExempt ? withoutVat(sold) : 0,
    };
  }
  const paidCentavos = Math.min(priceCentavos, byLaw);
  return {
    paidCentavos,
    discountCentavos: 0,
    statutoryCentavos: priceCentavos - paidCentavos,
    exemptCentavos: isExempt ? Math.max(paidCentavos, withoutVat(Math.min(priceCentavos, suggestedCentavos))) : 0,
  };
}
