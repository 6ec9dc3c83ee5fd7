import { admits, areAddOnsTooMany, letsIn } from './sales-model-add-ons.ts';
import { bundleLines, byType, type WantedBundle } from './sales-model-bundles.ts';
import { commissionGivenBack, type Method, type ModelPrice, modelPrice } from './sales-model-money.ts';
import type {
  ModelDispute,
  ModelLine,
  ModelOrder,
  ModelPayment,
  ModelRefund,
  ModelTicket,
  ModelType,
  Outcome,
  Refused,
  Trouble,
  WantedTickets,
  WorldSetup,
} from './sales-model-records.ts';
import {
  areLeft,
  endWithoutTickets,
  giveBackWon,
  lostOf,
  requestTicketsRefund,
  takeBack,
  ticketsOfAmount,
} from './sales-model-tickets.ts';

// What an event's sales ought to be, in memory and by the specification: nothing of the service is used here, so that a
// mistake would have to be made twice to go unnoticed.

export const accessCode = 'MAAGA';
const attemptsMax = 20;

export class SalesModel {
  status: 'DRAFT' | 'PUBLISHED' | 'ARCHIVED' = 'PUBLISHED';
  capacity: number | null;
  absorbFees: boolean;
  isOver = false;
  moves = 0;
  /** How many orders there were when it was last moved with somebody to be told. */
  movedAfter = 0;
  readonly usesMax: number | null;
  uses = 0;
  readonly types: ModelType[];
  readonly orders: ModelOrder[] = [];
  readonly payments: ModelPayment[] = [];
  readonly refunds: ModelRefund[] = [];
  readonly disputes: ModelDispute[] = [];
  readonly notices = { completed: 0, refunded: 0, soldOut: 0, low: [] as string[] };
  readonly ledger = { provider: 0, organization: 0, commission: 0, processing: 0, unmatched: 0 };

  constructor({ types, capacity, absorbFees, presaleUses }: WorldSetup) {
    this.capacity = capacity;
    this.absorbFees = absorbFees;
    this.usesMax = presaleUses;
    const empty = { id: '', sold: 0, held: 0, withdrawn: 0, isMarked: false, isDeleted: false, isBundled: false };
    this.types = types.map((type, index) => ({ ...type, ...empty, name: `Type ${index}`, remaining: type.quantity }));
  }

  get liveTypes(): ModelType[] {
    return this.types.filter(({ isDeleted }) => !isDeleted);
  }

  room(): number {
    if (this.capacity === null) return Number.POSITIVE_INFINITY;
    return this.capacity - this.types.filter(letsIn).reduce((sum, { sold, held }) => sum + sold + held, 0);
  }

  isSoldOut(): boolean {
    const offered = this.liveTypes.filter((type) => type.published && letsIn(type));
    const nothingLeft = offered.every(({ remaining, held, isMarked }) => remaining === 0 && (isMarked || held === 0));
    if (offered.length > 0 && nothingLeft) return true;
    return (
      this.capacity !== null && this.types.filter(letsIn).reduce((sum, { sold }) => sum + sold, 0) >= this.capacity
    );
  }

  quote(lines: readonly WantedTickets[], method: Method): Refused | ModelPrice {
    const cart = this.#cart(lines);
    return Array.isArray(cart) ? this.#priceOf(cart, this.absorbFees, method) : cart;
  }

  place(
    lines: readonly WantedTickets[],
    { method = 'gcash', hasCode = false, bundle }: { method?: Method; hasCode?: boolean; bundle?: WantedBundle },
  ): Refused | ModelOrder {
    const cart = this.#cart(lines, bundle);
    if (!Array.isArray(cart)) return cart;
    if (this.usesMax !== null && (!hasCode || this.uses >= this.usesMax)) return { status: 409, code: 'NOT_ON_SALE' };
    const room = Math.max(0, this.room());
    for (const [type, quantity] of byType(cart)) {
      const left = letsIn(type) ? Math.min(type.remaining, room) : type.remaining;
      if (quantity > left) return { status: 409, code: 'SOLD_OUT', says: [type.name, String(left)] };
    }
    const quantity = sum(cart);
    if (admits(cart) > room) return { status: 409, code: 'SOLD_OUT', says: ['the event', String(room)] };

    const price = this.#priceOf(cart, this.absorbFees, method);
    const { absorbFees } = this;
    const order: ModelOrder = {
      ...{ id: '', token: '', status: 'PENDING', lines: cart, quantity, method, absorbFees, isOverdue: false },
      ...{ isGivenBackFree: false, givenBackBy: [], tickets: [] },
      ...{ refunded: 0, commissionRefunded: 0, disputed: 0, paidBy: null },
      ...price,
    };
    this.orders.push(order);
    if (this.usesMax !== null) this.uses += 1;
    if (price.total === 0) this.#complete(order, 'remaining');
    else for (const line of cart) move(line, 'remaining', 'held');
    return order;
  }

  start(order: ModelOrder, method: Method): Refused | ModelPayment {
    if (order.status !== 'PENDING' || order.isOverdue) return { status: 409, code: 'CONFLICT' };
    const price = this.#priceOf(order.lines, order.absorbFees, method);
    Object.assign(order, price, { method });
    if (this.paymentsOf(order).length >= attemptsMax) return { status: 409, code: 'LIMIT_REACHED' };
    const payment: ModelPayment = {
      ...{ reference: '', order, method, status: 'PENDING', atProvider: null, trouble: null, isPolled: true },
      ...price,
      refunded: 0,
    };
    this.payments.push(payment);
    return payment;
  }

  paymentsOf(order: ModelOrder): ModelPayment[] {
    return this.payments.filter((payment) => payment.order === order);
  }

  /** The buyer ends the payment at the provider, which reports it or not. The last trouble set applies. */
  press(
    payment: ModelPayment,
    outcome: Outcome,
    { isTold, trouble = null }: { isTold: boolean; trouble?: Trouble | null },
  ): void {
    payment.trouble = trouble;
    if (payment.atProvider !== 'paid') payment.atProvider = outcome;
    if (isTold) this.#hear(payment, outcome);
  }

  poll(payment: ModelPayment): void {
    if (payment.isPolled && payment.atProvider !== null) this.#hear(payment, payment.atProvider);
  }

  cancel(order: ModelOrder): Refused | undefined {
    if (order.status === 'CANCELLED') return undefined;
    if (order.status !== 'PENDING') return { status: 409, code: 'CONFLICT' };
    order.status = 'CANCELLED';
    for (const line of order.lines) move(line, 'held', line.type.isMarked ? 'withdrawn' : 'remaining');
    if (this.usesMax !== null) this.uses -= 1;
    return undefined;
  }

  /** Holds that are over end. */
  sweep(): void {
    for (const order of this.orders) if (order.status === 'PENDING' && order.isOverdue) this.cancel(order);
  }

  refundable(order: ModelOrder): number {
    const pending = this.refundsOf(order).filter(({ status }) => status === 'PENDING');
    return order.total - order.refunded - order.disputed - pending.reduce((all, { amount }) => all + amount, 0);
  }

  /** Sets the money aside; `settle` is the provider's giving it back. */
  requestRefund(
    order: ModelOrder,
    amount = this.refundable(order),
    tickets: readonly ModelTicket[] | null = null,
  ): Refused | ModelRefund {
    const isInBounds = amount > 0 && amount <= this.refundable(order);
    // What was kept of tickets can go back when none is good any more.
    const isSold = order.status === 'COMPLETED' || order.status === 'REFUNDED';
    if (!isSold || order.paidBy === null || !isInBounds) return { status: 409, code: 'CONFLICT' };
    const taken = tickets ?? ticketsOfAmount(this, order, amount);
    const left = this.refundable(order) - amount;
    for (const refund of this.#refusedOf(order)) {
      if (refund.amount <= amount && refund.amount > left) refund.status = 'GIVEN_UP';
    }
    return this.#owe(order.paidBy, 'REQUESTED', amount, taken);
  }

  /** Undefined where nothing is left to do: it was given back before. Only the buyer's own refunds count for that. */
  giveBack(order: ModelOrder): Refused | ModelRefund | undefined {
    const isUnderWay = order.givenBackBy.some(({ status }) => status === 'PENDING');
    const isDone = order.isGivenBackFree || order.givenBackBy.some(isSettled);
    // Where a part is disputed the order stays, though all that could be given back was.
    const isAtEnd = order.status === 'REFUNDED' || (order.total > 0 && this.refundable(order) <= 0);
    if (isUnderWay || (isDone && isAtEnd)) return undefined;
    const isGivable = order.status === 'COMPLETED' && this.orders.indexOf(order) < this.movedAfter;
    const good = order.tickets.filter(({ isVoid }) => !isVoid);
    const left = good.filter((ticket) => areLeft(this, order, [ticket]));
    const isAllUnderWay = good.length > 0 && left.length === 0;
    if (!isGivable || isAllUnderWay) return { status: 409, code: 'CONFLICT' };
    const refund = good.length === 0 ? this.requestRefund(order) : requestTicketsRefund(this, order, left);
    if (refund === undefined) order.isGivenBackFree = true;
    else if (!isRefused(refund)) order.givenBackBy.push(refund);
    return refund;
  }

  settle(refund: ModelRefund, as: 'SUCCEEDED' | 'SETTLED_OTHERWISE' = 'SUCCEEDED'): void {
    if (refund.status !== 'PENDING') return;
    const { payment, amount, kind } = refund;
    const { order } = payment;
    refund.status = as;
    payment.refunded += amount;
    this.ledger.provider -= amount;
    if (kind === 'AUTOMATIC') {
      this.ledger.unmatched += amount;
      return;
    }
    order.refunded += amount;
    refund.commission = commissionGivenBack(order, order.refunded) - order.commissionRefunded;
    order.commissionRefunded += refund.commission;
    this.ledger.commission += refund.commission;
    this.ledger.organization += amount - refund.commission;
    this.notices.refunded += 1;
    takeBack(refund.tickets ?? []);
    this.endRefusedBeyond(order);
    giveBackWon(this, order);
    if (lostOf(this, order) > 0) this.endWhereWhole(order);
    endWithoutTickets(this, order);
  }

  /** What was refused and can no longer be had. */
  endRefusedBeyond(order: ModelOrder): void {
    const left = order.total - order.refunded - order.disputed;
    for (const refund of this.#refusedOf(order)) if (refund.amount > left) refund.status = 'GIVEN_UP';
  }

  /** Those that somebody asked for. */
  refundsOf(order: ModelOrder): ModelRefund[] {
    return this.refunds.filter(({ payment, kind }) => payment.order === order && kind === 'REQUESTED');
  }

  #refusedOf(order: ModelOrder): ModelRefund[] {
    return this.refundsOf(order).filter(({ status }) => status === 'FAILED');
  }

  /** Whether the order ends with this: all of it went back, by disputes that were lost and by refunds. */
  endWhereWhole(order: ModelOrder): boolean {
    if (order.status !== 'COMPLETED' || order.refunded + lostOf(this, order) < order.total) return false;
    order.status = 'REFUNDED';
    takeBack(order.tickets);
    return true;
  }

  #owe(
    payment: ModelPayment,
    kind: ModelRefund['kind'],
    amount: number,
    tickets: readonly ModelTicket[] | null = null,
  ): ModelRefund {
    const refund: ModelRefund = {
      ...{ id: null, payment, kind, amount, tickets, commission: 0, status: 'PENDING' },
      ...{ isLeft: false, isAskedAgain: false },
    };
    this.refunds.push(refund);
    return refund;
  }

  /** The wanted tickets, a line per type and price, where the event and the types allow all of it. */
  #cart(lines: readonly WantedTickets[], bundle?: WantedBundle): Refused | ModelLine[] {
    if (this.status !== 'PUBLISHED' || this.isOver) return { status: 409, code: 'NOT_ON_SALE' };
    const priced = lines.map(({ type, quantity, chosen }) => ({ type, quantity, price: chosen ?? type.price }));
    const cart = [...Map.groupBy(priced, ({ type, price }) => `${type.name} ${price}`).values()].map(
      (same): ModelLine => ({ ...(same[0] as ModelLine), quantity: sum(same) }),
    );
    const bundled = bundle === undefined ? [] : bundleLines(bundle);
    const isTooMany = [...byType(cart)].some(([type, quantity]) => type.isDeleted || quantity > type.max);
    if (isTooMany || areAddOnsTooMany(cart, bundled)) {
      return { status: 400, code: 'VALIDATION_ERROR' };
    }
    const all = [...cart, ...bundled];
    if (all.some(({ type }) => !type.published)) return { status: 409, code: 'NOT_ON_SALE' };
    return all;
  }

  #priceOf(cart: readonly ModelLine[], absorbFees: boolean, method: Method): ModelPrice {
    const subtotal = cart.reduce((all, { price, quantity }) => all + price * 100 * quantity, 0);
    return modelPrice(subtotal, { absorbFees, method });
  }

  /** The first report of money counts, whenever it comes; later reports about a paid payment change nothing. */
  #hear(payment: ModelPayment, outcome: Outcome): void {
    if (payment.status === 'PAID') return;
    if (outcome === 'paid') this.#credit(payment);
    else if (payment.status === 'PENDING') {
      payment.status = outcome === 'failed' ? 'FAILED' : 'EXPIRED';
      // The buyer may try again on the page of one that failed.
      if (outcome === 'expired') payment.isPolled = false;
    }
  }

  #credit(payment: ModelPayment): void {
    const { order } = payment;
    const isLate = order.status === 'CANCELLED';
    const isLeft =
      isLate &&
      !this.isOver &&
      this.status === 'PUBLISHED' &&
      (this.usesMax === null || this.uses < this.usesMax) &&
      this.room() >= admits(order.lines) &&
      [...byType(order.lines)].every(([type, quantity]) => {
        return !type.isDeleted && type.published && type.remaining >= quantity;
      });
    payment.status = 'PAID';
    payment.isPolled = false;
    this.ledger.provider += payment.total;
    if (order.status !== 'PENDING' && !isLeft) {
      this.ledger.unmatched -= payment.total;
      this.#owe(payment, 'AUTOMATIC', payment.total);
      return;
    }
    const { method, commission, processing, total } = payment;
    Object.assign(order, { method, commission, processing, total, paidBy: payment });
    this.ledger.commission -= commission;
    this.ledger.processing -= processing;
    this.ledger.organization -= total - commission - processing;
    if (isLate && this.usesMax !== null) this.uses += 1;
    this.#complete(order, isLate ? 'remaining' : 'held');
  }

  #complete(order: ModelOrder, from: 'held' | 'remaining'): void {
    const wasSoldOut = this.isSoldOut();
    order.status = 'COMPLETED';
    order.tickets = order.lines.flatMap(({ type, price, quantity }) =>
      Array.from({ length: quantity }, () => ({ type, price, isVoid: false })),
    );
    this.notices.completed += 1;
    for (const line of order.lines) {
      const { type } = line;
      const before = type.remaining + type.held;
      move(line, from, 'sold');
      const after = type.remaining + type.held;
      const threshold = lowAt(type);
      if (before > threshold && after <= threshold && after > 0) {
        this.notices.low.push(`${type.name}: ${type.remaining} of ${type.quantity}, low at ${threshold}`);
      }
    }
    if (!wasSoldOut && this.isSoldOut()) this.notices.soldOut += 1;
  }
}

export function lowAt({ quantity }: { quantity: number }): number {
  return Math.max(1, Math.ceil(quantity / 10));
}

export function isRefused(answer: object | undefined): answer is Refused {
  return answer !== undefined && 'code' in answer;
}

function sum(lines: readonly { quantity: number }[]): number {
  return lines.reduce((all, { quantity }) => all + quantity, 0);
}

type Counter = 'sold' | 'held' | 'remaining' | 'withdrawn';

function move({ type, quantity }: ModelLine, from: Counter, to: Counter): void {
  type[from] -= quantity;
  type[to] += quantity;
}

function isSettled({ status }: ModelRefund): boolean {
  return status === 'SUCCEEDED' || status === 'SETTLED_OTHERWISE';
}
