import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { base64UrlOf, bytesOfUuid } from '../../door-rules/ticket-token.ts';
import { type Device, openDoor } from '../helpers/door.ts';
import { assertSound, openShop, type Shop } from '../helpers/shop.ts';

let shop: Shop;
let event: { id: string; types: string[] };
let gateA: Device;
let gateB: Device;
before(async () => {
  shop = await openShop();
  event = await shop.event({ tickets: [{ quantity: 5_000, price: 0, maximumPurchaseQuantity: 1_000 }] });
  gateA = await openDoor(door(), event.id, { gate: 'Gate A', device: 'A' });
  gateB = await openDoor(door(), event.id, { gate: 'Gate B', device: 'B' });
});
after(async () => {
  await assertSound(shop.db);
  await shop.close();
});

const door = () => ({ url: shop.server.url, client: shop.client });

async function tickets(quantity: number, more = {}) {
  return shop.buyer.tickets(await shop.buyer.buy(event.id, { [event.types[0] as string]: quantity }, more));
}

async function ticket() {
  const [one] = await tickets(1);
  assert.ok(one !== undefined);
  return one;
}

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();

test('a ticket is admitted once; whoever shows it again is told when and where', async () => {
  const { id, qr } = await ticket();
  const scannedAt = ago(5);
  const admitted = await gateA.show(qr, { scannedAt });
  assert.equal(admitted.result, 'ADMITTED');
  assert.equal(admitted.first, undefined);
  const { type, section, row, seat } = admitted.ticket ?? {};
  assert.deepEqual(
    [admitted.ticket?.id, type, typeof section, typeof row, seat, admitted.ticket?.holder, admitted.ticket?.status],
    [id, { id: event.types[0], name: 'General Admission' }, 'string', 'string', null, { name: 'Ana Reyes' }, 'USED'],
  );
  const again = await gateB.show(qr);
  assert.deepEqual([again.result, again.ticket?.status], ['ALREADY_ADMITTED', 'USED']);
  assert.deepEqual(again.first, { scannedAt, gate: 'Gate A', device: 'A' });
  const { tickets: rows } = await gateB.manifest();
  assert.deepEqual(rows.find(([rowId]) => rowId === base64UrlOf(bytesOfUuid(id)))?.slice(2), [
    0,
    'Ana Reyes',
    null,
    null,
    Date.parse(scannedAt),
    'Gate A',
    'A',
  ]);
});
