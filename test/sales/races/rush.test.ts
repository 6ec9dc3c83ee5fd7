import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { solveProofOfWork } from '../../../web/islands/challenge/proof-of-work.ts';
import { apiClient, type Json } from '../../helpers/clients/api-client.ts';
import { type Buyer, buyerAt, eventOnSale } from '../../helpers/clients/buyer.ts';
import { answerTo, challengeOf } from '../../helpers/clients/challenge.ts';
import type { AnyAnswer } from '../../helpers/clients/refusal.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';

type Event = { id: string; types: string[] };

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

test('the work that browsers do is SHA-256', () => {
  const answer = solveProofOfWork('nonce', 12);
  assert.match(createHash('sha256').update(answer).digest('hex'), /^000/);
});
