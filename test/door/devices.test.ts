import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createDoorDesk } from '../../src/core/selling/door/door-desk.ts';
import { createDoorSessions, openDoorSession } from '../../src/core/selling/door/door-session.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { assertRefused } from '../helpers/clients/refusal.ts';
import { type Device, type DoorCodeRecord, openDoor, type ScanRow, sendDoor, signIn } from '../helpers/worlds/door.ts';
import { assertSound, openShop, type Shop } from '../helpers/worlds/shop.ts';

let shop: Shop;
let event: { id: string; types: string[] };
let gateA: Device;
let gateB: Device;
/** Signed in by the code of gate B, under the name of the device at gate A. */
let forger: Device;
before(async () => {
  shop = await openShop();
  event = await shop.event({ tickets: [{ quantity: 500, price: 0, maximumPurchaseQuantity: 100 }] });
  gateA = await openDoor(door(), event.id, { gate: 'Gate A', device: 'phone' });
  const { code } = await newCode('Gate B');
  gateB = await signIn(shop.server.url, code, 'other phone');
  forger = await signIn(shop.server.url, code, 'phone');
});
after(() => assertSound(shop.db).finally(() => shop.close()));

const door = () => ({ url: shop.server.url, client: shop.client });
const newCode = (gate: string) => shop.client.post<DoorCodeRecord>(`/events/${event.id}/door-codes`, { gate });

async function tickets(quantity: number) {
  return shop.buyer.tickets(await shop.buyer.buy(event.id, { [event.types[0] as string]: quantity }));
}

async function ticket() {
  const [one] = await tickets(1);
  assert.ok(one !== undefined);
  return one;
}

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();
const statusOf = async (id: string) =>
  (await shop.db.one<{ status: string }>(sql`select status from issued_tickets where id = ${id}`)).status;

test('ids that somebody sent beforehand under the name of a device refuse no good ticket', async () => {
  const [one, two, three] = await tickets(3);
  assert.ok(one !== undefined && two !== undefined && three !== undefined);
  const row = (id: string, qr: string): ScanRow => ({ id, qr, scannedAt: ago(0) });
  // By another code, and by the same one.
  const sameCode = await signIn(shop.server.url, (await newCode('Gate C')).code, 'phone');
  for (const device of [forger, sameCode]) {
    for (const id of ['1', '2']) assert.equal((await device.scan(row(id, 'nonsense')))[0]?.result, 'UNKNOWN');
    assert.equal((await device.scan({ ...row('3', three.qr), undo: true }))[0]?.result, 'UNDONE');
  }
  assert.equal((await gateA.scan(row('1', one.qr)))[0]?.result, 'ADMITTED');
  assert.equal((await sameCode.scan(row('2', two.qr)))[0]?.result, 'ADMITTED');
  assert.equal((await gateA.scan(row('3', three.qr)))[0]?.result, 'ADMITTED');
  // And nobody is let in by the answer that another gate got.
  assert.equal((await forger.scan(row('1', one.qr)))[0]?.result, 'ALREADY_ADMITTED');
});

test('an id that was used for one ticket answers nothing of another, also at once and by another node', async () => {
  const [one, two] = await tickets(2);
  assert.ok(one !== undefined && two !== undefined);
  const { code } = await newCode('Gate D');
  const device = await signIn(shop.server.url, code, 'scanner');
  const { db, sales } = shop;
  const session = await createDoorSessions({ db, now: Date.now }).find(device.session.token);
  assert.ok(session !== undefined);
  const desks = Array.from({ length: 6 }, () =>
    createDoorDesk({ db, ticketSigner: sales.ticketSigner, now: Date.now }),
  );
  const scannedAt = ago(0);
  const answers = await Promise.all(
    desks.map((desk, index) => {
      const shown = { qr: (index % 2 === 0 ? one : two).qr };
      return desk.scan(session, [{ id: 'same', shown, scannedAt, isUndo: false, direction: 'IN', isOverride: false }]);
    }),
  );
  answers.flat().forEach(({ result, ticket: shown }, index) => {
    assert.deepEqual([result, shown?.id], ['ADMITTED', (index % 2 === 0 ? one : two).id]);
  });
  const { kept } = await db.one<{ kept: number }>(sql`select count(*) as kept from scans where id = 'same'`);
  assert.equal(kept, 2);
});

test('what got no answer under a code that was revoked is answered the same under the next one', async () => {
  const { qr } = await ticket();
  const [first, next] = [await newCode('Gate E'), await newCode('Gate E')];
  const row = { id: 'queued', qr, scannedAt: ago(3) };
  const [admitted] = await (await signIn(shop.server.url, first.code, 'phone E')).scan(row);
  await shop.client.send('DELETE', `/events/${event.id}/door-codes/${first.id}`);
  const again = await signIn(shop.server.url, next.code, 'phone E');
  assert.deepEqual(await again.scan(row), [admitted]);
  assert.equal((await again.scan({ ...row, scannedAt: ago(-60) }))[0]?.result, 'ALREADY_ADMITTED');
});

test('nobody undoes what another code’s device of the same name admitted', async () => {
  const { id, qr } = await ticket();
  assert.equal((await gateA.show(qr)).result, 'ADMITTED');
  for (const scannedAt of [ago(0), ago(5 * 3_600)]) {
    assert.equal((await forger.show(qr, { undo: true, scannedAt })).result, 'ALREADY_ADMITTED');
  }
  assert.equal(await statusOf(id), 'USED');
});

test('an undo comes within a minute after the admission, by what the device says and by when it came', async () => {
  const [early, late, good] = await tickets(3);
  assert.ok(early !== undefined && late !== undefined && good !== undefined);
  await gateA.show(early.qr, { scannedAt: ago(2) });
  assert.equal((await gateA.show(early.qr, { undo: true, scannedAt: ago(3) })).result, 'ALREADY_ADMITTED');
  await gateA.show(late.qr, { scannedAt: ago(90) });
  await shop.db.run(sql`
    update scans set received_at = now() - interval '61 seconds', known_since = now() - interval '61 seconds'
    where ticket_id = ${late.id}`);
  assert.equal((await gateA.show(late.qr, { undo: true, scannedAt: ago(80) })).result, 'ALREADY_ADMITTED');
  // Both came together, hours later.
  const at = (seconds: number) => new Date(Date.now() - 7_200_000 + seconds * 1_000).toISOString();
  const [admitted, undone] = await gateA.scan(
    { id: 'offline', qr: good.qr, scannedAt: at(0) },
    { id: 'offline undo', qr: good.qr, scannedAt: at(40), undo: true },
  );
  assert.deepEqual([admitted?.result, undone?.result], ['ADMITTED', 'UNDONE']);
  assert.deepEqual(
    [await statusOf(early.id), await statusOf(late.id), await statusOf(good.id)],
    ['USED', 'USED', 'VALID'],
  );
});

test('an undo that comes after another device has heard of the admission does not take it back', async () => {
  const [told, conflict, together] = await tickets(3);
  assert.ok(told !== undefined && conflict !== undefined && together !== undefined);
  await gateA.show(told.qr, { scannedAt: ago(10) });
  assert.equal((await gateB.show(told.qr, { scannedAt: ago(-60) })).result, 'ALREADY_ADMITTED');
  assert.equal((await gateA.show(told.qr, { undo: true, scannedAt: ago(5) })).result, 'ALREADY_ADMITTED');
  // Both let somebody in: undoing one leaves the other inside.
  await gateA.show(conflict.qr, { scannedAt: ago(10) });
  assert.equal((await gateB.show(conflict.qr, { scannedAt: ago(9) })).result, 'CONFLICT');
  assert.equal((await gateA.show(conflict.qr, { undo: true, scannedAt: ago(8) })).result, 'ALREADY_ADMITTED');
  assert.equal((await gateB.show(conflict.qr, { undo: true, scannedAt: ago(8) })).result, 'ALREADY_ADMITTED');
  // A clock that is ahead counts as now.
  const row = { qr: together.qr, scannedAt: ago(-60) };
  const [first, second] = [await gateA.scan({ id: 't1', ...row }), await gateB.scan({ id: 't2', ...row })];
  assert.deepEqual([first[0]?.result, second[0]?.result], ['ADMITTED', 'ALREADY_ADMITTED']);
  assert.equal((await gateA.scan({ id: 't3', ...row, undo: true }))[0]?.result, 'ALREADY_ADMITTED');
  for (const { id } of [told, conflict, together]) assert.equal(await statusOf(id), 'USED');
});

test('however many sign in with a code, the phones that are at work with it stay signed in', async () => {
  const { id, code } = await newCode('Gate F');
  const [working, pocket] = [
    await signIn(shop.server.url, code, 'phone'),
    await signIn(shop.server.url, code, 'second'),
  ];
  const enter = (device: string) =>
    shop.db.transaction((tx) =>
      openDoorSession(tx, { doorCodeHash: shop.sales.doorCodeHash, code, device, rules: 1, now: Date.now() }),
    );
  // So many in a minute; then, minute by minute, as many as a code takes.
  const counts = { taken: 0, refused: 0 };
  for (let round = 0; round < 550; round += 1) {
    await enter('phone').then(
      () => {
        counts.taken += 1;
      },
      () => {
        counts.refused += 1;
      },
    );
    if (round % 50 === 49) {
      await shop.db.run(sql`
        update door_sessions set created_at = created_at - interval '1 minute' where door_code_id = ${id}`);
    }
  }
  assert.deepEqual(counts, { taken: 498, refused: 52 });
  for (const device of [working, pocket]) assert.equal((await device.send('GET', '/counts')).status, 200);
  const full = await sendDoor(shop.server.url, 'POST', '/sessions', { body: { code, device: 'new' } });
  assertRefused(full, { status: 429, code: 'RATE_LIMITED', isOpenApi: false });
  assert.ok(Number(full.headers.get('retry-after')) > 0);
  // Devices that were not heard from for half a day make room.
  await shop.db.run(sql`
    update door_sessions set seen_at = now() - interval '13 hours' where door_code_id = ${id} and device = 'second'`);
  const fresh = await signIn(shop.server.url, code, 'new');
  assert.equal((await fresh.send('GET', '/counts')).status, 200);
  assert.equal((await pocket.send('GET', '/counts')).status, 401);
  assert.equal((await working.send('GET', '/counts')).status, 200);
});

test('at most sixty sign in with a code in a minute', async () => {
  const { code } = await newCode('Gate G');
  const answers = await Promise.all(
    Array.from({ length: 70 }, (_, index) =>
      sendDoor(shop.server.url, 'POST', '/sessions', { body: { code, device: `phone ${index}` } }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  assert.deepEqual(
    [statuses.filter((status) => status === 201).length, statuses.filter((status) => status === 429).length],
    [60, 10],
  );
});
