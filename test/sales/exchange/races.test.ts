import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import { type Buyer, type BuyerOrder, type BuyerTicket, eventOnSale } from '../../helpers/clients/buyer.ts';
import type { AnyAnswer } from '../../helpers/clients/refusal.ts';
import {
  type BoxOffice,
  deadlocksIn,
  openBoxOffice,
  times,
  timesBounded,
  whileUncommitted,
} from '../../helpers/worlds/box-office.ts';
import { openDoor } from '../../helpers/worlds/door.ts';
import { type Dated, hoursAhead, makeSeries } from '../../helpers/worlds/exchange-dates.ts';

let office: BoxOffice;
let nodes: readonly [Buyer, Buyer];
before(async () => {
  office = await openBoxOffice({ environment: { HOLD_LIMITS: 'off' } });
  nodes = office.nodes;
});
afterEach(() => office.audit());
after(() => office?.close());

const nodeOf = (index: number) => nodes[index % 2] as Buyer;
const send = (node: Buyer, { id, token }: BuyerOrder, event: Dated) =>
  node.send('POST', `/orders/${id}/exchange`, { token, body: { eventId: event.id } });

async function dates(quantities: readonly number[], price = 800) {
  const organizer = await office.organizer();
  const events: Dated[] = [];
  for (const [index, quantity] of quantities.entries()) {
    const dateTime = hoursAhead(48 + index * 24);
    events.push(await eventOnSale(organizer, { dateTime, tickets: [{ quantity, price, maximumPurchaseQuantity: 8 }] }));
  }
  await makeSeries(office.db, events);
  return { organizer, events };
}

const buyMany = (event: Dated, count: number, quantity = 1) =>
  timesBounded(count, 8, (index) => {
    const buyer = { name: 'Ana', email: `ana${index}-${event.id.slice(-8)}@example.com` };
    return nodeOf(index).buy(event.id, { [event.types[0] as string]: quantity }, { buyer });
  });

const soldOf = async (event: Dated) =>
  (
    await office.db.one<{ sold: number }>(
      sql`select sum(sold_quantity)::int as sold from ticket_types where event_id = ${event.id}`,
    )
  ).sold;

const codeOf = ({ status, body }: AnyAnswer) => (status === 200 ? 'OK' : (JSON.parse(body).error.code as string));

for (const price of [800, 0]) {
  test(`in both directions at once between two dates, from two nodes, everybody changes places, at ${price}`, async () => {
    const { events } = await dates([40, 40], price);
    const [one, two] = events as [Dated, Dated];
    const [here, there] = [await buyMany(one, 20), await buyMany(two, 20)];
    const deadlocks = await deadlocksIn(office.db);
    const answers = await times(40, (index) =>
      index % 2 === 0
        ? send(nodeOf(index >> 1), here[index >> 1] as BuyerOrder, two)
        : send(nodeOf(index >> 2), there[index >> 1] as BuyerOrder, one),
    );
    assert.deepEqual(new Set(answers.map(codeOf)), new Set(['OK']));
    assert.deepEqual([await soldOf(one), await soldOf(two)], [20, 20]);
    assert.equal(await deadlocksIn(office.db), deadlocks, 'the desks are locked in one order');
  });
}

test('twenty go for the last five tickets of a date: five get them, and the others stay where they are', async () => {
  const { events } = await dates([20, 5]);
  const [one, two] = events as [Dated, Dated];
  const orders = await buyMany(one, 20);
  const answers = await times(20, (index) => send(nodeOf(index), orders[index] as BuyerOrder, two));
  const outcomes = answers.map(codeOf);
  assert.equal(outcomes.filter((code) => code === 'OK').length, 5);
  assert.equal(outcomes.filter((code) => code === 'SOLD_OUT').length, 15);
  assert.deepEqual([await soldOf(one), await soldOf(two)], [15, 5]);
});

test('an order that is sent to two dates at once, from two nodes, ends at one of them', async () => {
  const { events } = await dates([20, 20, 20]);
  const [one, two, three] = events as [Dated, Dated, Dated];
  for (const order of await buyMany(one, 6, 2)) {
    const answers = await Promise.all([send(nodes[0], order, two), send(nodes[1], order, three)]);
    assert.deepEqual(new Set(answers.map(codeOf)), new Set(['OK']));
    const { eventId } = await nodes[0].read(order);
    assert.ok(eventId === two.id || eventId === three.id);
    const good = (await nodes[0].tickets(order)).filter(({ status }) => status === 'VALID');
    assert.equal(good.length, 2);
  }
  assert.equal((await soldOf(two)) + (await soldOf(three)), 12);
  assert.equal(await soldOf(one), 0);
});

test('a ticket that is shown at the door while its order goes elsewhere admits, or the order goes, never both', async () => {
  const { events, organizer } = await dates([40, 40]);
  const [one, two] = events as [Dated, Dated];
  const door = await openDoor({ url: office.server.url, client: organizer }, one.id);
  const outcomes = { went: 0, admitted: 0 };
  for (const [index, order] of (await buyMany(one, 24)).entries()) {
    const [ticket] = (await nodes[0].tickets(order)) as [BuyerTicket];
    const [answer, { result }] = await Promise.all([send(nodeOf(index), order, two), door.show(ticket.qr)]);
    const went = answer.status === 200;
    // Shown before the order went, and decided after: the door calls that a conflict, and lets nobody in.
    assert.equal(went, result === 'VOID' || result === 'CONFLICT', `${result} ${answer.body}`);
    assert.equal(!went, result === 'ADMITTED');
    outcomes[went ? 'went' : 'admitted'] += 1;
  }
  console.log(outcomes);
});

test('a refund that is asked for while the order goes elsewhere gives the money back once, wherever the order is then', async () => {
  const { events } = await dates([40, 40]);
  const [one, two] = events as [Dated, Dated];
  for (const [index, order] of (await buyMany(one, 12)).entries()) {
    const refund = () => office.sales.cashier.refund({ orderId: order.id, reason: 'x' });
    const [answer, refunded] = await Promise.allSettled([send(nodeOf(index), order, two), refund()]);
    assert.equal(refunded.status, 'fulfilled', String((refunded as PromiseRejectedResult).reason));
    const went = answer.status === 'fulfilled' && answer.value.status === 200;
    const { status, eventId } = await nodes[0].read(order);
    assert.deepEqual([status, eventId], ['REFUNDED', went ? two.id : one.id]);
  }
  assert.deepEqual([await soldOf(one), await soldOf(two)], [0, 0]);
});

test('an exchange whose session at the database is killed half-way has moved nothing, or all of it; sent again it is done', async () => {
  const { events } = await dates([20, 20]);
  const [one, two] = events as [Dated, Dated];
  const order = (await buyMany(one, 1, 2))[0] as BuyerOrder;
  // Held up where it writes: the figures of the day come after most of what it changes.
  const held = (tx: Parameters<Parameters<typeof office.db.transaction>[0]>[0]) =>
    tx.run(sql`select from sales_days where event_id = ${one.id} for update`);
  const kill = () =>
    office.db.run(sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  const answer = await whileUncommitted(office.db, held, () => send(nodes[0], order, two), { beforeCommit: kill });
  const { eventId } = await nodes[1].read(order);
  assert.equal(eventId, answer.status === 200 ? two.id : one.id, answer.body);
  await office.audit();
  assert.equal((await send(nodes[1], order, two)).status, 200);
  assert.deepEqual([await soldOf(one), await soldOf(two)], [0, 2]);
});
