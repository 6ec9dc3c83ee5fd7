import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/platform/database/sql.ts';
import type { EventRecord, Json } from '../helpers/clients/api-client.ts';
import { dashboardClient } from '../helpers/clients/dashboard-client.ts';
import { faultOf, fieldOf, tickedOf } from '../helpers/clients/dashboard-html.ts';
import { openDoor } from '../helpers/worlds/door.ts';
import { type EventsDashboard, eventsDashboard, formOn } from '../helpers/worlds/events-dashboard.ts';
import { textOf } from '../helpers/worlds/orders-dashboard.ts';

// How people may come in, as its organizer says and reads it.
let world: EventsDashboard;
before(async () => {
  world = await eventsDashboard();
});
after(() => world?.close());

const dayMs = 24 * 3_600_000;
const free = { name: 'Pass', price: 0, quantity: 50 };
interface Zone {
  id: string;
  name: string;
  capacity: number | null;
}

/** An event that began the day before yesterday, and has four days. */
async function festival(more: Json = {}) {
  const start = Date.now() - 2 * dayMs;
  const [dateTime, endDateTime] = [start, start + 3 * dayMs].map((ms) => new Date(ms).toISOString());
  const made = await world.event({ dateTime, endDateTime, tickets: [free], ...more });
  const { entryDays } = await read(made.id);
  return { ...made, path: `/events/${made.id}`, page: `${made.at}/door/entry`, days: entryDays as string[], start };
}

const read = (id: string) => world.client.get<EventRecord>(`/events/${id}`);
const zonesOf = (event: { path: string }) => world.client.get<Zone[]>(`${event.path}/zones`);
const typeOf = (event: { path: string }, id: string) => world.client.get<Json>(`${event.path}/tickets/${id}`);

async function letIn(event: { id: string; types: string[]; start: number }) {
  const [ticket] = await world.buyer.tickets(await world.buyer.buy(event.id, { [event.types[0] as string]: 1 }));
  const gate = await openDoor({ url: world.server.url, client: world.client }, event.id, { rules: 2 });
  const scannedAt = new Date(event.start + dayMs).toISOString();
  assert.equal((await gate.show(ticket?.qr as string, { scannedAt })).result, 'ADMITTED');
  return { ticketId: ticket?.id as string, qr: ticket?.qr as string };
}

/** Sends a form of the page as it stands, but for what is said here; null leaves a field out. */
async function send(page: string, action: string, fields: Record<string, string | null>, language = 'en') {
  const form: Record<string, string | null> = { ...formOn((await world.owner.get(page)).html, { action }), ...fields };
  const sent = Object.entries(form).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  return world.owner.post(`${action}?lang=${language}`, Object.fromEntries(sent));
}

test('an organizer chooses how people come in, by pictures and words; who may only look cannot', async () => {
  const event = await festival();
  const shown = await world.owner.get(`${event.page}?lang=en`);
  assert.deepEqual(tickedOf(shown.html, 'mode'), ['DAILY']);
  assert.equal(fieldOf(shown.html, 'dayStartsAt'), '05:00');
  assert.equal(shown.html.match(/class="entry-picture"/g)?.length, 3);
  assert.match(
    textOf(shown.html),
    /How may they come in\?[\s\S]*Once a day[\s\S]*In and out again[\s\S]*Days of this event/,
  );
  assert.match(
    textOf((await world.owner.get(`${event.page}?lang=fil`)).html),
    /Paano sila makakapasok\?[\s\S]*Labas-pasok/,
  );
  assert.match((await world.owner.get(`${event.at}/door`)).html, new RegExp(`href="${event.page}"`));

  const saved = await send(event.page, event.page, { mode: 'REENTRY', dayStartsAt: '06:30' });
  assert.equal(saved.location, `${event.page}?done=entry-saved`);
  assert.deepEqual((await read(event.id)).entry, { mode: 'REENTRY', dayStartsAt: '06:30' });
  const version = fieldOf(shown.html, 'version');
  assert.equal((await send(event.page, event.page, { mode: 'ONCE', version })).status, 412);
  const wrong = await send(event.page, event.page, { mode: 'NEVER', dayStartsAt: '26:00' });
  assert.equal(wrong.status, 400);
  assert.deepEqual(
    [faultOf(wrong.html, 'mode'), faultOf(wrong.html, 'dayStartsAt')],
    ['Choose one of the options', 'Enter a time such as 05:00'],
  );
  assert.deepEqual((await read(event.id)).entry, { mode: 'REENTRY', dayStartsAt: '06:30' });

  const { organization, server } = world;
  const viewer = await dashboardClient(server, { organization, role: 'VIEWER' });
  const looked = await viewer.get(event.page);
  assert.deepEqual([looked.status, looked.html.includes(`action="${event.page}"`)], [200, false]);
  assert.equal((await viewer.post(event.page, { mode: 'ONCE' })).status, 403);
  const door = await dashboardClient(server, { organization, role: 'DOOR' });
  assert.ok(!(await door.get(`${event.at}/door`)).html.includes(event.page));
  assert.equal((await world.stranger.get(event.page)).status, 404);
});

test('zones are added, renamed, bounded and deleted; what is refused is said beside its field, in both languages', async () => {
  const event = await festival();
  const list = `${event.at}/door/zones`;
  const add = (fields: Record<string, string>, language = 'en') =>
    world.owner.post(`${list}?lang=${language}`, { name: '', capacity: '', ...fields });
  assert.equal((await add({ name: 'Field' })).location, `${event.page}?done=zone-created`);
  await add({ name: 'Backstage <b>', capacity: '1,200' });
  const [field, backstage] = (await zonesOf(event)) as [Zone, Zone];
  assert.deepEqual([field.capacity, backstage.capacity], [null, 1200]);

  const taken = await add({ name: 'FIELD' });
  assert.deepEqual(
    [taken.status, faultOf(taken.html, 'name-new')],
    [409, 'This event already has a zone named FIELD.'],
  );
  assert.match(faultOf((await add({ name: 'field' }, 'fil')).html, 'name-new') ?? '', /May zone na field na/);
  for (const [fields, name] of [
    [{ name: ' ' }, 'name-new'],
    [{ name: 'x'.repeat(61) }, 'name-new'],
    [{ name: 'Deck', capacity: '0' }, 'capacity-new'],
    [{ name: 'Deck', capacity: 'many' }, 'capacity-new'],
  ] as const) {
    const refused = await add(fields);
    assert.equal(refused.status, 400, JSON.stringify(fields));
    assert.ok(faultOf(refused.html, name) !== undefined, name);
  }
  const one = `${list}/${backstage.id}`;
  const before = formOn((await world.owner.get(event.page)).html, { action: one });
  assert.equal(before.name, 'Backstage <b>');
  assert.equal(
    (await send(event.page, one, { name: 'Backstage', capacity: '' })).location,
    `${event.page}?done=zone-saved`,
  );
  assert.deepEqual(
    (await zonesOf(event)).map(({ name, capacity }) => [name, capacity]),
    [
      ['Field', null],
      ['Backstage', null],
    ],
  );
  const stale = await world.owner.post(one, { ...before, name: 'Mine' });
  assert.deepEqual([stale.status, stale.html.includes('value="Mine"')], [412, true]);
  const same = await send(event.page, one, { name: 'field' });
  assert.equal(same.status, 409);
  assert.ok(faultOf(same.html, `name-${backstage.id}`) !== undefined);

  await world.client.post(`${event.path}/door-codes`, { gate: 'Stage', zoneId: backstage.id });
  const inUse = await world.owner.post(`${one}/delete?lang=en`);
  assert.equal(inUse.status, 409);
  assert.match(textOf(inUse.html), /A ticket type or a door code uses Backstage/);
  assert.match(
    textOf((await world.owner.post(`${one}/delete?lang=fil`)).html),
    /Gamit pa ng door code o ticket type ang Backstage/,
  );
  assert.equal((await world.owner.post(`${list}/${field.id}/delete`)).location, `${event.page}?done=zone-deleted`);
  assert.deepEqual(
    (await zonesOf(event)).map(({ id }) => id),
    [backstage.id],
  );
  const { actions } = await world.server.db.one<{ actions: string[] }>(sql`
    select array_agg(action order by created_at, id) as actions from audit_entries
    where subject_id = ${event.id} and action like 'zone.%'`);
  assert.deepEqual(actions, ['zone.created', 'zone.created', 'zone.changed', 'zone.deleted']);
  const elsewhere = await festival();
  assert.equal((await world.owner.post(`${elsewhere.at}/door/zones/${backstage.id}`, { name: 'X' })).status, 404);
  assert.equal((await world.stranger.post(`${one}/delete`)).status, 404);
});

test('a ticket type is good for all days and zones unless boxes are unticked, and never for none', async () => {
  const event = await festival();
  const zones: Zone[] = [];
  for (const name of ['Field', 'Backstage']) zones.push(await world.client.post<Zone>(`${event.path}/zones`, { name }));
  const [field, backstage] = zones as [Zone, Zone];
  const [first, second] = event.days as [string, string];
  const type = event.types[0] as string;
  const page = `${event.at}/tickets/${type}`;
  const kept = async () => {
    const { days, zoneIds } = await typeOf(event, type);
    return [days, zoneIds];
  };
  const { html } = await world.owner.get(page);
  for (const day of event.days) assert.deepEqual(tickedOf(html, `days.${day}`), ['on']);
  assert.equal((await send(page, page, { name: 'Pass 4' })).status, 303);
  assert.deepEqual(await kept(), [null, null]);

  const fewer = { [`days.${first}`]: null, [`days.${second}`]: null, [`zoneIds.${backstage.id}`]: null };
  assert.equal((await send(page, page, fewer)).status, 303);
  assert.deepEqual(await kept(), [event.days.slice(2), [field.id]]);
  // Another save of the same form leaves them as they are.
  assert.equal((await send(page, page, { name: 'Pass 2' })).status, 303);
  assert.deepEqual(await kept(), [event.days.slice(2), [field.id]]);
  const none = await send(page, page, Object.fromEntries(event.days.map((day) => [`days.${day}`, null])));
  assert.equal(none.status, 400);
  assert.ok(faultOf(none.html, 'days') !== undefined);
  assert.deepEqual(
    event.days.flatMap((day) => tickedOf(none.html, `days.${day}`)),
    [],
  );
  const all = Object.fromEntries(event.days.map((day) => [`days.${day}`, 'on']));
  // A zone that was added after the form was opened is not taken away by it.
  const opened = formOn((await world.owner.get(page)).html, { action: page });
  await world.client.post(`${event.path}/zones`, { name: 'Deck' });
  const sent = { ...opened, ...all, [`zoneIds.${backstage.id}`]: 'on' };
  assert.equal((await world.owner.post(page, sent)).status, 303);
  assert.deepEqual(await kept(), [null, null]);

  const created = await send(event.at, `${event.at}/tickets`, {
    name: 'Day 1',
    price: '0',
    quantity: '5',
    ...Object.fromEntries(event.days.slice(1).map((day) => [`days.${day}`, null])),
  });
  assert.equal(created.status, 303);
  for (const name of ['Araw 2', 'Day 9', 'Lahat ng araw'])
    await send(event.at, `${event.at}/tickets`, { name, price: '0', quantity: '5' });
  const types = await world.client.get<{ name: string; days: string[] | null }[]>(`${event.path}/tickets`);
  const daysOf = (wanted: string) => types.find(({ name }) => name === wanted)?.days;
  assert.deepEqual(['Day 1', 'Araw 2', 'Day 9', 'Lahat ng araw'].map(daysOf), [[first], [second], null, null]);
  // An event of one day without zones asks nothing.
  const evening = await world.event();
  assert.doesNotMatch(
    (await world.owner.get(`${evening.at}/tickets/${evening.types[0]}`)).html,
    /name="(?:days|zoneIds)"/,
  );
});

test('once somebody came in, tickets cannot become good for less, and days of types stay: said beside the field', async () => {
  const event = await festival();
  const type = event.types[0] as string;
  const page = `${event.at}/tickets/${type}`;
  await letIn(event);
  for (const [language, words] of [
    ['en', /already come in/],
    ['fil', /May nakapasok na/],
  ] as const) {
    const fewer = await send(page, page, { [`days.${event.days[0]}`]: null }, language);
    assert.equal(fewer.status, 409);
    assert.match(faultOf(fewer.html, 'days') ?? '', words);
    const mode = await send(event.page, event.page, { mode: 'ONCE' }, language);
    assert.equal(mode.status, 409);
    assert.match(faultOf(mode.html, 'mode') ?? '', words);
    const edge = await send(event.page, event.page, { dayStartsAt: '07:00' }, language);
    assert.match(faultOf(edge.html, 'dayStartsAt') ?? '', words);
  }
  assert.deepEqual((await read(event.id)).entry, { mode: 'DAILY', dayStartsAt: '05:00' });

  const moved = await festival({ tickets: [{ ...free, name: 'Last day' }] });
  await world.client.patch(`${moved.path}/tickets/${moved.types[0]}`, { days: [moved.days.at(-1)] });
  const edit = `${moved.at}/edit`;
  const local = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 16);
  const act = 'tell-give-back';
  for (const [language, words] of [
    ['en', /Last day is valid on a day/],
    ['fil', /araw na mawawala sa event ang Last day/],
  ] as const) {
    const shorter = await send(edit, edit, { endDateTime: local(moved.start + 1.5 * dayMs), act }, language);
    assert.equal(shorter.status, 409);
    assert.match(faultOf(shorter.html, 'endDateTime') ?? '', words);
    const longer = await send(edit, edit, { endDateTime: local(moved.start + 70 * dayMs), act }, language);
    assert.equal(longer.status, 400);
    assert.match(faultOf(longer.html, 'endDateTime') ?? '', /60/);
  }
});

test('a door code leads to a zone, in, out or both', async () => {
  const event = await festival();
  const codes = `${event.at}/door/codes`;
  assert.doesNotMatch((await world.owner.get(codes)).html, /name="zoneId"/);
  const zone = await world.client.post<Zone>(`${event.path}/zones`, { name: 'Backstage' });
  const made = await send(codes, codes, { gate: 'Stage', zoneId: zone.id, direction: 'BOTH' });
  assert.equal(made.status, 200);
  const plain = await send(codes, codes, { gate: 'Main', zoneId: '' });
  assert.equal(plain.status, 200);
  const listed = await world.client.get<{ gate: string; zoneId: string | null; direction: string }[]>(
    `${event.path}/door-codes`,
  );
  assert.deepEqual(
    listed.map(({ gate, direction }) => [gate, direction]),
    [
      ['Main', 'IN'],
      ['Stage', 'BOTH'],
    ],
  );
  assert.match(textOf((await world.owner.get(`${codes}?lang=en`)).html), /Stage Backstage · In and out/);
  const elsewhere = await festival();
  const foreign = await world.client.post<Zone>(`${elsewhere.path}/zones`, { name: 'Deck' });
  const refused = await send(codes, codes, { gate: 'X', zoneId: foreign.id });
  assert.deepEqual([refused.status, faultOf(refused.html, 'zoneId')], [400, 'Choose a zone of this event']);
});

test('who came in is read by day, by zone and inside now, on the page, with the ticket and in files', async () => {
  const event = await festival({ entry: { mode: 'REENTRY' } });
  const zone = await world.client.post<Zone>(`${event.path}/zones`, { name: 'Field <b>' });
  const { ticketId, qr } = await letIn(event);
  const server = { url: world.server.url, client: world.client };
  const at = (hours: number) => ({ scannedAt: new Date(event.start + dayMs + hours * 3_600_000).toISOString() });
  const out = await openDoor(server, event.id, { rules: 2, direction: 'OUT', gate: 'Exit', device: 'out' });
  const again = await openDoor(server, event.id, { rules: 2, gate: 'Again', device: 'again' });
  const field = await openDoor(server, event.id, { rules: 2, zoneId: zone.id, gate: 'Field', device: 'field' });
  const shown = [await field.show(qr, at(0.1)), await out.show(qr, at(0.2)), await again.show(qr, at(24))];
  assert.deepEqual(
    shown.map(({ result }) => result),
    ['ADMITTED', 'LEFT', 'ADMITTED'],
  );
  const page = await world.owner.get(`${event.at}/door?lang=en`);
  const text = textOf(page.html);
  assert.match(text, /Admitted 1 of 1 sold \(100 %\) Not here yet 0 Inside now 1/);
  assert.match(
    text,
    /By day A ticket counts once a day[^.]*\. Day Admitted Expected [\s\S]*By zone [^.]*\. Zone Admitted Inside now Field &lt;b> 1 1/,
  );
  const lines = (csv: string) => csv.replace(/^\u{FEFF}/u, '').split('\r\n');
  const [head, ...rows] = lines((await world.owner.get(`${event.at}/door/admissions.csv`)).html);
  assert.equal(head, 'minute,time_zone,admitted,day,zone,left,inside,entered');
  assert.deepEqual(
    rows.map((row) => row.split(',').slice(2)),
    [
      ['1', `"${event.days[1]}"`, '', '0', '1', '1'],
      ['1', `"${event.days[1]}"`, '"Field <b>"', '0', '1', '1'],
      ['0', `"${event.days[1]}"`, '', '1', '0', '0'],
      ['1', `"${event.days[2]}"`, '', '0', '1', '1'],
    ],
  );
  const story = textOf((await world.owner.get(`${event.at}/attendees/${ticketId}?lang=en`)).html);
  assert.match(
    story,
    /Entries When In or out Gate Zone Day of the event [\s\S]*Came in Again –[\s\S]*Went out Exit –[\s\S]*Came in Field Field &lt;b>/,
  );
  const [names, person] = lines((await world.owner.get(`${event.at}/attendees.csv`)).html);
  assert.ok(names?.endsWith('time_zone,first_entry,last_entry,entries'));
  const [firstEntry, lastEntry, entries] = (person ?? '').split(',').slice(-3);
  assert.equal(entries, '3');
  assert.ok(firstEntry !== undefined && lastEntry !== undefined);
  assert.ok(firstEntry < lastEntry);
});
