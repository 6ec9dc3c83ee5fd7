import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listBrandsOfEvents } from '../../src/core/catalog/brands/brand.sql.ts';
import { createBrand } from '../../src/core/catalog/brands/create-brand.ts';
import { type DuplicateEventInput, duplicateEvent } from '../../src/core/catalog/event-editing/duplicate-event.ts';
import { createPerformer } from '../../src/core/catalog/performers/create-performer.ts';
import { listPerformersOfEvents } from '../../src/core/catalog/performers/performer.sql.ts';
import { createSchedule } from '../../src/core/catalog/schedules/create-schedule.ts';
import { listSchedulesOfEvents } from '../../src/core/catalog/schedules/schedule.sql.ts';
import { cancelEvent } from '../../src/core/selling/cancellation/cancel-event.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { assertRefused, type OnSale, type Organizer, openOrganizer } from '../helpers/worlds/organizer.ts';

let organizer: Organizer;
before(async () => {
  organizer = await openOrganizer();
});
after(async () => {
  await organizer.audit();
  await organizer.close();
});

function duplicate(event: OnSale, given: Partial<DuplicateEventInput> = {}, actor = organizer.actor) {
  const input = { policy: organizer.policy, eventId: event.id, ...given };
  return organizer.db.transaction((tx) => duplicateEvent(tx, actor, input));
}

async function fullEvent(): Promise<OnSale> {
  const { db, actor, policy } = organizer;
  const event = await organizer.event(
    {
      name: 'Pista',
      endDateTime: '2099-02-15T11:00:00.000Z',
      eventCapacity: 60,
      description: 'Taunan',
      category: 'FESTIVAL',
      joinUrl: 'https://meet.example.com/pista',
      refundPolicy: 'Isang linggo bago.',
    },
    [{ quantity: 30 }, { name: 'Seat', type: 'RESERVED_SEAT', quantity: 20, price: 1_500, section: 'B', row: '7' }],
  );
  await db.transaction(async (tx) => {
    const of = { policy, eventId: event.id };
    const performer = { type: 'Band', imageUrl: null, description: null };
    await createPerformer(tx, actor, { ...of, fields: { ...performer, name: 'Una' } });
    const second = await createPerformer(tx, actor, { ...of, fields: { ...performer, name: 'Ikalawa' } });
    const times = { startTime: '2099-02-14T12:00:00.000Z', endTime: '2099-02-14T13:00:00.000Z' };
    const entry = { ...times, description: null, icon: null, color: '#AA0000' };
    await createSchedule(tx, actor, { ...of, fields: { ...entry, title: 'Set', performerId: second.id } });
    await createSchedule(tx, actor, { ...of, fields: { ...entry, title: 'Break', performerId: null } });
    await createBrand(tx, actor, { ...of, fields: { name: 'Tatak', url: null, imageUrl: null, description: null } });
  });
  return event;
}

test('a copy is a draft with everything but what was sold', async () => {
  const { db } = organizer;
  const original = await fullEvent();
  await organizer.buy(original, { quantity: 3 });
  await organizer.place(original, { type: 1, quantity: 2 });
  const { event, ticketTypes } = await duplicate(original);
  assert.deepEqual(
    [
      event.name,
      event.status,
      event.eventCapacity,
      event.description,
      event.category,
      event.joinUrl,
      event.refundPolicy,
      event.publishedAt,
    ],
    ['Copy of Pista', 'DRAFT', 60, 'Taunan', 'FESTIVAL', 'https://meet.example.com/pista', 'Isang linggo bago.', null],
  );
  assert.deepEqual([event.dateTime, event.endDateTime], ['2099-02-14T11:00:00.000Z', '2099-02-15T11:00:00.000Z']);
  assert.deepEqual(
    ticketTypes.map((type) => [
      type.name,
      type.published,
      type.soldQuantity,
      type.heldQuantity,
      type.remainingQuantity,
    ]),
    [
      ['General Admission', false, 0, 0, 30],
      ['Seat', false, 0, 0, 20],
    ],
  );
  assert.deepEqual(
    [ticketTypes[1]?.priceCentavos, ticketTypes[1]?.section, ticketTypes[1]?.rowLabel],
    [150_000, 'B', '7'],
  );
  const of = { eventIds: [event.id] };
  const performers = await listPerformersOfEvents(db, of);
  assert.deepEqual(
    performers.map(({ name }) => name),
    ['Una', 'Ikalawa'],
  );
  const schedules = await listSchedulesOfEvents(db, of);
  assert.deepEqual(schedules.map(({ title, performerId, startTime }) => [title, performerId, startTime]).sort(), [
    ['Break', null, '2099-02-14T12:00:00.000Z'],
    ['Set', performers[1]?.id, '2099-02-14T12:00:00.000Z'],
  ]);
  assert.deepEqual(
    (await listBrandsOfEvents(db, of)).map(({ name }) => name),
    ['Tatak'],
  );
});

test('the original stays as it is, and both sell apart', async () => {
  const original = await fullEvent();
  await duplicate(original);
  const order = await organizer.buy(original, { quantity: 1 });
  assert.equal(order.status, 'COMPLETED');
});

test('a name may be given; one of the greatest length is cut, never refused', async () => {
  const original = await organizer.event({ name: 'é'.repeat(200) });
  assert.equal((await duplicate(original)).event.name, `Copy of ${'é'.repeat(192)}`);
  assert.equal((await duplicate(original, { name: '  Bago ' })).event.name, 'Bago');
  assert.deepEqual(await assertRefused(duplicate(original, { name: ' ' }), 'VALIDATION_ERROR'), ['name']);
});

test('an event that was cancelled can be copied, and the copy is not cancelled', async () => {
  const { db, actor } = organizer;
  const original = await organizer.event({ name: 'Ulit' });
  await db.transaction((tx) => cancelEvent(tx, actor, { eventId: original.id, reason: 'Rain', confirmName: 'Ulit' }));
  const { event } = await duplicate(original);
  assert.deepEqual([event.status, event.cancelledAt, event.cancellationReason], ['DRAFT', null, null]);
});

test('a callback address that may not be called any more is left out', async () => {
  const original = await organizer.event();
  await organizer.db.run(sql`update events set callback_url = 'https://10.0.0.1/x' where id = ${original.id}`);
  assert.equal((await duplicate(original)).event.callbackUrl, null);
  await organizer.db.run(sql`update events set callback_url = 'https://example.com/x' where id = ${original.id}`);
  assert.equal((await duplicate(original)).event.callbackUrl, 'https://example.com/x');
});

test('maxima hold for copies too', async () => {
  const original = await fullEvent();
  const { policy } = organizer;
  for (const name of ['ticketTypes', 'performers', 'schedules', 'brands'] as const) {
    const tight = { ...policy, maxima: { ...policy.maxima, [name]: 0 } };
    await assertRefused(duplicate(original, { policy: tight }), 'LIMIT_REACHED');
  }
});

test("another organization's event cannot be copied", async () => {
  await assertRefused(duplicate(await fullEvent(), {}, organizer.stranger), 'NOT_FOUND');
});
