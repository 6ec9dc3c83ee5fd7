import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceAt, TrialEvent } from '../helpers/clients/door-device.ts';

// What lets nobody in, at the app: redeemed once, with and without a network.
const minute = 60_000;
const day = 24 * 60 * minute;

/** An event of three days, of which today is the second, that sells shirts alone. */
function shirts(mode: 'ONCE' | 'DAILY' | 'REENTRY' = 'DAILY'): TrialEvent {
  const event = new TrialEvent();
  const days = [14, 15, 16].map((date) => {
    const from = Date.UTC(2026, 10, date, 5);
    return { day: `2026-11-${date}`, from, until: from + day };
  });
  event.rules = { mode, days };
  event.zones = [{ id: 'pit', name: 'Pit', capacity: 1 }];
  event.goodFor = { days: null, zoneIds: null, kind: 'ADD_ON' };
  return event;
}

for (const mode of ['ONCE', 'DAILY', 'REENTRY'] as const) {
  test(`offline, an app redeems a shirt once where people come in ${mode}, on every day, both ways and after a restart`, async () => {
    const event = shirts(mode);
    event.gates.set('Phone A', { zone: { id: 'pit', name: 'Pit' }, direction: 'BOTH' });
    const [one, other] = [event.ticket(), event.ticket()];
    const { door, store } = await deviceAt(event);
    event.state = 'AWAY';
    const first = await door.scan({ qr: one.qr });
    assert.deepEqual([first.word, first.facts?.isAddOn, first.isUncertain], ['REDEEMED', true, undefined]);
    assert.equal((await door.scan({ qr: other.qr })).word, 'REDEEMED', 'no shirt fills the pit');
    assert.deepEqual(door.counts.addOns, [{ name: 'General Admission', sold: 2, redeemed: 2 }]);
    assert.deepEqual([door.counts.sold, door.counts.admitted, door.counts.byGate, door.inside], [0, 0, [], 0]);
    event.clock += 2 * minute;
    assert.equal((await door.scan({ qr: one.qr })).word, 'ALREADY_ADMITTED');
    await door.choose('OUT');
    assert.equal((await door.scan({ qr: one.qr })).word, 'ALREADY_ADMITTED');
    const again = await deviceAt(event, { store });
    event.clock += day;
    assert.equal((await again.door.scan({ qr: one.qr })).word, 'ALREADY_ADMITTED');
    event.state = 'UP';
    await again.door.step();
    assert.equal(one.admissions.length, 1);
    assert.equal(again.door.findings.length, 0, 'the server says what the app said');
  });
}

test('two phones without a network both hand it over: the second to send hears of the conflict', async () => {
  const event = shirts();
  const ticket = event.ticket();
  const [a, b] = [await deviceAt(event), await deviceAt(event, { name: 'Phone B' })];
  event.state = 'AWAY';
  assert.equal((await a.door.scan({ qr: ticket.qr })).word, 'REDEEMED');
  event.clock += minute;
  assert.equal((await b.door.scan({ qr: ticket.qr })).word, 'REDEEMED');
  event.state = 'UP';
  await a.door.step();
  await b.door.step();
  assert.deepEqual(
    b.door.findings.map(({ kind }) => kind),
    ['TWICE'],
  );
  assert.equal(ticket.admissions.length, 1);
});

test('what was redeemed by mistake is undone here and at the server, and can be redeemed again', async () => {
  const event = shirts('REENTRY');
  const ticket = event.ticket();
  const { door } = await deviceAt(event);
  event.state = 'AWAY';
  const told = await door.scan({ qr: ticket.qr });
  event.clock += minute / 4;
  assert.equal((await door.undo(told)).word, 'UNDONE');
  event.clock += minute / 4;
  assert.equal((await door.scan({ qr: ticket.qr })).word, 'REDEEMED');
  event.state = 'UP';
  await door.step();
  assert.equal(ticket.admissions.length, 1);
  assert.equal(door.findings.length, 0);
});

test('a shirt for another zone or day is refused offline as it is at the server', async () => {
  const event = shirts();
  event.zones.push({ id: 'vip', name: 'VIP', capacity: null });
  event.goodFor = { ...event.goodFor, zoneIds: ['vip'] };
  event.gates.set('Phone A', { zone: { id: 'pit', name: 'Pit' }, direction: 'IN' });
  const ticket = event.ticket();
  const { door } = await deviceAt(event);
  event.state = 'AWAY';
  const told = await door.scan({ qr: ticket.qr });
  assert.deepEqual([told.word, told.zones], ['NOT_HERE', ['VIP']]);
});
