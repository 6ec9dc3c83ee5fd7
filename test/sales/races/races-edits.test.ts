import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '../../../src/core/base/actor.ts';
import type { ApiClient, Json } from '../../helpers/clients/api-client.ts';
import { type Buyer, type BuyerOrder, eventOnSale } from '../../helpers/clients/buyer.ts';
import { type AnyAnswer, assertRefused } from '../../helpers/clients/refusal.ts';
import {
  ask,
  type BoxOffice,
  openBoxOffice,
  pay,
  placed,
  refused,
  times,
  timesBounded,
  typesOf,
  untilRefunded,
} from '../../helpers/worlds/box-office.ts';

// Each of these was seen to fail with its guard taken out: the statuses that an order looks at, the locks on types of the
// desk and of the edits, the refusal to delete what was sold, what late money must find left.
let office: BoxOffice;
let nodes: readonly [Buyer, Buyer];
let client: ApiClient & { actor: Actor };

before(async () => {
  office = await openBoxOffice();
  nodes = office.nodes;
  client = await office.organizer();
});
after(() => office.close());

const onSale = async (event: Json & { tickets?: Json[] } = {}) => {
  const { id, types } = await eventOnSale(client, { tickets: [{}], ...event });
  return { id, type: types[0] as string, path: `/events/${id}/tickets/${types[0]}` };
};

const stops: [string, (at: { id: string; path: string }) => Promise<unknown>, string][] = [
  ['unpublish', ({ id }) => client.post(`/events/${id}/unpublish`), 'NOT_ON_SALE'],
  ['archive', ({ id }) => client.post(`/events/${id}/archive`), 'NOT_ON_SALE'],
  ['sold-out', ({ path }) => client.post(`${path}/sold-out`), 'SOLD_OUT'],
  ['withdrawal', ({ path }) => client.patch(path, { published: false }), 'NOT_ON_SALE'],
];
for (const [name, stop, code] of stops) {
  test(`after the answer to ${name} no order is accepted, and every payment under way still completes`, async () => {
    const at = await onSale({ tickets: [{ quantity: 1_000 }] });
    let isStopped = false;
    let accepted = 0;
    let stopping: Promise<void> | undefined;
    const sold: BuyerOrder[] = [];
    await times(12, async (index) => {
      const node = nodes[index % 2] as Buyer;
      for (let refusals = 0; refusals < 2; ) {
        const wasStopped = isStopped;
        const answer = await ask(node, at.id, { [at.type]: 1 });
        if (answer.status !== 201) {
          refused(answer, 409, code);
          refusals += 1;
          continue;
        }
        assert.ok(!wasStopped, 'the order was asked for before the sale had stopped');
        accepted += 1;
        if (accepted === 30) {
          stopping = stop(at).then(() => {
            isStopped = true;
          });
        }
        if (index < 6) sold.push(await pay(node, placed(answer)));
      }
    });
    await stopping;
    assert.ok(sold.length > 0);
    for (const order of sold) assert.equal(order.status, 'COMPLETED');
    refused(await ask(nodes[0], at.id, { [at.type]: 1 }), 409, code);
    await office.audit();
  });
}

test('edits of every kind at once, among buyers who buy, pay and cancel on two nodes, break nothing', async () => {
  const at = await onSale({ eventCapacity: 60, tickets: [{ quantity: 30 }, { quantity: 30, price: 500 }] });
  const types = (await typesOf(client, at.id)).map(({ id }) => id);
  // One order stays, so that the type can never be deleted.
  await nodes[0].place(at.id, { [at.type]: 1 });
  const edits = [
    (index: number) => client.send('PATCH', at.path, { body: { quantity: 20 + ((index * 7) % 30) } }),
    () => client.send('POST', `${at.path}/sold-out`),
    () => client.send('POST', `${at.path}/publish`),
    (index: number) => client.send('PATCH', `/events/${at.id}`, { body: { eventCapacity: 30 + ((index * 11) % 40) } }),
    (index: number) => client.send('PATCH', at.path, { body: { price: index % 2 === 0 ? 800 : 900 } }),
    () => client.send('POST', `/events/${at.id}/unpublish`),
    () => client.send('POST', `/events/${at.id}/publish`),
    (index: number) => client.send('PATCH', at.path, { body: { published: index % 2 === 0 } }),
    () => client.send('DELETE', at.path),
    () => client.send('POST', `${at.path}/publish`),
  ];
  const buying = timesBounded(120, 12, async (index) => {
    const node = nodes[index % 2] as Buyer;
    const items = { [types[index % 2] as string]: 1 + (index % 2), [types[1 - (index % 2)] as string]: 1 };
    const answer = await ask(node, at.id, items);
    if (answer.status !== 201) {
      assert.match(refused(answer, 409, JSON.parse(answer.body).error.code).message, /left|not on sale/);
      return;
    }
    const order = placed(answer);
    const prices = order.orderItems.map(({ price }) => price);
    assert.ok(
      prices.every((price) => [500, 800, 900].includes(price)),
      `${prices}`,
    );
    if (index % 3 === 0) assert.equal((await node.cancel(order)).status, 200);
    else if (index % 3 === 1) {
      assert.equal((await pay(node, order)).status, 'COMPLETED');
      if (index % 2 === 0) await office.sales.cashier.refund({ orderId: order.id, reason: null });
    }
  });
  const [edited] = await Promise.all([
    timesBounded(60, 3, (index) => (edits[index % edits.length] as (typeof edits)[0])(index)),
    buying,
  ]);
  for (const { status, body } of edited) assert.ok(status === 200 || status === 409, `${status} ${body}`);
  await office.audit();
});

test('a deletion and orders at once: either it is gone and nobody has tickets, or it stays', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id, type, path } = await onSale();
    const isEvent = round % 2 === 0;
    const remove = async () => {
      if (isEvent) await client.post(`/events/${id}/unpublish`);
      return client.send('DELETE', isEvent ? `/events/${id}` : path);
    };
    const [removed, ...answers] = await Promise.all([
      remove(),
      ...nodes.flatMap((node) => [ask(node, id, { [type]: 1 }), ask(node, id, { [type]: 1 })]),
    ]);
    const orders = answers.filter(({ status }) => status === 201).map(placed);
    if (removed?.status === 200) assert.deepEqual(orders, []);
    else assertRefused(removed as AnyAnswer, { status: 409, code: 'TICKETS_SOLD' });
    for (const { status, body } of answers) assert.ok([201, 400, 404, 409].includes(status), `${status} ${body}`);
    for (const order of orders) assert.equal((await pay(nodes[0], order)).status, 'COMPLETED');
  }
  await office.audit();
});

test('what has a pending, completed or refunded order is not deleted; money for what was deleted goes back', async () => {
  const { id, type, path } = await onSale();
  const isKept = async () => {
    for (const each of [path, `/events/${id}`])
      await client.refuse('DELETE', each, { status: 409, code: 'TICKETS_SOLD' });
  };
  const order = await nodes[0].place(id, { [type]: 1 });
  const { reference } = await nodes[0].startPayment(order);
  await client.post(`/events/${id}/unpublish`);
  await isKept();
  await nodes[0].press(reference, 'paid');
  await isKept();
  await office.sales.cashier.refund({ orderId: order.id, reason: null });
  assert.equal((await nodes[0].read(order)).status, 'REFUNDED');
  await isKept();

  const other = await onSale();
  const given = await nodes[0].place(other.id, { [other.type]: 1 });
  const late = await nodes[0].startPayment(given);
  assert.equal((await nodes[0].cancel(given)).status, 200);
  await client.remove(other.path);
  await client.post(`/events/${other.id}/unpublish`);
  await client.remove(`/events/${other.id}`);
  await nodes[0].press(late.reference, 'paid');
  await untilRefunded(office.db);
  const { status, payment } = await nodes[0].read(given);
  assert.deepEqual([status, payment.status], ['CANCELLED', 'REFUNDED']);
  await office.audit();
});
