import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { type Scope, scopes } from '../../src/core/base/scope.ts';
import type { WebhookCall } from '../../src/core/telling/deliveries/webhook-call.ts';
import { noticeTypes } from '../../src/core/telling/notices/kinds.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { until } from '../helpers/machine/until.ts';
import { recordingSender, type WebhookWorld, webhookWorld } from '../helpers/receivers/webhook-world.ts';

const keyUrl = 'https://key.example.com/callback';
const eventUrl = 'https://event.example.com/callback';
const blind = scopes.filter((scope) => scope !== 'orders:read') as Scope[];
let world: WebhookWorld;
before(async () => {
  world = await webhookWorld();
});
after(() => world.close());

test('the address of the creating key hears of the first four types, beside the webhooks', async () => {
  const organization = await world.organization();
  const { apiKey, callbackSecret } = await world.key(organization, { callbackUrl: keyUrl });
  const webhook = await world.webhook(organization, { events: ['order.completed'] });
  const event = await world.event(organization, { keyId: apiKey.id });
  for (const type of noticeTypes) await world.notice(event, { type });
  const sent = await deliver();
  const toKey = sent.filter(({ url }) => url === keyUrl);
  assert.deepEqual(toKey.map(typeOf).sort(), [
    'event.sold_out',
    'order.completed',
    'order.refunded',
    'ticket.inventory_low',
  ]);
  for (const call of toKey) assertSignedBy(call, [callbackSecret]);
  assert.deepEqual(sent.filter(({ url }) => url === webhook.url).map(typeOf), ['order.completed']);
});

test('what callback addresses do not hear goes to the webhooks that name it, and to nobody else', async () => {
  const organization = await world.organization();
  const { apiKey } = await world.key(organization, { callbackUrl: keyUrl });
  const webhook = await world.webhook(organization, { events: ['ticket.issued', 'order.completed'] });
  const event = await world.event(organization, { keyId: apiKey.id, callbackUrl: eventUrl });
  for (const type of ['ticket.issued', 'order.created', 'order.completed'] as const)
    await world.notice(event, { type });
  const sent = await deliver();
  assert.deepEqual(Object.fromEntries(sent.map((call) => [call.url, typeOf(call)])), {
    [eventUrl]: 'order.completed',
    [webhook.url]: 'ticket.issued',
  });
  assert.equal(sent.length, 2);
});

test('a key that was revoked or has expired gets nothing', async () => {
  const organization = await world.organization();
  const revoked = (await world.key(organization, { callbackUrl: keyUrl })).apiKey.id;
  const expired = (await world.key(organization, { callbackUrl: keyUrl })).apiKey.id;
  await world.db.run(sql`update api_keys set revoked_at = now() where id = ${revoked}`);
  await world.db.run(sql`update api_keys set expires_at = now() - interval '1 second' where id = ${expired}`);
  for (const keyId of [revoked, expired]) await world.notice(await world.event(organization, { keyId }));
  assert.deepEqual(await deliver(), []);
  for (const keyId of [revoked, expired]) assert.deepEqual(await world.deliveries(keyId), [], 'not even written');
});

test('what waits for a key when it is revoked is not sent any more', async () => {
  const organization = await world.organization();
  const { apiKey } = await world.key(organization, { callbackUrl: keyUrl });
  const event = await world.event(organization, { keyId: apiKey.id });
  await world.notice(event, { count: 5 });
  await world.relay();
  await world.db.run(sql`update api_keys set revoked_at = now() where id = ${apiKey.id}`);
  assert.deepEqual(await deliver(), []);
  for (const { status, error, attempts } of await world.deliveries(apiKey.id)) {
    assert.deepEqual({ status, attempts }, { status: 'FAILED', attempts: 0 });
    assert.match(error ?? '', /revoked/);
  }
});

test("an event's own address replaces all others: one POST, with a signature of each whom it replaces", async () => {
  const organization = await world.organization();
  const { apiKey, callbackSecret } = await world.key(organization, { callbackUrl: keyUrl });
  const [one, two] = [await world.webhook(organization), await world.webhook(organization)];
  const unasked = await world.webhook(organization, { events: ['event.sold_out'] });
  const off = await world.webhook(organization, { isActive: false });
  await world.notice(await world.event(organization, { keyId: apiKey.id, callbackUrl: eventUrl }));
  const sent = await deliver();
  assert.deepEqual(
    sent.map(({ url }) => url),
    [eventUrl],
  );
  assertSignedBy(sent[0], [one.secret, two.secret, callbackSecret], [unasked.secret, off.secret]);
});

test('where the creating key has no address, it does not sign for the webhooks', async () => {
  const organization = await world.organization();
  const { apiKey, callbackSecret } = await world.key(organization);
  const webhook = await world.webhook(organization);
  await world.notice(await world.event(organization, { keyId: apiKey.id, callbackUrl: eventUrl }));
  const [call] = await deliver();
  assertSignedBy(call, [webhook.secret], [callbackSecret]);
});

test('where there is none to replace, the creating key signs, with or without an address', async () => {
  for (const callbackUrl of [undefined, keyUrl]) {
    const organization = await world.organization();
    const { apiKey, callbackSecret } = await world.key(organization, { callbackUrl });
    await world.notice(await world.event(organization, { keyId: apiKey.id, callbackUrl: eventUrl }));
    const sent = await deliver();
    assert.deepEqual(
      sent.map(({ url }) => url),
      [eventUrl],
    );
    assertSignedBy(sent[0], [callbackSecret]);
  }
});

test("an event without a key is signed with the organization's secret, made once even by many at once", async () => {
  const organization = await world.organization();
  const event = await world.event(organization, { callbackUrl: eventUrl });
  await world.notice(event, { count: 12 });
  await world.relay();
  const sender = recordingSender();
  const deliverers = Array.from({ length: 6 }, () => world.deliverer(sender));
  await Promise.all(deliverers.map((deliverer) => deliverer.run()));
  await until(() => sender.sent.length >= 12);
  const { sealed } = await world.db.one<{ sealed: Buffer }>(
    sql`select callback_secret_sealed as sealed from organizations where id = ${organization.id}`,
  );
  const secret = world.boxes.callbackSecrets.open(sealed);
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  for (const call of sender.sent) assertSignedBy(call, [secret]);
  await world.notice(event);
  const [later] = await deliver();
  assertSignedBy(later, [secret]);
  const other = await world.organization();
  await world.notice(await world.event(other, { callbackUrl: eventUrl }));
  const [ofOther] = await deliver();
  assert.throws(() => assertSignedBy(ofOther, [secret]));
});

test('buyers are named only to those who were registered with the right to read orders', async () => {
  const organization = await world.organization();
  const seeing = await world.webhook(organization, { seesBuyers: true });
  const unseeing = await world.webhook(organization, { seesBuyers: false });
  const key = await world.key(organization, { callbackUrl: keyUrl, scopes: blind });
  await world.notice(await world.event(organization, { keyId: key.apiKey.id }));
  const sent = await deliver();
  assert.deepEqual(Object.fromEntries(sent.map((call) => [call.url, namesBuyer(call)])), {
    [seeing.url]: true,
    [unseeing.url]: false,
    [keyUrl]: false,
  });
  const seeingKey = await world.key(organization, { callbackUrl: keyUrl });
  await world.notice(await world.event(organization, { keyId: seeingKey.apiKey.id }));
  const toKey = (await deliver()).find(({ url }) => url === keyUrl);
  assert.equal(namesBuyer(toKey), true);
});

async function deliver(): Promise<WebhookCall[]> {
  await world.relay();
  const sender = recordingSender();
  await world.deliverer(sender).run();
  await until(async () => (await world.deliveries()).every(({ status }) => status !== 'PENDING'));
  return sender.sent;
}

function assertSignedBy(call: WebhookCall | undefined, secrets: string[], others: string[] = []): void {
  assert.ok(call);
  const { headers, body } = call;
  assert.equal(headers['webhook-signature']?.split(' ').length, secrets.length);
  const verify = (secret: string) => new StandardWebhook(secret).verify(body, headers as Record<string, string>);
  for (const secret of secrets) verify(secret);
  for (const secret of others) assert.throws(() => verify(secret), /No matching signature/);
}

function typeOf({ body }: WebhookCall): string {
  return JSON.parse(body).type;
}

function namesBuyer(call: WebhookCall | undefined): boolean {
  const { data } = JSON.parse(call?.body ?? '{}');
  assert.equal(data.orderNumber, 'TK-1');
  assert.equal('buyerName' in data, 'buyerEmail' in data);
  return data.buyerName === 'Ana Reyes' && data.buyerEmail === 'ana@example.com';
}
