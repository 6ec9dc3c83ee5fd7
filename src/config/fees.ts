import { type FeeSchedule, feeScheduleDefault } from '../core/money/fees/fees.ts';
import {
  offeredMethods,
  type PaymentMethod,
  paymentMethods,
  type RealProvider,
} from '../core/money/fees/payment-method.ts';
import { ConfigError } from './values.ts';

const basisPointsMax = 2_000;
const amount = String.raw`(\d{1,5}(?:\.\d{1,2})?)`;
const form = new RegExp(String.raw`^(\w+)\s*=\s*${amount}%(?:\+${amount})?(?:>=${amount})?$`);

/** The default with the fees of `card=3.5%+15,online_banking=0.8%>=15` in place of its own, each method's as a whole. */
export function feesOf(text: string, providers: readonly ('simulator' | RealProvider)[]): FeeSchedule {
  const processing = { ...feeScheduleDefault.processing };
  const named = new Set<PaymentMethod>();
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const [, name, percent = '', fixedPesos = '0', leastPesos = '0'] = form.exec(entry) ?? [];
    if (name === undefined)
      throw new ConfigError(`PROCESSING_FEES: "${entry}" is not of the form card=3.5%+15 or online_banking=0.8%>=15.`);
    const method = paymentMethods.find((known) => known === name);
    if (method === undefined)
      throw new ConfigError(`PROCESSING_FEES: "${entry}" is not for one of ${paymentMethods.join(', ')}.`);
    if (named.has(method)) throw new ConfigError(`PROCESSING_FEES: "${entry}" is the second fee for ${method}.`);
    const basisPoints = hundredthsOf(percent);
    if (basisPoints > basisPointsMax)
      throw new ConfigError(`PROCESSING_FEES: "${entry}" is more than ${basisPointsMax / 100} percent.`);
    named.add(method);
    processing[method] = {
      basisPoints,
      fixedCentavos: hundredthsOf(fixedPesos),
      leastCentavos: hundredthsOf(leastPesos),
    };
  }
  return { ...feeScheduleDefault, processing, offered: offeredMethods(providers) };
}

function hundredthsOf(text: string): number {
  return Math.round(Number(text) * 100);
}
