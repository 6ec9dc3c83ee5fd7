import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readConfig } from '../../../src/config/config.ts';
import { createApiKey } from '../../../src/core/accounts/api-keys/create-api-key.ts';
import { createOrganization } from '../../../src/core/accounts/organizations/create-organization.ts';
import type { Organization, Tier } from '../../../src/core/accounts/organizations/organization.ts';
import { scopes } from '../../../src/core/base/scope.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { sql, trustedSql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import { createLog } from '../../../src/platform/log.ts';
import { createKeyRules } from '../../../src/wiring/rules.ts';
import { createService, type Service } from '../../../src/wiring/wiring.ts';
import { snapshot } from '../../helpers/database/snapshot.ts';
import { type TestDatabase, testDatabase } from '../../helpers/database/test-database.ts';
import { type Ended, runSource } from '../../helpers/machine/child.ts';
import { freePort } from '../../helpers/machine/free-port.ts';
import { until } from '../../helpers/machine/until.ts';

const appSecret = 'a90d3c71f2b84e65d0c7e1b93fa45820d6be4417';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const config = readConfig({ APP_SECRET: appSecret }, { workDir: '/nonexistent' });
let database: TestDatabase;
let db: Database;
let service: Service;
let url = '';

before(async () => {
  database = await testDatabase();
  db = database.db;
  // A server runs all the while: the command line works beside it.
  service = await createService({ config, db, log: createLog({ level: 'silent', isTerminal: false }) });
  url = await service.app.listen({ port: 0, host: '127.0.0.1' });
});
after(async () => {
  await service.drain();
  await database.close();
});

test('org create answers id, slug, name and tier, Free unless told otherwise', async () => {
  const [plain, pro] = await Promise.all([
    json(['org', 'create', '--name', '  Hiraya Live ']),
    json(['org', 'create', '--name', 'Diwata & Co', '--tier', 'PRO']),
  ]);
  assert.deepEqual({ ...plain, id: '' }, { id: '', slug: 'hiraya-live', name: 'Hiraya Live', tier: 'FREE' });
  assert.deepEqual({ ...pro, id: '' }, { id: '', slug: 'diwata-and-co', name: 'Diwata & Co', tier: 'PRO' });
  assert.match(plain.id as string, uuid);
});

test('org tier answers the same, and org list shows what there is and no sandbox', async () => {
  const organization = await organizationOf({ name: 'Tala', tier: 'FREE' });
  const { id, slug, name } = organization;
  assert.deepEqual(await json(['org', 'tier', '--org', slug, '--tier', 'ENTERPRISE']), {
    id,
    slug,
    name,
    tier: 'ENTERPRISE',
  });
  const listed = (await json(['org', 'list'])) as unknown as { slug: string; tier: string }[];
  assert.deepEqual(
    listed.filter((each) => each.slug.startsWith('tala')),
    [{ id, slug, name, tier: 'ENTERPRISE' }],
  );
});

test('key create answers id, key and callback secret, and the key works at once', async () => {
  const { slug } = await organizationOf();
  const options = ['--allow', '127.0.0.1,2001:db8::/32', '--expires', '2030-01-31T00:00:00+08:00'];
  const args = ['key', 'create', '--org', slug, '--name', 'Website', '--scopes', 'events:read,orders:read', ...options];
  const made = await json([...args, '--callback-url', 'https://example.com/hook']);
  assert.deepEqual(Object.keys(made), ['id', 'key', 'callbackSecret']);
  assert.match(made.id as string, uuid);
  assert.match(made.key as string, /^tak_live_[0-9A-Za-z]{38}$/);
  assert.match(made.callbackSecret as string, /^whsec_[A-Za-z0-9+/]{43}=$/);
  const { apiKey, organization } = (await me(made.key as string)).data;
  assert.deepEqual(
    { ...apiKey, createdAt: '', lastUsedAt: '' },
    {
      id: made.id,
      name: 'Website',
      scopes: ['events:read', 'orders:read'],
      callbackUrl: 'https://example.com/hook',
      createdAt: '',
      expiresAt: '2030-01-30T16:00:00.000Z',
      lastUsedAt: '',
    },
  );
  assert.equal(organization.slug, slug);
});

test('key create knows all scopes, none, and test keys', async () => {
  const { slug } = await organizationOf();
  const create = (...more: string[]) => json(['key', 'create', '--org', slug, '--name', 'Key', ...more]);
  const [all, none, trial, named] = await Promise.all([
    create('--scopes', 'all'),
    create('--scopes', 'none'),
    create('--scopes', 'all', '--test'),
    create('--scopes', 'orders:read,orders:write'),
  ]);
  // What gives money back is given by its name alone.
  assert.deepEqual((await me(all.key as string)).data.apiKey.scopes, [
    ...['events:read', 'events:write', 'tickets:read', 'tickets:write', 'orders:read', 'webhooks:manage'],
  ]);
  assert.deepEqual((await me(named.key as string)).data.apiKey.scopes, ['orders:read', 'orders:write']);
  assert.deepEqual((await me(none.key as string)).data.apiKey.scopes, []);
  assert.match(trial.key as string, /^tak_test_/);
  const { data: tried } = await me(trial.key as string);
  assert.notEqual(tried.organization.slug, slug);
  assert.deepEqual(tried.apiKey.scopes, scopes);
});

test('another sandbox is made, named by its keys, listed and reset; what is wrong is said', async () => {
  const { slug } = await organizationOf();
  const made = await json(['sandbox', 'create', '--org', slug, '--name', 'ci']);
  assert.equal(made.name, 'ci');
  const { key } = await json(['key', 'create', '--org', slug, '--name', 'CI', '--scopes', 'all', '--sandbox', 'ci']);
  assert.match(key as string, /^tak_test_/);
  assert.equal((await me(key as string)).data.organization.id, made.id);
  const listed = (await json(['sandbox', 'list', '--org', slug])) as unknown as { name: string }[];
  assert.deepEqual(
    listed.map(({ name }) => name),
    ['default', 'ci'],
  );
  const { now } = await json(['sandbox', 'reset', '--org', slug, '--name', 'ci']);
  assert.ok(Date.parse(now as string) > 0);
  assert.notEqual((await me(key as string)).data.organization.id, made.id);
  for (const wrong of [
    ['sandbox', 'create', '--org', slug, '--name', 'ci'],
    ['sandbox', 'create', '--org', slug, '--name', 'C I'],
    ['sandbox', 'reset', '--org', slug, '--name', 'none'],
    ['key', 'create', '--org', slug, '--name', 'X', '--scopes', 'all', '--sandbox', 'none'],
  ]) {
    assert.equal((await takilya(wrong)).code, 1, wrong.join(' '));
  }
});

test('key revoke is felt by a running server, and doing it twice is no fault', async () => {
  const { key, apiKey } = await keyOf(await organizationOf());
  assert.equal((await me(key)).status, 200);
  assert.deepEqual(await json(['key', 'revoke', '--id', apiKey.id]), { id: apiKey.id, revoked: true });
  await until(async () => (await me(key)).status === 401);
  assert.deepEqual(await json(['key', 'revoke', '--id', apiKey.id]), { id: apiKey.id, revoked: true });
});

test('user create answers id and email, and a password only where it made one', async () => {
  const { slug } = await organizationOf();
  const create = (email: string, ...more: string[]) =>
    json(['user', 'create', '--org', slug, '--email', email, ...more]);
  const [made, given] = await Promise.all([
    create('ana@example.com'),
    create('Ben@example.com', '--password', 'correct horse', '--role', 'STAFF'),
  ]);
  assert.deepEqual({ ...made, id: '', password: '' }, { id: '', email: 'ana@example.com', password: '' });
  assert.match(made.password as string, /^[0-9A-Za-z]{16}$/);
  assert.deepEqual({ ...given, id: '' }, { id: '', email: 'Ben@example.com' });
  const refused = await takilya(['user', 'create', '--org', slug, '--email', 'e@example.com', '--events', newId()]);
  assertSentence(refused, /events must be left out for an owner/);
  const foreign = await takilya([
    ...[
      'user',
      'create',
      '--org',
      slug,
      '--email',
      'e@example.com',
      '--role',
      'DOOR',
      '--events',
      `${newId()}, ${newId()}`,
    ],
  ]);
  assertSentence(foreign, /There is no event/);
  await create('cora@example.com', '--role', 'VIEWER');
  const kept = await db.many(sql`
    select u.email, m.role from narrow_memberships m join users u on u.id = m.user_id where u.email = 'cora@example.com'`);
  assert.deepEqual(kept, [{ email: 'cora@example.com', role: 'VIEWER' }]);
  const elsewhere = await organizationOf();
  const joined = await json(['user', 'create', '--org', elsewhere.slug, '--email', 'ANA@example.com']);
  assert.deepEqual(joined, { id: made.id, email: 'ana@example.com' }, 'the same person joins without a new password');

  await db.run(sql`
    insert into second_factors (user_id, secret_sealed, last_step, created_at) values (${made.id}, '', 0, now())`);
  const reset = await json(['user', 'reset-factor', '--email', 'ANA@example.com']);
  assert.deepEqual(reset, { id: made.id, email: 'ana@example.com' });
  const { acts } = await db.one<{ acts: number }>(sql`
    select count(*) as acts from audit_entries where user_id = ${made.id} and action = 'second_factor.reset'`);
  assert.equal(acts, 1);
});

test('migrate, seed and doctor lead an empty database to a working one, and repeating them changes nothing', async () => {
  const name = `empty_${newId().replaceAll('-', '')}`;
  await db.run(trustedSql(`create database ${name}`));
  const there = { DATABASE_URL: urlOf(name) };

  const noTables = await takilya(['org', 'list'], there);
  assertSentence(noTables, /no tables yet/);
  const sick = await takilya(['doctor', '--json'], there);
  assert.equal(sick.code, 1);
  const { ok, checks } = JSON.parse(sick.stdout) as {
    ok: boolean;
    checks: { name: string; ok: boolean; found: string }[];
  };
  assert.equal(ok, false);
  assert.deepEqual(
    checks.filter((check) => !check.ok).map((check) => check.name),
    ['Schema'],
  );
  for (const check of checks) assert.deepEqual(Object.keys(check), ['name', 'ok', 'found']);

  const { applied } = (await json(['migrate'], there)) as { applied: string[] };
  assert.ok(applied.length > 0 && applied.every((migration) => /^\d{4}-[\w-]+\.sql$/.test(migration)));
  const seeded = (await json(['seed'], there)) as { done: string[]; demo: { key: string; password: string } | null };
  assert.match(seeded.demo?.key ?? '', /^tak_live_/);
  assert.deepEqual(await json(['seed'], there), { done: [], demo: null });

  const well = await json(['doctor'], there);
  assert.equal(well.ok, true);
  const example = { ...there, APP_SECRET: 'REPLACE-WITH-AT-LEAST-32-RANDOM-CHARACTERS' };
  assert.match((await takilya(['doctor'], example)).stdout, /^✗ Secrets: production: APP_SECRET holds a word/m);
  const production = { ...example, NODE_ENV: 'production', PAYMENT_PROVIDER: 'simulator' };
  assertSentence(await takilya(['doctor'], production), /^APP_SECRET holds a word/);
  await db.run(trustedSql(`drop database ${name} with (force)`));
});

test('without --json a command speaks to a person; --json may stand in front of the command too', async () => {
  const created = await takilya(['org', 'create', '--name', 'Amihan']);
  assert.deepEqual([created.code, created.stderr], [0, '']);
  assert.match(created.stdout, /^Created Amihan \(amihan\), tier FREE, id \S+\n$/);
  const listed = await takilya(['--json', 'org', 'list']);
  assert.ok((JSON.parse(listed.stdout) as { slug: string }[]).some(({ slug }) => slug === 'amihan'));
});

test('what cannot be done is refused with exit code 1 and a sentence, and nothing changes', async () => {
  const { slug } = await organizationOf();
  await json(['user', 'create', '--org', slug, '--email', 'cara@example.com']);
  const full = await organizationOf();
  for (let count = 0; count < 20; count += 1) await keyOf(full);
  const before = await snapshot(db);
  const key = ['key', 'create', '--org', slug, '--name', 'Key', '--scopes'];
  const user = ['user', 'create', '--org', slug, '--email'];
  const refusals: [string[], RegExp][] = [
    [['org', 'tier', '--org', 'nobody', '--tier', 'PRO'], /no organization nobody/],
    [['org', 'tier', '--org', `${slug}-sandbox`, '--tier', 'PRO'], /no organization/],
    [['key', 'create', '--org', full.slug, '--name', 'Key', '--scopes', 'all'], /maximum of 20/],
    [[...key, 'events:read,events:fly'], /does not know "events:fly"/],
    [[...key, 'all', '--allow', '10.0.0.0/8,nonsense', '--expires', 'tomorrow'], /allowlist\[1\].*expiresAt/],
    [[...key, 'all', '--callback-url', 'https://169.254.169.254/latest'], /callbackUrl/],
    [['key', 'revoke', '--id', 'nonsense'], /no API key nonsense/],
    [[...user, 'dan@example.com', '--password', 'short'], /password/],
    [[...user, 'cara@example.com'], /member of .* already/],
    [['user', 'reset-factor', '--email', 'cara@example.com'], /second factor is not on/],
    [['user', 'reset-factor', '--email', 'nobody@example.com'], /no account nobody@example\.com/],
  ];
  await inPairs(refusals, async ([args, sentence]) => {
    const ended = await takilya([...args, '--json']);
    assert.equal(ended.code, 1, args.join(' '));
    assert.equal(ended.stdout, '');
    const { error } = JSON.parse(ended.stderr) as { error: { code: string; message: string; details?: unknown } };
    assert.match(`${error.message} ${JSON.stringify(error.details)}`, sentence);
    assert.match(error.code, /^[A-Z_]+$/);
  });
  assert.deepEqual(await snapshot(db), before);
});

test('a refusal without --json is read as sentences, without a stack trace', async () => {
  const { slug } = await organizationOf();
  const args = ['key', 'create', '--org', slug, '--name', 'Key', '--scopes', 'all', '--allow', 'nonsense'];
  assertSentence(await takilya(args), /allowlist\[0\] must be an IPv4/);
});

test('what is not a command, or lacks an option, is refused with exit code 1 and a word on where help is', async () => {
  const wrong: [string[], RegExp][] = [
    [['dance'], /unknown command 'dance'/],
    [['org'], /Usage: takilya org/],
    [['org', 'create'], /--name/],
    [['org', 'create', '--name', 'X', '--tier', 'GOLD'], /FREE, PRO, ENTERPRISE/],
    [
      ['user', 'create', '--org', 'x', '--email', 'e@example.com', '--role', 'KING'],
      /OWNER, MANAGER, FINANCE, DOOR, VIEWER/,
    ],
    [['migrate', 'extra'], /too many arguments/],
  ];
  await inPairs(wrong, async ([args, sentence]) => {
    const ended = await takilya(args);
    assertSentence(ended, sentence);
    assert.match(ended.stderr, /help/);
  });
});

test('a database that cannot be used is reported in a sentence, without its password', async () => {
  const port = await freePort();
  const cases: [Record<string, string>, RegExp][] = [
    [{ DATABASE_URL: `postgres://ana:hunter2@127.0.0.1:${port}/takilya` }, /not available/],
    [{ DATABASE_URL: urlOf('no_such_database') }, /"no_such_database" does not exist/],
    [{ DATABASE_URL: 'mysql://root:hunter2@localhost/takilya' }, /DATABASE_URL must be an address such as/],
    [{ PORT: 'eighty' }, /PORT must be a whole number/],
  ];
  await inPairs(cases, async ([environment, sentence]) => {
    const ended = await takilya(['org', 'list'], environment);
    assertSentence(ended, sentence);
    assert.ok(!ended.stderr.includes('hunter2'));
  });
});

test('--help lists every command with what it does, and every option of a command', async () => {
  const whole = await takilya(['--help']);
  assert.equal(whole.code, 0);
  for (const command of ['org', 'key', 'user', 'migrate', 'seed', 'doctor', 'backup', 'restore']) {
    assert.match(whole.stdout, new RegExp(`^  ${command}\\b.*\\S`, 'm'));
  }
  assert.match(whole.stdout, /--json/);
  assert.match(whole.stdout, /Examples:/);
  const options: [string[], string[]][] = [
    [
      ['org', '--help'],
      ['create', 'tier', 'list'],
    ],
    [
      ['org', 'create', '--help'],
      ['--name', '--tier', 'FREE', 'PRO', 'ENTERPRISE', '--json'],
    ],
    [
      ['key', 'create', '--help'],
      ['--org', '--name', '--scopes', '--allow', '--expires', '--callback-url', '--test', '--json', 'webhooks:manage'],
    ],
    [
      ['user', 'create', '--help'],
      ['--org', '--email', '--password', '--role', '--events', 'OWNER', 'MANAGER', 'VIEWER', '--json'],
    ],
  ];
  await inPairs(options, async ([args, words]) => {
    const { code, stdout } = await takilya(args);
    assert.equal(code, 0);
    for (const word of words) assert.ok(stdout.includes(word), `${args.join(' ')} shows ${word}`);
  });
});

function organizationOf({ name = 'Hiraya Live', tier = 'ENTERPRISE' }: { name?: string; tier?: Tier } = {}) {
  return db.transaction((tx) => createOrganization(tx, { name, tier }));
}

function keyOf(organization: Organization) {
  const input = { organization, name: 'Test', scopes, isTest: false };
  return db.transaction((tx) => createApiKey(tx, createKeyRules(config), input));
}

function urlOf(name: string): string {
  const { host, user } = database.connection;
  return `postgres://${user}@/${name}?host=${encodeURIComponent(host)}`;
}

function takilya(args: readonly string[], environment: Record<string, string> = {}): Promise<Ended> {
  const usual = { DATABASE_URL: urlOf(database.connection.database), APP_SECRET: appSecret };
  return runSource(['src/cli.ts', ...args], { environment: { ...usual, ...environment } });
}

/** Runs a command that must succeed, and reads the one line of JSON that it answers. */
async function json(args: readonly string[], environment?: Record<string, string>): Promise<Record<string, unknown>> {
  const ended = await takilya([...args, '--json'], environment);
  assert.deepEqual([ended.code, ended.stderr], [0, ''], `${args.join(' ')}: ${ended.stderr}`);
  assert.match(ended.stdout, /^\S.*\n$/, 'one line');
  return JSON.parse(ended.stdout);
}

function assertSentence({ code, stdout, stderr }: Ended, sentence: RegExp): void {
  assert.equal(code, 1, stderr);
  assert.equal(stdout, '');
  assert.match(stderr, sentence);
  assert.doesNotMatch(stderr, /^\s+at |node:internal|\.ts:\d/m);
}

interface Me {
  status: number;
  data: {
    apiKey: { scopes: string[]; createdAt: string; lastUsedAt: string };
    organization: { id: string; slug: string };
  };
}

async function me(key: string): Promise<Me> {
  const response = await fetch(`${url}/open-api/v1/me`, { headers: { 'api-key': key } });
  return { status: response.status, ...((await response.json()) as Omit<Me, 'status'>) };
}

/** Two at a time: as many as the smallest machine has cores. */
async function inPairs<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = [...items];
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all([worker(), worker()]);
}
