import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import type { TicketTypeRecord } from '../../helpers/clients/api-client.ts';
import { openDoor } from '../../helpers/worlds/door.ts';
import { type EventsDashboard, eventsDashboard, formOn } from '../../helpers/worlds/events-dashboard.ts';
import { textOf } from '../../helpers/worlds/orders-dashboard.ts';

// Add-ons as their organizer makes, sells and counts them.
let world: EventsDashboard;
before(async () => {
  world = await eventsDashboard();
});
after(() => world?.close());

const typesOf = (id: string) => world.client.get<TicketTypeRecord[]>(`/events/${id}/tickets`);
const said = ({ kind, perTicketMax, standalone }: TicketTypeRecord) => [kind, perTicketMax, standalone];

test('a form asks: ticket or add-on? What add-ons alone have is not said of a ticket', async () => {
  const { owner } = world;
  const { id, at } = await world.draft();
  const fields = { name: 'Parking', price: '250', quantity: '40', kind: 'ADD_ON', perTicketMax: '1', standalone: 'on' };
  const added = await owner.post(`${at}/tickets`, fields);
  assert.equal(added.location, `${at}?done=ticket-created`, added.html);
  const [type] = (await typesOf(id)) as [TicketTypeRecord];
  assert.deepEqual(said(type), ['ADD_ON', 1, true]);
  assert.match(
    textOf((await owner.get(`${at}?lang=en`)).html),
    /Add-on · up to 1 per ticket · also sold without a ticket/,
  );

  const one = `${at}/tickets/${type.id}`;
  const form = formOn((await owner.get(one)).html, { action: one });
  const changed = await owner.post(one, { ...form, kind: 'TICKET' });
  assert.equal(changed.location, `${at}?done=ticket-saved`, changed.html);
  assert.deepEqual(((await typesOf(id)) as TicketTypeRecord[]).map(said), [['TICKET', null, false]]);
});

test('once it was sold it stays what it is, and the form says so beside the field, in both languages', async () => {
  const { owner, buyer } = world;
  const { id, at, types } = await world.event({
    tickets: [{ name: 'Shirt', kind: 'ADD_ON', standalone: true, price: 0 }],
  });
  await buyer.buy(id, { [types[0] as string]: 1 });
  const one = `${at}/tickets/${types[0]}`;
  const form = formOn((await owner.get(one)).html, { action: one });
  const refused = await owner.post(`${one}?lang=en`, { ...form, kind: 'TICKET' });
  assert.equal(refused.status, 409);
  assert.match(textOf(refused.html), /Shirt was sold already: it stays what it is\./);
  const filipino = await owner.post(`${one}?lang=fil`, { ...form, kind: 'TICKET' });
  assert.match(textOf(filipino.html), /May nabenta nang Shirt/);
});

test('at the counter limits hold too; attendees, the door page and the report by type keep add-ons apart', async () => {
  const { owner, server, client } = world;
  const { id, at, types } = await world.event({
    tickets: [
      { name: 'General Admission', price: 500, quantity: 20 },
      { name: 'Parking', price: 100, quantity: 20, kind: 'ADD_ON', perTicketMax: 1 },
    ],
  });
  const [general, parking] = types as [string, string];
  const counter = `${at}/counter`;
  const sell = async (tickets: string, lots: string) => {
    const form = formOn((await owner.get(`${counter}?lang=en`)).html, { action: counter });
    const sent = { ...form, [`quantity.${general}`]: tickets, [`quantity.${parking}`]: lots, act: 'sell' };
    return owner.post(`${counter}?lang=en`, sent);
  };
  assert.match(textOf((await sell('', '1')).html), /Add a ticket: Parking is sold with tickets only/);
  assert.match(textOf((await sell('1', '2')).html), /Up to 1 with these tickets: 1 per ticket/);
  const sold = await sell('2', '2');
  assert.match(sold.location ?? '', /counter\?order=/, sold.html);

  const people = textOf((await owner.get(`${at}/attendees?lang=en`)).html);
  assert.match(people, /General Admission/);
  assert.doesNotMatch(people.slice(people.indexOf('Walk-in')), /Parking/);
  const tickets = await server.db.many<{ code: string }>(sql`
    select code from issued_tickets where ticket_type_id = ${parking}`);
  const door = await openDoor({ url: server.url, client }, id, { rules: 3 });
  const [scan] = await door.scan({ id: '1', code: tickets[0]?.code, scannedAt: new Date().toISOString() });
  assert.equal(scan?.result, 'REDEEMED');
  const page = textOf((await owner.get(`${at}/door?lang=en`)).html);
  assert.match(page, /By add-on Add-on Redeemed Sold Parking 1 2/);
  const csv = (await owner.get(`${at}/reports.csv?by=type&from=2020-01-01&to=2029-12-31`)).html;
  assert.match(csv, /^\u{FEFF}?type,kind,orders/u);
  assert.match(csv, /"Parking","ADD_ON",1,2,200\.00/);
  const report = textOf((await owner.get(`${at}/reports?by=type&lang=en&from=2020-01-01&to=2029-12-31`)).html);
  assert.match(report, /Parking \(add-on\)/);
});
