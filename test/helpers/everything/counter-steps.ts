import { anyCart, type Cart, itemsOf } from './carts.ts';
import type { FactOrder } from './facts.ts';
import type { Known, Step } from './known.ts';
import type { Answer } from './nodes.ts';
import { bearer, byKey, type Picker, type StepKind } from './step-kinds.ts';

// What is sold, reserved and undone at the counter, given away there, and taken off sale.

const hourMs = 3_600_000;

/** Nothing there has a code, and add-ons go like anything else. */
const cartThere = (known: Known, pick: Picker) => ({ ...anyCart(known, pick), promo: undefined, bundle: undefined });

/** An order that nobody has a token of. */
function remember(known: Known, step: Step, { status, body }: Answer): void {
  known.count(`${step.kind} ${status < 300 ? 'done' : body.error?.code}`);
  if (status === 201) known.orders.set(`o${step.id}`, { id: (body.data as { orderId: string }).orderId, token: '' });
}

const orderOf = (known: Known, pick: Picker, is: (order: FactOrder) => boolean) => {
  const order = pick.near(known.facts.orders.filter(({ channel }) => channel === 'COUNTER').filter(is));
  const handle = order && known.handleOf(order);
  return handle && { order: handle };
};

export const counterSteps: Record<string, StepKind> = {
  'give away': {
    weight: 2,
    propose: cartThere,
    async perform(known, step) {
      const cart = step.args as unknown as Cart;
      const items = itemsOf(known, cart).map(({ price: _, statutory: __, ...item }) => item);
      const answer = await known.send(step, {
        ...{ method: 'POST', path: `/open-api/v1/events/${known.event(cart.event).id}/complimentary` },
        body: { items, recipient: { name: 'Lito Cruz', email: 'lito@example.com' } },
        headers: byKey(known, step),
      });
      remember(known, step, answer);
    },
  },
  'sell at the counter': {
    weight: 3,
    propose: cartThere,
    async perform(known, step) {
      const cart = step.args as unknown as Cart;
      const answer = await known.send(step, {
        ...{ method: 'POST', path: '/door/v1/counter-sales' },
        body: { id: `${known.world.organizationId}-${step.id}`, items: itemsOf(known, cart) },
        headers: bearer(known.event(cart.event).doorToken),
      });
      remember(known, step, answer);
    },
  },
  'undo a sale': {
    weight: 3,
    propose: (known, pick) => orderOf(known, pick, ({ status }) => status === 'COMPLETED' || pick.rarely(6)),
    async perform(known, step) {
      const order = known.order(step.args.order as string);
      if (!order) return;
      const { doorToken } = known.event(known.eventAt(order.fact.event));
      const path = `/door/v1/counter-sales/${order.id}`;
      const answer = await known.send(step, { method: 'DELETE', path, headers: bearer(doorToken) });
      known.count(`undo a sale ${answer.status < 300 ? 'done' : answer.body.error?.code}`);
    },
  },
  reserve: {
    weight: 3,
    propose(known, pick) {
      const { event, email } = cartThere(known, pick);
      // Only of what there is enough of may a part be reserved.
      const { types } = known.event(event);
      const large = new Set(known.facts.types.flatMap(({ id, quantity }) => (quantity >= 5 ? id : [])));
      const type = pick.of(types.filter(({ id }) => large.has(id)));
      if (type === undefined) return undefined;
      const lines = [{ type: types.indexOf(type), quantity: 1, ...(type.isChosen ? { price: 300 } : {}) }];
      return { event, email, lines, hours: pick.of([1, 30]) };
    },
    async perform(known, step) {
      const cart = step.args as unknown as Cart;
      const until = new Date(Date.now() + (step.args.hours as number) * hourMs).toISOString();
      const answer = await known.send(step, {
        ...{ method: 'POST', path: `/open-api/v1/events/${known.event(cart.event).id}/reservations` },
        body: { items: itemsOf(known, cart), name: 'Rosa Cruz', until },
        headers: byKey(known, step),
      });
      remember(known, step, answer);
    },
  },
  collect: {
    weight: 3,
    propose: (known, pick) => orderOf(known, pick, ({ status }) => status === 'PENDING' || pick.rarely(6)),
    async perform(known, step) {
      const order = known.order(step.args.order as string);
      if (!order) return;
      const { id } = known.event(known.eventAt(order.fact.event));
      const answer = await known.send(step, {
        ...{ method: 'POST', path: `/open-api/v1/events/${id}/counter-sales`, headers: byKey(known, step) },
        body: { reservationId: order.id, method: 'CASH' },
      });
      known.count(`collect ${answer.status < 300 ? 'done' : answer.body.error?.code}`);
    },
  },
  'let a reservation go': {
    weight: 1,
    propose: (known, pick) => orderOf(known, pick, ({ status }) => status === 'PENDING' || pick.rarely(6)),
    async perform(known, step) {
      const order = known.order(step.args.order as string);
      if (!order) return;
      const { id } = known.event(known.eventAt(order.fact.event));
      const path = `/open-api/v1/events/${id}/reservations/${order.id}`;
      await known.send(step, { method: 'DELETE', path, headers: byKey(known, step) });
    },
  },
  'block a seat': {
    weight: 2,
    propose(known, pick) {
      const event = pick.random(known.world.events.length);
      return { event, seat: pick.random(known.event(event).seats.length) };
    },
    async perform(known, step) {
      const { id, seats } = known.event(step.args.event as number);
      const answer = await known.send(step, {
        ...{ method: 'POST', path: `/open-api/v1/events/${id}/seat-blocks`, headers: byKey(known, step) },
        body: { seats: [seats[step.args.seat as number]], reason: 'Camera' },
      });
      known.count(`block a seat ${answer.status < 300 ? 'done' : answer.body.error?.code}`);
      if (answer.status === 201)
        known.blocks.set(`b${step.id}`, { event: id, id: (answer.body.data as { id: string }).id });
    },
  },
  'unblock a seat': {
    weight: 2,
    propose: (known, pick) => {
      const block = pick.of([...known.blocks.keys()]);
      return block && { block };
    },
    async perform(known, step) {
      const block = known.blocks.get(step.args.block as string);
      if (!block) return;
      const path = `/open-api/v1/events/${block.event}/seat-blocks/${block.id}`;
      await known.send(step, { method: 'DELETE', path, headers: byKey(known, step) });
    },
  },
};
