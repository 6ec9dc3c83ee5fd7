import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Organization } from '../../src/core/accounts/organizations/organization.ts';
import type { Actor } from '../../src/core/base/actor.ts';
import { createOutboundPolicy } from '../../src/core/base/outbound-address.ts';
import { maximaDefault, type Policy } from '../../src/core/base/policy.ts';
import { type Scope, scopes } from '../../src/core/base/scope.ts';
import { createEvent } from '../../src/core/catalog/event-editing/create-event.ts';
import { duplicateEvent } from '../../src/core/catalog/event-editing/duplicate-event.ts';
import { updateEvent } from '../../src/core/catalog/event-editing/update-event.ts';
import type { EventFields } from '../../src/core/catalog/events/event-fields.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { until } from '../helpers/machine/until.ts';
import {
  type EventAt,
  recordingSender,
  refused,
  type WebhookWorld,
  webhookWorld,
} from '../helpers/receivers/webhook-world.ts';
import { eventFields } from '../helpers/worlds/organizer.ts';

const policy: Policy = {
  maxima: maximaDefault,
  rescheduleRefundDays: 7,
  outbound: createOutboundPolicy({ allowRanges: [] }),
};
const elsewhere = 'https://elsewhere.example.com/callback';
const writeOnly: Scope[] = ['events:write'];

let world: WebhookWorld;
let organization: Organization;
before(async () => {
  world = await webhookWorld();
  organization = await world.organization();
  // It may read buyers' data, and an event's own address takes its place.
  await world.webhook(organization, { seesBuyers: true });
});
after(() => world.close());

const person = (): Actor => ({
  organizationId: organization.id,
  apiKeyId: null,
  scopes: new Set(scopes),
  isSandbox: false,
});

async function keyWith(held: readonly Scope[]): Promise<Actor & { apiKeyId: string }> {
  const { apiKey } = await world.key(organization, { scopes: held });
  return { ...person(), apiKeyId: apiKey.id, scopes: new Set(held) };
}

function create(actor: Actor, fields: Partial<EventFields> = {}): Promise<EventAt> {
  const input = { policy, fields: { ...eventFields, ...fields }, tickets: [] };
  return world.db.transaction(async (tx) => (await createEvent(tx, actor, input)).event);
}

function change(actor: Actor, { id: eventId }: EventAt, changes: Partial<EventFields>): Promise<EventAt> {
  return world.db.transaction((tx) => updateEvent(tx, actor, { policy, eventId, changes }));
}

/** Whether the messages to the event's own URL name the buyer. */
async function isNamed(event: EventAt): Promise<boolean> {
  await world.notice(event);
  await world.relay();
  const sender = recordingSender();
  await world.deliverer(sender).run();
  await until(() => sender.sent.length === 1);
  return isNamedIn(sender.sent[0]?.body);
}

function isNamedIn(body = ''): boolean {
  const { data } = JSON.parse(body) as { data: Record<string, unknown> };
  assert.deepEqual([data.orderNumber, data.quantity], ['TK-1', 2]);
  assert.equal('buyerName' in data, 'buyerEmail' in data);
  return 'buyerEmail' in data;
}

test('a key that may write events but not read orders learns of no buyer by pointing an event at itself', async () => {
  const owner = await keyWith(scopes);
  const writer = await keyWith(writeOnly);
  const event = await create(owner, { callbackUrl: 'https://owner.example.com/callback' });
  assert.equal(await isNamed(event), true);
  await change(writer, event, { callbackUrl: elsewhere });
  assert.equal(await isNamed(event), false);
  assert.equal(await isNamed(await create(writer, { callbackUrl: elsewhere })), false);
});

test('a URL that a person set, or a key that reads orders, gets the names of buyers, no matter who made the event', async () => {
  const writer = await keyWith(writeOnly);
  const event = await create(writer);
  await change(person(), event, { callbackUrl: elsewhere });
  assert.equal(await isNamed(event), true);
  assert.equal(await isNamed(await create(person(), { callbackUrl: elsewhere })), true);
  const other = await create(writer, { callbackUrl: elsewhere });
  await change(await keyWith(scopes), other, { callbackUrl: 'https://other.example.com/callback' });
  assert.equal(await isNamed(other), true);
});

test('a URL that is sent back unchanged, or copied with its event, was not set by the sender', async () => {
  const writer = await keyWith(writeOnly);
  const owned = await create(person(), { callbackUrl: elsewhere });
  await change(writer, owned, { callbackUrl: elsewhere, name: 'Araw' });
  assert.equal(await isNamed(owned), true);
  const planted = await create(writer, { callbackUrl: elsewhere });
  await change(person(), planted, { callbackUrl: elsewhere, name: 'Araw' });
  assert.equal(await isNamed(planted), false);
  const copied = await world.db.transaction(
    async (tx) => (await duplicateEvent(tx, person(), { policy, eventId: planted.id })).event,
  );
  assert.equal(await isNamed(copied), false);
});

test('it is decided when it is sent: a key that was revoked, or a URL that was replaced, gets no names', async () => {
  const thief = await keyWith(scopes);
  const revoked = await create(thief, { callbackUrl: elsewhere });
  const replaced = await create(person(), { callbackUrl: elsewhere });
  for (const event of [revoked, replaced]) await world.notice(event);
  await world.relay();
  const failing = recordingSender(() => refused(500));
  await world.deliverer(failing).run();
  await until(() => failing.sent.length === 2);
  assert.deepEqual(
    failing.sent.map(({ body }) => isNamedIn(body)),
    [true, true],
  );
  await until(async () => (await world.deliveries()).every(({ lease }) => lease === null));
  await world.db.run(sql`update api_keys set revoked_at = now() where id = ${thief.apiKeyId}`);
  await change(person(), replaced, { callbackUrl: 'https://new.example.com/callback' });
  await world.makeDue();
  const sender = recordingSender();
  await world.deliverer(sender).run();
  await until(() => sender.sent.length === 2);
  assert.deepEqual(
    sender.sent.map(({ body }) => isNamedIn(body)),
    [false, false],
  );
  assert.equal(await isNamed(revoked), false);
});
