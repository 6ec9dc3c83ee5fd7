import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { byOperator } from '../../../src/core/accounts/audit-log/act.ts';
import { openDispute } from '../../../src/core/selling/resting/open-dispute.ts';
import type { Json } from '../../helpers/clients/api-client.ts';
import type { BuyerOrder, BuyerTicket } from '../../helpers/clients/buyer.ts';
import { firstTicket, type PoolWorld, poolOf } from '../../helpers/waiting/pool.ts';
import { signIn } from '../../helpers/worlds/door.ts';
import { giverAt } from '../../helpers/worlds/giving.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

let shop: Shop;
let pool: PoolWorld;

before(async () => {
  shop = await openShop();
  pool = poolOf(shop);
});
after(async () => {
  await assertSound(shop.db);
  await shop.close();
});

const whenResold = { returns: { untilHours: 24, keep: 0, mode: 'WHEN_RESOLD' } };
const codeOf = ({ status, body }: { status: number; body: string }) => [
  status,
  (JSON.parse(body) as { error?: { code: string } }).error?.code,
];

test('an event has a list, offers of twelve hours and no returns where nothing is said, within bounds', async () => {
  const { id } = await shop.event();
  const event = await shop.client.get<Json>(`/events/${id}`);
  assert.deepEqual([event.waitingList, event.offerHours, event.returns], [true, 12, null]);
  const good = { untilHours: 0, keep: 100, mode: 'AT_ONCE' };
  const bad = [
    ...[0, 73, 1.5, null, '12'].map((offerHours) => ({ offerHours })),
    ...[null, 'yes'].map((waitingList) => ({ waitingList })),
    ...[{}, { ...good, untilHours: 721 }, { ...good, untilHours: -1 }, { ...good, keep: 101 }, { ...good, keep: 0.5 }],
    { returns: { untilHours: 1, keep: 1 } },
    { returns: { ...good, mode: 'SOMETIMES' } },
    { returns: { ...good, more: 1 } },
  ].map((body) => ('keep' in body || Object.keys(body).length === 0 ? { returns: body } : body));
  for (const body of bad) {
    const answer = await shop.client.send('PATCH', `/events/${id}`, { body });
    assert.equal(answer.status, 400, JSON.stringify(body));
  }
  for (const body of [{ offerHours: 1 }, { offerHours: 72 }, { returns: good }, { returns: null }]) {
    assert.equal((await shop.client.send('PATCH', `/events/${id}`, { body })).status, 200, JSON.stringify(body));
  }
});

test('joining: by slug, of types of the event, as many as an order may have; ahead counts who shares a type', async () => {
  const tickets = [
    { quantity: 1, maximumPurchaseQuantity: 4 },
    { name: 'VIP', quantity: 1, maximumPurchaseQuantity: 2 },
  ];
  const event = await shop.event({ tickets });
  const [floor, vip] = event.types as [string, string];
  const { slug } = await shop.client.get<{ slug: string }>(`/events/${event.id}`);
  for (const type of event.types) await shop.buyer.buy(event.id, { [type]: 1 });
  const other = await shop.event();
  const faults: Json[] = [
    { quantity: 0 },
    { quantity: 1.5 },
    { quantity: 5 },
    { quantity: 3, ticketTypeIds: [vip] },
    { ticketTypeIds: [] },
    { ticketTypeIds: other.types },
    { ticketTypeIds: ['x'] },
    { name: '' },
    { email: 'nobody' },
    { language: 'de' },
    { acceptsFewer: 'yes' },
    { more: 1 },
  ];
  for (const wish of faults) assert.equal((await pool.tryJoin(event, wish)).status, 400, JSON.stringify(wish));
  assert.equal((await pool.tryJoin({ id: '01938f6e-7c1a-7b3e-9d52-4f0a6c8e1b27' })).status, 404);
  const aheads: number[] = [];
  for (const ticketTypeIds of [[floor], [vip], null, [floor]]) {
    const entry = await pool.join({ id: slug }, { ticketTypeIds, quantity: 2, language: 'fil' });
    assert.deepEqual(Object.keys(entry).sort(), ['ahead', 'id', 'status', 'token']);
    aheads.push(entry.ahead);
  }
  assert.deepEqual(aheads, [0, 0, 2, 2]);
  const rows = await shop.client.get<Json[]>(`/events/${event.id}/waiting`);
  assert.deepEqual(Object.keys(rows[0] as Json).sort(), [
    ...['acceptsFewer', 'createdAt', 'email', 'id', 'name', 'quantity', 'status', 'ticketTypeIds'],
  ]);
  const figures = await shop.client.get<Json[]>(`/events/${event.id}/waiting/figures`);
  assert.deepEqual(figures, [
    { ticketTypeId: floor, waiting: 3, offered: 0, taken: 0, lapsed: 0 },
    { ticketTypeId: vip, waiting: 2, offered: 0, taken: 0, lapsed: 0 },
  ]);
});

test('who left, took or let lapse joins anew at the end; nobody reads an entry without its token', async () => {
  const event = await pool.soldOut({ quantity: 3 });
  const email = 'again@example.com';
  const first = await pool.join(event, { email });
  const behind = await pool.join(event);
  const wrong = await pool.entry({ id: first.id, token: behind.token }).catch((error: Error) => error);
  assert.ok(wrong instanceof Error && wrong.message.includes('NOT_FOUND'), String(wrong));
  assert.deepEqual(Object.keys(await pool.entry(first)).sort(), ['ahead', 'id', 'offer', 'passedOver', 'status']);
  await pool.leave(first);
  const second = await pool.join(event, { email });
  assert.equal(second.ahead, 1);
  await pool.refund(event.orders[0]!);
  await pool.refund(event.orders[1]!);
  await pool.offered(behind);
  await pool.pay(await pool.offered(second));
  const third = await pool.join(event, { email });
  assert.notEqual(third.id, second.id);
  // Leaving gives up what is offered.
  await pool.refund(event.orders[2]!);
  const offer = await pool.offered(third);
  assert.equal((await pool.leave(third)).status, 200);
  assert.deepEqual([(await shop.buyer.read(offer)).status, (await pool.entry(third)).status], ['CANCELLED', 'LEFT']);
  const type = await shop.ticketType(event, event.type);
  assert.equal((type as unknown as Json).setAsideQuantity, 0);
});

test('returns: what is kept is rounded down to whole pesos, orders say how a return stands', async () => {
  const returns = { untilHours: 0, keep: 10, mode: 'WHEN_RESOLD' };
  const event = await pool.soldOut({ quantity: 2, ticket: { price: 333 }, event: { returns } });
  const [order] = event.orders as [BuyerOrder];
  const ticket = await firstTicket(shop, order);
  const paid = order.totalAmount as number;
  const back = paid - Math.floor(paid / 10);
  const standing = async () => ((await firstTicket(shop, order)) as BuyerTicket & { return: unknown }).return;
  assert.equal(await standing(), null);
  assert.deepEqual(await pool.giveBack(order, ticket, { dryRun: true }), {
    status: 'OPEN',
    refund: back,
    mode: 'WHEN_RESOLD',
  });
  assert.equal(await standing(), null);
  const opened = await pool.giveBack(order, ticket);
  assert.deepEqual(await standing(), opened);
  assert.deepEqual(await pool.giveBack(order, ticket), opened, 'sent again');
  assert.equal((await pool.keep(order, ticket)).status, 200);
  assert.equal(((await standing()) as Json | null)?.status ?? 'TAKEN_BACK', 'TAKEN_BACK');
  assert.equal((await pool.tryGiveBack({ ...order, token: 'x'.repeat(43) }, ticket)).status, 404);
  assert.equal((await pool.tryGiveBack(order, ticket, { dryRun: 'yes' })).status, 400);
});

test('a scan at the door of what is being returned admits and takes the return back; its offer ends', async () => {
  const event = await pool.soldOut({ event: whenResold });
  const [order] = event.orders as [BuyerOrder];
  const ticket = await firstTicket(shop, order);
  await pool.giveBack(order, ticket);
  const entry = await pool.join(event);
  const offer = await pool.offered(entry);
  const { code } = await shop.client.post<{ code: string }>(`/events/${event.id}/door-codes`, { gate: 'Main' });
  const device = await signIn(shop.server.url, code, 'Main');
  await device.scan({ id: 'one', qr: ticket.qr as string, scannedAt: new Date().toISOString() });
  const scanned = (await firstTicket(shop, order)) as BuyerTicket & { return: { status: string } | null };
  assert.equal(scanned.status, 'USED');
  assert.equal(scanned.return?.status ?? 'TAKEN_BACK', 'TAKEN_BACK');
  await pool.sweep();
  assert.equal((await shop.buyer.read(offer)).status, 'CANCELLED');
  assert.equal((await pool.entry(entry)).status, 'WAITING');
  assert.deepEqual(codeOf(await pool.tryGiveBack(order, ticket)), [409, 'CONFLICT']);
});

test('what was given on or is disputed is not returned', async () => {
  const event = await shop.event({ ...whenResold, tickets: [{ quantity: 9 }] });
  const [type] = event.types as [string];
  const order = await shop.buyer.buy(event.id, { [type]: 1 });
  const giver = giverAt(shop);
  const old = await firstTicket(shop, order);
  await giver.offer(order, old, { name: 'Jun', email: 'jun@example.com' });
  const token = await giver.mailedToken('jun@example.com');
  const accepted = (await giver.accept(token)) as unknown as { ticket: { id: string }; token: string };
  const given = { ...order, token: accepted.token } as BuyerOrder;
  const asHolder = await pool.tryGiveBack(given, accepted.ticket);
  assert.equal(asHolder.status, 409, asHolder.body);
  assert.equal((await pool.tryGiveBack(order, old)).status, 409);
  assert.equal((await pool.tryGiveBack(order, accepted.ticket)).status, 404, 'it is not theirs');
  const disputed = await shop.buyer.buy(event.id, { [type]: 1 });
  const tools = { db: shop.db, desk: shop.sales.desk };
  const by = { by: byOperator, address: null };
  await openDispute(tools, by, { order: disputed.id, amountCentavos: 100, reference: `dsp-${disputed.id}` });
  assert.equal((await pool.tryGiveBack(disputed, await firstTicket(shop, disputed))).status, 409);
});

test('refunds of a type that was taken off sale feed nobody; publishing it does', async () => {
  const event = await pool.soldOut({ quantity: 2 });
  const entry = await pool.join(event);
  await shop.client.post(`/events/${event.id}/tickets/${event.type}/sold-out`);
  await pool.refund(event.orders[0]!);
  await pool.sweep();
  assert.deepEqual(await pool.counters(event), [{ sold: 1, held: 0, remaining: 0, setAside: 0, withdrawn: 1 }]);
  assert.equal((await pool.entry(entry)).status, 'WAITING');
  await shop.client.post(`/events/${event.id}/tickets/${event.type}/publish`);
  await pool.sweep();
  await pool.offered(entry);
});

test('an offer is of one type, and the longest who waits gets it whatever type they wait for', async () => {
  const event = await shop.event({ tickets: [{ quantity: 1 }, { name: 'VIP', quantity: 1 }] });
  const orders = [];
  for (const type of event.types) orders.push(await shop.buyer.buy(event.id, { [type]: 1 }));
  const any = await pool.join(event, { quantity: 2 });
  const vip = await pool.join(event, { ticketTypeIds: [event.types[1]!] });
  for (const order of orders) await pool.refund(order);
  // One of each is not two of one: nobody is offered two types, and what nobody fitting waits for is on sale.
  await pool.offered(vip);
  assert.equal((await pool.entry(any)).status, 'WAITING');
  assert.equal((await pool.counters(event))[0]?.remaining, 1);
});
