import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { ownApiKey } from '../../src/core/accounts/api-keys/own-api-key.sql.ts';
import { ownInvitation, ownMember } from '../../src/core/accounts/members/own-member.sql.ts';
import { ownExportForChange } from '../../src/core/back-office/exports/own-export.sql.ts';
import { ownMessage, ownMessageForChange } from '../../src/core/back-office/messages/own-message.sql.ts';
import { ownBalancePart } from '../../src/core/back-office/settlements/own-balance-part.sql.ts';
import { ownPayout, ownPayoutForChange } from '../../src/core/back-office/settlements/own-payout.sql.ts';
import type { Actor } from '../../src/core/base/actor.ts';
import { recordNotFound } from '../../src/core/base/common.errors.ts';
import { isRaised } from '../../src/core/base/define-error.ts';
import { ownAccessCode } from '../../src/core/catalog/access-codes/own-access-code.sql.ts';
import { ownBrand } from '../../src/core/catalog/brands/own-brand.sql.ts';
import { ownBundle } from '../../src/core/catalog/bundles/own-bundle.sql.ts';
import { ownEvent, ownEventForChange } from '../../src/core/catalog/events/own-event.sql.ts';
import { ownPerformer } from '../../src/core/catalog/performers/own-performer.sql.ts';
import { ownPicture } from '../../src/core/catalog/pictures/own-picture.sql.ts';
import { ownPromoCode, ownPromoCodeForChange } from '../../src/core/catalog/promo-codes/own-promo-code.sql.ts';
import { ownQuestion, ownQuestionForChange } from '../../src/core/catalog/questions/own-question.sql.ts';
import { ownSchedule } from '../../src/core/catalog/schedules/own-schedule.sql.ts';
import { ownSeatBlock } from '../../src/core/catalog/seat-blocks/own-seat-block.sql.ts';
import { ownPlan, ownPlanForChange, ownPlanToChange } from '../../src/core/catalog/seating-plans/own-plan.sql.ts';
import { ownSeries, ownSeriesChange, ownSeriesDate } from '../../src/core/catalog/series/own-series.sql.ts';
import { ownTicketType, ownTicketTypeForChange } from '../../src/core/catalog/ticket-types/own-ticket-type.sql.ts';
import { ownVenue } from '../../src/core/catalog/venues/own-venue.sql.ts';
import { ownZone } from '../../src/core/catalog/zones/own-zone.sql.ts';
import { ownAttendee } from '../../src/core/reports/attendees/own-attendee.sql.ts';
import { ownDoorCode } from '../../src/core/selling/door/own-door-code.sql.ts';
import { ownOrder, ownOrderWithMoney } from '../../src/core/selling/orders/own-order.sql.ts';
import { ownDelivery } from '../../src/core/telling/deliveries/own-delivery.sql.ts';
import { ownWebhook, ownWebhookForChange } from '../../src/core/telling/webhooks/own-webhook.sql.ts';
import type { Tx } from '../../src/platform/database/database.ts';
import { newId } from '../../src/platform/ids.ts';
import { makeSalesWorld, type SalesWorld } from '../helpers/database/invariant-breaks.ts';
import { type TestDatabase, testDatabase } from '../helpers/database/test-database.ts';
import { repository } from '../helpers/machine/child.ts';
import { makeOrganization } from '../helpers/sales/sales-data.ts';

// The gate of tenancy by itself, record by record: no earlier look-up and no lock keeps a stranger out here.

let database: TestDatabase;
let client: pg.Client;
let world: SalesWorld;
let owner: Actor;
let stranger: Actor;

before(async () => {
  database = await testDatabase();
  world = await makeSalesWorld(database.db);
  client = new pg.Client(database.connection);
  await client.connect();
  // Rows without the records they belong to: only their owner matters.
  await client.query('set session_replication_role = replica');
  const { rows } = await client.query('select organization_id as id from events where id = $1', [world.event]);
  owner = actorOf(rows[0].id);
  stranger = actorOf((await makeOrganization(database.db)).id);
});
after(async () => {
  await client.end();
  await database.close();
});

const actorOf = (organizationId: string): Actor => ({
  organizationId,
  apiKeyId: null,
  scopes: new Set(),
  isSandbox: false,
});

const valueOfType: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: `gen_random_uuid()::text`,
  ARRAY: `'{}'`,
  bytea: `sha256(gen_random_uuid()::text::bytea)`,
  integer: '1',
  bigint: '1',
  boolean: 'false',
  jsonb: `'{}'`,
  'timestamp with time zone': 'now()',
};

/** A row of the owner's with these values, and with anything in the other required columns. */
async function add(table: string, values: Readonly<Record<string, string>> = {}): Promise<string> {
  const id = newId();
  const given: Record<string, string> = { id: `'${id}'`, organization_id: `'${owner.organizationId}'`, ...values };
  const { rows } = await client.query(
    `select column_name as name, data_type as type from information_schema.columns
     where table_name = $1 and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`,
    [table],
  );
  for (const { name, type } of rows) given[name] ??= valueOfType[type] ?? assert.fail(`${table}.${name}: ${type}`);
  await client.query(
    `insert into ${table} (${Object.keys(given).join(', ')}) values (${Object.values(given).join(', ')})`,
  );
  return id;
}

const ofEvent = (values: Readonly<Record<string, string>> = {}) => ({ event_id: `'${world.event}'`, ...values });
type Find = (tx: Tx, actor: Actor) => Promise<unknown>;

/** How each is found, once it is there. */
const records: Record<string, () => Promise<Find[]>> = {
  event: async () => [
    (tx, actor) => ownEvent(tx, actor, world.event),
    (tx, actor) => ownEventForChange(tx, actor, world.event),
  ],
  'ticket type': async () => {
    const path = { eventId: world.event, ticketTypeId: world.type };
    return [(tx, actor) => ownTicketType(tx, actor, path), (tx, actor) => ownTicketTypeForChange(tx, actor, path)];
  },
  export: async () => {
    const id = await add('exports', { frequency: "'DAILY'", delivery: "'MAIL'", hour: '6' });
    return [(tx, actor) => ownExportForChange(tx, actor, id)];
  },
  performer: async () => {
    const path = { eventId: world.event, performerId: await add('performers', ofEvent()) };
    return [(tx, actor) => ownPerformer(tx, actor, path)];
  },
  brand: async () => {
    const path = { eventId: world.event, brandId: await add('brands', ofEvent()) };
    return [(tx, actor) => ownBrand(tx, actor, path)];
  },
  bundle: async () => {
    const path = { eventId: world.event, bundleId: await add('bundles', ofEvent({ price_centavos: '0' })) };
    return [(tx, actor) => ownBundle(tx, actor, path)];
  },
  'seating plan': async () => {
    const planId = await add('seating_plans', { seats: '0' });
    return [
      (tx, actor) => ownPlan(tx, actor, planId),
      (tx, actor) => ownPlanToChange(tx, actor, planId),
      (tx, actor) => ownPlanForChange(tx, actor, planId),
    ];
  },
  'seat block': async () => {
    const block = { event_id: `'${world.event}'`, seats: "'{}'", reason: "''" };
    const path = { eventId: world.event, blockId: await add('seat_blocks', block) };
    return [(tx, actor) => ownSeatBlock(tx, actor, path)];
  },
  zone: async () => {
    const path = { eventId: world.event, zoneId: await add('event_zones', ofEvent()) };
    return [(tx, actor) => ownZone(tx, actor, path)];
  },
  series: async () => {
    const seriesId = await add('series');
    const eventId = world.event;
    await client.query('update events set series_id = $1, series_position = 1 where id = $2', [seriesId, eventId]);
    const changeId = await addSeriesChange(seriesId);
    return [
      (tx, actor) => ownSeries(tx, actor, seriesId),
      (tx, actor) => ownSeriesDate(tx, actor, { seriesId, eventId }),
      (tx, actor) => ownSeriesChange(tx, actor, { seriesId, changeId }),
    ];
  },
  'schedule entry': async () => {
    const end = `now() + interval '1 hour'`;
    const path = { eventId: world.event, scheduleId: await add('schedules', ofEvent({ end_time: end })) };
    return [(tx, actor) => ownSchedule(tx, actor, path)];
  },
  'promo code': async () => {
    const path = { eventId: world.event, promoCodeId: await add('promo_codes', ofEvent({ kind: `'AMOUNT'` })) };
    return [(tx, actor) => ownPromoCode(tx, actor, path), (tx, actor) => ownPromoCodeForChange(tx, actor, path)];
  },
  question: async () => {
    const path = { eventId: world.event, questionId: await add('questions', ofEvent({ kind: `'TEXT'` })) };
    return [(tx, actor) => ownQuestion(tx, actor, path), (tx, actor) => ownQuestionForChange(tx, actor, path)];
  },
  'access code': async () => {
    const path = { eventId: world.event, accessCodeId: await add('access_codes', ofEvent()) };
    return [(tx, actor) => ownAccessCode(tx, actor, path)];
  },
  message: async () => {
    const path = { eventId: world.event, messageId: await add('messages', ofEvent()) };
    return [(tx, actor) => ownMessage(tx, actor, path), (tx, actor) => ownMessageForChange(tx, actor, path)];
  },
  'door code': async () => {
    const path = { eventId: world.event, doorCodeId: await add('door_codes', ofEvent({ role: `'SCAN'` })) };
    return [(tx, actor) => ownDoorCode(tx, actor, path)];
  },
  attendee: async () => {
    const { rows } = await client.query('select id from issued_tickets where order_id = $1', [world.completedOrder]);
    const path = { eventId: world.event, ticketId: rows[0].id };
    return [(tx, actor) => ownAttendee(tx, actor, path)];
  },
  order: async () => [
    (tx, actor) => ownOrder(tx, actor, world.completedOrder),
    (tx, actor) => ownOrderWithMoney(tx, actor, world.completedOrder),
  ],
  payout: async () => {
    const { rows } = await client.query('select id from payouts where organization_id = $1', [owner.organizationId]);
    return [(tx, actor) => ownPayout(tx, actor, rows[0].id), (tx, actor) => ownPayoutForChange(tx, actor, rows[0].id)];
  },
  'part of the balance': async () => {
    const id = await add('earnings', { event_id: `'${world.event}'`, payout_id: 'null' });
    return [(tx, actor) => ownBalancePart(tx, actor, id)];
  },
  venue: async () => {
    const id = await add('venues', { slug: 'null' });
    return [(tx, actor) => ownVenue(tx, actor, id)];
  },
  picture: async () => {
    const id = await add('pictures', { status: `'KEPT'` });
    return [(tx, actor) => ownPicture(tx, actor, id)];
  },
  'API key': async () => {
    const id = await add('api_keys');
    return [(tx, actor) => ownApiKey(tx, actor, id)];
  },
  webhook: async () => {
    const id = await add('webhooks', { events: `'{order.completed}'` });
    return [(tx, actor) => ownWebhook(tx, actor, id), (tx, actor) => ownWebhookForChange(tx, actor, id)];
  },
  delivery: async () => {
    const webhookId = await add('webhooks', { events: `'{order.completed}'` });
    const deliveryId = await add('deliveries', {
      webhook_id: `'${webhookId}'`,
      target_kind: `'WEBHOOK'`,
      trigger: `'EVENT'`,
      next_attempt_at: 'now()',
    });
    return [(tx, actor) => ownDelivery(tx, actor, { webhookId, deliveryId })];
  },
  'member of a team': async () => {
    const userId = await addUser();
    const columns = `(organization_id, user_id, role) values ('${owner.organizationId}', '${userId}', 'OWNER')`;
    await client.query(`insert into memberships ${columns}`);
    return [(tx, actor) => ownMember(tx, actor, userId)];
  },
  invitation: async () => {
    const id = await add('invitations', { role: `'STAFF'`, invited_by: `'${await addUser()}'` });
    return [(tx, actor) => ownInvitation(tx, actor, id)];
  },
};

async function addSeriesChange(seriesId: string): Promise<string> {
  const id = newId();
  await client.query(`insert into series_changes (id, series_id, changes, apply_to) values ($1, $2, '{}', 'FUTURE')`, [
    id,
    seriesId,
  ]);
  return id;
}

async function addUser(): Promise<string> {
  const id = newId();
  await client.query('insert into users (id, email, email_key, password_hash) values ($1, $2, $2, $2)', [id, id]);
  return id;
}

for (const [record, add] of Object.entries(records)) {
  test(`the ${record} of an organization is found by it, and by no other`, async () => {
    for (const find of await add()) {
      const as = (actor: Actor) => database.db.transaction((tx) => find(tx, actor));
      assert.ok(await as(owner));
      await assert.rejects(as(stranger), (error) => isRaised(error, recordNotFound));
    }
  });
}

test('every look-up of the house is among them', () => {
  const own = readFileSync(join(repository, 'test/catalog/own-records.test.ts'), 'utf8');
  const names = globSync('src/core/**/own-*.sql.ts', { cwd: repository }).flatMap((file) =>
    [...readFileSync(join(repository, file), 'utf8').matchAll(/^export (?:async )?function (own[A-Z]\w+)/gm)].map(
      ([, name]) => name as string,
    ),
  );
  assert.ok(names.length > 20);
  assert.deepEqual(
    names.filter((name) => name !== 'ownPartOfEvent' && !own.includes(`${name}(tx, actor`)),
    [],
  );
});
