import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eraseOrders } from '../../../src/core/back-office/privacy/erase-orders.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { fieldsOf, type Json } from '../../helpers/clients/api-client.ts';
import { buyer as ana, type BuyerOrder, type BuyerTicket } from '../../helpers/clients/buyer.ts';
import { assertRefused } from '../../helpers/clients/refusal.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

interface Question extends Json {
  id: string;
}
interface Asked extends Question {
  label: string;
  ticketId: string | null;
  value: unknown;
}
type Order = BuyerOrder & { answersMissing: number; questions: Asked[] };
type Ticket = BuyerTicket & { holderName: string };
interface Attendee {
  id: string;
  holder: { name: string };
  answers: { label: string; value: unknown }[];
}

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => assertSound(shop.db).finally(() => shop.close()));

const refused = { status: 400, code: 'VALIDATION_ERROR', isOpenApi: false };
const ask = (event: { id: string }, fields: Json) =>
  shop.client.post<Question>(`/events/${event.id}/questions`, { askAt: 'CHECKOUT', ...fields });
const order = (eventId: string, items: Json[], more: Json = {}) =>
  shop.buyer.send('POST', '/orders', { body: { eventId, items, buyer: ana, ...more } });
const read = async (placed: BuyerOrder) => (await shop.buyer.read(placed)) as Order;
const tickets = async (placed: BuyerOrder) => (await shop.buyer.tickets(placed)) as Ticket[];
const attendees = (event: { id: string }) => shop.client.get<Attendee[]>(`/events/${event.id}/attendees?take=100`);
const placedOf = ({ status, body }: { status: number; body: string }) => {
  assert.equal(status, 201, body);
  return (JSON.parse(body) as { data: Order }).data;
};
const waiting = async (event: { id: string }) =>
  (
    await shop.db.one<{ count: number }>(sql`
    select count(*)::int as count from checkout_answers where event_id = ${event.id}`)
  ).count;

test('a question is asked after the purchase unless its organizer says otherwise, and says when it is asked', async () => {
  const event = await shop.event();
  const at = `/events/${event.id}/questions`;
  const made = await shop.client.post<Question>(at, { label: 'Diet', kind: 'TEXT', required: true });
  assert.equal(made.askAt, 'AFTER');
  await shop.buyer.place(event.id, { [event.types[0] as string]: 1 });
  const { error } = assertRefused(await shop.client.send('PATCH', `${at}/${made.id}`, { body: { askAt: 'NEVER' } }), {
    status: 400,
    code: 'VALIDATION_ERROR',
  });
  assert.deepEqual(fieldsOf(error), ['askAt']);
  assert.equal((await shop.client.patch<Question>(`${at}/${made.id}`, { askAt: 'CHECKOUT' })).askAt, 'CHECKOUT');
  const seen = await shop.buyer.send('GET', `/events/${event.id}`);
  const { questions } = (JSON.parse(seen.body) as { data: { questions: Question[] } }).data;
  assert.deepEqual(
    questions.map(({ askAt }) => askAt),
    ['CHECKOUT'],
  );
});

test('what is required at checkout holds up the order and is named; what is said is kept with the order and its tickets', async () => {
  const event = await shop.event({ tickets: [{}, { name: 'VIP' }] });
  const [regular, vip] = event.types as [string, string];
  const company = await ask(event, { label: 'Company', kind: 'TEXT', required: true });
  const shirt = await ask(event, {
    label: 'Shirt',
    kind: 'CHOICE',
    options: ['S', 'M'],
    required: true,
    perTicket: true,
    ticketTypeIds: [vip],
  });
  const born = await ask(event, { label: 'Born', kind: 'DATE', perTicket: true });
  const later = await ask(event, { label: 'Later', kind: 'TEXT', askAt: 'AFTER', required: true });
  const items = (line: Json = {}) => [
    { ticketTypeId: regular, quantity: 1 },
    { ticketTypeId: vip, quantity: 2, ...line },
  ];

  const missing = assertRefused(await order(event.id, items()), refused);
  assert.deepEqual(fieldsOf(missing.error), ['answers', 'items[1].tickets[0].answers', 'items[1].tickets[1].answers']);
  assert.match(JSON.stringify(missing.error), /needs an answer to “Shirt”/);
  const faults: [Json[], Json, string[]][] = [
    [items({ tickets: [{}, {}, {}] }), { answers: [{ questionId: company.id, value: 'Acme' }] }, ['items[1].tickets']],
    [
      items({ tickets: [{ answers: [{ questionId: shirt.id, value: 'XXL' }] }, { answers: [] }] }),
      { answers: [{ questionId: company.id, value: ' ' }] },
      ['answers[0].value', 'items[1].tickets[0].answers[0].value', 'items[1].tickets[1].answers'],
    ],
    [
      [{ ticketTypeId: regular, quantity: 1 }],
      {
        answers: [
          { questionId: company.id, value: 'Acme' },
          { questionId: company.id, value: 'Acme' },
          { questionId: later.id, value: 'x' },
        ],
      },
      ['answers[1].questionId', 'answers[2].questionId'],
    ],
    [
      [{ ticketTypeId: regular, quantity: 1, tickets: [{ answers: [{ questionId: born.id, value: 'tomorrow' }] }] }],
      { answers: [{ questionId: company.id, value: 7 }] },
      ['answers[0].value', 'items[0].tickets[0].answers[0].value'],
    ],
  ];
  for (const [lines, more, fields] of faults) {
    const { error } = assertRefused(await order(event.id, lines, more), refused);
    assert.deepEqual(fieldsOf(error), fields, JSON.stringify([lines, more]));
  }
  const { remainingQuantity } = await shop.ticketType(event, vip);
  assert.equal(remainingQuantity, 10, 'nothing was held for what was refused');

  const said = {
    answers: [{ questionId: company.id, value: ' Acme ' }],
  };
  const lines = items({
    tickets: [
      { answers: [{ questionId: shirt.id, value: 'S' }] },
      {
        answers: [
          { questionId: shirt.id, value: 'M' },
          { questionId: born.id, value: '1990-02-03' },
        ],
      },
    ],
  });
  const placed = placedOf(await order(event.id, lines, said));
  assert.deepEqual([placed.status, await waiting(event)], ['PENDING', 1]);
  const { reference } = await shop.buyer.startPayment(placed);
  // The notice of a payment comes twice, and at once.
  await Promise.all([shop.buyer.press(reference, 'paid'), shop.buyer.press(reference, 'paid')]);
  const done = await read(placed);
  assert.deepEqual([done.status, done.answersMissing, await waiting(event)], ['COMPLETED', 1, 0]);
  const told = done.questions.map(({ label, value }) => [label, value]);
  assert.deepEqual(told, [
    ['Company', 'Acme'],
    ['Later', null],
    ['Born', null],
    ['Shirt', 'S'],
    ['Born', null],
    ['Shirt', 'M'],
    ['Born', '1990-02-03'],
  ]);
});

test('who comes with each ticket is asked where the organizer wants it, stands on the ticket, and can be changed', async () => {
  const event = await shop.event({ namesPerTicket: true, tickets: [{ price: 0 }] });
  const [type] = event.types as [string];
  const missing = assertRefused(
    await order(event.id, [{ ticketTypeId: type, quantity: 2, tickets: [{ name: 'Ben' }] }]),
    refused,
  );
  assert.deepEqual(fieldsOf(missing.error), ['items[0].tickets[1].name']);
  // Two lines of one type are one run of tickets.
  const placed = placedOf(
    await order(event.id, [
      { ticketTypeId: type, quantity: 1, tickets: [{ name: ' Ben Santos ' }] },
      { ticketTypeId: type, quantity: 1, tickets: [{ name: 'Carla Cruz' }] },
    ]),
  );
  const named = async () => (await tickets(placed)).map(({ holderName }) => holderName);
  assert.deepEqual(await named(), ['Ben Santos', 'Carla Cruz']);
  const ofEvent = (await attendees(event)).map(({ holder }) => holder.name).sort();
  assert.deepEqual(ofEvent, ['Ben Santos', 'Carla Cruz']);

  const [one, two] = (await tickets(placed)) as [Ticket, Ticket];
  const put = (names: Json[]) =>
    shop.buyer.send('PUT', `/orders/${placed.id}/answers`, { token: placed.token, body: { answers: [], names } });
  const wrong = await put([
    { ticketId: placed.id, name: 'x' },
    { ticketId: one.id, name: 'a'.repeat(201) },
  ]);
  assert.deepEqual(fieldsOf(assertRefused(wrong, refused).error), ['names[1].name']);
  const foreign = await put([
    { ticketId: placed.id, name: 'x' },
    { ticketId: one.id, name: 'y' },
  ]);
  assert.deepEqual(fieldsOf(assertRefused(foreign, refused).error), ['names[0].ticketId']);
  assert.deepEqual(await named(), ['Ben Santos', 'Carla Cruz'], 'all of it or nothing');
  const changes = ['Dina', 'Ella', 'Fe'].map((name) => put([{ ticketId: two.id, name }]));
  assert.deepEqual(
    (await Promise.all(changes)).map(({ status }) => status),
    [200, 200, 200],
  );
  assert.ok(['Dina', 'Ella', 'Fe'].includes((await named())[1] as string));

  const unasked = await shop.event({ tickets: [{ price: 0 }] });
  const silent = placedOf(
    await order(unasked.id, [{ ticketTypeId: unasked.types[0], quantity: 1, tickets: [{ name: 'Ignored' }] }]),
  );
  assert.deepEqual(
    (await tickets(silent)).map(({ holderName }) => holderName),
    [ana.name],
  );
  const unwanted = await shop.buyer.send('PUT', `/orders/${silent.id}/answers`, {
    token: silent.token,
    body: { answers: [], names: [{ ticketId: (await tickets(silent))[0]?.id, name: 'Gil' }] },
  });
  assert.deepEqual(fieldsOf(assertRefused(unwanted, refused).error), ['names[0]']);
});

test('an order with answers that is sent again is one order, and another answer is another order', async () => {
  const event = await shop.event({ namesPerTicket: true, tickets: [{ price: 0 }] });
  const lines = (name: string) => [{ ticketTypeId: event.types[0], quantity: 1, tickets: [{ name }] }];
  const send = (name: string) =>
    shop.buyer.send('POST', '/orders', {
      body: { eventId: event.id, items: lines(name), buyer: ana },
      headers: { 'idempotency-key': 'asked-at-checkout-1' },
    });
  const placed = (await Promise.all([send('Ben'), send('Ben'), send('Ben')])).map(placedOf);
  assert.equal(new Set(placed.map(({ id }) => id)).size, 1);
  assert.equal((await attendees(event)).length, 1);
  assertRefused(await send('Carla'), { status: 422, code: 'IDEMPOTENCY_KEY_REUSED', isOpenApi: false });
});

test('answers wait through an order that ran out and was paid late, and a question deleted meanwhile hinders nothing', async () => {
  const event = await shop.event();
  const [type] = event.types as [string];
  const kept = await ask(event, { label: 'Kept', kind: 'TEXT', required: true });
  const gone = await ask(event, { label: 'Gone', kind: 'TEXT' });
  const answers = [
    { questionId: kept.id, value: 'yes' },
    { questionId: gone.id, value: 'no' },
  ];
  const placed = placedOf(await order(event.id, [{ ticketTypeId: type, quantity: 1 }], { answers }));
  const { reference } = await shop.buyer.startPayment(placed);
  await shop.endHold(placed);
  // As a node of the release before does it, which does not know that somebody answered.
  await shop.db.run(sql`delete from questions where id = ${gone.id}`);
  await shop.buyer.press(reference, 'paid');
  const done = await read(placed);
  assert.deepEqual(
    [done.status, done.questions.map(({ label, value }) => [label, value])],
    ['COMPLETED', [['Kept', 'yes']]],
  );
});

test('a question that somebody answered while ordering is withdrawn, not deleted, and their answer stays', async () => {
  const event = await shop.event();
  const [type] = event.types as [string];
  const asked = await ask(event, { label: 'Asked', kind: 'TEXT', required: true });
  const answers = [{ questionId: asked.id, value: 'said' }];
  const placed = placedOf(await order(event.id, [{ ticketTypeId: type, quantity: 1 }], { answers }));
  await shop.client.succeed('DELETE', `/events/${event.id}/questions/${asked.id}`);
  const { reference } = await shop.buyer.startPayment(placed);
  await shop.buyer.press(reference, 'paid');
  const [attendee] = await attendees(event);
  assert.deepEqual(
    attendee?.answers.map(({ label, value }) => [label, value]),
    [['Asked', 'said']],
  );
});

test('names and answers of an order are erased with its buyer, those that wait for tickets too', async () => {
  const event = await shop.event({ namesPerTicket: true, tickets: [{ price: 0 }, { price: 500 }] });
  const [free, paid] = event.types as [string, string];
  const given = placedOf(
    await order(event.id, [{ ticketTypeId: free, quantity: 1, tickets: [{ name: 'Zenaida Uno' }] }]),
  );
  const held = placedOf(
    await order(event.id, [{ ticketTypeId: paid, quantity: 1, tickets: [{ name: 'Zenaida Dos' }] }]),
  );
  await shop.endHold(held);
  assert.equal(await waiting(event), 1);
  await shop.db.run(sql`update events set date_time = now() - interval '3 days' where id = ${event.id}`);
  await shop.db.run(sql`update orders set created_at = created_at - interval '3 days' where id = ${held.id}`);
  const { left: unfinished } = await shop.db.transaction((tx) => eraseOrders(tx, { ids: [given.id, held.id] }));
  assert.deepEqual(unfinished, []);
  const left = await shop.db.one<{ count: number }>(sql`
    select ((select count(*) from issued_tickets where event_id = ${event.id} and attendee_name is not null)
          + (select count(*) from checkout_answers where event_id = ${event.id}))::int as count`);
  assert.equal(left.count, 0);
});
