import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { PaymentMethod } from '../../../src/core/money/fees/payment-method.ts';
import { listMoneyThatRests } from '../../../src/core/reports/resting/list-money-that-rests.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { patiently } from '../../helpers/clients/patiently.ts';
import { workOffNow } from '../../helpers/machine/queue.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

// An event is cancelled whose orders were paid in six ways, of which three give nothing back. CANCELLED_ORDERS says how many orders.

const total = Number(process.env.CANCELLED_ORDERS ?? 60);
const methods: PaymentMethod[] = ['gcash', 'maya', 'card', 'qrph', 'cebuana', 'ecpay'];
const askedMethods: readonly string[] = ['qrph', 'cebuana', 'ecpay'];
const atOnce = 12;
const daysMax = 15;

let shop: Shop;
before(async () => {
  shop = await openShop({ environment: { HOLD_LIMITS: 'off', MAIL_LIMITS: 'off' } });
});
after(() => shop.close());

interface Bought extends BuyerOrder {
  method: string;
  answers: Answers;
}

/** How a buyer who is asked for an account answers: on which day, and with how many accounts that are wrong. */
interface Answers {
  day: number | null;
  wrong: number;
}

/** Of a hundred who are asked one never answers; of five hundred three name two wrong accounts, and twelve one. */
function answersOf(asked: number): Answers {
  if (asked % 100 === 20) return { day: null, wrong: 0 };
  const day = asked % 10 < 6 ? 0 : asked % 10;
  const wrong = asked % 500 < 3 ? 2 : asked % 500 < 15 ? 1 : 0;
  return { day, wrong };
}

/** So many at a time, one after the other. */
async function each<Item>(items: readonly Item[], work: (item: Item, place: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let place = next++; place < items.length; place = next++) await work(items[place] as Item, place);
    }),
  );
}

async function sold(event: { id: string; types: string[] }): Promise<Bought[]> {
  const bought: Bought[] = [];
  await each(Array.from({ length: total }), async (_none, place) => {
    const method = methods[place % methods.length] as string;
    const order = await patiently(() => shop.buyer.place(event.id, { [event.types[0] as string]: 1 }));
    const { reference } = await patiently(() => shop.buyer.startPayment(order, method));
    assert.equal((await patiently(() => shop.buyer.press(reference, 'paid'))).status, 200);
    const read = { ...(await patiently(() => shop.buyer.read(order))), token: order.token };
    bought.push({ ...read, method, answers: answersOf(Math.floor(place / 2)) });
  });
  return bought;
}

const account = (name: string) => ({ kind: 'GCASH', number: '09171234567', name });
const nameAccount = async ({ id, token }: Bought, name: string) => {
  const answer = await shop.buyer.send('POST', `/orders/${id}/refund-account`, { token, body: account(name) });
  assert.equal(answer.status, 200, answer.body);
};
const payAccounts = () => workOffNow(shop.db, shop.sales.queueKinds, 'refund-account', { workers: 3 });

/** The orders of which all has arrived. */
async function closed(eventId: string): Promise<Set<string>> {
  const rows = await shop.db.many<{ id: string }>(sql`
    select id from orders where event_id = ${eventId} and status = 'REFUNDED' and refunded_centavos = total_centavos`);
  return new Set(rows.map(({ id }) => id));
}

test(`an event of ${total} orders in six ways of paying is cancelled: every peso has a name, and it closes by itself but for those who never name a good account`, async () => {
  const event = await shop.event({ tickets: [{ price: 500, quantity: total * 5 }] });
  const orders = await sold(event);
  const asked = orders.filter(({ method }) => askedMethods.includes(method));
  const cancelled = await shop.client.send('POST', `/events/${event.id}/cancel`, {
    body: { confirmName: 'Gabi ng Musika', reason: 'Bagyo' },
    headers: { 'idempotency-key': newId() },
  });
  assert.equal(cancelled.status, 200, cancelled.body);
  const unasked = async () =>
    (
      await shop.db.one<{ count: number }>(sql`
      select count(*)::int as count from orders o where o.event_id = ${event.id} and o.status = 'COMPLETED'
        and not exists (select from refunds r where r.order_id = o.id and r.account_wanted_at is not null)`)
    ).count;
  while ((await unasked()) > 0) {
    await workOffNow(shop.db, shop.sales.queueKinds, 'event-cancellation');
    await shop.tryRefunds({ workers: 3 });
  }
  const closedOn = new Map<string, number>();
  for (let day = 0; day < daysMax; day += 1) {
    const answering = asked.filter(({ answers }) => answers.day === day);
    await each(answering, (order) => nameAccount(order, order.answers.wrong > 0 ? 'Wrong Account' : 'Ana Reyes'));
    await payAccounts();
    // Who was wrong is asked again the same day.
    for (const attempt of [1, 2]) {
      const again = answering.filter(({ answers }) => answers.wrong >= attempt && attempt <= answers.wrong);
      const mayAnswer = again.filter(() => attempt < 2);
      await each(mayAnswer, (order) =>
        nameAccount(order, order.answers.wrong > attempt ? 'Wrong Account' : 'Ana Reyes'),
      );
      await payAccounts();
    }
    for (const id of await closed(event.id)) if (!closedOn.has(id)) closedOn.set(id, day);
    await shop.db.run(
      sql`update refunds set account_wanted_at = account_wanted_at - interval '1 day' where account_wanted_at is not null`,
    );
  }

  const rows = await shop.db.many<{ orderId: string; centavos: number; status: string; isAsked: boolean }>(sql`
    select order_id, amount_centavos as centavos, status, account_wanted_at is not null as is_asked from refunds where event_id = ${event.id}`);
  const charged = orders.reduce((sum, { totalAmount }) => sum + totalAmount * 100, 0);
  assert.equal(
    rows.reduce((sum, { centavos }) => sum + centavos, 0),
    charged,
    'every peso is in a refund',
  );
  const isPerson = ({ answers }: Bought) => answers.day === null || answers.wrong >= 2;
  const persons = asked.filter(isPerson);
  const resting = await listMoneyThatRests(shop.db, { providers: shop.sales.providers, most: total });
  assert.deepEqual(
    resting.map(({ orderId }) => orderId).sort(),
    persons.map(({ id }) => id).sort(),
    'a person sees to those alone who never named a good account',
  );
  assert.equal(closedOn.size + persons.length, total);
  const paidToAccounts = await shop.db.one<{ count: number; centavos: number }>(sql`
    select count(*)::int as count, coalesce(sum(amount_centavos), 0)::bigint as centavos from simulator_transfers`);
  assert.equal(paidToAccounts.count, asked.length - persons.length, 'each account is paid once');
  assert.ok(closedOn.size >= total * (total >= 1_000 ? 0.99 : 0.9), `${closedOn.size} of ${total}`);
  await assertSound(shop.db);
  if (total > 200) console.log(tableOf(orders, closedOn));
});

/** Roads, how many went by each, and on which day they were closed. */
function tableOf(orders: readonly Bought[], closedOn: ReadonlyMap<string, number>): string {
  const roads = Map.groupBy(orders, ({ id, method, answers }) =>
    closedOn.has(id)
      ? askedMethods.includes(method)
        ? `ACCOUNT, ${answers.wrong} wrong`
        : 'METHOD'
      : answers.day === null
        ? 'PERSON, never answered'
        : 'PERSON, two wrong accounts',
  );
  return [...roads]
    .map(([road, all]) => {
      const days = all.map(({ id }) => closedOn.get(id) ?? daysMax).sort((one, other) => one - other);
      const at = (part: number) => days[Math.min(days.length - 1, Math.floor(days.length * part))];
      return `${road}: ${all.length} orders, day ${at(0)} to ${days.at(-1)}, half by day ${at(0.5)}`;
    })
    .join('\n');
}
