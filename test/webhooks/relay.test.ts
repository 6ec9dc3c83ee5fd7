import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Organization } from '../../src/core/accounts/organizations/organization.ts';
import { scopes } from '../../src/core/base/scope.ts';
import { relayNotices } from '../../src/core/telling/deliveries/relay-notices.ts';
import { deleteWebhook } from '../../src/core/telling/webhooks/delete-webhook.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { sweepJob } from '../../src/worker/sweep.ts';
import { patience } from '../helpers/database/test-database.ts';
import { until, untilWaiting } from '../helpers/machine/until.ts';
import { type EventAt, type WebhookWorld, webhookWorld, writeNotices } from '../helpers/receivers/webhook-world.ts';

let world: WebhookWorld;
before(async () => {
  world = await webhookWorld();
});
after(() => world.close());

test('a notice makes one delivery for every active webhook that wants its type, and none for another', async () => {
  const { organization, event } = await stage();
  const wanting = await world.webhook(organization, { events: ['order.completed', 'event.sold_out'] });
  const alsoWanting = await world.webhook(organization);
  await world.webhook(organization, { events: ['order.refunded'] });
  await world.webhook(organization, { isActive: false });
  await world.webhook(await world.organization());
  const [noticeId] = await world.notice(event);
  assert.equal(await world.relay(), 1);
  const made = await deliveriesOf(noticeId);
  assert.deepEqual(made.map(({ targetId }) => targetId).sort(), [wanting.id, alsoWanting.id].sort());
  for (const { status, attempts, trigger, url } of made) {
    assert.deepEqual({ status, attempts, trigger }, { status: 'PENDING', attempts: 0, trigger: 'EVENT' });
    assert.ok([wanting.url, alsoWanting.url].includes(url));
  }
  assert.equal(await world.relay(), 0, 'what was relayed is relayed once');
  assert.equal((await deliveriesOf(noticeId)).length, 2);
});

test('where there is nothing to relay nothing is written, not even a lock: every commit has all readers ask anew', async () => {
  while ((await world.relay()) > 0);
  const { xid } = await world.db.transaction(async (tx) => {
    assert.equal(await relayNotices(tx, { most: 10 }), 0);
    return tx.one<{ xid: string | null }>(sql`select pg_current_xact_id_if_assigned()::text as xid`);
  });
  assert.equal(xid, null);
});

test('a second delivery of a notice to the same webhook cannot be written', async () => {
  const { organization, event } = await stage();
  await world.webhook(organization);
  const [noticeId] = await world.notice(event);
  await world.relay();
  const again = world.db.run(sql`
    insert into deliveries (id, organization_id, target_kind, target_id, webhook_id, notice_id, message_id, event_type,
                            trigger, sees_buyers, url, next_attempt_at)
    select gen_random_uuid(), organization_id, target_kind, target_id, webhook_id, notice_id, message_id, event_type,
           trigger, sees_buyers, url, now() from deliveries where notice_id = ${noticeId}`);
  await assert.rejects(again, /deliveries_once/);
});

test('deleting a webhook with many deliveries keeps nobody waiting, and removes them little by little', async () => {
  const { organization, event } = await stage();
  const webhook = await world.webhook(organization);
  await world.backlog(event, [webhook], 3_000);
  const actor = { organizationId: organization.id, apiKeyId: null, scopes: new Set(scopes), isSandbox: false };
  const other = await stage();
  await world.webhook(other.organization);
  // Locked by somebody else: a transaction that had to touch the deliveries would wait for it.
  await world.db.transaction(async (tx) => {
    await tx.run(sql`select from deliveries where webhook_id = ${webhook.id} limit 10 for update`);
    await world.db.transaction((deleting) => deleteWebhook(deleting, actor, { webhookId: webhook.id }));
    await world.notice(other.event);
    assert.equal(await world.relay(), 1, 'notices are relayed meanwhile');
  });
  await sweepJob(world.db).run();
  assert.deepEqual(await world.deliveries(webhook.id), []);
  const { left } = await world.db.one<{ left: number }>(sql`
    select (select count(*) from deleted_webhooks) + (select count(*) from delivery_queue where lane = ${webhook.id})
      as left`);
  assert.equal(left, 0);
});

test('positions are consecutive in each organization, and follow the order of writing', async () => {
  const [one, other] = [await stage(), await stage()];
  const ofOne: string[] = [];
  const ofOther: string[] = [];
  for (let round = 0; round < 4; round += 1) {
    ofOne.push(...(await world.notice(one.event, { count: 3 })));
    ofOther.push(...(await world.notice(other.event, { count: 2 })));
    if (round % 2 === 1) await world.relay();
  }
  assert.deepEqual(
    await placed(one.organization),
    ofOne.map((id, index) => ({ id, position: index + 1 })),
  );
  assert.deepEqual(
    await placed(other.organization),
    ofOther.map((id, index) => ({ id, position: index + 1 })),
  );
});

test('a notice written early and committed late has a later position, and a follower misses none', async () => {
  const { organization, event } = await stage();
  const follower = follow(organization);
  let finish = () => {};
  const held = new Promise<void>((resolve) => (finish = resolve));
  let isWritten = false;
  let early: string[] = [];
  const late = world.db.transaction(async (tx) => {
    early = await writeNotices(tx, event);
    isWritten = true;
    await held;
  });
  await until(() => isWritten);
  const second = await world.notice(event);
  await world.relay();
  await follower.look();
  assert.deepEqual(follower.seen, second, 'what is not committed is waited for by nobody');
  finish();
  await late;
  const third = await world.notice(event);
  await world.relay();
  await follower.look();
  assert.deepEqual(follower.seen, [...second, ...early, ...third]);
});

test('several relays at once leave no gap, make no duplicate and keep the order, while notices are written', async () => {
  const { organization, event } = await stage();
  const webhook = await world.webhook(organization);
  const others = Array.from({ length: 3 }, () =>
    openDatabase({ connection: world.connection, connectionsMax: 4, ...patience }),
  );
  const follower = follow(organization);
  let isWriting = true;
  const relays = [world.db, ...others].map(async (db) => {
    while (isWriting) await db.transaction((tx) => relayNotices(tx, { most: 7 }));
  });
  const following = (async () => {
    while (isWriting) await follower.look();
  })();
  const written = (
    await Promise.all(
      others.map(async (db) => {
        const ids: string[] = [];
        for (let count = 0; count < 40; count += 1) {
          ids.push(...(await db.transaction((tx) => writeNotices(tx, event, { count: 1 + (count % 4) }))));
        }
        return ids;
      }),
    )
  ).flat();
  isWriting = false;
  await Promise.all([...relays, following]);
  await world.relay();
  await follower.look();
  const rows = await placed(organization);
  assert.deepEqual(
    rows.map(({ position }) => position),
    written.map((_, index) => index + 1),
  );
  assert.deepEqual(
    follower.seen,
    rows.map(({ id }) => id),
    'whoever follows the positions saw every notice once, in order',
  );
  const delivered = (await world.deliveries(webhook.id)).map(({ noticeId }) => noticeId);
  assert.deepEqual(delivered.toSorted(), written.toSorted());
  await Promise.all(others.map((db) => db.close()));
});

test('only one relays at a time; another does not wait for it', async () => {
  const { event } = await stage();
  await world.notice(event);
  await world.db.transaction(async (tx) => {
    assert.equal(await relayNotices(tx, { most: 10 }), 1);
    await world.notice(event);
    assert.equal(await world.db.transaction((other) => relayNotices(other, { most: 10 })), 0);
  });
  assert.equal(await world.relay(), 1);
});

/** As nodes of 0.2.0 keep each other from relaying. */
const lockAlone = sql`
  select is_only from relay where exists (select from notices where position is null) for update skip locked`;

test('a node of the release before and this one never relay at once, whichever came first', async () => {
  const { event } = await stage();
  await world.notice(event);
  await world.db.transaction(async (older) => {
    assert.ok(await older.maybe(lockAlone));
    assert.equal(await world.db.transaction((tx) => relayNotices(tx, { most: 10 })), 0);
  });
  await world.db.transaction(async (tx) => {
    assert.equal(await relayNotices(tx, { most: 10 }), 1);
    await world.notice(event);
    assert.equal(await world.db.transaction((older) => older.maybe(lockAlone)), undefined);
  });
  assert.equal(await world.relay(), 1);
});

test('organizations of several shards are relayed at once: much of one keeps nobody waiting', async () => {
  const busy = await stage();
  const other = await stageBeside(busy.organization);
  await world.notice(busy.event, { count: 30 });
  await world.notice(other.event);
  await world.db.transaction(async (tx) => {
    assert.equal(await relayNotices(tx, { most: 10 }), 10);
    assert.equal(await world.db.transaction((beside) => relayNotices(beside, { most: 10 })), 1);
    assert.equal((await placed(other.organization)).length, 1);
    assert.deepEqual(await placed(busy.organization), []);
  });
  assert.equal(await world.relay(), 20);
});

test('the order of each of many organizations is kept by several workers, of which one is killed again and again', async () => {
  const stages = await Promise.all(Array.from({ length: 24 }, () => stage()));
  const webhooks = await Promise.all(stages.map(({ organization }) => world.webhook(organization)));
  const written = new Map<string, string[]>(stages.map(({ organization }) => [organization.id, []]));
  const workers = Array.from({ length: 3 }, () =>
    openDatabase({ connection: world.connection, connectionsMax: 4, ...patience, onIdleError: () => {} }),
  );
  let isWriting = true;
  let [relayed, killed] = [0, 0];
  const relays = workers.flatMap((db) =>
    Array.from({ length: 2 }, async () => {
      while (isWriting) {
        // One that is killed fails, and goes on with its next turn.
        const turn = db.transaction(async (tx) => {
          const count = await relayNotices(tx, { most: 5 });
          if (count > 0 && killed < 20 && relayed % 3 === 0) {
            killed += 1;
            await tx.run(sql`select pg_terminate_backend(pg_backend_pid())`);
          }
          return count;
        });
        relayed += await turn.catch(() => 1);
      }
    }),
  );
  await Promise.all(
    stages.map(async ({ organization, event }) => {
      for (let count = 0; count < 6; count += 1) {
        written.get(organization.id)?.push(...(await world.notice(event, { count: 1 + (count % 3) })));
      }
    }),
  );
  await until(() => killed >= 5);
  isWriting = false;
  await Promise.all(relays);
  await world.relay();
  for (const [index, { organization }] of stages.entries()) {
    const ids = written.get(organization.id) as string[];
    const rows = ids.map((id, place) => ({ id, position: place + 1 }));
    assert.deepEqual(await placed(organization), rows);
    const delivered = (await world.deliveries(webhooks[index]?.id)).map(({ noticeId }) => noticeId);
    assert.deepEqual(delivered.toSorted(), ids.toSorted());
  }
  await Promise.all(workers.map((db) => db.close()));
});

test('a relay that ends before its commit leaves nothing half', async () => {
  const { organization, event } = await stage();
  const webhook = await world.webhook(organization);
  const ids = await world.notice(event, { count: 3 });
  const crash = world.db.transaction(async (tx) => {
    assert.equal(await relayNotices(tx, { most: 10 }), 3);
    throw new Error('killed');
  });
  await assert.rejects(crash, /killed/);
  assert.deepEqual(await world.deliveries(webhook.id), []);
  assert.deepEqual(await placed(organization), []);
  assert.equal(await world.relay(), 3);
  assert.deepEqual(
    await placed(organization),
    ids.map((id, index) => ({ id, position: index + 1 })),
  );
  assert.equal((await world.deliveries(webhook.id)).length, 3);
});

test('a webhook that is deleted while notices are relayed stops no relay', async () => {
  const { organization, event } = await stage();
  const kept = await world.webhook(organization);
  const deleted = await world.webhook(organization);
  await world.notice(event);
  let relaying: Promise<number> = Promise.resolve(0);
  await world.db.transaction(async (tx) => {
    await tx.run(sql`delete from webhooks where id = ${deleted.id}`);
    relaying = world.db.transaction((relay) => relayNotices(relay, { most: 10 }));
    relaying.catch(() => {});
    await untilWaiting(world.db);
  });
  assert.equal(await relaying, 1);
  assert.equal((await world.deliveries(kept.id)).length, 1);
  assert.deepEqual(await world.deliveries(deleted.id), []);
});

test('a notice about an event that is gone is delivered all the same', async () => {
  const { organization } = await stage();
  const webhook = await world.webhook(organization);
  await world.notice({ id: '018f0000-0000-7000-8000-000000000000', organizationId: organization.id });
  await world.relay();
  assert.equal((await world.deliveries(webhook.id)).length, 1);
});

async function stage(): Promise<{ organization: Organization; event: EventAt }> {
  const organization = await world.organization();
  return { organization, event: await world.event(organization) };
}

/** Of another shard. */
async function stageBeside({ id }: Organization): Promise<Awaited<ReturnType<typeof stage>>> {
  const found = await stage();
  return found.organization.id.slice(-1) === id.slice(-1) ? stageBeside({ ...found.organization, id }) : found;
}

async function deliveriesOf(noticeId: string | undefined) {
  return (await world.deliveries()).filter((delivery) => delivery.noticeId === noticeId);
}

function placed({ id }: Organization): Promise<{ id: string; position: number }[]> {
  return world.db.many(sql`
    select id, position from notices where organization_id = ${id} and position is not null order by position`);
}

/** Reads what comes after the last position it saw, as a client of GET /notices does. */
function follow({ id }: Organization) {
  const seen: string[] = [];
  let last = 0;
  return {
    seen,
    async look() {
      const rows = await world.db.many<{ id: string; position: number }>(sql`
        select id, position from notices where organization_id = ${id} and position > ${last} order by position limit 5`);
      for (const row of rows) {
        seen.push(row.id);
        last = row.position;
      }
      if (rows.length > 0) await this.look();
    },
  };
}
