import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { scopes } from '../../src/core/base/scope.ts';
import { apiClient, type Json, unknownId } from '../helpers/clients/api-client.ts';
import { eventOnSale, linesOf } from '../helpers/clients/buyer.ts';
import { snapshot } from '../helpers/database/snapshot.ts';
import {
  type OnSale,
  openPlayground,
  type Playground,
  playgroundIn,
  type Simulated,
} from '../helpers/worlds/sandbox.ts';
import { assertSound } from '../helpers/worlds/shop.ts';

// A caller who may not is refused, and nothing at all changes in the database.
const forbidden = { status: 403, code: 'FORBIDDEN' };
const missing = { status: 404, code: 'NOT_FOUND' };
const actions = ['complete', 'cancel', 'refund'];

let sandbox: Playground;
let event: OnSale;
let pending: Simulated;
let completed: Simulated;
before(async () => {
  sandbox = await openPlayground();
  event = await sandbox.event();
  pending = await sandbox.simulate(event, 'PENDING');
  completed = await sandbox.simulate(event, 'COMPLETED');
});
after(() => assertSound(sandbox.db).finally(() => sandbox.close()));

const actionPath = (id: string, action: string) => `/sandbox/orders/${id}/${action}`;

async function unchanged(work: () => Promise<void>): Promise<void> {
  const before = await snapshot(sandbox.db);
  await work();
  assert.deepEqual(await snapshot(sandbox.db), before);
}

async function liveOrder(): Promise<{ event: OnSale; orderId: string }> {
  const onSale = await eventOnSale(sandbox.live, { tickets: [{}] });
  const { id } = await sandbox.buyer.buy(onSale.id, { [onSale.types[0] as string]: 2 });
  return { event: onSale, orderId: id };
}

test('a live key is refused on all four, before ownership and before fields, with a word on which key to use', async () => {
  const live = await liveOrder();
  await unchanged(async () => {
    const bodies: unknown[] = [
      sandbox.body(live.event, 'COMPLETED'),
      sandbox.body(event, 'COMPLETED'),
      { nonsense: 1 },
      [],
    ];
    for (const body of bodies) {
      const error = await sandbox.live.refuse('POST', '/sandbox/orders', forbidden, { body });
      assert.match(error.hint, /tak_test_/);
    }
    for (const action of actions) {
      for (const id of [live.orderId, pending.id, unknownId, 'nonsense']) {
        await sandbox.live.refuse('POST', actionPath(id, action), forbidden);
        await sandbox.live.refuse('POST', actionPath(id, action), forbidden, { body: { nonsense: 1 } });
      }
    }
  });
});

test('without events:write all four are refused, whatever else the key holds and of whichever kind it is', async () => {
  const others = scopes.filter((scope) => scope !== 'events:write');
  const keys = [
    await sandbox.server.key(sandbox.organization, { isTest: true, scopes: others }),
    await sandbox.server.key(sandbox.organization, { isTest: false, scopes: others }),
  ];
  await unchanged(async () => {
    for (const { key } of keys) {
      const client = apiClient(sandbox.server.url, key);
      const needed = { status: 403, code: 'SCOPE_REQUIRED' };
      const error = await client.refuse('POST', '/sandbox/orders', needed, { body: sandbox.body(event, 'COMPLETED') });
      assert.match(error.message, /events:write/);
      for (const action of actions) await client.refuse('POST', actionPath(pending.id, action), needed);
    }
  });
});

test('events:write alone is enough, and shows the order', async () => {
  const { key } = await sandbox.server.key(sandbox.organization, { isTest: true, scopes: ['events:write'] });
  const client = apiClient(sandbox.server.url, key);
  const order = await client.post<Simulated>('/sandbox/orders', sandbox.body(event, 'PENDING'));
  assert.equal((await client.post<Simulated>(actionPath(order.id, 'cancel'))).status, 'CANCELLED');
  await client.refuse('GET', `/orders/${order.id}`, { status: 403, code: 'SCOPE_REQUIRED' });
});

test('a test key cannot touch events and orders of its own live organization', async () => {
  const live = await liveOrder();
  await unchanged(async () => {
    await sandbox.client.refuse('POST', '/sandbox/orders', missing, { body: sandbox.body(live.event, 'COMPLETED') });
    for (const action of actions) await sandbox.client.refuse('POST', actionPath(live.orderId, action), missing);
  });
  await sandbox.client.refuse('GET', `/orders/${live.orderId}`, missing);
});

test('a live key sees nothing of what was simulated', async () => {
  await sandbox.live.refuse('GET', `/orders/${completed.id}`, missing);
  await sandbox.live.refuse('GET', `/events/${event.id}/orders`, missing);
  await sandbox.live.refuse('GET', `/events/${event.id}`, missing);
});

test('another organization’s sandbox, an unknown and a malformed order are refused in the same words', async () => {
  const stranger = await playgroundIn(sandbox);
  await unchanged(async () => {
    const body = sandbox.body(event, 'COMPLETED');
    const foreign = await stranger.client.refuse('POST', '/sandbox/orders', missing, { body });
    const unknown = await stranger.client.refuse('POST', '/sandbox/orders', missing, {
      body: { ...body, eventId: unknownId },
    });
    assert.equal(foreign.message.replace(event.id, ''), unknown.message.replace(unknownId, ''));
    assert.equal(foreign.hint, unknown.hint);
    for (const action of actions) {
      const errors = [];
      for (const id of [completed.id, pending.id, unknownId, 'nonsense']) {
        const { message, ...rest } = await stranger.client.refuse('POST', actionPath(id, action), missing);
        errors.push(JSON.stringify({ message: message.replace(id, ''), ...rest }));
      }
      assert.equal(new Set(errors).size, 1, action);
    }
  });
});

test('ownership is asked before fields are, also where the event stands in the body', async () => {
  const stranger = await playgroundIn(sandbox);
  const faulty: Json = { ...sandbox.body(event, 'NONSENSE'), items: [], nonsense: 1 };
  await stranger.client.refuse('POST', '/sandbox/orders', missing, { body: faulty });
  await stranger.client.refuse('POST', actionPath(completed.id, 'refund'), missing, { body: { amount: -1 } });
  await stranger.client.refuse('POST', actionPath(completed.id, 'complete'), missing, { body: { nonsense: 1 } });
});

test('ticket types of another event are refused, whosever event it is', async () => {
  const other = await sandbox.event();
  const live = await liveOrder();
  const stranger = await playgroundIn(sandbox);
  const foreign = await stranger.event();
  await unchanged(async () => {
    for (const { types } of [other, live.event, foreign]) {
      const body = sandbox.body(event, 'COMPLETED', { items: linesOf({ [types[0] as string]: 1 }) });
      const invalid = { status: 400, code: 'VALIDATION_ERROR' };
      const { details } = await sandbox.client.refuse('POST', '/sandbox/orders', invalid, { body });
      assert.deepEqual(details, [{ field: 'items[0].ticketTypeId', message: 'is not a ticket type of this event' }]);
    }
  });
});

test('a key that may write events has a ticket let in and out, though it may make no door code', async () => {
  const order = await sandbox.simulate(event, 'COMPLETED');
  const { key } = await sandbox.server.key(sandbox.organization, { isTest: true, scopes: ['events:write'] });
  const client = apiClient(sandbox.server.url, key);
  for (const act of ['ADMIT', 'ADMIT', 'LEAVE']) await client.post(actionPath(order.id, 'acts'), { act });
  assert.deepEqual(await sandbox.tickets(order), ['USED', 'USED']);
  // However many are let in, by two gates: there is a maximum of door codes.
  const gates = () => sandbox.client.get<{ direction: string }[]>(`/events/${order.eventId}/door-codes`);
  assert.deepEqual((await gates()).map(({ direction }) => direction).sort(), ['IN', 'OUT']);
});

test('where the gate of the sandbox was revoked, another one lets in', async () => {
  const order = await sandbox.simulate(event, 'COMPLETED');
  const codes = `/events/${order.eventId}/door-codes`;
  const admit = () => sandbox.client.post(actionPath(order.id, 'acts'), { act: 'ADMIT' });
  await admit();
  for (const { id } of await sandbox.client.get<{ id: string }[]>(codes)) await sandbox.client.remove(`${codes}/${id}`);
  await admit();
  assert.deepEqual(await sandbox.tickets(order), ['USED', 'USED']);
});

test('GET /me shows a test key the sandbox that it acts in', async () => {
  const me = await sandbox.client.get<{ organization: { id: string } }>('/me');
  assert.notEqual(me.organization.id, sandbox.organization.id);
});
