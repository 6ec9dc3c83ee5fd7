import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { reissueTicketsStatement } from '../../src/core/catalog/inventory/issue.sql.ts';
import { attendeesCsv, searchAttendees } from '../../src/core/reports/attendees/search-attendees.ts';
import { ticketTimeline } from '../../src/core/reports/attendees/ticket-timeline.ts';
import { listTicketsOfOrders } from '../../src/core/selling/tickets/issued-ticket.sql.ts';
import { newTicketCode } from '../../src/core/selling/tickets/issued-ticket.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { newId } from '../../src/platform/ids.ts';
import { insertRefund } from '../helpers/worlds/orders.ts';
import {
  assertRefused,
  type OnSale,
  type Organizer,
  openOrganizer,
  type PlaceOptions,
  textOf,
} from '../helpers/worlds/organizer.ts';
import { giveOn, insertScan, takeBack } from '../helpers/worlds/ticket-life.ts';

let organizer: Organizer;
before(async () => {
  organizer = await openOrganizer();
});
after(() => organizer.close());

async function bought(event: OnSale, options: PlaceOptions = {}) {
  const order = await organizer.buy(event, options);
  const tickets = await listTicketsOfOrders(organizer.db, { orderIds: [order.id] });
  return { order, tickets: tickets.map(({ id, code }) => ({ id, code })) };
}

const idOf = (ticket: { id: string } | undefined) => ticket?.id as string;

test('people are found by holder, buyer, order number, type, state and admission; a ticket that was given on by its code only', async () => {
  const { db, actor } = organizer;
  const event = await organizer.event({}, [{}, { name: 'Balcony', price: 0 }]);
  const ana = await bought(event, { quantity: 3, name: 'Ana Reyes', email: 'ana@example.com' });
  const ben = await bought(event, { quantity: 1, type: 1, name: 'Ben Cruz', email: 'ben@example.com' });
  const [given, back, kept] = ana.tickets;
  const givenId = await giveOn(db, idOf(given), { name: 'Ñora =Aunor', email: 'nora@example.org' });
  await takeBack(db, idOf(back));
  await insertScan(db, idOf(ben.tickets[0]), { gate: '=Gate B' });
  const find = async (input: object) => {
    const { rows, total } = await searchAttendees(db, actor, { eventId: event.id, take: 100, ...input });
    assert.equal(total, rows.length, JSON.stringify(input));
    return rows.map(({ id }) => id).sort();
  };
  const sorted = (...ids: (string | undefined)[]) => ids.sort();
  const [voided, stays, used] = [idOf(back), idOf(kept), idOf(ben.tickets[0])];
  assert.deepEqual(await find({}), sorted(givenId, voided, stays, used));
  assert.deepEqual(await find({ status: 'VALID' }), sorted(givenId, stays));
  assert.deepEqual(await find({ status: 'USED' }), [used]);
  assert.deepEqual(await find({ status: 'VOID' }), [voided]);
  assert.deepEqual(await find({ isAdmitted: true }), [used]);
  assert.deepEqual(await find({ isAdmitted: false }), sorted(givenId, voided, stays));
  assert.deepEqual(await find({ isAdmitted: true, status: 'VALID' }), []);
  assert.deepEqual(await find({ ticketTypeId: event.types[1] }), [used]);
  assert.deepEqual(await find({ search: 'nora aunor' }), []);
  assert.deepEqual(await find({ search: 'NORA =aunor' }), [givenId]);
  assert.deepEqual(await find({ search: 'nora@example.org' }), [givenId]);
  assert.deepEqual(await find({ search: 'ana reyes' }), sorted(givenId, voided, stays));
  assert.deepEqual(await find({ search: 'ana reyes', status: 'VALID', isAdmitted: false }), sorted(givenId, stays));
  assert.deepEqual(await find({ search: ana.order.orderNumber.toLowerCase() }), sorted(givenId, voided, stays));
  assert.deepEqual(await find({ search: ben.order.orderNumber.slice(0, 7), ticketTypeId: event.types[1] }), [used]);
  const { rows } = await searchAttendees(db, actor, { eventId: event.id, search: given?.code });
  assert.deepEqual(
    rows.map(({ id, status, holderName, isReplaced, givenTo }) => [id, status, holderName, isReplaced, givenTo]),
    [[given?.id, 'VOID', 'Ana Reyes', true, 'Ñora =Aunor']],
  );
  const file = await textOf(attendeesCsv(db, actor, { eventId: event.id, isAdmitted: true }));
  const [head, line, ...more] = file.split('\r\n');
  assert.ok(
    head?.endsWith(
      'name,email,ticket_type,section,row,seat,status,ticket_code,order_number,admitted_at,gate,time_zone,first_entry,last_entry,entries',
    ),
  );
  assert.match(
    line as string,
    /^"Ben Cruz","ben@example.com","Balcony",.*"USED",.*"20\d\d-\d\d-\d\d \d\d:\d\d:\d\d","'=Gate B","Asia\/Manila",("[\d-]+ [\d:]+"),\1,1$/,
  );
  assert.deepEqual(more, []);
  const nora = await textOf(attendeesCsv(db, actor, { eventId: event.id, search: 'nora@example.org' }));
  assert.match(nora, /\r\n"Ñora =Aunor","nora@example\.org"/);
});

test('the story of a ticket begins with the sale, for each of its holders and codes', async () => {
  const { db, actor, stranger } = organizer;
  const event = await organizer.event();
  const { order, tickets } = await bought(event, { quantity: 2 });
  const [first, other] = tickets.map(({ id }) => id) as [string, string];
  const day = (minute: number) => new Date(Date.UTC(2099, 1, 14, 11, minute)).toISOString();
  const second = await giveOn(db, first, { name: 'Ben Cruz', email: 'ben@example.com' });
  await db.run(sql`
    insert into ticket_offers (id, organization_id, event_id, order_id, ticket_id, recipient_name, recipient_email,
                               recipient_email_key, token_hash, status, ended_at, created_at)
    select gen_random_uuid(), organization_id, event_id, order_id, id, 'Caloy', 'caloy@example.com', 'caloy@example.com',
           'x', 'TAKEN_BACK', ${day(1)}::timestamptz, ${day(0)}::timestamptz from issued_tickets where id = ${second}`);
  await insertScan(db, first, { scannedAt: day(2), result: 'VOID' });
  await insertScan(db, second, { scannedAt: day(3), gate: 'North' });
  const met = { scannedAt: day(3), gate: 'North', device: 'Phone 1' };
  await insertScan(db, second, {
    scannedAt: day(4),
    receivedAt: day(9),
    result: 'CONFLICT',
    device: 'Phone 2',
    first: met,
  });
  await insertScan(db, second, { scannedAt: day(5), result: 'UNDONE', isUndo: true });
  const refund = { paymentId: order.paymentId as string, amountCentavos: 80_000, createdAt: day(10) };
  const refundId = await insertRefund(db, order.id, refund);
  await db.run(sql`
    update refunds set ticket_ids = array[${second}, ${other}]::uuid[], updated_at = ${day(11)}::timestamptz
    where id = ${refundId}`);
  await insertRefund(db, order.id, { ...refund, amountCentavos: 100 });
  await takeBack(db, second);
  await db.run(sql`update issued_tickets set voided_at = ${day(12)}::timestamptz where id = ${second}`);

  const story = await ticketTimeline(db, actor, { eventId: event.id, ticketId: first });
  assert.deepEqual([story.ticket.id, story.current.id], [first, second]);
  const told = story.entries.map((entry) => {
    if (entry.kind === 'SCANNED') return [entry.result, entry.gate, entry.device, entry.code === tickets[0]?.code];
    if (entry.kind === 'GIVEN_ON') return [entry.kind, entry.from, entry.to];
    if (entry.kind === 'REFUND_REQUESTED' || entry.kind === 'REFUND_SUCCEEDED')
      return [entry.kind, entry.amountCentavos, entry.tickets];
    return 'to' in entry ? [entry.kind, entry.to] : [entry.kind];
  });
  // When the mail is sent does not matter here.
  assert.deepEqual(
    told.filter(([kind]) => kind !== 'MAIL'),
    [
      ['SOLD', 'Ana Reyes'],
      ['OFFERED', 'Ben Cruz'],
      ['GIVEN_ON', 'Ana Reyes', 'Ben Cruz'],
      ['OFFERED', 'Caloy'],
      ['OFFER_TAKEN_BACK', 'Caloy'],
      ['VOID', 'Gate A', 'Phone 1', true],
      ['ADMITTED', 'North', 'Phone 1', false],
      ['CONFLICT', 'Gate A', 'Phone 2', false],
      ['UNDONE', 'Gate A', 'Phone 1', false],
      ['REFUND_REQUESTED', 80_000, 2],
      ['REFUND_SUCCEEDED', 80_000, 2],
      ['VOID'],
    ],
  );
  assert.ok(told.some(([kind]) => kind === 'MAIL'));
  const again = await ticketTimeline(db, actor, { eventId: event.id, ticketId: second });
  assert.deepEqual([again.ticket.id, again.entries], [second, story.entries]);
  const untouched = await ticketTimeline(db, actor, { eventId: event.id, ticketId: other });
  assert.deepEqual(
    untouched.entries.map(({ kind }) => kind).filter((kind) => kind !== 'MAIL'),
    ['SOLD', 'REFUND_REQUESTED', 'REFUND_SUCCEEDED'],
  );

  const own = await organizer.event({}, [{}], { actor: stranger });
  const elsewhere = await organizer.event();
  await assertRefused(ticketTimeline(db, stranger, { eventId: event.id, ticketId: first }), 'NOT_FOUND');
  await assertRefused(ticketTimeline(db, stranger, { eventId: own.id, ticketId: first }), 'NOT_FOUND');
  await assertRefused(ticketTimeline(db, actor, { eventId: elsewhere.id, ticketId: first }), 'NOT_FOUND');
  await assertRefused(ticketTimeline(db, actor, { eventId: event.id, ticketId: 'x' }), 'NOT_FOUND');
});

test('a ticket that was issued anew for the same buyer was not given on, and mails about other tickets are not in its story', async () => {
  const { db, actor } = organizer;
  const event = await organizer.event();
  const { order, tickets } = await bought(event, { quantity: 2 });
  const [old, other] = tickets as [{ id: string; code: string }, { id: string; code: string }];
  const id = newId();
  const nobody = { holderName: null, holderEmail: null, holderEmailKey: null, tokenHash: null };
  await db.run(reissueTicketsStatement([{ oldId: old.id, id, code: newTicketCode(), ...nobody }]));
  for (const ticketId of [id, other.id]) {
    await db.run(sql`
      insert into mails (id, organization_id, order_id, kind, recipient, language, data)
      select ${newId()}, organization_id, id, 'TICKETS', ${`${ticketId}@example.com`}, 'en',
             jsonb_build_object('ticketId', ${ticketId}::text) from orders where id = ${order.id}`);
  }
  // A device whose clock is an hour behind.
  await insertScan(db, old.id, { result: 'VOID', scannedAt: new Date(Date.now() - 3_600_000).toISOString() });
  const { entries, current } = await ticketTimeline(db, actor, { eventId: event.id, ticketId: old.id });
  assert.equal(current.id, id);
  assert.deepEqual(
    entries.flatMap((entry) => (entry.kind === 'MAIL' ? [entry.recipient] : [])).sort(),
    [`${id}@example.com`, 'ana@example.com'].sort(),
  );
  assert.deepEqual(
    entries.map(({ kind }) => kind).filter((kind) => kind !== 'MAIL'),
    ['SOLD', 'SCANNED', 'REISSUED'],
  );
  const { rows } = await searchAttendees(db, actor, { eventId: event.id, search: old.code });
  assert.deepEqual(
    rows.map(({ isReplaced, givenTo }) => [isReplaced, givenTo]),
    [[true, null]],
  );
});
