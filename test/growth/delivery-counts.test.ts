import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scopes } from '../../src/core/base/scope.ts';
import { countDeliveries } from '../../src/core/telling/deliveries/delivery.sql.ts';
import { redeliver } from '../../src/core/telling/deliveries/redeliver.ts';
import { countOwnDeliveries } from '../../src/core/telling/deliveries/webhook-overview.ts';
import { deleteWebhook } from '../../src/core/telling/webhooks/delete-webhook.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { newId } from '../../src/platform/ids.ts';
import { sweepJob } from '../../src/worker/sweep.ts';
import { buffersOf } from '../helpers/clients/buffers.ts';
import { databaseBefore } from '../helpers/database/database-before.ts';
import { webhookWorld } from '../helpers/receivers/webhook-world.ts';

test('how many deliveries a webhook has is kept with them: relayed, sent again, past their time, and gone with it', async (t) => {
  const world = await webhookWorld();
  t.after(() => world.close());
  const { db } = world;
  const organization = await world.organization();
  const actor = { organizationId: organization.id, apiKeyId: null, scopes: new Set(scopes), isSandbox: false };
  const [webhook, other] = [await world.webhook(organization), await world.webhook(organization)];
  await world.notice(await world.event(organization), { count: 30 });
  await world.relay();
  const kept = async (webhookId: string) => (await countDeliveries(db, { webhookId })).count;
  assert.deepEqual([await kept(webhook.id), await kept(other.id)], [30, 30]);

  const rows = await world.deliveries(webhook.id);
  const again = rows.slice(0, 8).map(({ id: deliveryId }) => ({ webhookId: webhook.id, deliveryId }));
  await Promise.all(again.map((input) => db.transaction((tx) => redeliver(tx, actor, input))));
  assert.equal(await kept(webhook.id), 38, 'however many are written at once');
  const counted = await countOwnDeliveries(db, actor, { webhookId: webhook.id });
  assert.deepEqual(counted, {
    byStatus: { PENDING: 38, DELIVERED: 0, FAILED: 0 },
    most: 1_000,
    total: 38,
    waiting: 38,
  });

  // As if ten of them had been written forty days ago.
  const old = rows.slice(0, 10).map(({ id }) => id);
  await db.run(sql`update deliveries set created_at = now() - interval '40 days' where id = any(${old}::uuid[])`);
  await db.run(sql`
    with moved as (update delivery_counts set count = count - 10 where webhook_id = ${webhook.id} returning webhook_id)
    insert into delivery_counts select webhook_id, ((now() - interval '40 days') at time zone 'UTC')::date, 10 from moved`);
  await sweepJob(db).run();
  assert.equal(await kept(webhook.id), 28);
  const days = () => db.many(sql`select day from delivery_counts where webhook_id = ${webhook.id}`);
  assert.equal((await days()).length, 1, 'a day of which nothing is left is forgotten');

  await db.transaction((tx) => deleteWebhook(tx, actor, { webhookId: webhook.id }));
  await sweepJob(db).run();
  assert.deepEqual([(await days()).length, await kept(other.id)], [0, 30]);

  // Many that are delivered.
  await db.run(sql`
    insert into deliveries (id, organization_id, target_kind, target_id, webhook_id, notice_id, message_id, event_type, trigger,
                            sees_buyers, url, status)
    select gen_random_uuid(), ${organization.id}, 'WEBHOOK', ${other.id}, ${other.id}, gen_random_uuid(), 'msg', 'order.completed',
           'EVENT', true, 'https://example.com', 'DELIVERED' from generate_series(1, 20000)`);
  await db.run(sql`analyze deliveries`);
  assert.ok((await buffersOf(db, (asked) => countDeliveries(asked, { webhookId: other.id }))) < 20);
});

test('what there is is counted when the counts come', async (t) => {
  const db = await databaseBefore(t, '0051');
  const [webhookId, organizationId] = [newId(), newId()];
  await db.run(sql`
    insert into deliveries (id, organization_id, target_kind, target_id, webhook_id, message_id, event_type, trigger, sees_buyers,
                            url, status, created_at)
    select gen_random_uuid(), ${organizationId}, 'WEBHOOK', ${webhookId}, ${webhookId}, 'msg', 'order.completed', 'TEST', true,
           'https://example.com', 'DELIVERED', now() - n * interval '1 day' from generate_series(1, 20) n, generate_series(1, 3)`);
  await migrate(db);
  assert.equal((await countDeliveries(db, { webhookId })).count, 60);
  const days = await db.many(sql`select from delivery_counts where count = 3`);
  assert.equal(days.length, 20);
});
