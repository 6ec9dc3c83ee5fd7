import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { eraseOrders } from '../../../src/core/back-office/privacy/erase-orders.ts';
import { isRaised } from '../../../src/core/base/define-error.ts';
import { sha256 } from '../../../src/core/base/sha256.ts';
import { expireOrder } from '../../../src/core/selling/desk/cancel-order.ts';
import {
  type ReservedRefund,
  refundAt,
  requestRefund,
  settleRefund,
} from '../../../src/core/selling/desk/refund-order.ts';
import { openOffer } from '../../../src/core/selling/giving/open-offer.ts';
import { ticketNotFound } from '../../../src/core/selling/tickets/offer.errors.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import type { BuyerTicket } from '../../helpers/clients/buyer.ts';
import { assertRefused } from '../../helpers/clients/refusal.ts';
import { untilWaiting } from '../../helpers/machine/until.ts';
import { giverAt } from '../../helpers/worlds/giving.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

// Guards that matter only when something else happens beside a desk: each test failed with its guard taken out.

let shop: Shop;
before(async () => {
  shop = await openShop();
});
afterEach(() => assertSound(shop.db));
after(() => shop.close());

test('a hold that is not over is not ended, even when somebody says that it is', async () => {
  const event = await shop.event();
  const order = await shop.buyer.place(event.id, { [event.types[0] as string]: 2 });
  assert.equal(await shop.sales.desk.serve(event.id, expireOrder({ orderId: order.id })), undefined);
  assert.equal((await shop.buyer.read(order)).status, 'PENDING');
});

test('nobody is sent to pay for a hold that is over, also before it was ended', async () => {
  const event = await shop.event();
  const order = await shop.buyer.place(event.id, { [event.types[0] as string]: 1 });
  await shop.db.run(sql`update orders set expires_at = now() - interval '1 second' where id = ${order.id}`);
  const { token } = order;
  const answer = await shop.buyer.send('POST', `/orders/${order.id}/payments`, { token, body: { method: 'gcash' } });
  assertRefused(answer, { status: 409, code: 'CONFLICT', isOpenApi: false });
  await shop.endHold(order);
});

test('a ticket that the door is letting in is not given on, and the other way round it lets nobody in', async () => {
  const giver = giverAt(shop);
  const event = await shop.event();
  const order = await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 });
  const [ticket] = (await shop.buyer.tickets(order)) as [BuyerTicket];
  await giver.offer(order, ticket, { name: 'Ben Cruz', email: 'ben@example.com' });
  const token = await giver.mailedToken('ben@example.com');
  const { accepting } = await shop.db.transaction(async (tx) => {
    // As a door does it, up to its commit.
    await tx.run(sql`
      with admitted as (
        update issued_tickets set status = 'USED', admitted_at = now(), admitted_gate = 'A' where id = ${ticket.id} returning *)
      insert into scans (event_id, device, id, organization_id, door_code_id, gate, ticket_id, ticket_type_id, ticket_status,
                         scanned_at, received_at, result, is_admission, known_since)
      select event_id, 'Phone', id::text, organization_id, gen_random_uuid(), 'A', id, ticket_type_id, status, admitted_at,
             admitted_at, 'ADMITTED', true, admitted_at from admitted`);
    const accepted = giver.sendAccept(token);
    await untilWaiting(shop.db);
    return { accepting: accepted };
  });
  const { status, body } = await accepting;
  assert.equal(status, 409, body);
});

test('money that comes while its buyer is being erased finds nobody to send tickets to, and goes back', async () => {
  const event = await shop.event();
  const order = await shop.buyer.place(event.id, { [event.types[0] as string]: 1 });
  const { reference } = await shop.buyer.startPayment(order);
  await shop.buyer.cancel(order);
  await shop.db.run(sql`update orders set created_at = created_at - interval '3 days' where id = ${order.id}`);
  await shop.db.run(sql`update payments set created_at = created_at - interval '3 days' where order_id = ${order.id}`);
  const { paying } = await shop.db.transaction(async (tx) => {
    assert.equal((await eraseOrders(tx, { ids: [order.id] })).erased.length, 1);
    const paid = shop.buyer.press(reference, 'paid');
    await untilWaiting(shop.db);
    return { paying: paid };
  });
  await paying;
  assert.deepEqual(await shop.outcomes(order), ['REFUNDED']);
});

test('of one order, neither the buyer nor a holder gives on what is the other’s', async () => {
  const giver = giverAt(shop);
  const event = await shop.event();
  const order = await shop.buyer.buy(event.id, { [event.types[0] as string]: 2 });
  const [given, kept] = (await shop.buyer.tickets(order)) as [BuyerTicket, BuyerTicket];
  await giver.offer(order, given, { name: 'Ben Cruz', email: 'ben.cruz@example.com' });
  const held = await giver.accept(await giver.mailedToken('ben.cruz@example.com'));
  const cora = { name: 'Cora Diaz', email: 'cora@example.com' };
  for (const [whose, ticket] of [
    [held, kept],
    [order, held.ticket],
  ] as const) {
    const { status, body } = await giver.send('POST', whose, ticket, cora);
    assert.equal(status, 404, body);
  }
  // Accepted between the first look and the desk's.
  const { desk, offerKeys } = shop.sales;
  const token = offerKeys.newToken();
  const link = { token, mailLinks: offerKeys.mailLinks };
  const late = { orderId: order.id, ticketId: held.ticket.id, heldTicketId: null, recipient: cora };
  await assert.rejects(desk.serve(event.id, openOffer({ ...late, tokenHash: sha256(token), link })), (error: unknown) =>
    isRaised(error, ticketNotFound),
  );
});

test('what a provider says of an earlier attempt at a refund settles nothing, and of the last one settles it once', async () => {
  const { desk } = shop.sales;
  const event = await shop.event();
  const order = await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 });
  const { reserved } = await desk.serve(event.id, requestRefund({ orderId: order.id, reason: null }));
  const { id } = (reserved as ReservedRefund).refund;
  // As it is asked for anew.
  await shop.db.run(sql`update refunds set attempt = 2 where id = ${id}`);
  const settle = (attempt: number) =>
    desk.serve(
      event.id,
      settleRefund({
        refund: { id, orderId: order.id, attempt, askingUntil: null },
        report: { state: 'SUCCEEDED', providerRefundId: `said of ${attempt}` },
      }),
    );
  assert.equal((await settle(1)).status, 'PENDING');
  for (const _ of ['first', 'again']) assert.equal((await settle(2)).providerRefundId, 'said of 2');
  assert.equal((await shop.detail(order)).refundedAmount, 800);
});

test('a refund changes by its table: what none leads to is not written, whoever asks for it', async () => {
  const event = await shop.event();
  const order = await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 });
  const { id } = await shop.sales.cashier.refund({ orderId: order.id, reason: null });
  const change = shop.sales.desk.serve(event.id, {
    orderIds: [order.id],
    needsRefunds: true,
    decide(at) {
      const { refund } = refundAt(at, { id, orderId: order.id });
      at.changeRefund(refund, { status: 'PENDING' });
    },
  });
  await assert.rejects(change, /cannot go from SUCCEEDED to PENDING/);
});
