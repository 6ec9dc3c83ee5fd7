import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import { type EventsDashboard, eventsDashboard } from '../../helpers/worlds/events-dashboard.ts';
import { textOf } from '../../helpers/worlds/orders-dashboard.ts';

let world: EventsDashboard;

before(async () => {
  world = await eventsDashboard();
});
after(() => world.close());

const statuses = async (ids: readonly string[]) => {
  const rows = await world.server.db.many<{ id: string; status: string }>(
    sql`select id, status from events where id = any(${ids}::uuid[])`,
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.status);
};
const acts = async (ids: readonly string[], action: string) =>
  (
    await world.server.db.one<{ count: number }>(sql`
      select count(*)::int as count from audit_entries where action = ${action} and subject_id = any(${ids}::text[])`)
  ).count;
const once = (letter: string) => ({ once: letter.repeat(22) });

test('several events are published and withdrawn together; sent again, and at once, it is done once', async () => {
  const { owner, base } = world;
  const ids = (await Promise.all([world.draft(), world.draft(), world.draft()])).map(({ id }) => id);
  const publish = () => owner.post(`${base}/events/several`, { event: ids, act: 'publish', ...once('p') });
  const answers = await Promise.all([publish(), publish(), publish()]);
  assert.deepEqual(new Set(answers.map(({ location }) => location)).size, 1);
  assert.match(answers[0]?.location ?? '', /events\?done=events-publish$/);
  assert.deepEqual(await statuses(ids), ['PUBLISHED', 'PUBLISHED', 'PUBLISHED']);
  assert.equal(await acts(ids, 'event.published'), 3);
  const parallel = await Promise.all(
    ['u', 'v'].map((letter) => owner.post(`${base}/events/several`, { event: ids, act: 'unpublish', ...once(letter) })),
  );
  assert.deepEqual(
    parallel.map(({ status }) => status),
    [303, 303],
  );
  assert.deepEqual(await statuses(ids), ['DRAFT', 'DRAFT', 'DRAFT']);
});

test('archiving several asks for their number, and what one of them refuses does not stop the others', async () => {
  const { owner, base } = world;
  const one = await world.event();
  const two = await world.event();
  const gone = await world.event();
  await world.client.post(`/events/${gone.id}/archive`);
  const ids = [one.id, two.id];
  const asked = await owner.post(`${base}/events/several`, { event: ids, act: 'archive' });
  assert.match(textOf(asked.html), /Archive 2 events.*Type 2 to archive them/);
  assert.equal((await owner.post(`${base}/events/several`, { event: ids, act: 'archive', confirm: '3' })).status, 400);
  assert.deepEqual(await statuses(ids), ['PUBLISHED', 'PUBLISHED']);
  const done = await owner.post(`${base}/events/several`, { event: ids, act: 'archive', confirm: '2' });
  assert.match(done.location, /done=events-archive$/);
  assert.deepEqual(await statuses(ids), ['ARCHIVED', 'ARCHIVED']);
  const fresh = await world.draft();
  const mixed = await owner.post(`${base}/events/several`, { event: [gone.id, fresh.id], act: 'publish' });
  assert.equal(mixed.status, 409);
  assert.match(textOf(mixed.html), /Done for 1 event\. We couldn’t change these/);
  assert.deepEqual(await statuses([gone.id, fresh.id]), ['ARCHIVED', 'PUBLISHED']);
});

test('an id of somebody else, of nothing or of no shape is refused, and nothing is done to the others', async () => {
  const { owner, stranger, base } = world;
  const own = await world.draft();
  const foreign = await stranger.post(`${base}/events/several`, { event: own.id, act: 'publish' });
  assert.equal(foreign.status, 404);
  const elsewhere = `/organizer/o/ibang-grupo/events/several`;
  for (const event of ['00000000-0000-7000-8000-000000000000', 'x', own.id]) {
    const path = event === own.id ? elsewhere : `${base}/events/several`;
    const who = event === own.id ? stranger : owner;
    const answer = await who.post(path, { event: event === own.id ? [own.id] : [own.id, event], act: 'publish' });
    assert.equal(answer.status, 404, event);
  }
  assert.deepEqual(await statuses([own.id]), ['DRAFT']);
  const nothing = await owner.post(`${base}/events/several`, { act: 'publish' });
  assert.match(nothing.location, /done=events-none$/);
  const unknown = await owner.post(`${base}/events/several`, { event: [own.id], act: 'explode' });
  assert.match(unknown.location, /done=events-none$/);
});

test('the list begins with this week, and is sorted by what was sold', async () => {
  const { owner, base, buyer } = world;
  const in3Days = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const in90Days = new Date(Date.now() + 90 * 86_400_000).toISOString();
  const week = await world.event({ name: 'Linggo Alpha', dateTime: in3Days, tickets: [{ price: 100 }] });
  const later = await world.event({ name: 'Linggo Beta', dateTime: in90Days, tickets: [{ price: 5_000 }] });
  const past = await world.event({ name: 'Linggo Gamma', tickets: [{ price: 0 }] });
  await buyer.buy(week.id, { [week.types[0] as string]: 3 });
  await buyer.buy(later.id, { [later.types[0] as string]: 1 });
  await world.server.db.run(sql`update events set date_time = now() - interval '9 days' where id = ${past.id}`);
  const names = async (query: string) => {
    const { html } = await owner.get(`${base}/events?search=linggo${query}`);
    return [...html.matchAll(/class="row-link"[^>]*>([^<]*)</g)].map(([, name]) => name);
  };
  assert.deepEqual(await names(''), ['Linggo Alpha', 'Linggo Beta', 'Linggo Gamma']);
  assert.match(textOf((await owner.get(`${base}/events?search=linggo`)).html), /This week.*Later.*Past/);
  assert.deepEqual((await names('&sort=-sold')).slice(0, 2), ['Linggo Alpha', 'Linggo Beta']);
  assert.deepEqual((await names('&sort=-revenue')).slice(0, 2), ['Linggo Beta', 'Linggo Alpha']);
  const csv = (await owner.get(`${base}/events.csv?search=linggo&sort=-revenue`)).html;
  assert.match(csv, /ticket_sales,add_ons_sold\r\n[^\n]*"Linggo Beta"[^\n]*,5000\.00,0/);
  assert.match(csv, /"\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}","Asia\/Manila"/);
});

test('orders are filtered by an event that is typed: a part of its name is enough, and several are not guessed at', async () => {
  const { owner, base, buyer } = world;
  const one = await world.event({ name: 'Kundiman sa Lungsod', dateTime: '2027-05-01T19:00:00+08:00' });
  const other = await world.event({ name: 'Kundiman sa Nayon', dateTime: '2027-06-01T19:00:00+08:00' });
  const { orderNumber } = (await buyer.buy(one.id, { [one.types[0] as string]: 1 })) as { orderNumber: string };
  await buyer.buy(other.id, { [other.types[0] as string]: 1 });
  const page = async (event: string) => owner.get(`${base}/orders?${new URLSearchParams({ event })}`);
  for (const typed of [one.id, 'lungsod', 'Kundiman sa Lungsod', 'Kundiman sa Lungsod · 2027-05-01']) {
    const { status, html } = await page(typed);
    assert.equal(status, 200, typed);
    assert.match(textOf(html), new RegExp(`1 order.*${orderNumber}`), typed);
  }
  const several = await page('kundiman');
  assert.equal(several.status, 400);
  assert.match(textOf(several.html), /2 of your events match; choose one/);
  assert.equal((await page('walang ganito')).status, 400);
  assert.match((await owner.get(`${base}/orders`)).html, /<datalist[^>]*>.*Kundiman sa Nayon · 2027-06-01/);
});
