import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pino from 'pino';
import { unknownId } from '../../helpers/clients/api-client.ts';
import { callIn, noticeBody, signatureOver } from '../../helpers/clients/simulator-call.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

const buyer = { name: 'Maria Lihim Santos', email: 'maria.lihim@example.com' };
const idempotencyKey = 'a-key-of-the-buyers-own-31415926';
const lines: string[] = [];
let shop: Shop;

before(async () => {
  // As the service writes it, but into memory, and down to the last detail.
  const log = pino({ level: 'trace', base: undefined }, { write: (line: string) => lines.push(line) });
  shop = await openShop({ log, environment: { ROLE: 'all' } });
});
after(() => shop.close());

test('a purchase and everything that can go wrong with it leave no secret and no buyer in the log', async () => {
  const event = await shop.event({ tickets: [{ quantity: 100 }] });
  const type = event.types[0] as string;
  const body = { eventId: event.id, items: [{ ticketTypeId: type, quantity: 2 }], buyer };
  const headers = { 'idempotency-key': idempotencyKey };
  const placed = await shop.buyer.send('POST', '/orders', { body, headers });
  const order = JSON.parse(placed.body).data;
  await shop.buyer.send('POST', '/orders', { body, headers });
  await shop.buyer.send('POST', '/orders', { body: { ...body, buyer: { ...buyer, name: 7 } }, headers });
  const { token } = order;
  const { reference } = await shop.buyer.startPayment(order);
  await shop.buyer.press(reference, 'failed');
  await shop.buyer.press(reference, 'paid', { times: 2 });
  const tickets = await shop.buyer.tickets(order);
  assert.equal(tickets.length, 2);

  const { appSecret } = shop.server.config;
  const notice = noticeBody({ reference, amountCentavos: 1 });
  const { digest } = signatureOver(notice, { appSecret });
  await callIn(shop.server, notice);
  await callIn(shop.server, `${notice} `, { headers: { 'simulator-signature': `t=1,v1=${digest}` } });
  await shop.buyer.send('GET', `/orders/${unknownId}`, { token });
  await shop.buyer.send('GET', `/orders/${order.id}?token=${token}&email=${buyer.email}`, { token });
  await shop.buyer.send('GET', `/orders/${order.id}/tickets?code=${tickets[0]?.code}`, { token: `${token}x` });
  await shop.buyer.send('POST', `/orders/${order.id}/cancel`, { token });
  await shop.sales.cashier.refund({ orderId: order.id, reason: null });

  const log = lines.join('');
  // It is this service's log, and tells what happened.
  for (const part of ['POST', '/marketplace/v1/orders', '/sandbox-pay/:reference', '/provider-callbacks/simulator']) {
    assert.ok(log.includes(part), part);
  }
  assert.ok(!log.includes(`/sandbox-pay/${reference}`), 'the log names routes, not payments');
  const metrics = await (await fetch(`${shop.server.url}/metrics`)).text();
  assert.match(metrics, /marketplace/);
  const secrets = {
    token,
    ...Object.fromEntries(
      tickets.flatMap(({ code, qr }, index) => [
        [`code ${index}`, code],
        [`qr ${index}`, qr],
      ]),
    ),
    email: buyer.email,
    name: buyer.name,
    digest,
    appSecret,
    idempotencyKey,
    'API key': 'tak_live_',
  };
  for (const [what, secret] of Object.entries(secrets)) {
    assert.ok(!log.includes(secret), `the log tells ${what}`);
    assert.ok(!metrics.includes(secret), `the metrics tell ${what}`);
  }
  assert.ok(!metrics.includes(reference), 'the metrics count routes, not payments');
  await assertSound(shop.db);
});

test('a fault of ours is logged without what the buyer sent', async () => {
  const event = await shop.event();
  const order = await shop.buyer.place(event.id, { [event.types[0] as string]: 1 }, { buyer });
  lines.length = 0;
  await shop.db.withConnection(async (connection) => {
    await connection.query('alter table payments rename to payments_away');
    const { id, token } = order;
    const answer = await shop.buyer.send('POST', `/orders/${id}/payments`, { token, body: { method: 'gcash' } });
    await connection.query('alter table payments_away rename to payments');
    assert.equal(answer.status, 500);
    assert.doesNotMatch(answer.body, /payments_away|relation|select/);
  });
  const log = lines.join('');
  assert.match(log, /"msg":"request failed"/);
  for (const secret of [order.token, buyer.email, buyer.name]) assert.ok(!log.includes(secret));
});
