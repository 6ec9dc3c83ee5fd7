import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import { dashboardClient } from '../../helpers/clients/dashboard-client.ts';
import { type EventsDashboard, eventsDashboard } from '../../helpers/worlds/events-dashboard.ts';
import { textOf } from '../../helpers/worlds/orders-dashboard.ts';
import { assertSound } from '../../helpers/worlds/shop.ts';

// Cards of seniors and others at the counter of the dashboard, and where an order's cards are looked at.

let world: EventsDashboard;
before(async () => {
  world = await eventsDashboard({ TAX_RULES: 'ph' });
  await world.server.db.run(sql`update organizations set tax_vat = 'VAT'`);
});
after(() => assertSound(world.server.db).finally(() => world.close()));

async function counter() {
  const { at, types } = await world.event({
    tickets: [
      { name: 'Regular', price: 1_120, quantity: 9 },
      { name: 'Full', price: 500, statutoryDiscount: false, statutoryReason: 'Proceeds go to charity' },
    ],
  });
  const [regular, full] = types as [string, string];
  const card = (place: number, number: string, kind = 'SENIOR.OSCA') => ({
    [`card.${regular}.${place}`]: kind,
    [`cardNumber.${regular}.${place}`]: number,
    [`cardName.${regular}.${place}`]: 'Remedios Cruz',
  });
  return { path: `${at}/counter`, regular, full, card };
}

test('the total falls with each card, a row for another one follows, and what takes no cards has none', async () => {
  const { path, regular, full, card } = await counter();
  const { staff } = world;
  const fresh = (await staff.get(path)).html;
  assert.ok(fresh.includes(`name="card.${regular}.1"`) && !fresh.includes(`name="card.${regular}.2"`));
  assert.ok(!fresh.includes(`name="card.${full}.1"`));
  assert.match(textOf(fresh), /Senior citizen: OSCA ID · ₱800/);
  const cart = { [`quantity.${regular}`]: '3', [`quantity.${full}`]: '1' };
  const two = { ...cart, ...card(1, 'QC-0001'), ...card(2, 'PSC-0002', 'ATHLETE.PSC') };
  const shown = await staff.post(path, { ...two, act: 'total' });
  assert.match(textOf(shown.html), /Total ₱3,316/);
  assert.ok(shown.html.includes(`name="card.${regular}.3"`) && shown.html.includes('value="QC-0001"'));
});

test('a ticket is sold for less by a card once an event, and refused at the card’s field with all that was typed', async () => {
  const { path, regular, card } = await counter();
  const { staff } = world;
  const one = { [`quantity.${regular}`]: '1' };
  const sold = await staff.post(path, { ...one, ...card(1, 'QC-1111'), received: '1000', act: 'sell' });
  assert.equal(sold.status, 303, textOf(sold.html));
  assert.match(textOf((await staff.get(sold.location)).html), /Sold: 1 ticket for ₱800 in cash\. Change due: ₱200/);
  const again = await staff.post(path, { ...one, ...card(1, 'qc 1111'), act: 'sell' });
  assert.equal(again.status, 409);
  assert.ok(again.html.includes(`field-cardNumber.${regular}.1-fault`), textOf(again.html));
  assert.ok(again.html.includes('value="qc 1111"'));
  // A row that was left out before it moves no fault to another card.
  const second = await staff.post(path, { ...one, ...card(2, '--'), act: 'sell' });
  assert.equal(second.status, 400);
  assert.ok(second.html.includes(`field-cardNumber.${regular}.2-fault`), textOf(second.html));
  const tooMany = await staff.post(path, { ...one, ...card(1, 'QC-2222'), ...card(2, 'QC-3333'), act: 'sell' });
  assert.equal(tooMany.status, 400);
  assert.ok(tooMany.html.includes(`field-card.${regular}.1-fault`), textOf(tooMany.html));
  const gift = { ...one, ...card(1, 'QC-4444'), name: 'Jun', email: 'jun@example.com', act: 'give' };
  assert.equal((await staff.post(path, gift)).status, 303);
});

test('the page of an order shows owners the cards with their numbers, others whose they are, and strangers nothing', async () => {
  const { path, regular, card } = await counter();
  const { owner, staff, stranger, base, server, organization } = world;
  const sold = await staff.post(path, { [`quantity.${regular}`]: '2', ...card(1, 'QC-7777', 'PWD.PWD'), act: 'sell' });
  const [, orderId] = /\?order=([\w-]+)/.exec(sold.location) as unknown as [string, string];
  const at = `${base}/orders/${orderId}`;
  assert.match(textOf((await owner.get(at)).html), /Person with disability: PWD ID Remedios Cruz QC-7777/);
  const finance = await dashboardClient(server, { organization, role: 'FINANCE' });
  for (const member of [staff, finance]) {
    const { status, html } = await member.get(at);
    assert.deepEqual([status, /Person with disability: PWD ID Remedios Cruz/.test(textOf(html))], [200, true]);
    assert.ok(!html.includes('QC-7777'));
  }
  assert.equal((await stranger.get(at)).status, 404);
  assert.match(textOf((await owner.get(`${at}?lang=fil`)).html), /QC-7777/);
});
