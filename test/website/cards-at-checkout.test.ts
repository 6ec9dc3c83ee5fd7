import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/platform/database/sql.ts';
import { dashboardBrowser } from '../helpers/clients/dashboard-client.ts';
import { hiddenFields, textOf } from '../helpers/worlds/orders-dashboard.ts';
import { assertSound, openShop, type Shop } from '../helpers/worlds/shop.ts';

// Cards of seniors and others in the form of the checkout, without scripts.

let shop: Shop;
before(async () => {
  shop = await openShop({ environment: { TAX_RULES: 'ph' } });
  await shop.db.run(sql`update organizations set tax_vat = 'VAT'`);
});
after(() => assertSound(shop.db).finally(() => shop.close()));

const buyer = { name: 'Ana Reyes', email: 'ana@example.com' };
const tickets = [{ name: 'Regular', price: 1_120, quantity: 50, maximumPurchaseQuantity: 20 }];

/** At the checkout of an event, with what was chosen of its first type. */
async function atCheckout(chosen: (type: string) => string, fields: Record<string, unknown> = {}) {
  const event = await shop.event({ tickets, ...fields });
  const type = event.types[0] as string;
  const { slug } = await shop.db.one<{ slug: string }>(sql`select slug from events where id = ${event.id}`);
  const path = `/events/${slug}/checkout`;
  const browser = dashboardBrowser(shop.server.url);
  const { html } = await browser.get(`${path}?${chosen(type)}`);
  const form = { ...hiddenFields(html), ...buyer };
  return {
    event,
    type,
    path,
    html,
    browser,
    post: (more: Record<string, string>) => browser.post(path, { ...form, ...more }),
  };
}

const cardOf = (id: string, place: number, [card, number, name]: [string, string, string]) => ({
  [`card.${id}.${place}`]: card,
  [`cardNumber.${id}.${place}`]: number,
  [`cardName.${id}.${place}`]: name,
});
const remedios = (number: string): [string, string, string] => ['SENIOR.OSCA', number, 'Remedios Cruz'];

test('a card takes the price down in the summary, says why, and is kept with the order', async () => {
  const { type, path, html, browser, post } = await atCheckout((id) => `q.${id}=2`);
  assert.match(textOf(html), /Ticket 2 of 2: Regular.*Senior citizen/);
  const card = cardOf(type, 2, remedios('QC-1001'));
  const quoted = await post({ ...card, applyCards: '1', name: '', email: '' });
  assert.equal(quoted.status, 200);
  assert.match(textOf(quoted.html), /Senior citizen, Remedios Cruz 20% off and no VAT \(RA 9994\) −₱320/);
  assert.match(quoted.html, /data-total-amount[^>]*>₱1,920</);
  assert.match(quoted.html, /value="QC-1001"/, 'what was typed stays');
  const filipino = await browser.post(`${path}?lang=fil`, { ...hiddenFields(quoted.html), ...card, applyCards: '1' });
  assert.match(textOf(filipino.html), /20% discount at walang VAT \(RA 9994\)/);
  const done = await post(card);
  assert.match(done.location, /^\/orders\//);
  const kept = await shop.db.one<{ totalCentavos: number; name: string }>(sql`
    select o.total_centavos, i.statutory ->> 'name' as name from orders o join order_items i on i.order_id = o.id
    where i.statutory is not null and o.id = ${done.location.split('/')[2] as string}`);
  assert.deepEqual(kept, { totalCentavos: 192_000, name: 'Remedios Cruz' });
  const order = await browser.get(done.location);
  assert.match(textOf(order.html), /Senior citizen, Remedios Cruz.*Mga discount na ayon sa batas −₱320/);
  assert.ok(!order.html.includes('QC-1001'));
});

test('a card that has a ticket, and one that is not whole, say so at their fields and keep everything', async () => {
  const { type, post } = await atCheckout((id) => `q.${id}=2`);
  assert.ok((await post(cardOf(type, 1, remedios('QC-2001')))).location);
  const used = await post({
    once: 'A'.repeat(22),
    ...cardOf(type, 1, ['PWD.PWD', 'PWD-77', 'Ben Cruz']),
    ...cardOf(type, 2, remedios('qc 2001')),
  });
  assert.equal(used.status, 400);
  assert.ok(used.html.includes(`field-cardNumber.${type}.2-fault`));
  assert.ok(!used.html.includes(`field-cardNumber.${type}.1-fault`));
  assert.match(textOf(used.html), /This card already has a ticket of this event/);
  for (const typed of ['value="Ana Reyes"', 'value="ana@example.com"', 'value="PWD-77"', 'value="qc 2001"']) {
    assert.ok(used.html.includes(typed), typed);
  }
  const twice = await post({
    once: 'B'.repeat(22),
    ...cardOf(type, 1, remedios('QC-2002')),
    ...cardOf(type, 2, remedios('qc2002')),
  });
  assert.ok(twice.html.includes(`field-cardNumber.${type}.2-fault`));
  for (const [card, field] of [
    [['SENIOR.OSCA', '12', 'Remedios Cruz'], 'cardNumber'],
    [['SENIOR.OSCA', '-----', 'Remedios Cruz'], 'cardNumber'],
    [['SENIOR.OSCA', 'QC-2003', ''], 'cardName'],
    [['PWD.PASSPORT', 'QC-2003', 'Remedios Cruz'], 'card'],
    [['CHILD.OSCA', 'QC-2003', 'Remedios Cruz'], 'card'],
  ] as const) {
    const wrong = await post({ ...cardOf(type, 2, [...card]) });
    assert.equal(wrong.status, 400, field);
    assert.ok(wrong.html.includes(`field-${field}.${type}.2-fault`), field);
    assert.match(wrong.html, /value="Ana Reyes"/);
  }
  // Nothing is chosen there: what was typed before does not matter.
  assert.ok((await post(cardOf(type, 2, ['', '12', '']))).location);
});

test('a fault elsewhere leaves the price as the cards make it', async () => {
  const { type, post } = await atCheckout((id) => `q.${id}=1`);
  const { status, html } = await post({ ...cardOf(type, 1, remedios('QC-3001')), email: 'x' });
  assert.equal(status, 400);
  assert.match(html, /data-total-amount[^>]*>₱800</);
});

test('the ticket that a card was named for is the one that costs less, with its name', async () => {
  const { type, post } = await atCheckout((id) => `q.${id}=2`, { namesPerTicket: true });
  const said = { [`name.${type}.1`]: 'Ana Reyes', [`name.${type}.2`]: 'Remedios Cruz' };
  const { location } = await post({ ...said, ...cardOf(type, 2, remedios('QC-4001')) });
  const orderId = location.split('/')[2] as string;
  const { said: kept } = await shop.db.one<{ said: { names: { name: string; ordinal: number }[] } }>(sql`
    select said from checkout_answers where order_id = ${orderId}`);
  assert.deepEqual(
    kept.names.map(({ name }) => name),
    ['Remedios Cruz', 'Ana Reyes'],
  );
});

test('with a promo code the better of both, and it says which', async () => {
  const { event, type, post } = await atCheckout((id) => `q.${id}=1`);
  for (const [code, value] of [
    ['HALF', 50],
    ['TENTH', 10],
  ] as const) {
    await shop.client.post(`/events/${event.id}/promo-codes`, { code, kind: 'PERCENT', value });
  }
  const card = { ...cardOf(type, 1, remedios('QC-5001')), applyCards: '1' };
  assert.match(textOf((await post({ ...card, promo: 'HALF' })).html), /Your promo code takes more off.*no VAT.*−₱60/);
  assert.match(textOf((await post({ ...card, promo: 'TENTH' })).html), /more off than your promo code/);
});

test('of a bundle too; nothing is asked where no ticket costs less by law', async () => {
  const { event, type, browser, html } = await atCheckout((id) => `q.${id}=1`, {
    tickets: [
      { name: 'Guest', price: 0, quantity: 5 },
      ...tickets,
      { name: 'Shirt', price: 500, quantity: 5, statutoryDiscount: false, statutoryReason: 'A shirt is no admission' },
    ],
  });
  assert.ok(!html.includes(`card.${type}`));
  const [, regular, shirt] = event.types as [string, string, string];
  const { slug } = await shop.db.one<{ slug: string }>(sql`select slug from events where id = ${event.id}`);
  assert.ok(!(await browser.get(`/events/${slug}/checkout?q.${shirt}=1`)).html.includes('cardNumber.'));
  const bundle = await shop.client.post<{ id: string }>(`/events/${event.id}/bundles`, {
    name: 'Barkada',
    price: 1_680,
    items: [
      { ticketTypeId: shirt, quantity: 1 },
      { ticketTypeId: regular, quantity: 2 },
    ],
    published: true,
  });
  const page = await browser.get(`/events/${slug}/checkout?b.${bundle.id}=1`);
  assert.equal(page.html.match(/name="cardNumber\./g)?.length, 2);
  const form = { ...hiddenFields(page.html), ...buyer, ...cardOf(bundle.id, 2, remedios('QC-6001')) };
  const quoted = await browser.post(`/events/${slug}/checkout`, { ...form, applyCards: '1' });
  assert.match(textOf(quoted.html), /Senior citizen, Remedios Cruz/);
  assert.ok((await browser.post(`/events/${slug}/checkout`, form)).location);
});

test('without the rules nothing is asked, and what a form sends of cards all the same is not looked at', async () => {
  const plain = await openShop();
  try {
    const event = await plain.event({ tickets });
    const type = event.types[0] as string;
    const { slug } = await plain.db.one<{ slug: string }>(sql`select slug from events where id = ${event.id}`);
    const browser = dashboardBrowser(plain.server.url);
    const { html } = await browser.get(`/events/${slug}/checkout?q.${type}=1`);
    assert.ok(!html.includes('cardNumber.'));
    const form = { ...hiddenFields(html), ...buyer, ...cardOf(type, 1, remedios('QC-7001')) };
    assert.ok((await browser.post(`/events/${slug}/checkout`, form)).location);
  } finally {
    await plain.close();
  }
});

test('an invoice to a company is asked for, checked beside its fields, and kept with the order', async () => {
  const { post } = await atCheckout((id) => `q.${id}=1`);
  const wrong = await post({ invoiceTin: '12', invoiceAddress: '1 Kalayaan' });
  assert.equal(wrong.status, 400);
  for (const field of ['invoiceName', 'invoiceTin']) assert.ok(wrong.html.includes(`field-${field}-fault`), field);
  assert.match(wrong.html, /value="1 Kalayaan"/);
  const { location } = await post({ invoiceName: 'Hiraya Foods Inc.', invoiceTin: '123-456-789' });
  const { invoice } = await shop.db.one<{ invoice: unknown }>(sql`
    select invoice from orders where id = ${location.split('/')[2] as string}`);
  assert.deepEqual(invoice, { name: 'Hiraya Foods Inc.', tin: '123-456-789', address: null });
});
