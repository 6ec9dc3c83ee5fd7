import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { generateKey } from '../../src/core/accounts/api-keys/api-key.ts';
import { commandLine } from '../../src/core/accounts/operators/operator.ts';
import { setTier } from '../../src/core/accounts/operators/set-tier.ts';
import type { Organization, Tier } from '../../src/core/accounts/organizations/organization.ts';
import { type AnyAnswer, asAnswer, assertRefused } from '../helpers/clients/refusal.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';

const startMs = Date.parse('2026-11-15T08:00:07.250Z');
let nowMs = startMs;
let server: TestServer;

before(async () => {
  server = await testServer({ environment: { TRUSTED_PROXIES: '127.0.0.1' }, now: () => nowMs });
});
after(() => server.close());

test('of 100 parallel requests of a Free organization exactly 60 pass', async () => {
  const { key } = await organizationWithKey('FREE');
  const answers = await together(100, () => me(key));
  assert.equal(answers.filter(({ status }) => status === 200).length, 60);
  const refused = answers.filter(({ status }) => status === 429);
  assert.equal(refused.length, 40);
  for (const answer of refused) {
    const { error } = assertRefused(answer, { status: 429, code: 'RATE_LIMITED' });
    assert.match(error.message, /60 requests per minute/);
    assert.equal(answer.headers.get('retry-after'), '60');
  }
});

test('every pass has a remaining figure of its own, from 59 down to 0', async () => {
  const { key } = await organizationWithKey('FREE');
  const answers = await together(80, () => me(key));
  const passed = answers.filter(({ status }) => status === 200).map(remainingOf);
  assert.deepEqual(
    passed.sort((left, right) => right - left),
    Array.from({ length: 60 }, (_, index) => 59 - index),
  );
});

test('Pro and Enterprise organizations get 300 and 1,000 a minute, 5,000 and 20,000 an hour', async () => {
  const { key } = await organizationWithKey('PRO');
  const answers = await together(320, () => me(key));
  assert.equal(answers.filter(({ status }) => status === 200).length, 300);
  assert.equal(answers[0]?.headers.get('ratelimit-policy'), '"minute";q=300;w=60, "hour";q=5000;w=3600');
  const { headers } = await me((await organizationWithKey('ENTERPRISE')).key);
  assert.equal(headers.get('ratelimit-policy'), '"minute";q=1000;w=60, "hour";q=20000;w=3600');
});

test('all keys of an organization share its limit, and no other organization feels it', async () => {
  const { organization, key } = await organizationWithKey('FREE');
  const second = await server.key(organization);
  const other = await organizationWithKey('FREE');
  const answers = await together(100, (index) => me(index % 2 === 0 ? key : second.key));
  assert.equal(answers.filter(({ status }) => status === 200).length, 60);
  assert.equal((await me(key)).status, 429);
  assert.equal((await me(second.key)).status, 429);
  assert.equal(remainingOf(await me(other.key)), 59);
});

test('the sandbox of an organization is limited apart from its live side', async () => {
  const { organization, key } = await organizationWithKey('FREE');
  const trial = await server.key(organization, { isTest: true });
  await together(60, () => me(trial.key));
  assert.equal((await me(trial.key)).status, 429);
  assert.equal(remainingOf(await me(key)), 59);
});

test('refused requests consume nothing, neither in the minute nor in the hour', async () => {
  const { key } = await organizationWithKey('FREE');
  const firstMs = nowMs;
  let passed = 0;
  for (let minute = 0; minute < 16; minute += 1) {
    const answers = await together(80, () => me(key));
    passed += answers.filter(({ status }) => status === 200).length;
    assert.equal(passed, 60 * (minute + 1));
    nowMs += 60_000;
  }
  const last = await together(60, () => me(key));
  assert.equal(last.filter(({ status }) => status === 200).length, 40, 'the hour has 1,000, of which 960 were spent');

  const denied = await me(key);
  const { error } = assertRefused(denied, { status: 429, code: 'RATE_LIMITED' });
  assert.match(error.message, /1000 requests per hour/);
  assert.equal(denied.headers.get('x-ratelimit-limit'), '1000');
  assert.equal(denied.headers.get('x-ratelimit-remaining'), '0');
  assert.equal(Number(denied.headers.get('x-ratelimit-reset')), Math.ceil((firstMs + 3_600_000) / 1_000));
  nowMs += Number(denied.headers.get('retry-after')) * 1_000;
  assert.equal((await me(key)).status, 200, 'Retry-After was enough');
});

test('what the hour denies is not counted in the minute', async () => {
  const { key } = await organizationWithKey('FREE');
  const firstMs = nowMs;
  for (let minute = 0; minute < 16; minute += 1) {
    await together(60, () => me(key));
    nowMs += 60_000;
  }
  await together(40, () => me(key));
  nowMs = firstMs + 3_600_000 - 10_000;
  assert.equal((await together(70, () => me(key))).filter(({ status }) => status === 429).length, 70);
  nowMs = firstMs + 3_600_000;
  const fresh = await together(70, () => me(key));
  assert.equal(fresh.filter(({ status }) => status === 200).length, 60);
});

test('the headers show the window that has less left, whichever it is', async () => {
  const { key } = await organizationWithKey('FREE');
  assertWindow(await me(key), { limit: 60, remaining: 59, resetMs: nowMs + 60_000 });
  const firstMs = nowMs;
  for (let minute = 0; minute < 16; minute += 1) {
    await together(60, () => me(key));
    nowMs += 60_000;
  }
  // 960 are spent; of the hour 39 are left after this one, of the new minute 59.
  assertWindow(await me(key), { limit: 1_000, remaining: 39, resetMs: firstMs + 3_600_000 });
});

test('a window starts at the first request and ends exactly as long after it', async () => {
  const { key } = await organizationWithKey('FREE');
  nowMs += 12_345;
  const firstMs = nowMs;
  const first = await me(key);
  assertWindow(first, { limit: 60, remaining: 59, resetMs: firstMs + 60_000 });
  nowMs = firstMs + 59_999;
  assertWindow(await me(key), { limit: 60, remaining: 58, resetMs: firstMs + 60_000 });
  nowMs = firstMs + 60_000;
  assertWindow(await me(key), { limit: 60, remaining: 59, resetMs: nowMs + 60_000 });
});

test('a request counts once, whatever it is answered', async () => {
  const { key } = await organizationWithKey('FREE');
  const remaining: number[] = [];
  for (const [method, path] of [
    ['GET', '/me'],
    ['HEAD', '/me'],
    ['GET', '/nothing'],
    ['DELETE', '/me'],
    ['GET', '/%zz'],
    ['GET', '/me?unknown=1'],
    ['GET', '/openapi.json'],
  ] as const) {
    remaining.push(remainingOf(await call(path, { 'api-key': key }, method)));
  }
  assert.deepEqual(remaining, [59, 58, 57, 56, 55, 54, 53]);
});

test('another tier is felt within a second and keeps what was spent', async () => {
  const { organization, key } = await organizationWithKey('FREE');
  await together(60, () => me(key));
  assert.equal((await me(key)).status, 429);
  await changeTier(organization, 'PRO');
  assertWindow(await me(key), { limit: 300, remaining: 239 });
  await together(40, () => me(key));
  await changeTier(organization, 'FREE');
  const lowered = await me(key);
  assertRefused(lowered, { status: 429, code: 'RATE_LIMITED' });
  assertWindow(lowered, { limit: 60, remaining: 0 });
});

test('strangers get 60 answers a minute by address, then 429, and never block a valid key', async () => {
  const { key } = await organizationWithKey('FREE');
  const from = { 'x-forwarded-for': '203.0.113.50' };
  const kinds: Record<string, string>[] = [
    {},
    { 'api-key': 'nonsense' },
    { 'api-key': generateKey({ isTest: false }) },
  ];
  const answers = await together(100, (index) => call('/me', { ...from, ...kinds[index % 3] }));
  assert.equal(answers.filter(({ status }) => status === 401).length, 60);
  assert.equal(answers.filter(({ status }) => status === 429).length, 40);
  for (const answer of answers) assert.equal(answer.headers.get('x-ratelimit-limit'), '60');
  assertRefused(await call('/me', from), { status: 429, code: 'RATE_LIMITED' });
  assertRefused(await call('/openapi.json', from), { status: 429, code: 'RATE_LIMITED' });

  const welcome = await call('/me', { ...from, 'api-key': key });
  assert.equal(welcome.status, 200);
  assertWindow(welcome, { limit: 60, remaining: 59 });
  assert.equal(
    (await call('/me', { 'x-forwarded-for': '203.0.113.51' })).status,
    401,
    'the neighbour is not concerned',
  );
});

test('a valid key does not use up what strangers at its address have, nor the other way round', async () => {
  const { key } = await organizationWithKey('FREE');
  const from = { 'x-forwarded-for': '203.0.113.60' };
  await together(30, () => call('/me', { ...from, 'api-key': key }));
  assert.equal(remainingOf(await call('/me', from)), 59);
  assert.equal(remainingOf(await call('/me', { ...from, 'api-key': key })), 29);
});

test('an IPv6 network of one household counts as one stranger, the next network as another', async () => {
  const remaining = async (address: string) => remainingOf(await call('/me', { 'x-forwarded-for': address }));
  assert.equal(await remaining('2001:db8:7:7::1'), 59);
  assert.equal(await remaining('2001:db8:7:7:ffff:ffff:ffff:ffff'), 58);
  assert.equal(await remaining('2001:db8:7:8::1'), 59);
  assert.equal(await remaining('::ffff:203.0.113.70'), 59);
  assert.equal(await remaining('203.0.113.70'), 58);
});

test('the IETF headers carry both windows', async () => {
  const { key } = await organizationWithKey('FREE');
  await me(key);
  nowMs += 1_500;
  const { headers } = await me(key);
  assert.equal(headers.get('ratelimit-policy'), '"minute";q=60;w=60, "hour";q=1000;w=3600');
  assert.equal(headers.get('ratelimit'), '"minute";r=58;t=59, "hour";r=998;t=3599');
});

async function organizationWithKey(tier: Tier): Promise<{ organization: Organization; key: string }> {
  const organization = await server.organization({ tier });
  return { organization, key: (await server.key(organization)).key };
}

async function changeTier({ slug }: Organization, tier: Tier): Promise<void> {
  await server.db.transaction((tx) => setTier(tx, commandLine, { slug, tier }));
  nowMs += 999;
}

function me(key: string): Promise<AnyAnswer> {
  return call('/me', { 'api-key': key });
}

function call(path: string, headers: Record<string, string>, method = 'GET'): Promise<AnyAnswer> {
  return asAnswer(fetch(`${server.url}/open-api/v1${path}`, { headers, method }));
}

function together(count: number, work: (index: number) => Promise<AnyAnswer>): Promise<AnyAnswer[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => work(index)));
}

function remainingOf({ headers }: AnyAnswer): number {
  return Number(headers.get('x-ratelimit-remaining'));
}

function assertWindow(answer: AnyAnswer, expected: { limit: number; remaining: number; resetMs?: number }): void {
  const { headers } = answer;
  assert.equal(headers.get('x-ratelimit-limit'), String(expected.limit));
  assert.equal(headers.get('x-ratelimit-remaining'), String(expected.remaining));
  if (expected.resetMs !== undefined) {
    assert.equal(headers.get('x-ratelimit-reset'), String(Math.ceil(expected.resetMs / 1_000)));
  }
}
