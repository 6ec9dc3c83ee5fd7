import assert from 'node:assert/strict';
import { isRaised, Refusal } from '../../../src/core/base/define-error.ts';
import { stepOf } from '../../../src/core/base/idempotency/claim.ts';
import { type RefundInput, requestRefund } from '../../../src/core/selling/desk/refund-order.ts';
import { refundRefused } from '../../../src/core/selling/payments/payment.errors.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import type { RunningSales } from '../../../src/wiring/sales.ts';
import { expireHoldsJob } from '../../../src/worker/expire-holds.ts';
import type { ApiClient } from '../clients/api-client.ts';
import { type Buyer, type BuyerOrder, buyer, buyerAt } from '../clients/buyer.ts';
import type { AnyAnswer } from '../clients/refusal.ts';
import { makeDue, workOff } from '../machine/queue.ts';
import { accessCode, isRefused, lowAt, SalesModel } from './sales-model.ts';
import { letsIn } from './sales-model-add-ons.ts';
import { type WantedBundle, worthOf } from './sales-model-bundles.ts';
import { applyEdit, type Edit } from './sales-model-edits.ts';
import type { Method } from './sales-model-money.ts';
import type {
  ModelLine,
  ModelOrder,
  ModelPayment,
  ModelRefund,
  ModelType,
  Outcome,
  Refused,
  Trouble,
  WantedTickets,
  WorldSetup,
} from './sales-model-records.ts';
import { askRefund } from './sales-model-resting.ts';
import { requestTicketsRefund } from './sales-model-tickets.ts';
import { type Cart, type Operation, type Pick, pickOf, type WantedLine } from './sales-operations.ts';
import {
  atOnce,
  decideDispute,
  disputeOrder,
  leavePending,
  putRefundOff,
  resolveRefund,
  type Sent,
  sendRefundAgain,
} from './sales-resting.ts';
import { settleNow } from './sales-settling.ts';
import { assertPaidOnce, readState, stateOf } from './sales-state.ts';
import { dieAfter, type Victim } from './sales-victim.ts';
import { assertAnswer, assertAttendees, assertBuyerSees, assertOrganizerSees, assertPriced } from './sales-views.ts';
import { makeModelEvent } from './sales-world.ts';

export interface RunnerOptions {
  db: Database;
  url: string;
  client: ApiClient;
  /** Without a worker of its own: what workers do is done when an operation says so. */
  sales: RunningSales;
  startVictim(): Promise<Victim>;
  /** I3, I5 and I12. */
  assertMoneySound(): Promise<void>;
  /** Counts what was sent again, to see that the operations reach it. */
  countAgain(what: string): void;
}

const movesMoney: readonly Operation['op'][] = [
  'again',
  'leave pending',
  'refused refund',
  'refund tickets',
  'resolve refund',
  'dispute',
  'end dispute',
  'settle',
  'try refunds',
  'give back',
];

type Step = { [Name in Operation['op']]: (operation: Extract<Operation, { op: Name }>) => Promise<void> };

/** Does every operation twice, to the service and to the model, and holds the one against the other. */
export class SalesRunner {
  readonly #options: RunnerOptions;
  readonly #model: SalesModel;
  readonly #eventId: string;
  readonly #buyer: Buyer;
  readonly #sent: Sent[] = [];

  private constructor(options: RunnerOptions, model: SalesModel, eventId: string) {
    this.#options = options;
    this.#model = model;
    this.#eventId = eventId;
    this.#buyer = buyerAt(options.url);
  }

  static async begin(options: RunnerOptions, setup: WorldSetup): Promise<SalesRunner> {
    const model = new SalesModel(setup);
    return new SalesRunner(options, model, await makeModelEvent(options, model, setup));
  }

  async perform(operation: Operation): Promise<void> {
    await (this.#steps[operation.op] as (operation: Operation) => Promise<void>)(operation);
    assert.deepEqual(await readState(this.#options.db, this.#eventId), stateOf(this.#model));
    if (movesMoney.includes(operation.op)) await this.#options.assertMoneySound();
    await assertPaidOnce(this.#options.db, this.#eventId);
  }

  readonly #steps: Step = {
    hold: async (cart) => void (await this.#place(cart)),
    buy: async (cart) => {
      const order = await this.#place(cart);
      const payment = order?.status === 'PENDING' ? await this.#start(order, order.method) : undefined;
      if (payment !== undefined) await this.#press(payment, 'paid', cart.times);
    },
    'let it lapse': async (cart) => void (await this.#lapse(cart)),
    'pay late': async ({ meanwhile, ...cart }) => {
      const payment = await this.#lapse(cart);
      if (payment === undefined) return;
      const at = this.#model.types.indexOf((payment.order.lines.at(-1) as ModelLine).type);
      const rest = { type: at, quantity: { of: 'all', spare: 0 } } as const;
      if (meanwhile === 'others take the rest') await this.#place({ lines: [rest], hasCode: true });
      if (meanwhile === 'capacity closes') await this.#edit({ edit: 'capacity', to: payment.order.quantity - 1 });
      if (meanwhile === 'marked sold out') await this.#edit({ edit: 'soldOut', type: at });
      await this.#press(payment, 'paid', 1);
    },
    'hold repeatedly': async ({ times, ...cart }) => {
      const key = newId();
      const lines = this.#linesOf(cart.lines);
      const answers = await Promise.all(
        Array.from({ length: times }, () => this.#sendOrder(this.#buyer, lines, cart, key)),
      );
      const order = await this.#place(cart, key);
      const ids = answers.map(({ body }) => (JSON.parse(body) as { data?: BuyerOrder }).data?.id);
      assert.deepEqual(ids, Array(times).fill(order?.id));
    },
    'choose again': async ({ order: pick, methods, paid }) => {
      const order = this.#order(pick, ({ status }) => status === 'PENDING');
      const payments: (ModelPayment | undefined)[] = [];
      if (order !== undefined) for (const method of methods) payments.push(await this.#start(order, method));
      const payment = payments[paid % methods.length];
      if (payment !== undefined) await this.#press(payment, 'paid', 1);
    },
    bundle: (ordered) => this.#buyBundle(ordered),
    quote: async ({ lines, method }) => {
      const wanted = this.#linesOf(lines);
      const body = { eventId: this.#eventId, items: itemsOf(wanted), method };
      const expected = this.#model.quote(wanted, method);
      const quoted = assertAnswer<BuyerOrder>(await this.#buyer.send('POST', '/quotes', { body }), expected, 200);
      if (!isRefused(expected)) assertPriced(quoted as BuyerOrder, expected);
    },
    burst: (burst) => this.#burst(burst),
    start: async ({ order: pick, method }) => {
      const order = this.#order(pick, ({ status }) => status === 'PENDING');
      if (order !== undefined) await this.#start(order, method);
    },
    press: async ({ payment: pick, outcome, times }) => {
      const payment = this.#payment(pick);
      if (payment !== undefined) await this.#press(payment, outcome, times);
    },
    poll: async ({ payment: pick }) => {
      const payment = this.#payment(pick, ({ isPolled, atProvider }) => isPolled && atProvider !== null);
      if (payment === undefined) return;
      this.#model.poll(payment);
      const { reference } = payment;
      const { db, sales } = this.#options;
      await makeDue(db, 'payment-poll', idIn(reference));
      await workOff(db, sales.queueKinds, 'payment-poll');
      await this.#putPollOff(reference);
    },
    cancel: async ({ order: pick }) => {
      const order = this.#order(pick, ({ status }) => status === 'PENDING');
      if (order === undefined) return;
      const expected = this.#model.cancel(order);
      const answer = await this.#buyer.send('POST', `/orders/${order.id}/cancel`, { token: order.token });
      const cancelled = assertAnswer<BuyerOrder>(answer, expected, 200);
      if (cancelled !== undefined) assert.equal(cancelled.status, 'CANCELLED');
    },
    overdue: async ({ order: pick }) => {
      const order = this.#order(pick, ({ status }) => status === 'PENDING');
      if (order?.status === 'PENDING') await this.#makeOverdue(order);
    },
    sweep: () => this.#sweep(),
    refund: async ({ order: pick, perMille, isInterrupted }) => {
      const order = this.#order(pick, ({ status, paidBy }) => status === 'COMPLETED' && paidBy !== null);
      if (order !== undefined) await this.#refund(order, perMille, isInterrupted);
    },
    'refund tickets': async ({ order: pick, tickets, times, isInterrupted, trouble, acts }) => {
      const order = this.#order(pick, ({ status }) => status === 'COMPLETED');
      if (order === undefined) return;
      if (trouble !== null && order.paidBy !== null) await this.#press(order.paidBy, 'paid', 1, trouble);
      const before = this.#model.refunds.length;
      const places = [...new Set(tickets.map((place) => place % order.quantity))];
      for (let time = 0; time < times; time += 1) await this.#refundTickets(order, places, isInterrupted);
      const refund = this.#model.refunds[before];
      if (refund !== undefined) for (const act of acts) await resolveRefund(this.#resting, refund, act);
    },
    'try refunds': ({ at }) => this.#tryRefunds(at),
    'leave pending': async ({ refund: pick, acts }) => {
      const refund = pickOf(this.#model.refunds, { ...pick, isAny: false }, ({ status }) => status === 'PENDING');
      if (refund?.status !== 'PENDING') return;
      await leavePending(this.#resting, refund);
      for (const act of acts) await resolveRefund(this.#resting, refund, act);
    },
    again: async ({ of, at, times }) => {
      const sent = pickOf(this.#sent, { at, isAny: false }, ({ what }) => what === of);
      if (sent === undefined) return;
      this.#options.countAgain(sent.what);
      await sent.again(times);
    },
    'give back': async ({ order: pick, isMovedFirst, times }) => {
      if (isMovedFirst) await this.#edit({ edit: 'move', to: 'future' });
      const order = this.#order(pick, ({ status }) => status === 'COMPLETED');
      if (order !== undefined) await this.#giveBack(order, times);
    },
    trouble: async ({ payment: pick, trouble }) => {
      // Rather one that is to be refunded.
      const owed = new Set(
        this.#model.refunds.filter(({ status }) => status === 'PENDING').map((each) => each.payment),
      );
      const payment = this.#payment(
        { ...pick, isAny: false },
        (each) => owed.has(each) || (owed.size === 0 && each.atProvider === 'paid'),
      );
      if (payment?.atProvider === 'paid') await this.#press(payment, 'paid', 1, trouble);
    },
    'refused refund': async ({ order: pick, trouble, perMille, acts }) => {
      const order = this.#order(pick, ({ status, paidBy }) => status === 'COMPLETED' && paidBy !== null);
      if (order === undefined || order.paidBy === null) return;
      await this.#press(order.paidBy, 'paid', 1, trouble);
      const before = this.#model.refunds.length;
      await this.#refund(order, perMille, false);
      const refund = this.#model.refunds[before];
      if (refund !== undefined) for (const act of acts) await resolveRefund(this.#resting, refund, act);
    },
    'resolve refund': async ({ refund: pick, act }) => {
      const refund = pickOf(this.#model.refunds, pick, ({ status }) => status === 'FAILED' || status === 'GIVEN_UP');
      if (refund !== undefined) await resolveRefund(this.#resting, refund, act);
    },
    dispute: async ({ order: pick, perMille, times }) => {
      const order = this.#order(pick, ({ paidBy }) => paidBy !== null);
      if (order !== undefined) await disputeOrder(this.#resting, order, { perMille, times });
    },
    'end dispute': async ({ dispute: pick, outcome }) => {
      const dispute = pickOf(this.#model.disputes, pick, ({ status }) => status === 'OPEN');
      if (dispute !== undefined) await decideDispute(this.#resting, dispute, outcome);
    },
    settle: ({ fate }) => settleNow(this.#options.db, this.#eventId, fate),
    read: async ({ order: pick }) => {
      const order = this.#order(pick, () => true);
      if (order === undefined) return;
      await assertBuyerSees(this.#buyer, this.#model, order);
      await assertOrganizerSees(this.#options.client, this.#model, order);
      await assertAttendees(this.#options.client, this.#model, this.#eventId);
    },
    edit: ({ edit }) => this.#edit(edit),
    'crash while placing': async ({ afterMs, ...cart }) => {
      const victim = await this.#options.startVictim();
      const key = newId();
      const lost = this.#sendOrder(buyerAt(victim.url), this.#linesOf(cart.lines), cart, key);
      await dieAfter(victim, afterMs, lost);
      await this.#place(cart, key);
    },
    'crash while paying': async ({ payment: pick, afterMs }) => {
      const payment = this.#payment(pick);
      if (payment === undefined) return;
      const victim = await this.#options.startVictim();
      await dieAfter(victim, afterMs, buyerAt(victim.url).press(payment.reference, 'paid'));
      await this.#press(payment, 'paid', 1);
    },
  };

  async #lapse(cart: Cart): Promise<ModelPayment | undefined> {
    const order = await this.#place(cart);
    if (order?.status !== 'PENDING') return undefined;
    const payment = await this.#start(order, order.method);
    await this.#makeOverdue(order);
    await this.#sweep();
    return payment;
  }

  async #edit(edit: Edit): Promise<void> {
    const { method, path, body, refused } = applyEdit(this.#model, edit);
    const answer = await this.#options.client.send(method, `/events/${this.#eventId}${path}`, { body });
    assertAnswer(answer, refused, 200, { isOpenApi: true });
  }

  /** What it is made of is on sale when it is made; afterwards it costs nothing, so that every price fits it. */
  async #buyBundle({ parts: named, perMille, times, ...cart }: Extract<Operation, { op: 'bundle' }>): Promise<void> {
    const { types } = this.#model;
    const wanted = new Map(named.map(({ type, quantity }) => [types[type % types.length] as ModelType, quantity]));
    const parts = [...wanted]
      .map(([type, quantity]) => ({ type, quantity }))
      .filter(({ type }) => type.published && !type.isDeleted && !type.isChosen);
    if (parts.length === 0 || this.#model.status === 'ARCHIVED') return;
    const { client } = this.#options;
    const price = Math.floor((worthOf(parts) * perMille) / 1_000);
    const items = parts.map(({ type, quantity }) => ({ ticketTypeId: type.id, quantity }));
    const at = `/events/${this.#eventId}/bundles`;
    const { id } = await client.post<{ id: string }>(at, { name: 'Together', items, price, published: true });
    for (const { type } of parts) type.isBundled = true;
    const order = await this.#place({ ...cart, lines: cart.beside, bundle: { id, price, parts, times } });
    await client.patch(`${at}/${id}`, { price: 0 });
    if (!cart.isPaid || order?.status !== 'PENDING') return;
    const payment = await this.#start(order, order.method);
    if (payment !== undefined) await this.#press(payment, 'paid', 1);
  }

  async #place(cart: Cart & { bundle?: WantedBundle }, key?: string): Promise<ModelOrder | undefined> {
    const wanted = this.#linesOf(cart.lines);
    const expected = this.#model.place(wanted, cart);
    const placed = assertAnswer<BuyerOrder>(await this.#sendOrder(this.#buyer, wanted, cart, key), expected, 201);
    if (isRefused(expected) || placed === undefined) return undefined;
    this.#name(expected, placed);
    if (key !== undefined) {
      const send = async () => {
        const answer = await this.#sendOrder(this.#buyer, wanted, cart, key);
        assert.equal((JSON.parse(answer.body) as { data?: BuyerOrder }).data?.id, placed.id);
      };
      this.#sent.push({ what: 'an order', again: atOnce(send) });
    }
    return expected;
  }

  #sendOrder(
    from: Buyer,
    lines: readonly Wanted[],
    { method, hasCode, bundle }: Omit<Cart, 'lines'> & { bundle?: WantedBundle },
    key?: string,
  ) {
    const code = hasCode ? { accessCode } : {};
    const bundles = bundle && [{ bundleId: bundle.id, quantity: bundle.times }];
    const body = { eventId: this.#eventId, items: itemsOf(lines), bundles, buyer, method, ...code };
    return from.send('POST', '/orders', { body, headers: key === undefined ? {} : { 'idempotency-key': key } });
  }

  #name(order: ModelOrder, placed: BuyerOrder): void {
    order.id = placed.id;
    order.token = placed.token;
    assert.deepEqual([placed.status, placed.quantity], [order.status, order.quantity]);
    assertPriced(placed, order);
  }

  /** Many who want the same at once: some get it, the others hear that there is no more. */
  async #burst({ type: at, quantity, buyers }: Extract<Operation, { op: 'burst' }>): Promise<void> {
    const lines = this.#linesOf([{ type: at, quantity: { of: 'number', spare: quantity } }]);
    const cart = { hasCode: true };
    const expected = Array.from({ length: buyers }, () => this.#model.place(lines, cart));
    const answers = await Promise.all(expected.map(() => this.#sendOrder(this.#buyer, lines, cart)));
    const inOrder = answers.toSorted((left, right) => left.status - right.status);
    for (const [index, each] of expected.entries()) {
      const placed = assertAnswer<BuyerOrder>(inOrder[index] as AnyAnswer, each, 201);
      if (!isRefused(each)) this.#name(each, placed as BuyerOrder);
    }
  }

  async #start(order: ModelOrder, method: Method): Promise<ModelPayment | undefined> {
    const expected = this.#model.start(order, method);
    const { id, token } = order;
    const answer = await this.#buyer.send('POST', `/orders/${id}/payments`, { token, body: { method } });
    const started = assertAnswer<{ reference: string }>(answer, expected, 201);
    if (isRefused(expected) || started === undefined) return undefined;
    expected.reference = started.reference;
    await this.#putPollOff(started.reference);
    return expected;
  }

  async #press(payment: ModelPayment, outcome: Outcome, times: number, trouble: Trouble | null = null): Promise<void> {
    this.#model.press(payment, outcome, { isTold: times > 0, trouble });
    // A report when all is over is no report.
    const told = times > 0 ? { times } : { delayMs: 60_000 };
    const answer = await this.#buyer.press(payment.reference, outcome, { ...told, trouble });
    assert.equal(answer.status, 200, answer.body);
    if (times === 0) return;
    const again = async (repeats: number) => {
      this.#model.press(payment, outcome, { isTold: true, trouble: payment.trouble });
      await this.#buyer.press(payment.reference, outcome, { times: repeats, trouble: payment.trouble });
    };
    this.#sent.push({ what: 'a notice', again });
  }

  /** So that nobody asks about it before an operation says so. */
  async #putPollOff(reference: string): Promise<void> {
    await this.#options.db.run(sql`
      update queue set due_at = now() + interval '1 day'
      where kind = 'payment-poll' and id = ${idIn(reference)}::uuid`);
  }

  async #makeOverdue(order: ModelOrder): Promise<void> {
    order.isOverdue = true;
    await this.#options.db.run(sql`
      update orders set expires_at = now() - interval '1 second' where id = ${order.id}`);
  }

  async #sweep(): Promise<void> {
    this.#model.sweep();
    await expireHoldsJob({ db: this.#options.db, ...this.#options.sales }).run();
  }

  async #refund(order: ModelOrder, perMille: number | null, isInterrupted: boolean): Promise<void> {
    const amountCentavos = perMille === null ? undefined : Math.round((order.total * perMille) / 1_000);
    const expected = this.#model.requestRefund(order, amountCentavos);
    await this.#askRefund({ orderId: order.id, amountCentavos, reason: 'Asked for' }, expected, isInterrupted);
  }

  async #refundTickets(order: ModelOrder, places: readonly number[], isInterrupted: boolean): Promise<void> {
    const issued = await this.#options.db.many<{ id: string }>(sql`
      select t.id from issued_tickets t join order_items i on i.order_id = t.order_id and i.ticket_type_id = t.ticket_type_id and i.position = coalesce(t.line, i.position)
      where t.order_id = ${order.id} order by i.position, t.number`);
    const tickets = places.flatMap((place) => order.tickets[place] ?? []);
    const expected = requestTicketsRefund(this.#model, order, tickets);
    const ticketIds = places.map((place) => issued[place]?.id ?? newId());
    await this.#askRefund({ orderId: order.id, ticketIds, reason: 'Asked for' }, expected, isInterrupted);
  }

  /** The expected value is undefined where there is no money to ask for. */
  async #askRefund(
    input: RefundInput,
    expected: Refused | ModelRefund | undefined,
    isInterrupted: boolean,
  ): Promise<void> {
    const { db, sales } = this.#options;
    const claim = stepOf({ organizationId: this.#eventId, key: newId(), method: 'POST', path: '', body: '' }, 'refund');
    const form = { ...input, claim };
    if (!isRefused(expected)) {
      this.#sent.push({
        what: 'a refund',
        again: (times) => sendRefundAgain(this.#resting, { form, refund: expected, times }),
      });
    }
    try {
      if (!isInterrupted && expected !== undefined && !isRefused(expected)) askRefund(this.#model, expected);
      const refund = isInterrupted
        ? (await sales.desk.serve(this.#eventId, requestRefund(form))).reserved?.refund
        : await sales.cashier.refund(form);
      assert.equal(refund === undefined, expected === undefined);
      if (refund !== undefined) await putRefundOff(db, refund.id);
      if (refund !== undefined && expected !== undefined && !isRefused(expected)) expected.id = refund.id;
    } catch (error) {
      assert.ok(error instanceof Refusal, String(error));
      if (isRaised(error, refundRefused) && expected !== undefined && !isRefused(expected)) {
        expected.id = error.params.refundId ?? null;
        assert.equal(expected.status, 'FAILED');
        return;
      }
      assert.deepEqual(isRefused(expected) ? expected.code : expected, error.definition.code);
      return;
    }
    assert.ok(!isRefused(expected), 'the refund should have been refused');
  }

  async #giveBack(order: ModelOrder, times: number, isAgain = false): Promise<void> {
    const { id, token } = order;
    const expected = this.#model.giveBack(order);
    const refund = expected === undefined || isRefused(expected) ? undefined : expected;
    // What the provider refuses is asked for anew each time.
    const isRefusing = refund !== undefined && refund.payment.trouble !== null;
    const answers = await Promise.all(
      Array.from({ length: isRefusing ? 1 : times }, () =>
        this.#buyer.send('POST', `/orders/${id}/give-back`, { token }),
      ),
    );
    if (refund !== undefined) {
      askRefund(this.#model, refund);
      const made = await this.#options.db.one<{ id: string }>(sql`
        select id from refunds where order_id = ${id} and kind = 'REQUESTED' order by created_at desc, id desc limit 1`);
      refund.id = made.id;
      await putRefundOff(this.#options.db, made.id);
    }
    const refused = refund?.status === 'FAILED' ? { status: 409, code: 'CONFLICT' } : undefined;
    for (const answer of answers) assertAnswer(answer, isRefused(expected) ? expected : refused, 200);
    if (isAgain || isRefused(expected)) return;
    this.#sent.push({ what: 'a give-back', again: (repeats) => this.#giveBack(order, repeats, true) });
  }

  /** What a worker does: all refunds that nobody asked for, and one of the interrupted ones. */
  async #tryRefunds(at: number): Promise<void> {
    const pending = this.#model.refunds.filter(({ status }) => status === 'PENDING');
    const requested = pending.filter(({ kind, isOfWon }) => kind === 'REQUESTED' && !isOfWon);
    const one = requested.length === 0 ? undefined : (requested[at % requested.length] as ModelRefund);
    // One that succeeds may bring another.
    for (const refund of this.#model.refunds) {
      const isDue = refund.kind === 'AUTOMATIC' || refund.isOfWon || refund === one;
      if (isDue) askRefund(this.#model, refund);
    }
    const { db, sales } = this.#options;
    if (one !== undefined) await makeDue(db, 'refund', one.id);
    const automatic = await db.many<{ id: string }>(sql`
      select id from refunds
      where event_id = ${this.#eventId} and status = 'PENDING' and (kind = 'AUTOMATIC' or reason = 'Dispute won')`);
    for (const { id } of automatic) await makeDue(db, 'refund', id);
    await workOff(db, sales.queueKinds, 'refund');
  }

  get #resting() {
    const { db, sales } = this.#options;
    return { db, sales, model: this.#model, sent: this.#sent };
  }

  #linesOf(lines: readonly WantedLine[]): Wanted[] {
    return lines.map(({ type: at, quantity: { of, spare }, chosen }) => {
      const type = this.#model.types[at % this.#model.types.length] as ModelType;
      const { remaining, held } = type;
      const all = (letsIn(type) ? Math.min(remaining, this.#model.room()) : remaining) - spare;
      const wanted = { number: spare, all, low: remaining + held - lowAt(type) - spare }[of];
      const price = type.isChosen ? { chosen: chosen ?? type.price } : {};
      return { type, quantity: Math.min(1_000, Math.max(1, wanted)), ...price };
    });
  }

  #order(pick: Pick, fits: (order: ModelOrder) => boolean): ModelOrder | undefined {
    return pickOf(this.#model.orders, pick, fits);
  }

  #payment(pick: Pick, fits = ({ status }: ModelPayment) => status !== 'PAID'): ModelPayment | undefined {
    return pickOf(this.#model.payments, pick, fits);
  }
}

type Wanted = WantedTickets;

function itemsOf(lines: readonly Wanted[]) {
  return lines.map(({ type, quantity, chosen: price }) => ({ ticketTypeId: type.id, quantity, price }));
}

function idIn(reference: string): string {
  return reference.slice('pay_'.length);
}
