import type { Payment } from '../../../src/core/selling/payments/payment.ts';
import { paymentReference } from '../../../src/core/selling/payments/payment-reference.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { expireHoldsJob } from '../../../src/worker/expire-holds.ts';
import { noticeBody, signatureOver } from '../clients/simulator-call.ts';
import { anyCart, type Cart, itemsOf } from './carts.ts';
import type { Known, Step } from './known.ts';
import { appSecret } from './nodes.ts';
import { bearer, keyed, type Picker, type StepKind } from './step-kinds.ts';
import { accessCode, presaleDate, promoCode } from './world.ts';

// Buying: orders of every sort, and what a provider says of their payments.

// By codes that are paid in cash, by what cannot go back by its method, and by what goes back whole alone, too.
const methods = ['gcash', 'card', 'online_banking', 'qrph', 'seven_eleven', 'billease'] as const;

async function place(known: Known, step: Step, cart: Cart): Promise<string | undefined> {
  const { id: eventId, bundleId } = known.event(cart.event);
  const body = {
    eventId,
    items: itemsOf(known, cart),
    ...(cart.bundle === undefined ? {} : { bundles: [{ bundleId, quantity: cart.bundle }] }),
    ...(cart.promo === true ? { promoCode } : {}),
    ...(cart.event === presaleDate ? { accessCode } : {}),
    buyer: { name: 'Ana Reyes', email: `ana${cart.email}@example.com` },
  };
  const answer = await known.send(step, {
    ...{ method: 'POST', path: '/marketplace/v1/orders', body, headers: keyed(known, step) },
  });
  if (answer.status !== 201) return void known.count(`order refused ${answer.body.error?.code}`);
  const { id, token } = answer.body.data as { id: string; token: string };
  known.orders.set(`o${step.id}`, { id, token });
  return `o${step.id}`;
}

/** Answers the payment. */
async function start(
  known: Known,
  step: Step,
  order: { id: string; token: string },
  method: string,
): Promise<string | undefined> {
  const answer = await known.send(step, {
    ...{ method: 'POST', path: `/marketplace/v1/orders/${order.id}/payments`, body: { method } },
    headers: bearer(order.token),
  });
  if (answer.status !== 201) return void known.count(`payment refused ${answer.body.error?.code}`);
  const { reference } = answer.body.data as { reference: string };
  known.payments.set(`p${step.id}`, reference);
  return reference;
}

type Outcome = 'paid' | 'failed' | 'expired';
const troubles = [null, null, 'refund-refused', 'refund-refused-for-now', 'refund-pending'] as const;
type Trouble = (typeof troubles)[number];

function paymentIdOf(reference: string): string {
  const hex = reference.slice('pay_'.length);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Undefined where there was nothing to pay: what is offered for nothing is taken by starting to pay. */
async function amountOf(known: Known, reference: string): Promise<number | undefined> {
  const row = await known.nodes.db.maybe<{ amount: number }>(sql`
    select amount_centavos::float8 as amount from payments where id = ${paymentIdOf(reference)}`);
  return row?.amount;
}

/** What the buyer did at the provider, and how it will behave: from then on the provider's books have it. */
async function atProvider(
  known: Known,
  reference: string,
  { outcome, trouble = null }: { outcome: Outcome; trouble?: Trouble },
): Promise<void> {
  const [{ sales }] = known.nodes.nodes;
  const amountCentavos = await amountOf(known, reference);
  if (amountCentavos === undefined) return;
  const payment = { id: paymentIdOf(reference), amountCentavos, currency: 'PHP' };
  if (paymentReference(payment.id) !== reference) throw new Error(`${reference} is not the reference of a payment`);
  await sales.simulator.end(payment as Payment, { outcome, times: 0, delayMs: 0, trouble });
}

/** The provider calls in. */
async function tell(
  known: Known,
  step: Step,
  reference: string,
  { outcome, times = 1, wrongBy = 0 }: { outcome: Outcome; times?: number; wrongBy?: number },
): Promise<void> {
  const asked = await amountOf(known, reference);
  if (asked === undefined) return;
  const body = noticeBody({ type: `payment.${outcome}`, reference, amountCentavos: asked + wrongBy });
  const call = () => ({
    ...{ method: 'POST' as const, path: '/provider-callbacks/simulator', body: JSON.parse(body) as unknown },
    headers: { 'simulator-signature': signatureOver(body, { appSecret }).header },
  });
  await Promise.all(Array.from({ length: times }, () => known.send(step, call())));
}

function pendingHandle(known: Known, pick: Picker): string | undefined {
  const held = known.facts.orders.filter(({ status }) => status === 'PENDING');
  // What is reserved is paid at the counter.
  const pending = held.filter(({ channel }) => channel === 'ONLINE' || pick.rarely(4));
  // Rather what somebody was offered who waited.
  const offered = pending.filter(({ entry }) => entry !== null);
  const order = pick.near(offered.length > 0 && !pick.rarely(3) ? offered : pending);
  return order && known.handleOf(order);
}

async function pay(known: Known, step: Step, order: { id: string; token: string }, method: string): Promise<void> {
  const reference = await start(known, step, order, method);
  if (reference === undefined) return;
  await atProvider(known, reference, { outcome: 'paid', trouble: (step.args.trouble as Trouble) ?? null });
  await tell(known, step, reference, { outcome: 'paid' });
}

async function buy(known: Known, step: Step): Promise<void> {
  const handle = await place(known, step, step.args as unknown as Cart);
  const order = handle && known.orders.get(handle);
  if (!order) return;
  const { status } = await known.nodes.db.one<{ status: string }>(
    sql`select status from orders where id = ${order.id}`,
  );
  if (status === 'PENDING') await pay(known, step, order, step.args.method as string);
}

/** How many the capacity of an event still lets in. */
function roomIn({ facts }: Known, eventId: string): number {
  const own = facts.types.filter(({ event, kind }) => event === eventId && kind === 'TICKET');
  const taken = own.reduce((sum, { sold, held, aside }) => sum + sold + held + aside, 0);
  return (facts.events.find(({ id }) => id === eventId)?.capacity ?? Number.POSITIVE_INFINITY) - taken;
}

export const sellingSteps: Record<string, StepKind> = {
  hold: {
    weight: 6,
    propose: (known, pick) => ({ ...anyCart(known, pick) }),
    perform: async (known, step) => void (await place(known, step, step.args as unknown as Cart)),
  },
  buy: {
    weight: 26,
    propose: (known, pick) => ({ ...anyCart(known, pick), method: pick.of(methods), trouble: pick.of(troubles) }),
    perform: (known, step) => buy(known, step),
  },
  'buy the rest': {
    weight: 5,
    propose(known, pick) {
      const some = known.facts.types.filter(({ left, kind }) => left > 0 && kind === 'TICKET');
      const type = pick.near(some.filter((each) => roomIn(known, each.event) > 0));
      const event = type && known.eventAt(type.event);
      if (type === undefined || event === undefined) return undefined;
      const at = known.event(event).types.findIndex(({ id }) => id === type.id);
      const price = known.event(event).types[at]?.isChosen === true ? { price: pick.of([0, 100, 1_000]) } : {};
      const lines = [{ type: at, quantity: Math.min(4, type.left, roomIn(known, type.event)), ...price }];
      return { event, lines, email: pick.random(6), method: pick.of(methods), trouble: pick.of(troubles) };
    },
    perform: (known, step) => buy(known, step),
  },
  'hold, start and let go': {
    weight: 8,
    propose: (known, pick) => {
      // A code that several would use is of one event.
      const cart = { ...anyCart(known, pick), promo: true };
      const lines = pick.rarely(2) ? cart.lines : [{ type: pick.random(2), quantity: 1 }];
      return { ...cart, lines, isCancelled: pick.rarely(2) || undefined };
    },
    async perform(known, step) {
      const handle = await place(known, step, step.args as unknown as Cart);
      const order = handle && known.orders.get(handle);
      if (!order || (await start(known, step, order, 'gcash')) === undefined) return;
      if (step.args.isCancelled === true) await cancel(known, step, order);
      else await endHold(known, step, order.id);
    },
  },
  start: {
    weight: 4,
    propose: (known, pick) => {
      const order = pendingHandle(known, pick);
      return order && { order, method: pick.of(methods) };
    },
    async perform(known, step) {
      const order = known.order(step.args.order as string);
      if (order) await start(known, step, order, step.args.method as string);
    },
  },
  pay: {
    weight: 10,
    propose: (known, pick) => {
      const order = pendingHandle(known, pick);
      return order && { order, method: pick.of(methods), trouble: pick.of(troubles) };
    },
    async perform(known, step) {
      const order = known.order(step.args.order as string);
      if (order?.fact.status === 'PENDING') await pay(known, step, order, step.args.method as string);
    },
  },
  // In time, late, twice, wrong; what was told before, again.
  tell: {
    weight: 10,
    propose: (known, pick) => {
      // Rather one that nobody has heard of yet.
      const unpaid = new Set(
        known.facts.payments.filter(({ status }) => status !== 'PAID').map(({ id }) => paymentReference(id)),
      );
      const open = [...known.payments].filter(([, reference]) => unpaid.has(reference)).map(([handle]) => handle);
      const payment = pick.of(open.length > 0 && !pick.rarely(4) ? open : [...known.payments.keys()]);
      const outcome = pick.of(['paid', 'paid', 'paid', 'failed', 'expired'] as const);
      const more = { times: pick.rarely(3) ? 2 : 1, wrongBy: pick.rarely(8) ? pick.of([-100, 100, 9_900]) : 0 };
      return payment && { payment, outcome, trouble: pick.of(troubles), ...more };
    },
    async perform(known, step) {
      const reference = known.payments.get(step.args.payment as string);
      if (reference === undefined) return;
      const said = step.args as unknown as { outcome: Outcome; trouble: Trouble; times: number; wrongBy: number };
      if (said.wrongBy === 0) await atProvider(known, reference, said);
      await tell(known, step, reference, said);
    },
  },
  trouble: {
    weight: 5,
    propose: (known, pick) => {
      const payment = pick.of([...known.payments.keys()]);
      return payment && { payment, trouble: pick.of(troubles) };
    },
    async perform(known, step) {
      const reference = known.payments.get(step.args.payment as string);
      const isPaid = known.facts.provider.captured.some((each) => each.payment === reference);
      if (reference === undefined || !isPaid) return;
      await atProvider(known, reference, { outcome: 'paid', trouble: step.args.trouble as Trouble });
    },
  },
  cancel: {
    weight: 4,
    propose: (known, pick) => {
      const order = pendingHandle(known, pick);
      return order && { order };
    },
    async perform(known, step) {
      const order = known.order(step.args.order as string);
      if (order) await cancel(known, step, order);
    },
  },
  expire: {
    weight: 4,
    propose: (known, pick) => {
      const order = pendingHandle(known, pick);
      return order && { order };
    },
    async perform(known, step) {
      const order = known.order(step.args.order as string);
      if (order) await endHold(known, step, order.id);
    },
  },
};

async function cancel(known: Known, step: Step, { id, token }: { id: string; token: string }): Promise<void> {
  await known.send(step, { method: 'POST', path: `/marketplace/v1/orders/${id}/cancel`, headers: bearer(token) });
}

/** Its time is over, and a worker sees it. */
async function endHold(known: Known, step: Step, id: string): Promise<void> {
  await known.nodes.db.run(sql`
    update orders set expires_at = now() - interval '1 second' where id = ${id} and status = 'PENDING'`);
  await expireHoldsJob({ db: known.nodes.db, ...known.nodes.nodes[step.node].sales }).run();
}
