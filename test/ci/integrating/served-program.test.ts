import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { startChild } from '../../helpers/machine/child.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { throwawayDirectory } from '../../helpers/machine/throwaway-directory.ts';
import { receiver } from '../../helpers/receivers/webhook-receiver.ts';
import { openRanges } from '../../helpers/receivers/webhooks.ts';

// `takilya` as integrators have it: one file out of the package that a service serves, in an empty folder, with a key and an address alone.

let server: TestServer;
let folder: string;
let key: string;

before(async () => {
  server = await testServer({ environment: openRanges });
  key = (await server.key(await server.organization(), { isTest: true })).key;
  folder = throwawayDirectory('takilya-served-');
  const served = Buffer.from(await (await fetch(`${server.url}/sdk/takilya.tgz`)).arrayBuffer());
  writeFileSync(join(folder, 'takilya.mjs'), fileIn(gunzipSync(served), 'package/dist/takilya.js'));
});
after(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Out of a tar archive, whose files have a header of 512 bytes each. */
function fileIn(tar: Buffer, wanted: string): Buffer {
  for (let at = 0; at < tar.length; ) {
    const name = tar.toString('utf8', at, at + 100).replace(/\0.*$/s, '');
    const bytes = Number.parseInt(tar.toString('utf8', at + 124, at + 135), 8);
    if (name === wanted) return tar.subarray(at + 512, at + 512 + bytes);
    at += 512 + Math.ceil(bytes / 512) * 512;
  }
  return assert.fail(`${wanted} is not in the package`);
}

const environment = () => ({ XDG_CONFIG_HOME: folder, XDG_STATE_HOME: folder });
const start = (...args: string[]) =>
  startChild(process.execPath, ['takilya.mjs', ...args], { folder, environment: environment() });

async function takilya<Answer>(...args: string[]): Promise<Answer & { code: number }> {
  const { code, stdout, stderr } = await start(...args, '--json').ended;
  return { code, ...JSON.parse(stdout === '' ? stderr : stdout) };
}

interface Refused {
  error: { code: string; message: string };
}
interface Triggered {
  event: { id: string };
  orders: { orderNumber: string; buyerEmail: string }[];
}

test('one file and a key: sign in, hear what happens, play a buyer, find the order, and write it as CSV', async (t) => {
  const early = await takilya<Refused>('orders', 'search');
  assert.match(early.error.message, /takilya login/);
  const signedIn = await takilya<{ organization: string }>('login', '--key', key, '--url', server.url);
  assert.deepEqual([signedIn.code, signedIn.organization], [0, 'Hiraya Live']);

  const hook = await receiver();
  t.after(hook.close);
  const listening = start('listen', '--forward-to', hook.url, '--events', 'order.completed');
  t.after(async () => {
    listening.process.kill();
    await listening.ended;
  });
  await listening.says(/whsec_\S+/);

  const { event, orders } = await takilya<Triggered>('trigger', 'order.completed', '--set', 'quantity=2');
  const { orderNumber = '', buyerEmail = '' } = orders[0] ?? {};
  await listening.says(/order\.completed +200/);

  interface Found {
    orders: { orderNumber: string }[];
    total: number;
  }
  for (const text of [orderNumber, buyerEmail]) {
    const found = await takilya<Found>('orders', 'search', text, '--status', 'COMPLETED');
    assert.deepEqual([found.total, found.orders[0]?.orderNumber], [1, orderNumber], text);
  }
  assert.equal((await takilya<Found>('orders', 'search', 'nobody-of-that-name')).total, 0);
  const inWords = await start('orders', 'search', orderNumber).ended;
  assert.match(inWords.stdout, new RegExp(`^${orderNumber}  COMPLETED .* 2 for \\d+ pesos  .*<${buyerEmail}>\n$`));

  const written = await takilya<{ rows: number }>('export', 'orders', '--out', 'orders.csv');
  assert.deepEqual([written.code, written.rows], [0, 1]);
  assert.match(
    readFileSync(join(folder, 'orders.csv'), 'utf8'),
    new RegExp(`^\uFEFForderNumber,.*\\r\\n"${orderNumber}"`),
  );
  const { stdout } = await start('export', 'attendees', '--event', event.id).ended;
  const [head, ...rows] = stdout.trim().split('\r\n');
  assert.match(head ?? '', /^orderNumber,ticketTypeName,name,email/);
  assert.deepEqual([rows.length, rows[0]?.startsWith(`"${orderNumber}"`)], [2, true]);
  assert.equal((await takilya<Refused>('export', 'attendees')).code, 1);
});

test('a seating plan is made of a list of seats, and its next version of JSON; what is wrong is said', async () => {
  const connection = ['--key', key, '--url', server.url];
  writeFileSync(join(folder, 'seats.csv'), 'section,row,seat\nLoge,A,1\nLoge,A,2\n');
  interface Plan {
    id: string;
    seats: number;
    version: number;
  }
  const made = await takilya<Plan>('plan', 'import', 'seats.csv', '--name', 'Little theatre', ...connection);
  assert.deepEqual([made.code, made.seats, made.version], [0, 2, 1]);
  const row = { name: 'A', count: 5, x: 0, y: 0, dx: 1, dy: 0 };
  const sections = [{ key: 'LOGE', name: 'Loge', kind: 'SEATED', rows: [row] }];
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ name: 'Theatre', focus: [0, -4], sections }));
  const next = await takilya<Plan>('plan', 'import', 'plan.json', '--plan', made.id, ...connection);
  assert.deepEqual([next.id, next.seats, next.version], [made.id, 5, 2]);

  writeFileSync(join(folder, 'broken.csv'), 'section,row,seat\nLoge,A,\n');
  const refused = await takilya<Refused>('plan', 'import', 'broken.csv', '--name', 'No', ...connection);
  assert.deepEqual([refused.code, refused.error.code], [1, 'VALIDATION_ERROR']);
  assert.equal((await takilya<Refused>('plan', 'import', 'seats.csv', ...connection)).code, 1, 'it has no name');
});
