import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cancelEvent } from '../../../src/core/selling/cancellation/cancel-event.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { workOffNow } from '../../helpers/machine/queue.ts';
import { until } from '../../helpers/machine/until.ts';
import { firstTicket, type PoolWorld, poolOf } from '../../helpers/waiting/pool.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';
import { secondNode } from '../../helpers/worlds/two-nodes.ts';

// What one asks is what another one's outcome is made of: served in one batch, in whatever order, and at two nodes.
const rounds = Number(process.env.ROUNDS ?? 6);

let shop: Shop;
let pool: PoolWorld;
let beside: PoolWorld;
let node: Awaited<ReturnType<typeof secondNode>>;

before(async () => {
  shop = await openShop({ environment: { HOLD_LIMITS: 'off' } });
  node = await secondNode(shop.server);
  pool = poolOf(shop);
  beside = poolOf(shop, () => node.url);
});
after(async () => {
  await node?.drain();
  await shop?.close();
});

const whenResold = { returns: { untilHours: 24, keep: 0, mode: 'WHEN_RESOLD' } };
const seated = { type: 'RESERVED_SEAT', section: 'L', row: '1' };

/** Xorshift: the same round is the same order of acts. */
function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  let state = seed * 7_919 || 1;
  const rank = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  return items
    .map((item) => [rank(), item] as const)
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item);
}

async function callOff(event: { id: string }): Promise<void> {
  const { organizationId } = await shop.db.one<{ organizationId: string }>(sql`
    select organization_id from events where id = ${event.id}`);
  const actor = { organizationId, apiKeyId: null, scopes: new Set<never>(), isSandbox: false };
  const input = { eventId: event.id, reason: 'Bagyo', confirmName: 'Gabi ng Musika' };
  await shop.db.transaction((tx) => cancelEvent(tx, actor, input));
}

/** Nothing is under way any more: no refund, no payment, nobody who fits waits. */
async function settle(event: { id: string }): Promise<void> {
  await until(async () => {
    await workOffNow(shop.db, shop.sales.queueKinds, 'event-cancellation');
    await pool.sweep();
    await shop.poll();
    await shop.tryRefunds();
    const { open } = await shop.db.one<{ open: number }>(sql`
      select (select count(*) from refunds where event_id = ${event.id} and status = 'PENDING')::int
        + (select count(*) from ticket_types where event_id = ${event.id} and set_aside_quantity > 0)::int as open`);
    return open === 0;
  });
}

for (let round = 1; round <= rounds; round += 1) {
  const isCancelled = round % 3 === 0;
  const what = isCancelled ? ', the event cancelled' : '';
  test(`offers are paid, given up and left, tickets returned, kept and refunded, others join${what}, all at once (${round})`, async () => {
    const event = await pool.soldOut({ quantity: 8, event: whenResold, ticket: round % 2 === 0 ? seated : {} });
    const tickets = await Promise.all(event.orders.map((order) => firstTicket(shop, order)));
    for (const place of [0, 1, 2, 3]) await pool.giveBack(event.orders[place]!, tickets[place]!);
    const entries: Awaited<ReturnType<PoolWorld['join']>>[] = [];
    for (let joined = 0; joined < 6; joined += 1) entries.push(await pool.join(event));
    const offers: BuyerOrder[] = [];
    for (const entry of entries.slice(0, 4)) offers.push(await pool.offered(entry));
    const pages = await Promise.all(offers.map((offer) => shop.buyer.startPayment(offer)));
    const answers: { status: number; body: string }[] = [];
    const heard = (answer: { status: number; body: string }) => void answers.push(answer);
    const at = (index: number) => (index % 2 === 0 ? pool : beside);
    const acts: ((index: number) => Promise<unknown>)[] = [
      ...pages.map(
        ({ reference }) =>
          () =>
            shop.buyer.press(reference, 'paid').then(heard),
      ),
      () => shop.buyer.cancel(offers[2]!).then(heard),
      (index) => at(index).keep(event.orders[0]!, tickets[0]!).then(heard),
      (index) => at(index).keep(event.orders[3]!, tickets[3]!).then(heard),
      ...[1, 2, 4].map((place) => (index: number) => at(index).leave(entries[place]!).then(heard)),
      () => pool.refund(event.orders[1]!).catch(() => undefined),
      () => pool.refund(event.orders[4]!).catch(() => undefined),
      (index) => at(index).tryGiveBack(event.orders[5]!, tickets[5]!).then(heard),
      (index) => at(index).tryGiveBack(event.orders[6]!, tickets[6]!).then(heard),
      ...[1, 2, 3].map(() => (index: number) => at(index).tryJoin(event).then(heard)),
      ...(isCancelled ? [() => callOff(event)] : []),
    ];
    await Promise.all(shuffled(acts, round).map((act, index) => act(index)));
    for (const { status, body } of answers) assert.ok(status < 500, body);
    await settle(event);
    for (const offer of offers) {
      const { status, payment } = await shop.buyer.read(offer);
      const ended = `${status} ${payment.status}`;
      const isPaid = status === 'COMPLETED' && payment.status === 'PAID';
      const isBack = payment.status === 'REFUNDED' && (status === 'CANCELLED' || status === 'REFUNDED');
      assert.ok(isCancelled ? isBack : isPaid || isBack, ended);
    }
    await assertSound(shop.db);
  });
}
