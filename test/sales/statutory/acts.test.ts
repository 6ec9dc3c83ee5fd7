import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { reachable, walkAll } from '../../helpers/acts/walk.ts';
import type { Json } from '../../helpers/clients/api-client.ts';
import type { BuyerTicket } from '../../helpers/clients/buyer.ts';
import { type Dated, exchangerAt, seriesAt } from '../../helpers/worlds/exchange-dates.ts';
import { giverAt } from '../../helpers/worlds/giving.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

let shop: Shop;
before(async () => {
  shop = await openShop({ environment: { TAX_RULES: 'ph' } });
});
after(async () => {
  await assertSound(shop.db);
  await shop.close();
});

test('what may happen to a ticket that cost less by law is as the table says', async () => {
  const chosen = reachable.filter(({ situation }) => situation === 'STATUTORY');
  assert.ok(chosen.length > 15);
  assert.deepEqual(await walkAll(shop, chosen), []);
});

test('it is given on with a card of the recipient’s own alone, which has no ticket of the event', async () => {
  const event = await shop.event();
  const card = (idNumber: string): Json => ({ kind: 'SENIOR', idNumber, name: 'Remedios Cruz' });
  const items = [{ ticketTypeId: event.types[0], quantity: 1, statutory: [card('QC-0001')] }];
  const order = await shop.buyer.buy(event.id, {}, { items });
  const [ticket] = (await shop.buyer.tickets(order)) as [BuyerTicket];
  const giver = giverAt(shop);
  await giver.offer(order, ticket, { name: 'Ben Cruz', email: 'ben@example.com' });
  const token = await giver.mailedToken('ben@example.com');
  const accept = async (body: Json) => {
    const answer = await shop.buyer.send('POST', `/offers/${token}/accept`, { body });
    return [answer.status, (JSON.parse(answer.body) as { error?: { code: string } }).error?.code];
  };
  assert.deepEqual(await accept({}), [409, 'INVALID_STATE']);
  assert.deepEqual(await accept({ statutory: card('qc 0001') }), [409, 'CONFLICT']);
  assert.deepEqual(await accept({ statutory: { ...card('QC-0002'), document: 'PWD' } }), [400, 'VALIDATION_ERROR']);
  assert.deepEqual(await accept({ statutory: card('QC-0002') }), [200, undefined]);
  const place = async (idNumber: string) =>
    (
      await shop.buyer.send('POST', '/orders', {
        body: {
          eventId: event.id,
          items: [{ ...items[0], statutory: [card(idNumber)] }],
          buyer: { name: 'Ana Reyes', email: 'ana@example.com' },
        },
      })
    ).status;
  assert.equal(await place('QC-0002'), 409, 'the recipient’s card has the ticket');
  assert.equal(await place('QC-0001'), 201, 'the buyer’s card is free again');
});

test('an order does not go to a date of which its card has a ticket, in words that the reference declares', async () => {
  const [friday, saturday] = (await seriesAt(shop)) as [Dated, Dated];
  const buy = ({ id, types }: Dated) => {
    const statutory = [{ kind: 'SENIOR', idNumber: 'QC-0007', name: 'Remedios Cruz' }];
    return shop.buyer.buy(id, {}, { items: [{ ticketTypeId: types[0], quantity: 1, statutory }] });
  };
  const order = await buy(friday);
  const other = await buy(saturday);
  const { status, body } = await exchangerAt(shop).send(order, saturday);
  assert.deepEqual([status, JSON.parse(body).error.code], [409, 'CONFLICT']);
  await shop.sales.cashier.refund({ orderId: other.id, reason: null });
  assert.equal((await exchangerAt(shop).send(order, saturday)).status, 200);
});
