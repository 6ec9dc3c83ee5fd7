import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import type { Json } from '../../helpers/clients/api-client.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import {
  type Hall,
  held,
  namesOf,
  openHall,
  paid,
  refusedSeats,
  type SeatedTicket,
  seatId,
  seatsIn,
  ticketNames,
} from '../../helpers/seats/hall.ts';
import { hallOf } from '../../helpers/seats/painted-hall.ts';
import { giverAt } from '../../helpers/worlds/giving.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

let shop: Shop;

before(async () => {
  shop = await openShop();
});
after(() => shop.close());

interface Attendee extends Json {
  id: string;
  status: string;
  section: string;
  row: string;
  seat: string;
  seatId: string;
}

const move = (hall: Pick<Hall, 'id'>, ticket: { id: string }, body: Json, key?: string) =>
  shop.client.send('POST', `/events/${hall.id}/tickets/${ticket.id}/move`, {
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

const moved = ({ status, body }: { status: number; body: string }): Attendee => {
  assert.equal(status, 200, body);
  return JSON.parse(body).data;
};

async function sold(hall: Hall, ...names: string[]): Promise<{ order: BuyerOrder; tickets: SeatedTicket[] }> {
  const order = await paid(shop.buyer, held(await hall.ask(names)));
  return { order, tickets: (await shop.buyer.tickets(order)) as SeatedTicket[] };
}

test('a ticket goes to another free seat of its type: another id and code, the old one void, its holder told', async () => {
  const hall = await openHall(shop, { orphans: 'ALLOW' });
  const { order, tickets } = await sold(hall, 'A-1', 'A-2');
  const [first] = tickets as [SeatedTicket];
  const mailed = async () =>
    (
      await shop.db.many(sql`
        select 1 from mails where order_id = ${order.id} and kind = 'TICKETS' and data ->> 'isMoved' = 'true' and recipient = 'ana@example.com'`)
    ).length;
  const tried = moved(await move(hall, first, { seat: seatId('C-6'), dryRun: true }));
  assert.deepEqual([tried.id, tried.seatId], [first.id, 'MAIN-C-6']);
  assert.equal(await mailed(), 0);
  assert.deepEqual(await seatsIn(shop.db, hall.id, 'SOLD'), ['A-1', 'A-2']);

  const key = `move-${first.id}`;
  const there = moved(await move(hall, first, { seat: seatId('C-6') }, key));
  assert.notEqual(there.id, first.id);
  assert.deepEqual([there.status, there.row, there.seat, there.seatId], ['VALID', 'C', '6', 'MAIN-C-6']);
  // Sent again, with its key and without.
  assert.equal(moved(await move(hall, first, { seat: seatId('C-6') }, key)).id, there.id);
  assert.equal(moved(await move(hall, first, { seat: seatId('C-6') })).id, there.id);
  assert.equal(await mailed(), 1);
  assert.deepEqual(await seatsIn(shop.db, hall.id, 'SOLD'), ['A-2', 'C-6']);
  assert.deepEqual(namesOf((await shop.buyer.read(order)) as never), ['C-6', 'A-2']);
  assert.deepEqual(await ticketNames(shop.buyer, order), ['A-2', 'C-6']);
  const codes = new Set(((await shop.buyer.tickets(order)) as SeatedTicket[]).map(({ code }) => code));
  assert.ok(!codes.has(first.code));
  const [told] = await shop.notices(order, 'ticket.reissued');
  assert.deepEqual([told?.id, told?.replaces, told?.seatId], [there.id, first.id, 'MAIN-C-6']);
  const acts = await shop.db.many<{ details: Json }>(sql`
    select details from audit_entries where action = 'seating.ticket_moved' and subject_id = ${order.id}`);
  assert.deepEqual(
    acts.map(({ details }) => details),
    [{ from: 'MAIN-A-1', to: 'MAIN-C-6' }],
  );
  held(await hall.ask(['A-1']));
  await assertSound(shop.db);
});

test('what cannot be is refused, and nothing is moved', async () => {
  const tickets = [{}, { name: 'Back' }];
  const hall = await openHall(shop, { plan: hallOf(2, 4), orphans: 'ALLOW', event: { tickets }, rows: [['A'], ['B']] });
  const sale = await sold(hall, 'A-1', 'A-2');
  const [first, second] = sale.tickets as [SeatedTicket, SeatedTicket];
  refusedSeats(await move(hall, first, { seat: seatId('B-1') }), 400, 'VALIDATION_ERROR');
  refusedSeats(await move(hall, first, { seat: seatId('A-9') }), 400, 'VALIDATION_ERROR');
  refusedSeats(await move(hall, first, {}), 400, 'VALIDATION_ERROR');
  const { alternatives } = refusedSeats(await move(hall, first, { seat: seatId('A-2') }), 409, 'SEAT_TAKEN');
  assert.ok((alternatives ?? []).length > 0);
  refusedSeats(await move(hall, { id: hall.id }, { seat: seatId('A-3') }), 404, 'NOT_FOUND');
  const body = { ticketIds: [second.id], reason: 'Cannot come' };
  await shop.client.send('POST', `/orders/${sale.order.id}/refunds`, {
    body,
    headers: { 'idempotency-key': second.id },
  });
  refusedSeats(await move(hall, second, { seat: seatId('A-4') }), 409, 'INVALID_STATE');
  await shop.db.run(sql`
    update issued_tickets set status = 'USED', admitted_at = now(), admitted_gate = 'Main' where id = ${first.id}`);
  refusedSeats(await move(hall, first, { seat: seatId('A-4') }), 409, 'INVALID_STATE');
  assert.ok((await seatsIn(shop.db, hall.id, 'FREE')).includes('A-4'));
  await shop.db.run(sql`
    update issued_tickets set status = 'VALID', admitted_at = null, admitted_gate = null where id = ${first.id}`);
});

test('many at one seat at once: one is there, and each ticket is where its row is', async () => {
  const hall = await openHall(shop, { plan: hallOf(2, 10), orphans: 'ALLOW' });
  const { tickets } = await sold(hall, ...Array.from({ length: 6 }, (_, index) => `A-${index + 1}`));
  const answers = await Promise.all([
    ...tickets.map((ticket) => move(hall, ticket, { seat: seatId('B-5') })),
    hall.ask(['B-5']).then(({ status, body }) => ({ status: status === 201 ? 200 : status, body })),
  ]);
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.equal(answers.filter(({ status }) => status === 409).length, 6);
  await assertSound(shop.db);
});

test('a ticket that was given on stays its holder’s, who comes with the same link', async () => {
  const hall = await openHall(shop, { orphans: 'ALLOW' });
  const { order, tickets } = await sold(hall, 'A-3', 'A-4');
  const giver = giverAt(shop);
  await giver.offer(order, tickets[0] as SeatedTicket, { name: 'Ben Santos', email: 'ben@example.com' });
  const given = await giver.accept(await giver.mailedToken('ben@example.com'));
  const there = moved(await move(hall, given.ticket, { seat: seatId('B-1') }));
  assert.deepEqual((there.holder as Json).email, 'ben@example.com');
  const [own] = (await shop.buyer.tickets(given)) as [SeatedTicket];
  assert.deepEqual([own.id, own.seatId], [there.id, 'MAIN-B-1']);
  await assertSound(shop.db);
});
