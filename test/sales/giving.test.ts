import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { cancelEvent } from '../../src/core/selling/cancellation/cancel-event.ts';
import { requestRefund } from '../../src/core/selling/desk/refund-order.ts';
import { voidFreeOrder } from '../../src/core/selling/desk/void-free-order.ts';
import { passTicket } from '../../src/core/selling/giving/pass-ticket.ts';
import type { MailSender } from '../../src/core/telling/mails/composed-mail.ts';
import { mailLimitsDefault } from '../../src/core/telling/mails/mail-limits.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { type Json, unknownId } from '../helpers/clients/api-client.ts';
import type { BuyerOrder, BuyerTicket } from '../helpers/clients/buyer.ts';
import { assertRefused } from '../helpers/clients/refusal.ts';
import { tellsFigure } from '../helpers/database/figures.ts';
import { workOffNow } from '../helpers/machine/queue.ts';
import { trialMailer } from '../helpers/receivers/mail-world.ts';
import { type GivenTicket, giverAt } from '../helpers/worlds/giving.ts';
import { assertSound, openShop, type Shop } from '../helpers/worlds/shop.ts';

let shop: Shop;
let giver: ReturnType<typeof giverAt>;
before(async () => {
  shop = await openShop();
  giver = giverAt(shop);
});
afterEach(() => assertSound(shop.db));
after(() => shop.close());

const ben = { name: 'Ben Cruz', email: 'ben@example.com' };
const cora = { name: 'Cora Diaz', email: 'cora@example.com' };

async function bought(
  quantity = 1,
  ticket: Json = {},
): Promise<{ order: BuyerOrder; tickets: BuyerTicket[]; event: { id: string; types: string[] } }> {
  const event = await shop.event({ tickets: [ticket] });
  const order = await shop.buyer.buy(event.id, { [event.types[0] as string]: quantity });
  return { order, tickets: await shop.buyer.tickets(order), event };
}

const statuses = (tickets: readonly BuyerTicket[]) => tickets.map(({ status }) => status);

test('a ticket that is accepted is the recipient’s alone: the old code dies, seat and stock stay, also when sold out', async () => {
  const { order, tickets, event } = await bought(2, { type: 'RESERVED_SEAT', quantity: 2, price: 700 });
  const [first, second] = tickets as [BuyerTicket, BuyerTicket];
  const offered = await giver.offer(order, first, ben);
  assert.deepEqual([offered.ticketId, offered.recipient], [first.id, ben]);
  assert.deepEqual(Object.keys(offered).sort(), ['createdAt', 'id', 'recipient', 'ticketId']);
  assert.deepEqual(statuses(await shop.buyer.tickets(order)), ['VALID', 'VALID'], 'an offer changes nothing');

  const token = await giver.mailedToken(ben.email);
  const shown = await giver.read(token);
  assert.equal(shown.status, 'OPEN');
  assert.deepEqual([shown.giver, shown.recipient, shown.ticket.seat], ['Ana Reyes', ben.name, first.seat]);
  assert.doesNotMatch(JSON.stringify(shown), new RegExp(`ana@example\\.com|${first.code}|${first.id}`));

  const given = await giver.accept(token);
  assert.equal(given.id, order.id);
  assert.equal(given.ticket.status, 'VALID');
  assert.deepEqual([given.ticket.seat, given.ticket.ticketTypeId], [first.seat, first.ticketTypeId]);
  assert.notEqual(given.ticket.id, first.id);
  assert.notEqual(given.ticket.code, first.code);
  assert.deepEqual(
    [given.buyerName, given.buyerEmail, given.quantity, given.totalAmount, given.subtotal, given.status],
    [ben.name, ben.email, 1, 0, 0, 'COMPLETED'],
  );
  const { payment } = given;
  assert.deepEqual([payment.status, payment.reference, payment.paidAt], ['NOT_REQUIRED', null, null]);
  assert.doesNotMatch(JSON.stringify(given), /ana@example\.com|Ana Reyes/);
  assert.ok(!tellsFigure(JSON.stringify(given), [700, 1_400]));

  const left = await shop.buyer.tickets(order);
  assert.deepEqual(
    left.map(({ id, status }) => [id, status]),
    [
      [first.id, 'VOID'],
      [second.id, 'VALID'],
    ],
    'the giver sees that it is gone, and nothing of what took its place',
  );
  assert.deepEqual(await shop.buyer.tickets(given), [given.ticket]);
  const { token: _token, ticket: _ticket, ...record } = given;
  assert.deepEqual(await shop.buyer.read(given), record);
  const type = await shop.ticketType(event, event.types[0]);
  assert.deepEqual([type.soldQuantity, type.remainingQuantity], [2, 0]);

  assert.deepEqual(await giver.accept(token), given, 'whoever accepts again has the same');
  for (const path of ['/cancel', '/give-back', '/payments']) {
    const body = path === '/payments' ? { method: 'gcash' } : undefined;
    const answer = await shop.buyer.send('POST', `/orders/${given.id}${path}`, { token: given.token, body });
    assert.equal(answer.status, 404, `a holder has no say in the order: ${path}`);
  }

  await giver.offer(given, given.ticket, cora);
  const again = await giver.accept(await giver.mailedToken(cora.email));
  assert.deepEqual(statuses(await shop.buyer.tickets(given)), ['VOID']);
  assert.equal(again.ticket.seat, first.seat);
  assert.equal((await shop.buyer.read(given)).status, 'COMPLETED', 'given on is not refunded');
  assert.deepEqual(statuses(await shop.buyer.tickets(order)), ['VOID', 'VALID']);
});

test('what cannot be given on says why', async () => {
  const { order, tickets, event } = await bought(6);
  const [offered, used, voided, returning, good] = tickets as [
    BuyerTicket,
    BuyerTicket,
    BuyerTicket,
    BuyerTicket,
    BuyerTicket,
  ];
  const refuse = async (ticket: Pick<BuyerTicket, 'id'>, status: number, said: RegExp, recipient: Json = ben) => {
    const answer = await giver.send('POST', order, ticket, recipient);
    assert.equal(answer.status, status, answer.body);
    assert.match(answer.body, said);
  };
  await giver.offer(order, offered, ben);
  await refuse(offered, 409, /offered to somebody already/, cora);
  await shop.db.run(sql`
    update issued_tickets set status = 'USED', admitted_at = now(), admitted_gate = 'A' where id = ${used.id}`);
  await refuse(used, 409, /has come in/);
  const taken = { orderId: order.id, ticketIds: [returning.id], reason: null };
  await shop.sales.desk.serve(event.id, requestRefund(taken));
  await refuse(returning, 409, /is being refunded/);
  await shop.tryRefunds();
  await refuse(good, 400, /whoever has the ticket/, { name: 'Me', email: 'ANA@example.com' });
  await refuse(good, 400, /"email"/, { name: 'Ben', email: 'nonsense' });
  await refuse({ id: unknownId }, 404, /no ticket/);
  await refuse({ id: 'nonsense' }, 404, /no ticket/);
  const other = await bought();
  await refuse(other.tickets[0] as BuyerTicket, 404, /no ticket/);
  const foreign = await shop.buyer.send('POST', `/orders/${order.id}/tickets/${good.id}/offer`, {
    token: other.order.token,
    body: ben,
  });
  assertRefused(foreign, { status: 404, code: 'NOT_FOUND', isOpenApi: false });
  const pending = await shop.buyer.place(event.id, { [event.types[0] as string]: 1 });
  assert.equal((await giver.send('POST', pending, good, ben)).status, 404);

  await shop.client.patch(`/events/${event.id}`, { transfersAllowed: false });
  await refuse(good, 409, /organizer does not allow/);
  const token = await giver.mailedToken(ben.email);
  assertRefused(await giver.sendAccept(token), { status: 409, code: 'CONFLICT', isOpenApi: false });
  assert.equal((await giver.read(token)).status, 'GONE');
  await shop.client.patch(`/events/${event.id}`, { transfersAllowed: true });
  assert.equal((await giver.read(token)).status, 'OPEN');
  await shop.db.run(sql`
    update issued_tickets set status = 'VALID', admitted_at = null, admitted_gate = null, returning_at = null
    where order_id = ${order.id} and status <> 'VOID'`);

  await shop.sales.cashier.refund({ orderId: order.id, reason: null });
  await refuse(voided, 409, /no longer valid/);
  assertRefused(await giver.sendAccept(token), { status: 409, code: 'CONFLICT', isOpenApi: false });

  const late = await bought();
  await giver.offer(late.order, late.tickets[0] as BuyerTicket, cora);
  await shop.db.run(sql`
    update events set date_time = now() - interval '2 days', end_date_time = now() - interval '1 day' where id = ${late.event.id}`);
  const over = await giver.sendAccept(await giver.mailedToken(cora.email));
  assert.equal(over.status, 409);
  assert.match(over.body, /is over/);
  assertRefused(await giver.sendAccept('x'.repeat(43)), { status: 404, code: 'NOT_FOUND', isOpenApi: false });
});

test('what was offered can be taken back, once, and not when it was accepted', async () => {
  const { order, tickets } = await bought();
  const ticket = tickets[0] as BuyerTicket;
  assertRefused(await giver.send('DELETE', order, ticket), { status: 404, code: 'NOT_FOUND', isOpenApi: false });
  const made = await giver.offer(order, ticket, ben);
  const token = await giver.mailedToken(ben.email);
  const taken = await giver.send('DELETE', order, ticket);
  assert.deepEqual([taken.status, JSON.parse(taken.body).data], [200, made]);
  assertRefused(await giver.send('DELETE', order, ticket), { status: 404, code: 'NOT_FOUND', isOpenApi: false });
  assert.equal((await giver.read(token)).status, 'TAKEN_BACK');
  const late = await giver.sendAccept(token);
  assert.equal(late.status, 409);
  assert.match(late.body, /taken back/);
  await giver.offer(order, ticket, ben);
  const given = await giver.accept(await giver.mailedToken(ben.email));
  const gone = await giver.send('DELETE', order, ticket);
  assert.equal(gone.status, 409);
  assert.match(gone.body, /given on already/);
  assert.equal(given.ticket.status, 'VALID');
});

test('of twenty who accept at once all have the one ticket', async () => {
  const { order, tickets } = await bought();
  await giver.offer(order, tickets[0] as BuyerTicket, ben);
  const token = await giver.mailedToken(ben.email);
  const all = await Promise.all(Array.from({ length: 20 }, () => giver.accept(token)));
  assert.equal(new Set(all.map((given) => JSON.stringify(given))).size, 1);
  const { count } = await shop.db.one<{ count: number }>(sql`
    select count(*) as count from issued_tickets where order_id = ${order.id} and status = 'VALID'`);
  assert.equal(count, 1);
  const { mails } = await shop.db.one<{ mails: number }>(sql`
    select count(*) as mails from mails where order_id = ${order.id} and kind = 'TICKETS' and recipient = ${ben.email}`);
  assert.equal(mails, 1);
});

test('accepting against a refund, taking back and an admission: one of them wins, and all agree', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { order, tickets } = await bought();
    const ticket = tickets[0] as BuyerTicket;
    await giver.offer(order, ticket, ben);
    const token = await giver.mailedToken(ben.email);
    const [refunded, accepted] = await Promise.all([
      shop.sales.cashier.refund({ orderId: order.id, reason: null }),
      giver.sendAccept(token),
    ]);
    assert.equal(refunded.status, 'SUCCEEDED');
    assert.ok([200, 409].includes(accepted.status), accepted.body);
    assert.deepEqual(await goodTickets(order), [], 'whoever has it, the refund took it back');

    const second = await bought();
    await giver.offer(second.order, second.tickets[0] as BuyerTicket, ben);
    const [took, had] = await Promise.all([
      giver.send('DELETE', second.order, second.tickets[0] as BuyerTicket),
      giver.sendAccept(await giver.mailedToken(ben.email)),
    ]);
    assert.deepEqual([took.status, had.status].sort(), [200, 409], `${took.body} ${had.body}`);

    const third = await bought();
    const shownAtDoor = third.tickets[0] as BuyerTicket;
    await giver.offer(third.order, shownAtDoor, ben);
    const thirdToken = await giver.mailedToken(ben.email);
    const [admitted, passed] = await Promise.all([
      shop.db.run(sql`
        with admitted as (
          update issued_tickets set status = 'USED', admitted_at = now(), admitted_gate = 'A'
          where id = ${shownAtDoor.id} and status = 'VALID' returning *)
        insert into scans (event_id, device, id, organization_id, door_code_id, gate, ticket_id, ticket_type_id, ticket_status,
                           scanned_at, received_at, result, is_admission, known_since)
        select event_id, 'Phone', id::text, organization_id, gen_random_uuid(), 'A', id, ticket_type_id, status, admitted_at,
               admitted_at, 'ADMITTED', true, admitted_at from admitted`),
      giver.sendAccept(thirdToken),
    ]);
    assert.equal(passed.status, admitted === 1 ? 409 : 200, passed.body);
  }
});

test('a ticket that is accepted and taken back by the same batch of the desk is nobody’s', async () => {
  const { order, tickets, event } = await bought(1, { price: 0 });
  const { id } = await giver.offer(order, tickets[0] as BuyerTicket, ben);
  const { desk } = shop.sales;
  const served = await Promise.all([
    // The first command is served alone; those after it wait for one another.
    desk.serve(event.id, { decide: () => undefined }),
    desk.serve(event.id, passTicket({ offer: { id, orderId: order.id }, tokenHash: Buffer.alloc(32) })),
    desk.serve(event.id, voidFreeOrder({ orderId: order.id })),
  ]);
  assert.notEqual(served[1].ticketId, tickets[0]?.id);
  assert.deepEqual(await goodTickets(order), []);
});

test('somebody who was given a ticket hears what becomes of it and of the event, once each', async () => {
  const given = async () => {
    const { order, tickets, event } = await bought(2);
    await giver.offer(order, tickets[0] as BuyerTicket, ben);
    await giver.accept(await giver.mailedToken(ben.email));
    const news = async () => {
      const rows = await shop.db.many<{ kind: string }>(sql`
        select kind from mails where order_id = ${order.id} and recipient = ${ben.email}
          and kind not in ('TICKET_OFFER', 'TICKETS') order by created_at, id`);
      return rows.map(({ kind }) => kind);
    };
    return { order, event, news };
  };
  const refunded = await given();
  await shop.sales.cashier.refund({ orderId: refunded.order.id, reason: null });
  assert.deepEqual(await refunded.news(), ['TICKET_VOID']);

  const moved = await given();
  await shop.client.patch(`/events/${moved.event.id}`, { dateTime: '2027-03-01T20:00:00+08:00' });
  for (let turn = 0; turn < 3; turn += 1) await workOffNow(shop.db, shop.sales.queueKinds, 'reschedule');
  assert.deepEqual(await moved.news(), ['EVENT_CHANGED']);

  const cancelled = await given();
  const { organizationId } = await shop.db.one<{ organizationId: string }>(sql`
    select organization_id from events where id = ${cancelled.event.id}`);
  const actor = { organizationId, apiKeyId: null, scopes: new Set<never>(), isSandbox: false };
  const input = { eventId: cancelled.event.id, reason: 'Rain', confirmName: 'Gabi ng Musika' };
  await shop.db.transaction((tx) => cancelEvent(tx, actor, input));
  for (let turn = 0; turn < 2; turn += 1) await workOffNow(shop.db, shop.sales.queueKinds, 'event-cancellation');
  await shop.tryRefunds();
  assert.deepEqual(await goodTickets(cancelled.order), []);
  assert.deepEqual(await cancelled.news(), ['EVENT_CANCELLED']);
});

test('nobody can have more than a few mails sent to somebody by offering them tickets', async () => {
  const victim = { name: 'Visit evil.example now', email: 'victim@example.com' };
  const { order, tickets } = await bought(8, { price: 0 });
  for (const ticket of tickets) await giver.offer(order, ticket, victim);
  const sent: string[] = [];
  const sender: MailSender = {
    send: async ({ recipient }) => {
      sent.push(recipient);
      return { isSent: true };
    },
    close: () => {},
  };
  const mailer = trialMailer({ db: shop.db, sender, limits: mailLimitsDefault });
  await mailer.settle();
  assert.equal(sent.filter((recipient) => recipient === victim.email).length, mailLimitsDefault.recipient);
  const ticket = tickets[0] as BuyerTicket;
  for (let time = 0; time < 4; time += 1) {
    assert.equal((await giver.send('DELETE', order, ticket)).status, 200);
    assert.equal((await giver.send('POST', order, ticket, victim)).status, 201);
  }
  assert.equal((await giver.send('DELETE', order, ticket)).status, 200);
  assertRefused(await giver.send('POST', order, ticket, victim), {
    status: 429,
    code: 'RATE_LIMITED',
    isOpenApi: false,
  });
  await mailer.settle();
  assert.equal(sent.filter((recipient) => recipient === victim.email).length, mailLimitsDefault.recipient);
});

test('offers of a ticket are counted for its holder, however its id is written', async () => {
  const { order, tickets, event } = await bought();
  const ticket = tickets[0] as BuyerTicket;
  const stranger = await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 });
  for (let time = 0; time < 6; time += 1) assert.equal((await giver.send('POST', stranger, ticket, ben)).status, 404);
  const statuses: number[] = [];
  for (let time = 0; time < 6; time += 1) {
    const id = time % 2 === 0 ? ticket.id : ticket.id.toUpperCase();
    const { status } = await giver.send('POST', order, { id }, ben);
    statuses.push(status);
    if (status === 201) assert.equal((await giver.send('DELETE', order, { id })).status, 200);
  }
  assert.deepEqual(statuses, [201, 201, 201, 201, 201, 429]);
});

async function goodTickets({ id }: Pick<GivenTicket, 'id'>): Promise<{ id: string }[]> {
  return shop.db.many(sql`select id from issued_tickets where order_id = ${id} and status <> 'VOID'`);
}
