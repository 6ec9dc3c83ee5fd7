import assert from 'node:assert/strict';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { issuePapers } from '../../../src/core/back-office/tax-papers/issue-papers.ts';
import { relayNotices } from '../../../src/core/telling/deliveries/relay-notices.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { type TestDatabase, testDatabase } from '../../helpers/database/test-database.ts';
import { runSource } from '../../helpers/machine/child.ts';
import { throwawayDirectory } from '../../helpers/machine/throwaway-directory.ts';
import { buy, makeEvent, makeOrganization, refundOrder } from '../../helpers/sales/sales-data.ts';

// Invoices as a signed file, as an operator and whoever gets it handle it.

const appSecret = 'a secret that only the tests know, 48 characters';
const days = ['--from', '2020-01-01', '--to', '2029-12-31'];
let database: TestDatabase;
let db: Database;
let directory: string;
let slug: string;
const at = (name: string) => join(directory, name);

before(async () => {
  database = await testDatabase();
  db = database.db;
  directory = throwawayDirectory('takilya-papers-');
  for (const name of ['own', 'other']) {
    const { privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(at(`${name}.pem`), privateKey.export({ format: 'pem', type: 'pkcs8' }));
    writeFileSync(at(`${name}.pub`), createPublicKey(privateKey).export({ format: 'pem', type: 'spki' }));
  }
  const organization = await makeOrganization(db);
  ({ slug } = organization);
  const event = await makeEvent(db, { organizationId: organization.id });
  await buy(db, event);
  await refundOrder(db, await buy(db, event, { quantity: 1 }));
  while ((await db.transaction((tx) => relayNotices(tx, { most: 500 }))) > 0);
  await issuePapers(db, { now: Date.now });
});
after(() => database.close());

function takilya(args: string[], more: Record<string, string> = {}) {
  const { host, user, database: name } = database.connection;
  const url = `postgres://${user}@/${name}?host=${encodeURIComponent(host)}`;
  const environment = { DATABASE_URL: url, APP_SECRET: appSecret, INVOICE_SIGNING_KEY: at('own.pem'), ...more };
  return runSource(['src/cli.ts', ...args], { environment });
}

async function exported(): Promise<string> {
  const { code, stdout, stderr } = await takilya(['invoices', 'export', '--structured', ...days]);
  assert.equal(code, 0, stderr);
  return stdout;
}

const verified = (file: string, ...more: string[]) => {
  writeFileSync(at('papers.jws'), file);
  return takilya(['invoices', 'verify', '--file', at('papers.jws'), '--json', ...more]);
};

test('papers are exported signed, and whoever has the public key sees that they are as they were issued', async () => {
  const file = await exported();
  const { code, stdout } = await verified(file, '--key', at('own.pub'));
  const { ok, count, invoiced, credited } = JSON.parse(stdout);
  assert.deepEqual([code, ok, count, invoiced, credited], [0, true, 3, 2_400, 800]);
  const [, content = ''] = file.split('.');
  const { format, papers } = JSON.parse(Buffer.from(content, 'base64url').toString());
  assert.equal(format, 'takilya-papers-1');
  assert.deepEqual(papers.map(({ number }: { number: string }) => number).sort(), [
    'CN-00000001',
    'SI-00000001',
    'SI-00000002',
  ]);
  assert.equal((await exported()).split('.')[1], content, 'the same days make the same content');
  const ofOne = await takilya(['invoices', 'export', '--structured', '--org', slug, ...days]);
  assert.equal(ofOne.stdout.split('.')[1], content);
});

test('a file of which an amount was changed or a paper left out is refused, and so is one that another key signed', async () => {
  const file = await exported();
  const [header, content, signature] = file.trim().split('.') as [string, string, string];
  const changed = (change: (said: { papers: { total: number }[] }) => void) => {
    const said = JSON.parse(Buffer.from(content, 'base64url').toString());
    change(said);
    return [header, Buffer.from(JSON.stringify(said)).toString('base64url'), signature].join('.');
  };
  const files = [
    changed(({ papers }) => Object.assign(papers[0] ?? {}, { total: 1 })),
    changed(({ papers }) => void papers.pop()),
    `${header}.${content}.`,
    'nothing',
  ];
  for (const each of files) {
    const { code, stdout } = await verified(each);
    assert.deepEqual([code, JSON.parse(stdout)], [1, { ok: false }]);
  }
  assert.equal((await verified(file, '--key', at('other.pub'))).code, 1);
  assert.equal((await verified(file)).code, 0);
});

test('nothing is signed without a key, and nothing is sent without an address', async () => {
  const unsigned = await takilya(['invoices', 'export', '--structured', ...days], { INVOICE_SIGNING_KEY: '' });
  assert.deepEqual([unsigned.code, unsigned.stdout], [1, '']);
  assert.match(unsigned.stderr, /INVOICE_SIGNING_KEY/);
  const unsent = await takilya(['invoices', 'send', ...days]);
  assert.deepEqual([unsent.code, unsent.stdout], [1, '']);
  assert.match(unsent.stderr, /INVOICE_SEND_URL is not set/);
});

test('a file is sent where the operator said, with the same key again, and a refusal is told', async (t) => {
  const got: { headers: IncomingHttpHeaders; body: string }[] = [];
  let status = 202;
  const server = createServer(async (request, response) => {
    got.push({ headers: request.headers, body: Buffer.concat(await request.toArray()).toString() });
    response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('Noted');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/invoices`;
  const send = () =>
    takilya(['invoices', 'send', ...days], { INVOICE_SEND_URL: url, INVOICE_SEND_TOKEN: 'token-of-trial' });
  const taken = await send();
  assert.deepEqual([taken.code, taken.stdout.trim()], [0, 'Taken (202): Noted']);
  for (const refusal of [400, 307]) {
    status = refusal;
    assert.equal((await send()).code, 1, String(refusal));
  }
  const [first, again] = got;
  assert.equal(first?.headers.authorization, 'Bearer token-of-trial');
  assert.equal(first?.headers['content-type'], 'application/jose');
  assert.equal(first?.headers['idempotency-key'], again?.headers['idempotency-key']);
  assert.equal((await verified(first?.body ?? '')).code, 0);
});
