import assert from 'node:assert/strict';
import type { Organization } from '../../../src/core/accounts/organizations/organization.ts';
import { parseCsv } from '../../../src/core/base/csv.ts';
import { entryOf } from '../../../src/core/catalog/events/entry.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { agentOf } from '../clients/agent.ts';
import { type ApiClient, apiClient, type Json } from '../clients/api-client.ts';
import { type DashboardBrowser, dashboardClient } from '../clients/dashboard-client.ts';
import { operatorClient } from '../clients/operator-client.ts';
import { runSource } from '../machine/child.ts';
import { appSecret, type TestServer } from '../machine/test-server.ts';
import { openDoor } from '../worlds/door.ts';
import { type Counted, countFigures, keyOf } from './counted-figures.ts';

interface Shown {
  place: string;
  of: string;
  name: string;
  value: number;
}

interface Admissions {
  expected: number;
  admitted: number;
  inside: number;
  byDay: { day: string; expected: number; admitted: number; inside: number }[];
  byZone: { zone: { id: string; name: string }; inside: number; capacity: number | null }[];
  addOns: { sold: number; redeemed: number };
}

interface Standing {
  owed: number;
  scheduled: number;
}
const standingOf = ({ owed, scheduled }: Standing) => Math.round((owed + scheduled) * 100) / 100;

/**
 * Fetches every page, file and API that shows a figure of these events, and an agent, and compares each with what is counted from rows.
 * Answers in how many places each figure was found.
 */
export async function compareFigures(
  server: TestServer,
  organization: Organization,
  { areScanned = true }: { areScanned?: boolean } = {},
): Promise<Map<string, number>> {
  const { counted, events } = await countFigures(server.db, { organizationId: organization.id });
  const { key } = await server.key(organization, { allowsAgents: true });
  const client = apiClient(server.url, key);
  const staff = await dashboardClient(server, { organization });
  const shown = [
    ...(await ofPages(server, { organization, staff, eventIds: events.map(({ id }) => id) })),
    ...(await ofFiles(staff, { organization, events })),
    ...(await ofApi(client, { eventIds: events.map(({ id }) => id), counted })),
    ...(areScanned ? await ofDoors(server, client, events) : []),
    ...(await ofAgent(server, key, events.slice(-2))),
    ...(await ofCommandLine(server, organization)),
  ];
  const wrong = shown.flatMap(({ place, of, name, value }) => {
    const meant = counted.get(keyOf(of, name));
    if (meant === undefined) return [`${place}: nobody knows ${name} of ${of}`];
    return meant === value ? [] : [`${place}: ${name} of ${of} is ${value}, and ${meant} are counted`];
  });
  assert.deepEqual(wrong, []);
  const found = new Map<string, number>();
  for (const { name } of shown) found.set(name, (found.get(name) ?? 0) + 1);
  return found;
}

const dayOf = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

interface OfPages {
  organization: Organization;
  staff: DashboardBrowser;
  eventIds: readonly string[];
}

async function ofPages(server: TestServer, { organization, staff, eventIds }: OfPages): Promise<Shown[]> {
  const base = `/organizer/o/${organization.slug}`;
  const series = await server.db.many<{ id: string }>(sql`
    select id from series where organization_id = ${organization.id}`);
  const shown: Shown[] = [];
  const look = async (browser: DashboardBrowser, path: string, { eventId = '', least = 1 } = {}) => {
    const { status, html } = await browser.get(path);
    assert.equal(status, 200, path);
    const marks = [...html.matchAll(/data-figure="([^"]*)" data-value="([^"]*)" data-of="([^"]*)"/g)];
    assert.ok(marks.length >= least, `${path} shows no figure`);
    for (const [, name, value, of] of marks as unknown as [string, string, string, string][]) {
      // A gate or a day is one of an event.
      const isPart = eventId !== '' && /\/door$/.test(path) && !/^[0-9a-f-]{36}$/.test(of);
      const whose = of === base ? 'all' : isPart ? `${eventId}/${of}` : of;
      shown.push({ place: path, of: whose, name, value: Number(value) });
    }
  };
  for (const path of ['', '/settlement', '/settlement/balance']) await look(staff, `${base}${path}`);
  for (const sort of ['', '&sort=-sold', '&sort=-revenue']) {
    for (let page = 1; page <= Math.ceil(eventIds.length / 20); page += 1) {
      await look(staff, `${base}/events?page=${page}${sort}`, { least: sort === '' ? 0 : 1 });
    }
  }
  for (const { id } of series) await look(staff, `${base}/series/${id}`);
  await look(staff, `${base}/reports?ever=1`);
  for (const id of eventIds) {
    const at = `${base}/events/${id}`;
    await look(staff, at);
    await look(staff, `${at}/attendees`, { least: 0 });
    await look(staff, `${at}/reports?ever=1`, { least: 0 });
    await look(staff, `${at}/door`, { eventId: id, least: 0 });
  }
  const operator = await operatorClient(server);
  await look(operator, '/operator/events');
  return shown;
}

interface OfFiles {
  organization: Organization;
  events: Awaited<ReturnType<typeof countFigures>>['events'];
}

async function ofFiles(staff: DashboardBrowser, { organization, events }: OfFiles): Promise<Shown[]> {
  const base = `/organizer/o/${organization.slug}`;
  const rowsOf = async (path: string) => {
    const { status, html } = await staff.get(path);
    assert.equal(status, 200, path);
    const [heads = [], ...rows] = parseCsv(html.replace(/^\u{FEFF}/u, '')) as string[][];
    return rows.map((row) => Object.fromEntries(row.map((cell, place) => [heads[place] ?? '', cell])));
  };
  const shown: Shown[] = [];
  const charged = (await rowsOf(`${base}/orders.csv`)).filter(({ completed_at }) => completed_at !== '');
  const sales = charged.reduce((sum, { total }) => sum + Math.round(Number(total) * 100), 0) / 100;
  shown.push({ place: 'orders.csv', of: 'all', name: 'sales', value: sales });
  for (const { id = '', sold, add_ons_sold, ticket_sales } of await rowsOf(`${base}/events.csv`)) {
    const place = 'events.csv';
    shown.push({ place, of: id, name: 'sold', value: Number(sold) });
    shown.push({ place, of: id, name: 'addOnsSold', value: Number(add_ons_sold) });
    shown.push({ place, of: id, name: 'sales', value: Number(ticket_sales) });
  }
  for (const event of events) {
    const attendees = await rowsOf(`${base}/events/${event.id}/attendees.csv`);
    const good = attendees.filter(({ status }) => status === 'VALID' || status === 'USED');
    shown.push({ place: 'attendees.csv', of: event.id, name: 'sold', value: good.length });
    const minutes = await rowsOf(`${base}/events/${event.id}/door/admissions.csv`);
    // Where zones have gates of their own, days are those of the gates that lead into the whole place.
    if (minutes.some(({ zone }) => zone !== '')) continue;
    for (const { day } of entryOf(event).days) {
      const value = minutes.filter((row) => row.day === day).reduce((sum, row) => sum + Number(row.admitted), 0);
      shown.push({ place: 'admissions.csv', of: `${event.id}/${day}`, name: 'admitted', value });
    }
  }
  return shown;
}

async function ofApi(
  client: ApiClient,
  { eventIds, counted }: { eventIds: readonly string[]; counted: Counted },
): Promise<Shown[]> {
  const shown: Shown[] = [];
  const total = async (path: string) => {
    const { body } = await client.send('GET', path);
    return (JSON.parse(body) as { meta: { total: number } }).meta.total;
  };
  for (const id of eventIds) {
    const at = `/events/${id}`;
    const types = await client.get<{ id: string; kind: string; soldQuantity: number }[]>(`${at}/tickets`);
    for (const type of types)
      shown.push({ place: `${at}/tickets`, of: type.id, name: 'sold', value: type.soldQuantity });
    shown.push(...ofAdmissions(`${at}/admissions`, id, await client.get<Admissions>(`${at}/admissions`)));
    const [all, valid, used] = [
      await total(`${at}/attendees?take=1`),
      await total(`${at}/attendees?take=1&status=VALID`),
      await total(`${at}/attendees?take=1&status=USED`),
    ];
    shown.push({ place: 'attendees, meta', of: id, name: 'sold', value: valid + used });
    shown.push({ place: 'attendees, meta', of: id, name: 'missing', value: valid });
    shown.push({ place: 'attendees, meta', of: id, name: 'void', value: all - valid - used });
    const report = await client.get<{ totals: { tickets: number; gross: number } }>(
      `/reports/sales?by=channel&eventId=${id}&from=${dayOf(-1_000)}&to=${dayOf(1)}`,
    );
    shown.push({ place: 'reports/sales', of: id, name: 'tickets', value: report.totals.tickets });
    shown.push({ place: 'reports/sales', of: id, name: 'sales', value: report.totals.gross });
  }
  for (const { id, sold } of await client.get<{ id: string; sold: number }[]>('/series?take=100')) {
    shown.push({ place: 'series', of: id, name: 'sold', value: sold });
  }
  const { owed, scheduled } = await client.get<Standing>('/balance');
  shown.push({ place: 'balance', of: 'all', name: 'balance', value: standingOf({ owed, scheduled }) });
  assert.ok(counted.size > 0);
  return shown;
}

function ofAdmissions(
  place: string,
  id: string,
  { expected, admitted, inside, byDay, byZone, addOns }: Admissions,
): Shown[] {
  const one = (of: string, name: string, value: number) => ({ place, of, name, value });
  return [
    one(id, 'sold', expected),
    one(id, 'admitted', admitted),
    one(id, 'inside', inside),
    one(id, 'addOnsSold', addOns.sold),
    one(id, 'redeemed', addOns.redeemed),
    ...byDay.flatMap(({ day, ...of }) => [
      one(`${id}/${day}`, 'sold', of.expected),
      one(`${id}/${day}`, 'admitted', of.admitted),
      one(`${id}/${day}`, 'inside', of.inside),
    ]),
    ...byZone.map(({ zone, inside: value }) => one(zone.id, 'inside', value)),
  ];
}

async function ofDoors(
  server: TestServer,
  client: ApiClient,
  events: Awaited<ReturnType<typeof countFigures>>['events'],
): Promise<Shown[]> {
  const shown: Shown[] = [];
  const dayMs = 24 * 3_600_000;
  const open = events.filter(
    (event) => Date.parse(event.endDateTime ?? event.dateTime) + dayMs > Date.parse(event.now),
  );
  for (const { id } of open) {
    const door = await openDoor({ url: server.url, client }, id, { rules: 3, gate: 'Counted' });
    const { sold, admitted, inside, byType, byGate, byDay, byZone, addOns } = await door.counts();
    const one = (of: string, name: string, value: number) => shown.push({ place: `door of ${id}`, of, name, value });
    one(id, 'sold', sold);
    one(id, 'admitted', admitted);
    one(id, 'inside', inside);
    for (const type of byType) {
      one(type.id, 'sold', type.sold);
      one(type.id, 'admitted', type.admitted);
    }
    for (const type of addOns) {
      one(type.id, 'sold', type.sold);
      one(type.id, 'redeemed', type.redeemed);
    }
    for (const { gate, admitted: came } of byGate) one(`${id}/${gate}`, 'admitted', came);
    for (const row of byDay) {
      one(`${id}/${row.day}`, 'sold', row.expected);
      one(`${id}/${row.day}`, 'admitted', row.admitted);
      one(`${id}/${row.day}`, 'inside', row.inside);
    }
    for (const row of byZone) {
      one(row.zone.id, 'admitted', row.admitted);
      one(row.zone.id, 'inside', row.inside);
    }
  }
  return shown;
}

async function ofAgent(server: TestServer, key: string, events: readonly { id: string }[]): Promise<Shown[]> {
  const agent = await agentOf(server.url, key);
  try {
    const shown: Shown[] = [];
    for (const { id } of events) {
      const { data, isError } = await agent.call('attendees', { action: 'count', eventId: id });
      assert.equal(isError, false);
      shown.push(...ofAdmissions('an agent', id, data as Json as unknown as Admissions));
    }
    return shown;
  } finally {
    await agent.client.close();
  }
}

async function ofCommandLine({ connection }: TestServer, { slug }: Organization): Promise<Shown[]> {
  const { host, port, user, database } = connection;
  const address = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
  const { stdout, stderr, code } = await runSource(['src/cli.ts', 'payouts', '--org', slug, '--json'], {
    environment: { DATABASE_URL: address, APP_SECRET: appSecret },
  });
  assert.equal(code, 0, stderr);
  const { balance } = JSON.parse(stdout) as { balance: Standing };
  return [{ place: 'takilya payouts', of: 'all', name: 'balance', value: standingOf(balance) }];
}
