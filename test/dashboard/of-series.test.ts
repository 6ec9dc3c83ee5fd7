import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fieldOf } from '../helpers/clients/dashboard-html.ts';
import { seriesOf } from '../helpers/worlds/dates-of-series.ts';
import { signIn } from '../helpers/worlds/door.ts';
import { type EventsDashboard, eventsDashboard, formOn } from '../helpers/worlds/events-dashboard.ts';
import { textOf } from '../helpers/worlds/orders-dashboard.ts';

let world: EventsDashboard;

before(async () => {
  world = await eventsDashboard();
});
after(() => world?.close());

const twoTypes = [
  { name: 'Regular', price: 1_000, quantity: 20, published: true },
  { name: 'VIP', price: 2_000, quantity: 20, published: true },
];

/** Two dates, on sale, as one series. */
async function run(name: string) {
  const days = ['2027-02-14T19:00:00+08:00', '2027-02-21T19:00:00+08:00'];
  const dates = await Promise.all(days.map((dateTime) => world.event({ name, dateTime, tickets: twoTypes })));
  const { id, slug } = await seriesOf(world.server.db, { name, eventIds: dates.map((date) => date.id) });
  return { id, slug, at: `${world.base}/series/${id}`, dates };
}

test('a promo code of a series is made, changed and removed on its page, and means its types by their names', async () => {
  const { owner, stranger, client } = world;
  const { id, at, dates } = await run('Kundiman');
  const path = `${at}/promo-codes`;
  const { html } = await owner.get(path);
  const boxes = [...html.matchAll(/name="(type\.[^"]+)"/g)].map(([, name]) => name as string);
  assert.equal(boxes.length, 2, 'one of each name');
  const fields = { code: 'Season', kind: 'PERCENT', value: '10', isActive: 'on', ticketTypeIds: '' };
  const made = await owner.post(path, { ...fields, [boxes[0] as string]: 'on', ordersMax: '3' });
  assert.equal(made.location, `${path}?done=promo-created`, made.html);
  assert.equal((await owner.post(path, { ...fields, code: 'season' })).status, 409);
  const [promo] = await client.get<{ id: string; seriesId: string; ordersMax: number }[]>(`/series/${id}/promo-codes`);
  assert.deepEqual([promo?.seriesId, promo?.ordersMax], [id, 3]);
  for (const { id: eventId, types } of dates) {
    const order = await world.buyer.buy(eventId, { [types[0] as string]: 1 }, { promoCode: 'SEASON' });
    assert.ok(order);
  }
  const one = `${path}/${promo?.id}`;
  assert.match((await owner.get(one)).html, /2 orders with 2 discounted tickets, ₱200/);
  assert.equal((await stranger.get(path)).status, 404);
  assert.equal((await stranger.post(path, fields)).status, 404);

  // Saved again as it is shown, it is meant for the same types.
  const form = formOn((await owner.get(one)).html, { action: one });
  assert.equal(form[boxes[0] as string], 'on');
  assert.equal((await owner.post(one, { ...form, value: '20' })).location, `${path}?done=promo-saved`);
  const changed = await client.get<{ value: number; ticketTypeIds: string[] }>(
    `/series/${id}/promo-codes/${promo?.id}`,
  );
  assert.deepEqual([changed.value, changed.ticketTypeIds.length], [20, 1]);
  assert.equal((await owner.post(`${one}/delete`)).status, 409, 'it was used');
  const off = { ...formOn((await owner.get(one)).html, { action: one }), isActive: '' };
  assert.equal((await owner.post(one, off)).location, `${path}?done=promo-saved`);
  assert.match((await owner.get(path)).html, />Off</);
});

test('a door code of a series is shown once, says that it is good at every date, and is revoked', async () => {
  const { owner, stranger, client, server } = world;
  const { id, at, dates } = await run('Harana');
  const path = `${at}/door/codes`;
  const page = await owner.get(path);
  assert.match(textOf(page.html), /No codes yet/);
  const once = fieldOf(page.html, 'once');
  const form = { once, gate: 'Main gate', role: 'SCAN', direction: 'IN', expiresAt: '' };
  const made = await owner.post(path, form);
  assert.equal(made.status, 200, made.html);
  const code = /<code>([A-Z0-9]{5}-[A-Z0-9]{5})<\/code>/.exec(made.html)?.[1] as string;
  assert.match(textOf(made.html), /Every date of the series/);
  assert.match(textOf(made.html), /until a day after the last one \(now Mon, Feb 22, 2027/);
  assert.equal((await owner.post(path, form)).location, `${path}?done=door-code-shown-before`);
  const { session } = await signIn(server.url, code, 'Telepono');
  assert.equal(session.event.id, dates[0]?.id, 'the next date');
  const list = await owner.get(path);
  assert.match(textOf(list.html), /A day after the last date now Mon, Feb 22, 2027/);
  assert.ok(!list.html.includes(code));
  assert.equal((await stranger.get(path)).status, 404);
  // A code with an end of its own says that.
  const other = { ...form, once: fieldOf(list.html, 'once'), gate: 'Side', expiresAt: '2027-02-15T12:00' };
  assert.match(textOf((await owner.post(path, other)).html), /Valid until Mon, Feb 15/);
  const revokes = [...(await owner.get(path)).html.matchAll(/action="([^"]*\/revoke)"/g)].map(
    ([, each]) => each as string,
  );
  assert.equal(revokes.length, 2);
  assert.equal((await stranger.post(revokes[1] as string)).status, 404);
  assert.equal((await owner.post(revokes[1] as string)).location, `${path}?done=door-code-revoked`);
  const codes = await client.get<{ gate: string; isActive: boolean }[]>(`/series/${id}/door-codes`);
  assert.deepEqual(
    codes.map(({ gate, isActive }) => [gate, isActive]),
    [
      ['Side', true],
      ['Main gate', false],
    ],
  );
  assert.match((await owner.get(`${dates[0]?.at}/door/codes`)).html, new RegExp(`href="${path}"`));
});

test('a message of a series is written with its time, listed, looked at and cancelled', async () => {
  const { owner, stranger, client } = world;
  const { id, at } = await run('Balagtasan');
  const path = `${at}/messages`;
  const words = { subject: 'Doors open early', text: 'At six.' };
  const refused = await owner.post(`${path}/new`, { ...words, when: 'BY_HAND' });
  assert.equal(refused.status, 400);
  const before = await owner.post(`${path}/new`, { ...words, when: 'BEFORE', amount: '3', unit: 'HOURS' });
  assert.equal(before.status, 303, before.html);
  const [message] = await client.get<{ id: string; minutesBefore: number; status: string }[]>(`/series/${id}/messages`);
  assert.deepEqual([message?.minutesBefore, message?.status], [180, 'SCHEDULED']);
  const page = await owner.get(before.location);
  assert.match(textOf(page.html), /Goes out 3 hours before the start\. You can cancel it until then/);
  assert.doesNotMatch(page.html, /\/send"|\/test"|\/edit"/);
  assert.equal((await owner.get(`${before.location}/mail?in=fil`)).status, 200);
  assert.match(textOf((await owner.get(path)).html), /Doors open early Scheduled/);
  assert.equal((await stranger.get(before.location)).status, 404);
  assert.equal((await stranger.post(`${before.location}/delete`)).status, 404);
  for (const end of ['/edit', '/send', '/test'])
    assert.equal((await owner.post(`${before.location}${end}`)).status, 404);
  assert.equal((await owner.post(`${before.location}/delete`)).location, `${path}?done=message-deleted`);
  assert.deepEqual(await client.get(`/series/${id}/messages`), []);
});

test('a message of an event goes at the time that is typed, and that time is changed, taken away and given again', async () => {
  const { owner, client } = world;
  const { id, at } = await world.event();
  const path = `${at}/messages`;
  const words = { subject: 'Bring water', text: 'It is hot.' };
  const sent = (when: Record<string, string>) => owner.post(`${path}/new`, { ...words, ...when });
  const wrongs: Record<string, string>[] = [
    { when: 'AT', sendAt: '' },
    { when: 'AT', sendAt: 'tonight' },
    { when: 'AT', sendAt: '2020-01-01T10:00' },
    { when: 'BEFORE', amount: '', unit: 'HOURS' },
    { when: 'BEFORE', amount: '91', unit: 'DAYS' },
    { when: 'AFTER', amount: '-1', unit: 'HOURS' },
  ];
  for (const wrong of wrongs) {
    const { status, html } = await sent(wrong);
    assert.equal(status, 400, JSON.stringify(wrong));
    assert.match(html, /aria-invalid/);
  }
  assert.deepEqual(await client.get(`/events/${id}/messages`), []);
  const { location } = await sent({ when: 'AT', sendAt: '2027-02-14T12:00' });
  const read = async () => {
    const [message] = await client.get<{ status: string; sendAt: string; minutesBefore: number }[]>(
      `/events/${id}/messages`,
    );
    return [message?.status, message?.sendAt, message?.minutesBefore];
  };
  assert.deepEqual(await read(), ['SCHEDULED', '2027-02-14T04:00:00.000Z', null]);
  const edit = `${location}/edit`;
  const form = async () => formOn((await owner.get(edit)).html, { action: edit });
  assert.deepEqual([(await form()).when, (await form()).sendAt], ['AT', '2027-02-14T12:00']);
  const changed = { ...(await form()), when: 'BEFORE', amount: '2', unit: 'DAYS' };
  assert.equal((await owner.post(edit, changed)).location, location);
  assert.deepEqual(await read(), ['SCHEDULED', null, 2_880]);
  assert.deepEqual([(await form()).amount, (await form()).unit], ['2', 'DAYS']);
  assert.equal((await owner.post(edit, { ...(await form()), when: 'BY_HAND' })).location, location);
  assert.deepEqual(await read(), ['DRAFT', null, null]);
  assert.equal((await owner.post(edit, { ...(await form()), when: 'AT', sendAt: '2020-01-01T10:00' })).status, 400);
  assert.deepEqual(await read(), ['DRAFT', null, null]);
  assert.equal((await owner.post(edit, { ...(await form()), when: 'AFTER', amount: '0' })).location, location);
  assert.deepEqual((await read())[0], 'SCHEDULED');
});
