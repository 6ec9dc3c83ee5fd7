import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { byOperator } from '../../src/core/accounts/audit-log/act.ts';
import { loadVenues } from '../../src/core/catalog/event-editing/load-venues.ts';
import { openDispute } from '../../src/core/selling/resting/open-dispute.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { newId } from '../../src/platform/ids.ts';
import { type ClaimedEntry, claimDue, nobodysLane } from '../../src/platform/queue/queue.sql.ts';
import type { EventRecord } from '../helpers/clients/api-client.ts';
import type { BuyerOrder } from '../helpers/clients/buyer.ts';
import { type AnyAnswer, assertRefused } from '../helpers/clients/refusal.ts';
import { makeDue, workOff, workOffNow } from '../helpers/machine/queue.ts';
import { assertSound, openShop, type Shop } from '../helpers/worlds/shop.ts';

let shop: Shop;
before(async () => {
  shop = await openShop();
});
afterEach(() => assertSound(shop.db));
after(() => shop?.close());

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

test('an event of which tickets are sold or held cannot be moved to where it would be over', async () => {
  const { client, buyer } = shop;
  const event = await shop.event({ dateTime: inHours(48), endDateTime: inHours(50) });
  const at = `/events/${event.id}`;
  const refused = (body: object) => client.refuse('PATCH', at, { status: 409, code: 'INVALID_STATE' }, { body });
  const held = await buyer.place(event.id, { [event.types[0] as string]: 1 });
  // A hold that is paid a moment later would be earned at once.
  await refused({ dateTime: inHours(-3), endDateTime: inHours(-1) });
  assert.equal((await buyer.cancel(held)).status, 200);
  const late = await buyer.place(event.id, { [event.types[0] as string]: 1 });
  const { reference } = await buyer.startPayment(late);
  await shop.endHold(late);
  await client.patch(at, { dateTime: inHours(-3), endDateTime: inHours(-1) });
  // Nor does money that comes too late make a sale there.
  await buyer.press(reference, 'paid');
  await shop.tryRefunds();
  assert.equal((await buyer.read(late)).status, 'CANCELLED');
  assert.deepEqual(
    (await shop.movements(late)).map(({ kind }) => kind),
    ['UNMATCHED_PAYMENT', 'UNMATCHED_REFUND'],
  );
  await client.patch(at, { dateTime: inHours(48), endDateTime: inHours(50) });

  await buyer.buy(event.id, { [event.types[0] as string]: 1 });
  const { message, hint } = await refused({ dateTime: inHours(-3), endDateTime: inHours(-1) });
  assert.match(message, /PUBLISHED/);
  assert.match(hint, /still to come/);
  await refused({ dateTime: inHours(-3), endDateTime: null });
  // It has begun and goes on: not over.
  await client.patch(at, { dateTime: inHours(-1), endDateTime: inHours(1) });
  await refused({ endDateTime: inHours(-0.5) });
  await client.patch(at, { description: 'Who sends back what was read changes nothing', ...(await client.get(at)) });
});

test('of a sale and a move into the past that come at once, one is refused', async () => {
  const { client, buyer } = shop;
  for (let round = 0; round < 8; round += 1) {
    const event = await shop.event({ dateTime: inHours(48), tickets: [{ price: 0, quantity: 50 }] });
    const line = { ticketTypeId: event.types[0], quantity: 1 };
    const order = () =>
      buyer.send('POST', '/orders', {
        body: { eventId: event.id, items: [line], buyer: { name: 'Ana', email: 'ana@example.com' } },
      });
    const [moved, ...placed] = await Promise.all([
      client.send('PATCH', `/events/${event.id}`, { body: { dateTime: inHours(-1) } }),
      ...Array.from({ length: 4 }, order),
    ]);
    const sold = placed.filter(({ status }) => status === 201).length;
    assert.equal(moved?.status === 200, sold === 0, `${moved?.status}, and ${sold} sold`);
  }
});

interface ToldMail {
  orderId: string;
  recipient: string;
  giveBackUntil: string | null;
}

const told = ({ id }: { id: string }) =>
  shop.db.many<ToldMail>(sql`
    select m.order_id, m.recipient, m.data ->> 'giveBackUntil' as give_back_until
    from mails m join orders o on o.id = m.order_id
    where o.event_id = ${id} and m.kind = 'EVENT_CHANGED' order by m.created_at, m.recipient`);

/** None of them stands before others any more. */
const letMailsGo = () => shop.db.run(sql`update queue set due_at = now() + interval '1 day' where kind = 'mail'`);

/** Until the worker has nothing left to tell; mails go out meanwhile. */
async function tellAll(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) {
    await letMailsGo();
    if ((await workOffNow(shop.db, shop.sales.queueKinds, 'reschedule')) === 0) return;
  }
  assert.fail('telling does not end');
}

test('buyers get one mail about all that changed within a few minutes, and about nothing that was taken back', async () => {
  const { client, buyer, db } = shop;
  const event = await shop.event({ name: 'Kundiman', dateTime: inHours(48) });
  const [type = ''] = event.types;
  const at = `/events/${event.id}`;
  const buy = (email: string) => buyer.buy(event.id, { [type]: 1 }, { buyer: { name: 'Ana', email } });
  await client.patch(at, { name: 'Kundiman sa Hapon' });
  const first = await buy('una@example.com');
  const second = await buy('ikalawa@example.com');
  await buyer.place(event.id, { [type]: 1 }, { buyer: { name: 'Bea', email: 'bea@example.com' } });
  await client.patch(at, { description: 'Nobody is told of this', timezone: 'Asia/Tokyo' });
  await tellAll();
  assert.deepEqual(await told(event), []);

  // Taken back before anybody heard of it.
  const dateTime = (await client.get<EventRecord>(at)).dateTime;
  await client.patch(at, { dateTime: inHours(72) });
  assert.match((await buyer.read(first)).giveBackUntil ?? '', /Z$/);
  await client.patch(at, { dateTime });
  assert.equal((await buyer.read(first)).giveBackUntil, null);
  await tellAll();
  assert.deepEqual(await told(event), []);

  await client.patch(at, { dateTime: inHours(72) });
  await client.patch(at, { name: 'Kundiman sa Gabi', dateTime: inHours(96) });
  await workOff(db, shop.sales.queueKinds, 'reschedule');
  assert.deepEqual(await told(event), [], 'a few minutes are waited for what follows');
  await Promise.all([tellAll(), tellAll()]);
  const mails = await told(event);
  assert.deepEqual(
    mails.map(({ orderId }) => orderId),
    [second.id, first.id],
  );
  const days = (Date.parse(mails[0]?.giveBackUntil ?? '') - Date.now()) / (24 * hour);
  assert.ok(days > 6.9 && days <= 7, `${days}`);

  // Later buyers knew; a new name alone causes a mail and gives nothing back.
  const third = await buy('ikatlo@example.com');
  assert.equal((await buyer.read(third)).giveBackUntil, null);
  await client.patch(at, { name: 'Kundiman' });
  await tellAll();
  assert.deepEqual(
    (await told(event)).slice(2).map(({ orderId, giveBackUntil }) => [orderId, giveBackUntil]),
    [second.id, third.id, first.id].map((id) => [id, null]),
  );
});

test('a worker that dies at any instant leaves nobody out and writes to nobody twice', async () => {
  const { client, db } = shop;
  const event = await shop.event({ dateTime: inHours(48), tickets: [{ price: 0, quantity: 250 }] });
  const [type = ''] = event.types;
  for (let round = 0; round < 25; round += 1) {
    const ten = Array.from({ length: 10 }, (_, index) =>
      shop.buyer.place(event.id, { [type]: 1 }, { buyer: { name: 'Ana', email: `b${round}x${index}@example.com` } }),
    );
    await Promise.all(ten);
  }
  await client.patch(`/events/${event.id}`, { dateTime: inHours(50) });
  await letMailsGo();
  await makeDue(db, 'reschedule');
  const [entry] = await claimDue(db, {
    wanted: [{ kind: 'reschedule', most: 1, leaseSeconds: 60 }],
    lease: newId(),
    afterLane: nobodysLane,
  });
  // It did its work and lost its lease before that was written down.
  await shop.sales.queueKinds.find(({ name }) => name === 'reschedule')?.work(entry as ClaimedEntry);
  // No more than some seconds' worth of mails is queued at a time: the tickets of others would wait behind them.
  for (let turn = 0; turn < 5; turn += 1) await workOffNow(db, shop.sales.queueKinds, 'reschedule');
  assert.equal((await told(event)).length, 200);
  await tellAll();
  const mails = await told(event);
  assert.equal(mails.length, 250);
  assert.equal(new Set(mails.map(({ recipient }) => recipient)).size, 250);
});

const giveBack = ({ id, token }: BuyerOrder, given: string | undefined = token) =>
  shop.buyer.send('POST', `/orders/${id}/give-back`, { token: given });
const dataOf = ({ body }: AnyAnswer) => (JSON.parse(body) as { data: BuyerOrder }).data;
const refusedWith = (answer: AnyAnswer, code: string) => assertRefused(answer, { status: 409, code, isOpenApi: false });

test('who ordered before the event was moved gives back whole, once, however often it is asked for', async () => {
  const { client, buyer, db } = shop;
  const event = await shop.event({
    dateTime: inHours(48),
    absorbFees: false,
    tickets: [{ quantity: 9 }, { price: 0 }],
  });
  const [paid = '', free = ''] = event.types;
  const order = await buyer.buy(event.id, { [paid]: 2 });
  const freeOrder = await buyer.buy(event.id, { [free]: 1 });
  const used = await buyer.buy(event.id, { [paid]: 1 });
  const partly = await buyer.buy(event.id, { [paid]: 1 });
  const disputed = await buyer.buy(event.id, { [paid]: 1 });
  const pending = await buyer.place(event.id, { [paid]: 1 });
  refusedWith(await giveBack(order), 'CONFLICT');
  await client.patch(`/events/${event.id}`, { name: 'Iba ang pangalan' });
  refusedWith(await giveBack(order), 'CONFLICT');

  await client.patch(`/events/${event.id}`, { dateTime: inHours(72) });
  assert.equal((await giveBack(order, 'not the token')).status, 404);
  refusedWith(await giveBack(pending), 'CONFLICT');
  const answers = await Promise.all(Array.from({ length: 8 }, () => giveBack(order)));
  assert.deepEqual(
    [...new Set(answers.map(({ status }) => status))],
    [200],
    answers.map(({ body }) => body).join('\n'),
  );
  const given = dataOf(await giveBack(order));
  assert.deepEqual([given.status, given.refundedAmount, given.giveBackUntil], ['REFUNDED', order.totalAmount, null]);
  assert.deepEqual(
    (await shop.movements(order)).map(({ kind }) => kind),
    ['SALE', 'REFUND'],
  );
  assert.ok((await buyer.tickets(order)).every(({ status }) => status === 'VOID'));
  assert.equal((await shop.ticketType(event, paid)).soldQuantity, 3);
  const [refund] = (await shop.detail(order)).refunds;
  assert.match(refund?.reason ?? '', /buyer.*moved/);

  assert.equal(dataOf(await giveBack(freeOrder)).status, 'REFUNDED');
  assert.equal((await giveBack(freeOrder)).status, 200);
  assert.equal((await shop.ticketType(event, free)).soldQuantity, 0);
  assert.equal((await shop.notices(freeOrder, 'order.refunded')).length, 1);

  await shop.sales.cashier.refund({ orderId: partly.id, amountCentavos: 10_000, reason: null });
  const rest = dataOf(await giveBack(partly));
  assert.deepEqual([rest.status, rest.refundedAmount], ['REFUNDED', partly.totalAmount]);

  // Nothing of what is disputed can be given back; the rest is, and asking again changes nothing.
  const dispute = { order: disputed.id, amountCentavos: 10_000, reference: `dsp_${newId()}` };
  await openDispute({ db, ...shop.sales }, { by: byOperator, address: null }, dispute);
  for (let time = 0; time < 2; time += 1) assert.equal((await giveBack(disputed)).status, 200);
  assert.equal((await shop.detail(disputed)).refunds.length, 1);

  await db.run(
    sql`update issued_tickets set status = 'USED', admitted_at = now(), admitted_gate = 'Main' where order_id = ${used.id}`,
  );
  assert.equal((await buyer.read(used)).giveBackUntil, null);
  refusedWith(await giveBack(used), 'CONFLICT');
  await db.run(
    sql`update issued_tickets set status = 'VALID', admitted_at = null, admitted_gate = null where order_id = ${used.id}`,
  );
  await db.run(sql`update reschedules set give_back_until = now() - interval '1 second' where event_id = ${event.id}`);
  refusedWith(await giveBack(used), 'CONFLICT');
  assert.equal((await buyer.read(used)).status, 'COMPLETED');
  // What an organizer gave back, the buyer cannot give back.
  await shop.sales.cashier.refund({ orderId: used.id, reason: null });
  refusedWith(await giveBack(used), 'CONFLICT');
});

test('a refund that the provider refuses, or takes long for, is shown as such, and nothing is given back twice', async () => {
  const { client, buyer } = shop;
  const event = await shop.event({ dateTime: inHours(48) });
  const buy = async (trouble: string) => {
    const order = await buyer.place(event.id, { [event.types[0] as string]: 1 });
    const { reference } = await buyer.startPayment(order);
    await buyer.press(reference, 'paid', { trouble });
    return { order, reference };
  };
  const refusing = await buy('refund-refused');
  const slow = await buy('refund-pending');
  await client.patch(`/events/${event.id}`, { dateTime: inHours(72) });

  const { error } = refusedWith(await giveBack(refusing.order), 'CONFLICT');
  assert.match(error.message, /provider did not take the refund/);
  assert.equal((await buyer.read(refusing.order)).status, 'COMPLETED');
  assert.ok((await buyer.tickets(refusing.order)).every(({ status }) => status === 'VALID'));
  await buyer.press(refusing.reference, 'paid', { trouble: null });
  assert.equal(dataOf(await giveBack(refusing.order)).status, 'REFUNDED');

  for (let time = 0; time < 2; time += 1) {
    const { status, giveBackUntil } = dataOf(await giveBack(slow.order));
    assert.deepEqual([status, giveBackUntil], ['COMPLETED', null]);
  }
  assert.equal((await shop.detail(slow.order)).refunds.length, 1);
  await buyer.press(slow.reference, 'paid', { trouble: null });
  await shop.tryRefunds();
  assert.equal((await buyer.read(slow.order)).status, 'REFUNDED');
  for (const { order } of [refusing, slow]) {
    const kinds = (await shop.movements(order)).map(({ kind }) => kind);
    assert.deepEqual(kinds, ['SALE', 'REFUND']);
  }
});

test('an end or a venue that is named for the first time causes a mail and gives nothing back; a changed one does', async () => {
  const { client, buyer, db } = shop;
  const event = await shop.event({ dateTime: inHours(48), tickets: [{ price: 0 }] });
  const at = `/events/${event.id}`;
  const order = await buyer.buy(event.id, { [event.types[0] as string]: 1 });
  const until = async () => (await buyer.read(order)).giveBackUntil;
  await db.transaction((tx) => loadVenues(tx, [venue(1), venue(2)]));
  await client.patch(at, { endDateTime: inHours(50), venueId: venue(1).id });
  assert.equal(await until(), null);
  await tellAll();
  assert.equal((await told(event)).length, 1);
  await client.patch(at, { venueId: venue(2).id });
  assert.notEqual(await until(), null);
  await client.patch(at, { venueId: venue(1).id });
  assert.equal(await until(), null);
  await client.patch(at, { locationType: 'ONLINE', venueId: null });
  assert.notEqual(await until(), null);
});

const venue = (place: number) => ({
  id: `0190a1de-0000-7000-8000-00000000000${place}`,
  slug: `bulwagan-${place}`,
  name: `Bulwagan ${place}`,
  address1: 'Daang Sampol',
  city: 'Naga',
  state: 'Camarines Sur',
  country: 'Philippines',
  latitude: 13.6,
  longitude: 123.2,
  aliases: [],
  searchText: `bulwagan ${place}`,
});
