import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { after, before, test } from 'node:test';
import Ajv2020 from 'ajv/dist/2020.js';
import { readToken } from '../../door-rules/ticket-token.ts';
import { doorRoutes } from '../../src/door/plugin.ts';
import { statusOf } from '../../src/http/error-reply.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { apiClient, type Json } from '../helpers/clients/api-client.ts';
import { eventOnSale } from '../helpers/clients/buyer.ts';
import { answerTo, challengeOf, statusCounts } from '../helpers/clients/challenge.ts';
import { type AnyAnswer, assertRefused } from '../helpers/clients/refusal.ts';
import { type Connection, startTestPostgres, type TestPostgres } from '../helpers/database/test-database.ts';
import { runSource } from '../helpers/machine/child.ts';
import { type DoorCodeRecord, openDoor, sendDoor, signIn, succeed } from '../helpers/worlds/door.ts';
import { openShop, type Shop } from '../helpers/worlds/shop.ts';

let shop: Shop;
let event: { id: string; types: string[] };
let postgres: TestPostgres | undefined;
let environment: Record<string, string>;
before(async () => {
  // Run alone, without the runner's server, it starts one whose address it knows.
  if (process.env.TEST_POSTGRES === undefined) postgres = await startTestPostgres();
  process.env.TEST_POSTGRES ??= JSON.stringify(postgres?.connection);
  shop = await openShop();
  const { host, user } = JSON.parse(process.env.TEST_POSTGRES as string) as Connection;
  const { name } = await shop.db.one<{ name: string }>(sql`select current_database() as name`);
  environment = {
    DATABASE_URL: `postgres://${user}@/${name}?host=${encodeURIComponent(host)}`,
    APP_SECRET: shop.server.config.appSecret,
  };
  event = await shop.event({ tickets: [{ price: 0, quantity: 100 }] });
});
after(async () => {
  await shop.close();
  await postgres?.close();
});

const door = () => ({ url: shop.server.url, client: shop.client });
const codes = () => `/events/${event.id}/door-codes`;
const make = (body: Json = { gate: 'Main gate' }) => shop.client.post<DoorCodeRecord>(codes(), body);
const enter = (code: string, headers: Record<string, string> = {}) =>
  sendDoor(shop.server.url, 'POST', '/sessions', { body: { code, device: 'phone' }, headers });

function assertShutOut(answer: AnyAnswer): Json {
  const { error } = assertRefused(answer, { status: 401, code: 'UNAUTHORIZED', isOpenApi: false });
  assert.equal(answer.headers.get('www-authenticate'), 'Bearer realm="door"');
  return error as unknown as Json;
}

test('a code is shown once, kept as a hash, and typed in any case with spaces and dashes', async () => {
  const made = await make();
  assert.match(made.code, /^[34679ACDEFGHJKMNPQRTWXY]{5}-[34679ACDEFGHJKMNPQRTWXY]{5}$/);
  assert.deepEqual([made.gate, made.role, made.eventId, made.revokedAt], ['Main gate', 'SCAN', event.id, null]);
  // A day after the event, which has no end of its own.
  assert.equal(made.expiresAt, '2027-02-15T11:00:00.000Z');
  const listed = await shop.client.send('GET', codes());
  assert.ok(!listed.body.includes(made.code) && !listed.body.includes(made.code.replace('-', '')));
  const stored = await shop.db.many<Json>(sql`select row_to_json(c)::text as row from door_codes c`);
  assert.ok(!JSON.stringify(stored).includes(made.code.replace('-', '')));
  for (const typed of [made.code, made.code.toLowerCase().replace('-', ''), ` ${made.code.split('').join(' ')} `]) {
    succeed(await enter(typed), 201);
  }
  const [seen] = succeed<DoorCodeRecord[]>(await shop.client.send('GET', codes()));
  assert.deepEqual([seen?.devices, typeof seen?.seenAt], [1, 'string']);
});

test('a session names the event, the gate and the key that verifies the event’s tickets', async () => {
  const { session } = await openDoor(door(), event.id, { gate: ' Gate Ñ ', role: 'SUPERVISE' });
  const { id, name, dateTime, endDateTime, timezone, venue } = session.event;
  assert.deepEqual(
    [id, name, dateTime, endDateTime, timezone, venue, session.gate, session.role],
    [event.id, 'Gabi ng Musika', '2027-02-14T11:00:00.000Z', null, 'Asia/Manila', null, 'Gate Ñ', 'SUPERVISE'],
  );
  const [bought] = await shop.buyer.tickets(await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 }));
  const token = readToken(bought?.qr ?? '');
  assert.ok(token !== undefined);
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: session.publicKey } });
  assert.equal(verify(null, token.signed, key, token.signature), true);
});

test('wrong, revoked and ended codes are refused in the same words; a session ends with its code, between two calls', async () => {
  const [revoked, expiring] = [await make(), await make({ gate: 'B', expiresAt: '2027-01-01T00:00:00Z' })];
  assert.equal(expiring.expiresAt, '2027-01-01T00:00:00.000Z');
  const devices = await Promise.all([revoked, expiring].map(({ code }) => signIn(shop.server.url, code, 'phone')));
  const scan = { scans: [{ id: '1', qr: 'x', scannedAt: new Date().toISOString() }] };
  for (const device of devices) {
    assert.equal((await device.send('GET', '/counts')).status, 200);
    assert.equal((await device.send('POST', '/scans', scan)).status, 200);
  }

  const answer = await shop.client.send('DELETE', `${codes()}/${revoked.id}`);
  assert.deepEqual(succeed(answer), { deleted: true, id: revoked.id });
  assert.equal((await shop.client.send('DELETE', `${codes()}/${revoked.id}`)).status, 200);
  await shop.db.run(sql`update door_codes set expires_at = now() where id = ${expiring.id}`);
  const refusals = [];
  for (const device of devices) {
    for (const body of [scan, { scans: [] }, {}]) assertShutOut(await device.send('POST', '/scans', body));
    for (const path of ['/manifest', '/counts', '/search?query=reyes']) assertShutOut(await device.send('GET', path));
  }
  for (const code of ['AAAAA-AAAAA', 'nonsense', revoked.code, expiring.code]) {
    refusals.push(assertShutOut(await enter(code)));
  }
  assert.equal(new Set(refusals.map((each) => JSON.stringify(each))).size, 1);
  for (const token of [undefined, 'x', devices[0]?.session.token.slice(1)]) {
    assertShutOut(await sendDoor(shop.server.url, 'POST', '/scans', { body: scan, token }));
  }
});

test('a code ends a day after its event, whenever that is now; one that has ended stays so', async () => {
  const moved = await shop.event();
  const device = await openDoor(door(), moved.id, { rules: 2 });
  const setEnd = (hours: number) =>
    shop.db.run(sql`
      update events set date_time = now() - interval '3 days', end_date_time = now() - make_interval(hours => ${hours})
      where id = ${moved.id}`);
  await setEnd(23);
  assert.equal((await device.send('GET', '/counts')).status, 200);
  await setEnd(25);
  assertShutOut(await device.send('GET', '/counts'));
  const late = await shop.client.send('POST', `/events/${moved.id}/door-codes`, { body: { gate: 'A' } });
  assertRefused(late, { status: 409, code: 'INVALID_STATE' });
  await shop.client.send('PATCH', `/events/${moved.id}`, {
    body: { dateTime: '2027-03-01T11:00:00Z', endDateTime: null },
  });
  assertShutOut(await device.send('GET', '/counts'));
  // One that is made now goes along.
  const fresh = await openDoor(door(), moved.id);
  await shop.client.send('PATCH', `/events/${moved.id}`, { body: { dateTime: '2027-03-02T11:00:00Z' } });
  assert.equal((await fresh.send('GET', '/counts')).status, 200);
  const [kept, ended] = succeed<DoorCodeRecord[]>(await shop.client.send('GET', `/events/${moved.id}/door-codes`));
  assert.deepEqual([kept?.expiresAt, kept?.isActive, ended?.isActive], ['2027-03-03T11:00:00.000Z', true, false]);
});

test('a code has a gate, a role and an end that make sense', async () => {
  for (const [field, value] of [
    ['gate', ''],
    ['gate', '   '],
    ['gate', 'x'.repeat(61)],
    ['gate', 5],
    ['gate', undefined],
    ['role', 'ADMIN'],
    ['expiresAt', '2020-01-01T00:00:00Z'],
    ['expiresAt', 'tomorrow'],
    ['code', 'AAAAA-AAAAA '],
  ] as const) {
    const answer = await shop.client.send('POST', codes(), { body: { gate: 'A', [field]: value } });
    if (field === 'code') assert.notEqual(succeed<DoorCodeRecord>(answer, 201).code, value);
    else {
      const { error } = assertRefused(answer, { status: 400, code: 'VALIDATION_ERROR' });
      assert.deepEqual(
        error.details?.map((row) => row.field),
        [field],
        String(value),
      );
    }
  }
  const longest = await make({ gate: 'ñ'.repeat(60) });
  assert.equal(longest.gate, 'ñ'.repeat(60));
});

test('a repeat under an Idempotency-Key shows the same code, and the log says who made and revoked it', async () => {
  const options = { body: { gate: 'Repeated' }, headers: { 'idempotency-key': 'door' } };
  const [first, second] = [
    await shop.client.send('POST', codes(), options),
    await shop.client.send('POST', codes(), options),
  ];
  const made = succeed<DoorCodeRecord>(first, 201);
  assert.equal(succeed<DoorCodeRecord>(second, 201).code, made.code);
  const kept = await shop.db.many<Json>(sql`
    select body from order_claims union all select body from idempotency_records`);
  assert.ok(!JSON.stringify(kept).includes(made.code));
  await shop.client.send('DELETE', `${codes()}/${made.id}`);
  const acts = await shop.db.many<{ action: string; details: Json }>(sql`
    select action, details from audit_entries where details->>'id' = ${made.id} order by created_at, id`);
  assert.deepEqual(
    acts.map(({ action, details }) => [action, details.gate]),
    [
      ['door_code.created', 'Repeated'],
      ['door_code.revoked', 'Repeated'],
    ],
  );
  assert.ok(!JSON.stringify(acts).includes(made.code));
});

test('another organization’s codes are not there, and keys without the scopes are refused', async () => {
  const stranger = apiClient(shop.server.url, (await shop.server.key(await shop.server.organization())).key);
  const theirs = await eventOnSale(stranger, { tickets: [{}] });
  const mine = await make();
  for (const [method, path] of [
    ['POST', codes()],
    ['GET', codes()],
    ['DELETE', `${codes()}/${mine.id}`],
    ['DELETE', `/events/${theirs.id}/door-codes/${mine.id}`],
  ] as const) {
    const answer = await stranger.send(method, path, { body: method === 'POST' ? { gate: 'A' } : undefined });
    assertRefused(answer, { status: 404, code: 'NOT_FOUND' });
  }
  succeed(await enter(mine.code), 201);
  const organization = await shop.server.organization();
  const reader = apiClient(shop.server.url, (await shop.server.key(organization, { scopes: ['tickets:read'] })).key);
  const seller = apiClient(shop.server.url, (await shop.server.key(organization, { scopes: ['orders:read'] })).key);
  assert.equal((await reader.send('POST', codes(), { body: { gate: 'A' } })).status, 403);
  assert.equal((await reader.send('DELETE', `${codes()}/${mine.id}`)).status, 403);
  assert.equal((await reader.send('GET', codes())).status, 404);
  assert.equal((await seller.send('GET', codes())).status, 403);
});

test('takilya door-code makes and revokes codes beside the running service', async () => {
  const run = (...args: string[]) => runSource(['src/cli.ts', 'door-code', ...args], { environment });
  const ended = await run('--event', event.id, '--gate', 'VIP', '--role', 'SUPERVISE', '--json');
  assert.deepEqual([ended.code, ended.stderr], [0, '']);
  const made = JSON.parse(ended.stdout);
  assert.deepEqual(
    { ...made, id: '', code: '' },
    {
      ...{ id: '', code: '', gate: 'VIP', eventId: event.id, role: 'SUPERVISE', zone: null, direction: 'IN' },
      expiresAt: '2027-02-15T11:00:00.000Z',
    },
  );
  const device = await signIn(shop.server.url, made.code, 'phone');
  const zoned = await eventOnSale(shop.client, { tickets: [{}] });
  const zone = await shop.client.post<{ id: string }>(`/events/${zoned.id}/zones`, { name: 'Backstage' });
  const [inner, revoked, wrong, without] = await Promise.all([
    run('--event', zoned.id, '--gate', 'Stage', '--zone', zone.id, '--direction', 'BOTH', '--json'),
    run('revoke', '--id', made.id, '--json'),
    run('--event', event.id, '--gate', '', '--role', 'ADMIN', '--direction', 'UP', '--zone', 'none', '--json'),
    run('--gate', 'VIP'),
  ]);
  assert.deepEqual(JSON.parse(revoked.stdout), { id: made.id, revoked: true });
  assertShutOut(await device.send('GET', '/counts'));
  assert.deepEqual(
    JSON.parse(wrong.stderr).error.details.map(({ field }: { field: string }) => field),
    ['gate', 'role', 'direction', 'zoneId'],
  );
  const { zone: led, direction } = JSON.parse(inner.stdout);
  assert.deepEqual([led, direction], [{ id: zone.id, name: 'Backstage' }, 'BOTH']);
  assert.match(without.stderr, /--event/);
  const acts = await shop.db.many<{ action: string; operator: string }>(sql`
    select action, operator from audit_entries where details->>'id' = ${made.id} order by created_at, id`);
  assert.deepEqual(
    acts.map(({ action, operator }) => [action, operator]),
    [
      ['door_code.created', 'command line'],
      ['door_code.revoked', 'command line'],
    ],
  );
});

test('an event of the sandbox has doors too', async () => {
  const organization = await shop.server.organization();
  const client = apiClient(shop.server.url, (await shop.server.key(organization, { isTest: true })).key);
  const played = await eventOnSale(client, { tickets: [{ price: 0 }] });
  const device = await openDoor({ url: shop.server.url, client }, played.id);
  const [bought] = await shop.buyer.tickets(await shop.buyer.buy(played.id, { [played.types[0] as string]: 1 }));
  assert.equal((await device.show(bought?.qr ?? '')).result, 'ADMITTED');
  const acts = await shop.db.many<{ details: Json }>(sql`
    select details from audit_entries where organization_id = ${organization.id} and action = 'door_code.created'`);
  assert.deepEqual(
    acts.map(({ details }) => details.isTest),
    [true],
  );
});

test('what the door answers is as its reference describes it, and every error is listed', async () => {
  const document = JSON.parse((await sendDoor(shop.server.url, 'GET', '/openapi.json')).body);
  const device = await openDoor(door(), event.id, { role: 'SUPERVISE' });
  const answers: [string, string, unknown][] = [
    ['get', '/manifest', undefined],
    ['get', '/counts', undefined],
    ['get', '/search?query=reyes', undefined],
    ['post', '/scans', { scans: [{ id: '1', qr: 'x', scannedAt: new Date().toISOString() }] }],
  ];
  const ajv = new Ajv2020.default({
    allErrors: true,
    allowUnionTypes: true,
    validateFormats: false,
    strictTuples: false,
  });
  for (const [method, path, body] of answers) {
    const described = document.paths[path.replace(/\?.*/, '')][method].responses['200'];
    const schema = JSON.parse(
      JSON.stringify({
        ...described.content['application/json'].schema,
        $defs: document.components.schemas,
      }).replaceAll('#/components/schemas/', '#/$defs/'),
    );
    const validate = ajv.compile(schema);
    const answer = await device.send(method.toUpperCase(), path, body);
    assert.ok(validate(JSON.parse(answer.body)), `${path}: ${JSON.stringify(validate.errors)}`);
  }
  const routes = doorRoutes();
  assert.equal(
    Object.values(document.paths as Json).flatMap((methods) => Object.keys(methods as Json)).length,
    routes.length,
  );
  for (const { method, path, errors } of routes) {
    const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')][method.toLowerCase()];
    assert.ok(operation.summary.length > 0 && operation.description.length > 0, path);
    for (const error of errors) assert.ok(operation.responses[statusOf(error)].description.includes(error.when), path);
  }
});

test('the manifest is zipped for devices that accept it', async () => {
  const device = await openDoor(door(), event.id);
  await shop.buyer.buy(event.id, { [event.types[0] as string]: 8 });
  await shop.buyer.buy(event.id, { [event.types[0] as string]: 8 });
  const load = async (encoding: string) => {
    const headers = { authorization: `Bearer ${device.session.token}`, 'accept-encoding': encoding };
    const response = await fetch(`${shop.server.url}/door/v1/manifest`, { headers });
    const { data } = (await response.json()) as { data: { tickets: unknown[] } };
    return [response.headers.get('content-encoding'), data.tickets.length > 16];
  };
  assert.deepEqual(await load('gzip, br'), ['gzip', true]);
  for (const encoding of ['identity', 'gzip;q=0', 'br', '']) assert.deepEqual(await load(encoding), [null, true]);
});

// Last: from then on codes from this network address cost work.
test('of fifty wrong codes at once ten are looked up, whatever trials lift; a right one then passes after work, and many right ones at once need none', async () => {
  const { code } = await make();
  const many = await Promise.all(Array.from({ length: 30 }, () => enter(code)));
  assert.deepEqual(statusCounts(many), { 201: 30 });
  const answers = await Promise.all(Array.from({ length: 50 }, () => enter('AAAAA-AAAAA')));
  // Some of the ten were typed above.
  const { 401: lookedUp = 0, 429: turnedAway = 0 } = statusCounts(answers);
  assert.ok(lookedUp <= 10 && lookedUp + turnedAway === 50, `${lookedUp} were looked up`);
  const refused = await enter(code);
  assert.ok(Number(refused.headers.get('retry-after')) <= 60, 'fifty at once are one reason to wait');
  const right = answerTo(challengeOf(refused, { isOpenApi: false }));
  const used = answerTo(challengeOf(await enter(code), { isOpenApi: false }));
  const worked = await Promise.all(Array.from({ length: 20 }, () => enter(code, right)));
  assert.deepEqual(statusCounts(worked), { 201: 1, 429: 19 });
  assertShutOut(await enter('AAAAA-AAAAA', used));
  const dearer = challengeOf(await enter(code, used), { isOpenApi: false });
  assert.equal(dearer.difficulty, 17);
});
