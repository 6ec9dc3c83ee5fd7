import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { duplicateEvent } from '../../src/core/catalog/event-editing/duplicate-event.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { createPolicy } from '../../src/wiring/rules.ts';
import type { Json } from '../helpers/clients/api-client.ts';
import { buyer } from '../helpers/clients/buyer.ts';
import { hallOf } from '../helpers/worlds/seats.ts';
import { type DateRecord, openSeriesWorld, type SeriesRecord, type SeriesWorld } from '../helpers/worlds/series.ts';
import { assertSound } from '../helpers/worlds/shop.ts';

let world: SeriesWorld;
before(async () => {
  world = await openSeriesWorld();
});
afterEach(() => assertSound(world.db));
after(() => world.close());

interface Seating extends Json {
  types: { ticketTypeId: string; seats: number }[];
}

const seatingOf = ({ id }: { id: string }) => world.client.get<Seating>(`/events/${id}/seating`);

/** A template of a hall of three rows of six: two for one type, one for the other, and a plain type beside. */
async function paintedTemplate() {
  const { client } = world;
  const tickets = ['Front', 'Back', 'Plain'].map((name) => ({ name, price: 800, quantity: 10, published: true }));
  const template = await world.template({ tickets });
  const { id: planId } = await client.post<{ id: string }>('/seating-plans', { name: 'Hall', ...hallOf(3, 6) });
  const types = [['A', 'B'], ['C']].map((rows, index) => ({
    ticketTypeId: template.tickets[index]?.id,
    areas: [{ section: 'MAIN', rows }],
  }));
  await client.succeed('PUT', `/events/${template.id}/seating`, { body: { planId, types, orphans: 'ALLOW' } });
  await client.post(`/events/${template.id}/seat-blocks`, { seats: ['MAIN-A-1'], reason: 'Camera' });
  return { template, planId };
}

async function assertCopied(copy: DateRecord, planId: string): Promise<void> {
  const { types, ...said } = await seatingOf(copy);
  assert.deepEqual(said, { planId, planVersion: 1, version: 1, orphans: 'ALLOW', notOffered: 0 });
  assert.deepEqual(
    types,
    [12, 6].map((seats, index) => ({ ticketTypeId: copy.tickets[index]?.id, seats })),
  );
  assert.deepEqual(
    copy.tickets.map(({ name, type, quantity, remainingQuantity }) => [name, type, quantity, remainingQuantity]),
    [
      ['Front', 'RESERVED_SEAT', 12, 12],
      ['Back', 'RESERVED_SEAT', 6, 6],
      ['Plain', 'GENERAL_ADMISSION', 10, 10],
    ],
  );
}

test('a copy of an event sells the same seats of the same version by types of its own, and blocks none', async () => {
  const { db, client } = world;
  const { template, planId } = await paintedTemplate();
  await client.succeed('PUT', `/seating-plans/${planId}`, { body: { name: 'Other', ...hallOf(1, 1) } });
  const { organizationId } = await db.one<{ organizationId: string }>(sql`
    select organization_id from events where id = ${template.id}`);
  const actor = { organizationId, isSandbox: false, apiKeyId: null, scopes: new Set<never>() };
  const policy = createPolicy(world.server.config);
  const { event, ticketTypes } = await db.transaction((tx) =>
    duplicateEvent(tx, actor, { policy, eventId: template.id }),
  );
  assert.deepEqual(
    ticketTypes.map(({ quantity, plannedAs }) => [quantity, plannedAs]),
    [
      [12, 'RESERVED_SEAT'],
      [6, 'RESERVED_SEAT'],
      [10, null],
    ],
  );
  await assertCopied(await client.get<DateRecord>(`/events/${event.id}`), planId);
  assert.equal((await client.succeed('GET', `/events/${event.id}/seat-blocks`)).meta.total, 0);
});

test('dates of a series sell the seats of their template, and quantities are not changed over them', async () => {
  const { client } = world;
  const { template, planId } = await paintedTemplate();
  const dates = ['2027-03-05T20:00:00+08:00', '2027-03-06T20:00:00+08:00'].map((dateTime) => ({ dateTime }));
  const body = { name: 'Two nights', templateEventId: template.id, dates, publish: true };
  const { id } = await client.post<{ id: string }>('/series', body);
  await world.make();
  const series = await client.get<SeriesRecord>(`/series/${id}`);
  assert.deepEqual([series.status, series.made], ['READY', 2], series.stoppedBecause ?? '');
  const made = await world.dates(series);
  for (const date of made) await assertCopied(date, planId);
  const [first] = made as [DateRecord];
  const items = [{ ticketTypeId: first.tickets[0]?.id, quantity: 2, seats: ['MAIN-A-1', 'MAIN-A-2'] }];
  const order = await world.buyer.send('POST', '/orders', { body: { eventId: first.id, buyer, items } });
  assert.equal(order.status, 201, order.body);
  const more = await world.change(series, {
    changes: { ticketTypes: [{ name: 'Front', quantity: 20 }] },
    applyTo: 'FUTURE',
  });
  assert.deepEqual([more.changed, more.skipped.map(({ code }) => code)], [0, ['INVALID_STATE', 'INVALID_STATE']]);
  const dearer = await world.change(series, {
    changes: { ticketTypes: [{ name: 'Front', price: 900 }] },
    applyTo: 'FUTURE',
  });
  assert.equal(dearer.changed, 2);
  assert.equal((await seatingOf(first)).version, 2);
});
