import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/platform/database/sql.ts';
import type { EventRecord, Json } from '../helpers/clients/api-client.ts';
import { type Device, openDoor, sendDoor, succeed } from '../helpers/worlds/door.ts';
import { assertSound, openShop, type Shop } from '../helpers/worlds/shop.ts';

// Who may come in, when and where: over HTTP, on real PostgreSQL.
let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => assertSound(shop.db).finally(() => shop.close()));

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const inState = { status: 409, code: 'INVALID_STATE' };
const invalid = { status: 400, code: 'VALIDATION_ERROR' };
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const free = { quantity: 200, price: 0, maximumPurchaseQuantity: 100 };
interface Zone {
  id: string;
  name: string;
}

/** An event that began the day before yesterday, and of which today is the third day of four. */
async function festival(more: Json = {}, tickets: Json[] = [free]) {
  // Noon of the event's day, so that no day's edge is near whenever the test runs.
  const timezone = zoneAtNoon();
  const made = await shop.event({ dateTime: at(-2 * dayMs), endDateTime: at(dayMs), timezone, tickets, ...more });
  const event = await shop.client.get<EventRecord>(`/events/${made.id}`);
  return { ...made, path: `/events/${made.id}`, days: event.entryDays as string[], event };
}

/** Where it is between eleven and one o'clock now. */
function zoneAtNoon(): string {
  const hours = 12 - new Date().getUTCHours();
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

const ticketsOf = async (event: { id: string; types: string[] }, quantity = 1, type = 0) =>
  shop.buyer.tickets(await shop.buyer.buy(event.id, { [event.types[type] as string]: quantity }));
const one = async (event: { id: string; types: string[] }, type = 0) =>
  (await ticketsOf(event, 1, type))[0]?.qr as string;
const door = (event: { id: string }, more: Parameters<typeof openDoor>[2] = {}): Promise<Device> =>
  openDoor({ url: shop.server.url, client: shop.client }, event.id, { rules: 2, ...more });
const zoneOf = (event: { path: string }, more: Json) => shop.client.post<Zone>(`${event.path}/zones`, more);

test('a pass for three days opens the door once each day, and a day ticket on its day alone', async () => {
  const event = await festival({}, [free]);
  assert.deepEqual(event.event.entry, { mode: 'DAILY', dayStartsAt: '05:00' });
  assert.equal(event.days.length, 4);
  const [first, second, today, last] = event.days as [string, string, string, string];
  const gate = await door(event);
  const pass = await one(event);
  const days = [-2 * dayMs, -dayMs, 0].map((ms) => at(ms));
  for (const [number, scannedAt] of days.entries()) {
    const { result, entry } = await gate.show(pass, { scannedAt });
    assert.deepEqual([result, entry], ['ADMITTED', { day: event.days[number], zone: null, number: number + 1 }]);
    const again = await gate.show(pass, { scannedAt });
    assert.deepEqual(
      [again.result, again.first?.scannedAt, again.ticket?.status],
      ['ALREADY_ADMITTED', scannedAt, 'USED'],
    );
  }
  const type = await shop.client.post<{ id: string }>(`${event.path}/tickets`, {
    ...free,
    name: 'Huling araw',
    published: true,
    days: [last],
  });
  const sunday = await one({ ...event, types: [type.id] });
  const refused = await gate.show(sunday);
  assert.deepEqual([refused.result, refused.days], ['NOT_TODAY', [last]]);
  const { byDay, admitted, inside } = await gate.counts();
  assert.deepEqual(
    [byDay, admitted, inside],
    [
      [first, second, today]
        .map((day) => ({ day, expected: 1, admitted: 1, inside: 1 }))
        .concat({ day: last, expected: 2, admitted: 0, inside: 0 }),
      1,
      1,
    ],
  );
  const [attendee] = (
    await shop.client.get<{ admittedAt: string; entries: Json[] }[]>(`${event.path}/attendees`)
  ).filter(({ entries }) => entries.length > 0);
  assert.equal(attendee?.admittedAt, days[0]);
  assert.deepEqual(
    attendee?.entries.map(({ day, direction, gate, zone }) => ({ day, direction, gate, zone })),
    [today, second, first].map((day) => ({ day, direction: 'IN', gate: 'Main gate', zone: null })),
  );
});

test('out and in again where the event says so; each is told, undone and counted', async () => {
  const event = await festival({ entry: { mode: 'REENTRY' } });
  const [into, out] = [await door(event, { device: 'in' }), await door(event, { direction: 'OUT', device: 'out' })];
  const qr = await one(event);
  const step = (gate: Device, more = {}) => gate.show(qr, more).then(({ result }) => result);
  assert.equal(await step(out), 'NOT_INSIDE');
  assert.equal(await step(into), 'ADMITTED');
  assert.equal(await step(into), 'ALREADY_ADMITTED');
  assert.deepEqual([(await into.counts()).inside, await step(out), (await into.counts()).inside], [1, 'LEFT', 0]);
  assert.equal(await step(out), 'NOT_INSIDE');
  assert.equal(await step(out, { undo: true }), 'UNDONE');
  assert.equal(await step(into), 'ALREADY_ADMITTED');
  assert.equal(await step(out), 'LEFT');
  const back = await into.show(qr);
  assert.deepEqual([back.result, back.entry?.number], ['ADMITTED', 2]);
  const { told } = await shop.db.one<{ told: string[] }>(sql`
    select array_agg(type order by created_at, id) as told from notices where event_id = ${event.id} and type in ('ticket.admitted', 'ticket.left')`);
  assert.deepEqual(told, ['ticket.admitted', 'ticket.left', 'ticket.left', 'ticket.admitted']);
  // The phone has it all.
  const { rules, mode, days, tickets } = await into.manifest();
  assert.deepEqual([rules, mode, days.length], [2, 'REENTRY', 4]);
  const row = tickets.find((each) => each[13] != null);
  assert.deepEqual(
    row?.[13]?.map(([part, , , , , isExit]) => [part, isExit ?? 0]),
    [
      ['0', 0],
      ['0', 1],
      ['1', 0],
    ],
  );
});

test('each zone lets in by itself, those whose tickets name it, as many as it takes; a supervisor may decide otherwise', async () => {
  const event = await festival({ entry: { mode: 'ONCE' } });
  const [vip, pit] = [await zoneOf(event, { name: 'VIP', capacity: 1 }), await zoneOf(event, { name: 'Pit' })];
  const type = await shop.client.post<{ id: string }>(`${event.path}/tickets`, {
    ...free,
    name: 'VIP',
    published: true,
    zoneIds: [vip.id],
  });
  const guests = await ticketsOf({ ...event, types: [type.id] }, 2);
  const [lea, jun] = guests.map(({ qr }) => qr) as [string, string];
  const gates = {
    main: await door(event),
    vip: await door(event, { zoneId: vip.id, gate: 'Deck' }),
    pit: await door(event, { zoneId: pit.id, gate: 'Pit' }),
    out: await door(event, { zoneId: vip.id, direction: 'OUT', gate: 'Stairs' }),
    chief: await door(event, { zoneId: vip.id, role: 'SUPERVISE', direction: 'BOTH', gate: 'Deck' }),
  };
  assert.deepEqual(gates.vip.session, {
    ...gates.vip.session,
    zone: { id: vip.id, name: 'VIP' },
    direction: 'IN',
    rules: 2,
  });
  assert.equal((await gates.main.show(lea)).result, 'ADMITTED');
  assert.deepEqual((await gates.vip.show(lea)).entry?.zone, { id: vip.id, name: 'VIP' });
  assert.equal((await gates.vip.show(lea)).result, 'ALREADY_ADMITTED');
  const elsewhere = await gates.pit.show(lea);
  assert.deepEqual([elsewhere.result, elsewhere.zones], ['NOT_HERE', [{ id: vip.id, name: 'VIP' }]]);
  assert.equal((await gates.vip.show(jun)).result, 'FULL');
  assert.equal((await gates.out.show(lea)).result, 'LEFT');
  assert.equal((await gates.vip.show(jun)).result, 'ADMITTED');
  const { byZone } = await gates.main.counts();
  assert.deepEqual(byZone, [
    { zone: { id: vip.id, name: 'VIP' }, admitted: 2, inside: 1, capacity: 1 },
    { zone: { id: pit.id, name: 'Pit' }, admitted: 0, inside: 0, capacity: null },
  ]);
  const third = await one({ ...event, types: [type.id] });
  const shown = { scans: [{ id: 'o', qr: third, scannedAt: at(0), override: true, direction: 'IN' }] };
  assert.equal((await gates.vip.send('POST', '/scans', shown)).status, 403);
  assert.equal((await gates.chief.show(third, { direction: 'IN' })).result, 'FULL');
  assert.equal((await gates.chief.show(third, { direction: 'IN', override: true })).result, 'ADMITTED');
  for (const [gate, direction] of [
    [gates.chief, undefined],
    [gates.vip, 'OUT'],
  ] as const) {
    const { status, body } = await gate.send('POST', '/scans', {
      scans: [{ id: 'd', qr: third, scannedAt: at(0), direction }],
    });
    assert.deepEqual([status, JSON.parse(body).error.details[0].field], [400, 'scans[0].direction']);
  }
  // What is named stays.
  await shop.client.refuse('DELETE', `${event.path}/zones/${pit.id}`, inState);
  const spare = await zoneOf(event, { name: 'Spare' });
  await shop.client.refuse(
    'POST',
    `${event.path}/zones`,
    { status: 409, code: 'CONFLICT' },
    { body: { name: 'spare' } },
  );
  await shop.client.succeed('DELETE', `${event.path}/zones/${spare.id}`);
  for (const zoneIds of [[spare.id], []])
    await shop.client.refuse('PATCH', `${event.path}/tickets/${type.id}`, invalid, { body: { zoneIds } });
});

test('those who came together are found by the code of their order; what was given on or is void is not among them', async () => {
  const event = await festival();
  const single = await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 });
  assert.equal((await shop.buyer.read(single)).qr, null);
  const order = await shop.buyer.buy(event.id, { [event.types[0] as string]: 3 });
  const { qr } = await shop.buyer.read(order);
  assert.match(qr as string, /^TO1\./);
  assert.equal((await shop.client.get<Json>(`/orders/${order.id}`)).qr, qr);
  const [gone] = await shop.buyer.tickets(order);
  await shop.db.run(sql`update issued_tickets set status = 'VOID', voided_at = now() where id = ${gone?.id}`);
  const gate = await door(event);
  const party = succeed<{ orderNumber: string; tickets: { id: string; code: string; holder: Json }[] }>(
    await gate.send('POST', '/parties', { qr }),
  );
  assert.equal(party.tickets.length, 2);
  for (const { id, code } of party.tickets) {
    const [{ result, ticket } = { result: '', ticket: undefined }] = await gate.scan({ id, code, scannedAt: at(0) });
    assert.deepEqual([result, ticket?.id], ['ADMITTED', id]);
  }
  const foreign = await door(await festival());
  const tampered = `${(qr as string).slice(0, -2)}AA`;
  for (const [at, shown] of [
    [gate, 'TO1.nonsense'],
    [gate, tampered],
    [gate, gone?.qr],
    [foreign, qr],
  ] as const) {
    assert.equal((await at.send('POST', '/parties', { qr: shown })).status, 404);
  }
  // An order's code is no ticket.
  assert.equal((await gate.show(qr as string)).result, 'UNKNOWN');
  await shop.db.run(sql`update issued_tickets set status = 'VALID', voided_at = null where id = ${gone?.id}`);
});

test('once somebody was let in, tickets become good for more and never for less; what was admitted stays', async () => {
  const event = await festival({ entry: { mode: 'ONCE' } });
  const type = `${event.path}/tickets/${event.types[0]}`;
  await shop.client.patch(type, { days: event.days.slice(2) });
  const gate = await door(event);
  const qr = await one(event);
  assert.equal((await gate.show(qr)).result, 'ADMITTED');
  await shop.client.refuse('PATCH', type, inState, { body: { days: event.days.slice(3) } });
  await shop.client.refuse('PATCH', event.path, inState, { body: { entry: { dayStartsAt: '06:00' } } });
  await shop.client.patch(type, { days: null });
  const changed = await shop.client.patch<EventRecord>(event.path, { entry: { mode: 'DAILY' } });
  assert.deepEqual(changed.entry, { mode: 'DAILY', dayStartsAt: '05:00' });
  assert.equal((await gate.show(qr)).result, 'ALREADY_ADMITTED');
  assert.equal((await gate.show(qr, { scannedAt: at(-dayMs) })).result, 'ADMITTED');
  for (const mode of ['ONCE', 'REENTRY'])
    await shop.client.refuse('PATCH', event.path, inState, { body: { entry: { mode } } });
});

test('an admission that a node of the version before wrote counts for its day, and for no other', async () => {
  const event = await festival();
  const qr = await one(event);
  const gate = await door(event);
  assert.equal((await gate.show(qr, { scannedAt: at(-dayMs) })).result, 'ADMITTED');
  await shop.db.run(
    sql`update scans set passage_key = '', entry_day = null, entry_number = null where event_id = ${event.id}`,
  );
  assert.equal((await gate.show(qr, { scannedAt: at(-dayMs + 1) })).result, 'ALREADY_ADMITTED');
  assert.equal((await gate.show(qr)).result, 'ADMITTED');
  const { keys } = await shop.db.one<{ keys: string[] }>(sql`
    select array_agg(passage_key order by passage_key) as keys from scans where event_id = ${event.id} and is_admission`);
  assert.deepEqual(keys, event.days.slice(1, 3));
  // The index stands behind the lock.
  await assert.rejects(
    shop.db.run(sql`update scans set passage_key = ${event.days[1]} where event_id = ${event.id} and is_admission`),
    /scans_one_admission_a_key/,
  );
});

test('moving an event keeps days by their number; one that would be gone is refused', async () => {
  const timezone = 'America/New_York';
  const event = await festival({
    dateTime: '2099-07-03T20:00:00-04:00',
    endDateTime: '2099-07-05T22:00:00-04:00',
    timezone,
  });
  assert.deepEqual(event.days, ['2099-07-03', '2099-07-04', '2099-07-05']);
  const type = `${event.path}/tickets/${event.types[0]}`;
  await shop.client.patch(type, { days: ['2099-07-05', '2099-07-04', '2099-07-05'] });
  assert.deepEqual((await shop.client.get<Json>(type)).days, ['2099-07-04', '2099-07-05']);
  const moved = { dateTime: '2099-08-03T20:00:00-04:00', endDateTime: '2099-08-05T22:00:00-04:00' };
  // Everything may be sent back as it was read, with another time.
  const read = await shop.client.get<EventRecord>(event.path);
  await shop.client.patch(event.path, { ...read, ...moved });
  assert.deepEqual((await shop.client.get<Json>(type)).days, ['2099-08-04', '2099-08-05']);
  await shop.client.refuse('PATCH', event.path, inState, { body: { endDateTime: '2099-08-04T22:00:00-04:00' } });
  for (const days of [['2099-07-04'], ['2099-8-4'], []])
    await shop.client.refuse('PATCH', type, invalid, { body: { days } });
});

test('what is not said follows from the event, and sending it back is not saying it', async () => {
  const { id } = await shop.client.post<EventRecord>('/events', {
    name: 'Gabi',
    dateTime: '2099-02-12T21:00:00+08:00',
    endDateTime: '2099-02-13T05:00:00+08:00',
  });
  const path = `/events/${id}`;
  const shown = await shop.client.get<EventRecord>(path);
  assert.deepEqual([shown.entry, shown.entryDays], [{ mode: 'ONCE', dayStartsAt: '05:00' }, ['2099-02-12']]);
  const longer = await shop.client.patch<EventRecord>(path, { ...shown, endDateTime: '2099-02-14T21:00:00+08:00' });
  assert.deepEqual([longer.entry, longer.entryDays?.length], [{ mode: 'DAILY', dayStartsAt: '05:00' }, 3]);
  const said = await shop.client.patch<EventRecord>(path, { entry: { mode: 'REENTRY' } });
  const later = await shop.client.patch<EventRecord>(path, { entry: { dayStartsAt: '09:30' } });
  assert.deepEqual(
    [said.entry, later.entry],
    [
      { mode: 'REENTRY', dayStartsAt: '05:00' },
      { mode: 'REENTRY', dayStartsAt: '09:30' },
    ],
  );
  for (const entry of [{ mode: 'OFTEN' }, { dayStartsAt: '24:00' }, { dayStartsAt: '5:00' }, null, { more: 1 }])
    await shop.client.refuse('PATCH', path, invalid, { body: { entry } });
  await shop.client.refuse('PATCH', path, invalid, { body: { endDateTime: '2099-06-14T21:00:00+08:00' } });
  const season = await shop.client.post<EventRecord>('/events', {
    name: 'Season',
    dateTime: '2099-01-01T12:00:00+08:00',
    endDateTime: '2099-12-31T12:00:00+08:00',
  });
  assert.deepEqual([season.entry, season.entryDays?.length], [{ mode: 'ONCE', dayStartsAt: '05:00' }, 60]);
  assert.deepEqual((await shop.client.patch<EventRecord>(`/events/${season.id}`, season)).entry, season.entry);
  await shop.client.refuse('PATCH', `/events/${season.id}`, invalid, { body: { entry: { mode: 'DAILY' } } });
});

test('an app of before is let in where each ticket is let in once, and told to update elsewhere', async () => {
  const event = await festival({ entry: { mode: 'ONCE' } });
  await zoneOf(event, { name: 'Nowhere' });
  const older = await door(event, { rules: undefined, device: 'older' });
  const qr = await one(event);
  assert.equal((await older.show(qr)).result, 'ADMITTED');
  await shop.client.patch(event.path, { entry: { mode: 'DAILY' } });
  for (const [method, path, body] of [
    ['GET', '/counts'],
    ['GET', '/manifest'],
    ['POST', '/scans', { scans: [{ id: '1', qr, scannedAt: at(0) }] }],
  ] as const) {
    const { status, body: said } = await older.send(method, path, body);
    assert.deepEqual([status, JSON.parse(said).error.code], [409, 'INVALID_STATE'], path);
  }
  const { code } = await shop.client.post<{ code: string }>(`${event.path}/door-codes`, { gate: 'B' });
  for (const rules of [undefined, 1]) {
    const refused = await sendDoor(shop.server.url, 'POST', '/sessions', { body: { code, device: 'b', rules } });
    assert.equal(refused.status, 409);
  }
});
