import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listActs } from '../../../src/core/accounts/audit-log/list-acts.ts';
import type { DashboardClient } from '../../helpers/clients/dashboard-client.ts';
import { type EventsDashboard, eventsDashboard } from '../../helpers/worlds/events-dashboard.ts';

let world: EventsDashboard;
let ids: Record<string, string>;

const pages = [
  '/events',
  '/events.csv',
  '/venues.json?query=x',
  '/events/new',
  '/events/new/preview',
  '/events/:event/share',
  '/events/:event/share/wide.png',
  '/events/:event/share/poster.pdf',
  '/events/:event',
  '/events/:event/edit',
  '/events/:event/preview',
  '/events/:event/archive',
  '/events/:event/delete',
  '/events/:event/tickets/:ticket',
  '/events/:event/performers',
  '/events/:event/performers/:performer',
  '/events/:event/schedule',
  '/events/:event/schedule/:entry',
  '/events/:event/brands',
  '/events/:event/brands/:brand',
  '/events/:event/access-codes',
  '/events/:event/interested',
  '/events/:event/interested.csv',
  '/events/:event/attendees',
  '/events/:event/attendees.csv',
  '/events/:event/door',
  '/events/:event/door/codes',
  '/events/:event/door/entry',
];
const acts = [
  '/events/new',
  '/events/:event/edit',
  '/events/:event/preview',
  '/events/:event/publish',
  '/events/:event/unpublish',
  '/events/:event/archive',
  '/events/:event/delete',
  '/events/:event/duplicate',
  '/events/:event/tickets',
  '/events/:event/tickets/:ticket',
  '/events/:event/tickets/:ticket/publish',
  '/events/:event/tickets/:ticket/sold-out',
  '/events/:event/tickets/:ticket/delete',
  '/events/:event/performers',
  '/events/:event/performers/:performer',
  '/events/:event/performers/:performer/move',
  '/events/:event/performers/:performer/delete',
  '/events/:event/schedule',
  '/events/:event/schedule/:entry',
  '/events/:event/schedule/:entry/delete',
  '/events/:event/brands',
  '/events/:event/brands/:brand',
  '/events/:event/brands/:brand/move',
  '/events/:event/brands/:brand/delete',
  '/events/:event/access-codes',
  '/events/:event/access-codes/:code/deactivate',
  '/events/:event/door/codes',
  '/events/:event/door/codes/:doorCode/revoke',
  '/events/:event/door/entry',
  '/events/:event/door/zones',
  '/events/:event/door/zones/:zone',
  '/events/:event/door/zones/:zone/delete',
];
// As good as a form can be, so that only the owner is wrong.
const good = {
  act: 'save',
  name: 'Gabi ng Musika',
  title: 'Pinto',
  gate: 'Pinto',
  price: '1',
  quantity: '1',
  timezone: 'Asia/Manila',
  dateTime: '2027-02-14T19:00',
  startTime: '2027-02-14T19:00',
  endTime: '2027-02-14T20:00',
  confirm: 'Gabi ng Musika',
};

before(async () => {
  world = await eventsDashboard();
  ids = await catalogOf(world.owner, world.base);
});
after(() => world?.close());

/** One of everything, made at the dashboard, and read off its pages. */
async function catalogOf(member: DashboardClient, base: string): Promise<Record<string, string>> {
  const made = await member.post(`${base}/events/new`, {
    ...good,
    'tickets[0].name': 'GA',
    'tickets[0].price': '5',
    'tickets[0].quantity': '5',
  });
  const event = /events\/([0-9a-f-]{36})/.exec(made.location)?.[1] as string;
  const at = `${base}/events/${event}`;
  await member.post(`${at}/performers`, good);
  await member.post(`${at}/schedule`, good);
  await member.post(`${at}/brands`, good);
  await member.post(`${at}/access-codes`, { code: 'LIHIM' });
  await member.post(`${at}/door/codes`, good);
  await member.post(`${at}/door/zones`, good);
  const idOn = async (path: string, pattern: string) => {
    const { html } = await member.get(`${at}${path}`);
    return new RegExp(`${pattern}/([0-9a-f-]{36})`).exec(html)?.[1] as string;
  };
  return {
    event,
    ticket: await idOn('', 'tickets'),
    performer: await idOn('/performers', 'performers'),
    entry: await idOn('/schedule', 'schedule'),
    brand: await idOn('/brands', 'brands'),
    code: await idOn('/access-codes', 'access-codes'),
    doorCode: await idOn('/door/codes', 'door/codes'),
    zone: await idOn('/door/entry', 'door/zones'),
  };
}

function filled(path: string, given: Record<string, string>): string {
  return path.replaceAll(/:(\w+)/g, (_all, name) => given[name] as string);
}

test('every route of the area is there for its members, staff too', async () => {
  for (const [name, id] of Object.entries(ids)) assert.match(id ?? '', /^[0-9a-f-]{36}$/, name);
  for (const path of pages) {
    for (const member of [world.owner, world.staff]) {
      const { status } = await member.get(`${world.base}${filled(path, ids)}`);
      assert.equal(status, 200, path);
    }
  }
});

test('a member of another organization gets 404 at every address of this one', async () => {
  for (const path of pages) {
    assert.equal((await world.stranger.get(`${world.base}${filled(path, ids)}`)).status, 404, `GET ${path}`);
  }
  for (const path of acts) {
    assert.equal((await world.stranger.post(`${world.base}${filled(path, ids)}`, good)).status, 404, `POST ${path}`);
  }
});

test('ids of another organization’s records are 404 below one’s own address, each by itself', async () => {
  const slug = (await world.stranger.get('/organizer')).location;
  const theirs = await catalogOf(world.stranger, slug);
  const withIds = [...pages.map((path) => ['GET', path] as const), ...acts.map((path) => ['POST', path] as const)];
  for (const [method, path] of withIds) {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
    // One foreign id among one's own is enough to be refused.
    for (const foreign of names) {
      const at = `${slug}${filled(path, { ...theirs, [foreign]: ids[foreign] as string })}`;
      const { status } = method === 'GET' ? await world.stranger.get(at) : await world.stranger.post(at, good);
      assert.equal(status, 404, `${method} ${path} with another's ${foreign}`);
    }
    for (const broken of names) {
      const at = `${slug}${filled(path, { ...theirs, [broken]: 'no-such-id' })}`;
      const { status } = method === 'GET' ? await world.stranger.get(at) : await world.stranger.post(at, good);
      assert.equal(status, 404, `${method} ${path} with a broken ${broken}`);
    }
  }
  // A performer of another organization is none of this event's.
  const refused = await world.stranger.post(`${slug}/events/${theirs.event}/schedule`, {
    ...good,
    performerId: ids.performer as string,
  });
  assert.equal(refused.status, 400);
  assert.match(refused.html, /Choose a performer of this event/);
});

test('nobody gets in without signing in, and nothing is done from another site', async () => {
  for (const path of pages) {
    const answer = await fetch(`${world.server.url}${world.base}${filled(path, ids)}`, { redirect: 'manual' });
    assert.equal(answer.status, 303, path);
    assert.match(answer.headers.get('location') ?? '', /^\/organizer\/sign-in/);
  }
  const before = (await world.client.get<unknown>(`/events/${ids.event}`)) as unknown;
  for (const path of acts) {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const { status } = await world.owner.post(`${world.base}${filled(path, ids)}`, good, { headers });
    assert.equal(status, 403, path);
  }
  assert.deepEqual(await world.client.get<unknown>(`/events/${ids.event}`), before);
});

test('what happens in the sandbox stays there', async () => {
  const sandbox = `${world.base}.test`;
  assert.equal((await world.owner.get(`${sandbox}/events/${ids.event}`)).status, 404);
  const made = await world.owner.post(`${sandbox}/events/new`, { ...good, name: 'Sa buhangin' });
  assert.equal(made.status, 303, made.html);
  assert.match((await world.owner.get(`${sandbox}/events`)).html, /Sa buhangin/);
  assert.doesNotMatch((await world.owner.get(`${world.base}/events`)).html, /Sa buhangin/);
});

test('markup is text wherever it is shown', async () => {
  const { owner, base } = world;
  const evil = '<img src=x onerror=alert(1)>"\'</textarea></title><script>alert(2)</script>';
  const made = await owner.post(`${base}/events/new`, {
    ...good,
    name: evil,
    description: evil,
    'tickets[0].name': evil,
    'tickets[0].price': '5',
    'tickets[0].quantity': '5',
    'tickets[0].published': 'on',
  });
  assert.equal(made.status, 303, made.html);
  const at = made.location.split('?')[0] as string;
  for (const path of ['performers', 'brands']) {
    await owner.post(`${at}/${path}`, { name: evil, type: evil, description: evil });
  }
  await owner.post(`${at}/schedule`, { ...good, title: evil, description: evil, icon: evil.slice(0, 60) });
  await owner.post(`${at}/access-codes`, { code: evil });
  const shown = [
    `${base}/events`,
    `${base}/events?search=${encodeURIComponent(evil)}`,
    ...['', '/edit', '/preview', '/archive', '/delete', '/performers', '/schedule', '/brands', '/access-codes'].map(
      (path) => `${at}${path}`,
    ),
    `${at}/attendees?search=${encodeURIComponent(evil)}`,
  ];
  for (const path of shown) {
    const { html } = await owner.get(path);
    assert.doesNotMatch(html, /<img src=x|<script>alert/, path);
    assert.match(html, /onerror=alert\(1\)/, path);
  }
  const again = await owner.post(`${base}/events/new`, { ...good, name: evil, dateTime: evil, venueSearch: evil });
  assert.equal(again.status, 400);
  assert.doesNotMatch(again.html, /<img src=x|<script>alert/);
});

test('every change stands in the audit log, with who made it', async () => {
  const { rows } = await listActs(world.server.db, { organizationId: world.organization.id, take: 100 });
  const ofEvent = rows.filter(({ subjectId }) => subjectId === ids.event || subjectId === ids.ticket);
  const told = new Set(ofEvent.map(({ action }) => action));
  for (const action of ['event.created', 'event.changed', 'access_code.created'] as const) {
    assert.ok(told.has(action), action);
  }
  assert.ok(ofEvent.every(({ actorLabel }) => actorLabel === world.owner.email || actorLabel === world.staff.email));
  // A code is worth money: the log does not name it.
  assert.doesNotMatch(JSON.stringify(rows), /LIHIM/);
});
