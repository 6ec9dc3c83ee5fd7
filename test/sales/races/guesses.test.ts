import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import { solveProofOfWork } from '../../../web/islands/challenge/proof-of-work.ts';
import { apiClient, type Json } from '../../helpers/clients/api-client.ts';
import { type Buyer, buyerAt, eventOnSale } from '../../helpers/clients/buyer.ts';
import { answerTo, challengeOf, statusCounts } from '../../helpers/clients/challenge.ts';
import { type AnyAnswer, assertRefused } from '../../helpers/clients/refusal.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';

type Event = { id: string; slug: string; types: string[] };

const limited = { status: 429, code: 'RATE_LIMITED' };
const notOnSale = { status: 409, code: 'NOT_ON_SALE' };
let nowMs = Date.now();
let server: TestServer;
let buyer: Buyer;
let newEvent: (event?: Json) => Promise<Event>;

before(async () => {
  const environment = { MARKETPLACE_RATE_LIMIT: '10000', TRUSTED_PROXIES: '127.0.0.1', ROLE: 'web' };
  server = await testServer({ environment, now: () => nowMs });
  buyer = buyerAt(server.url);
  const client = apiClient(server.url, (await server.key(await server.organization())).key);
  newEvent = async (event = {}) => {
    const made = await eventOnSale(client, { tickets: [{ quantity: 1_000 }], ...event });
    return { ...made, slug: (await client.get<{ slug: string }>(`/events/${made.id}`)).slug };
  };
});
after(() => server.close());

/** Each test guesses from an address of its own. */
let places = 0;
function somewhere(): { 'x-forwarded-for': string } {
  places += 1;
  return { 'x-forwarded-for': `203.0.${113 + places}.7` };
}

let guests = 0;
function ask(event: Event, more: Json, headers: Record<string, string>): Promise<AnyAnswer> {
  guests += 1;
  const body = {
    eventId: event.id,
    items: [{ ticketTypeId: event.types[0], quantity: 1 }],
    buyer: { name: 'Ana', email: `guest-${guests}@example.com` },
    ...more,
  };
  return buyer.send('POST', '/orders', { body, headers });
}

async function presale(): Promise<Event> {
  const event = await newEvent({ journeyType: 'PRESELLING' });
  await server.db.run(sql`
    insert into access_codes (id, organization_id, event_id, code, uses_max, uses)
    select gen_random_uuid(), organization_id, id, c.code, c.uses_max, c.uses
    from events cross join (values ('GOOD', null::int, 0), ('SPENT', 1, 1)) as c (code, uses_max, uses)
    where id = ${event.id}`);
  return event;
}

async function withPromos(): Promise<Event> {
  const event = await newEvent();
  await server.db.run(sql`
    insert into promo_codes (id, organization_id, event_id, code, code_key, kind, value, is_active, starts_at, orders_max, used_orders)
    select gen_random_uuid(), organization_id, id, c.code, lower(c.code), 'PERCENT', 10, c.is_active, c.starts_at, c.most, c.used
    from events cross join (values
      ('GOOD', true, null::timestamptz, null::int, 0), ('OFF', false, null, null, 0),
      ('EARLY', true, now() + interval '9 days', null, 0), ('USED', true, null, 1, 1)
    ) as c (code, is_active, starts_at, most, used) where id = ${event.id}`);
  return event;
}

test('tokens and links are too long to guess: a right one opens, whatever came from its address; too many wrong ones are refused', async () => {
  const event = await newEvent();
  const order = await buyer.place(event.id, { [event.types[0] as string]: 1 });
  const headers = somewhere();
  const read = (token: string) => buyer.send('GET', `/orders/${order.id}`, { token, headers });
  const page = async (path: string) => {
    const answer = await fetch(`${server.url}/${path}`, { headers, redirect: 'manual' });
    await answer.arrayBuffer();
    return answer.status;
  };
  for (let time = 0; time < 5; time += 1) assert.equal((await read(`wrong${time}`)).status, 404);
  for (let time = 0; time < 5; time += 1) {
    assert.equal((await buyer.send('POST', `/offers/wrong${time}/accept`, { headers })).status, 404);
  }
  for (let time = 0; time < 10; time += 1) {
    const pages = [`orders/${order.id}?key=wrong${time}`, `offers/wrong${time}`, `address-changes/wrong${time}`];
    assert.equal(await page(pages[time % 3] as string), 404);
  }
  const burst = await Promise.all(Array.from({ length: 50 }, (_, index) => read(`more${index}`)));
  assert.deepEqual(statusCounts(burst), { 429: 50 });
  assert.equal(assertRefused(burst[0] as AnyAnswer, limited).error.challenge, undefined);
  assert.ok(Number(burst[0]?.headers.get('retry-after')) <= 60, 'what is refused lengthens nothing');
  for (const path of [`orders/${order.id}?key=wrong`, `tickets/${order.id}?key=wrong`, 'offers/wrong']) {
    assert.equal(await page(path), 429, path);
  }
  assert.equal((await read(order.token)).status, 200, 'a right one is no guess');
  assert.equal((await buyer.send('POST', `/orders/${order.id}/cancel`, { token: order.token, headers })).status, 200);
  nowMs += 60_000;
  assert.equal((await read('wrong')).status, 404);
});

test('ten wrong access codes of an address and event are looked at, also of fifty at once; then a code costs work, which is good for one', async () => {
  const event = await presale();
  const headers = somewhere();
  const guess = (accessCode: string, more: Record<string, string> = {}) =>
    ask(event, { accessCode }, { ...headers, ...more });

  const [spent, wrong] = [await guess('SPENT'), await guess('WRONG')];
  for (const answer of [spent, wrong]) assertRefused(answer, notOnSale);
  assert.deepEqual(JSON.parse(spent.body).error, JSON.parse(wrong.body).error);
  assert.equal((await guess('good')).status, 201, 'right ones are not counted');
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => guess(`CODE${index}`)));
  assert.deepEqual(statusCounts(answers), { 409: 8, 429: 42 });

  const refused = await guess('GOOD');
  assert.equal(refused.headers.get('retry-after'), '60', 'fifty at once are one reason to wait');
  const work = challengeOf(refused);
  const right = answerTo(work);
  assert.equal((await guess('GOOD', right)).status, 201, 'a right code passes after work');
  challengeOf(await guess('GOOD', right));
  const spentOnWrong = answerTo(challengeOf(await guess('GOOD')));
  assertRefused(await guess('WRONG', spentOnWrong), notOnSale);
  challengeOf(await guess('GOOD', spentOnWrong));
  assert.equal((await ask(event, { accessCode: 'GOOD' }, somewhere())).status, 201, 'others do not work');

  nowMs += 60_000;
  assert.equal((await guess('GOOD')).status, 201);
  await Promise.all(Array.from({ length: 10 }, (_, index) => guess(`NEXT${index}`)));
  assert.equal((await guess('GOOD')).headers.get('retry-after'), '120');
});

test('each wrong code that was worked for makes the next ones dearer, up to a bound; right ones do not', async () => {
  const event = await presale();
  const headers = somewhere();
  const guess = (accessCode: string, more: Record<string, string> = {}) =>
    ask(event, { accessCode }, { ...headers, ...more });
  await Promise.all(Array.from({ length: 10 }, (_, index) => guess(`CODE${index}`)));
  const first = challengeOf(await guess('GOOD'));
  assert.equal(first.difficulty, 16);
  const kept = answerTo(challengeOf(await guess('GOOD')));
  assert.equal((await guess('GOOD', answerTo(first))).status, 201);
  for (const [index, bits] of [16, 17, 17, 18].entries()) {
    const challenge = challengeOf(await guess('GOOD'));
    assert.equal(challenge.difficulty, bits);
    assertRefused(await guess(`WORK${index}`, answerTo(challenge)), notOnSale);
  }
  challengeOf(await guess('GOOD', kept));
});

test('of fifty answers to one challenge at once one is looked at', async () => {
  const event = await presale();
  const headers = somewhere();
  for (let time = 0; time < 10; time += 1) await ask(event, { accessCode: 'WRONG' }, headers);
  const right = answerTo(challengeOf(await ask(event, { accessCode: 'GOOD' }, headers)));
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => ask(event, { accessCode: `CODE${index}` }, { ...headers, ...right })),
  );
  assert.deepEqual(statusCounts(answers), { 409: 1, 429: 49 });

  const promos = await withPromos();
  const quote = (promoCode: string, more: Record<string, string> = {}) =>
    quoteAt(promos, promoCode, { ...headers, ...more });
  for (let time = 0; time < 10; time += 1) await quote('WRONG');
  const work = answerTo(challengeOf(await quote('GOOD')));
  const quotes = await Promise.all(Array.from({ length: 50 }, (_, index) => quote(`CODE${index}`, work)));
  assert.deepEqual(statusCounts(quotes), { 409: 1, 429: 49 });
});

function quoteAt(event: Event, promoCode: string, headers: Record<string, string>): Promise<AnyAnswer> {
  const items = [{ ticketTypeId: event.types[0], quantity: 1 }];
  return buyer.send('POST', '/quotes', { body: { eventId: event.id, items, promoCode }, headers });
}

test('access codes are guessed at in quotes as in orders', async () => {
  const event = await presale();
  const headers = somewhere();
  const items = [{ ticketTypeId: event.types[0], quantity: 1 }];
  const quote = (accessCode: string, more: Record<string, string> = {}) =>
    buyer.send('POST', '/quotes', {
      body: { eventId: event.id, items, accessCode },
      headers: { ...headers, ...more },
    });
  for (let time = 0; time < 10; time += 1) assertRefused(await quote(`WRONG${time}`), notOnSale);
  const refused = await quote('GOOD');
  assertRefused(refused, limited);
  assert.equal((await quote('GOOD', answerTo(challengeOf(refused)))).status, 200);
  // What was tried in quotes counts for orders.
  assertRefused(await ask(event, { accessCode: 'GOOD' }, headers), limited);
});

test('promo codes are guessed at in quotes as in orders, and a right one passes after work', async () => {
  const event = await withPromos();
  const headers = somewhere();
  const quote = (promoCode: string, more: Record<string, string> = {}) =>
    quoteAt(event, promoCode, { ...headers, ...more });
  for (let time = 0; time < 9; time += 1) assertRefused(await quote(`W${time}`), notOnSale);
  assert.equal((await quote('good')).status, 200);
  assertRefused(await ask(event, { promoCode: 'W9' }, headers), notOnSale);
  const ofQuote = answerTo(challengeOf(await quote('GOOD')));
  const ofOrder = answerTo(challengeOf(await ask(event, { promoCode: 'GOOD' }, headers)));
  assert.equal((await quote('GOOD', ofQuote)).status, 200);
  challengeOf(await ask(event, { promoCode: 'GOOD' }, { ...headers, ...ofQuote }));
  assert.equal((await ask(event, { promoCode: 'GOOD' }, { ...headers, ...ofOrder })).status, 201);
  challengeOf(await quote('GOOD', ofOrder));
  assert.equal((await ask(event, {}, headers)).status, 201, 'without a code nobody guesses');
});

test('a promo code that is not good yet, off or used up looks like none: answered alike and counted alike', async () => {
  const event = await withPromos();
  const told = new Map<string, string>();
  for (const code of ['NONE', 'EARLY', 'OFF', 'USED']) {
    for (const send of [
      (headers: Record<string, string>) => quoteAt(event, code, headers),
      (headers: Record<string, string>) => ask(event, { promoCode: code }, headers),
    ]) {
      const headers = somewhere();
      const answers: string[] = [];
      for (let time = 0; time < 12; time += 1) {
        const { status, body } = await send(headers);
        const { code: name, message, details } = JSON.parse(body).error;
        answers.push(JSON.stringify([status, name, message, details]));
      }
      told.set(`${code} ${told.size % 2}`, answers.join('\n'));
    }
  }
  assert.equal(new Set(told.values()).size, 1, [...told].map(([code, answers]) => `${code}: ${answers}`).join('\n\n'));
});

test('the website does the work for a visitor with a code, and without scripts the visitor waits', async () => {
  const event = await presale();
  const headers = somewhere();
  for (let time = 0; time < 10; time += 1) await ask(event, { accessCode: 'WRONG' }, headers);
  const read = async (answer: Response) => {
    const html = await answer.text();
    const nonce = /data-challenge-nonce="([^"]+)"/.exec(html)?.[1] as string;
    const difficulty = Number(/data-challenge-difficulty="(\d+)"/.exec(html)?.[1]);
    const wait = /name="wait" value="([^"]+)"/.exec(html)?.[1] as string;
    const challengeAnswer = () => {
      assert.ok(nonce !== undefined, 'the page asks for work');
      return solveProofOfWork(nonce, difficulty);
    };
    return { status: answer.status, html, wait, challengeAnswer };
  };
  const path = `${server.url}/events/${event.slug}/checkout`;
  const send = async (name: string, more: Record<string, string> = {}) => {
    const form = { name, email: `${name}@example.com`, code: 'GOOD', [`q.${event.types[0]}`]: '1', ...more };
    return read(await fetch(path, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(form) }));
  };
  const shown = await read(await fetch(`${path}?q.${event.types[0]}=1&code=GOOD`, { headers }));
  assert.equal(shown.status, 200);
  assert.equal((await send('ana', { challengeAnswer: shown.challengeAnswer() })).status, 303);

  const asked = await send('ben');
  assert.equal(asked.status, 429);
  assert.match(asked.html, /value="ben@example.com"/, 'nothing that was typed is lost');
  assert.match(asked.html, /wrong codes were tried/);
  assert.equal((await send('ben', { challengeAnswer: asked.challengeAnswer() })).status, 303);

  const waiting = await send('carla');
  nowMs += 29_000;
  assert.equal((await send('carla', { wait: waiting.wait })).status, 429);
  nowMs += 1_000;
  assert.equal((await send('carla', { wait: waiting.wait })).status, 303);
});

test('the website applies a promo code after work, and after a wait', async () => {
  const event = await withPromos();
  const headers = somewhere();
  for (let time = 0; time < 10; time += 1) await quoteAt(event, 'WRONG', headers);
  const apply = async (more: Record<string, string>) => {
    const form = { promo: 'GOOD', apply: '1', [`q.${event.types[0]}`]: '1', ...more };
    const body = new URLSearchParams(form);
    const answer = await fetch(`${server.url}/events/${event.slug}/checkout`, { method: 'POST', headers, body });
    const html = await answer.text();
    const nonce = /data-challenge-nonce="([^"]+)"/.exec(html)?.[1] as string;
    const difficulty = Number(/data-challenge-difficulty="(\d+)"/.exec(html)?.[1]);
    const wait = /name="wait" value="([^"]+)"/.exec(html)?.[1] as string;
    const isApplied = html.includes('data-discount');
    return { status: answer.status, html, nonce, difficulty, wait, isApplied };
  };
  const asked = await apply({});
  assert.deepEqual([asked.status, asked.isApplied], [429, false]);
  assert.match(asked.html, /data-challenge-send="apply"/);
  const worked = await apply({ challengeAnswer: solveProofOfWork(asked.nonce, asked.difficulty) });
  assert.deepEqual([worked.status, worked.isApplied], [200, true]);
  const waiting = await apply({});
  nowMs += 30_000;
  const waited = await apply({ wait: waiting.wait });
  assert.deepEqual([waited.status, waited.isApplied], [200, true]);
});
