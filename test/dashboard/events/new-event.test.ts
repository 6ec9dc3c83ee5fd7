import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import { type EventsDashboard, eventsDashboard, formOn } from '../../helpers/worlds/events-dashboard.ts';
import { textOf } from '../../helpers/worlds/orders-dashboard.ts';

let world: EventsDashboard;

before(async () => {
  world = await eventsDashboard();
});
after(() => world.close());

const card = { name: 'Gabi sa Kartilya', dateTime: '2027-03-01T19:00', 'tickets[0].price': '500' };
const made = () =>
  world.server.db.many<{ id: string; status: string }>(sql`select id, status from events where name = ${card.name}`);

test('an event is made and published by one form, together or not at all, however often it is sent', async () => {
  const { owner, staff, stranger, base, server } = world;
  const path = `${base}/events/new`;
  const empty = formOn((await owner.get(path)).html, { action: path });
  const send = (fields: Record<string, string>) => owner.post(path, { ...empty, ...card, ...fields });
  const lacking = await send({ act: 'publish' });
  assert.equal(lacking.status, 400);
  assert.ok(lacking.html.includes('field-tickets[0].quantity-fault'));
  assert.deepEqual(await made(), []);

  const whole = { 'tickets[0].quantity': '100', 'tickets[0].published': 'on', act: 'publish' };
  const [first, second] = await Promise.all([send(whole), send(whole)]);
  assert.match(first?.location ?? '', /\/share\?done=event-published$/);
  assert.equal(second?.location, first?.location);
  const [event, ...others] = await made();
  assert.deepEqual([event?.status, others], ['PUBLISHED', []]);
  const logged = await server.db.many<{ action: string }>(
    sql`select action from audit_entries where subject_id = ${event?.id} order by action`,
  );
  assert.deepEqual(
    logged.map(({ action }) => action),
    ['event.created', 'event.published'],
  );
  const at = `${base}/events/${event?.id}`;
  const shared = await owner.get(`${at}/share`);
  assert.match(textOf(shared.html), /Share your event.*Link to your event.*QR poster.*post: English.*post: Filipino/);
  assert.match(textOf(shared.html), /Tickets: From ₱500.*Ticket: /);
  assert.equal((await staff.get(`${at}/share`)).status, 200);
  assert.equal((await stranger.get(`${at}/share`)).status, 404);
  for (const [file, type, size] of [
    ['wide.png', 'image/png', [1_200, 630]],
    ['square.png', 'image/png', [1_080, 1_080]],
    ['story.png', 'image/png', [1_080, 1_920]],
    ['poster.pdf', 'application/pdf', undefined],
  ] as const) {
    const answer = await fetch(`${server.url}${at}/share/${file}`, { headers: { cookie: owner.cookie() } });
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, type], file);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (size !== undefined) assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], size, file);
    else assert.equal(bytes.subarray(0, 5).toString(), '%PDF-');
    assert.equal((await stranger.get(`${at}/share/${file}`)).status, 404, file);
  }
});

test('what is folded says what it is set to, and opens where something is wrong with it', async () => {
  const { owner, base } = world;
  const path = `${base}/events/new`;
  const { html } = await owner.get(path);
  const shown = textOf(html);
  for (const said of [
    'We’ll make a poster for you',
    'No end time',
    'Asia/Manila',
    'Included in the price',
    'Everyone',
  ]) {
    assert.ok(shown.includes(said), said);
  }
  assert.doesNotMatch(html, /<details class="fold" open/);
  const wrong = await owner.post(path, {
    ...formOn(html, { action: path }),
    ...card,
    callbackUrl: 'ftp://x',
    act: 'save',
  });
  assert.equal(wrong.status, 400);
  assert.equal([...wrong.html.matchAll(/<details class="fold" open/g)].length, 1);
});

test('the preview of an event that is not there yet shows what is typed, takes anything, and saves nothing', async () => {
  const { owner, stranger, base } = world;
  const path = `${base}/events/new/preview`;
  const before = (await made()).length;
  const empty = await owner.get(path);
  assert.match(textOf(empty.html), /Your event/);
  const typed = await owner.post(path, {
    ...card,
    name: 'Bago <b>',
    'tickets[0].quantity': '9',
    'tickets[0].published': 'on',
  });
  assert.match(textOf(typed.html), /Bago &lt;b>.*₱500/);
  const odd = await owner.post(path, {
    name: '',
    dateTime: 'soon',
    venueId: 'x',
    timezone: 'Mars',
    galleryUrls: 'a\nb',
  });
  assert.equal(odd.status, 200);
  assert.equal((await stranger.get(path)).status, 404);
  assert.equal((await made()).length, before);
});
