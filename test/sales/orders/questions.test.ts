import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { lockNamedQuestions } from '../../../src/core/selling/answers/answer.sql.ts';
import { putAnswers } from '../../../src/core/selling/answers/put-answers.ts';
import { decideAddressChange } from '../../../src/core/selling/order-email/change-address.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { fieldsOf, type Json, uuid } from '../../helpers/clients/api-client.ts';
import type { BuyerOrder, BuyerTicket } from '../../helpers/clients/buyer.ts';
import { assertRefused } from '../../helpers/clients/refusal.ts';
import { until } from '../../helpers/machine/until.ts';
import { giverAt } from '../../helpers/worlds/giving.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

interface Question extends Json {
  id: string;
  label: string;
}
interface Asked extends Question {
  ticketId: string | null;
  value: unknown;
}
type Order = BuyerOrder & { answersMissing: number; questions: Asked[] };
interface Attendee {
  id: string;
  status: string;
  updatedAt: string;
  answers: { questionId: string; label: string; value: unknown }[];
}

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => assertSound(shop.db).finally(() => shop.close()));

const invalid = { status: 400, code: 'VALIDATION_ERROR' };
const ofMarket = { ...invalid, isOpenApi: false };
const ask = (event: { id: string }, fields: Json) =>
  shop.client.post<Question>(`/events/${event.id}/questions`, fields);
const put = (order: Pick<BuyerOrder, 'id' | 'token'>, answers: unknown) =>
  shop.buyer.send('PUT', `/orders/${order.id}/answers`, { token: order.token, body: { answers } });
const said = async (order: Pick<BuyerOrder, 'id' | 'token'>, answers: unknown): Promise<Order> => {
  const { status, body } = await put(order, answers);
  assert.equal(status, 200, body);
  return (JSON.parse(body) as { data: Order }).data;
};
const read = async (order: BuyerOrder) => (await shop.buyer.read(order)) as Order;
const values = ({ questions }: Order) => questions.map(({ label, value }) => [label, value]);
const attendees = (event: { id: string }) => shop.client.get<Attendee[]>(`/events/${event.id}/attendees?take=100`);

test('a question is made, read, listed in its order, changed and deleted, and what is wrong with one is named', async () => {
  const { client } = shop;
  const event = await shop.event();
  const other = await shop.event();
  const at = `/events/${event.id}/questions`;
  const given = {
    label: '<b>Shirt</b> =1+1',
    kind: 'CHOICE',
    options: ['S', 'M', 'L'],
    required: true,
    ticketTypeIds: event.types,
    perTicket: true,
    askAt: 'AFTER',
  };
  const made = await ask(event, given);
  assert.match(made.id, uuid);
  const { createdAt, updatedAt } = made;
  assert.deepEqual(made, { ...given, id: made.id, eventId: event.id, createdAt, updatedAt });
  assert.deepEqual(await client.get(`${at}/${made.id}`), made);
  const least = await ask(event, { label: 'Anything else?', kind: 'TEXT' });
  assert.deepEqual([least.options, least.required, least.ticketTypeIds, least.perTicket], [null, false, null, false]);
  assert.deepEqual(
    (await client.get<Question[]>(`${at}?take=1&page=2`)).map(({ id }) => id),
    [least.id],
    'in the order in which they are asked, paged',
  );
  assert.deepEqual((await client.patch<Question>(`${at}/${made.id}`, { ...made, options: ['S', 'XL'] })).options, [
    'S',
    'XL',
  ]);
  assert.deepEqual((await client.patch<Question>(`${at}/${made.id}`, { kind: 'CHECK', options: null })).kind, 'CHECK');

  const faults: [Json, string[]][] = [
    [{}, ['label', 'kind']],
    [{ label: ' ', kind: 'MAYBE' }, ['label', 'kind']],
    [{ label: 'a'.repeat(201), kind: 'TEXT', options: ['a', 'b'] }, ['label', 'options']],
    [{ label: 'a', kind: 'CHOICE' }, ['options']],
    [{ label: 'a', kind: 'CHOICE', options: ['one'] }, ['options']],
    [{ label: 'a', kind: 'CHOICE', options: ['one', ' one '] }, ['options[1]']],
    [{ label: 'a', kind: 'CHOICE', options: ['one', 'a'.repeat(201)] }, ['options[1]']],
    [{ label: 'a', kind: 'CHOICE', options: Array.from({ length: 51 }, (_, place) => `${place}`) }, ['options']],
    [{ label: 'a', kind: 'TEXT', ticketTypeIds: other.types }, ['ticketTypeIds[0]']],
    [{ label: 'a', kind: 'TEXT', required: 'yes', perTicket: 1 }, ['required', 'perTicket']],
  ];
  for (const [body, fields] of faults) {
    const { error: refused } = assertRefused(await client.send('POST', at, { body }), invalid);
    assert.deepEqual(fieldsOf(refused), fields.sort(), JSON.stringify(body));
  }
  assertRefused(await client.send('PATCH', `${at}/${least.id}`, { body: { kind: 'CHOICE' } }), invalid);
  assertRefused(await client.send('GET', `/events/${other.id}/questions/${made.id}`), {
    status: 404,
    code: 'NOT_FOUND',
  });
  await client.succeed('DELETE', `${at}/${made.id}`);
  assertRefused(await client.send('GET', `${at}/${made.id}`), { status: 404, code: 'NOT_FOUND' });
  await client.post(`/events/${event.id}/archive`);
  assertRefused(await client.send('DELETE', `${at}/${least.id}`), { status: 409, code: 'INVALID_STATE' });
});

test('an event asks at most 50 questions', async () => {
  const event = await shop.event();
  await shop.db.run(sql`
    insert into questions (id, organization_id, event_id, position, label, kind, required, per_ticket)
    select gen_random_uuid(), organization_id, id, n, 'Q' || n, 'TEXT', false, false
    from events, generate_series(1, 50) n where id = ${event.id}`);
  const refused = await shop.client.send('POST', `/events/${event.id}/questions`, {
    body: { label: 'a', kind: 'TEXT' },
  });
  assertRefused(refused, { status: 409, code: 'LIMIT_REACHED' });
});

test('answers of every kind are kept, changed and taken back; what is wrong is named, and nothing of it is kept', async () => {
  const event = await shop.event({ tickets: [{ price: 0 }, { price: 0, name: 'VIP' }] });
  const [regular, vip] = event.types as [string, string];
  const text = await ask(event, { label: 'Company', kind: 'TEXT', required: true });
  const choice = await ask(event, {
    label: 'Shirt',
    kind: 'CHOICE',
    options: ['S', 'M'],
    required: true,
    perTicket: true,
  });
  const check = await ask(event, { label: 'Vegetarian', kind: 'CHECK', perTicket: true, ticketTypeIds: [vip] });
  const number = await ask(event, { label: 'Age', kind: 'NUMBER' });
  const date = await ask(event, { label: 'Born', kind: 'DATE' });
  const foreign = await ask(await shop.event(), { label: 'Not here', kind: 'TEXT' });

  const placed = (await shop.buyer.buy(event.id, { [regular]: 1, [vip]: 1 })) as Order;
  assert.deepEqual([placed.status, placed.answersMissing, placed.questions.length], ['COMPLETED', 3, 6]);
  const [one, two] = (await shop.buyer.tickets(placed)) as [BuyerTicket, BuyerTicket];
  assert.deepEqual(
    placed.questions.map(({ label, ticketId }) => [label, ticketId]),
    [
      ['Company', null],
      ['Age', null],
      ['Born', null],
      ['Shirt', one.id],
      ['Shirt', two.id],
      ['Vegetarian', two.id],
    ],
  );
  const hostile = '=HYPERLINK("http://x")<script>alert(1)</script> 🎟️ ᜊ';
  const order = await said(placed, [
    { questionId: text.id, value: `  ${hostile} ` },
    { questionId: number.id, value: -1.5 },
    { questionId: date.id, value: '2000-02-29' },
    { questionId: choice.id, ticketId: one.id, value: 'M' },
    { questionId: check.id, ticketId: two.id, value: false },
  ]);
  assert.equal(order.answersMissing, 1);
  assert.deepEqual(
    order.questions.map(({ value }) => value),
    [hostile, -1.5, '2000-02-29', 'M', null, false],
  );
  assert.deepEqual((await shop.client.get<{ answersMissing: number }>(`/orders/${placed.id}`)).answersMissing, 1);

  const stranger = (await shop.buyer.buy(event.id, { [regular]: 1 })) as Order;
  const [theirs] = (await shop.buyer.tickets(stranger)) as [BuyerTicket];
  await refuseWrong(placed, { text, choice, check, number, date, foreign, one, two, theirs });
  assert.equal(
    (await put(placed, [{ questionId: number.id, value: Number.POSITIVE_INFINITY }])).status,
    200,
    'null, as JSON has it',
  );
  const infinite = await fetch(`${shop.server.url}/marketplace/v1/orders/${placed.id}/answers`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${placed.token}` },
    body: `{"answers": [{"questionId": "${number.id}", "value": 1e400}]}`,
  });
  assert.equal(infinite.status, 400);
  assertRefused(await put({ ...placed, token: stranger.token }, []), {
    status: 404,
    code: 'NOT_FOUND',
    isOpenApi: false,
  });
  assert.equal(values(await read(placed))[0]?.[1], hostile, 'nothing of a refused call was kept');

  const cleared = await said(placed, [
    { questionId: text.id, value: ' ' },
    { questionId: choice.id, ticketId: one.id, value: null },
  ]);
  assert.equal(cleared.answersMissing, 3);
  assert.deepEqual(((await shop.buyer.read(stranger)) as Order).answersMissing, 2, 'each answers for themselves');
});

type Named<Name extends string> = Record<Name, { id: string }>;

async function refuseWrong(
  placed: Order,
  known: Named<'text' | 'choice' | 'check' | 'number' | 'date' | 'foreign'> & Named<'one' | 'two' | 'theirs'>,
): Promise<void> {
  const { text, choice, check, number, date, foreign, one, two, theirs } = known;
  const wrong: [Json, string][] = [
    [{ questionId: text.id, value: 5 }, 'value'],
    [{ questionId: text.id, value: 'a'.repeat(1_001) }, 'value'],
    [{ questionId: text.id, value: 'a\0b' }, 'value'],
    [{ questionId: text.id, value: { deep: 1 } }, 'value'],
    [{ questionId: text.id }, 'value'],
    [{ questionId: number.id, value: '12' }, 'value'],
    [{ questionId: number.id, value: true }, 'value'],
    [{ questionId: date.id, value: '2001-02-29' }, 'value'],
    [{ questionId: date.id, value: '2001-02-03T00:00:00Z' }, 'value'],
    [{ questionId: choice.id, ticketId: one.id, value: 'XXL' }, 'value'],
    [{ questionId: check.id, ticketId: two.id, value: 'yes' }, 'value'],
    [{ questionId: check.id, ticketId: one.id, value: true }, 'ticketId'],
    [{ questionId: choice.id, value: 'M' }, 'ticketId'],
    [{ questionId: choice.id, ticketId: theirs.id, value: 'M' }, 'ticketId'],
    [{ questionId: text.id, ticketId: one.id, value: 'M' }, 'ticketId'],
    [{ questionId: foreign.id, value: 'M' }, 'questionId'],
    [{ questionId: one.id, value: 'M' }, 'questionId'],
    [{ questionId: text.id, value: 'twice' }, 'questionId'],
  ];
  for (const [answer, field] of wrong) {
    const { error: refused } = assertRefused(
      await put(placed, [{ questionId: text.id, value: 'half' }, answer]),
      ofMarket,
    );
    assert.deepEqual(fieldsOf(refused), [`answers[1].${field}`], JSON.stringify(answer));
  }
}

test('nothing is asked before the order is paid and once it is refunded, and nothing changes once the event begins', async () => {
  const event = await shop.event();
  const question = await ask(event, { label: 'Company', kind: 'TEXT', required: true });
  const pending = (await shop.buyer.place(event.id, { [event.types[0] as string]: 1 })) as Order;
  assert.deepEqual([pending.answersMissing, pending.questions], [0, []]);
  const conflict = { status: 409, code: 'CONFLICT', isOpenApi: false };
  const answer = [{ questionId: question.id, value: 'Kape' }];
  assertRefused(await put(pending, answer), conflict);
  const paid = (await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 })) as Order;
  await said(paid, answer);
  const refunded = (await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 })) as Order;
  await said(refunded, answer);
  await shop.sales.cashier.refund({ orderId: refunded.id, reason: null });
  assert.deepEqual([(await read(refunded)).answersMissing, (await read(refunded)).questions], [0, []]);
  assertRefused(await put(refunded, answer), conflict);
  const kept = (await attendees(event)).map(({ status, answers }) => [status, answers[0]?.value]);
  assert.deepEqual(kept.sort(), [
    ['VALID', 'Kape'],
    ['VOID', 'Kape'],
  ]);
  await shop.db.run(sql`update events set date_time = now() - interval '1 minute' where id = ${event.id}`);
  assertRefused(await put(paid, [{ questionId: question.id, value: 'late' }]), conflict);
  assert.deepEqual(values(await read(paid)), [['Company', 'Kape']]);
});

test('a question that is withdrawn while somebody answers it is answered all the same, and no answer is lost', async () => {
  const { client } = shop;
  const event = await shop.event();
  const at = `/events/${event.id}/questions`;
  const asked = await ask(event, { label: 'Company', kind: 'TEXT', required: true });
  const kept = await ask(event, { label: 'Shirt', kind: 'CHOICE', options: ['S', 'M'], perTicket: true });
  const order = (await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 })) as Order;
  const [ticket] = (await shop.buyer.tickets(order)) as [BuyerTicket];
  await said(order, [{ questionId: kept.id, ticketId: ticket.id, value: 'M' }]);

  for (const change of [{ kind: 'TEXT', options: null }, { perTicket: false }]) {
    assertRefused(await client.send('PATCH', `${at}/${kept.id}`, { body: change }), { status: 409, code: 'CONFLICT' });
  }
  await client.patch(`${at}/${kept.id}`, { options: ['S', 'L'] });
  const again = await said(order, [{ questionId: kept.id, ticketId: ticket.id, value: 'M' }]);
  assert.deepEqual(values(again)[1], ['Shirt', 'M'], 'what was chosen while it was offered stays chosen');

  await client.succeed('DELETE', `${at}/${asked.id}`);
  await client.succeed('DELETE', `${at}/${kept.id}`);
  assert.deepEqual(await client.get(at), []);
  const late = await said(order, [
    { questionId: asked.id, value: 'Kape' },
    { questionId: kept.id, ticketId: ticket.id, value: 'L' },
  ]);
  assert.deepEqual([late.answersMissing, late.questions], [0, []], 'nobody is asked any more');
  const [attendee] = await attendees(event);
  assert.deepEqual(attendee?.answers, [
    { questionId: asked.id, label: 'Company', value: 'Kape' },
    { questionId: kept.id, label: 'Shirt', value: 'L' },
  ]);
});

test('what a question asks for cannot change between its being read and its being answered', async () => {
  const { client, db } = shop;
  const event = await shop.event();
  const { id: questionId } = await ask(event, { label: 'Age', kind: 'NUMBER' });
  const order = await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 });
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const changed = await db.transaction(async (tx) => {
    await lockNamedQuestions(tx, { eventId: event.id, ids: [questionId] });
    let isDone = false;
    const changing = client
      .send('PATCH', `/events/${event.id}/questions/${questionId}`, { body: { kind: 'TEXT' } })
      .finally(() => {
        isDone = true;
      });
    await until(async () => isDone || (await db.many(waiting)).length > 0);
    await putAnswers(tx, { orderId: order.id, heldTicketId: null, answers: [{ questionId, value: 7 }] });
    return { changing };
  });
  assertRefused(await changed.changing, { status: 409, code: 'CONFLICT' });
});

test('parallel calls of one order end in one of them, whole', async () => {
  const event = await shop.event();
  const [a, b] = (await Promise.all(
    ['A', 'B'].map((label) => ask(event, { label, kind: 'NUMBER', perTicket: true })),
  )) as [Question, Question];
  const order = (await shop.buyer.buy(event.id, { [event.types[0] as string]: 2 })) as Order;
  const tickets = await shop.buyer.tickets(order);
  const all = (ofA: number, ofB: number) =>
    tickets.flatMap(({ id: ticketId }) => [
      { questionId: a.id, ticketId, value: ofA },
      { questionId: b.id, ticketId, value: ofB },
    ]);
  // Each leaves something as it was, so that two which looked at the same moment would end in a mixture.
  const calls = [all(0, 1), all(1, 0).toReversed(), all(0, 1).toReversed(), all(1, 0)];
  for (let round = 0; round < 3; round += 1) {
    await said(order, all(0, 0));
    const answered = await Promise.all(calls.map((answers) => put(order, answers)));
    assert.deepEqual(new Set(answered.map(({ status }) => status)), new Set([200]));
    const [ofA, ofB, ...others] = (await read(order)).questions.map(({ value }) => value as number);
    assert.deepEqual([(ofA as number) + (ofB as number), others], [1, [ofA, ofB]]);
  }
});

test('a new holder of a ticket answers for it anew; an order that goes to another address keeps its answers', async () => {
  const giver = giverAt(shop);
  const event = await shop.event();
  const shirt = await ask(event, { label: 'Shirt', kind: 'TEXT', required: true, perTicket: true });
  const company = await ask(event, { label: 'Company', kind: 'TEXT', required: true });
  const order = (await shop.buyer.buy(event.id, { [event.types[0] as string]: 2 })) as Order;
  const [first, second] = (await shop.buyer.tickets(order)) as [BuyerTicket, BuyerTicket];
  const mine = await said(order, [
    { questionId: company.id, value: 'Kape' },
    { questionId: shirt.id, ticketId: first.id, value: 'S' },
    { questionId: shirt.id, ticketId: second.id, value: 'M' },
  ]);
  assert.equal(mine.answersMissing, 0);
  await giver.offer(order, first, { name: 'Benjo Cruz', email: 'benjo@example.com' });
  const given = await giver.accept(await giver.mailedToken('benjo@example.com'));
  const held = { id: given.id, token: given.token };
  const theirs = (await shop.buyer.read(given)) as Order;
  assert.deepEqual([theirs.answersMissing, values(theirs)], [1, [['Shirt', null]]]);
  assert.deepEqual((given as unknown as Order).questions, theirs.questions);
  for (const [answer, field] of [
    [{ questionId: company.id, value: 'x' }, 'questionId'],
    [{ questionId: shirt.id, ticketId: second.id, value: 'x' }, 'ticketId'],
    [{ questionId: shirt.id, ticketId: first.id, value: 'x' }, 'ticketId'],
  ] as const) {
    assert.deepEqual(fieldsOf(assertRefused(await put(held, [answer]), ofMarket).error), [`answers[0].${field}`]);
  }
  assertRefused(await put(order, [{ questionId: shirt.id, ticketId: given.ticket.id, value: 'x' }]), ofMarket);
  const before = (await attendees(event)).find(({ id }) => id === given.ticket.id);
  await said(held, [{ questionId: shirt.id, ticketId: given.ticket.id, value: 'XL' }]);
  const listed = new Map((await attendees(event)).map((attendee) => [attendee.id, attendee]));
  const answersOf = (id: string) => listed.get(id)?.answers.map(({ value }) => value);
  assert.deepEqual(
    [answersOf(first.id), answersOf(second.id), answersOf(given.ticket.id)],
    [['S', 'Kape'], ['M', 'Kape'], ['XL']],
  );
  assert.ok((listed.get(given.ticket.id)?.updatedAt ?? '') > (before?.updatedAt ?? ''), 'a copy learns of it');

  await shop.buyer.send('POST', `/orders/${order.id}/address`, {
    token: order.token,
    body: { email: 'new@example.com' },
  });
  const change = await shop.db.one<{ id: string }>(sql`select id from address_changes where order_id = ${order.id}`);
  await shop.sales.desk.serve(
    event.id,
    decideAddressChange({
      change: { id: change.id, orderId: order.id },
      isConfirmed: true,
      decidedBy: 'a@example.com',
    }),
  );
  const readdressed = await read(order);
  assert.notEqual(readdressed.questions[1]?.ticketId, second.id);
  assert.deepEqual(values(readdressed), [
    ['Company', 'Kape'],
    ['Shirt', 'M'],
  ]);
});
