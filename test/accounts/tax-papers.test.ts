import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Tier } from '../../src/core/accounts/organizations/organization.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { apiClient } from '../helpers/clients/api-client.ts';
import { type Ended, runSource } from '../helpers/machine/child.ts';
import { appSecret, type TestServer, testServer } from '../helpers/machine/test-server.ts';

let server: TestServer;
before(async () => {
  server = await testServer({ environment: { TAX_RULES: 'ph', ROLE: 'web' } });
});
after(() => server.close());

const profileOptions = [
  '--registered-name',
  'Hiraya Live Inc.',
  '--tin',
  '123-456-789-00000',
  '--address',
  '1 Kalayaan',
];
const permitOptions = ['--permit', 'AC-1', '--permit-issued', '2026-01-05', '--permit-from', '1', '--permit-to', '500'];

test('nobody is approved without an accepted certificate of registration, and a sandbox is asked for nothing', async () => {
  const made = await json(['org', 'create', '--name', 'Hiraya Live']);
  const slug = made.slug as string;
  const approvedAt = async () =>
    (
      await server.db.many<{ approvedAt: string | null }>(
        sql`select approved_at from organizations where id = ${made.id as string} or live_id = ${made.id as string}
            order by live_id nulls first`,
      )
    ).map((row) => row.approvedAt !== null);
  assert.deepEqual(await approvedAt(), [false, true]);
  const approve = () => takilya(['org', 'approve', '--org', slug]);
  await assertSentence(approve(), /COR_2303/);
  for (const status of ['SUBMITTED', 'REFUSED']) {
    await json(['org', 'document', '--org', slug, '--kind', 'COR_2303', '--year', '2024', '--status', status]);
    await assertSentence(approve(), /COR_2303/);
  }
  assert.deepEqual(
    await json(['org', 'document', '--org', slug, '--kind', 'COR_2303', '--year', '2024', '--status', 'ACCEPTED']),
    { kind: 'COR_2303', year: 2024, status: 'ACCEPTED' },
  );
  assert.equal((await approve()).code, 0);
  assert.deepEqual(await approvedAt(), [true, true]);
});

test('a tax profile is said whole, and what is wrong changes nothing', async () => {
  const organization = await server.organization({ tier: 'PRO' as Tier });
  const say = (...more: string[]) => ['org', 'tax-profile', '--org', organization.slug, ...more];
  const { key } = await server.key(organization);
  const { key: testKey } = await server.key(organization, { isTest: true });
  const read = (by = key) => apiClient(server.url, by).get('/tax-profile');
  assert.deepEqual(await read(), {
    registeredName: null,
    tin: null,
    address: null,
    vat: 'NON_VAT',
    permit: null,
    documents: [],
  });
  const profile = await json(say(...profileOptions, '--vat', 'VAT', ...permitOptions));
  const expected = {
    registeredName: 'Hiraya Live Inc.',
    tin: '123-456-789-00000',
    address: '1 Kalayaan',
    vat: 'VAT',
    permit: { number: 'AC-1', issuedOn: '2026-01-05', from: 1, to: 500 },
  };
  assert.deepEqual(profile, expected);
  for (const by of [key, testKey]) assert.deepEqual(await read(by), { ...expected, documents: [] });
  const wrong: [string[], RegExp][] = [
    [[...profileOptions.with(3, '12-34'), '--vat', 'VAT'], /tin/],
    [[...profileOptions.with(3, '123-456-789-000'), '--vat', 'VAT'], /tin/],
    [[...profileOptions, '--vat', 'YES'], /vat/],
    [[...profileOptions, '--vat', 'VAT', '--permit', 'AC-1'], /permit/],
    [[...profileOptions, '--vat', 'VAT', ...permitOptions.with(5, '0')], /permitFrom/],
    [[...profileOptions, '--vat', 'VAT', ...permitOptions.with(5, '501')], /permitTo/],
    [[...profileOptions, '--vat', 'VAT', ...permitOptions.with(7, '100000000')], /permitTo/],
    [[...profileOptions, '--vat', 'VAT', ...permitOptions.with(3, '2026-02-30')], /permitIssuedOn/],
    [[...profileOptions.with(1, ' '), '--vat', 'VAT'], /registeredName/],
  ];
  for (const [options, sentence] of wrong) await assertSentence(takilya(say(...options)), sentence);
  assert.deepEqual(await read(), { ...expected, documents: [] });
  const document = ['org', 'document', '--org', organization.slug, '--year', '2026', '--status', 'ACCEPTED'];
  await assertSentence(takilya([...document, '--kind', 'COR']), /kind/);
  await assertSentence(takilya([...document, '--kind', 'EXEMPTION', '--file', 'package.json']), /file/);
});

function takilya(args: readonly string[]): Promise<Ended> {
  const { host, user, database } = server.connection;
  const environment = {
    DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`,
    APP_SECRET: appSecret,
    TAX_RULES: 'ph',
  };
  return runSource(['src/cli.ts', ...args], { environment });
}

async function json(args: readonly string[]): Promise<Record<string, unknown>> {
  const ended = await takilya([...args, '--json']);
  assert.deepEqual([ended.code, ended.stderr], [0, ''], `${args.join(' ')}: ${ended.stderr}`);
  return JSON.parse(ended.stdout);
}

async function assertSentence(running: Promise<Ended>, sentence: RegExp): Promise<void> {
  const { code, stderr } = await running;
  assert.equal(code, 1, stderr);
  assert.match(stderr, sentence);
}
