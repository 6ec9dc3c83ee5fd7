import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { bytesOfUuid, readToken } from '../../door-rules/ticket-token.ts';
import { isRaised } from '../../src/core/base/define-error.ts';
import { doorLimited } from '../../src/core/selling/door/door.errors.ts';
import { createDoorLimits } from '../../src/core/selling/door-limits/door-limits.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { createTokenChecker } from '../../src/wiring/token-checker.ts';
import { assertRefused } from '../helpers/clients/refusal.ts';
import { type Device, type DoorCodeRecord, openDoor, signIn } from '../helpers/worlds/door.ts';
import { openShop, type Shop } from '../helpers/worlds/shop.ts';

let shop: Shop;
let event: { id: string; types: string[] };
before(async () => {
  shop = await openShop({ environment: { DOOR_LIMITS: 'calls=20,scans=1,manifest=1' } });
  event = await shop.event({ tickets: [{ quantity: 500, price: 0, maximumPurchaseQuantity: 100 }] });
});
after(() => shop.close());

const door = () => ({ url: shop.server.url, client: shop.client });
const forged = () => `TK1.${Buffer.concat([bytesOfUuid(event.id), randomBytes(80)]).toString('base64url')}`;
let ids = 0;
const forgedRows = (count: number) =>
  Array.from({ length: count }, () => {
    ids += 1;
    return { id: `forged ${ids}`, qr: forged(), scannedAt: new Date().toISOString() };
  });
const statusesOf = (answers: readonly { status: number }[]) => [...new Set(answers.map(({ status }) => status))].sort();

/** How many calls are answered before one is refused. */
async function untilLimited(device: Device, path: string): Promise<number> {
  for (let count = 0; ; count += 10) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => device.send('GET', path)));
    if (answers.some(({ status }) => status === 429)) return count;
    assert.deepEqual(statusesOf(answers), [200]);
  }
}

test('a device that sends more than doors do waits, and so does all of its organizer; nobody else', () => {
  let now = 0;
  const limits = createDoorLimits({ calls: 2, scans: 50, manifest: 1 }, { now: () => now });
  const device = (id: string, organizationId = 'one') => ({ id, organizationId });
  const isLimited = (work: () => void) => {
    try {
      work();
      return false;
    } catch (error) {
      assert.ok(isRaised(error, doorLimited));
      return true;
    }
  };
  for (let call = 0; call < 20; call += 1) limits.take('calls', device('a'), 1);
  assert.ok(isLimited(() => limits.take('calls', device('a'), 1)));
  assert.ok(!isLimited(() => limits.take('calls', device('b'), 1)));
  now += 500;
  assert.ok(!isLimited(() => limits.take('calls', device('a'), 1)));
  // A phone that was without a network for an evening sends all that it kept.
  for (let call = 0; call < 10; call += 1) limits.take('scans', device('a'), 500);
  assert.ok(isLimited(() => limits.check('scans', device('a'))));
  for (let other = 0; other < 9; other += 1) limits.take('scans', device(`phone ${other}`), 5_000);
  assert.ok(isLimited(() => limits.take('scans', device('another'), 1)));
  assert.ok(!isLimited(() => limits.take('scans', device('stranger', 'two'), 500)));
});

test('forged codes without end: 429 and Retry-After, and the same scans are taken later', async () => {
  const device = await openDoor(door(), event.id, { device: 'attacker' });
  const other = await openDoor(door(), event.id, { device: 'honest' });
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => device.send('POST', '/scans', { scans: forgedRows(500) })),
  );
  assert.deepEqual(statusesOf(answers), [200, 429]);
  // What is saved up, and one call may go beyond it.
  assert.ok(answers.filter(({ status }) => status === 200).length <= 2);
  const limited = answers.find(({ status }) => status === 429);
  assert.ok(limited !== undefined);
  assertRefused(limited, { status: 429, code: 'RATE_LIMITED', isOpenApi: false });
  assert.ok(Number(limited.headers.get('retry-after')) >= 1);
  const [bought] = await shop.buyer.tickets(await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 }));
  const row = { id: 'after', qr: bought?.qr ?? '', scannedAt: new Date().toISOString() };
  assert.equal((await device.send('POST', '/scans', { scans: [row] })).status, 429);
  assert.equal((await other.scan(row))[0]?.result, 'ADMITTED');
});

test('of refused scans as many are kept as a gate could need, the rest is counted and shown', async () => {
  const { id, code } = await shop.client.post<DoorCodeRecord>(`/events/${event.id}/door-codes`, { gate: 'Quota' });
  const device = await signIn(shop.server.url, code, 'phone');
  const [bought] = await shop.buyer.tickets(await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 }));
  await shop.db.run(sql`
    insert into refused_scans (door_code_id, hour, count) values (${id}, date_trunc('hour', now(), 'UTC'), 4990)
    on conflict (door_code_id, hour) do update set count = 4990`);
  const rows = forgedRows(30);
  const results = await device.scan(...rows, { ...(rows[0] as (typeof rows)[0]), id: 'good', qr: bought?.qr });
  assert.equal(results.filter(({ result }) => result === 'UNKNOWN').length, 30);
  assert.equal(results.at(-1)?.result, 'ADMITTED');
  assert.deepEqual(await device.scan(...rows.slice(25)), results.slice(25, 30));
  const { kept } = await shop.db.one<{ kept: number }>(sql`
    select count(*) as kept from scans where door_code_id = ${id} and not is_admission`);
  const { count } = await shop.db.one<{ count: number }>(sql`
    select sum(count)::int as count from refused_scans where door_code_id = ${id}`);
  assert.deepEqual([kept, count], [10, 5_025]);
});

test('a manifest is loaded so often, and costs a look where nothing changed', async () => {
  await shop.buyer.buy(event.id, { [event.types[0] as string]: 100 });
  await shop.db.run(sql`update issued_tickets set updated_at = now() - interval '1 hour' where event_id = ${event.id}`);
  const devices = await Promise.all(
    ['one', 'two'].map((device) => openDoor(door(), event.id, { device, gate: device })),
  );
  const [one, two] = devices as [Device, Device];
  const whole = await one.manifest();
  const same = await two.manifest();
  assert.equal(whole.version, same.version, 'the one that was kept');
  await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 });
  const changed = await two.manifest();
  assert.equal(changed.tickets.length, whole.tickets.length + 1);
  const since = await two.manifest(same.version);
  assert.equal(since.tickets.length, 1, 'a kept one is a version like others');
  assert.ok((await untilLimited(one, '/manifest')) < 150);
  assert.ok((await untilLimited(two, '/counts')) >= 150);
});

test('the thread beside says of each token whether it is genuine', async () => {
  const checker = createTokenChecker();
  const [bought] = await shop.buyer.tickets(await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 }));
  const publicKey = await shop.sales.ticketSigner.publicKeyOf(event.id);
  const tokens = [bought?.qr ?? '', forged(), bought?.qr ?? '', forged()].map((qr) => readToken(qr));
  try {
    assert.deepEqual(await checker.checkTokens('lane', { publicKey, tokens: tokens.flatMap((token) => token ?? []) }), [
      true,
      false,
      true,
      false,
    ]);
  } finally {
    await checker.close();
  }
});
