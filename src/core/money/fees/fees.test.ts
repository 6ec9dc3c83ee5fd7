import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { commissionOfRefund, type FeeSchedule, feeScheduleDefault, type Price, priceOf } from './fees.ts';
import { type PaymentMethod, paymentMethods } from './payment-method.ts';

const seed = randomInt(2 ** 31);
const subtotalPesosMax = 1e12;
const percentOfWhole = 10_000n;

type Example = [
  method: PaymentMethod,
  subtotal: number,
  commission: number,
  processing: number,
  total: number,
  net: number,
];

test('an organization that absorbs the fees nets the subtotal without commission and processing', () => {
  const examples: Example[] = [
    ['card', 100_000, 7_000, 5_000, 100_000, 88_000],
    ['gcash', 100_000, 7_000, 2_500, 100_000, 90_500],
    ['maya', 100_000, 7_000, 2_000, 100_000, 91_000],
    ['grab_pay', 100_000, 7_000, 2_200, 100_000, 90_800],
    ['qrph', 100_000, 7_000, 1_500, 100_000, 91_500],
    ['online_banking', 100_000, 7_000, 1_500, 100_000, 91_500],
    ['online_banking', 187_500, 13_125, 1_500, 187_500, 172_875],
    ['online_banking', 200_000, 14_000, 1_600, 200_000, 184_400],
    // 2.5 and 3.5 centavos round up, 1.5 too, 2.2 down.
    ['gcash', 100, 7, 3, 100, 90],
    ['qrph', 100, 7, 2, 100, 91],
    ['grab_pay', 100, 7, 2, 100, 91],
    ['card', 100, 7, 1_504, 100, -1_411],
    ['online_banking', 100, 7, 1_500, 100, -1_407],
  ];
  for (const example of examples) assertExample(example, { absorbFees: true });
});

test('a buyer who bears the fees pays the smallest whole-peso total, and the odd centavos go to the organization', () => {
  const examples: Example[] = [
    ['card', 100_000, 7_000, 5_438, 112_500, 100_062],
    ['gcash', 100_000, 7_000, 2_745, 109_800, 100_055],
    ['maya', 100_000, 7_000, 2_184, 109_200, 100_016],
    ['grab_pay', 100_000, 7_000, 2_409, 109_500, 100_091],
    ['qrph', 100_000, 7_000, 1_631, 108_700, 100_069],
    ['online_banking', 100_000, 7_000, 1_500, 108_500, 100_000],
    ['online_banking', 500_000, 35_000, 4_315, 539_400, 500_085],
    ['gcash', 100, 7, 5, 200, 188],
    ['card', 100, 7, 1_560, 1_700, 133],
  ];
  for (const example of examples) assertExample(example, { absorbFees: false });
});

test('a subtotal of 0 has no fees, for buyers and for organizers who bear them', () => {
  for (const method of paymentMethods) {
    for (const absorbFees of [true, false]) assertExample([method, 0, 0, 0, 0, 0], { absorbFees });
  }
});

test('half a centavo of commission is rounded up, less is not', () => {
  const commissionAt = (commissionBasisPoints: number) =>
    priceOf(
      { ...feeScheduleDefault, commissionBasisPoints },
      { subtotalCentavos: 100, absorbFees: true, method: 'maya' },
    ).commissionCentavos;
  assert.deepEqual([749, 750, 751, 850].map(commissionAt), [7, 8, 8, 9]);
});

test('the largest order there can be is priced to the centavo', () => {
  const subtotalCentavos = subtotalPesosMax * 100;
  for (const method of paymentMethods) {
    for (const below of [0, 100, 33_300, 777_700]) {
      const input = { subtotalCentavos: subtotalCentavos - below, absorbFees: false, method };
      assert.equal(faultOf(feeScheduleDefault, input, priceOf(feeScheduleDefault, input)), undefined);
    }
  }
});

test('a million prices, of any schedule and size, are what exact arithmetic says, and no smaller total would do', () => {
  const random = randomOf(seed);
  let schedule = feeScheduleDefault;
  for (let round = 0; round < 1_000_000; round += 1) {
    if (round % 20 === 0) schedule = round % 40 === 0 ? feeScheduleDefault : anySchedule(random);
    const method = paymentMethods[random(paymentMethods.length)] as PaymentMethod;
    const subtotalCentavos = anyPesos(random, schedule, method) * 100;
    const input = { subtotalCentavos, absorbFees: random(4) === 0, method };
    const price = priceOf(schedule, input);
    const fault = faultOf(schedule, input, price);
    if (fault !== undefined) assert.fail(`${fault}: ${JSON.stringify({ seed, round, input, price, schedule })}`);
  }
});

test('each refund gives back its share of the commission, half-up over all refunds so far', () => {
  const order = { totalCentavos: 30_000, commissionCentavos: 100 };
  const back = (refundedCentavos: number, commissionRefundedCentavos: number, amountCentavos: number) =>
    commissionOfRefund({ ...order, refundedCentavos, commissionRefundedCentavos, amountCentavos });
  assert.equal(back(0, 0, 10_000), 33);
  assert.equal(back(10_000, 33, 10_000), 34);
  assert.equal(back(20_000, 67, 10_000), 33);
  assert.deepEqual(
    [149, 150, 151].map((amount) => back(0, 0, amount)),
    [0, 1, 1],
  );
  assert.equal(back(0, 0, 30_000), 100);
  assert.equal(back(30_000, 100, 0), 0);
});

test('an order without a total gives back no commission', () => {
  const nothing = { totalCentavos: 0, commissionCentavos: 0, refundedCentavos: 0, commissionRefundedCentavos: 0 };
  assert.equal(commissionOfRefund({ ...nothing, amountCentavos: 0 }), 0);
});

test('refunds in any pieces give back exactly the commission, and at every step what is in proportion', () => {
  const random = randomOf(seed);
  for (let round = 0; round < 50_000; round += 1) {
    const method = paymentMethods[random(paymentMethods.length)] as PaymentMethod;
    const subtotalCentavos = anyPesos(random, feeScheduleDefault, method) * 100;
    const price = priceOf(feeScheduleDefault, { subtotalCentavos, absorbFees: random(2) === 0, method });
    const fault = faultOfRefunds(price, random);
    if (fault !== undefined) assert.fail(`${fault}: ${JSON.stringify({ seed, round, price })}`);
  }
});

function assertExample(
  [method, subtotal, commission, processing, total, net]: Example,
  who: { absorbFees: boolean },
): void {
  assert.deepEqual(priceOf(feeScheduleDefault, { subtotalCentavos: subtotal, method, ...who }), {
    subtotalCentavos: subtotal,
    commissionCentavos: commission,
    processingCentavos: processing,
    totalCentavos: total,
    netCentavos: net,
  });
}

/** Checks a price by the words of the rule alone: nothing here knows how the total was found. */
function faultOf(
  { commissionBasisPoints, processing }: FeeSchedule,
  { subtotalCentavos, absorbFees, method }: { subtotalCentavos: number; absorbFees: boolean; method: PaymentMethod },
  price: Price,
): string | undefined {
  for (const centavos of Object.values(price))
    if (!Number.isSafeInteger(centavos)) return 'not a whole number of centavos';
  const fee = processing[method];
  const feeOn = (total: bigint) => {
    const byRate = halfUp(total * BigInt(fee.basisPoints), percentOfWhole) + BigInt(fee.fixedCentavos);
    const least = BigInt(fee.leastCentavos);
    return byRate < least ? least : byRate;
  };
  const subtotal = BigInt(subtotalCentavos);
  const commission = halfUp(subtotal * BigInt(commissionBasisPoints), percentOfWhole);
  const total = BigInt(price.totalCentavos);
  const netOf = (charged: bigint) => charged - feeOn(charged) - commission;
  if (price.subtotalCentavos !== subtotalCentavos) return 'another subtotal';
  if (BigInt(price.commissionCentavos) !== commission) return `commission is not ${commission}`;
  if (BigInt(price.processingCentavos) !== feeOn(total)) return `processing is not ${feeOn(total)}`;
  if (total !== BigInt(price.netCentavos) + commission + feeOn(total)) return 'the parts are not the total';
  if (absorbFees) return total === subtotal ? undefined : 'the buyer does not pay the subtotal';
  if (total % 100n !== 0n) return 'not whole pesos';
  if (netOf(total) < subtotal) return 'the organization gets less than the subtotal';
  // A few pesos further down as well: near the least fee a smaller total might do even though the next one does not.
  for (let less = 1n; less <= 3n; less += 1n) {
    if (netOf(total - less * 100n) >= subtotal) return `${less} pesos less would do`;
  }
  return undefined;
}

function faultOfRefunds({ totalCentavos, commissionCentavos }: Price, random: Random): string | undefined {
  let refundedCentavos = 0;
  let commissionRefundedCentavos = 0;
  for (let left = 1 + random(8); refundedCentavos < totalCentavos; left -= 1) {
    const rest = totalCentavos - refundedCentavos;
    const amountCentavos = left <= 1 ? rest : 1 + random(rest);
    const order = { totalCentavos, commissionCentavos, refundedCentavos, commissionRefundedCentavos };
    const back = commissionOfRefund({ ...order, amountCentavos });
    if (!Number.isSafeInteger(back) || back < 0) return `${back} goes back`;
    refundedCentavos += amountCentavos;
    commissionRefundedCentavos += back;
    const share = halfUp(BigInt(commissionCentavos) * BigInt(refundedCentavos), BigInt(totalCentavos));
    if (BigInt(commissionRefundedCentavos) !== share) return `after ${refundedCentavos} it is not ${share}`;
  }
  return commissionRefundedCentavos === commissionCentavos ? undefined : 'not exactly the commission';
}

function halfUp(numerator: bigint, denominator: bigint): bigint {
  const whole = numerator / denominator;
  return (numerator % denominator) * 2n >= denominator ? whole + 1n : whole;
}

/** A whole number from 0 to below. */
type Random = (below: number) => number;

function randomOf(start: number): Random {
  let state = start | 0;
  // mulberry32; two at a time below, because orders are larger than 32 bits.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  return (below) => (next() * 2 ** 21 + (next() >>> 11)) % below;
}

function anySchedule(random: Random): FeeSchedule {
  const fee = () => ({
    basisPoints: random(2_001),
    fixedCentavos: random(2) * random(10_000),
    leastCentavos: random(2) * random(20_000),
  });
  const processing = Object.fromEntries(paymentMethods.map((method) => [method, fee()]));
  return {
    ...feeScheduleDefault,
    commissionBasisPoints: random(2_001),
    processing: processing as FeeSchedule['processing'],
  };
}

/** Of every magnitude alike, and often where the least fee and the rate meet. */
function anyPesos(random: Random, { commissionBasisPoints, processing }: FeeSchedule, method: PaymentMethod): number {
  const { basisPoints, fixedCentavos, leastCentavos } = processing[method];
  if (leastCentavos > fixedCentavos && basisPoints > 0 && random(2) === 0) {
    const totalCentavos = ((leastCentavos - fixedCentavos) * 10_000) / basisPoints;
    const subtotalCentavos = (totalCentavos - leastCentavos) / (1 + commissionBasisPoints / 10_000);
    return Math.max(1, Math.round(subtotalCentavos / 100) - 5 + random(11));
  }
  return 1 + random(10 ** (1 + random(12)));
}
