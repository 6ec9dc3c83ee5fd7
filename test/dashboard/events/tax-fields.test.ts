import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import type { Json } from '../../helpers/clients/api-client.ts';
import { type EventsDashboard, eventsDashboard, formOn } from '../../helpers/worlds/events-dashboard.ts';

let world: EventsDashboard;
before(async () => {
  world = await eventsDashboard({ TAX_RULES: 'ph' });
});
after(() => world.close());

test('how an event is taxed is said in its editor, whole or not at all', async () => {
  const { owner, client } = world;
  const { id, at } = await world.draft();
  const path = `${at}/edit`;
  const read = async () => {
    const { taxKind, amusementTax } = await client.get<Json>(`/events/${id}`);
    return { taxKind, amusementTax };
  };
  const save = async (typed: Record<string, string>) => {
    const form = formOn((await owner.get(path)).html, { action: path });
    return owner.post(path, { ...form, ...typed, act: 'save' } as Record<string, string>);
  };
  const none = { taxKind: 'VATABLE', amusementTax: null };
  assert.deepEqual(await read(), none);
  const taxed = { 'amusementTax.kind': 'LOCAL', 'amusementTax.rate': '10', 'amusementTax.exempt': 'on' };
  for (const [wrong, field] of [
    [{ 'amusementTax.rate': '' }, 'amusementTax.rate'],
    [{ 'amusementTax.rate': '31' }, 'amusementTax.rate'],
    [{ 'amusementTax.rate': 'ten' }, 'amusementTax.rate'],
  ] as const) {
    const answer = await save({ taxKind: 'OUTSIDE', ...taxed, ...wrong });
    assert.equal(answer.status, 400);
    assert.ok(answer.html.includes(`field-${field}-fault`), field);
    assert.deepEqual(await read(), none, 'nothing is changed');
  }
  assert.equal((await save({ taxKind: 'OUTSIDE', ...taxed })).status, 303);
  const said = { taxKind: 'OUTSIDE', amusementTax: { kind: 'LOCAL', rate: 10, exempt: true } };
  assert.deepEqual(await read(), said);
  assert.equal((await save({ name: 'Iba na' })).status, 303);
  assert.deepEqual(await read(), said, 'what is shown is what was saved');
  assert.equal((await save({ 'amusementTax.kind': '' })).status, 303);
  assert.deepEqual(await read(), { ...said, amusementTax: null });
});

test('a new event says how it is taxed by the form that makes it, and nothing is made where that is wrong', async () => {
  const { owner, client, base, server } = world;
  const path = `${base}/events/new`;
  const empty = formOn((await owner.get(path)).html, { action: path });
  assert.deepEqual([empty.taxKind, empty['amusementTax.kind']], ['VATABLE', '']);
  const card = { name: 'Gabi ng Teatro', dateTime: '2027-03-01T19:00', taxKind: 'OUTSIDE', act: 'save' };
  const send = (typed: Record<string, string>) => owner.post(path, { ...empty, ...card, ...typed });
  const made = () => server.db.many<{ id: string }>(sql`select id from events where name = ${card.name} order by id`);
  const wrong = await send({ 'amusementTax.kind': 'LOCAL', 'amusementTax.rate': '31' });
  assert.equal(wrong.status, 400);
  assert.ok(wrong.html.includes('field-amusementTax.rate-fault'));
  assert.match(wrong.html, /<details class="fold" open(="")?><summary><b>Taxes/, 'what is wrong is not folded away');
  assert.deepEqual(await made(), []);
  assert.equal((await send({ 'amusementTax.kind': 'NATIONAL', 'amusementTax.rate': '15' })).status, 303);
  const [event] = await made();
  const { taxKind, amusementTax } = await client.get<Json>(`/events/${event?.id}`);
  assert.deepEqual([taxKind, amusementTax], ['OUTSIDE', { kind: 'NATIONAL', rate: 15, exempt: false }]);
});

test('a ticket type takes discounts by law unless its form says why not', async () => {
  const { owner, client } = world;
  const { id, at, types } = await world.draft({ tickets: [{ name: 'GA', price: 500, quantity: 5 }] });
  const path = `${at}/tickets/${types[0]}`;
  const read = async () => {
    const { statutoryDiscount, statutoryReason } = await client.get<Json>(`/events/${id}/tickets/${types[0]}`);
    return { statutoryDiscount, statutoryReason };
  };
  const save = async (typed: Record<string, string>) => {
    const form = formOn((await owner.get(path)).html, { action: path });
    return owner.post(path, { ...form, ...typed } as Record<string, string>);
  };
  const wrong = await save({ statutoryDiscount: '' });
  assert.equal(wrong.status, 400);
  assert.ok(wrong.html.includes('field-statutoryReason-fault'));
  assert.deepEqual(await read(), { statutoryDiscount: true, statutoryReason: null });
  assert.equal((await save({ statutoryDiscount: '', statutoryReason: 'Parking lamang ito' })).status, 303);
  assert.deepEqual(await read(), { statutoryDiscount: false, statutoryReason: 'Parking lamang ito' });
});

test('where no rules of taxes hold, forms ask for nothing of them', async () => {
  const other = await eventsDashboard();
  try {
    const { at, types } = await other.draft({ tickets: [{ name: 'GA', price: 500, quantity: 5 }] });
    assert.ok(!(await other.owner.get(`${at}/edit`)).html.includes('taxKind'));
    assert.ok(!(await other.owner.get(`${other.base}/events/new`)).html.includes('taxKind'));
    assert.ok(!(await other.owner.get(`${at}/tickets/${types[0]}`)).html.includes('statutory'));
  } finally {
    await other.close();
  }
});
