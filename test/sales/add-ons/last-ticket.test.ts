import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { byOperator } from '../../../src/core/accounts/audit-log/act.ts';
import { resolveMoney } from '../../../src/core/selling/resting/resolve-money.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import type { Json } from '../../helpers/clients/api-client.ts';
import type { BuyerOrder, BuyerTicket } from '../../helpers/clients/buyer.ts';
import { type PoolWorld, poolOf } from '../../helpers/waiting/pool.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

// An add-on that needs a ticket goes back with the last ticket it was for.
let shop: Shop;
let pool: PoolWorld;
before(async () => {
  shop = await openShop({ environment: { HOLD_LIMITS: 'off' } });
  pool = poolOf(shop);
});
afterEach(() => assertSound(shop.db));
after(() => shop?.close());

const parking = { name: 'Parking', price: 200, kind: 'ADD_ON', quantity: 10 };
const shirt = { name: 'Shirt', price: 500, kind: 'ADD_ON', standalone: true, quantity: 10 };

async function bought(event: Json, quantity = 2) {
  const { id, types } = await shop.event({ tickets: [{ price: 1_000, quantity }, parking, shirt], ...event });
  const [ticket, lot, worn] = types as [string, string, string];
  const order = await shop.buyer.buy(id, { [ticket]: quantity, [lot]: 1, [worn]: 1 });
  return { id, types, order };
}
const named = async (order: BuyerOrder, name: string): Promise<BuyerTicket[]> =>
  (await shop.buyer.tickets(order)).filter((ticket) => (ticket as unknown as { name: string }).name === name);
const statuses = async (order: BuyerOrder) => {
  const tickets = await shop.buyer.tickets(order);
  return tickets.map((ticket) => `${(ticket as unknown as { name: string }).name} ${ticket.status}`).sort();
};
const refund = (order: BuyerOrder, ticketIds: string[], dryRun: boolean) =>
  shop.client.succeed<Json>('POST', `/orders/${order.id}/refunds`, {
    body: { ticketIds, reason: 'Hindi makakapunta', dryRun },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
const paidBack = async (order: BuyerOrder) => {
  await shop.tryRefunds();
  return (await shop.detail(order)).refundedAmount;
};

test('refunded by name: the first ticket leaves the parking good, the last takes it along, a shirt stays; said before', async () => {
  const { order } = await bought({});
  const [one, two] = (await named(order, 'General Admission')) as [BuyerTicket, BuyerTicket];
  assert.equal((await refund(order, [one.id], true)).data.amount, 1_000);
  await refund(order, [one.id], false);
  assert.equal(await paidBack(order), 1_000);
  const { data } = await refund(order, [two.id], true);
  const [lot] = await named(order, 'Parking');
  assert.equal(data.amount, 1_200);
  assert.deepEqual((data.ticketIds as string[] | undefined)?.toSorted(), [two.id, lot?.id].toSorted());
  await refund(order, [two.id], false);
  assert.equal(await paidBack(order), 2_200);
  assert.deepEqual(await statuses(order), [
    'General Admission VOID',
    'General Admission VOID',
    'Parking VOID',
    'Shirt VALID',
  ]);
});

test('both refunded at once take it along, once', async () => {
  const { order } = await bought({});
  const tickets = await named(order, 'General Admission');
  await refund(
    order,
    tickets.map(({ id }) => id),
    false,
  );
  assert.equal(await paidBack(order), 2_200);
  assert.equal((await named(order, 'Parking'))[0]?.status, 'VOID');
});

test('returned at once: the last takes it along, less what is kept; the dry run says so', async () => {
  const { order } = await bought({ returns: { untilHours: 24, keep: 10, mode: 'AT_ONCE' } });
  const [one, two] = (await named(order, 'General Admission')) as [BuyerTicket, BuyerTicket];
  assert.equal((await pool.giveBack(order, one)).refund, 900);
  assert.equal((await pool.giveBack(order, two, { dryRun: true })).refund, 1_080);
  assert.equal((await pool.giveBack(order, two)).refund, 1_080);
  assert.equal(await paidBack(order), 1_980);
  assert.equal((await named(order, 'Parking'))[0]?.status, 'VOID');
  assert.equal((await named(order, 'Shirt'))[0]?.status, 'VALID');
});

test('resold: the last of them takes it along, less what is kept', async () => {
  const returns = { untilHours: 24, keep: 10, mode: 'WHEN_RESOLD' };
  const { id, order } = await bought({ returns });
  const tickets = (await named(order, 'General Admission')) as [BuyerTicket, BuyerTicket];
  for (const ticket of tickets) assert.equal((await pool.giveBack(order, ticket)).refund, 900, 'the other is good');
  await pool.pay(await pool.offered(await pool.join({ id })));
  assert.equal(await paidBack(order), 900);
  assert.equal((await named(order, 'Parking'))[0]?.status, 'VALID');
  await pool.pay(await pool.offered(await pool.join({ id })));
  assert.equal(await paidBack(order), 1_980);
  assert.equal((await named(order, 'Parking'))[0]?.status, 'VOID');
  assert.equal((await named(order, 'Shirt'))[0]?.status, 'VALID');
  const alone = await bought({ returns }, 1);
  const [only] = (await named(alone.order, 'General Admission')) as [BuyerTicket];
  assert.equal((await pool.giveBack(alone.order, only)).refund, 1_080, 'with the parking');
});

/** The provider refuses refunds of the order, or gives them again. */
const trouble = (order: BuyerOrder, what: string | null) =>
  shop.db.run(sql`
    update simulator_payments set trouble = ${what}
    where reference = (select 'pay_' || replace(payment_id::text, '-', '') from orders where id = ${order.id})`);

const resolve = async (order: BuyerOrder, act: string) => {
  const refused = (await shop.detail(order)).refunds.filter(({ status }) => status === 'FAILED');
  assert.equal(refused.length, 1);
  const said = { id: refused[0]?.id as string, act, reason: 'Test' };
  await resolveMoney({ db: shop.db, ...shop.sales }, { by: byOperator, address: null }, said);
};

for (const act of ['retry', 'otherwise'] as const) {
  test(`refused while another ticket was good, and the last that goes (${act}): it takes the parking along all the same`, async () => {
    const { order } = await bought({ returns: { untilHours: 24, keep: 10, mode: 'AT_ONCE' } });
    const [one, two] = (await named(order, 'General Admission')) as [BuyerTicket, BuyerTicket];
    await trouble(order, 'refund-refused');
    await pool.giveBack(order, one);
    assert.equal(await paidBack(order), 0);
    await trouble(order, null);
    assert.equal((await pool.giveBack(order, two)).refund, 900, 'the other may come to be good');
    assert.equal(await paidBack(order), 900);
    await resolve(order, act);
    // Nothing of it is kept: it was not returned.
    assert.equal(await paidBack(order), 2_000);
    assert.deepEqual(await statuses(order), [
      'General Admission VOID',
      'General Admission VOID',
      'Parking VOID',
      'Shirt VALID',
    ]);
  });
}

test('what goes with the last ticket and is refused is a person’s, who gives it up for good', async () => {
  const { order } = await bought({ returns: { untilHours: 24, keep: 0, mode: 'AT_ONCE' } });
  const [one, two] = (await named(order, 'General Admission')) as [BuyerTicket, BuyerTicket];
  await trouble(order, 'refund-refused');
  await pool.giveBack(order, one);
  await shop.tryRefunds();
  await trouble(order, null);
  await pool.giveBack(order, two);
  await shop.tryRefunds();
  await trouble(order, 'refund-refused');
  await resolve(order, 'otherwise');
  assert.equal(await paidBack(order), 2_000);
  await resolve(order, 'give-up');
  await trouble(order, null);
  assert.equal(await paidBack(order), 2_000);
  assert.equal((await named(order, 'Parking'))[0]?.status, 'VALID');
});

test('where a return keeps everything, the parking goes with the last ticket, at once and resold', async () => {
  for (const mode of ['AT_ONCE', 'WHEN_RESOLD']) {
    const { id, order } = await bought({ returns: { untilHours: 24, keep: 100, mode } }, 1);
    const [only] = (await named(order, 'General Admission')) as [BuyerTicket];
    assert.equal((await pool.giveBack(order, only)).refund, 0);
    if (mode === 'WHEN_RESOLD') await pool.pay(await pool.offered(await pool.join({ id })));
    assert.equal(await paidBack(order), 0);
    assert.deepEqual(await statuses(order), ['General Admission VOID', 'Parking VOID', 'Shirt VALID'], mode);
  }
});
