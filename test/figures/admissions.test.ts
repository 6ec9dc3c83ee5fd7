import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Organization } from '../../src/core/accounts/organizations/organization.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { apiClient } from '../helpers/clients/api-client.ts';
import { assertRefused } from '../helpers/clients/refusal.ts';
import { openDoor } from '../helpers/worlds/door.ts';
import { assertSound, openShop, type Shop } from '../helpers/worlds/shop.ts';

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => assertSound(shop.db).finally(() => shop.close()));

const days = { dateTime: '2030-05-03T18:00:00+08:00', endDateTime: '2030-05-05T23:00:00+08:00' };

test('admissions have exactly their shape, also where nobody came, for keys that read orders of that organization', async () => {
  const event = await shop.event({ ...days, tickets: [{ price: 0 }, { price: 0, kind: 'ADD_ON', name: 'Shirt' }] });
  const zone = await shop.client.post<{ id: string }>(`/events/${event.id}/zones`, { name: 'Deck' });
  await shop.buyer.buy(event.id, { [event.types[0] as string]: 2, [event.types[1] as string]: 1 });
  const path = `/events/${event.id}/admissions`;
  const byDay = ['2030-05-03', '2030-05-04', '2030-05-05'].map((day) => ({ day, expected: 2, admitted: 0, inside: 0 }));
  const nobodyYet = {
    ...{ expected: 2, admitted: 0, inside: 0, byDay },
    byZone: [{ zone: { id: zone.id, name: 'Deck' }, inside: 0, capacity: null }],
    addOns: { sold: 1, redeemed: 0 },
  };
  assert.deepEqual(await shop.client.get(path), nobodyYet);
  const shown = await shop.buyer.send('GET', `/events/${event.id}`);
  assert.deepEqual(
    (JSON.parse(shown.body) as { data: { entryDays: string[] } }).data.entryDays,
    byDay.map(({ day }) => day),
  );
  const { server } = shop;
  const other = apiClient(server.url, (await server.key(await server.organization({ name: 'Iba' }))).key);
  const missing = { status: 404, code: 'NOT_FOUND' };
  for (const id of [event.id, 'nonsense', '01a1f031-1242-7000-9529-8adac9276144']) {
    assertRefused(await other.send('GET', `/events/${id}/admissions`), missing);
  }
  const organization = await server.db.one<Organization>(sql`
    select o.* from organizations o join events e on e.organization_id = o.id where e.id = ${event.id}`);
  const few = apiClient(server.url, (await server.key(organization, { scopes: ['events:read', 'tickets:read'] })).key);
  assertRefused(await few.send('GET', path), { status: 403, code: 'SCOPE_REQUIRED' });
});

test('who was let in and refunded since was admitted, is not expected, and no longer missing', async () => {
  const event = await shop.event();
  const order = await shop.buyer.buy(event.id, { [event.types[0] as string]: 2 });
  const tickets = await shop.buyer.tickets(order);
  const door = await openDoor({ url: shop.server.url, client: shop.client }, event.id);
  for (const { qr } of tickets) await door.show(qr);
  await shop.sales.cashier.refund({ orderId: order.id, reason: null, ticketIds: [tickets[0]?.id as string] });
  const { expected, admitted, inside } = await shop.client.get<Record<string, number>>(
    `/events/${event.id}/admissions`,
  );
  assert.deepEqual([expected, admitted, inside], [1, 2, 2]);
  const counts = await door.counts();
  assert.deepEqual([counts.sold, counts.admitted, counts.inside], [1, 2, 2]);
});
