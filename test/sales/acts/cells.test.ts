import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { byOperator } from '../../../src/core/accounts/audit-log/act.ts';
import type { Refusal } from '../../../src/core/base/define-error.ts';
import type { ActName } from '../../../src/core/selling/acts/acts.ts';
import { cellOf } from '../../../src/core/selling/acts/may-do.ts';
import type { Situation } from '../../../src/core/selling/acts/situations.ts';
import { requestRefund } from '../../../src/core/selling/desk/refund-order.ts';
import { openDispute } from '../../../src/core/selling/resting/open-dispute.ts';
import { statusOf } from '../../../src/http/error-reply.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import type { Json } from '../../helpers/clients/api-client.ts';
import type { BuyerOrder, BuyerTicket } from '../../helpers/clients/buyer.ts';
import { type PoolWorld, poolOf } from '../../helpers/waiting/pool.ts';
import { giverAt } from '../../helpers/worlds/giving.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

let shop: Shop;
let pool: PoolWorld;
before(async () => {
  shop = await openShop();
  pool = poolOf(shop);
});
after(() => shop.close());

interface Middle {
  event: { id: string; type: string };
  order: BuyerOrder;
  ticket: BuyerTicket;
}

const ben = { name: 'Ben', email: 'ben-cells@example.com' };
const operator = { by: byOperator, address: null };
const dispute = ({ order }: Middle) =>
  openDispute({ db: shop.db, desk: shop.sales.desk }, operator, { orderId: order.id, reference: `dsp-${newId()}` });
const reserve = ({ order, ticket }: Middle) =>
  shop.sales.desk.serve(order.eventId, requestRefund({ orderId: order.id, ticketIds: [ticket.id], reason: null }));
/** The provider refuses refunds of the order; null: no more. */
const refuse = ({ order }: Middle, trouble: string | null = 'refund-refused') =>
  shop.db.run(sql`
    update simulator_payments set trouble = ${trouble}
    where reference = (select 'pay_' || replace(payment_id::text, '-', '') from orders where id = ${order.id})`);

/** How each is come into: from two good tickets of an order that was paid, of which the first is looked at. */
const middles: Partial<Record<Situation, { mode?: 'AT_ONCE'; make: (middle: Middle) => Promise<unknown> }>> = {
  RETURN_OPEN: { make: ({ order, ticket }) => pool.giveBack(order, ticket) },
  RETURN_OFFERED: {
    make: async ({ event, order, ticket }) => {
      await shop.client.patch(`/events/${event.id}`, { eventCapacity: 2 });
      await pool.giveBack(order, ticket);
      await pool.offered(await pool.join(event));
    },
  },
  GIFT_OPEN: { make: ({ order, ticket }) => giverAt(shop).offer(order, ticket, ben) },
  TAKEN_BACK: {
    make: ({ order, ticket }) => shop.sales.cashier.refund({ orderId: order.id, ticketIds: [ticket.id], reason: null }),
  },
  REFUND_UNDER_WAY: { make: reserve },
  REFUND_REFUSED: {
    make: async (middle) => {
      await refuse(middle);
      await reserve(middle);
      await shop.tryRefunds();
    },
  },
  WAITING_FOR_MONEY: {
    mode: 'AT_ONCE',
    make: async (middle) => {
      await refuse(middle);
      await pool.giveBack(middle.order, middle.ticket);
      await shop.tryRefunds();
    },
  },
  DISPUTED: { make: dispute },
  PARTLY_REFUNDED: {
    make: ({ order }) => shop.sales.cashier.refund({ orderId: order.id, amountCentavos: 10_000, reason: null }),
  },
  ALL_BACK: { make: ({ order }) => shop.sales.cashier.refund({ orderId: order.id, reason: null }) },
};

interface Answer {
  status: number;
  body: string;
}

const marketplace = (method: 'POST' | 'DELETE', path: string, { order }: Middle, body?: Json): Promise<Answer> =>
  shop.buyer.send(method, `/orders/${order.id}${path}`, { token: order.token, ...(body && { body }) });
const refundBy = ({ order }: Middle, body: Json): Promise<Answer> =>
  shop.client.send('POST', `/orders/${order.id}/refunds`, {
    body: { reason: 'Test', ...body },
    headers: { 'idempotency-key': newId() },
  });

/** Each act as somebody does it, by the face that it has. */
const acting: Partial<Record<ActName, (middle: Middle) => Promise<Answer>>> = {
  GIVE_ON: (middle) =>
    marketplace('POST', `/tickets/${middle.ticket.id}/offer`, middle, { ...ben, email: `b${newId()}@example.com` }),
  TAKE_GIFT_BACK: (middle) => marketplace('DELETE', `/tickets/${middle.ticket.id}/offer`, middle),
  RETURN_WHEN_RESOLD: (middle) => marketplace('POST', `/tickets/${middle.ticket.id}/return`, middle, {}),
  TAKE_RETURN_BACK: (middle) => marketplace('DELETE', `/tickets/${middle.ticket.id}/return`, middle),
  REFUND_TICKETS: (middle) => refundBy(middle, { ticketIds: [middle.ticket.id] }),
  REFUND_AMOUNT: (middle) => refundBy(middle, { amount: 1 }),
  RESEND: (middle) =>
    shop.client.send('POST', `/orders/${middle.order.id}/resend`, { headers: { 'idempotency-key': newId() } }),
};

/** What an act comes to because there is nothing left of the money, or nothing to do it to. */
const instead: Partial<Record<ActName, Partial<Record<Situation, number>>>> = {
  // A dispute of all that was paid leaves nothing to give back.
  REFUND_TICKETS: { DISPUTED: 409 },
  REFUND_AMOUNT: { DISPUTED: 409, ALL_BACK: 409 },
};
const needs: Partial<Record<ActName, readonly Situation[]>> = {
  TAKE_GIFT_BACK: ['GIFT_OPEN'],
  TAKE_RETURN_BACK: ['RETURN_OPEN', 'RETURN_OFFERED'],
};

for (const [situation, { mode = 'WHEN_RESOLD', make }] of Object.entries(middles) as [
  Situation,
  { mode?: string; make: (middle: Middle) => Promise<unknown> },
][]) {
  test(`acts on a ticket of which is true: ${situation}`, async () => {
    for (const [name, act] of Object.entries(acting) as [ActName, (middle: Middle) => Promise<Answer>][]) {
      const returns = { untilHours: 0, keep: 0, mode };
      const made = await shop.event({ tickets: [{ quantity: 5, price: 500 }], returns });
      const type = made.types[0] as string;
      const order = await shop.buyer.buy(made.id, { [type]: 2 });
      const [ticket] = (await shop.buyer.tickets(order)) as [BuyerTicket];
      const middle: Middle = { event: { id: made.id, type }, order, ticket };
      await make(middle);
      await refuse(middle, null);
      const { status, body } = await act(middle);
      const expected = expectedOf(name, situation);
      assert.equal(Math.floor(status / 100) === 2 ? 'done' : status, expected.status, `${name}: ${body}`);
      if (expected.message !== undefined) assert.equal(JSON.parse(body).error.message, expected.message, name);
      await assertSound(shop.db);
    }
  });
}

function expectedOf(name: ActName, situation: Situation): { status: number | 'done'; message?: string } {
  const other = instead[name]?.[situation];
  if (other !== undefined) return { status: other };
  const cell = cellOf(name, situation);
  if (cell.does === 'REFUSES') return refusalOf(cell.refusal);
  if (needs[name]?.includes(situation) === false) return { status: name === 'TAKE_GIFT_BACK' ? 404 : 409 };
  assert.notEqual(cell.does, 'NEVER', `${name} in ${situation} cannot be, and was tried`);
  return { status: 'done' };
}

function refusalOf(refusal: (facts: never) => Refusal): { status: number; message?: string } {
  const order = { status: 'REFUNDED', channel: 'ONLINE', totalCentavos: 1, isPartlyRefunded: false };
  const refused = refusal({ order, event: {} } as never);
  // Those that name the ticket have its id in their words.
  return {
    status: statusOf(refused.definition),
    message:
      refused.message.includes('ticket ') &&
      refused.definition.code === 'CONFLICT' &&
      /^The ticket /.test(refused.message)
        ? undefined
        : refused.message,
  };
}
