import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ApiClient } from '../../helpers/clients/api-client.ts';
import { type Buyer, type BuyerOrder, eventOnSale } from '../../helpers/clients/buyer.ts';
import {
  ask,
  type BoxOffice,
  openBoxOffice,
  pay,
  placed,
  sorted,
  ticketsIn,
  times,
} from '../../helpers/worlds/box-office.ts';

// Each of these was seen to fail with its guard taken out: the lock on the type, the release of seats, the look for seats
// side by side, the seats that an order holds whatever its type became, the seat that a ticket gets when it comes back.
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

async function seated(quantity: number, more = {}) {
  const ticket = { quantity, type: 'RESERVED_SEAT', ...more };
  const { id, types } = await eventOnSale(client, { tickets: [ticket] });
  return { id, type: types[0] as string, path: `/events/${id}/tickets/${types[0]}` };
}

/** The seats of a completed order, lowest first. */
async function seatsOf(order: BuyerOrder): Promise<number[]> {
  const tickets = await nodes[0].tickets(order);
  for (const { status, seat } of tickets) assert.ok(status === 'VALID' && seat !== null, `${status} ${seat}`);
  return tickets.map(({ seat }) => Number(seat)).sort((one, other) => one - other);
}

const areTogether = (seats: readonly number[]) => (seats.at(-1) as number) - (seats[0] as number) === seats.length - 1;

test('a rush at reserved seats: every seat once, every party side by side, and what comes back is sold again', async () => {
  const { id, type } = await seated(120);
  const rush = (count: number) => times(count, (index) => ask(nodeOf(index), id, { [type]: 1 + (index % 4) }));
  // 25 wanted a single seat, and 120 seats are fewer than were wanted.
  const { orders } = sorted(await rush(100));
  assert.equal(ticketsIn(orders), 120);
  await office.audit();

  const [given, kept] = [orders.filter((_, index) => index % 3 === 0), orders.filter((_, index) => index % 3 !== 0)];
  const paying = times(kept.length, (index) => pay(nodeOf(index), kept[index] as BuyerOrder));
  // The rush goes on while seats come back one after the other.
  const [again] = await Promise.all([
    rush(60),
    times(given.length, (index) => nodeOf(index).cancel(given[index] as BuyerOrder)),
    paying,
  ]);
  const last = sorted(await rush(100)).orders;
  const second = [...sorted(again).orders, ...last];
  assert.equal(ticketsIn(second), ticketsIn(given));
  await times(second.length, (index) => pay(nodeOf(index), second[index] as BuyerOrder));

  const parties = await Promise.all(kept.map(seatsOf));
  for (const seats of parties) assert.ok(areTogether(seats), `${seats}`);
  const all = [...parties, ...(await Promise.all(second.map(seatsOf)))].flat();
  assert.deepEqual(
    all.sort((one, other) => one - other),
    Array.from({ length: 120 }, (_, index) => index + 1),
  );
  await office.audit();
});

test('a party sits together where there is room for it, and gaps that were passed over are sold later', async () => {
  const { id, type } = await seated(12);
  const take = async (quantity: number) => placed(await ask(nodes[0], id, { [type]: quantity }));
  const [pair, single, trio] = [await take(2), await take(1), await take(3)];
  await nodes[0].cancel(single);
  const couple = await pay(nodes[0], await take(2));
  assert.deepEqual(await seatsOf(couple), [7, 8], 'not 3 and 7');
  assert.deepEqual(await seatsOf(await pay(nodes[0], await take(1))), [3]);
  await nodes[0].cancel(trio);
  assert.deepEqual(await seatsOf(await pay(nodes[0], await take(4))), [9, 10, 11, 12], 'not 4, 5, 6 and 9');
  await office.sales.cashier.refund({ orderId: couple.id, reason: null });
  assert.deepEqual(await seatsOf(await pay(nodes[0], await take(5))), [4, 5, 6, 7, 8]);
  assert.deepEqual(await seatsOf(await pay(nodes[0], pair)), [1, 2]);
  await office.audit();
});

test('a party that fits nowhere side by side gets single seats rather than none', async () => {
  const { id, type } = await seated(6);
  const singles = await times(6, () => nodes[0].place(id, { [type]: 1 }));
  const paid = await times(6, (index) => pay(nodeOf(index), singles[index] as BuyerOrder));
  const bySeat = new Map<number, BuyerOrder>();
  for (const order of paid) bySeat.set((await seatsOf(order))[0] as number, order);
  for (const seat of [1, 3, 5]) {
    await office.sales.cashier.refund({ orderId: (bySeat.get(seat) as BuyerOrder).id, reason: null });
  }
  assert.deepEqual(await seatsOf(await nodes[1].buy(id, { [type]: 3 })), [1, 3, 5]);
  await office.audit();
});

test('seats are free of charge, paid at once and paid late in the same rush', async () => {
  const { id, type } = await seated(40, { price: 0 });
  const paidFor = await seated(40);
  const [free, late] = await Promise.all([
    times(30, (index) => ask(nodeOf(index), id, { [type]: 1 + (index % 3) })),
    times(10, async (index) => {
      const order = await nodeOf(index).place(paidFor.id, { [paidFor.type]: 2 });
      const { reference } = await nodeOf(index).startPayment(order);
      await nodeOf(index + 1).cancel(order);
      await nodeOf(index).press(reference, 'paid');
      return { ...(await nodeOf(index).read(order)), token: order.token };
    }),
  ]);
  const { orders } = sorted(free);
  assert.equal(ticketsIn(orders), 40);
  for (const order of [...orders, ...late]) assert.equal(order.status, 'COMPLETED');
  for (const sold of [orders, late]) {
    const seats = (await Promise.all(sold.map(seatsOf))).flat();
    assert.equal(new Set(seats).size, seats.length);
  }
  await office.audit();
});

for (const [from, to] of [
  ['GENERAL_ADMISSION', 'RESERVED_SEAT'],
  ['RESERVED_SEAT', 'GENERAL_ADMISSION'],
]) {
  test(`orders held while their type goes from ${from} to ${to} complete, expire and are refunded`, async () => {
    const { id, type, path } = await seated(30, { type: from });
    const before = await times(6, () => nodes[0].place(id, { [type]: 2 }));
    const sold = await times(2, (index) => pay(nodeOf(index), before[index] as BuyerOrder));
    await client.patch(path, { type: to });
    const after = await times(4, () => nodes[1].place(id, { [type]: 2 }));
    // Old holds and new ones, completed and given up in the same moment, together with further buyers.
    const rush = [before[2], before[3], after[0], after[1]] as BuyerOrder[];
    const [paid] = await Promise.all([
      times(4, (index) => pay(nodeOf(index), rush[index] as BuyerOrder)),
      nodes[0].cancel(before[4] as BuyerOrder),
      nodes[1].cancel(after[2] as BuyerOrder),
      times(3, (index) => ask(nodeOf(index), id, { [type]: 2 })),
    ]);
    for (const order of paid) assert.equal(order.status, 'COMPLETED');
    for (const order of sold) await office.sales.cashier.refund({ orderId: order.id, reason: null });
    await office.audit();

    // What came back is of the new kind like everything else.
    const { remainingQuantity } = await client.get<{ remainingQuantity: number }>(path);
    const rest = await times(remainingQuantity / 2, () => nodes[0].buy(id, { [type]: 2 }));
    const left = [before[5], after[3]] as BuyerOrder[];
    for (const order of left) assert.equal((await pay(nodes[0], order)).status, 'COMPLETED');
    const placedAfter = [after[0], after[1], after[3], ...rest] as BuyerOrder[];
    const tickets = (await Promise.all(placedAfter.map((order) => nodes[0].tickets(order)))).flat();
    assert.equal(tickets.length, 6 + remainingQuantity);
    for (const { seat } of tickets) assert.equal(seat !== null, to === 'RESERVED_SEAT', String(seat));
    await office.audit();
  });
}
