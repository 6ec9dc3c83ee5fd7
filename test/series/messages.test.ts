import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { listDueMessages } from '../../src/core/back-office/messages/due.sql.ts';
import { createMessageKeys } from '../../src/core/back-office/messages/message-keys.ts';
import { sendDueMessages } from '../../src/core/back-office/messages/send-due-messages.ts';
import { messageQueueKind, seriesMessageQueueKind } from '../../src/core/back-office/messages/send-out-messages.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { type ApiClient, apiClient, fieldsOf, type Json, unknownId } from '../helpers/clients/api-client.ts';
import { workOffNow } from '../helpers/machine/queue.ts';
import { playgroundIn } from '../helpers/worlds/sandbox.ts';
import { type DateRecord, openSeriesWorld, type SeriesWorld } from '../helpers/worlds/series.ts';
import { assertSound } from '../helpers/worlds/shop.ts';

let world: SeriesWorld;
before(async () => {
  world = await openSeriesWorld();
});
after(() => world.close());
// Leftovers of another test do not concern the next one.
beforeEach(() => world.db.run(sql`delete from messages where status = 'DRAFT'`));

interface MessageRecord extends Json {
  id: string;
  eventId: string | null;
  seriesId: string | null;
  status: string;
}

const hourMs = 3_600_000;
const hence = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
const words = { subject: 'Doors open early', text: 'At six.\n\nSee you!' };
const invalid = { status: 400, code: 'VALIDATION_ERROR' };
const keys = () => createMessageKeys(world.server.config.appSecret);

/** Free dates so many hours from now. */
async function datesAt(...hours: number[]) {
  const dates = hours.map((hour) => ({ dateTime: hence(hour), endDateTime: hence(hour + 1) }));
  const tickets = [
    { name: 'General', price: 0, quantity: 20, published: true },
    { name: 'VIP', price: 0, quantity: 20, published: true },
  ];
  const template = { type: 'FREE', tickets };
  const { dates: made, ...series } = await world.made(hours.length, { rule: null, dates, publish: true, template });
  const shown = hours.map((_, place) => made.find(({ dateTime }) => dateTime === dates[place]?.dateTime) as DateRecord);
  return { series, dates: shown };
}

async function buy(date: DateRecord, name: string, type = 'General'): Promise<void> {
  const { id } = date.tickets.find((each) => each.name === type) as { id: string };
  await world.buyer.place(date.id, { [id]: 1 }, { buyer: { name: 'Ana Reyes', email: `${name}@example.com` } });
}

/** What is due is sent, by as many workers. */
async function sendDue({ workers = 1, perDayMax = 3 } = {}): Promise<number> {
  const { db } = world;
  const rules = { perDayMax };
  const sent = await Promise.all(Array.from({ length: workers }, () => sendDueMessages({ db, keys: keys(), rules })));
  const kinds = [messageQueueKind({ db, keys: keys() }), seriesMessageQueueKind({ db, keys: keys() })];
  for (const { name } of kinds) await workOffNow(db, kinds, name, { workers });
  return sent.reduce((sum, each) => sum + each, 0);
}

const pass = (minutes: number) =>
  world.db.run(sql`
    update messages set send_at = send_at - make_interval(mins => ${minutes}), written_at = written_at - make_interval(mins => ${minutes})
    where status = 'DRAFT'`);
const move = (id: string, minutes: number) =>
  world.db.run(sql`
    update events set date_time = date_time + make_interval(mins => ${minutes}),
      end_date_time = end_date_time + make_interval(mins => ${minutes}) where id = ${id}`);
const mailed = async (subject: string) => {
  const rows = await world.db.many<{ recipient: string }>(sql`
    select recipient from mails where kind = 'MESSAGE'
      and (data ->> 'messageId')::uuid in (select id from messages where subject = ${subject}) order by recipient collate "C"`);
  return rows.map(({ recipient }) => recipient.replace('@example.com', ''));
};
const statusOf = async (at: string, id: string) =>
  (await world.client.get<MessageRecord[]>(`${at}/messages`)).find((each) => each.id === id)?.status;

test('a message goes by itself at its time, once by whichever worker, and is taken back only before', async () => {
  const { client, db } = world;
  const { dates } = await datesAt(5);
  const [date] = dates as [DateRecord];
  await buy(date, 'ana');
  await buy(date, 'ben');
  const at = `/events/${date.id}`;
  const subject = 'At a time';
  const body = { ...words, subject, sendAt: hence(1) };
  const { data: message, headers } = await client.succeed<MessageRecord>('POST', `${at}/messages`, { body });
  assert.equal(headers.get('location'), `/open-api/v1${at}/messages/${message.id}`);
  assert.deepEqual(
    [message.status, message.eventId, message.seriesId, message.sentAt],
    ['SCHEDULED', date.id, null, null],
  );
  const other = await client.post<MessageRecord>(`${at}/messages`, { ...body, subject: 'Taken back' });
  assert.equal(await sendDue(), 0);
  assert.deepEqual(await client.remove(`${at}/messages/${other.id}`), { deleted: true, id: other.id });
  await client.refuse('DELETE', `${at}/messages/${other.id}`, { status: 404, code: 'NOT_FOUND' });
  await pass(61);
  assert.equal(await sendDue({ workers: 4 }), 1);
  assert.deepEqual([await mailed(subject), await mailed('Taken back')], [['ana', 'ben'], []]);
  assert.equal(await statusOf(at, message.id), 'SENDING');
  await client.refuse('DELETE', `${at}/messages/${message.id}`, { status: 409, code: 'CONFLICT' });
  assert.equal(await sendDue(), 0);
  // Sent again under its key it is the same message.
  const again = { body: { ...body, subject: 'Again' }, headers: { 'Idempotency-Key': 'message-1' } };
  const twice = await Promise.all([
    client.send('POST', `${at}/messages`, again),
    client.send('POST', `${at}/messages`, again),
  ]);
  assert.deepEqual(
    [...new Set(twice.map(({ status }) => status))].filter((status) => status === 201),
    [201],
  );
  const named = (await client.get<MessageRecord[]>(`${at}/messages`)).filter((each) => each.subject === 'Again');
  assert.equal(named.length, 1);
  await assertSound(db);
});

test('minutes go by the event as it is then; cancelled, archived and begun ones get nothing, and say why', async () => {
  const { client } = world;
  const { dates } = await datesAt(3, 3.5, 4, 3.2, 5.5);
  const [moved, cancelled, archived, begun, ended] = dates as [
    DateRecord,
    DateRecord,
    DateRecord,
    DateRecord,
    DateRecord,
  ];
  for (const date of dates) await buy(date, `buyer-${date.id.slice(-4)}`);
  const write = (date: DateRecord, times: Json) =>
    client.post<MessageRecord>(`/events/${date.id}/messages`, { ...words, subject: date.id, ...times });
  const ids = [
    await write(moved, { minutesBefore: 60 }),
    await write(cancelled, { minutesBefore: 60 }),
    await write(archived, { minutesBefore: 60 }),
    await write(begun, { minutesBefore: 60 }),
    await write(ended, { minutesAfter: 30 }),
  ].map(({ id }) => id);
  for (const date of dates) await move(date.id, -240);
  await move(moved.id, 90);
  await world.db.run(sql`
    update events set status = 'ARCHIVED', archived_at = now(), cancelled_at = case when id = ${cancelled.id} then now() end
    where id in (${cancelled.id}, ${archived.id})`);
  assert.equal(await sendDue(), 1);
  const listed = await Promise.all(
    dates.map(async ({ id }, place) => {
      const found = (await client.get<MessageRecord[]>(`/events/${id}/messages`)).find(
        (each) => each.id === ids[place],
      );
      return [found?.status, found?.unsentBecause];
    }),
  );
  assert.deepEqual(listed, [
    ['SENDING', null],
    ['UNSENT', 'EVENT_CANCELLED'],
    ['UNSENT', 'EVENT_ARCHIVED'],
    ['UNSENT', 'TOO_LATE'],
    ['SCHEDULED', null],
  ]);
  await move(ended.id, -200);
  assert.equal(await sendDue(), 1);
  assert.equal((await mailed(ended.id)).length, 1);
  assert.equal((await mailed(cancelled.id)).length, 0);
});

test('a message of a series reaches each address once, over all dates and those that came later, and its types by name', async () => {
  const { client, db } = world;
  const { series, dates } = await datesAt(30, 60);
  const [first, second] = dates as [DateRecord, DateRecord];
  await buy(first, 'ana');
  await buy(second, 'ana');
  await buy(second, 'ben', 'VIP');
  const at = `/series/${series.id}`;
  const write = (subject: string, more: Json = {}) =>
    client.post<MessageRecord>(`${at}/messages`, { ...words, subject, sendAt: hence(1), ...more });
  const all = await write('To all dates');
  assert.deepEqual([all.seriesId, all.eventId, all.status], [series.id, null, 'SCHEDULED']);
  const vip = first.tickets.find(({ name }) => name === 'VIP')?.id;
  await write('To all VIPs', { ticketTypeIds: [vip] });
  // The date whose type was named goes, and the types of the others are meant still.
  const third = await client.post<DateRecord>(`${at}/dates`, { dates: [{ dateTime: hence(90) }] });
  assert.ok(third);
  await world.make();
  const later = (await world.dates(series)).find(({ id }) => id !== first.id && id !== second.id) as DateRecord;
  await buy(later, 'cora');
  await buy(later, 'dina', 'VIP');
  await pass(61);
  assert.equal(await sendDue({ workers: 3 }), 2);
  assert.deepEqual(await mailed('To all dates'), ['ana', 'ben', 'cora', 'dina']);
  assert.deepEqual(await mailed('To all VIPs'), ['ben', 'dina']);
  await client.refuse('DELETE', `${at}/messages/${all.id}`, { status: 409, code: 'CONFLICT' });
  assert.deepEqual(
    (await client.get<MessageRecord[]>(`${at}/messages`)).map(({ subject }) => subject),
    ['To all VIPs', 'To all dates'],
  );
  assert.deepEqual(await client.get(`/events/${first.id}/messages`), []);
  await assertSound(db);
});

test('a date that is removed takes no message of its series with it', async () => {
  const { client } = world;
  const { series, dates } = await datesAt(30, 60);
  const [first, second] = dates as [DateRecord, DateRecord];
  const vip = first.tickets.find(({ name }) => name === 'VIP')?.id;
  await client.post(`/series/${series.id}/messages`, {
    ...{ ...words, subject: 'Of a date that went', sendAt: hence(1), ticketTypeIds: [vip] },
  });
  await client.remove(`/series/${series.id}/dates/${first.id}`);
  await buy(second, 'ana');
  await buy(second, 'ben', 'VIP');
  await pass(61);
  assert.equal(await sendDue(), 1);
  assert.deepEqual(await mailed('Of a date that went'), ['ben']);
});

test('by minutes a series writes for each date by itself, once, and none whose moment was over before', async () => {
  const { client } = world;
  const { series, dates } = await datesAt(0.5, 3, 50);
  const [, soon, far] = dates as [DateRecord, DateRecord, DateRecord];
  for (const date of dates) await buy(date, 'ana');
  await buy(soon, 'ben');
  const at = `/series/${series.id}`;
  const message = await client.post<MessageRecord>(`${at}/messages`, {
    ...words,
    subject: 'Each night',
    minutesBefore: 60,
  });
  assert.equal(await sendDue(), 0);
  await pass(10);
  await move(soon.id, -125);
  assert.equal(await sendDue({ workers: 4 }), 1);
  assert.deepEqual(await mailed('Each night'), ['ana', 'ben']);
  const [ofDate] = await client.get<MessageRecord[]>(`/events/${soon.id}/messages`);
  assert.deepEqual([ofDate?.subject, ofDate?.seriesId, ofDate?.minutesBefore], ['Each night', null, 60]);
  assert.equal(await statusOf(at, message.id), 'SCHEDULED');
  assert.equal(await sendDue(), 0);
  // Taken back, it goes for no other date.
  await client.remove(`${at}/messages/${message.id}`);
  await move(far.id, -49.5 * 60);
  assert.equal(await sendDue(), 0);
  assert.deepEqual(await mailed('Each night'), ['ana', 'ben']);
});

test('an event has so many messages a day by itself too: the next one waits, and goes when it may', async () => {
  const { client, db } = world;
  const { dates } = await datesAt(40);
  const [date] = dates as [DateRecord];
  await buy(date, 'ana');
  for (const subject of ['1', '2', '3', '4'].map((each) => `Of a day ${each}`)) {
    await client.post(`/events/${date.id}/messages`, { ...words, subject, sendAt: hence(1) });
  }
  await pass(61);
  assert.equal(await sendDue({ workers: 4 }), 3);
  // What waits for another day stands in nobody's way.
  assert.deepEqual(await listDueMessages(db, { perDayMax: 3, most: 1 }), []);
  await db.run(
    sql`update messages set sent_at = sent_at - interval '25 hours' where event_id = ${date.id} and sent_at is not null`,
  );
  assert.equal(await sendDue(), 1);
});

test('what is said wrong is refused, by field', async () => {
  const { client } = world;
  const { series, dates } = await datesAt(2);
  const [date] = dates as [DateRecord];
  for (const at of [`/events/${date.id}/messages`, `/series/${series.id}/messages`]) {
    const refused = async (more: Json, field: string) => {
      const error = await client.refuse('POST', at, invalid, { body: { ...words, ...more } });
      assert.deepEqual(fieldsOf(error), [field], JSON.stringify(more));
    };
    await refused({}, 'sendAt');
    await refused({ sendAt: hence(1), minutesBefore: 5 }, 'sendAt');
    await refused({ sendAt: hence(-1) }, 'sendAt');
    await refused({ minutesBefore: -1 }, 'minutesBefore');
    await refused({ sendAt: hence(1), subject: 'x'.repeat(151) }, 'subject');
    await refused({ sendAt: hence(1), text: '' }, 'text');
    await refused({ sendAt: hence(1), ticketTypeIds: [unknownId] }, 'ticketTypeIds');
  }
  const body = { ...words, minutesBefore: 180 };
  assert.deepEqual(fieldsOf(await client.refuse('POST', `/events/${date.id}/messages`, invalid, { body })), [
    'minutesBefore',
  ]);
});

test('another organization finds neither, a key without the scope may not, and a sandbox writes to nobody', async () => {
  const { client, server } = world;
  const { series, dates } = await datesAt(2);
  const [date] = dates as [DateRecord];
  await buy(date, 'ana');
  const body = { ...words, sendAt: hence(1) };
  const stranger = apiClient(server.url, (await server.key(await server.organization({ name: 'Iba' }))).key);
  for (const at of [`/events/${date.id}/messages`, `/series/${series.id}/messages`]) {
    const { id } = await client.post<MessageRecord>(at, body);
    await stranger.refuse('POST', at, { status: 404, code: 'NOT_FOUND' }, { body });
    await stranger.refuse('POST', at, { status: 404, code: 'NOT_FOUND' }, { body: {} });
    await stranger.refuse('GET', at, { status: 404, code: 'NOT_FOUND' });
    await stranger.refuse('DELETE', `${at}/${id}`, { status: 404, code: 'NOT_FOUND' });
    const reader = await withScopes('events:read');
    await reader.refuse('POST', at, { status: 403, code: 'SCOPE_REQUIRED' }, { body });
    await reader.refuse('DELETE', `${at}/${id}`, { status: 403, code: 'SCOPE_REQUIRED' });
    await (await withScopes('events:write')).refuse('GET', at, { status: 403, code: 'SCOPE_REQUIRED' });
  }
  // A message of the series is none of its date.
  const ofSeries = await client.post<MessageRecord>(`/series/${series.id}/messages`, body);
  await client.refuse('DELETE', `/events/${date.id}/messages/${ofSeries.id}`, { status: 404, code: 'NOT_FOUND' });

  const { client: sandbox, event, simulate } = await playgroundIn(world);
  const tried = await event({ dateTime: hence(50), endDateTime: hence(51) });
  const { id } = tried;
  await simulate(tried, 'COMPLETED');
  const subject = 'In a trial';
  await sandbox.post(`/events/${id}/messages`, { ...words, subject, minutesBefore: 60 });
  await sandbox.post('/sandbox/clock', { advanceTo: hence(49.5) });
  assert.equal(await sendDue(), 1);
  const { kept } = await world.db.one<{ kept: number }>(sql`
    select count(*)::int as kept from mails where kind = 'MESSAGE' and is_sandbox
      and (data ->> 'messageId')::uuid in (select id from messages where subject = ${subject})`);
  assert.equal(kept, 1);
});

async function withScopes(...scopes: ('events:read' | 'events:write')[]): Promise<ApiClient> {
  return apiClient(world.server.url, (await world.server.key(await world.server.organization(), { scopes })).key);
}
