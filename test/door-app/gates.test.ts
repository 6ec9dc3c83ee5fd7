import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysText } from '../../web/islands/door/screens/day-text.ts';
import { ServerAway } from '../../web/islands/door/server.ts';
import { deviceAt, TrialEvent } from '../helpers/clients/door-device.ts';

// What one does at a gate besides showing a ticket: which way, all the same, all together.
const minute = 60_000;
const day = 24 * 60 * minute;

/** An event of three days, of which today is the second. */
function festival(): TrialEvent {
  const event = new TrialEvent();
  const days = [14, 15, 16].map((date) => {
    const from = Date.UTC(2026, 10, date, 5);
    return { day: `2026-11-${date}`, from, until: from + day };
  });
  event.rules = { mode: 'DAILY', days };
  return event;
}

test('a gate for both ways goes in until somebody says out, also after a restart, and anew with a new code', async () => {
  const event = new TrialEvent();
  event.rules = { ...event.rules, mode: 'REENTRY' };
  event.gates.set('Phone A', { zone: null, direction: 'BOTH' });
  const ticket = event.ticket();
  const { door, store } = await deviceAt(event);
  assert.equal(door.direction, 'IN');
  assert.equal((await door.scan({ qr: ticket.qr })).word, 'ADMITTED');
  await door.step();
  assert.equal(door.inside, 1);
  await door.choose('OUT');
  event.clock += minute;
  assert.equal((await door.scanAll([{ code: ticket.code }])).word, 'LEFT');
  const again = await deviceAt(event, { store });
  assert.equal(again.door.direction, 'OUT');
  assert.equal((await again.door.scan({ qr: ticket.qr })).word, 'NOT_INSIDE');
  await again.door.signIn('ANOTHER', 'Phone A');
  assert.equal(again.door.direction, 'IN');
});

test('a gate for one way stays so, whatever was chosen', async () => {
  const event = new TrialEvent();
  event.gates.set('Phone A', { zone: null, direction: 'OUT' });
  const { door } = await deviceAt(event);
  await door.choose('IN');
  assert.equal(door.direction, 'OUT');
});

test('a supervisor lets in all the same those whom the day kept out, and nobody whose ticket is void', async () => {
  const event = festival();
  event.goodFor = { days: ['2026-11-14'], zoneIds: null };
  const [one, two, refunded] = [event.ticket(), event.ticket(), event.ticket({ voidSince: 1 })];
  for (const state of ['UP', 'AWAY'] as const) {
    const { door } = await deviceAt(event, { name: `Phone ${state}` });
    event.state = state;
    await door.step();
    const told = await door.scanAll([{ code: (state === 'UP' ? one : two).code }, { code: refunded.code }]);
    assert.deepEqual(told.group?.map(({ word }) => word).sort(), ['NOT_TODAY', 'VOID']);
    const letIn = await door.override(told);
    assert.deepEqual([letIn.word, letIn.scan.isOverride, letIn.group], ['ADMITTED', true, undefined]);
    event.state = 'UP';
    await door.step();
    assert.deepEqual(door.findings, []);
  }
  assert.deepEqual([one.admissions.length, two.admissions.length, refunded.admissions.length], [1, 1, 0]);
});

test('an admission says its day where there are several, and the how-manyth it is', async () => {
  const event = festival();
  const ticket = event.ticket();
  const { door } = await deviceAt(event);
  event.clock -= day;
  await door.scan({ qr: ticket.qr });
  await door.step();
  event.clock += day;
  event.state = 'AWAY';
  await door.step();
  const { word, entry } = await door.scan({ qr: ticket.qr });
  assert.deepEqual([word, entry], ['ADMITTED', { day: '2026-11-15', zone: null, number: 2 }]);
});

test('a party: who is in, who may come in, and ordinary scans for them', async () => {
  const event = new TrialEvent();
  const tickets = Array.from({ length: 4 }, () => event.ticket());
  event.parties.set('TO1.one', tickets);
  const { door } = await deviceAt(event);
  await door.scan({ qr: tickets[0]?.qr as string });
  const before = await door.party('TO1.one');
  assert.deepEqual([before.inside, before.all, before.types[0]?.toPass.length], [1, 4, 3]);
  const told = await door.scanAll((before.types[0]?.toPass ?? []).slice(0, 2));
  assert.deepEqual([told.word, told.group?.length], ['ADMITTED', 2]);
  assert.equal(tickets.filter(({ admissions }) => admissions.length > 0).length, 3);
  const after = await door.party('TO1.one');
  assert.deepEqual([after.inside, after.all, after.types[0]?.toPass.length], [3, 4, 1]);
  await door.undo(told);
  assert.equal((await door.party('TO1.one')).inside, 1);
});

test('without a network a party is what the server told of it before, and unknown where it told nothing', async () => {
  const event = new TrialEvent();
  const tickets = [event.ticket(), event.ticket(), event.ticket()];
  event.parties.set('TO1.one', tickets);
  event.parties.set('TO1.two', tickets);
  const { door } = await deviceAt(event);
  await door.party('TO1.one');
  event.state = 'AWAY';
  await door.step();
  await assert.rejects(door.party('TO1.two'), ServerAway);
  await door.scan({ qr: tickets[0]?.qr as string });
  const party = await door.party('TO1.one');
  assert.deepEqual([party.inside, party.types[0]?.toPass.length], [1, 2]);
  const told = await door.scanAll(party.types[0]?.toPass ?? []);
  assert.equal(told.word, 'ADMITTED');
  event.state = 'UP';
  await door.step();
  assert.ok(tickets.every(({ admissions }) => admissions.length === 1));
  await door.signOut();
  await door.signIn('CODE', 'Phone A');
  event.state = 'AWAY';
  await assert.rejects(door.party('TO1.one'), ServerAway, 'its codes went with the session');
});

test('a party on its second day may come in again, though its tickets were used', async () => {
  const event = festival();
  const tickets = [event.ticket(), event.ticket()];
  event.parties.set('TO1.one', tickets);
  const { door } = await deviceAt(event);
  event.clock -= day;
  await door.scanAll(tickets.map(({ code }) => ({ code })));
  event.clock += day;
  await door.step();
  const { inside, types } = await door.party('TO1.one');
  assert.deepEqual([inside, types[0]?.toPass.length], [0, 2]);
});

test('without a network, who came in is in for a party, though one who shows a ticket again is let in as uncertain', async () => {
  const event = new TrialEvent();
  event.rules = { ...event.rules, mode: 'REENTRY' };
  const tickets = [event.ticket(), event.ticket()];
  event.parties.set('TO1.one', tickets);
  const { door } = await deviceAt(event);
  await door.party('TO1.one');
  await door.scan({ qr: tickets[0]?.qr as string });
  event.state = 'AWAY';
  await door.step();
  event.clock += 10 * minute;
  const { inside, types } = await door.party('TO1.one');
  assert.deepEqual([inside, types[0]?.toPass.length, door.inside], [1, 1, 1]);
});

test('days are told as people say them', () => {
  const days = ['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-20'];
  assert.equal(daysText(days, 'en'), 'Sat, Nov 14 – Mon, Nov 16 · Fri, Nov 20');
});
