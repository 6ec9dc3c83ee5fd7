import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { byOperator } from '../../../src/core/accounts/audit-log/act.ts';
import { listMoneyThatRests } from '../../../src/core/reports/resting/list-money-that-rests.ts';
import { endDispute } from '../../../src/core/selling/resting/end-dispute.ts';
import { openDispute } from '../../../src/core/selling/resting/open-dispute.ts';
import { resolveMoney } from '../../../src/core/selling/resting/resolve-money.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import type { Json } from '../../helpers/clients/api-client.ts';
import type { BuyerOrder, BuyerTicket } from '../../helpers/clients/buyer.ts';
import { held, openHall, paid, type SeatedTicket, seatId } from '../../helpers/seats/hall.ts';
import { hallOf } from '../../helpers/seats/painted-hall.ts';
import { firstTicket, type PoolWorld, poolOf } from '../../helpers/waiting/pool.ts';
import { giverAt } from '../../helpers/worlds/giving.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

let shop: Shop;
let pool: PoolWorld;
before(async () => {
  shop = await openShop();
  pool = poolOf(shop);
});
afterEach(() => assertSound(shop.db));
after(() => shop.close());

const atOnce = (keep = 0): Json => ({ returns: { untilHours: 0, keep, mode: 'AT_ONCE' } });
const whenResold: Json = { returns: { untilHours: 0, keep: 0, mode: 'WHEN_RESOLD' } };
const operator = { by: byOperator, address: null };

async function bought(quantity: number, event: Json = {}, price = 500) {
  const made = await shop.event({ tickets: [{ quantity: 10, price }], ...event });
  const order = await shop.buyer.buy(made.id, { [made.types[0] as string]: quantity });
  return { event: made, order, tickets: (await shop.buyer.tickets(order)) as BuyerTicket[] };
}

const statusesOf = async (order: BuyerOrder) => (await shop.buyer.tickets(order)).map(({ status }) => status).join(' ');
const standingOf = async (order: BuyerOrder) => {
  const { status, refundedAmount } = await shop.detail(order);
  return [status, refundedAmount];
};
const returnOf = async (order: BuyerOrder) => {
  const [ticket] = (await shop.buyer.tickets(order)) as unknown as { return: { status: string } | null }[];
  return ticket?.return?.status;
};

/** The provider refuses refunds of the order, or gives them again. */
const trouble = (order: BuyerOrder, what: string | null) =>
  shop.db.run(sql`
    update simulator_payments set trouble = ${what}
    where reference = (select 'pay_' || replace(payment_id::text, '-', '') from orders where id = ${order.id})`);

/** As the Open API asks for it; a dry run where it is only looked at. */
async function refund(order: BuyerOrder, body: Json, status = 201): Promise<Json> {
  const headers = { 'idempotency-key': `acts-${order.id}-${JSON.stringify(body).length}-${Math.floor(Date.now())}` };
  const answer = await shop.client.send('POST', `/orders/${order.id}/refunds`, {
    body: { reason: 'Test', ...body },
    headers,
  });
  assert.equal(answer.status, status, answer.body);
  return JSON.parse(answer.body) as Json;
}

test('a seat that is offered from its seller stays theirs, and is not moved until the offer is paid', async () => {
  const hall = await openHall(shop, { plan: hallOf(1, 4), orphans: 'ALLOW', event: whenResold });
  const order = await paid(shop.buyer, held(await hall.ask(['A-1'])));
  await paid(shop.buyer, held(await hall.ask(['A-2', 'A-4'])));
  await shop.client.patch(`/events/${hall.id}`, { eventCapacity: 3 });
  const [ticket] = (await shop.buyer.tickets(order)) as [SeatedTicket];
  const move = () =>
    shop.client.send('POST', `/events/${hall.id}/tickets/${ticket.id}/move`, { body: { seat: seatId('A-3') } });
  assert.equal((await pool.giveBack(order, ticket)).status, 'OPEN');
  const open = await move();
  assert.deepEqual([open.status, JSON.parse(open.body).error.code], [409, 'INVALID_STATE']);
  const offer = await pool.offered(await pool.join({ id: hall.id }));
  await assertSound(shop.db);
  const offered = await move();
  assert.deepEqual([offered.status, JSON.parse(offered.body).error.code], [409, 'INVALID_STATE']);
  const paidOffer = await pool.pay(offer);
  const [issued] = (await shop.buyer.tickets(paidOffer)) as [SeatedTicket];
  assert.equal(issued.seatId, seatId('A-1'));
});

test('a return whose refund is refused waits for the money and admits nobody; given up, it is returned again and paid', async () => {
  const { order, tickets } = await bought(2, atOnce());
  const [ticket] = tickets as [BuyerTicket];
  await trouble(order, 'refund-refused');
  assert.equal((await pool.giveBack(order, ticket)).status, 'REFUNDED');
  await shop.tryRefunds();
  assert.equal(await returnOf(order), 'WAITING_FOR_MONEY');
  await assertSound(shop.db);
  const again = await pool.giveBack(order, ticket);
  assert.equal(again.status, 'WAITING_FOR_MONEY', 'asked again it says how it stands');
  const [{ isMarked } = { isMarked: false }] = await shop.db.many<{ isMarked: boolean }>(
    sql`select returning_at is not null as is_marked from issued_tickets where id = ${ticket.id}`,
  );
  assert.ok(isMarked, 'it admits nobody meanwhile');
  const [{ id } = { id: '' }] = await shop.db.many<{ id: string }>(
    sql`select id from refunds where order_id = ${order.id} and status = 'FAILED'`,
  );
  const tools = { db: shop.db, ...shop.sales };
  await resolveMoney(tools, operator, { id, act: 'give-up', reason: 'The card is closed' });
  await assertSound(shop.db);
  assert.deepEqual([await returnOf(order), await statusesOf(order)], ['ENDED', 'VALID VALID']);
  await trouble(order, null);
  assert.equal((await pool.giveBack(order, ticket)).status, 'REFUNDED');
  await shop.tryRefunds();
  assert.deepEqual([await statusesOf(order), await standingOf(order)], ['VOID VALID', ['COMPLETED', 500]]);
  await assert.rejects(resolveMoney(tools, operator, { id, act: 'retry', reason: '' }), /cannot be refunded/);
});

test('a refused refund of a return that is paid by another way voids its ticket, once', async () => {
  const { order, tickets } = await bought(1, atOnce());
  await trouble(order, 'refund-refused');
  await pool.giveBack(order, tickets[0] as BuyerTicket);
  await shop.tryRefunds();
  const [{ id } = { id: '' }] = await shop.db.many<{ id: string }>(
    sql`select id from refunds where order_id = ${order.id}`,
  );
  await resolveMoney({ db: shop.db, ...shop.sales }, operator, { id, act: 'otherwise', reason: 'GCash 123' });
  assert.deepEqual(
    [await statusesOf(order), await returnOf(order), await standingOf(order)],
    ['VOID', 'REFUNDED', ['REFUNDED', 500]],
  );
});

test('what goes with the last of the money, part of which a dispute took, is given to nobody meanwhile', async () => {
  const tools = { db: shop.db, ...shop.sales };
  const { order, tickets } = await bought(2, atOnce());
  const [one, other] = tickets as [BuyerTicket, BuyerTicket];
  await trouble(order, 'refund-pending');
  await refund(order, { ticketIds: [one.id] });
  const dispute = { order: order.id, reference: `dsp-all-${order.id}`, amountCentavos: 50_000 };
  const { id } = await openDispute(tools, operator, dispute);
  await endDispute(tools, operator, { dispute: { id }, outcome: 'LOST' });
  const offer = await shop.buyer.send('POST', `/orders/${order.id}/tickets/${other.id}/offer`, {
    token: order.token,
    body: { name: 'Ben Cruz', email: 'ben-all@example.com' },
  });
  assert.deepEqual([offer.status, JSON.parse(offer.body).error.code], [409, 'CONFLICT']);
  await assertSound(shop.db);
  await trouble(order, null);
  await shop.tryRefunds();
  assert.deepEqual([await statusesOf(order), await standingOf(order)], ['VOID VOID', ['REFUNDED', 500]]);
});

test('what is owed for a ticket that somebody else bought is never given up, or its seller would have neither', async () => {
  const { event, order, tickets } = await bought(1, { ...whenResold, tickets: [{ quantity: 1, price: 500 }] });
  await pool.giveBack(order, tickets[0] as BuyerTicket);
  const offer = await pool.offered(await pool.join(event));
  await trouble(order, 'refund-refused');
  await pool.pay(offer);
  await shop.tryRefunds();
  const [{ id, status } = { id: '', status: '' }] = (await shop.detail(order)).refunds;
  assert.equal(status, 'FAILED');
  const tools = { db: shop.db, ...shop.sales };
  const said = { id, reason: 'The card is closed' };
  await assert.rejects(resolveMoney(tools, operator, { ...said, act: 'give-up' }), /owed for tickets that are void/);
  const listed = await listMoneyThatRests(shop.db, { providers: shop.sales.providers, most: 100 });
  assert.deepEqual(listed.find((each) => each.id === id)?.acts, ['retry', 'otherwise']);
  await resolveMoney(tools, operator, { ...said, act: 'otherwise' });
  assert.deepEqual(await standingOf(order), ['REFUNDED', 500]);
});

test('goodwill takes no ticket, also with refunds by name after it; all that is left takes all, and the dry run says which', async () => {
  const { order, tickets } = await bought(2);
  const [one, other] = tickets as [BuyerTicket, BuyerTicket];
  await refund(order, { amount: 500 });
  assert.equal(await statusesOf(order), 'VALID VALID');
  const shown = (await refund(order, { ticketIds: [one.id], dryRun: true }, 200)) as { data: { ticketIds: string[] } };
  assert.deepEqual(shown.data.ticketIds, [one.id]);
  await refund(order, { ticketIds: [one.id] });
  assert.deepEqual([await statusesOf(order), await standingOf(order)], ['VOID VALID', ['COMPLETED', 1_000]]);
  const { order: whole, tickets: all } = await bought(2);
  const dry = (await refund(whole, { amount: 1_000, dryRun: true }, 200)) as { data: { ticketIds: string[] } };
  assert.deepEqual(dry.data.ticketIds.toSorted(), all.map(({ id }) => id).toSorted());
  await refund(whole, { amount: 1_000 });
  assert.deepEqual([await statusesOf(whole), await standingOf(whole)], ['VOID VOID', ['REFUNDED', 1_000]]);
  void other;
});

test('what was kept of a returned ticket belongs to no other refund; an amount gives it back, and so does the cancelled event', async () => {
  const { order, tickets } = await bought(2, atOnce(20));
  const [one, other] = tickets as [BuyerTicket, BuyerTicket];
  assert.equal((await pool.giveBack(order, one)).refund, 400);
  await shop.tryRefunds();
  const dry = (await refund(order, { ticketIds: [other.id], dryRun: true }, 200)) as { data: { amount: number } };
  assert.equal(dry.data.amount, 500);
  await refund(order, { ticketIds: [other.id] });
  assert.deepEqual([await statusesOf(order), await standingOf(order)], ['VOID VOID', ['REFUNDED', 900]]);
  await refund(order, { amount: 100 });
  assert.deepEqual(await standingOf(order), ['REFUNDED', 1_000]);
  await refund(order, { amount: 1 }, 409);
});

test('a gift dies with its ticket and with whoever comes in, and a refund of another ticket leaves it', async () => {
  const giver = giverAt(shop);
  const { order, tickets } = await bought(3);
  const [one, other, third] = tickets as [BuyerTicket, BuyerTicket, BuyerTicket];
  await giver.offer(order, one, { name: 'Ben', email: 'ben-acts@example.com' });
  await refund(order, { ticketIds: [other.id] });
  const token = await giver.mailedToken('ben-acts@example.com');
  assert.equal((await giver.read(token)).status, 'OPEN');
  await refund(order, { ticketIds: [one.id] });
  assert.equal((await giver.sendAccept(token)).status, 409);
  await giver.offer(order, third, { name: 'Cora', email: 'cora-acts@example.com' });
  await shop.db.run(sql`
    update issued_tickets set status = 'USED', admitted_at = now(), admitted_gate = 'A', updated_at = now() where id = ${third.id}`);
  assert.equal((await giver.sendAccept(await giver.mailedToken('cora-acts@example.com'))).status, 409);
  await shop.db.run(
    sql`update issued_tickets set status = 'VALID', admitted_at = null, admitted_gate = null where id = ${third.id}`,
  );
  assert.equal(
    (await giver.read(await giver.mailedToken('cora-acts@example.com'))).status,
    'TAKEN_BACK',
    'an undone scan does not bring it back',
  );
});

test('a dispute leaves the ticket good and ends its return and the offer of it', async () => {
  const event = await pool.soldOut({ event: whenResold });
  const [order] = event.orders as [BuyerOrder];
  const ticket = await firstTicket(shop, order);
  await pool.giveBack(order, ticket);
  const entry = await pool.join(event);
  const offer = await pool.offered(entry);
  await openDispute({ db: shop.db, desk: shop.sales.desk }, operator, {
    order: order.id,
    reference: `dsp-${order.id}`,
  });
  assert.deepEqual([await returnOf(order), await statusesOf(order)], ['ENDED', 'VALID']);
  assert.equal((await shop.buyer.read(offer)).status, 'CANCELLED');
  assert.equal((await pool.entry(entry)).status, 'WAITING');
});

test('what a dispute kept from whoever gave a ticket back goes back once it is won, also where the refund ends later', async () => {
  const tools = { db: shop.db, ...shop.sales };
  const disputed = (order: BuyerOrder, name: string) => {
    const amountCentavos = (order.totalAmount - 400) * 100;
    return openDispute(tools, operator, { order: order.id, reference: `dsp-${name}-${order.id}`, amountCentavos });
  };
  const won = ({ id }: { id: string }) => endDispute(tools, operator, { dispute: { id }, outcome: 'WON' });
  for (const when of ['returned first', 'refund pending', 'one of two'] as const) {
    const { order, tickets } = await bought(when === 'one of two' ? 2 : 1, atOnce(20));
    const dispute = await disputed(order, 'first');
    if (when === 'refund pending') await trouble(order, 'refund-pending');
    await refund(order, { ticketIds: [tickets[0]?.id] });
    if (when === 'returned first') assert.deepEqual(await standingOf(order), ['COMPLETED', 400]);
    await won(dispute);
    await won(dispute);
    await trouble(order, null);
    // The one under way first, then what is left.
    await shop.tryRefunds();
    await shop.tryRefunds();
    assert.deepEqual(await standingOf(order), [when === 'one of two' ? 'COMPLETED' : 'REFUNDED', 500], when);
    // Another dispute that is won finds nothing left to give back.
    await won(await disputed(order, 'second'));
    await shop.tryRefunds();
    assert.equal((await shop.buyer.read(order)).refundedAmount, 500);
  }
});

test('what a person gave up of a dispute that was won stays given up, also when another ticket goes back', async () => {
  const tools = { db: shop.db, ...shop.sales };
  const { order, tickets } = await bought(2);
  const dispute = { order: order.id, reference: `dsp-up-${order.id}`, amountCentavos: 60_000 };
  const { id } = await openDispute(tools, operator, dispute);
  await refund(order, { ticketIds: [tickets[0]?.id] });
  await trouble(order, 'refund-refused');
  await endDispute(tools, operator, { dispute: { id }, outcome: 'WON' });
  await shop.tryRefunds();
  const left = (await shop.detail(order)).refunds.find(({ status }) => status === 'FAILED');
  assert.deepEqual([left?.amount, left?.reason, left?.ticketIds], [100, 'Dispute won', null]);
  await resolveMoney(tools, operator, { id: left?.id as string, act: 'give-up', reason: 'Had it at the door' });
  await trouble(order, null);
  await refund(order, { ticketIds: [tickets[1]?.id] });
  await shop.tryRefunds();
  assert.deepEqual(await standingOf(order), ['REFUNDED', 900]);
});

test('a dispute that was won keeps no order open whose last ticket goes back, and what a return keeps is kept', async () => {
  const tools = { db: shop.db, ...shop.sales };
  const { order, tickets } = await bought(1, atOnce(20));
  const dispute = { order: order.id, reference: `dsp-${order.id}`, amountCentavos: 10_000 };
  const { id } = await openDispute(tools, operator, dispute);
  await endDispute(tools, operator, { dispute: { id }, outcome: 'WON' });
  await pool.giveBack(order, tickets[0] as BuyerTicket);
  await shop.tryRefunds();
  assert.deepEqual(await standingOf(order), ['REFUNDED', 400]);
  // What was kept can go back all the same.
  await refund(order, { amount: 100 });
  assert.deepEqual(await standingOf(order), ['REFUNDED', 500]);
});
