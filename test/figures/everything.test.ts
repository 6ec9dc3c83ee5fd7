import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Organization } from '../../src/core/accounts/organizations/organization.ts';
import { sql } from '../../src/platform/database/sql.ts';
import type { EventRecord, Json } from '../helpers/clients/api-client.ts';
import { dashboardClient } from '../helpers/clients/dashboard-client.ts';
import { compareFigures } from '../helpers/figures/compare-figures.ts';
import { firstTicket, poolOf } from '../helpers/waiting/pool.ts';
import { type Device, openDoor } from '../helpers/worlds/door.ts';
import { exchangerAt, seriesAt } from '../helpers/worlds/exchange-dates.ts';
import { giverAt } from '../helpers/worlds/giving.ts';
import { assertSound, openShop, type Shop } from '../helpers/worlds/shop.ts';

// Passes, day tickets, add-ons, bundles, gifts of the organizer, cash, refunds after use, exchanges, tickets given on and returned, zones
// and people who come back: whatever is done, a figure is the same wherever it is shown.
let shop: Shop;
let organization: Organization;
before(async () => {
  shop = await openShop();
  organization = await shop.db.one<Organization>(sql`select * from organizations where live_id is null`);
});
after(() => assertSound(shop.db).finally(() => shop.close()));

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const price = { price: 300, quantity: 60, maximumPurchaseQuantity: 20 };

/** Where it is about noon, so that no day's edge is near whenever the test runs. */
function zoneAtNoon(): string {
  const hours = 12 - new Date().getUTCHours();
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

interface Festival {
  id: string;
  types: string[];
  days: string[];
  zone: string;
  gates: Record<'main' | 'side' | 'out' | 'deck' | 'deckOut', Device>;
}

/** Three days, the second of them today, with a deck; everything that can be sold of it is. */
async function festival(mode: 'ONCE' | 'DAILY' | 'REENTRY'): Promise<Festival> {
  const { client, server } = shop;
  const made = await shop.event({
    ...{ name: mode, dateTime: at(-dayMs), endDateTime: at(dayMs), timezone: zoneAtNoon(), entry: { mode } },
    tickets: [
      { ...price, name: 'Pass' },
      { ...price, name: 'First day' },
      { ...price, name: 'Parking', kind: 'ADD_ON' },
    ],
  });
  const path = `/events/${made.id}`;
  const { entryDays: days } = (await client.get<EventRecord>(path)) as unknown as { entryDays: string[] };
  await client.send('PATCH', `${path}/tickets/${made.types[1]}`, { body: { days: [days[0]] } });
  const { id: zone } = await client.post<{ id: string }>(`${path}/zones`, { name: 'Deck', capacity: 40 });
  const door = (gate: string, more: Json = {}) =>
    openDoor({ url: server.url, client }, made.id, { rules: 3, gate, device: gate, ...more });
  return {
    ...made,
    days,
    zone,
    gates: {
      main: await door('Main'),
      side: await door('Side'),
      out: await door('Out', { direction: 'OUT' }),
      deck: await door('Deck', { zoneId: zone }),
      deckOut: await door('Stairs', { zoneId: zone, direction: 'OUT' }),
    },
  };
}

async function fill({ id, types, gates, zone }: Festival): Promise<void> {
  const { buyer, client, sales } = shop;
  const [pass, first, parking] = types as [string, string, string];
  const someone = (name: string) => ({ buyer: { name, email: `${name.toLowerCase()}@example.com` } });
  const family = await buyer.buy(id, { [pass]: 4, [parking]: 2 }, someone('Ana'));
  await buyer.buy(id, { [first]: 3 }, someone('Ben'));
  const table = await client.post<{ id: string }>(`/events/${id}/bundles`, {
    ...{ name: 'Table', price: 500, published: true, items: [{ ticketTypeId: pass, quantity: 2 }] },
  });
  await buyer.buy(id, {}, { ...someone('Carlo'), bundles: [{ bundleId: table.id, quantity: 1 }] });
  await client.send('POST', `/events/${id}/complimentary`, {
    body: { items: [{ ticketTypeId: pass, quantity: 2 }], recipient: { name: 'Dina', email: 'dina@example.com' } },
  });
  const chief = await openDoor({ url: shop.server.url, client }, id, { rules: 3, gate: 'Booth', role: 'SUPERVISE' });
  const sold = await chief.send('POST', '/counter-sales', {
    ...{ id: `cash ${id}`, received: 5_000 },
    items: [
      { ticketTypeId: pass, quantity: 2 },
      { ticketTypeId: parking, quantity: 1 },
    ],
  });
  assert.equal(sold.status, 201, sold.body);
  // Back before anybody came: one of three tickets, and a whole order.
  const unused = await buyer.buy(id, { [pass]: 3 }, someone('Ella'));
  await sales.cashier.refund({ orderId: unused.id, reason: null, ticketIds: [(await firstTicket(shop, unused)).id] });
  const gone = await buyer.buy(id, { [first]: 2, [parking]: 1 }, someone('Fely'));
  await sales.cashier.refund({ orderId: gone.id, reason: null });
  // Given on.
  const giver = giverAt(shop);
  const given = await buyer.buy(id, { [pass]: 1 }, someone('Gino'));
  const to = { name: 'Hana', email: `hana.${zone.slice(-12)}@example.com` };
  await giver.offer(given, await firstTicket(shop, given), to);
  const recipients = await giver.accept(await giver.mailedToken(to.email));
  // Who comes, goes, comes again and is at two gates and two places.
  const ofFamily = await buyer.tickets(family);
  const qrs = ofFamily.filter(({ ticketTypeId }) => ticketTypeId === pass).map(({ qr }) => qr) as string[];
  const [ana, kid, aunt] = qrs as [string, string, string];
  const step = async (gate: Device, qr: string, ms: number) => gate.show(qr, { scannedAt: at(ms) });
  await step(gates.main, ana, -dayMs + hourMs);
  await step(gates.main, kid, -dayMs + hourMs);
  await step(gates.out, kid, -dayMs + 2 * hourMs);
  await step(gates.side, kid, -dayMs + 3 * hourMs);
  await step(gates.deck, ana, -dayMs + 2 * hourMs);
  await step(gates.deckOut, ana, -dayMs + 3 * hourMs);
  await step(gates.side, ana, -hourMs);
  await step(gates.deck, kid, -hourMs / 2);
  await step(gates.deck, aunt, -hourMs / 2);
  await step(gates.main, recipients.ticket.qr as string, -hourMs);
  const shirt = ofFamily.find(({ ticketTypeId }) => ticketTypeId === parking)?.qr as string;
  assert.equal((await step(gates.main, shirt, -hourMs)).result, 'REDEEMED');
  const early = await buyer.buy(id, { [pass]: 2 }, someone('Jun'));
  for (const { qr } of await buyer.tickets(early)) await step(gates.main, qr, -dayMs + hourMs);
  // Used, then refunded; and somebody who was let in by mistake.
  const used = await buyer.buy(id, { [pass]: 2 }, someone('Ivy'));
  const tickets = await buyer.tickets(used);
  for (const { qr } of tickets) await step(gates.main, qr as string, -hourMs / 3);
  await sales.cashier.refund({ orderId: used.id, reason: null, ticketIds: [tickets[0]?.id as string] });
  const undone = qrs[3] as string;
  assert.equal((await gates.main.show(undone)).result, 'ADMITTED');
  assert.equal((await gates.main.show(undone, { undo: true })).result, 'UNDONE');
}

test('whatever is sold, comes in, goes out, comes back and is paid back: a figure is the same wherever it is shown', async () => {
  const events: Festival[] = [];
  for (const mode of ['ONCE', 'DAILY', 'REENTRY'] as const) {
    const event = await festival(mode);
    await fill(event);
    events.push(event);
  }
  // One gate and no zone, as most events are.
  const plain = await shop.event({ dateTime: at(hourMs), endDateTime: at(4 * hourMs), tickets: [price] });
  const [door, out] = await Promise.all(
    ['IN', 'OUT'].map((direction) =>
      openDoor({ url: shop.server.url, client: shop.client }, plain.id, { direction, device: direction, rules: 3 }),
    ),
  );
  const guests = await shop.buyer.tickets(await shop.buyer.buy(plain.id, { [plain.types[0] as string]: 3 }));
  for (const { qr } of guests.slice(1)) await door?.show(qr as string, { scannedAt: at(-60_000) });
  await out?.show(guests[1]?.qr as string);
  // An order that goes to another date, and one that does not.
  const [friday, saturday] = await seriesAt(shop);
  const moved = await shop.buyer.buy(friday?.id as string, { [friday?.types[0] as string]: 2 });
  await shop.buyer.buy(friday?.id as string, { [friday?.types[0] as string]: 1 });
  await exchangerAt(shop).exchange(moved, saturday as { id: string });
  // What is returned stays sold until its replacement is paid.
  const pool = poolOf(shop);
  const returns = { untilHours: 0, keep: 10, mode: 'WHEN_RESOLD' };
  const full = await pool.soldOut({ quantity: 3, event: { returns, dateTime: at(20 * dayMs) } });
  const [sold, open] = full.orders as [(typeof full.orders)[0], (typeof full.orders)[0]];
  await pool.giveBack(sold, await firstTicket(shop, sold));
  const entry = await pool.join(full);
  await pool.pay(await pool.offered(entry));
  await pool.giveBack(open, await firstTicket(shop, open));
  await shop.tryRefunds();

  const found = await compareFigures(shop.server, organization);
  for (const name of ['sold', 'admitted', 'missing', 'inside', 'redeemed', 'sales', 'tickets', 'addOnsSold']) {
    assert.ok((found.get(name) ?? 0) >= 5, `${name} was found ${found.get(name)} times`);
  }
  assert.equal(found.get('balance'), 4, 'two pages, the API and the command line');

  const daily = events[1] as Festival;
  const staff = await dashboardClient(shop.server, { organization });
  const list = `/organizer/o/${organization.slug}/events/${daily.id}/attendees`;
  const english = (await staff.get(`${list}?lang=en`)).html;
  for (const word of ['Day 1 of 3 used', 'Day 2 of 3 used']) assert.ok(english.includes(word), word);
  assert.match((await staff.get(`${list}?lang=fil`)).html, /Nagamit na ang araw 1 sa 3/);
});
