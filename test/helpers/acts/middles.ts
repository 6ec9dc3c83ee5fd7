import assert from 'node:assert/strict';
import { byOperator } from '../../../src/core/accounts/audit-log/act.ts';
import { settleOrganization } from '../../../src/core/back-office/settlements/settle-organization.ts';
import { scopes } from '../../../src/core/base/scope.ts';
import { sha256 } from '../../../src/core/base/sha256.ts';
import type { ActName } from '../../../src/core/selling/acts/acts.ts';
import type { Situation } from '../../../src/core/selling/acts/situations.ts';
import { handOut } from '../../../src/core/selling/counter/hand-out.ts';
import { endDispute } from '../../../src/core/selling/resting/end-dispute.ts';
import { openDispute } from '../../../src/core/selling/resting/open-dispute.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import { apiClient, type Json } from '../clients/api-client.ts';
import { type BuyerOrder, type BuyerTicket, eventOnSale, linesOf } from '../clients/buyer.ts';
import { type SiteClient, siteClient } from '../clients/site-client.ts';
import { workOff } from '../machine/queue.ts';
import { lastMailedPath } from '../receivers/account-mails.ts';
import { type PoolWorld, poolOf } from '../waiting/pool.ts';
import { type Device, openDoor } from '../worlds/door.ts';
import { endEvent } from '../worlds/end-event.ts';
import { exchangerAt, hoursAhead, makeSeries } from '../worlds/exchange-dates.ts';
import { giverAt } from '../worlds/giving.ts';
import type { Shop } from '../worlds/shop.ts';

// How orders and tickets come to be in the middle of something, as people bring them there.

/** One order, of which one ticket is looked at. */
export interface Middle {
  event: { id: string; types: string[]; name: string };
  /** The other date of its series. */
  other: { id: string; types: string[]; name: string };
  order: BuyerOrder;
  /** Undefined before it is paid. */
  ticket: BuyerTicket | undefined;
  /** Of who was given the ticket; the buyer's while nobody was. */
  token: string;
  giftToken?: string;
  offer?: BuyerOrder;
  disputeReference?: string;
  refusedRefundId?: string;
  door?: Device;
  /** Whether its return is what the act is about. */
  isReturned: boolean;
}

export interface Walker {
  shop: Shop;
  pool: PoolWorld;
  site: SiteClient;
}

/** With an organizer of its own: a key has a thousand requests a minute. */
export async function walkerAt(shop: Shop): Promise<Walker> {
  const { server } = shop;
  const client = apiClient(server.url, (await server.key(await server.organization())).key);
  const event: Shop['event'] = ({ tickets = [{}], ...more } = {}) => eventOnSale(client, { tickets, ...more });
  const own = { ...shop, client, event };
  return { shop: own, pool: poolOf(own), site: siteClient(server.url) };
}

export const operator = { by: byOperator, address: null };
/** A part of what was paid, so that something is left of it. */
export const disputedCentavos = 10_000;

/** The provider answers refunds of the order so; null: it pays them. */
const answerRefunds = ({ shop }: Walker, { order }: Pick<Middle, 'order'>, trouble: string | null) =>
  shop.db.run(sql`
    update simulator_payments set trouble = ${trouble}
    where reference = (select 'pay_' || replace(payment_id::text, '-', '') from orders where id = ${order.id})`);

export const refundBy = ({ shop }: Walker, { order }: Middle, body: Json) =>
  shop.client.send('POST', `/orders/${order.id}/refunds`, {
    body: { reason: 'Test', ...body },
    headers: { 'idempotency-key': newId() },
  });

let turn: Promise<unknown> = Promise.resolve();

/** Workers beside each other leave each other's work: one at a time, anyone who asks finds its own done. */
export function inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
  const done = turn.then(work, work);
  turn = done.catch(() => undefined);
  return done;
}

/** Has the refunds of one order tried that are still open; answers which of them was refused. */
async function tryRefunds({ shop: { db, sales } }: Walker, { order: { id } }: Middle): Promise<string | undefined> {
  await db.run(sql`update refunds set asking_until = null where order_id = ${id}`);
  await db.run(sql`
    update queue set due_at = now() - interval '1 second', leased_until = null
    where kind = 'refund' and id in (select id from refunds where order_id = ${id})`);
  await inTurn(() => workOff(db, sales.queueKinds, 'refund'));
  const failed = await db.maybe<{ id: string }>(
    sql`select id from refunds where order_id = ${id} and status = 'FAILED'`,
  );
  return failed?.id;
}

type Making = (walker: Walker, middle: Middle) => Promise<unknown>;
const ticketOf = ({ ticket }: Middle) => ticket as BuyerTicket;
const failing: Making = async (walker, middle) => {
  await answerRefunds(walker, middle, 'refund-refused');
  const { status, body } = await refundBy(walker, middle, { ticketIds: [ticketOf(middle).id] });
  assert.ok(status < 500, body);
  middle.refusedRefundId = await tryRefunds(walker, middle);
  await answerRefunds(walker, middle, null);
};
const disputing: Making = async ({ shop }, middle) => {
  middle.disputeReference = `dsp-${newId()}`;
  const { disputeReference: reference } = middle;
  const input = { order: middle.order.id, amountCentavos: disputedCentavos, reference };
  await openDispute({ db: shop.db, desk: shop.sales.desk }, operator, input);
};
const ending = async ({ shop }: Walker, { disputeReference = '' }: Middle, outcome: 'WON' | 'LOST') =>
  endDispute({ db: shop.db, ...shop.sales }, operator, { dispute: { reference: disputeReference }, outcome });
const offering: Making = async ({ shop }, middle) => {
  const email = `b${newId()}@example.com`;
  await giverAt(shop).offer({ ...middle.order, token: middle.token }, ticketOf(middle), { name: 'Ben', email });
  middle.giftToken = await giverAt(shop).mailedToken(email);
};

/** What follows a purchase; in the order in which they can follow each other. */
const made: Partial<Record<Situation, Making>> = {
  EXCHANGED: async ({ shop }, middle) => {
    await exchangerAt(shop).exchange(middle.order, middle.other);
    [middle.event, middle.other] = [middle.other, middle.event];
    if (middle.door !== undefined) middle.door = await doorAt(shop, middle.event);
    middle.ticket = (await shop.buyer.tickets(middle.order)).find(({ status }) => status === 'VALID');
  },
  // Sold for an end that is past; then the event was moved ahead.
  PAID_OUT: async ({ shop }, { event }) => {
    // Whatever the organizer owes of orders before, something is left to be paid out.
    await shop.buyer.buy(event.id, { [event.types[0] as string]: 4 });
    await endEvent(shop.db, event, { ago: '30 days' });
    const { organizationId } = await organizationOf(shop, event);
    await shop.db.transaction((tx) => settleOrganization(tx, { organizationId, holdDays: 20 }));
    await shop.db.run(sql`
      update events set date_time = ${hoursAhead(48)}::timestamptz, end_date_time = ${hoursAhead(51)}::timestamptz where id = ${event.id}`);
  },
  EVENT_MOVED: ({ shop }, { event }) =>
    shop.client.patch(`/events/${event.id}`, { dateTime: hoursAhead(50), endDateTime: hoursAhead(53) }),
  GIVEN_ON: async (walker, middle) => {
    await offering(walker, middle);
    const given = await giverAt(walker.shop).accept(middle.giftToken as string);
    Object.assign(middle, { token: given.token, ticket: given.ticket, giftToken: undefined });
  },
  PUT_UP_OFTEN: async ({ pool }, middle) => {
    // Where it is put up once more afterwards, that is the third time.
    for (let put = 0; put < (middle.isReturned ? 2 : 3); put += 1) {
      await pool.giveBack(middle.order, ticketOf(middle));
      assert.equal((await pool.keep(middle.order, ticketOf(middle))).status, 200);
    }
  },
  PARTLY_REFUNDED: async (walker, middle) => {
    assert.equal((await refundBy(walker, middle, { amount: 10 })).status, 201);
  },
  DISPUTE_WON: async (walker, middle) => {
    await disputing(walker, middle);
    await ending(walker, middle, 'WON');
  },
  REFUND_REFUSED: failing,
  GIFT_OPEN: offering,
  RETURN_OPEN: ({ pool }, middle) => pool.giveBack(middle.order, ticketOf(middle)),
  RETURN_OFFERED: async ({ shop, pool }, middle) => {
    const { sold } = await shop.db.one<{ sold: number }>(sql`
      select sum(sold_quantity)::int as sold from ticket_types where event_id = ${middle.event.id} and kind = 'TICKET'`);
    await shop.client.patch(`/events/${middle.event.id}`, { eventCapacity: sold });
    await pool.giveBack(middle.order, ticketOf(middle));
    middle.offer = await pool.offered(await pool.join(middle.event));
  },
  WAITING_FOR_MONEY: async (walker, middle) => {
    await answerRefunds(walker, middle, 'refund-refused');
    await walker.pool.giveBack(middle.order, ticketOf(middle));
    middle.refusedRefundId = await tryRefunds(walker, middle);
    await answerRefunds(walker, middle, null);
  },
  REFUND_UNDER_WAY: async (walker, middle) => {
    await answerRefunds(walker, middle, 'refund-pending');
    assert.equal((await refundBy(walker, middle, { ticketIds: [ticketOf(middle).id] })).status, 201);
  },
  ALL_BACK: ({ shop }, { order }) => shop.sales.cashier.refund({ orderId: order.id, reason: 'Test' }),
  DISPUTE_LOST: async (walker, middle) => {
    await disputing(walker, middle);
    await ending(walker, middle, 'LOST');
  },
  DISPUTED: disputing,
  TAKEN_BACK: async (walker, middle) => {
    assert.equal((await refundBy(walker, middle, { ticketIds: [ticketOf(middle).id] })).status, 201);
  },
  REPLACED: async ({ shop, site }, { order }) => {
    const { buyerEmail } = await shop.client.get<{ buyerEmail: string }>(`/orders/${order.id}`);
    const email = `n${newId()}@example.com`;
    const { status, body } = await shop.buyer.send('POST', `/orders/${order.id}/address`, {
      token: order.token,
      body: { email },
    });
    assert.equal(status, 202, body);
    await site.post(await lastMailedPath(shop.server, buyerEmail, 'ADDRESS_CHANGE'), {}, { origin: shop.server.url });
  },
  ADMITTED: async (_walker, middle) => {
    const { result } = await (middle.door as Device).show(ticketOf(middle).qr);
    assert.match(result, /ADMITTED|REDEEMED/);
  },
  EVENT_CANCELLED: async ({ shop }, { event }) => {
    const { status, body } = await cancelEvent(shop, event);
    assert.equal(status, 200, body);
  },
  EVENT_OVER: ({ shop }, { event }) => endEvent(shop.db, event, { ago: '1 day' }),
};
const madeInOrder = Object.keys(made) as Situation[];

export const cancelEvent = (shop: Shop, { id, name }: { id: string; name: string }) =>
  shop.client.send('POST', `/events/${id}/cancel`, {
    body: { confirmName: name, reason: 'The artist is ill' },
    headers: { 'idempotency-key': newId() },
  });

const doorAt = ({ server, client }: Shop, { id }: { id: string }) =>
  openDoor({ url: server.url, client }, id, { rules: 3 });

const organizationOf = (shop: Shop, { id }: { id: string }) =>
  shop.db.one<{ organizationId: string }>(sql`select organization_id from events where id = ${id}`);

/** A card that nobody has. */
export const cardOf = (name: string): Json => ({ kind: 'SENIOR', idNumber: newId(), name });

/** Handed out at the counter, or given away. */
async function handOutAs({ shop }: Walker, situation: Situation, event: Middle['event']): Promise<BuyerOrder> {
  const [ticket, needy, free] = event.types as [string, string, string];
  const buyer = { name: 'Ana Reyes', email: `a${newId()}@example.com` };
  if (situation === 'HELD' || situation === 'LET_GO') {
    const path = `/events/${event.id}/reservations`;
    const body = { items: linesOf({ [ticket]: 1 }), name: buyer.name, until: hoursAhead(20) };
    const headers = { 'idempotency-key': newId() };
    const kept = await shop.client.send('POST', path, { body, headers });
    assert.equal(kept.status, 201, kept.body);
    const { orderId } = (JSON.parse(kept.body) as { data: { orderId: string } }).data;
    if (situation === 'LET_GO') await shop.client.send('DELETE', `${path}/${orderId}`);
    return { id: orderId } as BuyerOrder;
  }
  const items =
    situation === 'FREE' ? { [free]: 2 } : hasAddOn(situation) ? { [ticket]: 1, [needy]: 1 } : { [ticket]: 2 };
  const said =
    situation === 'STATUTORY'
      ? { items: [{ ticketTypeId: ticket, quantity: 2, statutory: [cardOf('Remedios Cruz')] }] }
      : situation === 'BUNDLE'
        ? { items: [], bundles: [{ bundleId: await pairOf(shop, event), quantity: 1 }] }
        : { items: linesOf(items) };
  const { organizationId } = await organizationOf(shop, event);
  const actor = { organizationId, apiKeyId: null, isSandbox: false, scopes: new Set(scopes) };
  const channel = situation === 'GIVEN_AWAY' ? 'COMPLIMENTARY' : 'COUNTER';
  const input = { channel, eventId: event.id, ...said, buyer } as Parameters<typeof handOut>[2];
  const { order } = await handOut({ db: shop.db, sales: shop.sales }, actor, input);
  // Its token stands in no answer: another one takes its place.
  const token = `walk${newId()}`;
  await shop.db.run(sql`update orders set token_hash = ${sha256(token)} where id = ${order.id}`);
  return shop.buyer.read({ id: order.id, token } as BuyerOrder).then((read) => ({ ...read, token }));
}

const hasAddOn = (situation: Situation) => situation === 'ADD_ON' || situation === 'HAS_ADD_ON';

async function pairOf({ client }: Shop, { id, types }: Middle['event']): Promise<string> {
  const items = linesOf({ [types[0] as string]: 2 });
  const bundle = { name: 'Pair', items, price: 800, published: true };
  return (await client.post<{ id: string }>(`/events/${id}/bundles`, bundle)).id;
}

/** How an order of two tickets comes about. */
async function buyAs(walker: Walker, situation: Situation, event: Middle['event']): Promise<BuyerOrder> {
  const { shop } = walker;
  const [ticket, needy, free] = event.types as [string, string, string];
  const buyer = { name: 'Ana Reyes', email: `a${newId()}@example.com` };
  const buy = (items: Record<string, number>, more: Json = {}) => shop.buyer.buy(event.id, items, { buyer, ...more });
  switch (situation) {
    case 'HELD':
      return shop.buyer.place(event.id, { [ticket]: 2 }, { buyer });
    case 'LET_GO': {
      const order = await shop.buyer.place(event.id, { [ticket]: 2 }, { buyer });
      assert.equal((await shop.buyer.cancel(order)).status, 200);
      return order;
    }
    case 'GIVEN_AWAY':
    case 'COUNTER':
      return handOutAs(walker, situation, event);
    case 'PROMO_CODE':
      await shop.client.post(`/events/${event.id}/promo-codes`, { code: 'BARKADA', kind: 'PERCENT', value: 10 });
      return buy({ [ticket]: 2 }, { promoCode: 'BARKADA' });
    case 'BUNDLE':
      return buy({}, { items: [], bundles: [{ bundleId: await pairOf(shop, event), quantity: 1 }] });
    case 'STATUTORY':
      return buy({}, { items: [{ ticketTypeId: ticket, quantity: 2, statutory: [cardOf('Remedios Cruz')] }] });
    case 'FREE':
      return buy({ [free]: 2 });
    case 'ADD_ON':
    case 'HAS_ADD_ON':
      return buy({ [ticket]: 1, [needy]: 1 });
    default:
      return buy({ [ticket]: 2 });
  }
}

const tickets = [
  { name: 'General', price: 500, quantity: 8 },
  { name: 'Parking', price: 100, quantity: 5, kind: 'ADD_ON', standalone: false },
  { name: 'Free', price: 0, quantity: 4 },
];
const resold: readonly string[] = [
  'RETURN_WHEN_RESOLD',
  'TAKE_RETURN_BACK',
  'RESELL',
  'RETURN_OPEN',
  'RETURN_OFFERED',
  'PUT_UP_OFTEN',
];

/** Two dates, an order of the first and one ticket of it, in the middle of `first` (what the act needs) and then of `situation`. */
export async function bringInto(
  walker: Walker,
  { act, first, situation }: { act: ActName; first: Situation | undefined; situation: Situation },
): Promise<Middle> {
  const { shop } = walker;
  const mode = [act, first, situation].some((each) => resold.includes(each ?? '')) ? 'WHEN_RESOLD' : 'AT_ONCE';
  const looked = situation === 'ADD_ON' ? 1 : situation === 'FREE' ? 2 : 0;
  const dateOf = (from: number) => ({ dateTime: hoursAhead(from), endDateTime: hoursAhead(from + 3) });
  const more = { name: 'Gabi', returns: { untilHours: 0, keep: 0, mode }, waitingList: true };
  const event = await shop.event({ tickets, ...more, ...dateOf(48) });
  const other = await shop.event({ tickets, ...more, ...dateOf(72) });
  await makeSeries(shop.db, [event, other]);
  if (act === 'MOVE_SEAT') for (const each of [event, other]) await seat(shop, each.id, each.types[looked] as string);
  const doorNeeded = act === 'ADMIT' || situation === 'ADMITTED';
  const door = doorNeeded ? await doorAt(shop, event) : undefined;
  const named = (each: typeof event) => ({ ...each, name: 'Gabi' });
  const order = await (first === 'COUNTER' ? handOutAs : buyAs)(walker, situation, named(event));
  const isPaid = situation !== 'HELD' && situation !== 'LET_GO';
  const issued = isPaid ? await shop.buyer.tickets(order) : [];
  const ticket = issued.find(({ ticketTypeId }) => ticketTypeId === event.types[looked]) ?? issued[0];
  const middle: Middle = {
    event: named(event),
    other: named(other),
    order,
    ticket,
    token: order.token,
    door,
    isReturned: first?.startsWith('RETURN_') === true,
  };
  const steps = madeInOrder.filter((each) => each === situation || (isPaid && each === first));
  for (const step of steps) await made[step]?.(walker, middle);
  return middle;
}

/** Two rows of four. */
async function seat({ client }: Shop, eventId: string, ticketTypeId: string): Promise<void> {
  const rows = ['A', 'B'].map((name, y) => ({ name, first: 1, count: 4, step: 1, x: 0, y, dx: 1, dy: 0 }));
  const { id: planId } = await client.post<{ id: string }>('/seating-plans', {
    ...{ name: 'Hall', focus: [1, -1], sections: [{ key: 'S', name: 'Stalls', kind: 'SEATED', rows }] },
  });
  await client.succeed('PUT', `/events/${eventId}/seating`, {
    body: { planId, orphans: 'ALLOW', types: [{ ticketTypeId, areas: [{ section: 'S' }] }] },
  });
}
