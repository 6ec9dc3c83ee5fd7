import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../../src/platform/database/sql.ts';
import type { BuyerOrder, BuyerTicket } from '../../../helpers/clients/buyer.ts';
import { until } from '../../../helpers/machine/until.ts';
import { type PoolWorld, poolOf } from '../../../helpers/waiting/pool.ts';
import { type Device, openDoor } from '../../../helpers/worlds/door.ts';
import { assertSound, openShop, type Shop } from '../../../helpers/worlds/shop.ts';
import { secondNode } from '../../../helpers/worlds/two-nodes.ts';

const steps = Number(process.env.POOL_STEPS ?? 60);
const seed = Number(process.env.MODEL_SEED ?? 7);
const isUsual = process.env.MODEL_SEED === undefined && process.env.POOL_STEPS === undefined;

/** Then everybody has come in, and there are new ones. */
const stepsOfEvents = 30;

interface Sold {
  event: number;
  order: BuyerOrder;
}

let shop: Shop;
let pool: PoolWorld;
let beside: PoolWorld;
let doors: Device[] = [];
let node: Awaited<ReturnType<typeof secondNode>>;
const events: { id: string; types: string[] }[] = [];
const sold: Sold[] = [];
const entries: { id: string; token: string }[] = [];
const ended: { order: BuyerOrder; reference: string }[] = [];
const returns: { order: BuyerOrder; ticket: BuyerTicket }[] = [];
const counts: Record<string, number> = {};
let people = 0;

before(async () => {
  shop = await openShop({ environment: { HOLD_LIMITS: 'off' } });
  pool = poolOf(shop);
  beside = poolOf(shop, () => node.url);
  node = await secondNode(shop.server);
});
after(async () => {
  await node?.drain();
  await shop?.close();
});

/** Two small events by both rules, sold out; what was before is left as it is. */
async function openEvents(): Promise<void> {
  for (const list of [events, sold, entries, ended, returns]) list.length = 0;
  const tickets = [
    { quantity: 3 },
    { name: 'Loge', quantity: 2, type: 'RESERVED_SEAT', section: 'L', row: '1', price: 1200 },
  ];
  events.push(
    await shop.event({ tickets, returns: { untilHours: 24, keep: 10, mode: 'WHEN_RESOLD' } }),
    await shop.event({ tickets, eventCapacity: 4, returns: { untilHours: 24, keep: 0, mode: 'AT_ONCE' } }),
  );
  for (const [event, { id, types }] of events.entries()) {
    const [stalls = '', loge = ''] = types;
    for (const type of [stalls, stalls, loge, loge, ...(event === 0 ? [stalls] : [])]) {
      sold.push({ event, order: await shop.buyer.buy(id, { [type]: 1 }) });
    }
  }
  const { url } = shop.server;
  doors = await Promise.all(events.map(({ id }) => openDoor({ url, client: shop.client }, id)));
}

/** Xorshift: the same seed is the same run. */
let state = seed | 0 || 1;
const randomInt = (below: number): number => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % below;
};
const pick = <Item>(items: readonly Item[]): Item | undefined => items[randomInt(Math.max(1, items.length))];
const count = (what: string) => {
  counts[what] = (counts[what] ?? 0) + 1;
};

/** Sends the same to both services: one after the other, whichever is first, or at once. */
async function twice<Answer>(send: (pool: PoolWorld, url: string) => Promise<Answer>): Promise<[Answer, Answer]> {
  const places = [() => send(pool, shop.server.url), () => send(beside, node.url)] as const;
  const [one, other] = randomInt(2) === 0 ? places : ([places[1], places[0]] as const);
  count('sent again');
  if (randomInt(3) === 0) return Promise.all([one(), other()]);
  return [await one(), await other()];
}

async function buy(): Promise<void> {
  const event = randomInt(2);
  const { id, types } = events[event]!;
  const body = {
    eventId: id,
    items: [{ ticketTypeId: pick(types), quantity: 1 + randomInt(2) }],
    buyer: { name: 'Kiko', email: 'kiko@example.com' },
  };
  const key = crypto.randomUUID();
  const answers = await twice(async (_, url) => {
    const answer = await fetch(`${url}/marketplace/v1/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text() };
  });
  const placed = answers.filter(({ status }) => status === 201);
  for (const { status, text } of answers) assert.ok(status === 201 || status === 409, `${status} ${text}`);
  if (placed.length === 0) return count('sold out');
  const orders = placed.map(({ text }) => (JSON.parse(text) as { data: BuyerOrder }).data);
  assert.equal(new Set(orders.map((order) => order.id)).size, 1, 'the same order');
  const order = orders[0] as BuyerOrder;
  if (randomInt(6) === 0) {
    await shop.endHold(order);
    return count('held and let go');
  }
  sold.push({ event, order: await pool.pay(order) });
  count('bought');
}

async function join(): Promise<void> {
  const { id, types } = events[randomInt(2)]!;
  people += 1;
  const wish = {
    ticketTypeIds: randomInt(2) === 0 ? null : [pick(types)],
    quantity: 1 + randomInt(3),
    acceptsFewer: randomInt(2) === 0,
    email: `bea-${people}@example.com`,
  };
  const answers = await twice((at) => at.tryJoin({ id }, wish));
  for (const { status, body } of answers) assert.ok([201, 409].includes(status), `${status} ${body}`);
  const joined = answers
    .filter(({ status }) => status === 201)
    .map(({ body }) => (JSON.parse(body) as { data: { id: string; token: string } }).data);
  if (joined.length === 0) return count('not sold out');
  const ids = joined.map((each) => each.id);
  const real = await shop.db.many<{ id: string }>(sql`select id from waiting_entries where id = any(${ids}::uuid[])`);
  assert.equal(real.length, 1, 'one place an address');
  entries.push(...joined.filter((each) => each.id === real[0]?.id));
  count('joined');
}

async function leave(): Promise<void> {
  const entry = pick(entries);
  if (entry === undefined) return;
  for (const { status, body } of await twice((at) => at.leave(entry))) assert.equal(status, 200, body);
  count('left');
}

async function refundOne(): Promise<void> {
  const known = pick(sold);
  const good = known && (await goodOf(known.order));
  if (known === undefined || good?.[0] === undefined) return;
  const [ticket] = good;
  await twice((at) =>
    at.refund(known.order, [ticket.id]).then(
      () => count('refunded'),
      () => count('refund refused'),
    ),
  );
}

async function goodOf(order: BuyerOrder): Promise<BuyerTicket[]> {
  return (await shop.buyer.tickets(order)).filter(({ status }) => status === 'VALID');
}

async function giveBack(): Promise<void> {
  const known = pick(sold);
  const ticket = known && pick(await goodOf(known.order));
  if (known === undefined || ticket === undefined) return;
  const [answer, again] = await twice((at) => at.tryGiveBack(known.order, ticket));
  assert.equal(again.status, answer.status, again.body);
  if (answer.status !== 201) {
    assert.equal(answer.status, 409, answer.body);
    return count('not returned');
  }
  returns.push({ order: known.order, ticket });
  count(known.event === 0 ? 'returned, to be resold' : 'returned at once');
  await shop.tryRefunds();
}

async function keep(): Promise<void> {
  const known = pick(returns);
  if (known === undefined) return;
  const [{ status }, again] = await twice((at) => at.keep(known.order, known.ticket));
  assert.equal(again.status, status, again.body);
  count(status === 200 ? 'kept after all' : 'nothing to keep');
}

async function scan(): Promise<void> {
  const known = randomInt(2) === 0 ? pick(returns.map(({ order }) => ({ event: 0, order }))) : pick(sold);
  const ticket = known && pick(await shop.buyer.tickets(known.order));
  if (known === undefined || ticket === undefined) return;
  const event = events.findIndex(({ id }) => id === known.order.eventId);
  const { result } = await doors[event]!.show(ticket.qr);
  count(`scanned ${result}`);
}

async function offerOf(): Promise<BuyerOrder | undefined> {
  const states = await Promise.all(entries.map((entry) => pool.entry(entry)));
  const offer = pick(states.flatMap((each) => each.offer ?? []));
  if (offer === undefined) return undefined;
  const { orderId: id, orderToken: token } = offer;
  return { ...(await shop.buyer.read({ id, token } as BuyerOrder)), token };
}

async function takeOffer(): Promise<void> {
  const offer = await offerOf();
  if (offer === undefined) return;
  const { reference } = await shop.buyer.startPayment(offer);
  for (const { status, body } of await Promise.all([press(reference), press(reference)])) assert.ok(status < 300, body);
  const paid = { ...(await shop.buyer.read(offer)), token: offer.token };
  if (paid.status === 'COMPLETED') sold.push({ event: events.findIndex(({ id }) => id === paid.eventId), order: paid });
  count(paid.status === 'COMPLETED' ? 'offer taken' : 'offer gone');
  await shop.tryRefunds();
}

const press = (reference: string) => shop.buyer.press(reference, 'paid');

async function dropOffer(): Promise<void> {
  const offer = await offerOf();
  if (offer === undefined) return;
  if (randomInt(3) === 0) {
    await shop.buyer.cancel(offer);
    await shop.buyer.cancel(offer);
    return count('offer cancelled');
  }
  const { reference } = await shop.buyer.startPayment(offer);
  await shop.endHold(offer);
  ended.push({ order: offer, reference });
  count('offer lapsed');
}

/** Money for an offer that is over. */
async function payLate(): Promise<void> {
  const late = ended.pop();
  if (late === undefined) return;
  await Promise.all([press(late.reference), press(late.reference)]);
  const order = { ...(await shop.buyer.read(late.order)), token: late.order.token };
  if (order.status === 'COMPLETED') sold.push({ event: events.findIndex(({ id }) => id === order.eventId), order });
  await shop.tryRefunds();
  count(order.status === 'COMPLETED' ? 'late money bought' : 'late money went back');
}

async function raise(): Promise<void> {
  const { id, types } = events[0]!;
  const type = await shop.ticketType({ id }, types[0]);
  if (type.quantity >= 6) return;
  await shop.client.patch(`/events/${id}/tickets/${types[0]}`, { quantity: type.quantity + 1 });
  count('raised');
}

async function restart(): Promise<void> {
  await node.drain();
  node = await secondNode(shop.server);
  count('restarted');
}

/** Once nothing is under way, nobody waits for what anybody could buy or be offered. */
async function assertServed({ isWhole }: { isWhole: boolean }): Promise<void> {
  // The service beside may be at it still.
  await until(async () => {
    await pool.sweep();
    return (await listSlipped()).length === 0;
  });
  await shop.db.run(
    sql`update waiting_entries set updated_at = updated_at - interval '2 minutes' where status = 'WAITING'`,
  );
  // The books as a whole now and then: they are many.
  if (isWhole) await assertSound(shop.db);
}

function listSlipped(): Promise<unknown[]> {
  return shop.db.many(sql`
    select t.id from ticket_types t join events e on e.id = t.event_id
    where t.set_aside_quantity > 0 or exists (
      select from waiting_wishes w where w.ticket_type_id = t.id and w.least <= t.open_returns + greatest(0, least(t.remaining_quantity,
        e.event_capacity - (select sum(y.sold_quantity + y.held_quantity + y.set_aside_quantity) from ticket_types y where y.event_id = e.id))))`);
}

test(`after each of ${steps} random steps nobody who fits waits for what is there, and every check holds`, async (t) => {
  const often: [number, () => Promise<void>][] = [
    [2, buy],
    [4, join],
    [1, leave],
    [2, refundOne],
    [4, giveBack],
    [2, keep],
    [2, scan],
    [3, takeOffer],
    [3, dropOffer],
    [1, payLate],
    [1, raise],
    [1, restart],
  ];
  const acts = often.flatMap(([times, act]) => Array.from({ length: times }, () => act));
  for (let step = 0; step < steps; step += 1) {
    if (step % stepsOfEvents === 0) await openEvents();
    const act = pick(acts) as () => Promise<void>;
    try {
      await act();
      await assertServed({ isWhole: step % 5 === 4 || step === steps - 1 });
    } catch (error) {
      const where = `MODEL_SEED=${seed} POOL_STEPS=${step + 1} fails at ${act.name}`;
      throw new Error(`${where}: ${(error as Error).message}`, { cause: error });
    }
  }
  t.diagnostic(`MODEL_SEED=${seed}: ${JSON.stringify(counts)}`);
  const wanted = [
    'bought',
    'joined',
    'refunded',
    'returned, to be resold',
    'returned at once',
    'kept after all',
    'offer taken',
    'offer lapsed',
    'scanned ADMITTED',
    'restarted',
  ];
  if (isUsual)
    for (const what of wanted) assert.ok((counts[what] ?? 0) > 0, `${what} came about: ${JSON.stringify(counts)}`);
});
