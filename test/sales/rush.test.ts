import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from '../../src/platform/database/sql.ts';
import { solveProofOfWork } from '../../web/islands/challenge/proof-of-work.ts';
import { apiClient, type Json } from '../helpers/api-client.ts';
import { type Buyer, buyerAt, eventOnSale } from '../helpers/buyer.ts';
import { type AnyAnswer, assertRefused } from '../helpers/refusal.ts';
import { type TestServer, testServer } from '../helpers/test-server.ts';

type Event = { id: string; types: string[] };

const limited = { status: 429, code: 'RATE_LIMITED' };
let nowMs = Date.now();
let server: TestServer;
let buyer: Buyer;
let newEvent: (event?: Json) => Promise<Event & { slug: string }>;

before(async () => {
  const environment = {
    HOLD_LIMITS: 'rush=24,address=10000,network=10000',
    MARKETPLACE_RATE_LIMIT: '10000',
    TRUSTED_PROXIES: '127.0.0.1',
    ROLE: 'web',
  };
  server = await testServer({ environment, now: () => nowMs });
  buyer = buyerAt(server.url);
  const client = apiClient(server.url, (await server.key(await server.organization())).key);
  newEvent = async (event = {}) => {
    const made = await eventOnSale(client, { tickets: [{ quantity: 1_000 }], ...event });
    return { ...made, slug: (await client.get<{ slug: string }>(`/events/${made.id}`)).slug };
  };
});
after(() => server.close());

let guests = 0;

function ask(event: Event, more: Json = {}, headers: Record<string, string> = {}): Promise<AnyAnswer> {
  guests += 1;
  const body = {
    eventId: event.id,
    items: [{ ticketTypeId: event.types[0], quantity: 4 }],
    buyer: { name: 'Ana', email: `guest-${guests}@example.com` },
    ...more,
  };
  return buyer.send('POST', '/orders', {
    body,
    headers: { 'x-forwarded-for': `198.51.100.${guests % 250}`, ...headers },
  });
}

async function rushed(): Promise<Event & { slug: string }> {
  const event = await newEvent();
  for (let time = 0; time < 6; time += 1) assert.equal((await ask(event)).status, 201);
  assert.equal((await ask(event)).status, 429);
  return event;
}

function challengeOf(answer: AnyAnswer) {
  const { challenge } = assertRefused(answer, limited).error;
  assert.ok(challenge !== undefined, answer.body);
  return challenge;
}

const answerTo = ({ nonce, difficulty }: { nonce: string; difficulty: number }) => ({
  'challenge-answer': solveProofOfWork(nonce, difficulty),
});

test('a rushed event asks every buyer for work, each piece of it is good for one order, and the rush ends', async () => {
  const event = await rushed();
  const challenge = challengeOf(await ask(event));
  assert.equal((await ask(await newEvent())).status, 201, 'no other event is rushed');

  const right = answerTo(challenge);
  const wrong = [
    `${challenge.nonce}.`,
    challenge.nonce,
    `${challenge.nonce}.x`,
    'nonsense',
    `z${right['challenge-answer'].slice(1)}`,
  ];
  for (const answer of wrong) challengeOf(await ask(event, {}, { 'challenge-answer': answer }));
  challengeOf(await ask(await rushed(), {}, right));
  const more = { items: [{ ticketTypeId: event.types[0], quantity: 8 }] };
  const { difficulty } = challengeOf(await ask(event, more, right));
  assert.equal(difficulty, challenge.difficulty + 1, 'twice as many tickets are twice the work');
  const same = { 'idempotency-key': 'a key of sixteen characters' };
  const order = { buyer: { name: 'Ana', email: 'once@example.com' } };
  const first = await ask(event, order, { ...right, ...same });
  assert.equal(first.status, 201, first.body);
  assert.equal((await ask(event, order, { ...right, ...same })).body, first.body, 'a repeat is answered alike');
  challengeOf(await ask(event, {}, right));

  const late = answerTo(challengeOf(await ask(event)));
  nowMs += 71_000;
  assert.equal((await ask(event)).status, 201, 'the rush is over');
  nowMs += 10 * 60_000;
  const again = await rushed();
  challengeOf(await ask(again, {}, late));
});

test('one address alone makes no rush, however often it asks', async () => {
  const event = await newEvent();
  const alone = { 'x-forwarded-for': '203.0.113.9' };
  for (let time = 0; time < 12; time += 1) assert.equal((await ask(event, {}, alone)).status, 201);
  assert.equal((await ask(event)).status, 201);
  challengeOf(await ask(event));
});

test('the website asks for it in its form, and a browser without scripts waits instead, one of an address at a time', async () => {
  const event = await rushed();
  const query = `q.${event.types[0]}=2`;
  const page = await fetch(`${server.url}/events/${event.slug}/checkout?${query}`);
  const html = await page.text();
  const nonce = /data-challenge-nonce="([^"]+)"/.exec(html)?.[1] as string;
  const difficulty = Number(/data-challenge-difficulty="(\d+)"/.exec(html)?.[1]);
  assert.ok(html.includes('data-challenge-worker="/assets/challenge-worker-'));

  const send = async (name: string, more: Record<string, string> = {}) => {
    const form = { name, email: `${name}@example.com`, [`q.${event.types[0]}`]: '2', ...more };
    const answer = await fetch(`${server.url}/events/${event.slug}/checkout`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'x-forwarded-for': '203.0.113.50' },
      body: new URLSearchParams(form),
    });
    const text = await answer.text();
    const seconds = Number(/again in (\d+) seconds/.exec(text)?.[1]);
    return { status: answer.status, text, wait: /name="wait" value="([^"]+)"/.exec(text)?.[1] as string, seconds };
  };
  assert.equal((await send('ana', { challengeAnswer: solveProofOfWork(nonce, difficulty) })).status, 303);

  const asked = await send('ben');
  assert.deepEqual([asked.status, asked.seconds], [429, 30]);
  assert.match(asked.text, /value="ben@example.com"/, 'nothing that was typed is lost');
  const next = await send('carla');
  nowMs += 20_000;
  const early = await send('ben', { wait: asked.wait });
  assert.deepEqual([early.status, early.wait, early.seconds], [429, asked.wait, 10]);
  nowMs += 10_000;
  assert.equal((await send('ben', { wait: asked.wait })).status, 303);
  const turn = await send('carla', { wait: next.wait });
  assert.deepEqual([turn.status, turn.wait, turn.seconds], [429, next.wait, 30]);
  nowMs += 30_000;
  assert.equal((await send('dina', { wait: asked.wait })).status, 429, 'a wait is good for one order too');
  assert.equal((await send('carla', { wait: next.wait })).status, 303);
});

test('ten wrong access codes of an address and event make it wait, longer each time, and a used one answers alike', async () => {
  const event = await newEvent({ journeyType: 'PRESELLING' });
  await server.db.run(sql`
    insert into access_codes (id, organization_id, event_id, code, uses_max, uses)
    select gen_random_uuid(), organization_id, id, c.code, c.uses_max, c.uses
    from events cross join (values ('GOOD', null::int, 0), ('SPENT', 1, 1)) as c (code, uses_max, uses)
    where id = ${event.id}`);
  const guess = (accessCode: string, address = '203.0.113.60') =>
    ask(event, { accessCode, items: [{ ticketTypeId: event.types[0], quantity: 1 }] }, { 'x-forwarded-for': address });

  const [spent, wrong] = [await guess('SPENT'), await guess('WRONG')];
  for (const answer of [spent, wrong]) assertRefused(answer, { status: 409, code: 'NOT_ON_SALE' });
  assert.deepEqual(JSON.parse(spent.body).error, JSON.parse(wrong.body).error);
  assert.equal((await guess('good')).status, 201, 'right ones are not counted');
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => guess(`CODE${index}`)));
  assert.equal(answers.filter(({ status }) => status === 409).length, 8);
  const refused = await guess('GOOD');
  assertRefused(refused, limited);
  assert.equal(refused.headers.get('retry-after'), '60');
  assert.equal((await guess('GOOD', '203.0.113.61')).status, 201, 'another address is not refused');

  nowMs += 60_000;
  assert.equal((await guess('GOOD')).status, 201);
  await Promise.all(Array.from({ length: 10 }, (_, index) => guess(`NEXT${index}`)));
  assert.equal((await guess('GOOD')).headers.get('retry-after'), '120');
});

test('ten wrong promo codes of an address and event make it wait, in quotes as in orders; a real one is no guess', async () => {
  const event = await newEvent();
  await server.db.run(sql`
    insert into promo_codes (id, organization_id, event_id, code, code_key, kind, value, is_active)
    select gen_random_uuid(), organization_id, id, c.code, lower(c.code), 'PERCENT', 10, c.is_active
    from events cross join (values ('GOOD', true), ('OVER', false)) as c (code, is_active) where id = ${event.id}`);
  const items = [{ ticketTypeId: event.types[0], quantity: 1 }];
  const headers = { 'x-forwarded-for': '203.0.113.65' };
  const quote = (promoCode: string) =>
    buyer.send('POST', '/quotes', { body: { eventId: event.id, items, promoCode }, headers });
  for (let time = 0; time < 12; time += 1) assertRefused(await quote('OVER'), { status: 409, code: 'NOT_ON_SALE' });
  for (let time = 0; time < 9; time += 1) assertRefused(await quote(`W${time}`), { status: 409, code: 'NOT_ON_SALE' });
  assert.equal((await quote('good')).status, 200);
  assertRefused(await ask(event, { items, promoCode: 'W9' }, headers), { status: 409, code: 'NOT_ON_SALE' });
  for (const answer of [await quote('GOOD'), await ask(event, { items, promoCode: 'GOOD' }, headers)]) {
    assertRefused(answer, limited);
  }
  assert.equal((await ask(event, { items }, headers)).status, 201, 'without a code nobody guesses');
});

test('twenty wrong tokens or links of an address make it wait, whatever they are of', async () => {
  const event = await newEvent();
  const order = await buyer.place(event.id, { [event.types[0] as string]: 1 });
  const headers = { 'x-forwarded-for': '203.0.113.70' };
  const read = (token: string) => buyer.send('GET', `/orders/${order.id}`, { token, headers });
  for (let time = 0; time < 5; time += 1) assert.equal((await read(`wrong${time}`)).status, 404);
  for (let time = 0; time < 5; time += 1) {
    assert.equal((await buyer.send('POST', `/offers/wrong${time}/accept`, { headers })).status, 404);
  }
  assert.equal((await read(order.token)).status, 200);
  for (let time = 0; time < 10; time += 1) {
    const pages = [`orders/${order.id}?key=wrong${time}`, `offers/wrong${time}`, `address-changes/wrong${time}`];
    const link = await fetch(`${server.url}/${pages[time % 3]}`, { headers });
    assert.equal(link.status, 404);
    await link.arrayBuffer();
  }
  assertRefused(await read(order.token), limited);
  assert.equal((await fetch(`${server.url}/orders/${order.id}?key=wrong`, { headers })).status, 429);
  assert.equal((await buyer.send('GET', `/orders/${order.id}`, { token: order.token })).status, 200);
});

test('the work that browsers do is SHA-256', () => {
  const answer = solveProofOfWork('nonce', 12);
  assert.match(createHash('sha256').update(answer).digest('hex'), /^000/);
});
