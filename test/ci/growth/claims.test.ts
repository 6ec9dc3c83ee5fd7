import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listOrdersWithoutText } from '../../../src/core/back-office/order-texts/order-texts.sql.ts';
import {
  countUnendedHolds,
  countUnrelayedNotices,
  listFailedDeliveries,
} from '../../../src/core/back-office/queues/queues.sql.ts';
import { listOrganizationsDue } from '../../../src/core/back-office/settlements/earnings.sql.ts';
import { listPayoutsThatRest } from '../../../src/core/back-office/settlements/payout.sql.ts';
import { listFiled, lockToFile } from '../../../src/core/back-office/settlements/payout-file.sql.ts';
import { deleteExpiredClaims, deleteExpiredOlderClaims } from '../../../src/core/base/idempotency/claim.sql.ts';
import { listLowTicketTypes, listWithoutTickets } from '../../../src/core/reports/overview/to-do.sql.ts';
import { forgetFreeHolders, forgetHolders } from '../../../src/core/selling/hold-limits/held.sql.ts';
import { listExpiredInSandboxes, listExpiredOrders } from '../../../src/core/selling/holds/expired-orders.sql.ts';
import { deleteOldProviderNotices } from '../../../src/core/selling/payments/payment.sql.ts';
import { countMailsDue } from '../../../src/core/selling/rescheduling/tell-buyers.sql.ts';
import { lockShard, positionNotices } from '../../../src/core/telling/deliveries/relay.sql.ts';
import { deleteDeliveriesOfDeleted, deleteOldDeliveries } from '../../../src/core/telling/deliveries/retention.sql.ts';
import {
  claimDelivery,
  claimDueInTurn,
  claimDueOf,
  putBackClaims,
  recordAttempts,
} from '../../../src/core/telling/deliveries/send.sql.ts';
import { deleteOldMails, deleteOldSignUpMails } from '../../../src/core/telling/mails/mail.sql.ts';
import { orderMailKind } from '../../../src/core/telling/mails/mail.ts';
import { deleteOldNotices } from '../../../src/core/telling/notices/notice.sql.ts';
import type { Database, Queryable, Tx } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import { claimDue, finishEntries, nobodysLane } from '../../../src/platform/queue/queue.sql.ts';
import { buffersOf } from '../../helpers/clients/buffers.ts';
import { type TestDatabase, testDatabase } from '../../helpers/database/test-database.ts';

const rows = 20_000;
const lane = newId();
const lease = newId();
const organizationId = newId();
const soon = { organizationId, now: new Date().toISOString(), days: 14, most: 20 };
const most = 20;

let database: TestDatabase;
let db: Database;

before(async () => {
  database = await testDatabase();
  db = database.db;
  await db.transaction(fill);
});
after(() => database.close());

/** What a job reads when there is nearly nothing to do, and what it takes when very much waits. */
const questions: Record<string, (db: Queryable) => Promise<unknown>> = {
  'claim of mails': (db) =>
    claimDue(db, { wanted: [{ kind: orderMailKind, most, leaseSeconds: 60 }], lease, afterLane: nobodysLane }),
  'outcome of a mail': (db) =>
    finishEntries(db, {
      outcomes: [
        { kind: orderMailKind, id: newId(), lease, isDone: true, nextSeconds: null, error: null, isProgress: false },
      ],
    }),
  'mails that wait': (db) => countMailsDue(db, { lane, most }),
  'claim of deliveries': (db) =>
    claimDueOf(db as Database, { lease, leaseSeconds: 60, most, allowances: [{ lane, allowance: most }] }),
  'claim of deliveries in turn': (db) =>
    claimDueInTurn(db as Database, {
      lease,
      leaseSeconds: 60,
      most,
      allowances: [],
      allowanceDefault: most,
      afterLane: nobodysLane,
    }),
  'claim of one delivery': (db) => claimDelivery(db as Database, { id: newId(), lease, leaseSeconds: 60 }),
  'outcomes of deliveries': (db) =>
    recordAttempts(db, {
      outcomes: [
        { id: newId(), lease, status: 'DELIVERED', responseStatus: 200, durationMs: 1, error: null, nextSeconds: null },
      ],
    }),
  'deliveries put back': (db) => putBackClaims(db, { claims: [{ id: newId(), lease }] }),
  relay: (db) => positionNotices(db as Tx, { shard: Number.parseInt(organizationId.slice(-1), 16), most }),
  'shard to relay': (db) => lockShard(db as Tx),
  'holds that are over': (db) => listExpiredOrders(db, { most }),
  'holds that are over in sandboxes': (db) => listExpiredInSandboxes(db, { most }),
  'orders without text': (db) =>
    listOrdersWithoutText(db as Tx, {
      mark: { createdAt: new Date().toISOString(), orderId: newId() },
      settledMinutes: 0,
      most,
    }),
  'organizations to settle': (db) => listOrganizationsDue(db, { after: null, most, holdDays: 5 }),
  'payouts to send': (db) => lockToFile(db as Tx, { most }),
  'payouts of a file': (db) => listFiled(db, { number: 1 }),
  'payouts that rest': (db) => listPayoutsThatRest(db, { most }),
  'old notices': (db) => deleteOldNotices(db, { days: 30, most }),
  'old deliveries': (db) => deleteOldDeliveries(db, { days: 30, most }),
  'deliveries of deleted webhooks': (db) => deleteDeliveriesOfDeleted(db, { most }),
  'old mails': (db) => deleteOldMails(db, { days: 30, most }),
  'old mails of sign-ups': (db) => deleteOldSignUpMails(db, { days: 1, most }),
  'old claims': (db) => deleteExpiredClaims(db, { most }),
  'old claims that nodes of 0.1.0 look at': (db) => deleteExpiredOlderClaims(db, { most }),
  'holders to forget': (db) => forgetHolders(db, { hours: 50, most }),
  'holders of what cost nothing': (db) => forgetFreeHolders(db, { hours: 24, most }),
  'old notices of providers': (db) => deleteOldProviderNotices(db, { days: 365, most }),
  'notices that wait': (db) => countUnrelayedNotices(db),
  'holds that wait': (db) => countUnendedHolds(db),
  'deliveries that failed': (db) => listFailedDeliveries(db, { among: most, most }),
};

// A few for each row that is taken and each index that it is in. Reading a table would be ten thousand and more.
const buffersMax = 30 * most;

// Of an organizer whose events are over. Plans of before the first statistics go by another index.
const pages: typeof questions = {
  'events without tickets': (db) => listWithoutTickets(db, soon),
  'tickets that run low': (db) => listLowTicketTypes(db, soon),
};

test('what is settled and over costs no claim and no sweep anything, before there are statistics', async () => {
  assert.deepEqual(await costly(questions), {});
});

test('nor after, and no list of what is to be done', async () => {
  await db.run(sql`analyze`);
  assert.deepEqual(await costly({ ...questions, ...pages }), {});
});

async function costly(asked: typeof questions): Promise<Record<string, number>> {
  const found: [string, number][] = [];
  for (const [name, ask] of Object.entries(asked)) found.push([name, await buffersOf(db, ask)]);
  return Object.fromEntries(found.filter(([, buffers]) => buffers > buffersMax));
}

async function fill(tx: Tx): Promise<void> {
  // Without looking for the rows that these belong to.
  await tx.run(sql`set local session_replication_role = replica`);
  await tx.run(sql`
    insert into queue (kind, id, lane, due_at) select ${orderMailKind}, gen_random_uuid(), ${lane}, now() - n * interval '1 ms'
    from generate_series(1, ${rows}::int) n`);
  await tx.run(sql`
    insert into delivery_queue (kind, id, lane, due_at) select 'delivery', gen_random_uuid(), ${lane}, now() - n * interval '1 ms'
    from generate_series(1, ${rows}::int) n`);
  await tx.run(sql`
    insert into notices (id, organization_id, event_id, order_id, type, is_test, data, position)
    select gen_random_uuid(), ${organizationId}, ${newId()}, gen_random_uuid(), 'order.completed', false, '{}', n
    from generate_series(1, ${rows}::int) n`);
  await tx.run(sql`insert into notice_positions (organization_id, last) values (${organizationId}, ${rows})`);
  await tx.run(sql`
    insert into notices (id, organization_id, event_id, order_id, type, is_test, data)
    select gen_random_uuid(), ${organizationId}, ${newId()}, gen_random_uuid(), 'order.completed', false, '{}'
    from generate_series(1, ${most}::int) n`);
  await tx.run(sql`
    insert into deliveries (id, organization_id, target_kind, target_id, webhook_id, notice_id, message_id, event_type, trigger,
                            sees_buyers, url, status)
    select gen_random_uuid(), ${organizationId}, 'WEBHOOK', ${lane}, ${lane}, gen_random_uuid(), 'msg', 'order.completed', 'EVENT', true,
           'https://example.com', 'DELIVERED'
    from generate_series(1, ${rows}::int) n`);
  await tx.run(sql`
    insert into mails (id, organization_id, order_id, kind, recipient, language, data, status)
    select gen_random_uuid(), ${organizationId}, gen_random_uuid(), 'TICKETS', 'ana@example.com', 'en', '{}', 'SENT'
    from generate_series(1, ${rows}::int) n`);
  await tx.run(sql`
    insert into orders (id, organization_id, event_id, order_number, status, quantity, buyer_name, buyer_email, buyer_email_key,
                        token_hash, absorb_fees, method, subtotal_centavos, commission_centavos, processing_centavos,
                        total_centavos, created_at, updated_at, completed_at, expires_at, email_hash)
    select gen_random_uuid(), ${organizationId}, ${newId()}, n, case when n % 10 = 0 then 'PENDING' else 'COMPLETED' end, 1, 'Ana', 'a@example.com', 'a@example.com', '',
           true, 'gcash', 0, 0, 0, 0, now(), now(), case when n % 10 = 0 then null else now() end, now() + interval '1 hour', 'x'
    from generate_series(1, ${rows}::int) n`);
  await tx.run(sql`
    insert into payouts (id, organization_id, amount_centavos, status, sent_at, paid_at)
    select gen_random_uuid(), ${organizationId}, 1, 'PAID', now(), now() from generate_series(1, ${rows}::int) n`);
  await tx.run(sql`
    insert into earnings (organization_id, event_id, ends_at, amount_centavos, movements, payout_id)
    select ${organizationId}, gen_random_uuid(), now() - interval '100 days', 1, 1, gen_random_uuid()
    from generate_series(1, ${rows}::int) n`);
  await tx.run(sql`
    insert into idempotency_records (organization_id, key, method, path, body_hash)
    select ${organizationId}, n, 'POST', '/', '' from generate_series(1, ${rows}::int) n`);
  await tx.run(sql`
    insert into provider_notices (provider, notice_id, payment_id, state, amount_centavos, currency, outcome)
    select 'simulator', n, gen_random_uuid(), 'PAID', 1, 'PHP', 'CREDITED' from generate_series(1, ${rows}::int) n`);
  await tx.run(sql`
    insert into free_holders (order_id, event_id, email_hash, address_hash, network_hash)
    select gen_random_uuid(), ${newId()}, n, n, n from generate_series(1, ${rows}::int) n`);
  await tx.run(sql`
    with past as (
      insert into events (id, organization_id, name, search_text, search_grams, slug, status, date_time, type, journey_type, currency,
                          location_type, visibility, timezone, absorb_fees)
      select gen_random_uuid(), ${organizationId}, 'Gabi', 'gabi', '{}', n, 'PUBLISHED', now() - interval '200 days', 'PAID', 'STANDARD', 'PHP',
             'ONLINE', 'PUBLIC', 'Asia/Manila', true
      from generate_series(1, 5000) n returning id, organization_id
    )
    insert into ticket_types (id, organization_id, event_id, name, price_centavos, quantity, remaining_quantity, section, row_label, type,
                              maximum_purchase_quantity, published)
    select gen_random_uuid(), organization_id, id, 'GA', 50000, 100, 100, 'GA', 'GA', 'GENERAL_ADMISSION', 8, true from past`);
}
