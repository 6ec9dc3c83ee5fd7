import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { sql } from '../../src/platform/database/sql.ts';
import { apiClient } from '../helpers/clients/api-client.ts';
import { buyer, buyerAt, eventOnSale } from '../helpers/clients/buyer.ts';
import { testServer } from '../helpers/machine/test-server.ts';
import { until } from '../helpers/machine/until.ts';
import { mailRows } from '../helpers/receivers/mail-world.ts';
import {
  decodedHeader,
  headersOf,
  partsOf,
  type ReceivedMail,
  smtpReceiver,
} from '../helpers/receivers/smtp-receiver.ts';
import { openShop, type Shop } from '../helpers/worlds/shop.ts';

// One service for most: what writes its mails is loaded once.
let receiver: Awaited<ReturnType<typeof smtpReceiver>>;
let shop: Shop;
before(async () => {
  receiver = await smtpReceiver();
  const PUBLIC_URL = 'https://takilya.example';
  const environment = { SMTP_URL: receiver.url, PUBLIC_URL, MAIL_FROM: 'Tiket <t@takilya.example>', ROLE: 'all' };
  shop = await openShop({ environment });
});
after(async () => {
  await shop.close();
  await receiver.close();
});

test('a service sends what its buyers are to hear, and nothing of a sandbox', async () => {
  const { server } = shop;
  const organization = await server.organization();
  const sell = async (isTest: boolean) => {
    const client = apiClient(server.url, (await server.key(organization, { isTest })).key);
    const event = await eventOnSale(client, { tickets: [{}] });
    return buyerAt(server.url).buy(event.id, { [event.types[0] as string]: 2 });
  };
  await sell(true);
  const order = await sell(false);
  await until(async () => (await mailRows(server.db)).every(({ status }) => status !== 'PENDING'));
  const rows = await mailRows(server.db);
  assert.deepEqual(
    rows.map(({ isSandbox, status, isBodyKept }) => [isSandbox, status, isBodyKept]),
    [
      [true, 'KEPT', true],
      [true, 'KEPT', true],
      [false, 'SENT', false],
      [false, 'SENT', false],
    ],
  );
  assert.equal(receiver.mails.length, 2);
  const tickets = receiver.mails.find((mail) => /^Your tickets for/.test(subjectOf(mail))) as ReceivedMail;
  assert.deepEqual([tickets.from, tickets.to], ['t@takilya.example', [buyer.email]]);
  const parts = partsOf(tickets.raw);
  const text = parts.find(({ contentType }) => contentType === 'text/plain')?.body.toString() ?? '';
  assert.ok(text.includes(`https://takilya.example/orders/${order.id}?key=`));
  assert.equal(parts.filter(({ contentType }) => contentType === 'image/png').length, 2);
});

test('a stranger in whose address tickets are ordered again and again gets five mails and one more, and none for holds', async () => {
  const { db } = shop;
  const sentBefore = receiver.mails.length;
  const event = await shop.event({ tickets: [{ price: 0, quantity: 50 }, {}] });
  const anybody = shop.buyer;
  const order = (type: number, email: string) =>
    anybody.place(event.id, { [event.types[type] as string]: 1 }, { buyer: { name: 'Stranger', email } });
  const orders = await Promise.all(Array.from({ length: 30 }, () => order(0, 'stranger@example.com')));
  for (const placed of orders) assert.equal(placed.status, 'COMPLETED');
  await order(1, 'other@example.com');
  const waiting = async () => (await mailRows(db)).filter(({ status }) => status === 'PENDING');
  await until(async () => (await waiting()).length === 1);
  assert.deepEqual(
    receiver.mails.slice(sentBefore).map(({ to }) => to[0]),
    Array(5).fill('stranger@example.com'),
  );
  for (const placed of orders) assert.equal((await anybody.tickets(placed)).length, 1, 'the tickets are there at once');
  await db.run(sql`update mails set waits_until = waits_until - interval '1 hour'`);
  await db.run(
    sql`update mail_counts set started_at = started_at - interval '1 hour', ends_at = ends_at - interval '1 hour'`,
  );
  await db.run(sql`update queue set due_at = now() where kind = 'mail'`);
  await until(async () => (await waiting()).length === 0);
  const [last, ...more] = receiver.mails.slice(sentBefore + 5) as [ReceivedMail];
  assert.deepEqual(more, []);
  const [text] = partsOf(last.raw).filter(({ contentType }) => contentType === 'text/plain');
  assert.equal(subjectOf(last), 'Updates on 25 orders on Takilya');
  assert.equal(text?.body.toString().match(/\/orders\//g)?.length, 25);
});

test('after any number of free orders for an address, a buyer who pays gets the tickets and the refund by mail at once', async () => {
  const payer = { name: 'Payer', email: 'payer@example.com' };
  const event = await shop.event({ tickets: [{ price: 0, quantity: 50 }, {}] });
  const to = (email: string) => receiver.mails.filter((mail) => mail.to[0] === email).map(subjectOf);
  const free = () => shop.buyer.place(event.id, { [event.types[0] as string]: 1 }, { buyer: payer });
  await Promise.all(Array.from({ length: 6 }, free));
  // Whatever is not sent has its time.
  const settled = () =>
    until(async () =>
      (await mailRows(shop.db)).every(
        ({ status, nextAttemptAt }) =>
          status !== 'PENDING' || Date.parse(nextAttemptAt ?? '') > Date.now() + 10 * 60_000,
      ),
    );
  await settled();
  assert.equal(to(payer.email).length, 5);
  const order = await shop.buyer.buy(event.id, { [event.types[1] as string]: 1 }, { buyer: payer });
  await settled();
  assert.equal(to(payer.email).length, 6);
  await shop.sales.cashier.refund({ orderId: order.id, reason: null });
  await settled();
  assert.match(to(payer.email).at(-2) ?? '', /^Your tickets for/);
  assert.match(to(payer.email).at(-1) ?? '', /refund/i);
  // The sixth free order, and that the paid one was begun, wait for the next hour, together.
  const waiting = (await mailRows(shop.db)).filter(
    ({ recipient, status }) => recipient === payer.email && (status === 'PENDING' || status === 'FOLDED'),
  );
  assert.deepEqual(waiting.map(({ kind }) => kind).sort(), ['ORDER_RECEIVED', 'TICKETS']);
});

test('in production without a mail server the start says that mails reach nobody', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const APP_SECRET = 'a90d3c71f2b84e65d0c7e1b93fa45820d6be4417';
  const ALLOW_IN_PRODUCTION = 'localhost,no-mail,embedded-database';
  const environment = { NODE_ENV: 'production', PAYMENT_PROVIDER: 'simulator', APP_SECRET, ALLOW_IN_PRODUCTION };
  for (const [more, warned] of [
    [{}, 1],
    [{ SMTP_URL: 'smtp://127.0.0.1:1' }, 0],
  ] as const) {
    lines.length = 0;
    const server = await testServer({ environment: { ...environment, ...more }, log });
    await server.close();
    assert.equal(lines.filter((line) => line.includes('SMTP_URL is not set')).length, warned);
  }
});

function subjectOf(mail: ReceivedMail): string {
  return decodedHeader(headersOf(mail).get('subject')?.[0] ?? '');
}
