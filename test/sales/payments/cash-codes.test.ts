import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { barcodeSvg } from '../../../src/adapters/documents/barcode.ts';
import { remindToPayCash } from '../../../src/core/selling/cashier/cash-place.ts';
import { createOrderLinks } from '../../../src/core/selling/orders/order-links.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { siteClient } from '../../helpers/clients/site-client.ts';
import { untilWaiting } from '../../helpers/machine/until.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

// Codes to pay by in cash, and for how long and how many tickets wait for it.

let shop: Shop;
before(async () => {
  shop = await openShop();
});
afterEach(() => assertSound(shop.db));
after(() => shop.close());

const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

interface Started {
  reference: string;
  code: string | null;
  expiresAt: string | null;
}

const start = async ({ id, token }: BuyerOrder, method: string) =>
  shop.buyer.send('POST', `/orders/${id}/payments`, { token, body: { method } });
const started = async (order: BuyerOrder, method: string): Promise<Started> => {
  const answer = await start(order, method);
  assert.equal(answer.status, 201, answer.body);
  return JSON.parse(answer.body).data;
};
const assertNoCash = ({ status, body }: { status: number; body: string }) => {
  const { code, details } = JSON.parse(body).error;
  assert.deepEqual([status, code, details?.[0]?.field], [409, 'NOT_ON_SALE', 'method'], body);
};
const hoursLeft = (expiresAt: string | null) => (Date.parse(expiresAt as string) - Date.now()) / hourMs;
const mailsOf = async ({ id }: BuyerOrder) =>
  (
    await shop.db.many<{ kind: string; isReminder: boolean }>(sql`
    select kind, data #> '{cash,isReminder}' is not null as is_reminder from mails where order_id = ${id} order by created_at`)
  ).map(({ kind, isReminder }) => (isReminder ? `${kind} again` : kind));
const endsIn = (order: BuyerOrder, hours: number) =>
  shop.db.run(sql`
    update orders set expires_at = now() + make_interval(hours => ${hours}::int), cash_until = now() + make_interval(hours => ${hours}::int)
    where id = ${order.id}`);

test('a payment in cash has a code that is good for a day, and the tickets are held as long', async () => {
  const event = await shop.event();
  const type = event.types[0] as string;
  const order = await shop.buyer.place(event.id, { [type]: 2 });
  const { reference, code, expiresAt } = await started(order, 'seven_eleven');
  assert.match(code ?? '', /^\d{12}$/);
  assert.ok(Math.abs(hoursLeft(expiresAt) - 24) < 0.1);
  const read = await shop.buyer.read(order);
  assert.deepEqual([read.expiresAt, read.payment.method, read.status], [expiresAt, 'seven_eleven', 'PENDING']);
  assert.deepEqual(await mailsOf(order), ['CASH_CODE']);
  await shop.buyer.press(reference, 'paid');
  assert.equal((await shop.buyer.read(order)).status, 'COMPLETED');
  assert.deepEqual([(await started(await shop.buyer.place(event.id, { [type]: 1 }), 'gcash')).code], [null]);
});

test('the order’s page shows the code with its bars and until when, and asks the provider for no page', async () => {
  const event = await shop.event();
  const order = await shop.buyer.place(event.id, { [event.types[0] as string]: 1 });
  const site = siteClient(shop.server.url);
  const key = createOrderLinks(shop.server.config.secrets).keyOf(order.id, 0);
  const cookie = (await site.get(`/orders/${order.id}?key=${key}`)).headers.get('set-cookie')?.split(';')[0] ?? '';
  const page = `/orders/${order.id}`;
  const paying = await site.post(`${page}/pay`, { method: 'cebuana' }, { cookie, origin: shop.server.url });
  assert.deepEqual([paying.status, paying.location], [303, page]);
  const { html } = await site.get(page, { cookie });
  const [{ code } = { code: '' }] = await shop.db.many<{ code: string }>(sql`
    select code from payments where order_id = ${order.id}`);
  assert.ok(html.includes(code) && html.includes(barcodeSvg(code)));
  assert.match(html, /Pay at Cebuana Lhuillier/);
  assert.match(html, /Pay another way instead/);
});

test('at most a fifth of a type waits for cash, by whatever shops, of unpaid orders alone', async () => {
  const event = await shop.event({ tickets: [{ quantity: 14 }, { quantity: 4 }] });
  const [type, small] = event.types as [string, string];
  const first = await shop.buyer.place(event.id, { [type]: 1 });
  const { reference } = await started(first, 'seven_eleven');
  const second = await shop.buyer.place(event.id, { [type]: 1 });
  await started(second, 'ecpay');
  const third = await shop.buyer.place(event.id, { [type]: 1 });
  assertNoCash(await start(third, 'cebuana'));
  const before = await shop.buyer.read(third);
  assert.deepEqual([before.expiresAt, before.payment.method], [third.expiresAt, 'gcash'], 'nothing changed');
  assertNoCash(await start(await shop.buyer.place(event.id, { [small]: 1 }), 'cebuana'));

  // The same order again keeps its own place, at another shop too.
  await started(second, 'cebuana');
  await shop.buyer.press(reference, 'paid');
  await started(third, 'cebuana');
});

test('who come at once for the last of the fifth do not all have it', async () => {
  const event = await shop.event({ tickets: [{ quantity: 10 }] });
  const type = event.types[0] as string;
  const orders = await Promise.all(Array.from({ length: 8 }, () => shop.buyer.place(event.id, { [type]: 1 })));
  const statuses = (await Promise.all(orders.map((order) => start(order, 'ecpay')))).map(({ status }) => status);
  assert.deepEqual(statuses.sort(), [201, 201, 409, 409, 409, 409, 409, 409]);
});

test('another way to pay gives the place back and ends the hold ten minutes later, and coming back prolongs nothing', async () => {
  const event = await shop.event({ tickets: [{ quantity: 5 }] });
  const type = event.types[0] as string;
  const order = await shop.buyer.place(event.id, { [type]: 1 });
  const { expiresAt } = await started(order, 'seven_eleven');
  await started(order, 'gcash');
  const left = hoursLeft((await shop.buyer.read(order)).expiresAt) * 60;
  assert.ok(left > 9 && left <= 10, `${left} minutes`);
  const other = await shop.buyer.place(event.id, { [type]: 1 });
  await started(other, 'seven_eleven');
  assertNoCash(await start(order, 'seven_eleven'));
  await shop.buyer.cancel(other);
  assert.equal((await started(order, 'seven_eleven')).expiresAt, expiresAt);
});

test('tickets wait for cash until three hours before the start at most, and for an hour at least', async () => {
  const soon = await shop.event({ dateTime: inHours(10) });
  const order = await shop.buyer.place(soon.id, { [soon.types[0] as string]: 1 });
  assert.ok(Math.abs(hoursLeft((await started(order, 'ecpay')).expiresAt) - 7) < 0.1);
  const tooSoon = await shop.event({ dateTime: inHours(3.9) });
  assertNoCash(await start(await shop.buyer.place(tooSoon.id, { [tooSoon.types[0] as string]: 1 }), 'ecpay'));
});

test('a code that nobody pays ends with the hold; paid afterwards, the order comes back or the money goes back', async () => {
  const event = await shop.event({ tickets: [{ quantity: 5 }] });
  const order = await shop.buyer.place(event.id, { [event.types[0] as string]: 1 });
  const { reference } = await started(order, 'seven_eleven');
  await shop.endHold(order);
  assert.equal((await shop.buyer.read(order)).status, 'CANCELLED');
  await shop.buyer.press(reference, 'paid');
  assert.equal((await shop.buyer.read(order)).status, 'COMPLETED');
});

test('who has not paid is reminded once before the code ends, and nobody else', async () => {
  const event = await shop.event({ tickets: [{ quantity: 50 }] });
  const items = { [event.types[0] as string]: 1 };
  const orders = await Promise.all(Array.from({ length: 3 }, () => shop.buyer.place(event.id, items)));
  const [unpaid, paid, early] = orders as [BuyerOrder, BuyerOrder, BuyerOrder];
  const references = await Promise.all(orders.map((order) => started(order, 'seven_eleven')));
  await shop.db.run(
    sql`update payments set created_at = now() - interval '20 hours' where order_id = any(${orders.map(({ id }) => id)}::uuid[])`,
  );
  for (const order of [unpaid, paid]) await endsIn(order, 2);
  await shop.buyer.press(references[1]?.reference as string, 'paid');
  for (let round = 0; round < 2; round += 1) await remindToPayCash(shop.db);
  assert.deepEqual(await mailsOf(unpaid), ['CASH_CODE', 'CASH_CODE again']);
  assert.deepEqual(await mailsOf(early), ['CASH_CODE']);
  assert.ok(!(await mailsOf(paid)).includes('CASH_CODE again'));
});

test('a code that is asked for while the desk has the event waits for it without the order, which the desk may need', async () => {
  const event = await shop.event();
  const order = await shop.buyer.place(event.id, { [event.types[0] as string]: 1 });
  const asked = await shop.db.transaction(async (tx) => {
    await tx.run(sql`select from ticket_types where event_id = ${event.id} order by id for no key update`);
    const answer = start(order, 'cebuana');
    await untilWaiting(shop.db, 'ticket_types');
    await tx.run(sql`select from orders where id = ${order.id} for no key update nowait`);
    return { answer };
  });
  assert.equal((await asked.answer).status, 201);
});
