import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { byOperator } from '../../src/core/accounts/audit-log/act.ts';
import { endDispute } from '../../src/core/selling/resting/end-dispute.ts';
import { openDispute } from '../../src/core/selling/resting/open-dispute.ts';
import { newId } from '../../src/platform/ids.ts';
import type { Json } from '../helpers/clients/api-client.ts';
import type { BuyerOrder, BuyerTicket } from '../helpers/clients/buyer.ts';
import { type AnyAnswer, assertRefused } from '../helpers/clients/refusal.ts';
import { turns } from '../helpers/machine/until.ts';
import { openDoor } from '../helpers/worlds/door.ts';
import { giverAt } from '../helpers/worlds/giving.ts';
import { assertSound, openShop, type Shop } from '../helpers/worlds/shop.ts';

let shop: Shop;
let giver: ReturnType<typeof giverAt>;
before(async () => {
  shop = await openShop();
  giver = giverAt(shop);
});
afterEach(() => assertSound(shop.db));
after(() => shop?.close());

const ben = { name: 'Ben Cruz', email: 'ben@example.com' };
const operator = { by: byOperator, address: null };
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const move = (event: { id: string }) => shop.client.patch(`/events/${event.id}`, { dateTime: inHours(72) });
const giveBack = ({ id, token }: BuyerOrder) => shop.buyer.send('POST', `/orders/${id}/give-back`, { token });
const dataOf = ({ status, body }: AnyAnswer) => {
  assert.equal(status, 200, body);
  return (JSON.parse(body) as { data: BuyerOrder }).data;
};
const refused = (answer: AnyAnswer) => assertRefused(answer, { status: 409, code: 'CONFLICT', isOpenApi: false }).error;
const statuses = (tickets: readonly BuyerTicket[]) => tickets.map(({ status }) => status);

/** Bought before the event is moved, with what goes wrong at the provider afterwards. */
async function bought(
  quantity: number,
  { trouble = null, ticket = {} }: { trouble?: string | null; ticket?: Json } = {},
) {
  const event = await shop.event({ dateTime: inHours(48), tickets: [ticket] });
  const order = await shop.buyer.place(event.id, { [event.types[0] as string]: quantity });
  const say = async (next: string | null) => {
    if (order.totalAmount > 0) await shop.buyer.press(reference, 'paid', { trouble: next });
  };
  const { reference } = order.totalAmount > 0 ? await shop.buyer.startPayment(order) : { reference: '' };
  await say(trouble);
  return { event, order, say, tickets: await shop.buyer.tickets(order) };
}

async function giveOn(order: BuyerOrder, ticket: BuyerTicket) {
  await giver.offer(order, ticket, ben);
  return giver.accept(await giver.mailedToken(ben.email));
}

for (const price of [800, 0]) {
  test(`a buyer who scans and gives back at once comes in or has the money, never both (tickets at ${price})`, async () => {
    const event = await shop.event({ dateTime: inHours(48), tickets: [{ quantity: 100, price }] });
    const door = await openDoor({ url: shop.server.url, client: shop.client }, event.id);
    const orders = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const given = { buyer: { name: 'Ana', email: `ana${index}@example.com` } };
        const order = await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 }, given);
        return { order, ticket: (await shop.buyer.tickets(order))[0] as BuyerTicket };
      }),
    );
    await move(event);
    const outcomes = { both: 0, admitted: 0, refunded: 0, neither: 0 };
    for (const [index, { order, ticket }] of orders.entries()) {
      const [given, { result }] = await Promise.all([
        giveBack(order),
        // From before it is decided to after.
        turns(3 * (index % 8)).then(() => door.show(ticket.qr)),
      ]);
      const isIn = result === 'ADMITTED';
      const isBack = given.status === 200;
      outcomes[isIn && isBack ? 'both' : isIn ? 'admitted' : isBack ? 'refunded' : 'neither'] += 1;
      const { status } = await shop.buyer.read(order);
      assert.equal(status, isBack ? 'REFUNDED' : 'COMPLETED');
      assert.equal(isIn || isBack, true, `${given.body} ${result}`);
    }
    assert.equal(outcomes.both, 0, JSON.stringify(outcomes));
  });
}

test('what was given on stays with whom it was given to, and only the rest goes back', async () => {
  const { event, order, tickets } = await bought(3);
  const given = await giveOn(order, tickets[0] as BuyerTicket);
  await move(event);
  const answers = await Promise.all(Array.from({ length: 6 }, () => giveBack(order)));
  for (const answer of answers) assert.equal(answer.status, 200, answer.body);
  const left = dataOf(await giveBack(order));
  assert.deepEqual([left.status, left.refundedAmount, left.giveBackUntil], ['COMPLETED', 1_600, null]);
  assert.deepEqual(statuses(await shop.buyer.tickets(order)), ['VOID', 'VOID', 'VOID']);
  assert.deepEqual(statuses(await shop.buyer.tickets(given)), ['VALID']);
  const door = await openDoor({ url: shop.server.url, client: shop.client }, event.id);
  assert.equal((await door.show(given.ticket.qr)).result, 'ADMITTED');
  assert.deepEqual(
    (await shop.detail(order)).refunds.map(({ amount, status }) => [amount, status]),
    [[1_600, 'SUCCEEDED']],
  );
});

test('who gave all of it on gives nothing back, and who comes in with a given one keeps nobody from it', async () => {
  const all = await bought(1);
  const given = await giveOn(all.order, all.tickets[0] as BuyerTicket);
  await move(all.event);
  assert.equal((await shop.buyer.read(all.order)).giveBackUntil, null);
  assert.match(refused(await giveBack(all.order)).message, /given on/);
  assert.deepEqual(statuses(await shop.buyer.tickets(given)), ['VALID']);
  assert.equal((await shop.detail(all.order)).refunds.length, 0);

  const some = await bought(2);
  const one = await giveOn(some.order, some.tickets[1] as BuyerTicket);
  await move(some.event);
  const door = await openDoor({ url: shop.server.url, client: shop.client }, some.event.id);
  assert.equal((await door.show(one.ticket.qr)).result, 'ADMITTED');
  assert.equal(dataOf(await giveBack(some.order)).refundedAmount, 800);
  assert.equal((await door.show((some.tickets[0] as BuyerTicket).qr)).result, 'VOID');

  const free = await bought(2, { ticket: { price: 0 } });
  const kept = await giveOn(free.order, free.tickets[0] as BuyerTicket);
  await move(free.event);
  for (let time = 0; time < 2; time += 1) assert.equal(dataOf(await giveBack(free.order)).status, 'COMPLETED');
  assert.deepEqual(statuses(await shop.buyer.tickets(kept)), ['VALID']);
  assert.deepEqual(statuses(await shop.buyer.tickets(free.order)), ['VOID', 'VOID']);
});

test('after a refused one another refund is not taken for it: it is asked for anew', async () => {
  for (const pesos of [100, undefined]) {
    const { event, order, say } = await bought(2, { trouble: 'refund-refused' });
    await move(event);
    assert.match(refused(await giveBack(order)).message, /provider did not take the refund/);
    await say('refund-pending');
    const amountCentavos = pesos === undefined ? undefined : pesos * 100;
    await shop.sales.cashier.refund({ orderId: order.id, amountCentavos, reason: 'Goodwill' });
    if (pesos === undefined) {
      // All of it is on its way by another refund: nothing is left to give back, and the refusal says so.
      assert.match(refused(await giveBack(order)).message, /₱0 of this order/);
      continue;
    }
    assert.equal(dataOf(await giveBack(order)).status, 'COMPLETED');
    assert.deepEqual((await shop.detail(order)).refunds.map(({ amount, status }) => [amount, status]).sort(), [
      [100, 'PENDING'],
      [1_500, 'PENDING'],
      [1_600, 'FAILED'],
    ]);
    await say(null);
    await shop.tryRefunds();
    assert.equal((await shop.buyer.read(order)).refundedAmount, 1_600);
  }
});

test('tickets that are given back admit nobody though a part of the money is disputed; what is won goes back too', async () => {
  const { event, order, tickets } = await bought(1);
  await move(event);
  const tools = { db: shop.db, ...shop.sales };
  const dispute = { order: order.id, amountCentavos: 30_000, reference: `dsp_${newId()}` };
  const { id } = await openDispute(tools, operator, dispute);
  assert.equal(dataOf(await giveBack(order)).refundedAmount, 500);
  const door = await openDoor({ url: shop.server.url, client: shop.client }, event.id);
  assert.equal((await door.show((tickets[0] as BuyerTicket).qr)).result, 'VOID');
  assert.equal((await giveBack(order)).status, 200);
  await endDispute(tools, operator, { dispute: { id }, outcome: 'WON' });
  await shop.tryRefunds();
  const { status, refundedAmount } = dataOf(await giveBack(order));
  assert.deepEqual([status, refundedAmount], ['REFUNDED', 800]);
});
