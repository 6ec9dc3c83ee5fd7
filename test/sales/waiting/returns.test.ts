import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import { firstTicket, type PoolWorld, poolOf } from '../../helpers/waiting/pool.ts';
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

const atOnce = { returns: { untilHours: 24, keep: 10, mode: 'AT_ONCE' } };
const whenResold = { returns: { untilHours: 24, keep: 25, mode: 'WHEN_RESOLD' } };
const codeOf = ({ status, body }: { status: number; body: string }) => [
  status,
  (JSON.parse(body) as { error?: { code: string } }).error?.code,
];

test('at once: the ticket is void, what is kept stays, and who waits is offered its place', async () => {
  const event = await pool.soldOut({ event: atOnce });
  const [order] = event.orders as [(typeof event.orders)[number]];
  const ticket = await firstTicket(shop, order);
  const entry = await pool.join(event);
  assert.deepEqual(await pool.giveBack(order, ticket, { dryRun: true }), {
    status: 'REFUNDED',
    refund: 720,
    mode: 'AT_ONCE',
  });
  assert.equal((await firstTicket(shop, order)).status, 'VALID');
  const [one, other] = await Promise.all([pool.giveBack(order, ticket), pool.giveBack(order, ticket)]);
  assert.deepEqual(one, { status: 'REFUNDED', refund: 720, mode: 'AT_ONCE' });
  assert.deepEqual(other, one, 'sent again, it is the same return');
  const replayed = await pool.tryGiveBack(order, ticket);
  assert.equal(replayed.headers?.get('idempotent-replayed'), 'true', 'and says so');
  await shop.tryRefunds();
  assert.equal((await firstTicket(shop, order)).status, 'VOID');
  const { refundedAmount, refunds } = await shop.detail(order);
  assert.deepEqual([refundedAmount, refunds.length], [720, 1]);
  await pool.pay(await pool.offered(entry));
});

test('when resold: the ticket stays good, then one transaction gives its place to somebody else', async () => {
  const event = await pool.soldOut({ event: whenResold });
  const [order] = event.orders as [(typeof event.orders)[number]];
  const ticket = await firstTicket(shop, order);
  assert.deepEqual(await pool.giveBack(order, ticket), { status: 'OPEN', refund: 600, mode: 'WHEN_RESOLD' });
  const before = await pool.counters(event);
  // Nobody waits: it waits for the list, and who joins is offered it at once.
  const entry = await pool.join(event);
  const offer = await pool.offered(entry);
  assert.deepEqual(await pool.counters(event), before, 'the offer counts nowhere until it is paid');
  assert.equal((await firstTicket(shop, order)).status, 'VALID');
  const bought = await pool.pay(offer);
  assert.equal(bought.status, 'COMPLETED');
  assert.equal((await firstTicket(shop, order)).status, 'VOID');
  const [issued] = await shop.buyer.tickets(bought);
  assert.equal(issued?.status, 'VALID');
  assert.notEqual(issued?.code, ticket.code);
  assert.deepEqual(await pool.counters(event), before);
  await shop.tryRefunds();
  assert.equal((await shop.detail(order)).refundedAmount, 600);
  const [same] = await shop.db.many<{ same: boolean }>(sql`
    select o.number = n.number as same from issued_tickets o join ticket_returns r on r.ticket_id = o.id
    join issued_tickets n on n.id = r.new_ticket_id where o.id = ${ticket.id}`);
  assert.equal(same?.same, true);
});

test('one offer takes from stock and from a return', async () => {
  const event = await pool.soldOut({ quantity: 3, event: whenResold });
  const [returned, refunded] = event.orders as [(typeof event.orders)[number], (typeof event.orders)[number]];
  const entry = await pool.join(event, { quantity: 2 });
  await pool.giveBack(returned, await firstTicket(shop, returned));
  assert.equal((await pool.entry(entry)).status, 'WAITING');
  await pool.refund(refunded);
  const offer = await pool.offered(entry);
  assert.deepEqual(await pool.counters(event), [{ sold: 2, held: 1, remaining: 0, setAside: 0, withdrawn: 0 }]);
  const bought = await pool.pay(offer);
  assert.equal((await shop.buyer.tickets(bought)).length, 2);
  assert.deepEqual(await pool.counters(event), [{ sold: 3, held: 0, remaining: 0, setAside: 0, withdrawn: 0 }]);
});

test('taken back while it is offered: the order is cancelled, the entry waits in its old place, late money goes back', async () => {
  const event = await pool.soldOut({ event: whenResold });
  const [order] = event.orders as [(typeof event.orders)[number]];
  const ticket = await firstTicket(shop, order);
  await pool.giveBack(order, ticket);
  const entry = await pool.join(event);
  const behind = await pool.join(event);
  const offer = await pool.offered(entry);
  const { reference } = await shop.buyer.startPayment(offer);
  assert.equal((await pool.keep(order, ticket)).status, 200);
  assert.equal((await pool.keep(order, ticket)).status, 200, 'sent again, it is answered the same');
  assert.equal((await shop.buyer.read(offer)).status, 'CANCELLED');
  const standing = await pool.entry(entry);
  assert.deepEqual([standing.status, standing.ahead, standing.offer], ['WAITING', 0, null]);
  assert.equal((await pool.entry(behind)).ahead, 1);
  await shop.buyer.press(reference, 'paid');
  await shop.tryRefunds();
  assert.deepEqual(await shop.outcomes(offer), ['REFUNDED']);
  assert.equal((await firstTicket(shop, order)).status, 'VALID');
  // It may be returned again.
  assert.equal((await pool.giveBack(order, ticket)).status, 'OPEN');
});

test('who comes in with a ticket that is being returned keeps it, also while somebody pays for its place', async () => {
  const event = await pool.soldOut({ event: whenResold });
  const [order] = event.orders as [(typeof event.orders)[number]];
  const ticket = await firstTicket(shop, order);
  await pool.giveBack(order, ticket);
  const entry = await pool.join(event);
  const offer = await pool.offered(entry);
  const { reference } = await shop.buyer.startPayment(offer);
  await shop.db.run(sql`
    update issued_tickets set status = 'USED', admitted_at = now(), admitted_gate = 'A', updated_at = now() where id = ${ticket.id}`);
  await shop.buyer.press(reference, 'paid');
  await shop.tryRefunds();
  assert.equal((await shop.buyer.read(offer)).status, 'CANCELLED');
  assert.deepEqual(await shop.outcomes(offer), ['REFUNDED']);
  assert.equal((await pool.entry(entry)).status, 'WAITING');
  assert.equal((await shop.detail(order)).refundedAmount, 0);
  // The tickets of the door's trial leave the books as they were.
  await shop.db.run(
    sql`update issued_tickets set status = 'VALID', admitted_at = null, admitted_gate = null where id = ${ticket.id}`,
  );
});

test('a ticket that was admitted, offered on, given on or refunded is not returned, and one that is returned is not given on', async () => {
  const event = await pool.soldOut({ quantity: 4, event: whenResold });
  const [offeredOn, refunded, returned, plain] = event.orders as [
    (typeof event.orders)[number],
    (typeof event.orders)[number],
    (typeof event.orders)[number],
    (typeof event.orders)[number],
  ];
  const give = async (order: (typeof event.orders)[number]) => {
    const ticket = await firstTicket(shop, order);
    const body = { name: 'Ben', email: 'ben@example.com' };
    return shop.buyer.send('POST', `/orders/${order.id}/tickets/${ticket.id}/offer`, { token: order.token, body });
  };
  assert.equal((await give(offeredOn)).status, 201);
  assert.deepEqual(codeOf(await pool.tryGiveBack(offeredOn, await firstTicket(shop, offeredOn))), [409, 'CONFLICT']);
  const gone = await firstTicket(shop, refunded);
  await pool.refund(refunded);
  assert.deepEqual(codeOf(await pool.tryGiveBack(refunded, gone)), [409, 'CONFLICT']);
  await pool.giveBack(returned, await firstTicket(shop, returned));
  assert.deepEqual(codeOf(await give(returned)), [409, 'CONFLICT']);
  // The organizer refunds what is being returned: the return ends.
  await pool.refund(returned);
  const statuses = await shop.db.many<{ status: string }>(
    sql`select status from ticket_returns where order_id = ${returned.id}`,
  );
  assert.deepEqual(statuses, [{ status: 'ENDED' }]);
  const none = await pool.soldOut({ quantity: 1 });
  assert.deepEqual(codeOf(await pool.tryGiveBack(none.orders[0]!, await firstTicket(shop, none.orders[0]!))), [
    409,
    'CONFLICT',
  ]);
  assert.deepEqual(codeOf(await pool.keep(plain, await firstTicket(shop, plain))), [409, 'CONFLICT']);
});

test('what is tightened holds for later sales only; three hours before the start a return ends and the ticket is good', async () => {
  const event = await pool.soldOut({ quantity: 2, event: whenResold });
  const [order, second] = event.orders as [(typeof event.orders)[number], (typeof event.orders)[number]];
  await shop.client.patch(`/events/${event.id}`, { returns: null });
  const ticket = await firstTicket(shop, order);
  assert.equal((await pool.giveBack(order, ticket)).refund, 600);
  await shop.client.patch(`/events/${event.id}`, { returns: { untilHours: 0, keep: 0, mode: 'WHEN_RESOLD' } });
  assert.equal((await pool.giveBack(second, await firstTicket(shop, second), { dryRun: true })).refund, 800);
  await shop.db.run(
    sql`update events set date_time = now() + interval '2 hours', updated_at = now() where id = ${event.id}`,
  );
  await pool.sweep();
  const statuses = await shop.db.many<{ status: string }>(
    sql`select status from ticket_returns where order_id = ${order.id}`,
  );
  assert.deepEqual(statuses, [{ status: 'ENDED' }]);
  assert.equal((await firstTicket(shop, order)).status, 'VALID');
  assert.equal((await pool.tryGiveBack(order, ticket)).status, 409);
});
