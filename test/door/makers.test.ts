import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createApiKey } from '../../src/core/accounts/api-keys/create-api-key.ts';
import type { Organization } from '../../src/core/accounts/organizations/organization.ts';
import type { Scope } from '../../src/core/base/scope.ts';
import { newDoorCode } from '../../src/core/selling/door/door-code.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { newId } from '../../src/platform/ids.ts';
import { createKeyRules } from '../../src/wiring/rules.ts';
import { type ApiClient, apiClient } from '../helpers/clients/api-client.ts';
import { buyerAt, eventOnSale } from '../helpers/clients/buyer.ts';
import { dashboardClient } from '../helpers/clients/dashboard-client.ts';
import { assertRefused } from '../helpers/clients/refusal.ts';
import { databaseBefore } from '../helpers/database/database-before.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { type Device, type DoorCodeRecord, openDoor, sendDoor, signIn, succeed } from '../helpers/worlds/door.ts';

let server: TestServer;
let organization: Organization;
let client: ApiClient;
let event: { id: string; types: string[] };
before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off', ROLE: 'web' } });
  organization = await server.organization();
  client = apiClient(server.url, (await server.key(organization)).key);
  event = await eventOnSale(client, { tickets: [{ price: 0, quantity: 100 }] });
});
after(() => server.close());

const codes = () => `/events/${event.id}/door-codes`;
const buyer = () => buyerAt(server.url);

async function keyWith(...scopes: Scope[]) {
  const { apiKey, key } = await server.key(organization, { scopes });
  return { id: apiKey.id, client: apiClient(server.url, key) };
}

/** A ticket of somebody with a name that stands nowhere else. */
async function ticketOf(name: string) {
  const order = await buyer().buy(
    event.id,
    { [event.types[0] as string]: 1 },
    { buyer: { name, email: 'q@example.com' } },
  );
  const [ticket] = await buyer().tickets(order);
  assert.ok(ticket !== undefined);
  return ticket;
}

function assertOut({ status, body }: { status: number; body: string }, message = /not signed in/): void {
  assert.equal(status, 401, body);
  assert.match((JSON.parse(body) as { error: { message: string } }).error.message, message);
}

async function assertEnds(device: Device, code: string, end: () => Promise<unknown>): Promise<void> {
  const scan = () => ({ scans: [{ id: newId(), qr: 'x', scannedAt: new Date().toISOString() }] });
  assert.equal((await device.send('POST', '/scans', scan())).status, 200);
  await end();
  assertOut(await device.send('POST', '/scans', scan()));
  for (const path of ['/manifest', '/counts', '/search?query=reyes']) assertOut(await device.send('GET', path));
  const again = await sendDoor(server.url, 'POST', '/sessions', { body: { code, device: 'phone' } });
  assertOut(again, /not good/);
}

test('a key that may not read orders makes no supervisor, and what it makes names nobody', async () => {
  const { client: writer } = await keyWith('tickets:write', 'tickets:read');
  const refused = await writer.send('POST', codes(), { body: { gate: 'A', role: 'SUPERVISE' } });
  const { error } = assertRefused(refused, { status: 403, code: 'SCOPE_REQUIRED' });
  assert.match(error.message, /orders:read/);
  const ticket = await ticketOf('Quirina Zobel');
  const device = await openDoor({ url: server.url, client: writer }, event.id);
  const row = { id: 'one', qr: ticket.qr, scannedAt: new Date().toISOString() };
  const answers = [
    await device.send('POST', '/scans', { scans: [row] }),
    await device.send('POST', '/scans', { scans: [row] }),
    await device.send('GET', '/manifest'),
    await device.send('GET', '/counts'),
  ];
  for (const { status, body } of answers) {
    assert.equal(status, 200);
    assert.ok(!/Quirina|Zobel|@/.test(body), body);
  }
  const [scanned] = succeed<{ result: string; ticket: { type: { name: string }; holder: { name: null } } }[]>(
    answers[0] as never,
  );
  assert.deepEqual(
    [scanned?.result, scanned?.ticket.type.name, scanned?.ticket.holder],
    ['ADMITTED', 'General Admission', { name: null }],
  );
  const { version, tickets } = await device.manifest();
  assert.ok(tickets.length > 0 && tickets.every(([id, hash, , name]) => id !== '' && hash !== '' && name === null));
  assert.ok((await device.manifest(version)).tickets.every(([, , , name]) => name === null));
  const [listed] = succeed<DoorCodeRecord[]>(await writer.send('GET', codes()));
  assert.deepEqual([listed?.maker, listed?.givesNames, listed?.isActive], ['KEY', false, true]);

  const { client: reader } = await keyWith('tickets:write', 'orders:read');
  const named = await openDoor({ url: server.url, client: reader }, event.id, { role: 'SUPERVISE' });
  assert.ok((await named.manifest()).tickets.some(([, , , name]) => name === 'Quirina Zobel'));
  assert.equal((await named.show(ticket.qr)).ticket?.holder.name, 'Quirina Zobel');
});

test('a code ends with the key that made it: revoked, over, or without the scope', async () => {
  for (const end of [
    sql`revoked_at = now()`,
    sql`expires_at = now() - interval '1 second'`,
    sql`scopes = array['orders:read']`,
  ]) {
    const { id, client: maker } = await keyWith('tickets:write', 'orders:read');
    const { code } = await maker.post<DoorCodeRecord>(codes(), { gate: 'A', role: 'SUPERVISE' });
    const device = await signIn(server.url, code, 'phone');
    await assertEnds(device, code, () => server.db.run(sql`update api_keys set ${end} where id = ${id}`));
  }
  const { id, client: maker } = await keyWith('tickets:write', 'orders:read');
  const supervisor = await openDoor({ url: server.url, client: maker }, event.id, { role: 'SUPERVISE' });
  const scanner = await openDoor({ url: server.url, client: maker }, event.id);
  await ticketOf('Rosario Tan');
  assert.ok((await scanner.send('GET', '/manifest')).body.includes('Rosario Tan'));
  await server.db.run(sql`update api_keys set scopes = array['tickets:write'] where id = ${id}`);
  assertOut(await supervisor.send('GET', '/counts'));
  assert.ok(!(await scanner.send('GET', '/manifest')).body.includes('Rosario Tan'));
  const states = succeed<DoorCodeRecord[]>(await client.send('GET', codes()));
  assert.ok(states.filter(({ maker: by }) => by === 'KEY').some(({ isActive }) => !isActive));
});

test('a code ends with the person who made it, and the dashboard says who that is', async () => {
  const owner = await dashboardClient(server, { organization });
  const staff = await dashboardClient(server, { organization, role: 'MANAGER' });
  for (const base of [`/organizer/o/${organization.slug}`, `/organizer/o/${organization.slug}.test`]) {
    const isSandbox = base.endsWith('.test');
    const at = isSandbox ? await sandboxEvent() : event.id;
    const poster = await staff.post(`${base}/events/${at}/door/codes`, { gate: 'Side', role: 'SUPERVISE' });
    const code = /[34679ACDEFGHJKMNPQRTWXY]{5}-[34679ACDEFGHJKMNPQRTWXY]{5}/.exec(poster.html)?.[0];
    assert.ok(code !== undefined, poster.html.slice(0, 2_000));
    const device = await signIn(server.url, code, 'phone');
    const page = (await owner.get(`${base}/events/${at}/door/codes`)).html;
    assert.ok(page.includes(staff.email) && page.includes('shows names'));
    await assertEnds(device, code, () => server.db.run(sql`delete from memberships where user_id = ${staff.userId}`));
    assert.ok((await owner.get(`${base}/events/${at}/door/codes`)).html.includes('Expired with its creator'));
    await server.db.run(sql`
      insert into memberships (organization_id, user_id, role) values (${organization.id}, ${staff.userId}, 'STAFF')`);
  }
});

test('a code ends with the role that its maker made it by, and with the event that it was for', async () => {
  const owner = await dashboardClient(server, { organization });
  const at = `/organizer/o/${organization.slug}`;
  const elsewhere = await eventOnSale(client, { tickets: [{}] });
  for (const change of [
    { role: 'VIEWER', reach: 'all', events: [] },
    { role: 'DOOR', reach: 'some', events: [elsewhere.id] },
  ]) {
    const guard = await dashboardClient(server, { organization, role: 'DOOR', eventIds: [event.id] });
    const poster = await guard.post(`${at}/events/${event.id}/door/codes`, { gate: 'Side', role: 'SCAN' });
    const code = /[34679ACDEFGHJKMNPQRTWXY]{5}-[34679ACDEFGHJKMNPQRTWXY]{5}/.exec(poster.html)?.[0];
    assert.ok(code !== undefined, poster.html.slice(0, 2_000));
    const device = await signIn(server.url, code, 'phone');
    await assertEnds(device, code, () => owner.post(`${at}/settings/team/${guard.userId}/role`, change));
  }
});

async function sandboxEvent(): Promise<string> {
  const { key } = await server.db.transaction((tx) =>
    createApiKey(tx, createKeyRules(server.config), {
      organization,
      name: 'Sandbox',
      scopes: ['events:write', 'tickets:write', 'events:read', 'tickets:read'],
      isTest: true,
    }),
  );
  return (await eventOnSale(apiClient(server.url, key), { tickets: [{ price: 0 }] })).id;
}

test('devices of a suspended organization are refused, with the reason, until that ends', async () => {
  const { code } = await client.post<DoorCodeRecord>(codes(), { gate: 'A' });
  const device = await signIn(server.url, code, 'phone');
  const scan = () => ({ scans: [{ id: newId(), qr: 'x', scannedAt: new Date().toISOString() }] });
  assert.equal((await device.send('POST', '/scans', scan())).status, 200);
  const suspend = (reason: string | null) =>
    server.db.run(sql`
      update organizations set suspension_reason = ${reason}, suspended_at = case when ${reason}::text is null then null else now() end
      where id = ${organization.id} or sandbox_of = ${organization.id}`);
  await suspend('Odd');
  try {
    assertOut(await device.send('POST', '/scans', scan()), /suspended/);
    assertOut(await device.send('GET', '/manifest'), /suspended/);
    const entered = await sendDoor(server.url, 'POST', '/sessions', { body: { code, device: 'other' } });
    assertOut(entered, /suspended/);
  } finally {
    await suspend(null);
  }
  assert.equal((await device.send('POST', '/scans', scan())).status, 200);
});

test('who made the codes of before stands in the log; of others nobody knows, and they go on as before', async (t) => {
  const db = await databaseBefore(t, '0058');
  const ids = {
    organization: newId(),
    key: newId(),
    event: newId(),
    known: newId(),
    unknown: newId(),
    command: newId(),
  };
  await db.run(sql`
    insert into organizations (id, name, slug, tier) values (${ids.organization}, 'Hiraya', 'hiraya', 'FREE')`);
  await db.run(sql`
    insert into events (id, organization_id, name, search_text, search_grams, slug, status, date_time, type, journey_type, currency,
                        location_type, visibility, timezone, absorb_fees)
    values (${ids.event}, ${ids.organization}, 'Gabi', 'gabi', '{}', 'gabi', 'PUBLISHED', now(), 'PAID', 'STANDARD', 'PHP', 'ONLINE',
            'PUBLIC', 'Asia/Manila', true)`);
  for (const id of [ids.known, ids.unknown, ids.command]) {
    await db.run(sql`
      insert into door_codes (id, organization_id, event_id, gate, role, code_hash)
      values (${id}, ${ids.organization}, ${ids.event}, 'A', 'SCAN', ${Buffer.from(newDoorCode())})`);
  }
  for (const [id, key] of [
    [ids.known, ids.key],
    [ids.command, null],
  ]) {
    await db.run(sql`
      insert into audit_entries (id, organization_id, api_key_id, actor_label, action, details, created_at)
      select ${newId()}, organization_id, ${key}, 'Somebody', 'door_code.created', jsonb_build_object('id', id), created_at
      from door_codes where id = ${id}`);
  }
  await migrate(db);
  const made = await db.many<{ id: string; maker: string | null; makerId: string | null }>(sql`
    select id, maker, maker_id from door_codes`);
  const of = (id: string) => made.find((code) => code.id === id);
  assert.deepEqual(of(ids.known), { id: ids.known, maker: 'KEY', makerId: ids.key });
  assert.deepEqual(of(ids.command), { id: ids.command, maker: 'OPERATOR', makerId: null });
  assert.deepEqual(of(ids.unknown), { id: ids.unknown, maker: null, makerId: null });
});

test('a code of whom nobody knows the maker opens its door, names and all', async () => {
  const { id, code } = await client.post<DoorCodeRecord>(codes(), { gate: 'Old', role: 'SUPERVISE' });
  // As a node of the version before writes it.
  await server.db.run(sql`update door_codes set maker = null, maker_id = null where id = ${id}`);
  const device = await signIn(server.url, code, 'phone');
  await ticketOf('Salvacion Cruz');
  assert.ok((await device.send('GET', '/manifest')).body.includes('Salvacion Cruz'));
  assert.equal((await device.send('GET', '/search?query=salvacion')).status, 200);
});
