import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { recordingSender, type WebhookWorld, webhookWorld } from '../../../../test/helpers/receivers/webhook-world.ts';
import { sql } from '../../../platform/database/sql.ts';
import { isRaised } from '../../base/define-error.ts';
import { readCallbackSecretState, revealCallbackSecret, rotateCallbackSecret } from './callback-secret.ts';
import { callbackSecretShown } from './organization.errors.ts';

let world: WebhookWorld;

before(async () => {
  world = await webhookWorld();
});
after(() => world.close());

test('of many who ask at once, one is shown the secret', async () => {
  const { id: organizationId } = await world.organization();
  const asked = await Promise.allSettled(Array.from({ length: 8 }, () => reveal(organizationId)));
  const shown = asked.filter(({ status }) => status === 'fulfilled');
  assert.equal(shown.length, 1);
  for (const each of asked) {
    if (each.status === 'rejected') assert.ok(isRaised(each.reason, callbackSecretShown), String(each.reason));
  }
  const { isMade, shownAt } = await readCallbackSecretState(world.db, { organizationId });
  assert.ok(isMade && shownAt !== null);
});

test('what was signed before the secret was shown verifies with it', async () => {
  const organization = await world.organization();
  const { headers, body } = await signedBy(organization);
  const secret = await reveal(organization.id);
  new StandardWebhook(secret).verify(body, headers);
});

test('after a rotation both secrets sign for a day, then the new one alone', async () => {
  const organization = await world.organization();
  const old = await reveal(organization.id);
  const fresh = await world.db.transaction((tx) =>
    rotateCallbackSecret(tx, { organizationId: organization.id }, { secrets: world.boxes.callbackSecrets }),
  );
  const during = await signedBy(organization);
  for (const secret of [old, fresh]) new StandardWebhook(secret).verify(during.body, during.headers);
  assert.equal(during.headers['webhook-signature']?.split(' ').length, 2);
  await assert.rejects(reveal(organization.id), (error) => isRaised(error, callbackSecretShown));

  await world.db.run(sql`
    update organizations set callback_previous_secret_until = now() - interval '1 second' where id = ${organization.id}`);
  const later = await signedBy(organization);
  new StandardWebhook(fresh).verify(later.body, later.headers);
  assert.throws(() => new StandardWebhook(old).verify(later.body, later.headers));
  const { previousUntil } = await readCallbackSecretState(world.db, { organizationId: organization.id });
  assert.equal(previousUntil, null);
});

function reveal(organizationId: string): Promise<string> {
  const secrets = world.boxes.callbackSecrets;
  return world.db.transaction((tx) => revealCallbackSecret(tx, { organizationId }, { secrets }));
}

/** What an event of the dashboard with its own callback URL has sent there. */
async function signedBy(organization: Awaited<ReturnType<WebhookWorld['organization']>>) {
  const sender = recordingSender();
  const event = await world.event(organization, { callbackUrl: 'https://example.com/told' });
  await world.notice(event);
  await world.relay();
  const deliverer = world.deliverer(sender);
  await deliverer.run();
  await deliverer.stop();
  const [sent] = sender.sent;
  assert.ok(sent !== undefined && sender.sent.length === 1);
  return { headers: { ...sent.headers }, body: sent.body };
}
