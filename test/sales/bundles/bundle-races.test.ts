import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import type { Json } from '../../helpers/clients/api-client.ts';
import { type BuyerOrder, type BuyerTicket, buyerAt } from '../../helpers/clients/buyer.ts';
import { giverAt } from '../../helpers/worlds/giving.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';
import { secondNode } from '../../helpers/worlds/two-nodes.ts';

let shop: Shop;
let beside: Awaited<ReturnType<typeof secondNode>>;
before(async () => {
  shop = await openShop({ environment: { HOLD_LIMITS: 'off' } });
  beside = await secondNode(shop.server);
});
afterEach(() => assertSound(shop.db));
after(async () => {
  await beside.drain();
  await shop.close();
});

/** One type of 400 in the wanted number, and three of it for 1,000. */
async function world(quantity: number) {
  const event = await shop.event({ tickets: [{ price: 400, quantity }] });
  const [type] = event.types as [string];
  const at = `/events/${event.id}/bundles`;
  const items = [{ ticketTypeId: type, quantity: 3 }];
  const bundle = await shop.client.post<{ id: string }>(at, { name: 'Three', items, price: 1_000, published: true });
  return { event, type, at, bundle, bundles: [{ bundleId: bundle.id, quantity: 1 }] };
}

test('the last bundle against the last single ticket: fifty buyers at once on two nodes, and never one too many', async () => {
  for (let round = 0; round < 4; round++) {
    const { event, type, bundles } = await world(4);
    const sent = Array.from({ length: 50 }, (_, place) => {
      const { send } = buyerAt(place % 2 === 0 ? shop.server.url : beside.url);
      const buyer = { name: 'Ana Reyes', email: `ana${place}@example.com` };
      const wanted = place % 3 === round % 3 ? { items: [{ ticketTypeId: type, quantity: 1 }] } : { bundles };
      return send('POST', '/orders', { body: { eventId: event.id, buyer, ...wanted } });
    });
    const answers = await Promise.all(sent);
    for (const { status, body } of answers) assert.ok(status === 201 || status === 409, body);
    const placed = answers.flatMap(({ status, body }) =>
      status === 201 ? [(JSON.parse(body) as { data: BuyerOrder }).data] : [],
    );
    const held = placed.reduce((sum, { quantity }) => sum + quantity, 0);
    assert.equal(held, 4, 'all are held, whoever came first');
    const { reference } = await shop.buyer.startPayment(placed[0] as BuyerOrder);
    await shop.buyer.press(reference, 'paid');
    await assertSound(shop.db);
  }
});

test('whoever deletes a bundle or changes a price while others buy it leaves no order without its bundle', async () => {
  for (let round = 0; round < 6; round++) {
    const { event, type, at, bundle, bundles } = await world(60);
    const buying = Array.from({ length: 8 }, (_, place) =>
      buyerAt(place % 2 === 0 ? shop.server.url : beside.url).send('POST', '/orders', {
        body: { eventId: event.id, bundles, buyer: { name: 'Ana', email: `ana${place}@example.com` } },
      }),
    );
    const [deleted, cheaper, repriced] = await Promise.all([
      shop.client.send('DELETE', `${at}/${bundle.id}`),
      shop.client.send('PATCH', `${at}/${bundle.id}`, { body: { price: 900 } }),
      shop.client.send('PATCH', `/events/${event.id}/tickets/${type}`, { body: { price: 310 } }),
    ]);
    assert.ok([200, 409].includes(deleted.status), deleted.body);
    assert.ok([200, 404].includes(cheaper.status), cheaper.body);
    assert.ok([200, 409].includes(repriced.status), repriced.body);
    const placed = (await Promise.all(buying)).flatMap(({ status, body }) => {
      assert.ok([201, 400].includes(status), body);
      return status === 201 ? [(JSON.parse(body) as { data: BuyerOrder }).data] : [];
    });
    for (const { subtotal } of placed) assert.ok(subtotal === 1_000 || subtotal === 900, String(subtotal));
    if (deleted.status === 200) assert.equal(placed.length, 0);
    const orphans = await shop.db.many(sql`
      select from order_items i left join bundles b on b.id = i.bundle_id where i.bundle_id is not null and not coalesce(b.is_used, false)`);
    assert.equal(orphans.length, 0);
  }
});

test('a node of the version before neither completes such an order nor takes its tickets back', async () => {
  const { event, type, bundles } = await world(20);
  const more = { bundles, items: [{ ticketTypeId: type, quantity: 1 }] };
  const held = await shop.buyer.place(event.id, {}, more as Json);
  // As it writes them: without the columns that it does not know.
  const complete = sql`update orders set status = 'COMPLETED', completed_at = now() where id = ${held.id}`;
  await assert.rejects(shop.db.run(complete), /orders_lines/);
  const { reference } = await shop.buyer.startPayment(held);
  await shop.buyer.press(reference, 'paid');
  const [ticket] = await shop.buyer.tickets(held);
  const take = sql`update issued_tickets set status = 'VOID', voided_at = now() where id = ${ticket?.id}`;
  await assert.rejects(shop.db.run(take), /issued_tickets_line/);
  const mark = sql`update issued_tickets set returning_at = now() where id = ${ticket?.id}`;
  await assert.rejects(shop.db.run(mark), /issued_tickets_line/);
  // An order in which each type has one price is as ever.
  const plain = await shop.buyer.buy(event.id, { [type]: 2 });
  const rows = await shop.db.many<{ lines: string | null; line: number | null }>(sql`
    select o.lines, t.line from orders o join issued_tickets t on t.order_id = o.id where o.id = ${plain.id}`);
  assert.deepEqual(rows, [
    { lines: null, line: null },
    { lines: null, line: null },
  ]);
});

test('a ticket of a bundle that is given on keeps its price', async () => {
  const { event, type, bundles } = await world(20);
  const bought = await shop.buyer.buy(event.id, { [type]: 1 }, { bundles });
  const tickets = await shop.buyer.tickets(bought);
  const prices = async () =>
    (
      await shop.db.many<{ price: number }>(sql`
        select i.price_centavos / 100 as price from issued_tickets t
        join order_items i on i.order_id = t.order_id and i.position = t.line
        where t.order_id = ${bought.id} and t.replaced_by is null order by i.position, t.number`)
    ).map(({ price }) => Number(price));
  assert.deepEqual(await prices(), [400, 334, 333, 333]);
  const giver = giverAt(shop);
  await giver.offer(bought, tickets[1] as BuyerTicket, { name: 'Ben Santos', email: 'ben@example.com' });
  const given = await giver.accept(await giver.mailedToken('ben@example.com'));
  assert.deepEqual([given.orderItems.length, given.quantity, given.totalAmount], [1, 1, 0]);
  assert.deepEqual(await prices(), [400, 334, 333, 333]);
});
