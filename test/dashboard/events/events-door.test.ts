import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listActs } from '../../../src/core/accounts/audit-log/list-acts.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { unknownId } from '../../helpers/clients/api-client.ts';
import type { BuyerTicket } from '../../helpers/clients/buyer.ts';
import { fieldOf } from '../../helpers/clients/dashboard-html.ts';
import { openDoor, sendDoor, signIn } from '../../helpers/worlds/door.ts';
import { type EventsDashboard, eventsDashboard } from '../../helpers/worlds/events-dashboard.ts';
import { textOf } from '../../helpers/worlds/orders-dashboard.ts';
import { giveOn, insertScan } from '../../helpers/worlds/ticket-life.ts';

let world: EventsDashboard;
before(async () => {
  world = await eventsDashboard();
});
after(() => world?.close());

const codeShape = /<code>([A-Z0-9]{5}-[A-Z0-9]{5})<\/code>/;

/** A code as somebody makes it at the dashboard. */
async function makeCode(at: string, fields: Record<string, string>, member = world.staff) {
  const once = fieldOf((await member.get(`${at}/door/codes`)).html, 'once');
  return { once, page: await member.post(`${at}/door/codes`, { once, role: 'SCAN', expiresAt: '', ...fields }) };
}

test('a door code is made for a gate, shown once on a poster that signs a device in, and ends by being revoked', async () => {
  const { id, at } = await world.event({ name: 'Pinto <b>' });
  const { once, page } = await makeCode(at, { gate: ' Main <i>gate ', role: 'SUPERVISE' });
  assert.equal(page.status, 200);
  assert.equal(page.headers.get('cache-control'), 'no-store');
  const code = codeShape.exec(page.html)?.[1] as string;
  assert.match(page.html, /<h2 id="poster-title">Main &lt;i>gate<\/h2>/);
  for (const language of ['en', 'fil']) assert.match(page.html, new RegExp(`<ol lang="${language}">`));
  assert.ok(page.html.includes(`${world.server.config.publicUrl}/door and type the code`), 'where it is typed');
  assert.match(page.html, /class="poster-qr"[^>]*><svg/);
  const device = await signIn(world.server.url, code, 'Telepono ni Ben');
  assert.deepEqual([device.session.gate, device.session.role], ['Main <i>gate', 'SUPERVISE']);

  // The same form again, as by reloading its answer, makes nothing and shows nothing.
  const again = await world.staff.post(`${at}/door/codes`, {
    once,
    role: 'SUPERVISE',
    expiresAt: '',
    gate: ' Main <i>gate ',
  });
  assert.equal(again.location, `${at}/door/codes?done=door-code-shown-before`);
  const list = await world.owner.get(`${at}/door/codes`);
  assert.ok(!list.html.includes(code) && !list.html.includes(code.replace('-', '')));
  assert.match(
    textOf(list.html),
    /Main &lt;i>gate Scan, search by name, and sell shows names sells without a limit Active 1 device/,
  );
  assert.equal([...list.html.matchAll(/\/revoke"/g)].length, 1);

  const revoke = /action="([^"]*\/revoke)"/.exec(list.html)?.[1] as string;
  assert.equal((await world.owner.post(revoke)).location, `${at}/door/codes?done=door-code-revoked`);
  assert.equal((await world.owner.post(revoke)).status, 303);
  assert.equal((await sendDoor(world.server.url, 'GET', '/counts', { token: device.session.token })).status, 401);
  assert.match(textOf((await world.owner.get(`${at}/door/codes`)).html), /Revoked/);
  const { rows } = await listActs(world.server.db, { organizationId: world.organization.id });
  const acts = rows.filter(({ action, subjectId }) => action.startsWith('door_code.') && subjectId === id);
  assert.deepEqual(
    acts.map(({ action }) => action),
    ['door_code.revoked', 'door_code.created'],
  );
  assert.ok(!JSON.stringify(acts).includes(code));
});

test('what cannot be a door code is refused beside its field, in both languages, and nothing is made', async () => {
  const { id, at } = await world.event();
  for (const [fields, field] of [
    [{ gate: '   ' }, 'gate'],
    [{ gate: 'x'.repeat(61) }, 'gate'],
    [{ gate: 'G', expiresAt: 'tomorrow' }, 'expiresAt'],
    [{ gate: 'G', expiresAt: '2001-01-01T10:00' }, 'expiresAt'],
  ] as const) {
    const { page } = await makeCode(at, fields);
    assert.equal(page.status, 400, JSON.stringify(fields));
    assert.match(page.html, new RegExp(`id="field-${field}-fault"`));
  }
  const filipino = await world.staff.post(`${at}/door/codes?lang=fil`, { gate: ' ', role: 'SCAN' });
  assert.match(filipino.html, /Dapat 1 hanggang 60 character/);
  await world.server.db.run(sql`
    update events set date_time = now() - interval '3 days', end_date_time = null where id = ${id}`);
  const over = await world.staff.post(`${at}/door/codes?lang=en`, { gate: 'G', role: 'SCAN' });
  assert.equal(over.status, 409);
  assert.match(over.html, /The event has ended, so door codes no longer work/);
  const { count } = await world.server.db.one<{ count: number }>(sql`
    select count(*) as count from door_codes where event_id = ${id}`);
  assert.equal(count, 0);
});

test('who came in is shown by type, gate and time while it happens, with every conflict', async () => {
  const { id, at, types } = await world.event({
    tickets: [
      { name: 'GA', price: 0 },
      { name: 'VIP', price: 0 },
    ],
  });
  assert.match((await world.owner.get(`${at}/door`)).html, /data-follow="open"[\s\S]*No one has come in yet/);
  const [ga, vip] = types as [string, string];
  const order = await world.buyer.buy(id, { [ga]: 3, [vip]: 1 });
  const tickets = await world.buyer.tickets(order);
  const door = { url: world.server.url, client: world.client };
  const north = await openDoor(door, id, { gate: 'North <b>', device: 'A' });
  const south = await openDoor(door, id, { gate: 'South', device: 'B' });
  const [first, second, third] = tickets.filter((ticket) => ticket.ticketTypeId === ga) as [
    BuyerTicket,
    BuyerTicket,
    BuyerTicket,
  ];
  const seat = tickets.find((ticket) => ticket.ticketTypeId === vip) as BuyerTicket;
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();
  assert.equal((await north.show(first.qr, { scannedAt: ago(60) })).result, 'ADMITTED');
  assert.equal((await south.show(seat.qr)).result, 'ADMITTED');
  // It was offline, and let the same ticket in earlier.
  assert.equal((await south.show(first.qr, { scannedAt: ago(90) })).result, 'CONFLICT');
  await world.server.db.run(sql`
    update issued_tickets set status = 'VOID', voided_at = now(), updated_at = clock_timestamp() where id = ${second.id}`);
  assert.equal((await north.show(second.qr, { scannedAt: ago(30) })).result, 'CONFLICT');

  const { html } = await world.staff.get(`${at}/door`);
  const text = textOf(html);
  assert.match(text, /Admitted 2 of 4 sold \(50 %\) Not here yet 2 Conflicts 2/);
  assert.match(text, /GA 1 3 VIP 1 1/);
  assert.match(text, /Gate Admitted South 2/);
  assert.match(html, /<rect class="curve-bar"/);
  assert.ok(html.includes(`href="${at}/door/admissions.csv"`));
  const minutes = (await world.staff.get(`${at}/door/admissions.csv`)).html.replace(/^\u{FEFF}/u, '').split('\r\n');
  assert.equal(minutes[0], 'minute,time_zone,admitted,day,zone,left,inside,entered');
  assert.match(minutes[1] as string, /^"\d{4}-\d\d-\d\d \d\d:\d\d","Asia\/Manila",1,"\d{4}-\d\d-\d\d",,0,1,1$/);
  assert.equal((await world.stranger.get(`${at}/door/admissions.csv`)).status, 404);
  assert.match(html, /<noscript><meta http-equiv="refresh" content="10"\/?><\/noscript>/);
  assert.match(text, /Ana Reyes GA · [A-Z0-9]{16} [^·]*North &lt;b> · A The ticket was no longer valid\./);
  assert.match(text, /counts South · B [^·]*North &lt;b> · A/);
  assert.ok(!html.includes('<b> ·'));
  // Somebody let in later is there as soon as the page looks again.
  assert.equal((await north.show(third.qr)).result, 'ADMITTED');
  assert.match(textOf((await world.staff.get(`${at}/door?lang=fil`)).html), /Nakapasok 3 sa 4 na nabenta/);

  const story = textOf((await world.staff.get(`${at}/attendees/${first.id}?lang=en`)).html);
  assert.match(story, /Sold to Ana Reyes[\s\S]*E-mail: tickets|E-mail: tickets[\s\S]*Sold to Ana Reyes/);
  assert.match(
    story,
    /Conflict: let in on two offline devices[\s\S]*The other: [\s\S]*North &lt;b> · A This is the admission/,
  );
});

test('a ticket’s page shows its story and leads to its present holder; the order page leads to it', async () => {
  const { id, at, types } = await world.event({ tickets: [{ price: 0 }] });
  const order = await world.buyer.buy(id, { [types[0] as string]: 2 });
  const tickets = await world.buyer.tickets(order);
  const [given, kept] = tickets as [BuyerTicket, BuyerTicket, ...BuyerTicket[]];
  const newId = await giveOn(world.server.db, given.id, { name: 'Ben <u>', email: 'ben@example.com' });
  await insertScan(world.server.db, newId, { gate: 'East' });
  await insertScan(world.server.db, given.id, { result: 'VOID', isAdmission: false });
  const old = await world.owner.get(`${at}/attendees/${given.id}`);
  assert.match(old.html, new RegExp(`Ben &lt;u> has it now[^<]*<a href="${at}/attendees/${newId}"`));
  assert.match(
    textOf(old.html),
    /Transferred: Ana Reyes → Ben &lt;u>[\s\S]*Admitted East · Phone 1[\s\S]*Refused: not valid/,
  );
  const current = textOf((await world.owner.get(`${at}/attendees/${newId}`)).html);
  assert.ok(current.includes(`with the code ${given.code}`));
  const page = await world.owner.get(`${world.base}/orders/${order.id}`);
  for (const ticketId of [given.id, kept.id, newId]) assert.ok(page.html.includes(`${at}/attendees/${ticketId}"`));
  assert.match(textOf(page.html), /Not valid Transferred to Ben &lt;u> Ana Reyes/);
  assert.match(textOf(page.html), /Used [^·]*, East Ben &lt;u>/);
  const byCode = textOf((await world.owner.get(`${at}/attendees?search=${given.code}`)).html);
  assert.match(byCode, /Transferred to Ben &lt;u>/);
  assert.ok(!(await world.owner.get(`${at}/attendees`)).html.includes(`${at}/attendees/${given.id}"`));
  assert.match(textOf((await world.owner.get(`${at}/attendees?admitted=yes&type=${types[0]}`)).html), /1 ticket /);

  const elsewhere = await world.event();
  for (const [member, path] of [
    [world.owner, `${elsewhere.at}/attendees/${given.id}`],
    [world.owner, `${at}/attendees/${unknownId}`],
    [world.owner, `${at}/attendees/nonsense`],
    [world.stranger, `${at}/attendees/${given.id}`],
  ] as const) {
    const answer = await member.get(path);
    assert.equal(answer.status, 404, path);
    assert.ok(!answer.html.includes('Ana Reyes'));
  }
  const theirs = (await world.stranger.get('/organizer')).location;
  assert.equal((await world.stranger.get(`${theirs}/events/${id}/attendees/${given.id}`)).status, 404);
  assert.equal((await world.stranger.get(`${theirs}/events/${id}/door`)).status, 404);
});
