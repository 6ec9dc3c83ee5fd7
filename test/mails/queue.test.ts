import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { SeatBook } from '../../src/core/catalog/seating/seat-book.ts';
import { createSalesDesk } from '../../src/core/selling/desk/sales-desk.ts';
import { deskParts } from '../../src/core/selling/desk-parts/desk-parts.ts';
import { placeOrder } from '../../src/core/selling/ordering/place-order.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { createSecretBox } from '../../src/platform/secret-box.ts';
import { buyer } from '../helpers/clients/buyer.ts';
import { appSecret, emptyMails, mailRows } from '../helpers/receivers/mail-world.ts';
import { playgroundIn } from '../helpers/worlds/sandbox.ts';
import { assertSound, openShop, type Shop } from '../helpers/worlds/shop.ts';

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());
beforeEach(() => emptyMails(shop.db));

const kinds = async () => (await mailRows(shop.db)).map(({ kind }) => kind);

test('a buyer gets a mail about the order when its payment begins, then the tickets, each once', async () => {
  const event = await shop.event();
  const order = await shop.buyer.place(event.id, { [event.types[0] as string]: 2 });
  assert.deepEqual(await kinds(), [], 'nobody has shown yet that they mean it');
  await Promise.all(Array.from({ length: 5 }, () => shop.buyer.startPayment(order)));
  assert.deepEqual(await kinds(), ['ORDER_RECEIVED']);
  const { reference } = await shop.buyer.startPayment(order);
  await shop.buyer.press(reference, 'paid', { times: 3 });
  const rows = await mailRows(shop.db);
  assert.deepEqual(
    rows.map(({ kind, recipient, status, language, isSandbox }) => [kind, recipient, status, language, isSandbox]),
    [
      ['ORDER_RECEIVED', buyer.email, 'PENDING', 'en', false],
      ['TICKETS', buyer.email, 'PENDING', 'en', false],
    ],
  );
});

test('tickets that cost nothing come at once, and nothing else', async () => {
  const event = await shop.event({ tickets: [{ price: 0 }] });
  await shop.buyer.place(event.id, { [event.types[0] as string]: 1 });
  assert.deepEqual(await kinds(), ['TICKETS']);
});

test('a mail about what nobody paid for says by what it is counted, and not from which address it was caused; one about what was paid says so', async () => {
  const event = await shop.event({ tickets: [{ price: 0 }, {}] });
  const [free, paid] = event.types as [string, string];
  await shop.buyer.place(event.id, { [free]: 1 });
  await shop.buyer.buy(event.id, { [paid]: 1 });
  const rows = await mailRows(shop.db);
  const counted = rows.map(({ kind, data }) => [kind, data.unpaid as { eventId: string; caller: string } | undefined]);
  assert.deepEqual(
    counted.map(([kind, unpaid]) => [kind, typeof unpaid === 'object' && unpaid.eventId === event.id]),
    [
      ['TICKETS', true],
      ['ORDER_RECEIVED', true],
      ['TICKETS', false],
    ],
  );
  assert.deepEqual(
    rows.map(({ data }) => data.paid),
    [undefined, undefined, 'PROVIDER'],
  );
  const [one, other] = rows.map(({ data }) => (data.unpaid as { caller: string } | undefined)?.caller);
  assert.match(one ?? '', /^[\w-]{43}$/);
  assert.equal(one, other);
});

test('an order that is refused causes no mail', async () => {
  const event = await shop.event({ tickets: [{ quantity: 1 }] });
  const body = { eventId: event.id, items: [{ ticketTypeId: event.types[0], quantity: 2 }], buyer };
  const { status } = await shop.buyer.send('POST', '/orders', { body });
  assert.equal(status, 409);
  assert.deepEqual(await kinds(), []);
});

test('a repeat under the same key causes one mail', async () => {
  const event = await shop.event({ tickets: [{ price: 0 }] });
  const body = { eventId: event.id, items: [{ ticketTypeId: event.types[0], quantity: 1 }], buyer };
  const headers = { 'idempotency-key': 'the same for both of them' };
  await Promise.all([1, 2].map(() => shop.buyer.send('POST', '/orders', { body, headers })));
  assert.deepEqual(await kinds(), ['TICKETS']);
});

test('a mail is queued if and only if the order is committed', async () => {
  const event = await shop.event({ tickets: [{ price: 0 }] });
  const command = () =>
    placeOrder(shop.sales.rules, {
      eventId: event.id,
      items: [{ ticketTypeId: event.types[0] as string, quantity: 1 }],
      buyer,
    });
  const failing: Database = {
    ...shop.db,
    transaction: (work) =>
      shop.db.transaction(async (tx) => {
        await work(tx);
        throw new Error('before the commit');
      }),
  };
  const told: string[] = [];
  const desk = (db: Database) =>
    createSalesDesk({
      db,
      box: createSecretBox(appSecret, 'order claims'),
      book: new SeatBook({ now: Date.now }),
      parts: deskParts,
      onQueued: () => told.push('mails'),
    });
  await assert.rejects(desk(failing).serve(event.id, command()), /before the commit/);
  assert.deepEqual([await kinds(), told], [[], []]);
  await desk(shop.db).serve(event.id, command());
  assert.deepEqual([await kinds(), told], [['TICKETS'], ['mails']]);
});

test('a mail that cannot be queued leaves no order behind', async () => {
  const event = await shop.event({ tickets: [{ price: 0 }] });
  const orders = () => shop.db.many(sql`select from orders where event_id = ${event.id}`);
  await shop.db.run(sql`alter table mails add constraint trial check (recipient <> 'ana@example.com') not valid`);
  const body = { eventId: event.id, items: [{ ticketTypeId: event.types[0], quantity: 1 }], buyer };
  const { status } = await shop.buyer.send('POST', '/orders', { body });
  await shop.db.run(sql`alter table mails drop constraint trial`);
  assert.equal(status, 500);
  assert.equal((await orders()).length, 0);
});

test('each refund that succeeds causes one mail, with its amount', async () => {
  const event = await shop.event();
  const order = await shop.buyer.buy(event.id, { [event.types[0] as string]: 2 });
  await emptyMails(shop.db);
  await shop.sales.cashier.refund({ orderId: order.id, amountCentavos: 50_000, reason: null });
  await shop.sales.cashier.refund({ orderId: order.id, reason: null });
  await shop.tryRefunds();
  const rows = await mailRows(shop.db);
  assert.deepEqual(
    rows.map(({ kind, data }) => [kind, data.amountCentavos, data.isWhole]),
    [
      ['REFUNDED', 50_000, false],
      ['REFUNDED', order.totalAmount * 100 - 50_000, true],
    ],
  );
});

test('money that came too late causes a mail when it has gone back, and only then', async () => {
  const event = await shop.event({ tickets: [{ quantity: 1 }] });
  const type = { [event.types[0] as string]: 1 };
  const late = await shop.buyer.place(event.id, type);
  const { reference } = await shop.buyer.startPayment(late);
  await shop.endHold(late);
  await shop.buyer.buy(event.id, type);
  await emptyMails(shop.db);
  await shop.buyer.press(reference, 'paid');
  await shop.tryRefunds();
  const rows = await mailRows(shop.db);
  assert.deepEqual(
    rows.map(({ kind, data }) => [kind, data.amountCentavos]),
    [['PAYMENT_RETURNED', late.totalAmount * 100]],
  );
  await assertSound(shop.db);
});

test('a buyer is written to in the language of the order', async () => {
  const event = await shop.event();
  const { order } = await shop.sales.desk.serve(
    event.id,
    placeOrder(shop.sales.rules, {
      eventId: event.id,
      items: [{ ticketTypeId: event.types[0] as string, quantity: 1 }],
      buyer,
      language: 'fil',
    }),
  );
  await shop.sales.payments.start(order, { method: 'gcash', returnUrl: 'https://takilya.example' });
  assert.deepEqual(
    (await mailRows(shop.db)).map(({ language }) => language),
    ['fil'],
  );
});

test('orders of a sandbox queue mails that are marked as such', async () => {
  const sandbox = await playgroundIn(shop);
  await sandbox.simulate(await sandbox.event(), 'COMPLETED');
  const rows = await mailRows(shop.db);
  assert.deepEqual(
    rows.map(({ kind, isSandbox }) => [kind, isSandbox]),
    [
      ['ORDER_RECEIVED', true],
      ['TICKETS', true],
    ],
  );
});
