import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type MarketClient, marketBase, marketClient } from '../helpers/clients/market-client.ts';
import { rawRequest } from '../helpers/clients/raw-http.ts';
import { type AnyAnswer, assertRefused } from '../helpers/clients/refusal.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';

let nowMs = Date.parse('2026-11-15T08:00:07.250Z');
let server: TestServer;
let market: MarketClient;

before(async () => {
  const environment = { MARKETPLACE_RATE_LIMIT: '20', TRUSTED_PROXIES: '127.0.0.1' };
  server = await testServer({ environment, now: () => nowMs });
  market = marketClient(server.url);
});
after(() => server.close());

test('of 100 parallel requests of one address exactly 20 pass', async () => {
  const answers = await together(100, () => events('203.0.113.1'));
  const passed = answers.filter(({ status }) => status === 200);
  assert.deepEqual(
    passed.map(remainingOf).sort((left, right) => right - left),
    Array.from({ length: 20 }, (_, index) => 19 - index),
  );
  const refused = answers.filter(({ status }) => status === 429);
  assert.equal(refused.length, 80);
  for (const answer of refused) {
    const { error } = assertRefused(answer, { status: 429, code: 'RATE_LIMITED' });
    assert.equal(error.message, 'The limit of 20 requests per second is spent.');
    assert.match(error.hint, /^Wait 1 second, /);
    assert.equal(answer.headers.get('retry-after'), '1');
  }
});

test('after a second the address has its whole share again, and refused requests cost nothing', async () => {
  await together(60, () => events('203.0.113.2'));
  nowMs += 999;
  assert.equal((await events('203.0.113.2')).status, 429);
  nowMs += 1;
  const answers = await together(30, () => events('203.0.113.2'));
  assert.equal(answers.filter(({ status }) => status === 200).length, 20);
});

test('other addresses are not touched', async () => {
  await together(30, () => events('203.0.113.3'));
  assert.equal((await events('203.0.113.3')).status, 429);
  assert.equal(remainingOf(await events('203.0.113.4')), 19);
});

test('those who ask on are told so, most of them a moment later, and others are served meanwhile', async () => {
  const told = together(400, () => events('203.0.113.40'));
  assert.equal((await events('203.0.113.41')).status, 200);
  assert.equal((await told).filter(({ status }) => status === 429).length, 380);
});

test('a /64 of IPv6 counts as one address', async () => {
  await together(10, () => events('2001:db8:1:2::1'));
  await together(10, (index) => events(`2001:db8:1:2:${index}:ffff::9`));
  assert.equal((await events('2001:0db8:1:2::77')).status, 429);
  assert.equal(remainingOf(await events('2001:db8:1:3::1')), 19);
  assert.equal((await events('::ffff:203.0.113.3')).status, 429, 'a mapped address is the IPv4 one');
});

test('unknown paths, wrong methods, refused bodies and broken URLs count too', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.5' };
  const from = (method: string, path: string, body?: unknown) => market.send(method, path, { body, headers });
  const steps: [() => Promise<AnyAnswer>, number][] = [
    [() => from('GET', '/nothing'), 404],
    [() => from('GET', ''), 404],
    [() => from('DELETE', '/events'), 405],
    [() => from('POST', '/events/nothing/interests', {}), 404],
    [() => from('GET', '/events?take=0'), 400],
    [() => from('HEAD', '/events'), 200],
    [() => raw('/events/%zz', '203.0.113.5'), 400],
  ];
  for (const [index, [send, status]] of steps.entries()) {
    const answer = await send();
    assert.equal(answer.status, status, answer.body);
    assert.equal(remainingOf(answer), 19 - index);
  }
  await together(13, () => events('203.0.113.5'));
  for (const [send] of steps) assert.equal((await send()).status, 429);
});

test('the Open API and the marketplace do not count against each other', async () => {
  await together(25, () => events('203.0.113.6'));
  const me = await fetch(`${server.url}/open-api/v1/me`, { headers: { 'x-forwarded-for': '203.0.113.6' } });
  assert.equal(me.status, 401);
  assert.equal(me.headers.get('x-ratelimit-remaining'), '59');
  assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
});

test('switched off, nothing is counted and no header speaks of it', async () => {
  const open = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off' }, now: () => nowMs });
  try {
    const answers = await together(200, () => marketClient(open.url).send('GET', '/events'));
    for (const { status, headers } of answers) {
      assert.equal(status, 200);
      assert.deepEqual(
        [...headers.keys()].filter((name) => /ratelimit/.test(name)),
        [],
      );
    }
  } finally {
    await open.close();
  }
});

function events(address: string): Promise<AnyAnswer> {
  return market.send('GET', '/events', { headers: { 'x-forwarded-for': address } });
}

function raw(path: string, address: string): Promise<AnyAnswer> {
  const lines = [`GET ${marketBase}${path} HTTP/1.1`, 'host: x', `x-forwarded-for: ${address}`, '', ''];
  return rawRequest(server.url, lines.join('\r\n'));
}

function together<Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => work(index)));
}

function remainingOf({ headers }: AnyAnswer): number {
  return Number(headers.get('x-ratelimit-remaining'));
}
