import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/platform/database/sql.ts';
import { apiClient, type Json } from '../helpers/clients/api-client.ts';
import { assertRefused } from '../helpers/clients/refusal.ts';
import { type DoorCodeRecord, sendDoor } from '../helpers/worlds/door.ts';
import { type DateRecord, openSeriesWorld, type SeriesRecord, type SeriesWorld } from '../helpers/worlds/series.ts';
import { assertSound } from '../helpers/worlds/shop.ts';

let world: SeriesWorld;

before(async () => {
  world = await openSeriesWorld();
});
after(() => world.close());

const hourMs = 3_600_000;
const hence = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

/** A series with dates at so many hours from now, each of one hour. */
async function datesAt(hours: readonly number[], template: Json = {}): Promise<DateRecord[]> {
  const dates = hours.map((hour) => ({ dateTime: hence(hour), endDateTime: hence(hour + 1) }));
  const { dates: made } = await world.made(hours.length, { rule: null, dates, publish: true, template });
  return hours.map((hour, place) => {
    const found = made.find(({ dateTime }) => dateTime === dates[place]?.dateTime);
    return found ?? assert.fail(`no date at ${hour}`);
  });
}

const codeFor = async (event: { id: string }, body: Json = {}) =>
  (await world.client.post<DoorCodeRecord>(`/events/${event.id}/door-codes`, { gate: 'Main gate', ...body })).code;
const enter = (code: string) =>
  sendDoor(world.server.url, 'POST', '/sessions', { body: { code, device: 'phone', rules: 2 } });

interface SignedIn {
  token: string;
  event: { id: string };
  zone: { name: string } | null;
}

async function signIn(code: string): Promise<SignedIn> {
  const { status, body } = await enter(code);
  assert.equal(status, 201, body);
  return (JSON.parse(body) as { data: SignedIn }).data;
}

test('a code of one date opens the date that is within twelve hours, and its tickets are let in there', async () => {
  const { buyer, db } = world;
  const [tonight, nextWeek] = (await datesAt([3, 171])) as [DateRecord, DateRecord];
  const code = await codeFor(nextWeek);
  const session = await signIn(code);
  assert.equal(session.event.id, tonight.id);
  const order = await buyer.buy(tonight.id, { [tonight.tickets[0]?.id as string]: 1 });
  const [ticket] = await buyer.tickets(order);
  const scan = { id: '018f0000-0000-7000-8000-0000000000a1', qr: ticket?.qr, scannedAt: new Date().toISOString() };
  const { status, body } = await sendDoor(world.server.url, 'POST', '/scans', {
    token: session.token,
    body: { scans: [scan] },
  });
  assert.equal(status, 200, body);
  assert.match(body, /"ADMITTED"/);
  const manifest = await sendDoor(world.server.url, 'GET', '/manifest', { token: session.token });
  assert.equal(manifest.status, 200, manifest.body);
  assert.ok(manifest.body.includes(tonight.id));
  await assertSound(db);
});

test('of several the nearest start counts, and where none is near its own date does', async () => {
  const [matinee, evening, late] = (await datesAt([-4, -0.5, 300])) as [DateRecord, DateRecord, DateRecord];
  assert.equal((await signIn(await codeFor(matinee))).event.id, evening.id);
  assert.equal((await signIn(await codeFor(late))).event.id, evening.id);
  const [far, farther] = (await datesAt([100, 200])) as [DateRecord, DateRecord];
  assert.equal((await signIn(await codeFor(farther))).event.id, farther.id);
  assert.equal((await signIn(await codeFor(far))).event.id, far.id);
});

test('a code goes on after its own date is over, and ends with the session’s date', async () => {
  const { db } = world;
  const [first, second] = (await datesAt([1, 150])) as [DateRecord, DateRecord];
  const code = await codeFor(first);
  await db.run(sql`
    update events set date_time = now() - interval '9 days', end_date_time = now() - interval '9 days' + interval '1 hour'
    where id = ${first.id}`);
  assertRefused(await enter(code), { status: 401, code: 'UNAUTHORIZED', isOpenApi: false });
  await db.run(sql`
    update events set date_time = now() + interval '2 hours', end_date_time = now() + interval '3 hours' where id = ${second.id}`);
  const session = await signIn(code);
  assert.equal(session.event.id, second.id);
  await db.run(sql`
    update events set date_time = now() - interval '3 days', end_date_time = now() - interval '2 days' where id = ${second.id}`);
  const { status } = await sendDoor(world.server.url, 'GET', '/manifest', { token: session.token });
  assert.equal(status, 401);
});

test('a revoked code, and one that has expired, open no date', async () => {
  const { client } = world;
  const [tonight, other] = (await datesAt([3, 171])) as [DateRecord, DateRecord];
  const made = await client.post<DoorCodeRecord>(`/events/${other.id}/door-codes`, { gate: 'Main gate' });
  const session = await signIn(made.code);
  assert.equal(session.event.id, tonight.id);
  await client.remove(`/events/${other.id}/door-codes/${made.id}`);
  assertRefused(await enter(made.code), { status: 401, code: 'UNAUTHORIZED', isOpenApi: false });
  assert.equal((await sendDoor(world.server.url, 'GET', '/manifest', { token: session.token })).status, 401);
});

test('a gate of a zone leads to the zone of that name; where a date has none, the code is not for it', async () => {
  const { client } = world;
  const template = await world.template();
  await client.post(`/events/${template.id}/zones`, { name: 'Deck' });
  const dates = [3, 171].map((hour) => ({ dateTime: hence(hour), endDateTime: hence(hour + 1) }));
  const series = await client.post<SeriesRecord>('/series', { name: 'Deck', templateEventId: template.id, dates });
  await world.make();
  const [tonight, other] = (await world.dates(series)) as [DateRecord, DateRecord];
  const zonesOf = ({ id }: { id: string }) => client.get<{ id: string; name: string }[]>(`/events/${id}/zones`);
  const [deck] = await zonesOf(other);
  const code = await codeFor(other, { zoneId: deck?.id });
  const session = await signIn(code);
  assert.deepEqual([session.event.id, session.zone?.name], [tonight.id, 'Deck']);
  const [here] = await zonesOf(tonight);
  const manifest = await sendDoor(world.server.url, 'GET', '/manifest', { token: session.token });
  assert.ok(manifest.body.includes(here?.id as string) && !manifest.body.includes(deck?.id as string));
  await client.patch(`/events/${tonight.id}/zones/${here?.id}`, { name: 'Hardin' });
  assert.equal((await sendDoor(world.server.url, 'GET', '/manifest', { token: session.token })).status, 401);
  assert.equal((await signIn(code)).event.id, other.id);
});

test('a person’s code opens only dates that the person has', async () => {
  const { db, server } = world;
  const organization = await server.organization();
  const client = apiClient(server.url, (await server.key(organization)).key);
  const { id: templateEventId } = await client.post<{ id: string }>('/events', { name: 'Gabi', dateTime: hence(0) });
  const dates = [3, 171].map((hour) => ({ dateTime: hence(hour) }));
  const series = await client.post<SeriesRecord>('/series', { name: 'Gabi', templateEventId, dates });
  await world.make();
  const [tonight, other] = await client.get<{ id: string }[]>(`/series/${series.id}/events`);
  const made = await client.post<DoorCodeRecord>(`/events/${other?.id}/door-codes`, { gate: 'Main gate' });
  const userId = '018f0000-0000-7000-8000-0000000000b1';
  await db.run(
    sql`insert into users (id, email, email_key, password_hash) values (${userId}, 'jo@example.com', 'jo@example.com', 'x')`,
  );
  await db.run(sql`
    insert into memberships (organization_id, user_id, role) values (${organization.id}, ${userId}, 'OWNER')`);
  await db.run(sql`update door_codes set maker = 'PERSON', maker_id = ${userId} where id = ${made.id}`);
  assert.equal((await signIn(made.code)).event.id, tonight?.id);
  await db.run(sql`
    insert into narrow_memberships (organization_id, user_id, role, event_ids)
    values (${organization.id}, ${userId}, 'MANAGER', array[${other?.id}::uuid])`);
  assert.equal((await signIn(made.code)).event.id, other?.id);
});

const ofSeries = async (series: { id: string }, body: Json = {}) =>
  world.client.post<
    Omit<DoorCodeRecord, 'eventId'> & { seriesId: string; eventId: null; expiresAt: string; isActive: boolean }
  >(`/series/${series.id}/door-codes`, { gate: 'Main gate', ...body });
const seriesOf = ([date]: readonly DateRecord[]) => ({ id: date?.seriesId as string });

test('a code of a series opens the date within twelve hours, or the next one, and later ones as they are added', async () => {
  const { client } = world;
  const dates = await datesAt([3, 171]);
  const [tonight, nextWeek] = dates as [DateRecord, DateRecord];
  const made = await ofSeries(seriesOf(dates));
  assert.deepEqual([made.seriesId, made.eventId, made.isActive], [tonight.seriesId, null, true]);
  // A day after the last date is over.
  assert.ok(Math.abs(Date.parse(made.expiresAt) - Date.parse(hence(172 + 24))) < hourMs / 60);
  assert.equal((await signIn(made.code)).event.id, tonight.id);
  const far = await datesAt([100, 200]);
  assert.equal((await signIn((await ofSeries(seriesOf(far))).code)).event.id, far[0]?.id);
  // The date goes, and the code opens the next one; then one that is added.
  await client.remove(`/series/${tonight.seriesId}/dates/${tonight.id}`);
  assert.equal((await signIn(made.code)).event.id, nextWeek.id);
  await client.post(`/series/${tonight.seriesId}/dates`, { dates: [{ dateTime: hence(2), endDateTime: hence(3) }] });
  await world.make();
  const session = await signIn(made.code);
  assert.ok(![tonight.id, nextWeek.id].includes(session.event.id));
  // Revoked, it lets nobody in, and signs out who is.
  const at = `/series/${tonight.seriesId}/door-codes`;
  assert.deepEqual(
    (await client.get<{ id: string; devices: number }[]>(at)).map(({ id, devices }) => [id, devices]),
    [[made.id, 1]],
  );
  await Promise.all([client.remove(`${at}/${made.id}`), client.remove(`${at}/${made.id}`)]);
  assert.equal((await enter(made.code)).status, 401);
  assert.equal((await sendDoor(world.server.url, 'GET', '/manifest', { token: session.token })).status, 401);
  await assertSound(world.db);
});

test('a gate of a series leads to the zone of its name on each date, also once the date that named it is gone', async () => {
  const { client } = world;
  const dates = await datesAt([3, 171]);
  const [tonight, nextWeek] = dates as [DateRecord, DateRecord];
  const zone = await client.post<{ id: string }>(`/events/${tonight.id}/zones`, { name: 'Balcony' });
  const { code } = await ofSeries(seriesOf(dates), { zoneId: zone.id });
  assert.deepEqual((await signIn(code)).zone?.name, 'Balcony');
  await client.remove(`/series/${tonight.seriesId}/dates/${tonight.id}`);
  assert.equal((await enter(code)).status, 401, 'no date has that zone');
  await client.post(`/events/${nextWeek.id}/zones`, { name: 'Balcony' });
  const session = await signIn(code);
  assert.deepEqual([session.event.id, session.zone?.name], [nextWeek.id, 'Balcony']);
  const other = await datesAt([3]);
  const foreign = await client.post<{ id: string }>(`/events/${other[0]?.id}/zones`, { name: 'Pit' });
  await client.refuse(
    'POST',
    `/series/${tonight.seriesId}/door-codes`,
    { status: 400, code: 'VALIDATION_ERROR' },
    {
      body: { gate: 'North', zoneId: foreign.id },
    },
  );
});

test('door codes of a series are its organization’s alone, need their scope, and end with the last date', async () => {
  const { server, client } = world;
  const dates = await datesAt([3]);
  const at = `/series/${dates[0]?.seriesId}/door-codes`;
  const { id } = await ofSeries(seriesOf(dates));
  const missing = { status: 404, code: 'NOT_FOUND' };
  const stranger = apiClient(server.url, (await server.key(await server.organization({ name: 'Iba' }))).key);
  await stranger.refuse('POST', at, missing, { body: { gate: 'North' } });
  await stranger.refuse('GET', at, missing);
  await stranger.refuse('DELETE', `${at}/${id}`, missing);
  await client.refuse('DELETE', `/events/${dates[0]?.id}/door-codes/${id}`, missing);
  const scoped = apiClient(
    server.url,
    (await server.key(await server.organization(), { scopes: ['tickets:write'] })).key,
  );
  const needed = { status: 403, code: 'SCOPE_REQUIRED' };
  await scoped.refuse('GET', at, needed);
  const reader = apiClient(
    server.url,
    (await server.key(await server.organization(), { scopes: ['tickets:read'] })).key,
  );
  await reader.refuse('POST', at, needed, { body: { gate: 'North' } });
  await reader.refuse('DELETE', `${at}/${id}`, needed);
  await world.db.run(sql`
    update events set date_time = now() - interval '3 days', end_date_time = now() - interval '2 days' where id = ${dates[0]?.id}`);
  await client.refuse('POST', at, { status: 409, code: 'INVALID_STATE' }, { body: { gate: 'Late' } });
});
