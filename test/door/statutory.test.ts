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
