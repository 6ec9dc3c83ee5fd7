import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createDeliverer } from '../../src/core/telling/deliveries/deliverer.ts';
import type { WebhookAnswer } from '../../src/core/telling/deliveries/webhook-call.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { sql, trustedSql } from '../../src/platform/database/sql.ts';
import { patience } from '../helpers/database/test-database.ts';
import { turns, until, untilWaiting } from '../helpers/machine/until.ts';
import {
  accepted,
  recordingSender,
  refused,
  type WebhookWorld,
  webhookWorld,
} from '../helpers/receivers/webhook-world.ts';

let world: WebhookWorld;
before(async () => {
  world = await webhookWorld();
});
after(() => world.close());

test('what a worker says that was frozen past its lease changes nothing', async () => {
  const late = [accepted, refused(500), refused(410)];
  for (const _ of late) await pending(1);
  const frozen = freezing();
  const sleeper = world.deliverer(frozen.sender);
  await sleeper.run();
  assert.equal(frozen.held.length, 3);
  await endLeases();
  const second = freezing();
  const successor = world.deliverer(second.sender);
  await successor.run();
  assert.equal(second.held.length, 3, 'somebody else takes them up');
  const before = await state();

  for (const [index, answer] of late.entries()) frozen.held[index]?.(answer);
  await sleeper.stop();
  assert.deepEqual(await state(), before, 'while the other is at it');
  for (const answer of second.held) answer(refused(503));
  await successor.stop();
  for (const { status, attempts, responseStatus, isActive } of await state()) {
    assert.deepEqual([status, attempts, responseStatus, isActive], ['PENDING', 1, 503, true]);
  }
  for (const table of ['webhooks', 'deliveries', 'delivery_queue'])
    await world.db.run(trustedSql(`delete from ${table}`));
});

test('what was claimed by a worker that died comes up again when its lease ends, and not before', async () => {
  const { webhook } = await pending(3);
  const dead = freezing();
  const victim = world.deliverer(dead.sender);
  const since = Date.now();
  await victim.run();
  const waits = await world.db.many<{ seconds: number }>(sql`
    select extract(epoch from leased_until - now())::float8 as seconds from delivery_queue where lease is not null`);
  assert.ok(waits.length > 0);
  const passed = (Date.now() - since) / 1_000;
  for (const { seconds } of waits) assert.ok(seconds > 39 - passed && seconds <= 40, `a lease of ${seconds} s`);
  const sender = recordingSender();
  const survivor = world.deliverer(sender);
  await drain(survivor, () => sender.sent.length === 3 - dead.held.length);
  assert.equal(sender.sent.length, 3 - dead.held.length, 'what is being tried is let alone');
  await endLeases();
  await drain(survivor, async () => (await rows(webhook.id)).every(({ status }) => status === 'DELIVERED'));
  assert.equal(new Set(sender.sent.map(({ headers }) => headers['webhook-id'])).size, 3);
  for (const answer of dead.held) answer(accepted);
});

test('a deadlock with somebody who changes the webhook loses no outcome', async () => {
  const { webhook } = await pending(1);
  await world.db.run(sql`update webhooks set failing_since = now() where id = ${webhook.id}`);
  const frozen = freezing();
  const deliverer = world.deliverer(frozen.sender);
  const running = deliverer.run();
  await until(() => frozen.held.length === 1);
  await world.db.transaction(async (tx) => {
    await tx.run(sql`update webhooks set revision = revision + 1 where id = ${webhook.id}`);
    frozen.held[0]?.(accepted);
    const isWaiting = world.db.many(
      sql`select from deliveries where status = 'DELIVERED' and webhook_id = ${webhook.id}`,
    );
    if ((await isWaiting).length === 0) await untilWaiting(world.db, 'with o as');
    await tx.run(sql`update deliveries set error = error where webhook_id = ${webhook.id}`);
  });
  await running;
  await deliverer.stop();
  assert.deepEqual(world.faults, []);
  assert.deepEqual(
    (await rows(webhook.id)).map(({ status }) => status),
    ['DELIVERED'],
  );
});

test('several deliverers at once send each delivery that is due once', async () => {
  const receivers = [await pending(150), await pending(40), await pending(1)];
  const sent: string[] = [];
  const others = Array.from({ length: 4 }, () =>
    openDatabase({ connection: world.connection, connectionsMax: 3, ...patience }),
  );
  const sender = recordingSender(async ({ headers }) => {
    sent.push(headers['webhook-id'] as string);
    await turns(sent.length % 5);
    return accepted;
  });
  const deliverers = others.map((db) =>
    createDeliverer({
      db,
      sender,
      boxes: world.boxes,
      now: Date.now,
      onFault: (_, error) => assert.fail(String(error)),
    }),
  );
  await until(async () => {
    await Promise.all(deliverers.map((deliverer) => deliverer.run()));
    return (await world.deliveries()).every(({ status }) => status === 'DELIVERED');
  });
  await Promise.all(deliverers.map((deliverer) => deliverer.stop()));
  await Promise.all(others.map((db) => db.close()));
  assert.equal(sent.length, 191);
  assert.equal(new Set(sent).size, 191);
  for (const { webhook } of receivers) {
    for (const { attempts } of await rows(webhook.id)) assert.equal(attempts, 1);
  }
});

test('what a receiver had at hand when it turned slow is put back, and waits for no lease', async () => {
  const { webhook } = await pending(400);
  const held: (() => void)[] = [];
  let isHanging = true;
  const sender = recordingSender(async () => {
    // Quick at first, so that it is given much at hand.
    if (isHanging && sender.sent.length > 10) await new Promise<void>((resolve) => held.push(resolve));
    return accepted;
  });
  const deliverer = world.deliverer(sender);
  await deliverer.run();
  const leased = async () => (await rows(webhook.id)).filter(({ lease }) => lease !== null).length;
  try {
    await until(async () => (await leased()) === held.length);
    assert.ok(held.length < 390, 'some of it was at hand');
  } finally {
    isHanging = false;
    for (const answer of held) answer();
  }
  await drain(deliverer, async () => (await rows(webhook.id)).every(({ status }) => status === 'DELIVERED'));
  assert.equal(sender.sent.length, 400, 'each once');
});

test('stopping waits for what is under way, starts nothing more and leaves the rest to others', async () => {
  const { webhook } = await pending(20);
  const frozen = freezing();
  const deliverer = world.deliverer(frozen.sender);
  const running = deliverer.run();
  await until(() => frozen.held.length > 0);
  let isStopped = false;
  const stopping = deliverer.stop().then(() => {
    isStopped = true;
  });
  await running;
  const { length } = frozen.held;
  assert.equal(isStopped, false);
  for (const answer of frozen.held) answer(accepted);
  await stopping;
  await deliverer.run();
  assert.equal(frozen.held.length, length);
  const found = await rows(webhook.id);
  assert.equal(found.filter(({ status }) => status === 'DELIVERED').length, length);
  assert.equal(found.filter(({ lease }) => lease !== null).length, 0);
});

async function pending(count: number) {
  const organization = await world.organization();
  const webhook = await world.webhook(organization);
  await world.notice(await world.event(organization), { count });
  await world.relay();
  return { webhook };
}

/** A sender that answers only when the test does. */
function freezing() {
  const held: ((answer: WebhookAnswer) => void)[] = [];
  const sender = recordingSender(() => new Promise((resolve) => held.push(resolve)));
  return { held, sender };
}

async function endLeases(): Promise<void> {
  await world.db.run(sql`update delivery_queue set leased_until = now() - interval '1 second' where lease is not null`);
}

async function drain(deliverer: { run(): Promise<void> }, isDone: () => boolean | Promise<boolean>): Promise<void> {
  await until(async () => {
    await deliverer.run();
    return isDone();
  });
}

/** Every delivery with its webhook. */
function state(): Promise<{ status: string; attempts: number; responseStatus: number | null; isActive: boolean }[]> {
  return world.db.many(sql`
    select d.id, d.status, d.attempts, d.response_status, q.lease, d.next_attempt_at, w.is_active, w.failing_since
    from deliveries d join webhooks w on w.id = d.webhook_id left join delivery_queue q on q.id = d.id order by d.id`);
}

function rows(webhookId: string) {
  return world.deliveries(webhookId);
}
