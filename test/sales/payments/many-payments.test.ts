import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { PaymentMethod } from '../../../src/core/money/fees/payment-method.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { patiently } from '../../helpers/clients/patiently.ts';
import { type PaymongoServer, startPaymongoServer } from '../../helpers/paymongo/paymongo-server.ts';
import { type AnotherService, startAnother } from '../../helpers/paymongo/paymongo-shop.ts';
import { oneOf, seededRandom } from '../../helpers/seats/small-hall.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';
import { startXenditServer, type XenditServer } from '../../helpers/xendit/xendit-server.ts';

// Many payments over two providers that fail by turns, hang, lose their answers and tell twice. PAYMENTS says how many, PAYMENTS_SEED which.

const total = Number(process.env.PAYMENTS ?? 96);
const random = seededRandom(Number(process.env.PAYMENTS_SEED ?? 1));
const atOnce = 12;
const paymongoKeys = { secretKey: 'sk_test_ShopKey123', webhookSecret: 'whsk_ShopSecret123' };
const xenditKeys = { secretKey: 'xnd_development_ShopKey123', callbackToken: 'ShopToken123' };
const methods: PaymentMethod[] = ['gcash', 'maya', 'card', 'qrph', 'grab_pay', 'online_banking', 'billease', 'cebuana'];

let paymongo: PaymongoServer;
let xendit: XenditServer;
let shop: Shop;
/** Waits for providers no longer than a moment. */
let impatient: AnotherService;
before(async () => {
  paymongo = await startPaymongoServer({ ...paymongoKeys, mode: 'test' });
  xendit = await startXenditServer(xenditKeys);
  shop = await openShop({
    environment: {
      PAYMENT_PROVIDER: 'paymongo,xendit',
      PAYMONGO_SECRET_KEY: paymongoKeys.secretKey,
      PAYMONGO_WEBHOOK_SECRET: paymongoKeys.webhookSecret,
      PAYMONGO_API_URL: paymongo.url,
      XENDIT_SECRET_KEY: xenditKeys.secretKey,
      XENDIT_CALLBACK_TOKEN: xenditKeys.callbackToken,
      XENDIT_API_URL: xendit.url,
      HOLD_LIMITS: 'off',
      HOLD_MINUTES: '1440',
      MAIL_LIMITS: 'off',
    },
  });
  impatient = await startAnother(shop, { callMs: 250 });
});
after(async () => {
  paymongo.behave();
  xendit.behave();
  await impatient.close();
  await shop.close();
  await paymongo.close();
  await xendit.close();
});

/** What is wrong with whom, by turns. */
const turns: [name: string, begin: () => void][] = [
  ['both well', () => {}],
  ['PayMongo answers 500', () => paymongo.misbehave('broken')],
  ['Xendit answers 500', () => xendit.misbehave('broken')],
  ['PayMongo hangs', () => paymongo.misbehave('hang')],
  ['Xendit hangs', () => xendit.misbehave('hang')],
  ['PayMongo loses its answers', () => paymongo.misbehave('reset', { afterWork: true })],
  ['Xendit loses its answers', () => xendit.misbehave('reset')],
  [
    'both answer 500',
    () => {
      paymongo.misbehave('broken');
      xendit.misbehave('broken');
    },
  ],
];

const chance = (percent: number) => random(100) < percent;

interface Paid {
  /** Tells the service of it. */
  tell(): Promise<number>;
}

/** The buyer pays what a reference stands for, wherever that is. */
function payAt(reference: string): Paid {
  const { url } = shop.server;
  const at = (name: string) => `${url}/provider-callbacks/${name}`;
  const ofPaymongo = (subject: ReturnType<PaymongoServer['pay']>): Paid => {
    const noticeId = `evt_${newId()}`;
    return { tell: () => paymongo.sendWebhook(at('paymongo'), { type: 'payment.paid', subject, noticeId }) };
  };
  try {
    return ofPaymongo(paymongo.pay(paymongo.sessionOf(reference).id));
  } catch {
    // It is a code to scan, or at the other one.
  }
  try {
    return ofPaymongo(paymongo.scan(paymongo.intentOf(reference).id));
  } catch {
    const notice = xendit.pay(reference);
    return { tell: () => xendit.tell(at('xendit'), notice) };
  }
}

/** A buyer starts to pay, tries again where that fails, perhaps changes their mind, and pays once or twice. */
async function buys(order: BuyerOrder, later: Paid[]): Promise<number> {
  const start = async () => {
    const { id, token } = order;
    const asked = { token, body: { method: oneOf(random, methods) } };
    const answer = await patiently(() => impatient.buyer.send('POST', `/orders/${id}/payments`, asked));
    assert.ok([201, 503].includes(answer.status), `${answer.status} ${answer.body}`);
    return answer.status === 201 ? (JSON.parse(answer.body) as { data: { reference: string } }).data.reference : null;
  };
  const references = [await start()];
  if (references[0] === null || chance(15)) references.push(await start());
  const started = references.filter((each) => each !== null);
  // Nobody could be asked: this buyer comes back when the providers are well.
  if (started.length === 0) return 0;
  const chosen = started.length === 2 && chance(60) ? started : [oneOf(random, started)];
  for (const reference of chosen) {
    const paid = payAt(reference);
    // At once, twice, only when everything else is over, or never: then it is asked about.
    const when = random(100);
    if (when < 60) await patiently(paid.tell);
    if (when < 15) await patiently(paid.tell);
    else if (when >= 60 && when < 85) later.push(paid);
  }
  return chosen.length;
}

test(`${total} payments over two providers that fail by turns: every order is paid once, what is paid twice goes back, and nothing is lost`, async () => {
  const later: Paid[] = [];
  const report: string[] = [];
  let [left, payments] = [total, 0];
  const unpaid: BuyerOrder[] = [];
  for (let turn = 0; left > 0; turn += 1) {
    const [name, begin] = turns[turn % turns.length] as (typeof turns)[number];
    const many = Math.min(left, Math.max(atOnce, Math.ceil(total / (4 * turns.length))));
    left -= many;
    const event = await patiently(() => shop.event({ tickets: [{ price: 300, quantity: many * 5 }] }));
    const orders: BuyerOrder[] = [];
    for (let placed = 0; placed < many; placed += 1) {
      orders.push(await patiently(() => shop.buyer.place(event.id, { [event.types[0] as string]: 1 })));
    }
    begin();
    const queue = [...orders];
    let done = 0;
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let order = queue.pop(); order !== undefined; order = queue.pop()) {
          const paid = await buys(order, later);
          if (paid === 0) unpaid.push(order);
          done += paid;
        }
      }),
    );
    payments += done;
    paymongo.behave();
    xendit.behave();
    report.push(`${name}: ${done} payments of ${many} orders`);
    await shop.db.run(sql`delete from provider_failures`);
  }
  // Those of whom both providers wanted nothing come back.
  for (const order of unpaid) payments += await buys(order, later);
  // Late notices, in another order.
  for (const paid of later.toSorted(() => random(3) - 1)) assert.equal(await patiently(paid.tell), 200);
  for (let round = 0; round < 3; round += 1) {
    await shop.poll({ workers: 4 });
    await shop.tryRefunds({ workers: 4 });
  }
  // What cannot go back by its method goes to an account.
  const wanted = await shop.db.many<{ orderId: string; centavos: number }>(sql`
    select order_id, sum(amount_centavos)::bigint as centavos from refunds where account_wanted_at is not null group by 1`);
  const [takenCentavos, returnedCentavos] = moneyThere();
  const { kept, orders, notices } = await shop.db.one<{ kept: number; orders: number; notices: number }>(sql`
    select sum(total_centavos)::bigint as kept, count(*)::int as orders,
           (select count(*)::int from notices where type = 'order.completed') as notices
    from orders where status = 'COMPLETED'`);
  assert.deepEqual([orders, notices], [total, total], 'every order is paid, and told of once');
  const waiting = wanted.reduce((sum, { centavos }) => sum + centavos, 0);
  assert.equal(takenCentavos - returnedCentavos - waiting, kept, 'what was taken and not given back is what was sold');
  const { strays } = await shop.db.one<{ strays: number }>(sql`select count(*)::int as strays from stray_payments`);
  assert.equal(strays, 0);
  await assertSound(shop.db);
  if (total > 200) console.log([...report, `${payments} payments, ${wanted.length} wait for an account`].join('\n'));
});

/** What both providers took and gave back, in centavos. */
function moneyThere(): [taken: number, returned: number] {
  const paid = [...paymongo.payments.values()].filter(({ attributes }) => attributes.status === 'paid');
  const givenBack = paid
    .flatMap(({ attributes }) => attributes.refunds)
    .filter(({ attributes }) => attributes.status === 'succeeded');
  const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);
  return [
    sum(paid.map(({ attributes }) => attributes.amount)) + xendit.takenCentavos(),
    sum(givenBack.map(({ attributes }) => attributes.amount)) + xendit.returnedCentavos(),
  ];
}
