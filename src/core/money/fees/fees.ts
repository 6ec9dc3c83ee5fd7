import { raiseInvalid } from '../../base/common.errors.ts';
import { pesosOf } from '../../base/money.ts';
import {
  methodDefault,
  methodRow,
  type OfferedMethods,
  offeredMethods,
  type PaymentMethod,
  type ProcessingFee,
  paymentMethods,
} from './payment-method.ts';

export interface FeeSchedule {
  commissionBasisPoints: number;
  processing: Record<PaymentMethod, ProcessingFee>;
  /** By which methods buyers can pay, and how much. */
  offered: OfferedMethods;
}

export const feeScheduleDefault: FeeSchedule = {
  commissionBasisPoints: 700,
  processing: Object.fromEntries(paymentMethods.map((method) => [method, methodRow(method).fee])) as Record<
    PaymentMethod,
    ProcessingFee
  >,
  offered: offeredMethods(['simulator']),
};

export interface Price {
  subtotalCentavos: number;
  commissionCentavos: number;
  processingCentavos: number;
  totalCentavos: number;
  netCentavos: number;
}

const basisPointsOfWhole = 10_000;
const centavosOfPeso = 100;

/** What the buyer pays and what each side gets. */
export function priceOf(
  schedule: FeeSchedule,
  { subtotalCentavos, absorbFees, method }: { subtotalCentavos: number; absorbFees: boolean; method: PaymentMethod },
): Price {
  if (subtotalCentavos === 0) {
    return { subtotalCentavos: 0, commissionCentavos: 0, processingCentavos: 0, totalCentavos: 0, netCentavos: 0 };
  }
  const fee = schedule.processing[method];
  const commissionCentavos = shareOf(subtotalCentavos, schedule.commissionBasisPoints);
  const totalCentavos = absorbFees ? subtotalCentavos : totalLeaving(fee, subtotalCentavos + commissionCentavos);
  const processingCentavos = processingOf(fee, totalCentavos);
  const netCentavos = totalCentavos - commissionCentavos - processingCentavos;
  return { subtotalCentavos, commissionCentavos, processingCentavos, totalCentavos, netCentavos };
}

/** What is charged, and by which method. */
export interface Charge {
  method: PaymentMethod;
  totalCentavos: number;
}

/** What the buyer pays by each method that takes it, the cheapest first; of those that cost the same, the most usual. */
export function chargesOf(
  schedule: FeeSchedule,
  order: { subtotalCentavos: number; absorbFees: boolean },
): readonly Charge[] {
  const charges = paymentMethods.map((method) => {
    return { method, totalCentavos: priceOf(schedule, { ...order, method }).totalCentavos };
  });
  return charges
    .filter((charge) => doesTake(schedule, charge))
    .sort((left, right) => left.totalCentavos - right.totalCentavos);
}

/** What is said before the buyer has chosen how to pay: the total by the most usual method that takes it. */
export function usualCharge(schedule: FeeSchedule, order: { subtotalCentavos: number; absorbFees: boolean }): Charge {
  const method = usualMethodOf(chargesOf(schedule, order));
  return { method, totalCentavos: priceOf(schedule, { ...order, method }).totalCentavos };
}

function usualMethodOf(charges: readonly Charge[]): PaymentMethod {
  return paymentMethods.find((method) => charges.some((charge) => charge.method === method)) ?? methodDefault;
}

/** What is said about a price before the buyer has chosen how to pay: one ticket of it by the most usual method. */
export function chargeOf(
  schedule: FeeSchedule,
  { priceCentavos, absorbFees }: { priceCentavos: number; absorbFees: boolean },
): Charge {
  return usualCharge(schedule, { subtotalCentavos: priceCentavos, absorbFees });
}

/** Whether so much can be paid by the method. Nothing to pay is no matter of methods. */
function doesTake({ offered }: FeeSchedule, { method, totalCentavos }: Charge): boolean {
  const bounds = offered[method];
  if (totalCentavos === 0) return true;
  if (bounds === undefined) return false;
  return totalCentavos >= bounds.leastCentavos && totalCentavos <= (bounds.mostCentavos ?? totalCentavos);
}

/** Refuses a method that the buyer named, and that does not take so much. */
export function checkTakes(schedule: FeeSchedule, charge: Charge): void {
  if (doesTake(schedule, charge)) return;
  const bounds = schedule.offered[charge.method];
  if (bounds === undefined) {
    const choices = paymentMethods.filter((method) => schedule.offered[method] !== undefined);
    raiseInvalid([{ field: 'method', fault: 'notOneOf', values: { choices } }]);
  }
  const { leastCentavos, mostCentavos } = bounds;
  const values = { least: pesosOf(leastCentavos), most: mostCentavos === null ? null : pesosOf(mostCentavos) };
  raiseInvalid([{ field: 'method', fault: 'takesOtherAmounts', values }]);
}

/** Those by which a ticket at one of these prices can be paid; `most` is null where buyers may pay any more. */
export function methodsFor(
  schedule: FeeSchedule,
  prices: readonly { leastCentavos: number; mostCentavos: number | null }[],
  { absorbFees }: { absorbFees: boolean },
): PaymentMethod[] {
  return paymentMethods.filter((method) => {
    const bounds = schedule.offered[method];
    if (bounds === undefined) return false;
    const totalOf = (subtotalCentavos: number) =>
      priceOf(schedule, { subtotalCentavos, absorbFees, method }).totalCentavos;
    return prices.some(({ leastCentavos, mostCentavos }) => {
      if (mostCentavos === 0) return false;
      const isEnough = mostCentavos === null || totalOf(mostCentavos) >= bounds.leastCentavos;
      return isEnough && (bounds.mostCentavos === null || totalOf(leastCentavos) <= bounds.mostCentavos);
    });
  });
}

/** Half-up to a centavo. Split, because the largest orders times basis points are no longer exact numbers. */
function shareOf(centavos: number, basisPoints: number): number {
  const rest = centavos % basisPointsOfWhole;
  const wholes = (centavos - rest) / basisPointsOfWhole;
  return wholes * basisPoints + Math.floor((rest * basisPoints + basisPointsOfWhole / 2) / basisPointsOfWhole);
}

/**
 * The smallest whole-peso total that leaves at least so much after processing. Both forms of the fee must leave it, and
 * each does so from some total on (a peso more never costs a peso more of fee), so it is the larger of two least
 * totals.
 */
function totalLeaving(fee: ProcessingFee, leftCentavos: number): number {
  const pesosByLeast = Math.ceil((leftCentavos + fee.leastCentavos) / centavosOfPeso);
  // With n pesos, rate b and left l: 100n − ⌊100n·b/10000 + ½⌋ ≥ l exactly when n > (100l − 50) / (10000 − b).
  const left = leftCentavos + fee.fixedCentavos;
  const kept = basisPointsOfWhole - fee.basisPoints;
  const rest = left % kept;
  const pesosByRate =
    ((left - rest) / kept) * centavosOfPeso + Math.floor((rest * centavosOfPeso - centavosOfPeso / 2) / kept) + 1;
  return Math.max(pesosByLeast, pesosByRate) * centavosOfPeso;
}

function processingOf(fee: ProcessingFee, totalCentavos: number): number {
  return Math.max(fee.leastCentavos, shareOf(totalCentavos, fee.basisPoints) + fee.fixedCentavos);
}

/** The part of the commission that goes back with a refund: in proportion, such that all refunds together give back exactly all of it. */
export function commissionOfRefund(input: {
  totalCentavos: number;
  commissionCentavos: number;
  refundedCentavos: number;
  commissionRefundedCentavos: number;
  amountCentavos: number;
}): number {
  // Rounded over all refunds so far, not over each, so that halves of centavos never add up.
  const refundedCentavos = input.refundedCentavos + input.amountCentavos;
  return (
    proportionOf(input.commissionCentavos, refundedCentavos, input.totalCentavos) - input.commissionRefundedCentavos
  );
}

/** Half-up to a whole one. */
export function proportionOf(amount: number, part: number, whole: number): number {
  // Also at a total of 0, of which there is no proportion.
  if (part === whole) return amount;
  const numerator = 2 * amount * part + whole;
  if (numerator <= Number.MAX_SAFE_INTEGER) return Math.floor(numerator / (2 * whole));
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}
