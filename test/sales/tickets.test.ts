import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { readToken } from '../../door-rules/ticket-token.ts';
import { isTicketToken, verifyingKey } from '../../src/core/selling/tickets/ticket-token.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { unknownId, uuid } from '../helpers/clients/api-client.ts';
import { assertRefused } from '../helpers/clients/refusal.ts';
import { snapshot } from '../helpers/database/snapshot.ts';
import { assertSound, openShop, type Shop } from '../helpers/worlds/shop.ts';

let shop: Shop;
before(async () => {
  shop = await openShop();
});
afterEach(() => assertSound(shop.db));
after(() => shop.close());

/** What a door device holds of an event. */
async function doorKey(eventId: string) {
  const { publicKey } = await shop.db.one<{ publicKey: Buffer }>(sql`
    select public_key from event_ticket_keys where event_id = ${eventId}`);
  assert.equal(publicKey.length, 32);
  return verifyingKey(publicKey);
}

test('there are no tickets before the order is completed, and as many as were bought after', async () => {
  const event = await shop.event({ tickets: [{ section: 'Floor', row: 'A' }, { price: 0 }] });
  const [floor, free] = event.types as [string, string];
  const order = await shop.buyer.place(event.id, { [floor]: 2, [free]: 3 });
  assert.deepEqual(await shop.buyer.tickets(order), []);
  const { reference } = await shop.buyer.startPayment(order);
  await shop.buyer.press(reference, 'failed');
  assert.deepEqual(await shop.buyer.tickets(order), []);
  await shop.buyer.press(reference, 'paid');
  const tickets = await shop.buyer.tickets(order);
  assert.deepEqual(
    tickets.map(({ ticketTypeId, status, seat }) => [ticketTypeId, status, seat]),
    [...[floor, floor].map((id) => [id, 'VALID', null]), ...[free, free, free].map((id) => [id, 'VALID', null])],
  );
  assert.deepEqual([tickets[0]?.section, tickets[0]?.row], ['Floor', 'A']);
  for (const { id } of tickets) assert.match(id, uuid);
  assert.deepEqual(await shop.buyer.tickets(order), tickets, 'they stay the same');
});

test('a cancelled order has no tickets', async () => {
  const event = await shop.event();
  const order = await shop.buyer.place(event.id, { [event.types[0] as string]: 2 });
  await shop.buyer.cancel(order);
  assert.deepEqual(await shop.buyer.tickets(order), []);
});

test('every ticket has a code of its own that nobody can guess', async () => {
  const event = await shop.event({ tickets: [{ price: 0, quantity: 1_000, maximumPurchaseQuantity: 500 }] });
  const type = event.types[0] as string;
  const orders = [await shop.buyer.buy(event.id, { [type]: 500 }), await shop.buyer.buy(event.id, { [type]: 500 })];
  const codes = (await Promise.all(orders.map((order) => shop.buyer.tickets(order)))).flat().map(({ code }) => code);
  assert.equal(new Set(codes).size, 1_000);
  const letters = new Set<string>();
  for (const code of codes) {
    // 23 letters that cannot be mistaken for each other, 16 times: more than 70 bits.
    assert.match(code, /^[34679ACDEFGHJKMNPQRTWXY]{16}$/);
    for (const letter of code) letters.add(letter);
  }
  assert.equal(letters.size, 23);
  for (let place = 0; place < 16; place += 1) {
    const used = new Set(codes.map((code) => code.charAt(place)));
    assert.equal(used.size, 23, `place ${place} is as random as the others`);
  }
});

test('reserved seats come with their seat, each sold once, and a party sits together', async () => {
  const event = await shop.event({ tickets: [{ type: 'RESERVED_SEAT', quantity: 9, section: 'Orchestra', row: 'C' }] });
  const type = event.types[0] as string;
  const orders = [];
  for (let count = 0; count < 3; count += 1) orders.push(await shop.buyer.buy(event.id, { [type]: 3 }));
  const seats = await Promise.all(
    orders.map(async (order) => (await shop.buyer.tickets(order)).map(({ seat }) => seat)),
  );
  assert.deepEqual(seats, [
    ['1', '2', '3'],
    ['4', '5', '6'],
    ['7', '8', '9'],
  ]);
});

test('a QR code verifies without asking anybody, by the key of its event and no other', async () => {
  const [event, other] = [await shop.event(), await shop.event()];
  const order = await shop.buyer.buy(event.id, { [event.types[0] as string]: 2 });
  const foreign = await shop.buyer.buy(other.id, { [other.types[0] as string]: 1 });
  const tickets = await shop.buyer.tickets(order);
  const [foreignTicket] = await shop.buyer.tickets(foreign);
  const [key, otherKey] = [await doorKey(event.id), await doorKey(other.id)];
  for (const { id, qr } of tickets) {
    assert.equal(isTicketToken(key, qr), true);
    assert.equal(isTicketToken(otherKey, qr), false);
    const read = readToken(qr);
    assert.deepEqual([read?.eventId, read?.ticketId], [event.id, id]);
    assert.ok(qr.length < 200, 'compact');
  }
  assert.equal(isTicketToken(key, foreignTicket?.qr as string), false);
  assert.equal(isTicketToken(otherKey, foreignTicket?.qr as string), true);
});

test('the private key of an event is stored sealed', async () => {
  const event = await shop.event();
  await shop.buyer.tickets(await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 }));
  const { sealed } = await shop.db.one<{ sealed: Buffer }>(sql`
    select private_key_sealed as sealed from event_ticket_keys where event_id = ${event.id}`);
  assert.ok(sealed.length > 32, 'with what it takes to notice a change');
});

test('after a refund the tickets are still shown, void', async () => {
  const event = await shop.event();
  const order = await shop.buyer.buy(event.id, { [event.types[0] as string]: 2 });
  const before = await shop.buyer.tickets(order);
  await shop.sales.cashier.refund({ orderId: order.id, reason: null });
  assert.deepEqual(
    await shop.buyer.tickets(order),
    before.map((ticket) => ({ ...ticket, status: 'VOID' })),
  );
});

test('without the right token every endpoint of an order says the same as for an order that is not there', async () => {
  const event = await shop.event({ tickets: [{ quantity: 100 }] });
  const type = event.types[0] as string;
  const [order, other] = [
    await shop.buyer.place(event.id, { [type]: 1 }),
    await shop.buyer.buy(event.id, { [type]: 1 }),
  ];
  const before = await snapshot(shop.db);
  const tokens: Record<string, string | undefined> = {
    none: undefined,
    empty: '',
    wrong: 'x'.repeat(43),
    'of another order': other.token,
    cut: order.token.slice(0, -1),
    'one letter more': `${order.token}A`,
    'in another case': swapCase(order.token),
    'its hash': 'a'.repeat(64),
  };
  const requests: ['GET' | 'POST', string, unknown][] = [
    ['GET', '', undefined],
    ['GET', '/tickets', undefined],
    ['POST', '/payments', { method: 'gcash' }],
    ['POST', '/payments', { method: 'nonsense' }],
    ['POST', '/cancel', undefined],
  ];
  const shapes = new Set<string>();
  const assertMissing = async (id: string, token: string | undefined) => {
    for (const [method, path, body] of requests) {
      const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const answer = await shop.buyer.send(method, `/orders/${id}${path}`, { body, headers });
      const refused = assertRefused(answer, { status: 404, code: 'NOT_FOUND', isOpenApi: false });
      const named = decodeURIComponent(id).slice(0, 100).replace('\0', '\uFFFD');
      shapes.add(JSON.stringify(refused.error).replace(JSON.stringify(named).slice(1, -1), ':id'));
    }
  };
  for (const token of Object.values(tokens)) await assertMissing(order.id, token);
  for (const id of [unknownId, event.id, 'x', `${order.id}0`, order.orderNumber, '%00', 'x'.repeat(4_000)]) {
    await assertMissing(id, order.token);
  }
  for (const authorization of [`Basic ${btoa(`x:${order.token}`)}`, order.token, `Bearer ${order.token}, Bearer x`]) {
    const answer = await shop.buyer.send('GET', `/orders/${order.id}`, { headers: { authorization } });
    assertRefused(answer, { status: 404, code: 'NOT_FOUND', isOpenApi: false });
  }
  assert.equal(shapes.size, 1, [...shapes].join('\n'));
  assert.deepEqual(await snapshot(shop.db), before);
  assert.equal((await shop.buyer.read({ ...order, id: order.id.toUpperCase() })).id, order.id);
});

test('a token is not to be found in the database, and no two orders have the same', async () => {
  const event = await shop.event();
  const order = await shop.buyer.place(event.id, { [event.types[0] as string]: 1 });
  const another = await shop.buyer.place(event.id, { [event.types[0] as string]: 1 });
  assert.match(order.token, /^[0-9A-Za-z]{43}$/);
  assert.notEqual(order.token, another.token);
  const tables = await shop.db.many<{ found: boolean }>(sql`
    select exists (select from orders o where o::text like ${`%${order.token}%`}
      union all select from order_claims c where c::text like ${`%${order.token}%`}) as found`);
  assert.deepEqual(tables, [{ found: false }]);
});

function swapCase(text: string): string {
  return text.replaceAll(/[A-Za-z]/g, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  );
}
