import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestServer, testServer } from '../../../../test/helpers/machine/test-server.ts';
import { sql } from '../../../platform/database/sql.ts';
import { seedVenues } from '../../../seeding/venues.ts';
import type { Actor } from '../../base/actor.ts';
import { Refusal } from '../../base/define-error.ts';
import { withDefaults } from '../../base/fields/field.ts';
import { createOutboundPolicy } from '../../base/outbound-address.ts';
import { maximaDefault } from '../../base/policy.ts';
import { createEvent } from '../event-editing/create-event.ts';
import { eventFields } from '../events/event-fields.ts';
import { createEventReader } from './event-reader.ts';
import { findEventVersions, versionOf } from './event-versions.sql.ts';

const policy = { maxima: maximaDefault, rescheduleRefundDays: 7, outbound: createOutboundPolicy({ allowRanges: [] }) };
const fields = withDefaults(eventFields, {
  name: 'Gabi',
  category: 'MUSIC',
  dateTime: '2027-02-14T11:00:00.000Z',
});
const ticket = {
  name: 'GA',
  price: 100,
  quantity: 10,
  section: 'A',
  row: '1',
  type: 'GENERAL_ADMISSION' as const,
  maximumPurchaseQuantity: 8,
  published: true,
  description: null,
  onSaleAt: null,
  offSaleAt: null,
  days: null,
  priceKind: 'FIXED' as const,
  priceMin: null,
  priceMax: null,
  zoneIds: null,
  kind: 'TICKET' as const,
  perTicketMax: null,
  statutoryDiscount: true,
  statutoryReason: null,
  standalone: false,
};

let server: TestServer;
let owner: Actor;
let stranger: Actor;
let eventId: string;

before(async () => {
  server = await testServer();
  await server.db.transaction(seedVenues);
  owner = await actor('Owner');
  stranger = await actor('Stranger');
  const { id: venueId } = await server.db.one<{ id: string }>(sql`select id from venues limit 1`);
  const { event } = await server.db.transaction((tx) =>
    createEvent(tx, owner, { policy, fields: { ...fields, venueId }, tickets: [ticket, { ...ticket, name: 'VIP' }] }),
  );
  eventId = event.id;
});
after(() => server.close());

test('two organizations that ask for one event in the same batch: only its owner gets it', async () => {
  const reader = createEventReader(server.db);
  const asked = [owner, stranger, owner, stranger].flatMap((who) => Array.from({ length: 20 }, () => who));
  const answers = await Promise.allSettled(asked.map((who) => reader.read(who, eventId)));
  answers.forEach((answer, index) => {
    assert.equal(answer.status, asked[index] === owner ? 'fulfilled' : 'rejected');
    if (answer.status === 'rejected') assert.ok(answer.reason instanceof Refusal);
  });
});

test('an event that looks as it did is the same object; an edit or a sale makes a new one', async () => {
  const reader = createEventReader(server.db);
  const changes = [
    sql`update events set name = 'Gabi 2', revision = revision + 1 where id = ${eventId}`,
    sql`update ticket_types set held_quantity = 1, remaining_quantity = 9 where event_id = ${eventId} and name = 'VIP'`,
    sql`update ticket_types set held_quantity = 0, remaining_quantity = 10 where event_id = ${eventId} and name = 'VIP'`,
  ];
  let last = await reader.read(owner, eventId);
  for (const change of changes) {
    assert.equal(await reader.read(owner, eventId), last);
    await server.db.run(change);
    const next = await reader.read(owner, eventId);
    assert.notEqual(next, last);
    last = next;
  }
  assert.equal(last.event.name, 'Gabi 2');
});

test('a venue that is loaded with other data makes new objects of its events', async () => {
  const reader = createEventReader(server.db);
  const before = await reader.read(owner, eventId);
  const [listed] = await reader.complete([{ id: eventId, version: String(before.event.revision) }]);
  await server.db.run(sql`update venues set name = 'Another name' where id = ${before.venue?.id}`);
  await server.db.transaction(seedVenues);
  const after = await reader.read(owner, eventId);
  assert.notEqual(after, before);
  assert.equal(after.event.revision, before.event.revision + 1);
  const [listedAfter] = await reader.complete([{ id: eventId, version: String(after.event.revision) }]);
  assert.notEqual(listedAfter, listed);
});

test('the version made from rows is the one that the database makes', async () => {
  const reader = createEventReader(server.db);
  const row = await reader.read(owner, eventId);
  const wanted = [{ id: eventId, organizationId: owner.organizationId }];
  const [found] = await findEventVersions(server.db, { wanted });
  assert.equal(versionOf(row), found?.id && found.version);
});

test('under steady sales a reader never answers counters that do not add up or go back', async () => {
  const reader = createEventReader(server.db);
  let isSelling = true;
  const selling = (async () => {
    for (let sold = 1; sold <= 10; sold += 1) {
      await server.db.run(sql`
        update ticket_types set sold_quantity = ${sold}, remaining_quantity = 10 - ${sold}::int
        where event_id = ${eventId} and name = 'GA'`);
    }
    isSelling = false;
  })();
  let seen = 0;
  while (isSelling) {
    const rows = await Promise.all(Array.from({ length: 20 }, () => reader.read(owner, eventId)));
    for (const { tickets = [] } of rows) {
      const type = tickets.find(({ name }) => name === 'GA');
      assert.equal((type?.soldQuantity ?? 0) + (type?.remainingQuantity ?? 0), 10);
      assert.ok((type?.soldQuantity ?? 0) >= seen);
    }
    seen = Math.max(...rows.map(({ tickets = [] }) => tickets.find(({ name }) => name === 'GA')?.soldQuantity ?? 0));
  }
  await selling;
  const { tickets = [] } = await reader.read(owner, eventId);
  assert.equal(tickets.find(({ name }) => name === 'GA')?.soldQuantity, 10);
});

async function actor(name: string): Promise<Actor> {
  const organization = await server.organization({ name });
  return { organizationId: organization.id, apiKeyId: null, scopes: new Set(), isSandbox: false };
}
