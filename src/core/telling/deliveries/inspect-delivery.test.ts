import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import {
  recordingSender,
  refused,
  type WebhookWorld,
  webhookWorld,
} from '../../../../test/helpers/receivers/webhook-world.ts';
import type { Actor } from '../../base/actor.ts';
import { Refusal } from '../../base/define-error.ts';
import { scopes } from '../../base/scope.ts';
import { inspectDelivery } from './inspect-delivery.ts';

let world: WebhookWorld;

before(async () => {
  world = await webhookWorld();
});
after(() => world.close());

function actorOf(organizationId: string): Actor {
  return { organizationId, apiKeyId: null, scopes: new Set(scopes), isSandbox: false };
}

test('every attempt is kept with what came of it, and the message is shown as it is sent', async () => {
  const organization = await world.organization();
  const { id: webhookId, secret } = await world.webhook(organization);
  const statuses = [500, 502, 503];
  const sender = recordingSender(() => refused(statuses.shift() ?? 504));
  const deliverer = world.deliverer(sender);
  await world.notice(await world.event(organization));
  await world.relay();
  const [row] = await world.deliveries(webhookId);
  assert.ok(row !== undefined);
  const look = () =>
    inspectDelivery(world.db, actorOf(organization.id), {
      webhookId,
      deliveryId: row.id,
      boxes: world.boxes,
      now: Date.now(),
    });
  assert.deepEqual((await look()).pastAttempts, []);
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await world.makeDue();
    await deliverer.attempt(row.id);
    const { delivery, pastAttempts } = await look();
    assert.equal(delivery.attempts, attempt);
    assert.equal(pastAttempts.length, attempt - 1);
  }
  const { delivery, pastAttempts, call, seesBuyers } = await look();
  assert.deepEqual(
    [...pastAttempts, delivery].map(({ responseStatus, error, durationMs }) => [responseStatus, error, durationMs]),
    [500, 502, 503].map((status) => [status, `Answered with ${status}`, 3]),
  );
  assert.ok(pastAttempts.every(({ at }) => !Number.isNaN(Date.parse(at))));
  assert.ok(call !== null && seesBuyers);
  assert.equal(call.body, sender.sent[0]?.body);
  assert.equal(call.headers['webhook-id'], sender.sent[0]?.headers['webhook-id']);
  new StandardWebhook(secret).verify(call.body, { ...call.headers });
});

test('another organization finds no delivery', async () => {
  const [ours, theirs] = [await world.organization(), await world.organization()];
  const { id: webhookId } = await world.webhook(ours);
  await world.notice(await world.event(ours));
  await world.relay();
  const [row] = await world.deliveries(webhookId);
  const input = { webhookId, deliveryId: row?.id as string, boxes: world.boxes, now: Date.now() };
  await assert.rejects(inspectDelivery(world.db, actorOf(theirs.id), input), Refusal);
});
