import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { eraseOrders } from '../../../src/core/back-office/privacy/erase-orders.ts';
import { voidFreeOrder } from '../../../src/core/selling/desk/void-free-order.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { sweepJob } from '../../../src/worker/sweep.ts';
import { solveProofOfWork } from '../../../web/islands/challenge/proof-of-work.ts';
import type { Json } from '../../helpers/clients/api-client.ts';
import { type AnyAnswer, assertRefused } from '../../helpers/clients/refusal.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

let shop: Shop;

before(async () => {
  shop = await openShop({ environment: { HOLD_LIMITS: 'rush=100000,work=8', TRUSTED_PROXIES: '127.0.0.1' } });
});
after(() => assertSound(shop.db).finally(() => shop.close()));

interface Asking {
  event: { id: string; types: string[] };
  quantity?: number;
  email?: string;
  address?: string;
  answer?: string;
  more?: Json;
}

const limited = { status: 429, code: 'RATE_LIMITED', isOpenApi: false };
let guests = 0;

function ask({ event, quantity = 8, email, address = '198.51.100.7', answer, more }: Asking): Promise<AnyAnswer> {
  guests += 1;
  const headers: Record<string, string> = { 'x-forwarded-for': address };
  if (answer !== undefined) headers['challenge-answer'] = answer;
  const items = [{ ticketTypeId: event.types[0], quantity }];
  const buyer = { name: 'Ana Reyes', email: email ?? `guest-${guests}@example.com` };
  return shop.buyer.send('POST', '/orders', { headers, body: { eventId: event.id, items, buyer, ...more } });
}

function dataOf<Data>({ status, body }: AnyAnswer): Data {
  assert.equal(status, 201, body);
  return (JSON.parse(body) as { data: Data }).data;
}

function challengeOf(answer: AnyAnswer) {
  const { challenge } = assertRefused(answer, limited).error;
  assert.ok(challenge?.kind === 'pow', answer.body);
  return challenge;
}

test('one e-mail address holds sixteen tickets of an event and not all 500, however it is spelled', async () => {
  const event = await shop.event({ tickets: [{ quantity: 500 }] });
  const answers = await Promise.all(
    Array.from({ length: 51 }, (_, index) =>
      ask({ event, email: index % 2 === 0 ? 'ana@example.com' : 'ANA@EXAMPLE.COM', address: `198.51.${index}.1` }),
    ),
  );
  assert.equal(answers.filter(({ status }) => status === 201).length, 2);
  const refused = answers.find(({ status }) => status === 429) as AnyAnswer;
  const { error } = assertRefused(refused, limited);
  assert.equal('challenge' in error, false, 'no work makes somebody two');
  const wait = Number(refused.headers.get('retry-after'));
  assert.ok(wait > 10 * 60 && wait <= 20 * 60, `the hold and ten minutes more, but ${wait}`);
  assert.equal((await shop.ticketType(event, event.types[0])).heldQuantity, 16);
  dataOf(await ask({ event, email: 'ben@example.com' }));
  dataOf(await ask({ event: await shop.event({ tickets: [{ quantity: 500 }] }), email: 'ana@example.com' }));
});

test('where one order may have many, an e-mail address may hold two of them', async () => {
  const event = await shop.event({ tickets: [{ quantity: 500, maximumPurchaseQuantity: 40 }, { quantity: 5 }] });
  const email = 'carla@example.com';
  dataOf(await ask({ event, email, quantity: 40 }));
  dataOf(await ask({ event, email, quantity: 40 }));
  assert.equal((await ask({ event, email, quantity: 1 })).status, 429);
});

test('what was paid counts no longer, and what was let go counts for ten minutes more, longer each time', async () => {
  const event = await shop.event({ tickets: [{ quantity: 500 }] });
  const email = 'dina@example.com';
  const items = { [event.types[0] as string]: 8 };
  await shop.buyer.buy(event.id, items, { buyer: { name: 'Dina', email } });
  await shop.buyer.buy(event.id, items, { buyer: { name: 'Dina', email } });
  const first = dataOf<{ id: string; token: string }>(await ask({ event, email }));
  const second = dataOf<{ id: string }>(await ask({ event, email }));
  assert.equal((await ask({ event, email, quantity: 1 })).status, 429);

  const cancelled = await shop.buyer.send('POST', `/orders/${first.id}/cancel`, { token: first.token });
  assert.equal(cancelled.status, 200);
  await shop.endHold(second);
  const refused = await ask({ event, email, quantity: 1 });
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get('retry-after')) <= 600);

  // The first is forgotten after ten minutes, the second after twenty.
  await minutesPass(event, 11);
  dataOf(await ask({ event, email, quantity: 8 }));
  assert.equal((await ask({ event, email, quantity: 1 })).status, 429);
  await minutesPass(event, 10);
  assert.equal((await ask({ event, email, quantity: 8 })).status, 201);
});

test('an address holds 200 tickets under whatever names, and three times as many for those who solve a challenge', async () => {
  const event = await shop.event({ tickets: [{ quantity: 2_000 }] });
  const all = await Promise.all(Array.from({ length: 30 }, () => ask({ event })));
  assert.equal(all.filter(({ status }) => status === 201).length, 25);
  const challenge = challengeOf(all.find(({ status }) => status === 429) as AnyAnswer);
  dataOf(await ask({ event, address: '198.51.100.8' }));

  const answer = solveProofOfWork(challenge.nonce, challenge.difficulty);
  const hash = createHash('sha256').update(answer).digest('hex');
  assert.ok(hash.startsWith('0'.repeat(Math.floor(challenge.difficulty / 4))), hash);
  dataOf(await ask({ event, answer }));
  assert.notEqual(challengeOf(await ask({ event, answer })).nonce, challenge.nonce, 'it is good for one order');
});

test('a network of many addresses holds 600', async () => {
  const event = await shop.event({ tickets: [{ quantity: 2_000 }] });
  const from = (index: number) => [`203.0.113.${index}`, `2001:db8:7:${index}::1`] as const;
  const four = await Promise.all(Array.from({ length: 80 }, (_, index) => ask({ event, address: from(index)[0] })));
  const six = await Promise.all(Array.from({ length: 80 }, (_, index) => ask({ event, address: from(index)[1] })));
  for (const answers of [four, six]) assert.equal(answers.filter(({ status }) => status === 201).length, 75);
  dataOf(await ask({ event, address: '203.0.114.1' }));
  dataOf(await ask({ event, address: '2001:db8:8:1::1' }));
});

test('of 300 free tickets one address keeps thirty for good and not 200, ninety for those who work, under whatever names', async () => {
  const event = await shop.event({ tickets: [{ quantity: 300, price: 0 }] });
  const answers = await Promise.all(Array.from({ length: 200 }, () => ask({ event, quantity: 1 })));
  const placed = answers.filter(({ status }) => status === 201).map((answer) => dataOf<{ status: string }>(answer));
  assert.deepEqual([placed.length, placed[0]?.status], [30, 'COMPLETED']);
  await minutesPass(event, 60 * 60);
  await sweepJob(shop.db).run();
  for (let order = 0; order < 60; order += 1) {
    const { nonce, difficulty } = challengeOf(await ask({ event, quantity: 1 }));
    dataOf(await ask({ event, quantity: 1, answer: solveProofOfWork(nonce, difficulty) }));
  }
  const { nonce, difficulty } = challengeOf(await ask({ event, quantity: 1 }));
  const refused = await ask({ event, quantity: 1, answer: solveProofOfWork(nonce, difficulty) });
  assert.equal('challenge' in assertRefused(refused, limited).error, false, 'no more work helps');
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  assert.equal((await shop.ticketType(event, event.types[0])).soldQuantity, 90);
  const neighbour = assertRefused(await ask({ event, quantity: 1, address: '198.51.100.8' }), limited);
  assert.ok('challenge' in neighbour.error, 'of a network three times as much');
  dataOf(await ask({ event, quantity: 1, address: '192.0.2.7' }));
  const large = await shop.event({ tickets: [{ quantity: 2_000, price: 0 }] });
  const many = await Promise.all(Array.from({ length: 15 }, () => ask({ event: large })));
  assert.equal(many.filter(({ status }) => status === 201).length, 12, 'of a large event a twentieth');
});

test('one e-mail address has thirty tickets of a free event, from wherever and by whichever node they are ordered', async () => {
  const event = await shop.event({ tickets: [{ quantity: 500, price: 0 }] });
  const email = 'gina@example.com';
  const byOther = async (index: number) => {
    const clientOrigin = { address: `203.0.${index}.1`, network: `203.0.${index}.0/24`, challengeAnswer: undefined };
    const items = [{ ticketTypeId: event.types[0] as string, quantity: 4 }];
    const buyer = { name: 'Gina', email };
    return shop.sales.taker.take({ eventId: event.id, items, buyer }, clientOrigin).then(
      () => 201,
      () => 429,
    );
  };
  const statuses = await Promise.all(
    Array.from({ length: 12 }, async (_, index) =>
      index % 2 === 0 ? byOther(index) : (await ask({ event, email, quantity: 4, address: `203.0.${index}.1` })).status,
    ),
  );
  assert.equal(statuses.filter((status) => status === 201).length, 7);
  assert.equal((await shop.ticketType(event, event.types[0])).soldQuantity, 28);
});

test('free tickets that were given back count no longer, single ones neither; gifts never did', async () => {
  const event = await shop.event({ heldPerEmailMax: 4, tickets: [{ quantity: 100, price: 0 }, {}] });
  const asked = { event, email: 'hana@example.com', quantity: 2 };
  const first = dataOf<{ id: string }>(await ask(asked));
  const second = dataOf<{ id: string; token: string }>(await ask(asked));
  assert.equal((await ask({ ...asked, quantity: 1 })).status, 429);
  await shop.sales.desk.serve(event.id, voidFreeOrder({ orderId: first.id }));
  dataOf(await ask(asked));
  assert.equal((await ask({ ...asked, quantity: 1 })).status, 429);
  const { id: ticketId } = await shop.db.one<{ id: string }>(sql`
    select id from issued_tickets where order_id = ${second.id} limit 1`);
  await shop.sales.cashier.refund({ orderId: second.id, ticketIds: [ticketId], reason: null });
  assert.equal((await ask(asked)).status, 429);
  dataOf(await ask({ ...asked, quantity: 1 }));
  const gift = await shop.client.send('POST', `/events/${event.id}/complimentary`, {
    body: {
      items: [{ ticketTypeId: event.types[0], quantity: 4 }],
      recipient: { name: 'Ina', email: 'ina@example.com' },
    },
  });
  assert.equal(gift.status, 201, gift.body);
  dataOf(await ask({ ...asked, email: 'ina@example.com', quantity: 4 }));
  // Paid tickets do not count against free ones, nor the other way round.
  await shop.buyer.buy(event.id, { [event.types[1] as string]: 2 }, { buyer: { name: 'Hana', email: asked.email } });
});

test('tickets that a code, a bundle or the buyer makes free count like those that always were', async () => {
  const email = 'juan@example.com';
  const limits = { heldPerEmailMax: 2 };
  const fourTimes = async (asked: Asking) => {
    const statuses: number[] = [];
    for (let order = 0; order < 4; order += 1) statuses.push((await ask({ ...asked, email, quantity: 1 })).status);
    return statuses;
  };
  const coded = await shop.event({ ...limits, tickets: [{}] });
  await shop.client.post(`/events/${coded.id}/promo-codes`, { code: 'GIFT', kind: 'PERCENT', value: 100 });
  assert.deepEqual(await fourTimes({ event: coded, more: { promoCode: 'GIFT' } }), [201, 201, 429, 429]);

  const chosen = await shop.event({ ...limits, tickets: [{ priceKind: 'CHOSEN' }] });
  const items = [{ ticketTypeId: chosen.types[0], quantity: 1, price: 0 }];
  assert.deepEqual(await fourTimes({ event: chosen, more: { items } }), [201, 201, 429, 429]);

  const bundled = await shop.event({ ...limits, tickets: [{}] });
  const { id: bundleId } = await shop.client.post<{ id: string }>(`/events/${bundled.id}/bundles`, {
    name: 'One',
    items: [{ ticketTypeId: bundled.types[0], quantity: 1 }],
    price: 0,
    published: true,
  });
  const more = { items: [], bundles: [{ bundleId, quantity: 1 }] };
  assert.deepEqual(await fourTimes({ event: bundled, more }), [201, 201, 429, 429]);
});

test('who has free tickets is known until the event is over, and of those who were erased not at all', async () => {
  const event = await shop.event({ tickets: [{ quantity: 10, price: 0 }] });
  const order = dataOf<{ id: string }>(await ask({ event, quantity: 1 }));
  dataOf(await ask({ event, quantity: 1 }));
  const known = async () =>
    (await shop.db.one<{ known: number }>(sql`select count(*) as known from free_holders where event_id = ${event.id}`))
      .known;
  await minutesPass(event, 200 * 60);
  await sweepJob(shop.db).run();
  assert.equal(await known(), 2);
  await shop.sales.desk.serve(event.id, voidFreeOrder({ orderId: order.id }));
  await shop.db.transaction((tx) => eraseOrders(tx, { ids: [order.id] }));
  assert.equal(await known(), 1);
  await shop.db.run(sql`
    update events set date_time = now() - interval '5 days', end_date_time = now() - interval '4 days' where id = ${event.id}`);
  await sweepJob(shop.db).run();
  assert.equal(await known(), 0);
});

test('an organizer may allow fewer, and more than that at once is said to be too many', async () => {
  const event = await shop.event({ heldPerEmailMax: 4, heldPerAddressMax: 6, tickets: [{ quantity: 100 }] });
  const asked = { event, email: 'ella@example.com', quantity: 2 };
  const { error } = assertRefused(await ask({ ...asked, quantity: 5 }), {
    status: 400,
    code: 'VALIDATION_ERROR',
    isOpenApi: false,
  });
  assert.deepEqual(error.details, [{ field: 'items', message: 'must not be more than 4 tickets together' }]);
  dataOf(await ask(asked));
  dataOf(await ask(asked));
  assert.equal((await ask(asked)).status, 429);
  dataOf(await ask({ event, quantity: 2 }));
  challengeOf(await ask({ event, quantity: 2 }));
  const shown = await shop.client.get<Json>(`/events/${event.id}`);
  assert.deepEqual([shown.heldPerEmailMax, shown.heldPerAddressMax], [4, 6]);
});

test('nobody learns by being sold out, and nothing is counted that was refused', async () => {
  const event = await shop.event({ tickets: [{ quantity: 8 }] });
  dataOf(await ask({ event, email: 'fe@example.com' }));
  for (let time = 0; time < 3; time += 1) {
    assertRefused(await ask({ event, email: 'fe@example.com' }), { status: 409, code: 'SOLD_OUT', isOpenApi: false });
  }
});

test('by whom tickets were held is known only while it counts', async () => {
  const event = await shop.event({ tickets: [{ quantity: 10 }] });
  const items = { [event.types[0] as string]: 1 };
  const known = () =>
    shop.db.one<{ known: number; all: number }>(sql`
      select count(email_hash) + count(address_hash) + count(network_hash) as known, count(*) as all
      from orders where event_id = ${event.id}`);
  const held = dataOf<{ id: string; token: string }>(await ask({ event, quantity: 1 }));
  await shop.buyer.buy(event.id, items);
  assert.deepEqual(await known(), { known: 3, all: 2 }, 'of what is paid for nothing is kept');
  await shop.buyer.send('POST', `/orders/${held.id}/cancel`, { token: held.token });
  await sweepJob(shop.db).run();
  assert.equal((await known()).known, 3);
  await minutesPass(event, 51 * 60);
  await sweepJob(shop.db).run();
  assert.equal((await known()).known, 0);
});

/** As if everything at this event had happened so much earlier. */
async function minutesPass({ id }: { id: string }, minutes: number): Promise<void> {
  await shop.db.run(sql`
    update orders set created_at = created_at - make_interval(mins => ${minutes}::int),
      cancelled_at = cancelled_at - make_interval(mins => ${minutes}::int) where event_id = ${id}`);
}
