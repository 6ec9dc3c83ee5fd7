import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiClient, apiClient, type EventRecord } from '../../../../test/helpers/clients/api-client.ts';
import { publishedEvent } from '../../../../test/helpers/clients/market-client.ts';
import { type TestServer, testServer } from '../../../../test/helpers/machine/test-server.ts';
import { until } from '../../../../test/helpers/machine/until.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { type Statement, sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { seedVenues } from '../../../seeding/venues.ts';
import { isRaised } from '../../base/define-error.ts';
import { publicEventNotFound } from './public-event.errors.ts';
import { createPublicEventReader } from './public-event-reader.ts';
import { readPublicEvent } from './read-public-event.ts';

let server: TestServer;
let organizer: ApiClient;
let event: EventRecord;

before(async () => {
  server = await testServer();
  await server.db.transaction(seedVenues);
  organizer = apiClient(server.url, (await server.key(await server.organization({ name: 'Hiraya Live' }))).key);
  const { id: venueId } = await server.db.one<{ id: string }>(sql`select id from venues limit 1`);
  const ticket = { price: 100, quantity: 10, published: true };
  event = await publishedEvent(organizer, {
    name: 'Gabi',
    venueId,
    tickets: [
      { name: 'GA', ...ticket },
      { name: 'VIP', ...ticket },
    ],
  });
  for (const name of ['Luna', 'Banda']) {
    await organizer.post(`/events/${event.id}/performers`, { name, type: 'ARTIST' });
    await organizer.post(`/events/${event.id}/questions`, { label: name, kind: 'TEXT' });
  }
});
after(() => server.close());

test('an event that looks as it did is the same object, by id and by slug; whatever changes it makes a new one', async () => {
  const reader = createPublicEventReader(server.db);
  const { id } = event;
  const changes: Record<string, Statement> = {
    'its name': sql`update events set name = 'Gabi 2' where id = ${id}`,
    'a hold': sql`update ticket_types set held_quantity = 1, remaining_quantity = 9 where event_id = ${id} and name = 'VIP'`,
    'the hold undone': sql`
      update ticket_types set held_quantity = 0, remaining_quantity = 10 where event_id = ${id} and name = 'VIP'`,
    'the organizer': sql`update organizations set name = 'Hiraya' where id = (select organization_id from events where id = ${id})`,
    'the venue': sql`update venues set name = 'Hall' where id = (select venue_id from events where id = ${id})`,
    'performers in another order': sql`update performers set ordinal = -ordinal where event_id = ${id}`,
    'a performer gone': sql`delete from performers where event_id = ${id} and name = 'Banda'`,
    'a brand': sql`insert into brands (id, organization_id, event_id, name) select ${newId()}, organization_id, id, 'Kape' from events where id = ${id}`,
    'a schedule': sql`
      insert into schedules (id, organization_id, event_id, title, start_time, end_time)
      select ${newId()}, organization_id, id, 'Doors', date_time, date_time + interval '1 hour' from events where id = ${id}`,
    'questions in another order': sql`update questions set position = 10 - position where event_id = ${id}`,
    'a question withdrawn': sql`update questions set withdrawn_at = now() where event_id = ${id} and label = 'Luna'`,
  };
  let last = await reader.read(id);
  for (const [what, change] of Object.entries(changes)) {
    const again = await Promise.all([id, id.toUpperCase(), event.slug, id].map((named) => reader.read(named)));
    for (const value of again) assert.equal(value, last, what);
    await server.db.run(change);
    const next = await reader.read(event.slug);
    assert.notEqual(next, last, what);
    assert.notDeepEqual(next, last, what);
    assert.deepEqual(next, await readPublicEvent(server.db, { idOrSlug: id }), what);
    last = next;
  }
});

test('rows that were read amid a change which was undone are not taken for those of before', async () => {
  const held = (count: number) =>
    server.db.run(sql`
      update ticket_types set held_quantity = ${count}, remaining_quantity = 10 - ${count}::int
      where event_id = ${event.id} and name = 'GA'`);
  let isFirst = true;
  // After the version was asked for and before the rows are read, tickets are held; afterwards the hold ends.
  const meddled = {
    ...server.db,
    many: async (statement: Statement) => {
      const rows = await server.db.many(statement);
      if (isFirst) {
        isFirst = false;
        await held(5);
      }
      return rows;
    },
  } as unknown as typeof server.db;
  const reader = createPublicEventReader(meddled);
  const leftOf = async () => (await reader.read(event.id)).tickets.find(({ name }) => name === 'GA')?.remainingQuantity;
  assert.equal(await leftOf(), 5);
  await held(0);
  assert.equal(await leftOf(), 10);
});

test('what time alone changes is seen: sales that end, and the event itself', async () => {
  const reader = createPublicEventReader(server.db);
  const passing = await publishedEvent(organizer, {
    name: 'Sandali',
    tickets: [{ name: 'GA', price: 100, quantity: 10, published: true }],
  });
  await server.db.run(sql`
    update events set date_time = now() + interval '500 milliseconds', end_date_time = null
    where id = ${passing.id}`);
  await server.db.run(sql`
    update ticket_types set off_sale_at = now() + interval '500 milliseconds' where event_id = ${passing.id}`);
  let seen = await reader.read(passing.id);
  await until(async () => {
    seen = await reader.read(passing.id);
    return seen.isOver && seen.priceFromCentavos === null;
  });
  assert.equal(seen.tickets[0]?.status, 'ENDED');
});

test('what nobody may see any more is refused at once, and the rest of its batch answered', async () => {
  const reader = createPublicEventReader(server.db);
  const other = await publishedEvent(organizer, { name: 'Iba' });
  await reader.read(other.id);
  const hide = async (db: Queryable, statement: Statement) => {
    await db.run(statement);
    const asked = [other.id, event.id, other.slug, '\uFFFD', 'nothing', newId()];
    const answers = await Promise.allSettled(asked.map((idOrSlug) => reader.read(idOrSlug)));
    answers.forEach((answer, index) => {
      if (asked[index] === event.id) assert.equal(answer.status, 'fulfilled');
      else assert.ok(answer.status === 'rejected' && isRaised(answer.reason, publicEventNotFound));
    });
  };
  await hide(server.db, sql`update events set taken_down_at = now(), take_down_reason = 'Fake' where id = ${other.id}`);
  await hide(
    server.db,
    sql`update events set taken_down_at = null, take_down_reason = null, status = 'DRAFT' where id = ${other.id}`,
  );
});
