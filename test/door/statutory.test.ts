import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Json } from '../helpers/clients/api-client.ts';
import type { BuyerTicket } from '../helpers/clients/buyer.ts';
import { openDoor, succeed } from '../helpers/worlds/door.ts';
import { giverAt } from '../helpers/worlds/giving.ts';
import { openShop, type Shop } from '../helpers/worlds/shop.ts';

// What a door says of tickets that cost less by law.

let shop: Shop;
before(async () => {
  shop = await openShop({ environment: { TAX_RULES: 'ph' } });
});
after(() => shop?.close());

const card = (kind: string, idNumber: string, more: Json = {}): Json => ({
  kind,
  idNumber,
  name: 'Remedios Cruz',
  ...more,
});

async function eventWith(cards: Json[], quantity = cards.length) {
  const event = await shop.event({ tickets: [{ price: 500, quantity: 20 }] });
  const items = [{ ticketTypeId: event.types[0], quantity, statutory: cards }];
  const order = await shop.buyer.buy(event.id, {}, { items });
  return { event, order, tickets: (await shop.buyer.tickets(order)) as BuyerTicket[] };
}

const doorOf = ({ id }: { id: string }, more: Json = {}) =>
  openDoor({ url: shop.server.url, client: shop.client }, id, more);

test('a scan that lets somebody in says which card to look at, once more too; and so does the manifest', async () => {
  const kinds = ['SENIOR', 'PWD', 'ATHLETE', 'VALOR'];
  const { event, tickets } = await eventWith(
    kinds.map((kind) => card(kind, `${kind}-1`)),
    5,
  );
  const door = await doorOf(event);
  const scans = tickets.map(({ qr }, place) => ({ id: `scan ${place}`, qr, scannedAt: new Date().toISOString() }));
  const told = async () => (await door.scan(...scans)).map(({ result, check }) => [result, check]).sort();
  const expected = [
    ['ADMITTED', undefined],
    ['ADMITTED', 'ATHLETE_ID'],
    ['ADMITTED', 'PWD_ID'],
    ['ADMITTED', 'SENIOR_ID'],
    ['ADMITTED', 'VALOR_ID'],
  ];
  assert.deepEqual(await told(), expected);
  assert.deepEqual(await told(), expected, 'answered again');
  const [again] = await door.scan({ ...(scans[0] as (typeof scans)[0]), id: 'other' });
  assert.deepEqual([again?.result, again?.check], ['ALREADY_ADMITTED', undefined]);
  const { tickets: rows } = await succeed<{ tickets: unknown[][] }>(await door.send('GET', '/manifest'));
  assert.deepEqual(rows.map((row) => row[16]).sort(), ['ATHLETE_ID', 'PWD_ID', 'SENIOR_ID', 'VALOR_ID', undefined]);
});

test('supervisors find the card with its number; the others search nothing, and no list has a number', async () => {
  const { event, order } = await eventWith([card('SENIOR', 'QC-4711', { document: 'PASSPORT' })], 2);
  const door = await doorOf(event, { role: 'SUPERVISE', device: 'supervisor' });
  const answer = await door.send('GET', `/search?query=${order.orderNumber}`);
  const found = succeed<Json[]>(answer);
  assert.deepEqual(
    (await found).map(({ statutory }) => statutory),
    [{ kind: 'SENIOR', document: 'PASSPORT', idNumber: 'QC-4711', name: 'Remedios Cruz' }, null],
  );
  assert.doesNotMatch(JSON.stringify(await succeed(await door.send('GET', '/manifest'))), /4711/);
});

test('a ticket that was given on is looked at by the card of who has it now', async () => {
  const { event, order, tickets } = await eventWith([card('SENIOR', 'QC-1')]);
  const giver = giverAt(shop);
  await giver.offer(order, tickets[0] as BuyerTicket, { name: 'Ben Cruz', email: 'ben@example.com' });
  const token = await giver.mailedToken('ben@example.com');
  const statutory = card('PWD', 'PWD-2', { name: 'Ben Cruz' });
  assert.equal((await shop.buyer.send('POST', `/offers/${token}/accept`, { body: { statutory } })).status, 200);
  const door = await doorOf(event, { role: 'SUPERVISE', device: 'supervisor' });
  const [found] = await succeed<Json[]>(await door.send('GET', '/search?query=ben%20cruz'));
  assert.deepEqual(found?.statutory, { kind: 'PWD', document: 'PWD', idNumber: 'PWD-2', name: 'Ben Cruz' });
  const [scanned] = await door.scan({ id: 'x', code: found?.code as string, scannedAt: new Date().toISOString() });
  assert.deepEqual([scanned?.result, scanned?.check], ['ADMITTED', 'PWD_ID']);
});

test('a supervisor sells for less by a card at the door, for the price that was shown, once an event', async () => {
  const event = await shop.event({ tickets: [{ price: 500, quantity: 20 }] });
  const door = await doorOf(event, { role: 'SUPERVISE', device: 'supervisor' });
  const [type] = await succeed<{ id: string; statutory: { kind: string; documents: string[]; price: number }[] }[]>(
    await door.send('GET', '/counter'),
  );
  assert.deepEqual(
    type?.statutory.map(({ kind, documents, price }) => [kind, documents[0], price]),
    [
      ['SENIOR', 'OSCA', 400],
      ['PWD', 'PWD', 400],
      ['ATHLETE', 'PSC', 400],
      ['VALOR', 'VALOR', 400],
    ],
  );
  const sell = (id: string, quantity = 2) =>
    door.send('POST', '/counter-sales', {
      ...{ id, method: 'CASH', received: 1_000 },
      items: [{ ticketTypeId: type?.id, quantity, statutory: [card('SENIOR', 'QC-9001')] }],
    });
  const sold = await sell('sale');
  assert.deepEqual([sold.status, (JSON.parse(sold.body) as { data: Json }).data.totalAmount], [201, 900]);
  assert.equal((await sell('sale')).status, 201, 'sent again it is the same sale');
  assert.equal((await sell('other', 1)).status, 409);
  const found = await succeed<Json[]>(await door.send('GET', '/search?query=walk'));
  assert.doesNotMatch(JSON.stringify(found.filter(({ statutory }) => statutory === null)), /9001/);
});

test('who has no card with them pays the full price at the counter and has back what the cheaper ticket cost', async () => {
  const { event, order, tickets } = await eventWith([card('SENIOR', 'QC-6006')]);
  const door = await doorOf(event, { role: 'SUPERVISE', device: 'supervisor' });
  const items = [{ ticketTypeId: event.types[0], quantity: 1 }];
  const sold = await door.send('POST', '/counter-sales', { id: 'full', method: 'CASH', received: 500, items });
  assert.equal(sold.status, 201, sold.body);
  const refund = await shop.client.send('POST', `/orders/${order.id}/refunds`, {
    body: { ticketIds: [tickets[0]?.id], reason: 'No card' },
    headers: { 'idempotency-key': 'no-card' },
  });
  assert.equal(refund.status, 201, refund.body);
  const [cheaper] = await door.scan({ id: 'c', qr: tickets[0]?.qr as string, scannedAt: new Date().toISOString() });
  assert.equal(cheaper?.result, 'VOID');
  const { data } = JSON.parse(sold.body) as { data: { tickets: { code: string }[] } };
  const [full] = await door.scan({
    id: 'f',
    code: data.tickets[0]?.code as string,
    scannedAt: new Date().toISOString(),
  });
  assert.deepEqual([full?.result, full?.check], ['ADMITTED', undefined]);
  // The card is free again, for who comes back with it.
  const again = [{ ...items[0], statutory: [card('SENIOR', 'QC-6006')] }];
  assert.equal((await door.send('POST', '/counter-sales', { id: 'again', method: 'CASH', items: again })).status, 201);
});
