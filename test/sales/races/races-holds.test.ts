import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAccessCode } from '../../../src/core/catalog/access-codes/create-access-code.ts';
import { placeOrder } from '../../../src/core/selling/ordering/place-order.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import type { TicketTypeRecord } from '../../helpers/clients/api-client.ts';
import { type Buyer, buyer, eventOnSale, linesOf } from '../../helpers/clients/buyer.ts';
import {
  ask,
  type BoxOffice,
  deadlocksIn,
  openBoxOffice,
  placed,
  refused,
  serveIn,
  sorted,
  ticketsIn,
  times,
  timesBounded,
  typesOf,
  whileUncommitted,
} from '../../helpers/worlds/box-office.ts';

// Each of these was seen to fail with its guard taken out: `lockDeskTypes`, `checkLeft` and `room`, the order in which
// types are locked, the uses of an access code, the commands served alone after their batch failed.
let office: BoxOffice;
let nodes: readonly [Buyer, Buyer];

before(async () => {
  office = await openBoxOffice();
  nodes = office.nodes;
});
after(() => office.close());

const nodeOf = (index: number, count: number) => nodes[index % count] as Buyer;

for (const nodeCount of [1, 2]) {
  test(`of 200 buyers at the last ticket one gets it and 199 hear that none is left, nodes: ${nodeCount}`, async () => {
    const { id, types } = await eventOnSale(await office.organizer(), {
      tickets: [{ name: 'Huling tiket', quantity: 1 }],
    });
    const type = types[0] as string;
    // They start behind a lock, so that the nodes go for the ticket in the same moment.
    const answers = await whileUncommitted(
      office.db,
      (tx) => tx.run(sql`select from ticket_types where id = ${type} for no key update`),
      () => times(200, (index) => ask(nodeOf(index, nodeCount), id, { [type]: 1 })),
      { waiting: nodeCount },
    );
    const { orders, refusals } = sorted(answers);
    assert.equal(orders.length, 1);
    for (const { message, details } of refusals) {
      assert.equal(message, 'Huling tiket is sold out: 0 tickets are left.');
      assert.deepEqual(details, [{ field: 'items[0].quantity', message: 'none are left' }]);
    }
    await office.audit();
  });
}

test('a rush of 1,200 for 200 tickets sells exactly 200, and nobody hears a number that was not so', async () => {
  const client = await office.organizer();
  const { id, types } = await eventOnSale(client, { tickets: [{ quantity: 200 }] });
  const type = types[0] as string;
  const wanted = (index: number) => 1 + (index % 4);
  const rush = timesBounded(1_200, 200, (index) => office.crowd(index >> 2, id, { [type]: wanted(index) }));
  // Looked at in the middle of it, too: the invariants hold at every instant.
  for (let look = 0; look < 3; look += 1) await office.audit();
  const answers = await rush;
  // 300 wanted a single ticket, so there was a taker for the very last one.
  assert.equal(ticketsIn(answers.filter(({ status }) => status === 201).map(placed)), 200);
  answers.forEach((answer, index) => {
    if (answer.status === 201) return;
    const { message } = refused(answer, 409, 'SOLD_OUT');
    const left = Number(/\b(\d+)\b/.exec(message)?.[1]);
    assert.ok(left < wanted(index), `${message} for one who wanted ${wanted(index)}`);
  });
  const [{ soldQuantity, heldQuantity, remainingQuantity, status } = {} as TicketTypeRecord] = await typesOf(
    client,
    id,
  );
  assert.deepEqual([soldQuantity, heldQuantity, remainingQuantity, status], [0, 200, 0, 'SOLD_OUT']);
  await office.audit();
});

test('parties too large for what is left hear how many are, and that many can still be bought', async () => {
  const { id, types } = await eventOnSale(await office.organizer(), { tickets: [{ quantity: 30 }] });
  const type = types[0] as string;
  const { orders, refusals } = sorted(await times(40, (index) => ask(nodeOf(index, 2), id, { [type]: 4 })));
  assert.equal(ticketsIn(orders), 28);
  for (const { message, details } of refusals) {
    assert.equal(message, 'Only 2 of General Admission are left.');
    assert.deepEqual(details, [{ field: 'items[0].quantity', message: 'only 2 are left' }]);
  }
  placed(await ask(nodes[1], id, { [type]: 2 }));
  await office.audit();
});

test('carts that name the same types in opposite orders, on two nodes, never wait for each other', async () => {
  const client = await office.organizer();
  const { id, types } = await eventOnSale(client, { tickets: Array.from({ length: 6 }, () => ({ quantity: 60 })) });
  const before = await deadlocksIn(office.db);
  const cart = (index: number) => {
    const turned = [...types.slice(index % 6), ...types.slice(0, index % 6)];
    return Object.fromEntries((index % 2 === 0 ? turned : turned.reverse()).map((type) => [type, 1]));
  };
  // Both nodes are stopped in the middle of their locks: one that went another way through them would be met now.
  for (let round = 0; round < 10; round += 1) {
    const answers = await whileUncommitted(
      office.db,
      (tx) => tx.run(sql`select from ticket_types where id = ${types[2 + (round % 3)]} for no key update`),
      () => times(2, (index) => ask(nodeOf(index, 2), id, cart(round + index))),
      { waiting: 2 },
    );
    answers.forEach(placed);
  }
  const { orders, refusals } = sorted(await timesBounded(120, 8, (index) => ask(nodeOf(index, 2), id, cart(index))));
  assert.deepEqual([orders.length, refusals.length], [40, 80]);
  for (const type of await typesOf(client, id)) assert.deepEqual([type.heldQuantity, type.remainingQuantity], [60, 0]);
  assert.equal(await deadlocksIn(office.db), before);
  await office.audit();
});

test('the capacity of an event holds over all its types, on all nodes together', async () => {
  const client = await office.organizer();
  const { id, types } = await eventOnSale(client, {
    eventCapacity: 50,
    tickets: [{ quantity: 40 }, { quantity: 40 }, { quantity: 40 }],
  });
  const answers = await times(210, (index) => {
    const [one, other] = [types[index % 3] as string, types[(index + 1) % 3] as string];
    return ask(nodeOf(index, 2), id, index % 2 === 0 ? { [one]: 1 } : { [one]: 2, [other]: 1 });
  });
  const { orders, refusals } = sorted(answers);
  assert.equal(ticketsIn(orders), 50);
  for (const { message } of refusals) assert.match(message, /^(?:Only [12] of |[^:]+ is sold out: 0 tickets)/);

  const small = await eventOnSale(client, { eventCapacity: 3, tickets: [{}, {}] });
  // Either type alone would fit.
  const cart = Object.fromEntries(small.types.map((type) => [type, 2]));
  assert.equal(refused(await ask(nodes[0], small.id, cart), 409, 'SOLD_OUT').message, 'Only 3 of the event are left.');
  await office.audit();
});

test('a type that appears while a buyer waits counts towards the capacity', async () => {
  const client = await office.organizer();
  const { id, types } = await eventOnSale(client, { eventCapacity: 4, tickets: [{ quantity: 10 }] });
  const type = types[0] as string;
  const answer = await whileUncommitted(
    office.db,
    (tx) => tx.run(sql`select from ticket_types where event_id = ${id} for no key update`),
    () => ask(nodes[0], id, { [type]: 2 }),
    {
      beforeCommit: async (tx) => {
        // As another node may do: a request for a lock that was just released comes before those that slept.
        const added = await client.post<TicketTypeRecord>(`/events/${id}/tickets`, {
          name: 'Dagdag',
          price: 800,
          quantity: 10,
          published: true,
        });
        const items = linesOf({ [added.id]: 3 });
        await serveIn(office, tx, id, placeOrder(office.sales.rules, { eventId: id, items, buyer }));
      },
    },
  );
  assert.equal(refused(answer, 409, 'SOLD_OUT').message, 'Only 1 of General Admission is left.');
  await office.audit();
});

test('an order that the database refuses fails alone: its neighbours in the batch are served', async () => {
  const { id, types } = await eventOnSale(await office.organizer(), { tickets: [{ quantity: 500 }] });
  const type = types[0] as string;
  await office.db.withConnection((connection) =>
    connection.query(`
      create function refuse_malas() returns trigger language plpgsql as $$
      begin
        if new.buyer_name like 'Malas%' then raise exception 'not this one'; end if;
        return new;
      end $$;
      create trigger refuse_malas before insert on orders for each row execute function refuse_malas()`),
  );
  const isUnlucky = (index: number) => index % 20 === 7;
  // All but the first wait behind a lock, and so form one batch.
  const answers = await whileUncommitted(
    office.db,
    (tx) => tx.run(sql`select from ticket_types where event_id = ${id} for no key update`),
    () =>
      times(60, (index) => {
        const name = isUnlucky(index) ? 'Malas' : 'Ana';
        return ask(nodes[0], id, { [type]: 1 }, { buyer: { ...buyer, name } });
      }),
  );
  answers.forEach((answer, index) => {
    if (isUnlucky(index)) refused(answer, 500, 'INTERNAL_ERROR');
    else placed(answer);
  });
  await office.db.run(sql`drop function refuse_malas cascade`);
  await office.audit();
});

test('an access code serves as many orders as it may, raced by 50, and a cancelled one makes room for another', async () => {
  const client = await office.organizer();
  const { id, types } = await eventOnSale(client, { journeyType: 'PRESELLING', tickets: [{ quantity: 100 }] });
  const type = types[0] as string;
  const code = { code: 'MAAGA', usesMax: 5 };
  await office.db.transaction((tx) => createAccessCode(tx, client.actor, { eventId: id, ...code }));
  const attempt = () => times(50, (index) => ask(nodeOf(index, 2), id, { [type]: 1 }, { accessCode: 'MAAGA' }));
  const { orders, refusals } = sorted(await attempt(), 'NOT_ON_SALE');
  assert.equal(orders.length, 5);
  for (const { details } of refusals)
    assert.deepEqual(details, [{ field: 'accessCode', message: 'is not valid for this event, or used up' }]);
  await office.audit();

  const given = orders.slice(0, 2);
  await Promise.all(given.map((order, index) => nodeOf(index, 2).cancel(order)));
  assert.equal(sorted(await attempt(), 'NOT_ON_SALE').orders.length, 2);
  for (const more of [{}, { accessCode: 'maaga' }]) {
    refused(await ask(nodes[0], id, { [type]: 1 }, more), 409, 'NOT_ON_SALE');
  }
  await office.audit();
});
