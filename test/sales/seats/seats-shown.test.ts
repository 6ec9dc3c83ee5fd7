import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { attendeesCsv, searchAttendees } from '../../../src/core/reports/attendees/search-attendees.ts';
import { createOrderLinks } from '../../../src/core/selling/orders/order-links.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import type { Json } from '../../helpers/clients/api-client.ts';
import type { BuyerOrder, BuyerTicket } from '../../helpers/clients/buyer.ts';
import { readPdf } from '../../helpers/clients/pdf-reader.ts';
import { siteClient } from '../../helpers/clients/site-client.ts';
import { type Device, openDoor, succeed } from '../../helpers/worlds/door.ts';
import { giverAt } from '../../helpers/worlds/giving.ts';
import { hallOf, paint } from '../../helpers/worlds/seats.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

type SeatTicket = BuyerTicket & { seatId: string | null };

let shop: Shop;
let event: { id: string; types: string[] };
let order: BuyerOrder;
let door: Device;
const chosen = ['ORCH-B-2', 'ORCH-B-3'];
const place = { section: 'Lower Box', row: 'B' };

before(async () => {
  shop = await openShop();
  event = await shop.event({ tickets: [{ name: 'Patron', section: 'Of the type', row: 'Z' }] });
  const [ticketTypeId] = event.types as [string];
  const plan = hallOf(3, 4, { key: 'ORCH', name: 'Lower Box' });
  const types = [{ ticketTypeId, areas: [{ section: 'ORCH' }] }];
  await paint(shop.db, { eventId: event.id, plan, types, orphans: 'ALLOW' });
  order = await buySeats(chosen);
  door = await openDoor({ url: shop.server.url, client: shop.client }, event.id, { role: 'SUPERVISE' });
});
after(() => shop.close());

async function buySeats(seats: readonly string[], buyer = { name: 'Ana Reyes', email: 'ana@example.com' }) {
  const items = [{ ticketTypeId: event.types[0], quantity: seats.length, seats }];
  return shop.buyer.buy(event.id, {}, { items, buyer });
}

const ticketsOf = async (of: BuyerOrder) => (await shop.buyer.tickets(of)) as SeatTicket[];
const seen = (ticket: Json | SeatTicket) => {
  const { section, row, seat, seatId } = ticket as SeatTicket;
  return { section, row, seat, seatId };
};
const both = [
  { ...place, seat: '2', seatId: 'ORCH-B-2' },
  { ...place, seat: '3', seatId: 'ORCH-B-3' },
];

test('the buyer, the organizer and those who are told see the seat of each ticket, not what its type says', async () => {
  assert.deepEqual((await ticketsOf(order)).map(seen), both);
  const attendees = await shop.client.get<Json[]>(`/events/${event.id}/attendees`);
  assert.deepEqual(attendees.map(seen).toSorted(bySeat), both);
  const notices = await shop.notices(order, 'ticket.issued');
  assert.deepEqual(notices.map(seen).toSorted(bySeat), both);
});

const bySeat = (one: { seat: string | null }, other: { seat: string | null }) =>
  String(one.seat).localeCompare(String(other.seat));

test('people are found by seat, in lists and at the door, and the file names it', async () => {
  const { organizationId } = await shop.db.one<{ organizationId: string }>(
    sql`select organization_id from events where id = ${event.id}`,
  );
  const actor = { kind: 'member', organizationId } as never;
  const find = async (search: string) => {
    const { rows, total } = await searchAttendees(shop.db, actor, { eventId: event.id, search });
    assert.equal(total, rows.length);
    const { data } = JSON.parse((await door.send('GET', `/search?query=${encodeURIComponent(search)}`)).body) as {
      data: Json[];
    };
    assert.deepEqual(data.map(({ id }) => id).sort(), rows.map(({ id }) => id).sort(), search);
    return rows.map(({ seatId }) => seatId).sort();
  };
  for (const search of ['ORCH-B-3', 'orch b 3', 'Lower Box B 3', 'b 3'])
    assert.deepEqual(await find(search), ['ORCH-B-3']);
  assert.deepEqual(await find('ORCH-C-3'), []);
  assert.deepEqual(await find('ana reyes'), chosen);
  let file = '';
  for await (const piece of attendeesCsv(shop.db, actor, { eventId: event.id })) file += piece;
  for (const seat of ['2', '3']) assert.match(file, new RegExp(`"Patron","Lower Box","B","${seat}","VALID"`));
});

test('the door shows where somebody sits, with a network and without', async () => {
  const [first] = (await ticketsOf(order)).toSorted(bySeat);
  const { ticket, result } = await door.show(first?.qr as string);
  assert.equal(result, 'ADMITTED');
  assert.deepEqual(seen(ticket as never), both[0]);
  const { types, tickets } = await door.manifest();
  assert.equal(types[0]?.section, 'Of the type');
  assert.deepEqual(tickets.map((row) => [row[14], row[15], row[4]]).sort(), [
    ['Lower Box', 'B', '2'],
    ['Lower Box', 'B', '3'],
  ]);
  const [found] = succeed<Json[]>(await door.send('GET', '/search?query=ORCH-B-2'));
  assert.deepEqual(seen(found as Json), both[0]);
});

test('page, PDF and calendar of an order name its seats', async () => {
  const site = siteClient(shop.server.url);
  const path = `/orders/${order.id}`;
  const opened = await site.get(`${path}?key=${createOrderLinks(shop.server.config.appSecret).keyOf(order.id)}`);
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] as string;
  const page = (await site.get(path, { cookie })).html;
  assert.match(page, /Lower Box/);
  assert.doesNotMatch(page, /Of the type/);
  const calendar = (await site.get(`${path}/event.ics`, { cookie })).html.replaceAll('\r\n ', '');
  assert.match(calendar, /DESCRIPTION:Lower Box · B · 2\\nLower Box · B · 3\\n/);
  const file = await fetch(`${shop.server.url}${path}/tickets.pdf`, { headers: { cookie } });
  const { pages } = readPdf(Buffer.from(await file.arrayBuffer()));
  assert.deepEqual(
    pages.map(({ texts }) => texts.some(({ text }) => text.includes('Lower Box'))),
    [true, true, false],
  );
});

test('a ticket that is given on stays on its seat', async () => {
  const mine = await buySeats(['ORCH-C-1', 'ORCH-C-2'], { name: 'Lea Cruz', email: 'lea@example.com' });
  const giver = giverAt(shop);
  const [ticket] = await ticketsOf(mine);
  await giver.offer(mine, ticket as SeatTicket, { name: 'Ben Cruz', email: 'ben@example.com' });
  const token = await giver.mailedToken('ben@example.com');
  const offered = (await giver.read(token)).ticket;
  assert.deepEqual(seen(offered as never), seen(ticket as SeatTicket));
  const given = await giver.accept(token);
  assert.deepEqual(seen(given.ticket as never), seen(ticket as SeatTicket));
  await assertSound(shop.db);
});
