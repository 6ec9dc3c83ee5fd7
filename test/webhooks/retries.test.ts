import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { retryStepsSeconds } from '../../src/core/telling/deliveries/attempt-plan.ts';
import type { Deliverer } from '../../src/core/telling/deliveries/deliverer.ts';
import { insertDelivery } from '../../src/core/telling/deliveries/delivery.sql.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { newId } from '../../src/platform/ids.ts';
import { until } from '../helpers/machine/until.ts';
import {
  accepted,
  type DeliveryRow,
  recordingSender,
  refused,
  type WebhookWorld,
  webhookWorld,
} from '../helpers/receivers/webhook-world.ts';

let world: WebhookWorld;
before(async () => {
  world = await webhookWorld();
});
beforeEach(() => world.db.run(sql`delete from deliveries`));
after(() => world.close());

test('a delivery that fails is tried ten times, each after its wait, and has then failed', async () => {
  const { webhook } = await pending();
  const sender = recordingSender(() => refused(500));
  const deliverer = world.deliverer(sender);
  for (const [index, step] of retryStepsSeconds.entries()) {
    const { status, attempts, waitSeconds, error, responseStatus } = await attempt(deliverer, webhook.id);
    assert.deepEqual(
      { status, attempts, responseStatus },
      { status: 'PENDING', attempts: index + 1, responseStatus: 500 },
    );
    assert.equal(error, 'Answered with 500');
    assert.ok(Math.abs((waitSeconds ?? 0) - step) < 0.01, `${waitSeconds} instead of ${step}`);
    await deliverer.run();
    assert.equal(sender.sent.length, index + 1, 'not before its time');
    await world.makeDue();
  }
  const last = await attempt(deliverer, webhook.id);
  assert.deepEqual([last.status, last.attempts, last.nextAttemptAt], ['FAILED', 10, null]);
  await deliverer.run();
  assert.equal(sender.sent.length, 10);
});

test('waits vary by a fifth, and a receiver that says when to come back is heeded', async () => {
  const waits: Record<string, number> = {};
  for (const [name, random, retryAfter] of [
    ['shortest', 0, null],
    ['longest', 1, null],
    ['asked', 0, 8],
  ] as const) {
    const { webhook } = await pending();
    const deliverer = world.deliverer(
      recordingSender(() => refused(503, retryAfter)),
      { random: () => random },
    );
    waits[name] = Math.round(((await attempt(deliverer, webhook.id)).waitSeconds ?? 0) * 100) / 100;
  }
  assert.deepEqual(waits, { shortest: 4, longest: 6, asked: 8 });
});

test('a secret that cannot be opened is an attempt that failed, tried by the plan and no more, and holds nobody else up', async () => {
  const { webhook } = await pending();
  const other = await pending();
  await world.db.run(sql`update webhooks set secret_sealed = '\\x01'::bytea where id = ${webhook.id}`);
  const sender = recordingSender(() => accepted);
  const deliverer = world.deliverer(sender);
  const first = await attempt(deliverer, webhook.id);
  const reason = 'The signing secret cannot be opened; rotate it if this goes on';
  assert.deepEqual([first.status, first.attempts, first.error], ['PENDING', 1, reason]);
  await until(async () => (await world.deliveries(other.webhook.id))[0]?.status === 'DELIVERED');
  for (const _ of retryStepsSeconds) {
    await world.makeDue();
    await attempt(deliverer, webhook.id);
  }
  const last = (await world.deliveries(webhook.id))[0];
  assert.deepEqual([last?.status, last?.attempts, last?.error, last?.nextAttemptAt], ['FAILED', 10, reason, null]);
  await world.makeDue();
  await deliverer.run();
  assert.equal(sender.sent.length, 1, 'of the other one');
});

test('a success ends the attempts', async () => {
  const { webhook } = await pending();
  const answers = [refused(500), accepted];
  const deliverer = world.deliverer(recordingSender(() => answers.shift() ?? refused(500)));
  await attempt(deliverer, webhook.id);
  await world.makeDue();
  const { status, attempts, error, nextAttemptAt } = await attempt(deliverer, webhook.id);
  assert.deepEqual([status, attempts, error, nextAttemptAt], ['DELIVERED', 2, null, null]);
});

test('410 switches a webhook off, says so, and gives up what waits for it', async () => {
  const { webhook, event } = await pending();
  await world.notice(event, { count: 6 });
  await world.relay();
  const before = await state(webhook.id);
  const sender = recordingSender(() => refused(410));
  const deliverer = world.deliverer(sender);
  await deliverer.run();
  await until(async () => (await world.deliveries(webhook.id)).every(({ status }) => status === 'FAILED'));
  await until(async () => !(await state(webhook.id)).isActive);
  const { isActive, disabledReason, revision } = await state(webhook.id);
  assert.deepEqual(
    { isActive, disabledReason },
    { isActive: false, disabledReason: 'The receiver answered 410 Gone.' },
  );
  assert.equal(revision, before.revision + 1);
  assert.ok(sender.sent.length <= 2, 'those under way at once, and none after them');
  const untried = (await world.deliveries(webhook.id)).filter(({ attempts }) => attempts === 0);
  assert.equal(untried.length, 7 - sender.sent.length);
  for (const { error } of untried) assert.equal(error, 'The webhook was switched off');
});

test('410 ends the attempts to the address of a key', async () => {
  const organization = await world.organization();
  const { apiKey } = await world.key(organization, { callbackUrl: 'https://key.example.com/' });
  await world.notice(await world.event(organization, { keyId: apiKey.id }));
  await world.relay();
  const { status, attempts } = await attempt(world.deliverer(recordingSender(() => refused(410))), apiKey.id);
  assert.deepEqual({ status, attempts }, { status: 'FAILED', attempts: 1 });
});

test('five days of nothing but failures switch a webhook off, and not a moment less', async () => {
  const { webhook, event } = await pending();
  await world.notice(event, { count: 3 });
  await world.relay();
  const deliverer = world.deliverer(recordingSender(() => refused(500)));
  await attemptAll(deliverer);
  assert.equal((await state(webhook.id)).isActive, true);
  await failingSince(webhook.id, '5 days - 5 minutes');
  await attemptAll(deliverer);
  assert.equal((await state(webhook.id)).isActive, true);
  await failingSince(webhook.id, '5 days');
  await world.makeDue();
  await deliverer.run();
  await until(async () => (await world.deliveries(webhook.id)).every(({ status }) => status === 'FAILED'));
  const { isActive, disabledReason } = await state(webhook.id);
  assert.deepEqual(
    { isActive, disabledReason },
    { isActive: false, disabledReason: 'Nothing but failures for 5 days.' },
  );
});

test('one success in between starts the five days anew', async () => {
  const { webhook, event } = await pending();
  let answer = refused(500);
  const deliverer = world.deliverer(recordingSender(() => answer));
  await attempt(deliverer, webhook.id);
  await failingSince(webhook.id, '6 days');
  answer = accepted;
  await world.makeDue();
  await attempt(deliverer, webhook.id);
  assert.equal((await state(webhook.id)).failingSince, null);
  answer = refused(500);
  await world.notice(event);
  await world.relay();
  await attemptAll(deliverer);
  const { isActive, failingSince: since } = await state(webhook.id);
  assert.equal(isActive, true);
  assert.ok(Date.now() - Date.parse(since as string) < 60_000);
});

test('a test is tried once, also where the webhook is off, and says nothing about its health', async () => {
  for (const [answer, status] of [
    [refused(500), 'FAILED'],
    [refused(410), 'FAILED'],
    [accepted, 'DELIVERED'],
  ] as const) {
    for (const isActive of [true, false]) {
      const organization = await world.organization();
      const webhook = await world.webhook(organization, { isActive });
      await failingSince(webhook.id, '6 days');
      const before = await state(webhook.id);
      const id = await insertTest(organization.id, webhook.id);
      const sender = recordingSender(() => answer);
      const outcome = await world.deliverer(sender).attempt(id);
      const { durationMs: _, retryAfterSeconds: __, ...rest } = answer;
      assert.deepEqual({ ...outcome, durationMs: 0 }, { ...rest, status, durationMs: 0 });
      const [row] = await world.deliveries(webhook.id);
      assert.deepEqual([row?.status, row?.attempts, row?.nextAttemptAt], [status, 1, null]);
      assert.deepEqual(await state(webhook.id), before);
      assert.equal(sender.sent.length, 1);
      await assert.rejects(world.deliverer(sender).attempt(id), /cannot be tried/);
    }
  }
});

test('a webhook that was switched off gets nothing, and what waited for it has failed', async () => {
  const { webhook, event } = await pending();
  await world.notice(event, { count: 4 });
  await world.relay();
  // As a process would find them that was cut short between switching off and giving up.
  await world.db.run(sql`update webhooks set is_active = false where id = ${webhook.id}`);
  const sender = recordingSender();
  await world.deliverer(sender).run();
  await until(async () => (await world.deliveries(webhook.id)).every(({ status }) => status === 'FAILED'));
  assert.deepEqual(sender.sent, []);
  for (const { error, attempts } of await world.deliveries(webhook.id)) {
    assert.deepEqual({ error, attempts }, { error: 'The webhook was switched off', attempts: 0 });
  }
});

async function pending() {
  const organization = await world.organization();
  const webhook = await world.webhook(organization);
  const event = await world.event(organization);
  await world.notice(event);
  await world.relay();
  return { webhook, event };
}

/** Has the one delivery of a receiver tried once more. */
async function attempt(deliverer: Deliverer, targetId: string): Promise<DeliveryRow> {
  const row = async () => (await world.deliveries(targetId))[0] as DeliveryRow;
  const { attempts } = await row();
  await deliverer.run();
  await until(async () => (await row()).attempts === attempts + 1);
  return row();
}

/** Has whatever is pending tried once more. */
async function attemptAll(deliverer: Deliverer): Promise<void> {
  const goals = (await world.deliveries()).filter(({ status }) => status === 'PENDING');
  await world.makeDue();
  const isTried = async () => {
    await deliverer.run();
    const rows = await world.deliveries();
    return goals.every(({ id, attempts }) => rows.some((row) => row.id === id && row.attempts > attempts));
  };
  await until(isTried);
}

function insertTest(organizationId: string, webhookId: string): Promise<string> {
  const id = newId();
  return world.db.transaction(async (tx) => {
    await insertDelivery(tx, {
      id,
      organizationId,
      targetKind: 'WEBHOOK',
      targetId: webhookId,
      webhookId,
      signerWebhookIds: [webhookId],
      signerApiKeyId: null,
      noticeId: null,
      messageId: 'msg_test',
      eventType: 'webhook.test',
      trigger: 'TEST',
      seesBuyers: false,
      body: '{}',
      url: 'https://example.com/',
      delaySeconds: 60,
    });
    return id;
  });
}

async function failingSince(webhookId: string, ago: string): Promise<void> {
  await world.db.run(sql`update webhooks set failing_since = now() - ${ago}::interval where id = ${webhookId}`);
}

function state(
  id: string,
): Promise<{ isActive: boolean; disabledReason: string | null; failingSince: string | null; revision: number }> {
  return world.db.one(sql`select is_active, disabled_reason, failing_since, revision from webhooks where id = ${id}`);
}

test('a delivery whose notice is no longer kept has failed, and is not tried for ever', async () => {
  const { webhook } = await pending();
  await world.db.run(sql`update deliveries set notice_id = ${newId()}`);
  const sender = recordingSender(() => accepted);
  const { status, error } = await attempt(world.deliverer(sender), webhook.id);
  assert.deepEqual([status, error, sender.sent.length], ['FAILED', 'The notice is no longer kept', 0]);
});
