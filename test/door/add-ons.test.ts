import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/platform/database/sql.ts';
import type { Json } from '../helpers/clients/api-client.ts';
import { type Device, openDoor, sendDoor, succeed } from '../helpers/worlds/door.ts';
import { assertSound, openShop, type Shop } from '../helpers/worlds/shop.ts';

// What lets nobody in is redeemed once at a door: over HTTP, on real PostgreSQL.
let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => assertSound(shop.db).finally(() => shop.close()));

const hourMs = 3_600_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const free = { quantity: 50, price: 0, maximumPurchaseQuantity: 20 };
const shirt = { ...free, name: 'Shirt', kind: 'ADD_ON', standalone: true };

/** An event that runs since the day before yesterday: two types, a ticket and a shirt. */
const festival = async (more: Json = {}, addOn: Json = {}) => {
  const made = await shop.event({
    dateTime: at(-49 * hourMs),
    endDateTime: at(24 * hourMs),
    tickets: [free, { ...shirt, ...addOn }],
    ...more,
  });
  return { ...made, path: `/events/${made.id}` };
};
const door = (event: { id: string }, more: Parameters<typeof openDoor>[2] = {}): Promise<Device> =>
  openDoor({ url: shop.server.url, client: shop.client }, event.id, { rules: 3, ...more });
let people = 0;
async function shirts(event: { id: string; types: string[] }, quantity = 1): Promise<string[]> {
  people += 1;
  const buyer = { name: 'Ben Cruz', email: `ben${people}@example.com` };
  const order = await shop.buyer.buy(event.id, { [event.types[1] as string]: quantity }, { buyer });
  return (await shop.buyer.tickets(order)).map(({ qr }) => qr);
}
async function inside(event: { id: string; types: string[] }): Promise<string> {
  const order = await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 });
  return (await shop.buyer.tickets(order))[0]?.qr as string;
}

for (const mode of ['ONCE', 'DAILY', 'REENTRY']) {
  test(`an add-on is redeemed once, where people come in ${mode}: on every day, at every gate, in and out`, async () => {
    const event = await festival({ entry: { mode } });
    const zone = await shop.client.post<{ id: string }>(`${event.path}/zones`, { name: 'Backstage', capacity: 1 });
    const [main, booth, both] = await Promise.all([
      door(event),
      door(event, { gate: 'Booth', device: 'two', zoneId: zone.id }),
      door(event, { gate: 'Side', device: 'three', direction: 'BOTH' }),
    ]);
    const [one, two, three] = (await shirts(event, 3)) as [string, string, string];
    const first = await main.show(one, { scannedAt: at(-26 * hourMs) });
    assert.deepEqual(
      [first.result, first.ticket?.kind, first.ticket?.status, first.entry],
      ['REDEEMED', 'ADD_ON', 'USED', undefined],
    );
    for (const again of [
      await main.show(one),
      await booth.show(one),
      await both.show(one, { direction: 'OUT' }),
      await both.show(one, { direction: 'IN' }),
    ]) {
      assert.deepEqual([again.result, again.first?.gate], ['ALREADY_ADMITTED', 'Main gate']);
    }
    assert.equal((await booth.show(two)).result, 'REDEEMED');
    assert.equal((await booth.show(three)).result, 'REDEEMED', 'shirts take no place in a zone for one');
    assert.equal((await booth.show(await inside(event))).result, 'ADMITTED');
    const { sold, admitted, byType, byGate, inside: now, byZone, addOns, byDay } = await main.counts();
    assert.deepEqual([sold, admitted, byType.length, byGate], [1, 1, 1, [{ gate: 'Booth', admitted: 1 }]]);
    assert.deepEqual([now, byZone[0]?.inside, byZone[0]?.admitted], [1, 1, 1]);
    assert.equal(
      byDay.reduce((sum, day) => sum + day.admitted, 0),
      1,
    );
    assert.deepEqual(addOns, [{ id: event.types[1], name: 'Shirt', sold: 3, redeemed: 3 }]);
  });
}

test('shown at once at many gates, it is redeemed once', async () => {
  const event = await festival();
  const gates = await Promise.all(
    Array.from({ length: 4 }, (_, index) => door(event, { gate: `Gate ${index}`, device: `phone ${index}` })),
  );
  const [qr] = (await shirts(event)) as [string];
  const scannedAt = at(0);
  const answers = await Promise.all(
    [...gates, ...gates, ...gates].map((gate) => gate.show(qr, { scannedAt: at(0) }).then(({ result }) => result)),
  );
  assert.equal(answers.filter((result) => result === 'REDEEMED').length, 1, `${answers} at ${scannedAt}`);
  assert.deepEqual(
    answers.filter((result) => !['REDEEMED', 'ALREADY_ADMITTED', 'CONFLICT'].includes(result)),
    [],
  );
  const [row] = await shop.db.many<{ count: number }>(sql`
    select count(*) as count from scans where event_id = ${event.id} and is_admission`);
  assert.equal(row?.count, 1);
});

test('two that were offline both redeemed it: the second to tell is told of the conflict, and the earlier counts', async () => {
  const event = await festival();
  const [one, other] = await Promise.all([
    door(event, { gate: 'A', device: 'one' }),
    door(event, { gate: 'B', device: 'other' }),
  ]);
  const [qr] = (await shirts(event)) as [string];
  const late = { id: 'late', qr, scannedAt: at(-60_000) };
  assert.equal((await one.scan(late))[0]?.result, 'REDEEMED');
  assert.equal((await one.scan(late))[0]?.result, 'REDEEMED', 'sent again, it is answered the same');
  const early = await other.show(qr, { scannedAt: at(-120_000) });
  assert.deepEqual([early.result, early.first?.gate], ['CONFLICT', 'A']);
  assert.equal((await one.show(qr)).first?.gate, 'B');
  const { addOns } = await one.counts();
  assert.equal(addOns[0]?.redeemed, 1);
});

test('what was redeemed by mistake is undone, and redeemed again; what was refunded is void', async () => {
  const event = await festival();
  const gate = await door(event);
  const [qr] = (await shirts(event)) as [string];
  assert.equal((await gate.show(qr)).result, 'REDEEMED');
  assert.equal((await gate.show(qr, { undo: true })).result, 'UNDONE');
  assert.equal((await gate.counts()).addOns[0]?.redeemed, 0);
  assert.equal((await gate.show(qr)).result, 'REDEEMED');
  await shop.db.run(sql`
    update issued_tickets set returning_at = now() where event_id = ${event.id}`);
  assert.equal((await gate.show(qr)).result, 'VOID');
  await shop.db.run(sql`update issued_tickets set returning_at = null where event_id = ${event.id}`);
});

test('an add-on for some days or zones is good there alone, and a supervisor decides otherwise', async () => {
  const event = await festival({ entry: { mode: 'DAILY' } });
  const { entryDays } = await shop.client.get<{ entryDays: string[] }>(event.path);
  const [vip, pit] = await Promise.all(
    ['VIP', 'Pit'].map((name) => shop.client.post<{ id: string }>(`${event.path}/zones`, { name })),
  );
  const here = await shop.client.post<{ id: string }>(`${event.path}/tickets`, {
    ...shirt,
    name: 'Drink',
    published: true,
    zoneIds: [vip?.id],
  });
  const once = await shop.client.post<{ id: string }>(`${event.path}/tickets`, {
    ...shirt,
    name: 'Meal',
    published: true,
    days: [entryDays[0]],
  });
  const [drink] = (await shirts({ ...event, types: ['', here.id] })) as [string];
  const [meal] = (await shirts({ ...event, types: ['', once.id] })) as [string];
  const [atPit, atVip] = await Promise.all([
    door(event, { gate: 'Pit', device: 'pit', zoneId: pit?.id, role: 'SUPERVISE' }),
    door(event, { gate: 'VIP', device: 'vip', zoneId: vip?.id }),
  ]);
  const refused = await atPit.show(drink);
  assert.deepEqual([refused.result, refused.zones?.map(({ name }) => name)], ['NOT_HERE', ['VIP']]);
  assert.equal((await atVip.show(drink)).result, 'REDEEMED');
  const late = await atPit.show(meal);
  assert.deepEqual([late.result, late.days], ['NOT_TODAY', [entryDays[0]]]);
  assert.equal((await atPit.show(meal, { override: true })).result, 'REDEEMED');
});

test('apps that know of no add-ons are not let in where there are some, and told so in every call', async () => {
  const plain = await shop.event({ tickets: [free] });
  const tooOld = { status: 409, code: 'INVALID_STATE' };
  const codeOf = async (event: { id: string }) =>
    (await shop.client.post<{ code: string }>(`/events/${event.id}/door-codes`, { gate: 'Main' })).code;
  const open = async (event: { id: string }, rules?: number) =>
    sendDoor(shop.server.url, 'POST', '/sessions', { body: { code: await codeOf(event), device: 'phone', rules } });
  const before = succeed<{ token: string; rules: number }>(await open(plain), 201);
  const second = succeed<{ token: string; rules: number }>(await open(plain, 2), 201);
  assert.deepEqual([before.rules, second.rules], [2, 2]);
  await shop.client.post(`/events/${plain.id}/tickets`, { ...shirt });
  for (const { token } of [before, second]) {
    for (const path of ['/manifest', '/counts']) {
      const { status, body } = await sendDoor(shop.server.url, 'GET', path, { token });
      assert.deepEqual([status, JSON.parse(body).error.code], Object.values(tooOld), path);
    }
    const scans = [{ id: '1', code: 'ACDEFGHJ3467', scannedAt: at(0) }];
    const scanned = await sendDoor(shop.server.url, 'POST', '/scans', { token, body: { scans } });
    assert.equal(scanned.status, tooOld.status);
  }
  for (const rules of [undefined, 1, 2]) assert.equal((await open(plain, rules)).status, tooOld.status);
  const known = succeed<{ rules: number }>(await open(plain, 3), 201);
  assert.equal(known.rules, 3);
});

test('the manifest tells add-ons from tickets, and redeemed ones as used', async () => {
  const event = await festival({ entry: { mode: 'DAILY' } });
  const gate = await door(event);
  const [qr] = (await shirts(event)) as [string];
  await gate.show(qr);
  const { rules, types, tickets } = await gate.manifest();
  assert.deepEqual([rules, types.map(({ kind }) => kind)], [3, ['TICKET', 'ADD_ON']]);
  const [row] = tickets;
  assert.deepEqual([row?.[2], typeof row?.[6], row?.[7], row?.[13]], [1, 'number', 'Main gate', undefined]);
});
