import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { seriesChangeQueueKind } from '../../src/core/catalog/series/apply-series-changes.ts';
import { seriesQueueKind } from '../../src/core/catalog/series/make-series-dates.ts';
import { sql } from '../../src/platform/database/sql.ts';
import type { QueueKind } from '../../src/platform/queue/queue-kind.ts';
import { createPolicy } from '../../src/wiring/rules.ts';
import { workOffNow } from '../helpers/machine/queue.ts';
import { type EventsDashboard, eventsDashboard, formOn } from '../helpers/worlds/events-dashboard.ts';

let world: EventsDashboard;
let kinds: QueueKind[];

before(async () => {
  // Its worker stands still: dates are made when a test has them made.
  world = await eventsDashboard({ ROLE: 'web' });
  const { db, config } = world.server;
  const policy = createPolicy(config);
  kinds = [
    seriesQueueKind({ db, policy, onFault: () => {} }),
    seriesChangeQueueKind({ db, policy, now: Date.now, onChanged: () => {} }),
  ];
});
after(() => world?.close());

const fridays: Record<string, string> = {
  how: 'RULE',
  'rule.freq': 'WEEKLY',
  'rule.interval': '1',
  'rule.byDay': 'FR',
  'rule.times': '14:00, 19:30',
  'rule.from': '2027-01-08',
  'rule.until': '2027-01-29',
  'rule.count': '',
  publish: 'on',
};

/** Two starts of one day, as they are pressed in the calendar of the preview. */
const leftOut = ['2027-01-15T06:00:00.000Z', '2027-01-15T11:30:00.000Z'];

const makePath = () => `${world.base}/series/new`;
const template = () =>
  world.draft({
    name: 'Kundiman sa Biyernes',
    endDateTime: '2027-02-14T22:00:00+08:00',
    tickets: [{ name: 'General', price: 800, quantity: 10, published: true }],
  });

/** Made of a rule in the dashboard, with its dates. */
async function madeSeries(fields: Record<string, string> = {}) {
  const { owner, server } = world;
  const { id } = await template();
  const form = formOn((await owner.get(`${makePath()}?event=${id}`)).html, { action: makePath() });
  const wanted = { ...form, ...fridays, ...fields };
  const { html } = await owner.post(makePath(), { ...wanted, act: 'preview' });
  const { seen } = formOn(html, { action: makePath() });
  const { location } = await owner.post(makePath(), { ...wanted, seen: seen as string, skip: leftOut, act: 'make' });
  const at = location?.replace(/\?.*$/, '') as string;
  await workOffNow(server.db, kinds, 'series');
  const seriesId = at.split('/').at(-1) as string;
  const dates = await server.db.many<{ id: string; dateTime: string; name: string; status: string }>(
    sql`select id, date_time, name, status from events where series_id = ${seriesId} order by date_time`,
  );
  return { at, seriesId, dates };
}

test('the dates of a rule are looked at before they are made, and made once however often the form is sent', async () => {
  const { owner, server } = world;
  const { id } = await template();
  const page = await owner.get(`${makePath()}?event=${id}`);
  assert.equal(page.status, 200);
  const form: Record<string, string> = { ...formOn(page.html, { action: makePath() }), ...fridays };
  assert.equal(form.name, 'Kundiman sa Biyernes');
  const like = formOn(page.html, { action: makePath() });
  assert.deepEqual(
    [like['rule.times'], like['rule.from'], like['rule.byDay'], like['rule.count']],
    ['19:00', '2027-02-14', 'SU', '8'],
    'it begins with the event itself',
  );
  const count = async () =>
    (await server.db.one<{ count: number }>(sql`select count(*) as count from series where template_event_id = ${id}`))
      .count;
  assert.match((await owner.post(makePath(), { ...form, act: 'preview' })).html, /9 dates would be made/);
  const preview = await owner.post(makePath(), { ...form, skip: leftOut, act: 'preview' });
  assert.equal(preview.status, 200);
  assert.match(preview.html, /7 dates would be made/);
  assert.match(preview.html, /Jan 8[^<]*2:00 PM/);
  assert.match(preview.html, /Jan 22[^<]*7:30 PM/);
  assert.equal(preview.html.match(/name="skip" value="2027-01-15[^>]* checked/g)?.length, 2);
  assert.equal(await count(), 0);
  // What was not looked at is not made.
  const other = {
    ...formOn(preview.html, { action: makePath() }),
    'rule.byDay': 'FR',
    'rule.until': '2027-01-15',
    act: 'make',
  };
  assert.match((await owner.post(makePath(), { ...other, skip: [] })).html, /5 dates would be made/);
  assert.equal(await count(), 0);
  const again = { ...formOn(preview.html, { action: makePath() }), 'rule.byDay': 'FR', skip: leftOut, act: 'make' };
  const answers = await Promise.all([1, 2, 3].map(() => owner.post(makePath(), again)));
  assert.deepEqual(
    answers.map(({ status, location }) => [status, location]),
    answers.map(() => [303, answers[0]?.location]),
  );
  assert.equal(await count(), 1);
  const at = answers[0]?.location as string;
  assert.match((await owner.get(at)).html, /1 of 7 dates made/);
  await workOffNow(server.db, kinds, 'series');
  const made = await owner.get(at);
  assert.match(made.html, /Ready/);
  assert.equal(made.html.match(/class="row-link"/g)?.length, 7);
  assert.match(made.html, /Jan 29[^<]*7:30 PM/);
});

test('a list of dates is read line by line, and what is wrong is said beside it', async () => {
  const { owner } = world;
  const { id } = await template();
  const send = async (dates: string) =>
    owner.post(makePath(), { event: id, name: 'Dalawang gabi', how: 'LIST', dates, act: 'preview' });
  const good = await send('2027-03-05 19:30\r\n2027-03-06 7:30 – 10pm\r\n\r\n2027-03-31 11 p.m. - 2027-04-01 02:00');
  assert.match(good.html, /4 dates would be made/);
  for (const [typed, said] of Object.entries({
    '8pm': ['8:00 PM'],
    '20:00': ['8:00 PM'],
    '8:30': ['8:30 AM'],
    '8:30 PM, 12nn': ['12:00 PM', '8:30 PM'],
    '12am; 7 ng gabi': ['12:00 AM', '7:00 PM'],
    '14:00 19.30': ['2:00 PM', '7:30 PM'],
  })) {
    const day = ['2027-03-05', '2027-03-12'];
    const pressed = { event: id, name: 'Mga piling gabi', how: 'LIST', 'rule.times': typed, day, act: 'preview' };
    const { html } = await owner.post(makePath(), pressed);
    assert.match(html, new RegExp(`${1 + day.length * said.length} dates would be made`), typed);
    for (const time of said) assert.ok(html.includes(`Mar 12, 2027, ${time}`), `${typed}: ${time}`);
  }
  for (const typed of ['8', '13pm', 'noonish', '']) {
    const pressed = { event: id, name: 'Mali', how: 'LIST', 'rule.times': typed, day: '2027-03-05', act: 'preview' };
    const { status, html } = await owner.post(makePath(), pressed);
    assert.deepEqual([status, html.includes('id="field-rule.times-fault"')], [400, true], typed);
  }
  for (const bad of ['tomorrow', '2027-02-30 19:00', '2027-03-05', '2027-03-05 19:30 – 18:00', '']) {
    const { status, html } = await send(bad);
    assert.equal(status, 400, bad);
    assert.match(html, /id="field-dates-fault"/, bad);
  }
  const twice = await send('2027-03-05 19:30\n2027-03-05 19:30');
  assert.equal(twice.status, 400);
  const tooMany = await owner.post(makePath(), {
    event: id,
    name: 'Araw-araw',
    ...fridays,
    'rule.freq': 'DAILY',
    'rule.byDay': '',
    'rule.until': '',
    'rule.count': '1001',
    act: 'preview',
  });
  assert.equal(tooMany.status, 409);
  for (const [field, value] of Object.entries({
    'rule.times': '25:00',
    'rule.from': '2027-02-30',
    'rule.count': '6',
    'rule.interval': '13',
    'rule.until': '2027-01-01',
  })) {
    const refused = await owner.post(makePath(), { event: id, name: 'Mali', ...fridays, [field]: value, act: 'make' });
    assert.equal(refused.status, 400, field);
    assert.match(refused.html, /class="fault"/, field);
  }
});

test('dates are added and taken away; one with sales stays', async () => {
  const { owner, server, buyer } = world;
  const { at, dates } = await madeSeries();
  const add = { ...formOn((await owner.get(at)).html, { action: `${at}/dates` }), dates: '2027-06-04 19:30' };
  const answers = await Promise.all([1, 2, 3].map(() => owner.post(`${at}/dates`, add)));
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [303]);
  const evening = await owner.post(`${at}/dates`, { days: '2027-06-05', 'rule.times': '8pm', dates: '' });
  assert.equal(evening.status, 303);
  await workOffNow(server.db, kinds, 'series');
  assert.match((await owner.get(at)).html, /Jun 4[^<]*7:30 PM/);
  assert.match((await owner.get(at)).html, /Jun 5[^<]*8:00 PM/);
  const known = await owner.post(`${at}/dates`, { dates: '2027-06-04 19:30' });
  assert.equal(known.status, 400);
  assert.match(known.html, /id="field-dates-fault"/);
  const [first, second] = dates;
  const { id: type } = await server.db.one<{ id: string }>(
    sql`select id from ticket_types where event_id = ${first?.id as string}`,
  );
  await buyer.buy(first?.id as string, { [type]: 1 });
  const refused = await owner.post(`${at}/dates/${first?.id}/remove`, {});
  assert.equal(refused.status, 409);
  const remove = { once: 'r'.repeat(22) };
  const removed = await Promise.all([1, 2].map(() => owner.post(`${at}/dates/${second?.id}/remove`, remove)));
  assert.deepEqual(new Set(removed.map(({ status }) => status)), new Set([303]));
  const left = await owner.get(at);
  assert.ok(left.html.includes(first?.id as string) && !left.html.includes(second?.id as string));
});

test('many dates are changed after a look at what that does, and those that are ticked stay', async () => {
  const { owner, server, buyer } = world;
  const { at, seriesId, dates } = await madeSeries();
  const [sold, kept, ...others] = dates.map(({ id }) => id) as [string, string, ...string[]];
  const { id: type } = await server.db.one<{ id: string }>(sql`select id from ticket_types where event_id = ${sold}`);
  await buyer.buy(sold, { [type]: 1 });
  const path = `${at}/change`;
  const form: Record<string, string> = {
    ...formOn((await owner.get(path)).html, { action: path }),
    'event.name': 'Harana sa Biyernes',
    'types.0.price': '900',
    applyTo: 'UNSOLD',
    except: kept,
  };
  assert.equal(form['types.0.name'], 'General');
  const names = async () =>
    new Map(
      (
        await server.db.many<{ id: string; name: string }>(
          sql`select id, name from events where series_id = ${seriesId}`,
        )
      ).map(({ id, name }) => [id, name]),
    );
  const tried = await owner.post(path, { ...form, act: 'try' });
  assert.equal(tried.status, 200, tried.html);
  assert.match(tried.html, /5 dates would change\./);
  assert.match(tried.html, /1 date would stay as before:/);
  assert.match(tried.html, /has sales/);
  assert.ok([...(await names()).values()].every((name) => name === 'Kundiman sa Biyernes'));
  const apply: Record<string, string> = { ...formOn(tried.html, { action: path }), except: kept, act: 'apply' };
  assert.deepEqual(
    [apply['event.name'], apply['types.0.price'], apply.applyTo],
    ['Harana sa Biyernes', '900', 'UNSOLD'],
  );
  const unseen = await owner.post(path, { ...apply, 'event.name': 'Iba na' });
  assert.deepEqual([unseen.status, /would change/.test(unseen.html)], [200, true], 'it is looked at anew');
  const answers = await Promise.all([1, 2, 3].map(() => owner.post(path, apply)));
  assert.deepEqual([...new Set(answers.map(({ location }) => location))].length, 1);
  assert.equal(answers[0]?.status, 303);
  await workOffNow(server.db, kinds, 'series-change');
  const after = await names();
  assert.deepEqual([after.get(sold), after.get(kept)], ['Kundiman sa Biyernes', 'Kundiman sa Biyernes']);
  for (const id of others) assert.equal(after.get(id), 'Harana sa Biyernes');
  const page = await owner.get(at);
  assert.match(page.html, /5 dates changed · 1 date left as before/);
  const changes = await server.db.one<{ count: number }>(
    sql`select count(*) as count from series_changes where series_id = ${seriesId}`,
  );
  assert.equal(changes.count, 1);
});

test('nothing typed, and what does not fit, is said in the form', async () => {
  const { owner } = world;
  const { at } = await madeSeries();
  const empty = await owner.post(`${at}/change`, { applyTo: 'FUTURE', act: 'try' });
  assert.equal(empty.status, 400);
  const bad = await owner.post(`${at}/change`, {
    'types.0.name': 'Wala',
    'types.1.name': 'General',
    'types.1.price': '-5',
    applyTo: 'FUTURE',
    act: 'try',
  });
  assert.equal(bad.status, 400);
  const target = await owner.post(`${at}/change`, { 'event.name': 'X', applyTo: 'ALL', act: 'try' });
  assert.equal(target.status, 400);
});

test('the list of events has one line a series, with a bar for each date, and the event says of which it is one', async () => {
  const { owner, base } = world;
  const { seriesId, dates } = await madeSeries({ name: 'Isang linya' });
  const { html } = await owner.get(`${base}/events?search=kundiman&when=upcoming`);
  assert.equal(html.split(`href="${base}/series/${seriesId}"`).length - 1, 1);
  for (const { id } of dates) assert.ok(!html.includes(`href="${base}/events/${id}"`));
  assert.match(html, /Isang linya/);
  assert.match(html, /7 dates, next/);
  assert.match(html, /aria-label="Tickets sold, by date: the next 7 dates"/);
  const bySales = await owner.get(`${base}/events?search=kundiman&sort=-sold`);
  for (const { id } of dates.slice(0, 2)) assert.ok(bySales.html.includes(id) || bySales.html.includes('page=2'));
  assert.ok((await owner.get(`${base}/events/${dates[0]?.id}`)).html.includes(`href="${base}/series/${seriesId}"`));
});

test('a series whose making stopped says why', async () => {
  const { owner, server } = world;
  const { at, seriesId } = await madeSeries();
  await server.db.run(sql`
    update series set status = 'STOPPED', stopped_because = 'The event that the dates are made after was deleted.'
    where id = ${seriesId}`);
  assert.match((await owner.get(at)).html, /Reason: The event that the dates are made after was deleted\./);
});

test('another organization’s series is not there, and its event is no template', async () => {
  const { stranger, server } = world;
  const { seriesId, at, dates } = await madeSeries();
  const [mine] = await server.db.many<{ slug: string }>(sql`select slug from organizations where name = 'Ibang Grupo'`);
  const theirs = `/organizer/o/${mine?.slug}`;
  for (const path of [`/series/${seriesId}`, `/series/${seriesId}/change`, `/series/new?event=${dates[0]?.id}`]) {
    assert.equal((await stranger.get(`${theirs}${path}`)).status, 404, path);
  }
  assert.equal((await stranger.get(at)).status, 404);
  const posts: [string, Record<string, string>][] = [
    [`/series/${seriesId}/dates`, { dates: '2027-09-09 19:00' }],
    [`/series/${seriesId}/dates/${dates[0]?.id}/remove`, {}],
    [`/series/${seriesId}/change`, { 'event.name': 'Amin na', applyTo: 'FUTURE', act: 'apply' }],
    ['/series/new', { ...fridays, name: 'Amin na', event: dates[0]?.id as string, act: 'make' }],
  ];
  for (const [path, fields] of posts) assert.equal((await stranger.post(`${theirs}${path}`, fields)).status, 404, path);
});
