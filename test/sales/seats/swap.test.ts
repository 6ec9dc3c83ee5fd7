import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Organization } from '../../../src/core/accounts/organizations/organization.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { type DashboardClient, dashboardClient } from '../../helpers/clients/dashboard-client.ts';
import {
  type Hall,
  held,
  openHall,
  paid,
  type SeatedTicket,
  seatId,
  seatsIn,
  ticketNames,
} from '../../helpers/seats/hall.ts';
import { formOn } from '../../helpers/worlds/events-dashboard.ts';
import { textOf } from '../../helpers/worlds/orders-dashboard.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

let shop: Shop;
let owner: DashboardClient;
let base: string;

before(async () => {
  shop = await openShop();
  const organization = await shop.db.one<Organization>(sql`
    select * from organizations where live_id is null and slug = 'hiraya-live'`);
  owner = await dashboardClient(shop.server, { organization });
  base = `/organizer/o/${organization.slug}`;
});
after(() => shop.close());

async function sold(hall: Hall, ...names: string[]): Promise<{ order: BuyerOrder; tickets: SeatedTicket[] }> {
  const order = await paid(shop.buyer, held(await hall.ask(names)));
  return { order, tickets: (await shop.buyer.tickets(order)) as SeatedTicket[] };
}

const at = (hall: Hall) => `${base}/events/${hall.id}/seats`;

async function ask(hall: Hall, ticket: { id: string }, seat: string) {
  const page = await owner.get(`${at(hall)}/move?ticket=${ticket.id}&to=${seatId(seat)}`);
  return { ...page, form: formOn(page.html, { action: `${at(hall)}/swap` }) };
}
const codesOf = async (order: BuyerOrder) =>
  new Set(((await shop.buyer.tickets(order)) as SeatedTicket[]).map(({ code }) => code));

test('two holders take each other’s seats in one act: new codes, both told, nothing free between; sent again it is one', async () => {
  const hall = await openHall(shop, { orphans: 'ALLOW' });
  const [ana, ben] = [await sold(hall, 'A-1', 'A-2'), await sold(hall, 'C-5')];
  const before = [...(await codesOf(ana.order)), ...(await codesOf(ben.order))];
  const mine = ana.tickets.find(({ seat }) => seat === '1') as SeatedTicket;
  const asked = await ask(hall, mine, 'C-5');
  assert.equal(asked.status, 200);
  assert.match(textOf(asked.html), /from MAIN-A-1 to MAIN-C-5, and .* from MAIN-C-5 to MAIN-A-1/);
  const answers = await Promise.all([1, 2, 3].map(() => owner.post(`${at(hall)}/swap`, asked.form)));
  assert.ok(
    answers.every(({ location }) => location.includes('done=seats-swapped')),
    answers.map(({ html }) => html).join(),
  );
  assert.deepEqual((await ticketNames(shop.buyer, ana.order)).sort(), ['A-2', 'C-5']);
  assert.deepEqual(await ticketNames(shop.buyer, ben.order), ['A-1']);
  assert.deepEqual(await seatsIn(shop.db, hall.id, 'SOLD'), ['A-1', 'A-2', 'C-5']);
  const codes = [...(await codesOf(ana.order)), ...(await codesOf(ben.order))];
  assert.equal(codes.filter((code) => before.includes(code)).length, 1);
  for (const { order } of [ana, ben]) {
    const [told] = await shop.notices(order, 'ticket.reissued');
    assert.ok(told !== undefined);
    const mails = await shop.db.many(
      sql`select 1 from mails where order_id = ${order.id} and data ->> 'isMoved' = 'true'`,
    );
    assert.equal(mails.length, 1);
  }
  const acts = await shop.db.many<{ details: { from: string; to: string } }>(sql`
    select details from audit_entries where action = 'seating.ticket_moved' and subject_id = any(${[ana.order.id, ben.order.id]}::text[])`);
  assert.deepEqual(acts.map(({ details }) => `${details.from} ${details.to}`).sort(), [
    'MAIN-A-1 MAIN-C-5',
    'MAIN-C-5 MAIN-A-1',
  ]);
  await assertSound(shop.db);
});

test('two tickets of one order swap as well', async () => {
  const hall = await openHall(shop, { orphans: 'ALLOW' });
  const { order, tickets } = await sold(hall, 'A-1', 'A-2');
  const first = tickets.find(({ seat }) => seat === '1') as SeatedTicket;
  const asked = await ask(hall, first, 'A-2');
  assert.equal((await owner.post(`${at(hall)}/swap`, asked.form)).status, 303);
  assert.deepEqual((await ticketNames(shop.buyer, order)).sort(), ['A-1', 'A-2']);
  await assertSound(shop.db);
});

test('where one of the two may not move neither does, and a seat that went elsewhere meanwhile is refused', async () => {
  const hall = await openHall(shop, { orphans: 'ALLOW' });
  const [ana, ben] = [await sold(hall, 'A-1'), await sold(hall, 'C-5')];
  const [mine, theirs] = [ana.tickets[0], ben.tickets[0]] as [SeatedTicket, SeatedTicket];
  const { form } = await ask(hall, mine, 'C-5');
  await shop.db.run(sql`
    update issued_tickets set status = 'USED', admitted_at = now(), admitted_gate = 'A' where id = ${theirs.id}`);
  const refused = await owner.post(`${at(hall)}/swap`, form);
  assert.equal(refused.status, 409);
  assert.match(textOf(refused.html), /Somebody has come in|has come in/i);
  assert.deepEqual(await ticketNames(shop.buyer, ana.order), ['A-1']);
  const none = await ask(hall, mine, 'C-5');
  assert.deepEqual(none.form, {});

  const cora = await sold(hall, 'B-1');
  const dan = await sold(hall, 'B-4');
  const stale = await ask(hall, cora.tickets[0] as SeatedTicket, 'B-4');
  const there = { seat: seatId('C-1') };
  const moved = await shop.client.send('POST', `/events/${hall.id}/tickets/${dan.tickets[0]?.id}/move`, {
    body: there,
  });
  assert.equal(moved.status, 200);
  const late = await owner.post(`${at(hall)}/swap`, stale.form);
  assert.ok(late.status >= 400, String(late.status));
  assert.deepEqual(await ticketNames(shop.buyer, cora.order), ['B-1']);
  assert.deepEqual(await ticketNames(shop.buyer, dan.order), ['C-1']);
});
