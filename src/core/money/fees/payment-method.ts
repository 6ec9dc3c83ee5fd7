/** The providers that take real money. */
export type RealProvider = 'paymongo' | 'xendit';
type AnyProvider = 'simulator' | RealProvider;

export interface ProcessingFee {
  basisPoints: number;
  fixedCentavos: number;
  leastCentavos: number;
}

interface Bounds {
  leastCentavos: number;
  /** Null where it takes any amount. */
  mostCentavos: number | null;
}

interface MethodAt {
  name: string;
  /** The most that it takes there, where that is less. */
  mostCentavos?: number;
  /** Paid on a page of the provider's, which shows or takes what we do not. */
  isHosted?: true;
}

interface MethodRow extends Bounds {
  fee: ProcessingFee;
  /** Business days until the provider has settled what was paid. */
  settlementDays: number;
  /** How a provider gives money back by it: null never, `days` after the payment for so long, `isWholeOnly` not in parts. */
  refund: { days: number | null; isWholeOnly: boolean } | null;
  /** It is approved in an app of its own, which browsers inside other apps often cannot open. */
  opensApp?: true;
  /** Paid later, by a code, in cash. */
  isCash: boolean;
  /** Paid by a picture that the buyer scans, or keeps and opens in an app, where a provider gives it to us. */
  hasPicture?: true;
  /** By each provider that offers it. */
  at: Partial<Record<RealProvider, MethodAt>>;
}

const pesos = 100;
const percent = (basisPoints: number, fixedCentavos = 0, leastCentavos = 0): ProcessingFee => {
  return { basisPoints, fixedCentavos, leastCentavos };
};
const always = { days: null, isWholeOnly: false };
const cash = { fee: percent(150, 0, 15 * pesos), refund: null, isCash: true } as const;
const any = { leastCentavos: pesos, mostCentavos: null, isCash: false } as const;

/** The ways in which a buyer can pay, by the names of the wire, the most usual first. A new one is a row here. */
export const methodTable = {
  gcash: {
    ...any,
    opensApp: true,
    ...{ fee: percent(250), settlementDays: 2, refund: { days: 180, isWholeOnly: false } },
    at: { paymongo: { name: 'gcash' }, xendit: { name: 'GCASH' } },
  },
  maya: {
    ...any,
    opensApp: true,
    ...{ fee: percent(200), settlementDays: 2, refund: { days: 365, isWholeOnly: false } },
    at: { paymongo: { name: 'paymaya' }, xendit: { name: 'PAYMAYA' } },
  },
  card: {
    ...any,
    ...{ fee: percent(350, 15 * pesos), settlementDays: 5, refund: { days: 60, isWholeOnly: false } },
    at: { paymongo: { name: 'card' }, xendit: { name: 'CARDS', mostCentavos: 700_000 * pesos, isHosted: true } },
  },
  qrph: {
    ...any,
    hasPicture: true,
    ...{ fee: percent(150), settlementDays: 1, refund: null },
    at: {
      paymongo: { name: 'qrph', mostCentavos: 50_000 * pesos },
      xendit: { name: 'QRPH', mostCentavos: 50_000 * pesos, isHosted: true },
    },
  },
  grab_pay: {
    ...any,
    opensApp: true,
    ...{ fee: percent(220), settlementDays: 2, refund: { days: 90, isWholeOnly: false } },
    at: { paymongo: { name: 'grab_pay' }, xendit: { name: 'GRABPAY' } },
  },
  shopee_pay: {
    ...any,
    opensApp: true,
    ...{ fee: percent(200), settlementDays: 2, refund: always },
    at: { paymongo: { name: 'shopee_pay' }, xendit: { name: 'SHOPEEPAY' } },
  },
  online_banking: {
    ...any,
    ...{ fee: percent(80, 0, 15 * pesos), settlementDays: 3, refund: always },
    at: { paymongo: { name: 'dob' } },
  },
  billease: {
    ...any,
    ...{ fee: percent(150), settlementDays: 3, refund: { days: null, isWholeOnly: true } },
    at: { paymongo: { name: 'billease' }, xendit: { name: 'BILLEASE' } },
  },
  seven_eleven: {
    ...cash,
    ...{ leastCentavos: 50 * pesos, mostCentavos: 50_000 * pesos, settlementDays: 5 },
    at: { xendit: { name: '7ELEVEN' } },
  },
  cebuana: {
    ...cash,
    ...{ leastCentavos: pesos, mostCentavos: 30_000 * pesos, settlementDays: 2 },
    at: { xendit: { name: 'CEBUANA' } },
  },
  ecpay: {
    ...cash,
    ...{ leastCentavos: pesos, mostCentavos: 50_000 * pesos, settlementDays: 2 },
    at: { xendit: { name: 'ECPAY' } },
  },
} as const satisfies Record<string, MethodRow>;

export type PaymentMethod = keyof typeof methodTable;
export const paymentMethods = Object.keys(methodTable) as [PaymentMethod, ...PaymentMethod[]];

/** What an order is priced for until the buyer chooses. */
export const methodDefault: PaymentMethod = 'gcash';

export function methodRow(method: PaymentMethod): MethodRow {
  return methodTable[method];
}

/** Whether a part of a payment, or all of it, can go back by its method, so many milliseconds after it was paid. */
export function isRefundable(
  method: PaymentMethod,
  { isWhole, agedMs }: { isWhole: boolean; agedMs: number },
): boolean {
  const { refund } = methodRow(method);
  if (refund === null || (refund.isWholeOnly && !isWhole)) return false;
  return refund.days === null || agedMs <= refund.days * 24 * 60 * 60 * 1_000;
}

/** The name of the method at the provider; undefined where it is not offered there. */
export function nameAt(provider: RealProvider, method: PaymentMethod): string | undefined {
  return methodRow(method).at[provider]?.name;
}

/** What can be paid by each method that these providers offer together; the simulator plays all. */
export function offeredMethods(providers: readonly AnyProvider[]): OfferedMethods {
  const offered: OfferedMethods = {};
  for (const method of paymentMethods) {
    const { leastCentavos, mostCentavos, at } = methodRow(method);
    const mosts = providers.flatMap((provider) => {
      const there = provider === 'simulator' ? { mostCentavos: undefined } : at[provider];
      return there === undefined ? [] : [there.mostCentavos ?? mostCentavos];
    });
    if (mosts.length === 0) continue;
    offered[method] = { leastCentavos, mostCentavos: mosts.includes(null) ? null : Math.max(...mosts.map(Number)) };
  }
  return offered;
}

/** Whether so much can be paid by the method at this provider. */
export function takesAt(
  provider: AnyProvider,
  { method, totalCentavos }: { method: PaymentMethod; totalCentavos: number },
): boolean {
  const bounds = offeredMethods([provider])[method];
  if (bounds === undefined) return false;
  return totalCentavos >= bounds.leastCentavos && totalCentavos <= (bounds.mostCentavos ?? totalCentavos);
}

export type OfferedMethods = Partial<Record<PaymentMethod, Bounds>>;
