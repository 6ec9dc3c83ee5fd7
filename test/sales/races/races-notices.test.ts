import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import type { ApiClient, Json } from '../../helpers/clients/api-client.ts';
import { type Buyer, type BuyerOrder, eventOnSale } from '../../helpers/clients/buyer.ts';
import { ask, type BoxOffice, openBoxOffice, pay, placed, refused, times } from '../../helpers/worlds/box-office.ts';

// Each of these was seen to fail with its guard taken out: the looks before and after a sale or a mark that make a
// crossing, and the lock on all types without which two sales both see the other's tickets left.
let office: BoxOffice;
let nodes: readonly [Buyer, Buyer];
let client: ApiClient;

before(async () => {
  office = await openBoxOffice();
  nodes = office.nodes;
  client = await office.organizer();
});
after(() => office.close());

const nodeOf = (index: number) => nodes[index % 2] as Buyer;

const low = 'ticket.inventory_low';
const gone = 'event.sold_out';

/** What is told of an event's stock, oldest first. */
async function told(eventId: string): Promise<[string, Json][]> {
  const notices = await office.db.many<{ type: string; data: Json }>(sql`
    select type, data from notices where event_id = ${eventId} and type = any(${[low, gone]}::text[]) order by id`);
  return notices.map(({ type, data }) => [type, data]);
}

const typesTold = async (eventId: string) => (await told(eventId)).map(([type]) => type);

test('the sale that crosses the threshold announces a low inventory, and the last one that the event is sold out', async () => {
  const { id, types } = await eventOnSale(client, { tickets: [{ name: 'Balkonahe', quantity: 25 }] });
  const ticketId = types[0] as string;
  const buy = (quantity: number) => nodes[0].buy(id, { [ticketId]: quantity });
  for (const quantity of [8, 8, 5]) await buy(quantity);
  assert.deepEqual(await told(id), [], '4 are unsold, and the threshold is 3');
  const held = await nodes[0].place(id, { [ticketId]: 1 });
  assert.deepEqual(await told(id), [], 'a hold is no sale');
  const crossing = await buy(1);
  const crossed = { eventId: id, ticketId, name: 'Balkonahe', quantity: 25, remainingQuantity: 2, threshold: 3 };
  assert.deepEqual(await told(id), [[low, crossed]]);
  await buy(1);
  assert.deepEqual(await typesTold(id), [low], 'once a crossing');
  await office.sales.cashier.refund({ orderId: crossing.id, amountCentavos: 10_000, reason: null });
  await office.sales.cashier.refund({ orderId: crossing.id, reason: null });
  await buy(1);
  assert.deepEqual(await typesTold(id), [low], 'a refund to the threshold itself does not arm it');
  const again = await buy(1);
  assert.deepEqual(await typesTold(id), [low]);
  await pay(nodes[0], held);
  const { name, slug } = await client.get<{ name: string; slug: string }>(`/events/${id}`);
  assert.deepEqual((await told(id)).at(-1), [gone, { eventId: id, name, slug }]);
  await office.sales.cashier.refund({ orderId: again.id, reason: null });
  await buy(1);
  assert.deepEqual(await typesTold(id), [low, gone, gone], 'armed again by the refund');
  await office.audit();
});

test('a low inventory is announced again once it was above the threshold', async () => {
  const { id, types } = await eventOnSale(client, { tickets: [{ quantity: 10 }] });
  const type = types[0] as string;
  await nodes[0].buy(id, { [type]: 7 });
  const two = await nodes[0].buy(id, { [type]: 2 });
  assert.deepEqual(await typesTold(id), [low]);
  await office.sales.cashier.refund({ orderId: two.id, reason: null });
  await nodes[0].buy(id, { [type]: 2 });
  assert.deepEqual(await typesTold(id), [low, low]);
  await client.patch(`/events/${id}/tickets/${type}`, { quantity: 20 });
  await nodes[0].buy(id, { [type]: 8 });
  assert.deepEqual(await typesTold(id), [low, low]);
  await nodes[0].buy(id, { [type]: 2 });
  assert.deepEqual(await typesTold(id), [low, low, low], 'one left of twenty, from three');
});

test('a sale from above the threshold to nothing announces only that the event is sold out', async () => {
  const { id, types } = await eventOnSale(client, { tickets: [{ quantity: 5, price: 0 }] });
  await nodes[0].buy(id, { [types[0] as string]: 5 });
  assert.deepEqual(await typesTold(id), [gone]);
});

test('sales that race for the last tickets of several types tell once that the event is sold out', async () => {
  for (let round = 0; round < 4; round += 1) {
    const tickets = [{ quantity: 11 }, { quantity: 11 }, { quantity: 7, published: false }];
    const { id, types } = await eventOnSale(client, { tickets });
    const orders = await times(22, (index) => nodeOf(index).place(id, { [types[index % 2] as string]: 1 }));
    const paid = await times(22, (index) => pay(nodeOf(index), orders[index] as BuyerOrder));
    assert.deepEqual((await typesTold(id)).sort(), [gone, low, low], 'one for the event, one for either type');

    const back = paid.slice(0, 2);
    await Promise.all(back.map(({ id: orderId }) => office.sales.cashier.refund({ orderId, reason: null })));
    const again = await times(2, async (index) =>
      placed(await ask(nodeOf(index), id, { [types[index] as string]: 1 })),
    );
    await times(2, (index) => pay(nodeOf(index), again[index] as BuyerOrder));
    assert.deepEqual((await typesTold(id)).sort(), [gone, gone, low, low], 'and once more after a refund');
  }
  await office.audit();
});

test('sales that race for the last places of a capacity tell once that the event is sold out', async () => {
  const { id, types } = await eventOnSale(client, {
    eventCapacity: 30,
    tickets: [{ quantity: 500 }, { quantity: 500, price: 0 }],
  });
  const orders = await times(20, (index) => nodeOf(index).place(id, { [types[0] as string]: 1 }));
  const sold = await times(30, (index) =>
    index < 20 ? pay(nodeOf(index), orders[index] as BuyerOrder) : nodeOf(index).place(id, { [types[1] as string]: 1 }),
  );
  assert.deepEqual(await typesTold(id), [gone]);
  await office.sales.cashier.refund({ orderId: (sold[0] as BuyerOrder).id, reason: null });
  await nodes[1].buy(id, { [types[1] as string]: 1 });
  assert.deepEqual(await typesTold(id), [gone, gone]);
  await office.audit();
});

test('the mark sold out, racing sales and other marks, announces once that the event is sold out', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id, types } = await eventOnSale(client, { tickets: [{ quantity: 12 }, { quantity: 12 }] });
    const [one, other] = types as [string, string];
    const orders = await times(12, (index) => nodeOf(index).place(id, { [one]: 1 }));
    const mark = (type: string) => client.post(`/events/${id}/tickets/${type}/sold-out`);
    await Promise.all([
      times(12, (index) => pay(nodeOf(index), orders[index] as BuyerOrder)),
      times(3, () => mark(other)),
      ...(round % 2 === 0 ? [mark(one)] : []),
    ]);
    assert.deepEqual(
      (await typesTold(id)).filter((type) => type === gone),
      [gone],
    );
    await mark(other);
    await client.post(`/events/${id}/tickets/${other}/publish`);
    await mark(other);
    assert.equal((await typesTold(id)).filter((type) => type === gone).length, 2, 'armed again by the return on sale');
  }
  await office.audit();
});

test('what comes back to a type that is marked sold out stays off sale, so only the mark is announced', async () => {
  const { id, types } = await eventOnSale(client, { tickets: [{ quantity: 5 }] });
  const [kept, given] = await times(2, () => nodes[0].place(id, { [types[0] as string]: 1 }));
  await client.post(`/events/${id}/tickets/${types[0]}/sold-out`);
  assert.deepEqual(await typesTold(id), [gone]);
  const paid = await pay(nodes[0], kept as BuyerOrder);
  assert.equal((await nodes[0].cancel(given as BuyerOrder)).status, 200);
  await office.sales.cashier.refund({ orderId: paid.id, reason: null });
  refused(await ask(nodes[1], id, { [types[0] as string]: 1 }), 409, 'SOLD_OUT');
  assert.equal((await typesTold(id)).filter((type) => type === gone).length, 1);
  await office.audit();
});
