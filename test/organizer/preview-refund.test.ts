import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { requestRefund } from '../../src/core/selling/desk/refund-order.ts';
import type { Order } from '../../src/core/selling/orders/order.ts';
import { previewRefund } from '../../src/core/selling/refunds/preview-refund.ts';
import { listTicketsOfOrders } from '../../src/core/selling/tickets/issued-ticket.sql.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { assertRefused, type Organizer, openOrganizer } from '../helpers/worlds/organizer.ts';

let organizer: Organizer;
before(async () => {
  organizer = await openOrganizer();
});
after(async () => {
  await organizer.audit();
  await organizer.close();
});

const preview = (order: Order, amountCentavos?: number, actor = organizer.actor) =>
  previewRefund(organizer.db, actor, { orderId: order.id, amountCentavos });

/** What the ledger has of a refund, and what became of the tickets. */
async function booked(refundId: string) {
  return organizer.db.one<Record<string, number> & { voided: boolean }>(sql`
    select -l.provider_centavos as buyer, l.commission_centavos as commission, -l.organization_centavos as balance,
           (select bool_and(status = 'VOID') from issued_tickets t where t.order_id = l.order_id) as voided
    from ledger l where l.refund_id = ${refundId}`);
}

test('what is shown before a refund is what the ledger has after it, to the centavo, for any amounts', async () => {
  const event = await organizer.event({}, [{ price: 777, quantity: 1_000 }]);
  const shared = await organizer.event({ absorbFees: false }, [{ price: 1_333, quantity: 1_000 }]);
  for (let round = 0; round < 24; round += 1) {
    const method = (['card', 'gcash', 'maya', 'online_banking'] as const)[round % 4] ?? 'gcash';
    const order = await organizer.buy(round % 2 === 0 ? event : shared, { quantity: 1 + (round % 3), method });
    let left = order.totalCentavos;
    while (left > 0) {
      const isRest = Math.random() < 0.3 || left < 3;
      const amount = isRest ? undefined : 1 + Math.floor(Math.random() * left);
      const shown = await preview(order, amount);
      const refund = await organizer.sales.cashier.refund({ orderId: order.id, amountCentavos: amount, reason: null });
      assert.deepEqual(await booked(refund.id), {
        buyer: shown.buyerGetsCentavos,
        commission: shown.commissionReturnedCentavos,
        balance: shown.balanceChangeCentavos,
        voided: shown.voidedTickets.length > 0,
      });
      assert.equal(shown.processingKeptCentavos, order.processingCentavos);
      assert.equal(shown.refundableCentavos, left);
      left -= refund.amountCentavos;
    }
  }
});

test('what is shown for tickets is what the ledger has, and those are void that were said to be', async () => {
  const event = await organizer.event({ absorbFees: false }, [{ price: 333 }, { price: 0, name: 'Libre' }]);
  const order = await organizer.buy(event, { quantity: 3 });
  const ticketsOf = ({ id }: Pick<Order, 'id'>) => listTicketsOfOrders(organizer.db, { orderIds: [id] });
  const preview = (ticketIds: string[]) =>
    previewRefund(organizer.db, organizer.actor, { orderId: order.id, ticketIds });
  const ids = (await ticketsOf(order)).map(({ id }) => id) as [string, string, string];
  for (const ticketIds of [[ids[1]], [ids[2], ids[0]]]) {
    const shown = await preview(ticketIds);
    const refund = await organizer.sales.cashier.refund({ orderId: order.id, ticketIds, reason: null });
    assert.deepEqual(await booked(refund?.id ?? ''), {
      buyer: shown.buyerGetsCentavos,
      commission: shown.commissionReturnedCentavos,
      balance: shown.balanceChangeCentavos,
      voided: shown.goodTicketsLeft === 0,
    });
    const voided = (await ticketsOf(order)).filter(({ id, status }) => status === 'VOID' && ticketIds.includes(id));
    assert.deepEqual(voided.map(({ id }) => id).sort(), shown.voidedTickets.map(({ id }) => id).sort());
  }
  await assertRefused(preview([ids[0]]), 'CONFLICT');
});

test('refunds under way are set aside, and their part of the commission too', async () => {
  const event = await organizer.event({}, [{ price: 333 }]);
  const order = await organizer.buy(event, { quantity: 3 });
  const first = await organizer.sales.desk.serve(
    event.id,
    requestRefund({ orderId: order.id, amountCentavos: 10_001, reason: null }),
  );
  const shown = await preview(order);
  assert.equal(shown.refundableCentavos, order.totalCentavos - 10_001);
  assert.deepEqual([shown.voidedTickets.length, shown.goodTicketsLeft], [3, 0]);
  await organizer.tryRefunds();
  assert.equal((await booked(first.reserved?.refund.id ?? '')).buyer, 10_001);
  const rest = await organizer.sales.cashier.refund({ orderId: order.id, reason: null });
  assert.equal((await booked(rest.id)).commission, shown.commissionReturnedCentavos);
});

test('what cannot be refunded is refused as the refund itself would be', async () => {
  const event = await organizer.event({}, [{}, { price: 0, name: 'Free' }]);
  const paid = await organizer.buy(event);
  await assertRefused(preview(paid, paid.totalCentavos + 1), 'CONFLICT');
  await assertRefused(preview(paid, 0), 'CONFLICT');
  assert.deepEqual(await assertRefused(preview(paid, -1), 'VALIDATION_ERROR'), ['amount']);
  assert.deepEqual(await assertRefused(preview(paid, 0.5), 'VALIDATION_ERROR'), ['amount']);
  await assertRefused(preview(await organizer.place(event, { type: 1 })), 'CONFLICT');
  await assertRefused(preview(await organizer.place(event)), 'CONFLICT');
  await organizer.sales.cashier.refund({ orderId: paid.id, reason: null });
  await assertRefused(preview(paid), 'CONFLICT');
});

test("another organization's order cannot be looked at", async () => {
  const order = await organizer.buy(await organizer.event());
  await assertRefused(preview(order, undefined, organizer.stranger), 'NOT_FOUND');
});
