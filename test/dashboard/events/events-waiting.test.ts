import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Json } from '../../helpers/clients/api-client.ts';
import { dashboardClient } from '../../helpers/clients/dashboard-client.ts';
import { faultOf, fieldOf, tickedOf } from '../../helpers/clients/dashboard-html.ts';
import { type EventsDashboard, eventsDashboard, formOn } from '../../helpers/worlds/events-dashboard.ts';
import { textOf } from '../../helpers/worlds/orders-dashboard.ts';

// Who waits for an event, as its organizer reads it.
let world: EventsDashboard;
before(async () => {
  world = await eventsDashboard();
});
after(() => world?.close());

async function soldOut(more: Json = {}) {
  const tickets = [
    { name: 'Floor', quantity: 2 },
    { name: 'Loge', quantity: 1 },
  ];
  const made = await world.event({ tickets, ...more });
  const [floor = '', loge = ''] = made.types;
  const order = await world.buyer.buy(made.id, { [floor]: 2, [loge]: 1 });
  return { ...made, floor, loge, order, page: `${made.at}/waiting` };
}

async function join({ id }: { id: string }, wish: Json): Promise<{ id: string; token: string }> {
  const body = { name: 'Bea Cruz', email: 'bea@example.com', quantity: 1, ...wish };
  const answer = await world.buyer.send('POST', `/events/${id}/waiting`, { body });
  assert.equal(answer.status, 201, answer.body);
  return (JSON.parse(answer.body) as { data: { id: string; token: string } }).data;
}

test('who waits is listed with what more stock would bring, by status, and goes into a file without formulas', async () => {
  const event = await soldOut();
  assert.match((await world.owner.get(event.page)).html, /No one is waiting\./);
  await join(event, { name: '=HYPERLINK("http://x")', email: 'first@example.com', ticketTypeIds: [event.floor] });
  await join(event, { name: '<b>Bea', email: 'second@example.com', quantity: 4, ticketTypeIds: [event.floor] });
  const left = await join(event, { email: 'third@example.com', quantity: 2, acceptsFewer: true });
  const { html } = await world.owner.get(event.page);
  const said = textOf(html);
  assert.match(html, /&lt;b>Bea/);
  assert.match(said, /Floor\s+3\s+7\s+0\s+0\s+0\s+0\s+3 offers, 7 tickets/);
  assert.match(said, /Loge\s+1\s+2\s+0\s+0\s+0\s+0\s+1 offer, 2 tickets/);
  const three = textOf((await world.owner.get(`${event.page}?more=3`)).html);
  assert.match(three, /With 3 more[\s\S]*Floor[\s\d]+2 offers, 3 tickets/, 'who wants four is passed over');
  for (const more of ['0', '-3', 'many', '99999999999']) {
    assert.equal((await world.owner.get(`${event.page}?more=${more}`)).status, 200);
  }

  const gone = await world.buyer.send('DELETE', `/waiting/${left.id}`, { token: left.token });
  assert.ok(gone.status < 300, gone.body);
  const only = (await world.owner.get(`${event.page}?status=LEFT&more=3`)).html;
  assert.match(only, /third@example\.com/);
  assert.doesNotMatch(only, /second@example\.com/);
  assert.match(only, /href="[^"]+\/waiting\.csv\?status=LEFT[^"]*"/, 'the file has what is shown');
  assert.equal(fieldOf(only, 'more'), '3');

  const file = await world.owner.get(`${event.at}/waiting.csv`);
  assert.match(String(file.headers.get('content-type')), /^text\/csv/);
  assert.match(file.html, /"'=HYPERLINK\(""http:\/\/x""\)","first@example\.com","Floor","1","false","WAITING",/);
  assert.equal(file.html.trim().split('\r\n').length, 4);
  const filtered = await world.owner.get(`${event.at}/waiting.csv?status=LEFT`);
  assert.equal(filtered.html.trim().split('\r\n').length, 2);
});

test('those who may not see buyers’ addresses see nobody who waits, and other organizations nothing', async () => {
  const event = await soldOut();
  await join(event, {});
  for (const role of ['FINANCE', 'DOOR', 'VIEWER'] as const) {
    const member = await dashboardClient(world.server, { organization: world.organization, role });
    for (const path of [event.page, `${event.page}.csv`]) {
      const answer = await member.get(path);
      assert.ok(answer.status === 403 || answer.status === 404, `${role} ${answer.status}`);
      assert.doesNotMatch(answer.html, /bea@example\.com/);
    }
  }
  const elsewhere = await dashboardClient(world.server, {
    organization: world.organization,
    role: 'MANAGER',
    eventIds: [(await world.event()).id],
  });
  for (const { get } of [world.stranger, elsewhere]) {
    assert.equal((await get(event.page)).status, 404);
    assert.equal((await get(`${event.page}.csv`)).status, 404);
  }
  assert.match((await world.staff.get(event.page)).html, /bea@example\.com/);
});

test('the rules are saved, said as buyers read them, and refused with everything that was typed', async () => {
  const event = await soldOut();
  await join(event, {});
  const shown = (await world.owner.get(event.page)).html;
  assert.match(textOf(shown), /1 person who waits is told by e-mail that the list is closed/);
  const form = formOn(shown, { action: `${event.page}#rules` });
  const typed = { ...form, waitingList: 'true', offerHours: '99', mode: 'WHEN_RESOLD', untilHours: '48', keep: '15' };
  const refused = await world.owner.post(event.page, typed);
  assert.equal(refused.status, 400);
  assert.notEqual(faultOf(refused.html, 'offerHours'), undefined);
  assert.deepEqual([fieldOf(refused.html, 'offerHours'), fieldOf(refused.html, 'keep')], ['99', '15']);
  assert.deepEqual(tickedOf(refused.html, 'mode'), ['WHEN_RESOLD']);

  const saved = await world.owner.post(event.page, { ...typed, offerHours: '24' });
  assert.equal(saved.status, 303, saved.html);
  const after = textOf((await world.owner.get(event.page)).html);
  assert.match(
    after,
    /Your event page says: .*Until 2 days before the start .*then you get up to 85% of what you paid back/,
  );

  // Anyone who turns it off, or changes it under somebody's hands, is told.
  const stale = await world.staff.post(event.page, { ...typed, offerHours: '12' });
  assert.equal(stale.status, 412);
  const off = formOn((await world.owner.get(event.page)).html, { action: `${event.page}#rules` });
  assert.equal((await world.owner.post(event.page, { ...typed, ...off, waitingList: 'false' })).status, 303);
  const answer = await world.buyer.send('POST', `/events/${event.id}/waiting`, {
    body: { name: 'Eve', email: 'eve@example.com', quantity: 1 },
  });
  assert.equal(answer.status, 409, answer.body);
});

test('what is returned is listed with what goes back', async () => {
  const event = await soldOut({ returns: { untilHours: 24, keep: 10, mode: 'WHEN_RESOLD' } });
  const [ticket] = await world.buyer.tickets(event.order);
  const path = `/orders/${event.order.id}/tickets/${ticket?.id}/return`;
  assert.equal((await world.buyer.send('POST', path, { token: event.order.token, body: {} })).status, 201);
  assert.match(textOf((await world.owner.get(event.page)).html), /Offered to the waiting list\s+₱720/);
  await world.buyer.send('DELETE', path, { token: event.order.token });
  assert.match(textOf((await world.owner.get(event.page)).html), /Kept by its holder\s+₱720/);
});
