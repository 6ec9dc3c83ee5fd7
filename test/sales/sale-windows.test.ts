import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/platform/database/sql.ts';
import { type EventRecord, fieldsOf, type Json, type TicketTypeRecord } from '../helpers/clients/api-client.ts';
import { buyer, linesOf } from '../helpers/clients/buyer.ts';
import { assertRefused } from '../helpers/clients/refusal.ts';
import { openShop, type Shop } from '../helpers/worlds/shop.ts';

const invalid = { status: 400, code: 'VALIDATION_ERROR' };
const notOnSale = { status: 409, code: 'NOT_ON_SALE', isOpenApi: false };
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
let shop: Shop;

before(async () => {
  shop = await openShop();
});
after(() => shop.close());

/** Moves what the type says about itself to another time, as the hours that pass would. */
const passes = (typeId: string, column: { onSaleAt?: string; offSaleAt?: string }) =>
  shop.db.run(sql`
    update ticket_types set on_sale_at = coalesce(${column.onSaleAt ?? null}::timestamptz, on_sale_at),
      off_sale_at = coalesce(${column.offSaleAt ?? null}::timestamptz, off_sale_at) where id = ${typeId}`);

const seen = async (eventId: string) => {
  const { body } = await shop.buyer.send('GET', `/events/${eventId}`);
  return (JSON.parse(body) as { data: Json & { tickets: Json[] } }).data;
};

test('a type is SCHEDULED before its window, on sale in it and ENDED after it, for everybody at once', async () => {
  const { client, buyer: shopper } = shop;
  const window = { onSaleAt: inHours(1), offSaleAt: inHours(2), description: 'Tayo sa harap.\nNo seats.' };
  const event = await shop.event({ tickets: [window] });
  const [type] = event.types as [string];
  const states = async () => [
    (await client.get<TicketTypeRecord>(`/events/${event.id}/tickets/${type}`)).status,
    (await client.get<EventRecord>(`/events/${event.id}`)).tickets?.[0]?.status,
    (await seen(event.id)).tickets[0]?.status,
  ];
  const order = { eventId: event.id, items: linesOf({ [type]: 1 }), buyer };
  const refusedWith = async (pattern: RegExp) => {
    for (const path of ['/orders', '/quotes']) {
      const body = path === '/orders' ? order : { eventId: order.eventId, items: order.items };
      const { error } = assertRefused(await shopper.send('POST', path, { body }), notOnSale);
      assert.match(error.message, pattern);
    }
  };

  const record = await client.get<TicketTypeRecord & Json>(`/events/${event.id}/tickets/${type}`);
  assert.deepEqual({ ...record, ...window }, record);
  assert.deepEqual(await states(), ['SCHEDULED', 'SCHEDULED', 'SCHEDULED']);
  assert.deepEqual([(await seen(event.id)).isSoldOut, (await seen(event.id)).priceFrom], [false, 800]);
  await refusedWith(/General Admission goes on sale at 20\d\d-/);

  await passes(type, { onSaleAt: inHours(-1) });
  assert.deepEqual(await states(), ['ON_SALE', 'ON_SALE', 'ON_SALE']);
  const held = await shopper.place(event.id, { [type]: 1 });

  await passes(type, { offSaleAt: inHours(-0.5) });
  assert.deepEqual(await states(), ['ENDED', 'ENDED', 'ENDED']);
  // Nothing is offered any more, which is not the same as sold out.
  assert.deepEqual([(await seen(event.id)).isSoldOut, (await seen(event.id)).priceFrom], [false, null]);
  await refusedWith(/Sales of General Admission ended at 20\d\d-/);
  const { reference } = await shopper.startPayment(held);
  await shopper.press(reference, 'paid');
  assert.equal((await shopper.read(held)).status, 'COMPLETED', 'who held a ticket in time may pay for it');
});

test('an early bird ends, and the price from which one buys is that of the next', async () => {
  const event = await shop.event({
    tickets: [
      { name: 'Early bird', price: 500, offSaleAt: inHours(1) },
      { name: 'Regular', price: 800 },
    ],
  });
  assert.equal((await seen(event.id)).priceFrom, 500);
  await passes(event.types[0] as string, { offSaleAt: inHours(-1) });
  const { priceFrom, tickets } = await seen(event.id);
  assert.deepEqual([priceFrom, tickets.map(({ status }) => status)], [800, ['ENDED', 'ON_SALE']]);
});

test('a window that ends before it opens is refused wherever it is said, and the field that was sent is named', async () => {
  const { client } = shop;
  const [early, late] = [inHours(10), inHours(20)];
  const wrong = { onSaleAt: late, offSaleAt: early };
  const ticket = { name: 'VIP', price: 1, quantity: 1 };
  const refused = async (method: 'POST' | 'PATCH', path: string, body: Json) =>
    fieldsOf(await client.refuse(method, path, invalid, { body }));
  const event = await shop.event({ tickets: [{ onSaleAt: early, offSaleAt: late }] });
  const [type] = event.types;
  const at = `/events/${event.id}/tickets`;
  assert.deepEqual(await refused('POST', at, { ...ticket, ...wrong }), ['offSaleAt']);
  assert.deepEqual(await refused('POST', at, { ...ticket, onSaleAt: early, offSaleAt: early }), ['offSaleAt']);
  assert.deepEqual(await refused('PATCH', `${at}/${type}`, { onSaleAt: inHours(30) }), ['onSaleAt']);
  assert.deepEqual(await refused('PATCH', `${at}/${type}`, { offSaleAt: inHours(5) }), ['offSaleAt']);
  assert.deepEqual(await refused('PATCH', `${at}/${type}`, { offSaleAt: 'Friday' }), ['offSaleAt']);
  assert.deepEqual(await refused('PATCH', `${at}/${type}`, { description: 'x'.repeat(1_001) }), ['description']);
  const draft = { name: 'Gabi', dateTime: inHours(100), tickets: [ticket, { ...ticket, ...wrong }] };
  assert.deepEqual(await refused('POST', '/events', draft), ['tickets[1].offSaleAt']);
  const changes = { tickets: [{ id: type, offSaleAt: inHours(5) }] };
  assert.deepEqual(await refused('PATCH', `/events/${event.id}`, changes), ['tickets[0].offSaleAt']);

  const cleared = await client.patch<TicketTypeRecord & Json>(`${at}/${type}`, {
    onSaleAt: null,
    offSaleAt: null,
    description: null,
  });
  assert.deepEqual([cleared.onSaleAt, cleared.offSaleAt, cleared.status], [null, null, 'ON_SALE']);
});
