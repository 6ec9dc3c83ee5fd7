import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { eraseByAge } from '../../src/core/back-office/privacy/retention.ts';
import { advanceClock } from '../../src/core/back-office/sandbox-clock/advance-clock.ts';
import { listPayouts } from '../../src/core/back-office/settlements/payout.sql.ts';
import { settleDue } from '../../src/core/back-office/settlements/settle-due.ts';
import { presentTime } from '../../src/core/base/clock/present-time.sql.ts';
import { orderTimeline } from '../../src/core/reports/orders/order-timeline.ts';
import { createOrderLinks } from '../../src/core/selling/orders/order-links.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { expireHoldsJob } from '../../src/worker/expire-holds.ts';
import { apiClient, fieldsOf, type Json, type TicketTypeRecord } from '../helpers/clients/api-client.ts';
import { buyer, eventOnSale, linesOf } from '../helpers/clients/buyer.ts';
import { dashboardClient } from '../helpers/clients/dashboard-client.ts';
import { readDocument } from '../helpers/clients/document.ts';
import { assertRefused } from '../helpers/clients/refusal.ts';
import { siteClient } from '../helpers/clients/site-client.ts';
import { type DoorCodeRecord, sendDoor, signIn } from '../helpers/worlds/door.ts';
import { textOf } from '../helpers/worlds/orders-dashboard.ts';
import {
  type OnSale,
  openPlayground,
  type Playground,
  playgroundIn,
  type Simulated,
} from '../helpers/worlds/sandbox.ts';
import { assertSound } from '../helpers/worlds/shop.ts';

interface Advanced {
  now: string;
  aheadSeconds: number;
  holdsEnded: number;
  payout: { id: string; amount: number; status: string; createdAt: string; paidAt: string | null } | null;
}

const dayMs = 86_400_000;
const minuteMs = 60_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
const later = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();
const notOnSale = { status: 409, code: 'NOT_ON_SALE' };

let first: Playground;
let sandbox: Playground;
before(async () => {
  first = await openPlayground({ environment: { HOLD_LIMITS: 'rush=100000' } });
  sandbox = await playgroundIn(first);
});
afterEach(() => assertSound(first.db));
after(() => first.close());

const advance = ({ client }: Playground, advanceTo: string) => client.post<Advanced>('/sandbox/clock', { advanceTo });
const orderIn = ({ client }: Playground, { id }: { id: string }) => client.get<Simulated>(`/orders/${id}`);
const nowIn = async ({ client }: Playground) => (await client.get<{ now: string }>('/sandbox/clock')).now;

test('the answer is as the reference describes it, also where nothing became due', async () => {
  const { client, server } = await playgroundIn(first);
  const document = await readDocument(server.url);
  const answer = await client.send('POST', '/sandbox/clock', { body: { advanceTo: inDays(1) } });
  document.assertDescribed({ method: 'POST', path: '/sandbox/clock' }, answer);
  assert.equal(JSON.parse(answer.body).data.payout, null);
});

test('a hold ends in its own sandbox and nowhere else, and what follows is dated in its time', async () => {
  const other = await playgroundIn(first);
  const event = await sandbox.event();
  const elsewhere = await other.event();
  const real = await eventOnSale(sandbox.live, { tickets: [{}] });
  const held = await sandbox.simulate(event, 'PENDING');
  const heldElsewhere = await other.simulate(elsewhere, 'PENDING');
  const heldReally = await first.buyer.place(real.id, { [real.types[0] as string]: 2 });
  assert.deepEqual(await sandbox.counters(event), [0, 2, 8]);

  const advanceTo = later(held.expiresAt as string, dayMs);
  const answer = await advance(sandbox, advanceTo);
  assert.deepEqual([answer.holdsEnded, answer.payout], [1, null]);
  assert.ok(answer.now >= advanceTo && answer.aheadSeconds > 86_400, JSON.stringify(answer));
  assert.deepEqual(await sandbox.counters(event), [0, 0, 10]);
  const ended = (await orderIn(sandbox, held)) as Simulated & { updatedAt: string };
  assert.equal(ended.status, 'CANCELLED');
  assert.ok(ended.updatedAt >= advanceTo, 'it ended by the time of the sandbox');

  assert.equal((await orderIn(other, heldElsewhere)).status, 'PENDING');
  assert.ok((await nowIn(other)) < advanceTo);
  assert.equal((await first.buyer.read(heldReally)).status, 'PENDING');
  await first.endHold();
  assert.equal((await first.buyer.read(heldReally)).status, 'PENDING', 'whoever looks after holds agrees');

  const bought = (await sandbox.simulate(event, 'COMPLETED')) as Simulated & { createdAt: string };
  for (const at of [bought.createdAt, bought.completedAt, bought.payment.paidAt])
    assert.ok((at as string) >= advanceTo);
  await sandbox.act(bought, 'refund', { amount: 100 });
  const rows = await first.db.many<{ isAhead: boolean }>(sql`
    select created_at >= ${advanceTo}::timestamptz as is_ahead from notices where order_id = ${bought.id}
    union all select created_at >= ${advanceTo}::timestamptz from ledger where event_id = ${event.id}
    union all select created_at >= ${advanceTo}::timestamptz from issued_tickets where event_id = ${event.id}
    union all select day >= (${advanceTo}::timestamptz at time zone 'Asia/Manila')::date from sales_days where event_id = ${event.id}`);
  assert.ok(rows.length >= 7 && rows.every(({ isAhead }) => isAhead), JSON.stringify(rows));
  const story = await orderTimeline(first.db, await sandbox.actor(), { orderId: bought.id });
  assert.ok(story.length > 3 && story.every(({ at }) => at >= advanceTo), JSON.stringify(story));
  // Money that comes late for what is sold out goes back by itself, as soon as a worker finds it.
  await sandbox.simulate(event, 'COMPLETED', { items: linesOf({ [event.types[0] as string]: 8 }) });
  assert.equal((await sandbox.act(held, 'complete')).status, 'CANCELLED');
  const refunds = await first.db.many<{ isSoon: boolean }>(sql`
    select due_at < now() + interval '1 hour' as is_soon from queue where kind = 'refund'`);
  assert.deepEqual(refunds, [{ isSoon: true }], 'workers go by the real time');
  const { isReal } = await first.db.one<{ isReal: boolean }>(sql`
    select bool_and(created_at < now() + interval '1 hour') as is_real from orders where event_id = any(${[elsewhere.id, real.id]}::uuid[])`);
  assert.ok(isReal);
});

test('sales, promo codes and the event itself begin and end, for the API, the marketplace and its pages alike', async () => {
  const opens = inDays(30);
  const closes = inDays(40);
  const over = inDays(50);
  const draft = {
    dateTime: inDays(45),
    endDateTime: over,
    tickets: [
      { name: 'Window', onSaleAt: opens, offSaleAt: closes },
      { name: 'Always', price: 900 },
    ],
  };
  const event = await sandbox.event(draft);
  const real = await eventOnSale(sandbox.live, draft);
  const code = { code: 'MAAGA', kind: 'PERCENT', value: 10, startsAt: opens, endsAt: closes };
  await sandbox.client.post(`/events/${event.id}/promo-codes`, code);
  const statuses = async (client: Playground['client'], { id, types }: OnSale) => {
    const type = await client.get<TicketTypeRecord>(`/events/${id}/tickets/${types[0]}`);
    const whole = await client.get<{ tickets: TicketTypeRecord[] }>(`/events/${id}`);
    const { body } = await first.buyer.send('GET', `/events/${id}`);
    const shown = (JSON.parse(body) as { data: { isOver: boolean; tickets: Json[] } }).data;
    return [type.status, whole.tickets[0]?.status, shown.tickets[0]?.status, shown.isOver];
  };
  const quote = async (type: number, promoCode?: string) => {
    const items = linesOf({ [event.types[type] as string]: 1 });
    const answer = await first.buyer.send('POST', '/quotes', { body: { eventId: event.id, items, promoCode } });
    return answer.status === 200 ? 'good' : assertRefused(answer, { ...notOnSale, isOpenApi: false }).error.message;
  };
  const page = async () => {
    const { data } = await sandbox.client.succeed<{ url: string }>('GET', `/events/${event.id}`);
    return textOf((await siteClient(first.server.url).get(new URL(data.url).pathname)).html);
  };

  assert.deepEqual(await statuses(sandbox.client, event), ['SCHEDULED', 'SCHEDULED', 'SCHEDULED', false]);
  assert.match(await quote(0), /goes on sale at/);
  assert.notEqual(await quote(1, 'MAAGA'), 'good');
  const before = await page();

  await advance(sandbox, later(opens, minuteMs));
  assert.deepEqual(await statuses(sandbox.client, event), ['ON_SALE', 'ON_SALE', 'ON_SALE', false]);
  assert.deepEqual([await quote(0), await quote(0, 'MAAGA')], ['good', 'good']);
  assert.notEqual(await page(), before);

  await advance(sandbox, later(closes, minuteMs));
  assert.deepEqual(await statuses(sandbox.client, event), ['ENDED', 'ENDED', 'ENDED', false]);
  assert.match(await quote(0), /ended at/);
  assert.notEqual(await quote(1, 'MAAGA'), 'good');
  assert.equal(await quote(1), 'good');
  const order = await sandbox.simulate({ ...event, types: event.types.slice(1) }, 'COMPLETED');

  await advance(sandbox, later(over, minuteMs));
  assert.deepEqual((await statuses(sandbox.client, event))[3], true);
  const body = sandbox.body({ ...event, types: event.types.slice(1) }, 'COMPLETED');
  await sandbox.client.refuse('POST', '/sandbox/orders', notOnSale, { body });
  assert.notEqual(await quote(1), 'good');
  assert.equal((await orderIn(sandbox, order)).status, 'COMPLETED');
  const { warnings } = await sandbox.client.succeed('POST', `/events/${(await sandbox.event(draft)).id}/publish`);
  assert.ok(
    warnings?.some((warning) => /over|past/.test(warning)),
    String(warnings),
  );

  assert.deepEqual(await statuses(sandbox.live, real), ['SCHEDULED', 'SCHEDULED', 'SCHEDULED', false]);
});

test('a payout falls due days after the event, is paid in the sandbox and is nothing of the operator', async () => {
  const trial = await playgroundIn(first);
  const end = inDays(20);
  const event = await trial.event({ dateTime: inDays(19), endDateTime: end });
  const real = await eventOnSale(trial.live, { dateTime: inDays(19), endDateTime: end, tickets: [{}] });
  await first.buyer.buy(real.id, { [real.types[0] as string]: 2 });
  const order = await trial.simulate(event, 'COMPLETED');
  const due = later(end, 3 * dayMs);
  const balance = () => trial.client.get<{ owed: number; pending: number; nextPayout: Json | null }>('/balance');
  const { owed, pending, nextPayout } = await balance();
  assert.ok(owed > 0 && pending === owed);
  assert.deepEqual(nextPayout, { amount: owed, dueAt: due });

  assert.equal((await advance(trial, later(due, -minuteMs))).payout, null);
  const { payout } = await advance(trial, later(due, minuteMs));
  assert.ok(payout !== null && payout.createdAt >= due);
  assert.deepEqual([payout.amount, payout.status, payout.paidAt], [owed, 'PAID', payout.createdAt]);
  assert.equal((await balance()).owed, 0);
  assert.deepEqual(
    (await trial.client.get<Json[]>('/payouts')).map(({ id }) => id),
    [payout.id],
  );
  const { lines } = await trial.client.get<{ lines: Json[] }>(`/payouts/${payout.id}`);
  assert.deepEqual(
    lines.map(({ orderId, kind, amount }) => [orderId, kind, amount]),
    [[order.id, 'SALE', owed]],
  );
  assert.equal((await advance(trial, later(due, dayMs))).payout, null, 'nothing is paid twice');

  assert.deepEqual(await trial.live.get('/payouts'), []);
  assert.ok((await trial.live.get<{ owed: number }>('/balance')).owed > 0);
  const toSend = await listPayouts(first.db, { organizationId: null, status: null, most: 100 });
  assert.deepEqual(toSend, [], 'no bank is asked');

  const owner = await dashboardClient(first.server, { organization: trial.organization });
  const base = `/organizer/o/${trial.organization.slug}`;
  const shown = textOf((await owner.get(`${base}.test/settlement`)).html);
  assert.match(shown, /clock here is set to \w{3}, \w{3} \d+, \d{4}, /);
  assert.match(shown, /Paid out so far ₱\d/);
  assert.equal((await owner.get(`${base}.test/settlement/payouts/${payout.id}`)).status, 200);
  assert.doesNotMatch(textOf((await owner.get(base)).html), /clock here is set/);
});

test('what workers come round for they find by the time of each sandbox', async () => {
  const trial = await playgroundIn(first);
  const event = await trial.event({ dateTime: inDays(3) });
  const held = await trial.simulate(event, 'PENDING');
  await trial.simulate(event, 'COMPLETED');
  const { organizationId } = await trial.actor();
  // As if the service had been stopped after the time was moved, and before anything came of it.
  await first.db.run(sql`update organizations set clock_ahead = interval '240 hours' where id = ${organizationId}`);
  await expireHoldsJob({ db: first.db, ...first.sales }).run();
  assert.equal((await orderIn(trial, held)).status, 'CANCELLED');
  const settled = await settleDue(first.db, { holdDays: 3, organizationsMax: 100 });
  assert.deepEqual(
    settled.map((payout) => payout.organizationId),
    [organizationId],
  );
});

test('pages that were kept of its events are made anew', async () => {
  const trial = await playgroundIn(first);
  const event = await trial.event();
  const told: string[] = [];
  const tools = {
    db: first.db,
    desk: first.sales.desk,
    changes: { tell: (id: string) => told.push(id) },
    holdDays: 3,
    taxRules: 'off' as const,
    offerRounds: { sweep: async () => {} },
  };
  const input = { advanceTo: inDays(1), claim: undefined, now: Date.now() };
  await advanceClock(tools, await trial.actor(), input);
  assert.deepEqual(told, [event.id]);
});

test('for what is live no clock is looked up', async () => {
  const trial = await playgroundIn(first);
  const real = await eventOnSale(trial.live, { tickets: [{}] });
  const looks = async ({ id }: { id: string }) => {
    const rows = await first.db.many<Json>(sql`
      explain (analyze, format json) select ${presentTime('e')} as now from events e where e.id = ${id}`);
    const plan = JSON.stringify(rows);
    const found = /"Relation Name":\s*"organizations".*?"Actual Loops":\s*(\d+)/.exec(plan);
    return Number(found?.[1]);
  };
  assert.deepEqual([await looks(real), await looks(await trial.event())], [0, 1]);
});

test('a door code lets in until it ends by the time of the sandbox, and scans are dated in it', async () => {
  const trial = await playgroundIn(first);
  const event = await trial.event({ dateTime: inDays(10) });
  const bought = await first.buyer.buy(event.id, { [event.types[0] as string]: 2 });
  const [ticket, another] = await first.buyer.tickets(bought);
  const codes = `/events/${event.id}/door-codes`;
  const made = await trial.client.post<DoorCodeRecord>(codes, { gate: 'Main', expiresAt: inDays(9) });
  const device = await signIn(first.server.url, made.code, 'phone');
  await advance(trial, inDays(1));
  const { version } = await device.manifest();
  assert.equal((await device.show(ticket?.qr as string)).result, 'ADMITTED');
  const again = await device.show(ticket?.qr as string);
  assert.deepEqual([again.result, (again.first?.scannedAt as string) >= inDays(0.9)], ['ALREADY_ADMITTED', true]);
  assert.equal((await device.manifest(version)).tickets.length, 1, 'devices hear of it');
  await first.buyer.cancel(bought);
  await advance(trial, inDays(9.5));
  const scan = { scans: [{ id: 'late', qr: another?.qr, scannedAt: new Date().toISOString() }] };
  assert.equal((await device.send('POST', '/scans', scan)).status, 401);
  const body = { code: made.code, device: 'phone' };
  assert.equal((await sendDoor(first.server.url, 'POST', '/sessions', { body })).status, 401);
  const ended = { gate: 'Side', expiresAt: inDays(9) };
  await trial.client.refuse('POST', codes, { status: 400, code: 'VALIDATION_ERROR' }, { body: ended });
  await trial.client.post(codes, { gate: 'Side', expiresAt: inDays(9.9) });
  await advance(trial, inDays(12));
  await trial.client.refuse('POST', codes, { status: 409, code: 'INVALID_STATE' }, { body: { gate: 'Late' } });
});

test('what was let go counts against its holder by the time of the sandbox', async () => {
  const trial = await playgroundIn(first);
  const event = await trial.event({ tickets: [{ quantity: 100, maximumPurchaseQuantity: 8 }] });
  const place = () =>
    first.buyer.send('POST', '/orders', {
      body: { eventId: event.id, items: linesOf({ [event.types[0] as string]: 8 }), buyer },
    });
  assert.deepEqual([(await place()).status, (await place()).status, (await place()).status], [201, 201, 429]);
  assert.equal((await advance(trial, inDays(0.5))).holdsEnded, 2);
  assert.equal((await place()).status, 429);
  await advance(trial, inDays(0.9));
  const placed = await place();
  assert.equal(placed.status, 201);
  const { id, expiresAt } = (JSON.parse(placed.body) as { data: { id: string; expiresAt: string } }).data;
  assert.ok(expiresAt > inDays(0.8));
  const site = siteClient(first.server.url);
  const link = `/orders/${id}?key=${createOrderLinks(first.server.config.appSecret).keyOf(id)}`;
  const cookie = (await site.get(link)).headers.get('set-cookie')?.split(';')[0] as string;
  const counted = /data-expires-at="([^"]+)"/.exec((await site.get(`/orders/${id}`, { cookie })).html)?.[1];
  assert.ok(counted !== undefined && counted < inDays(0.1), 'browsers count down by the real time');
});

test('who bought before an event was moved may give back for days of the sandbox', async () => {
  const trial = await playgroundIn(first);
  const event = await trial.event({ dateTime: inDays(60) });
  await advance(trial, inDays(10));
  const order = await first.buyer.buy(event.id, { [event.types[0] as string]: 1 });
  await trial.client.patch(`/events/${event.id}`, { dateTime: inDays(70) });
  const until = (await first.buyer.read(order)).giveBackUntil as string;
  assert.ok(until > inDays(16) && until < inDays(18), until);
  await advance(trial, later(until, -minuteMs));
  assert.equal((await first.buyer.read(order)).giveBackUntil, until);
  await advance(trial, later(until, minuteMs));
  assert.equal((await first.buyer.read(order)).giveBackUntil, null);
  const over = { status: 409, code: 'INVALID_STATE' };
  await trial.client.refuse('PATCH', `/events/${event.id}`, over, { body: { dateTime: inDays(15) } });
});

test('orders that are dated ahead name nobody once they are really old', async () => {
  const trial = await playgroundIn(first);
  const event = await trial.event({ dateTime: inDays(900) });
  await advance(trial, inDays(400));
  const order = await trial.simulate(event, 'COMPLETED');
  const nameAfter = async (sandboxDays: number) => {
    await eraseByAge(first.db, { cancelledDays: null, buyerDays: null, sandboxDays }, { most: 100 });
    return (await orderIn(trial, order)).buyerName;
  };
  assert.equal(await nameAfter(1), 'Sandbox Buyer');
  assert.notEqual(await nameAfter(0), 'Sandbox Buyer');
});

test('time goes forward only, once per key, and only for those who may move it', async () => {
  const trial = await playgroundIn(first);
  const path = '/sandbox/clock';
  const asked = { body: { advanceTo: inDays(5) } };
  for (const method of ['GET', 'POST'] as const) {
    await trial.live.refuse(method, path, { status: 403, code: 'FORBIDDEN' }, method === 'GET' ? {} : asked);
  }
  const { key } = await first.server.key(trial.organization, { isTest: true, scopes: ['events:read'] });
  await apiClient(first.server.url, key).refuse('POST', path, { status: 403, code: 'SCOPE_REQUIRED' }, asked);

  const faulty = { status: 400, code: 'VALIDATION_ERROR' };
  for (const advanceTo of [
    undefined,
    null,
    '',
    'tomorrow',
    '2030-01-01',
    2_000_000_000,
    inDays(3_651),
    '9999-12-31T23:59:59Z',
  ]) {
    const error = await trial.client.refuse('POST', path, faulty, { body: { advanceTo } });
    assert.deepEqual(fieldsOf(error), ['advanceTo'], String(advanceTo));
  }
  await trial.client.refuse('POST', path, faulty, { body: { ...asked.body, by: 1 } });
  const late = { status: 409, code: 'CONFLICT' };
  const refused = await trial.client.refuse('POST', path, late, { body: { advanceTo: inDays(-1) } });
  assert.match(refused.hint ?? '', /sandbox\/clock/);
  assert.deepEqual((await trial.client.get<Advanced>(path)).aheadSeconds, 0);

  const once = { ...asked, headers: { 'idempotency-key': 'clock-1' } };
  const answer = await trial.client.succeed<Advanced>('POST', path, once);
  const repeated = await trial.client.succeed<Advanced>('POST', path, once);
  assert.deepEqual(repeated.data, answer.data);
  await trial.client.refuse('POST', path, late, asked);
  await trial.client.refuse('POST', path, late, { body: { advanceTo: inDays(4) } });

  // An interrupted request left the time moved and no answer: the same key finishes it.
  await first.db.run(sql`delete from idempotency_records where key = 'clock-1' and path not like '%move'`);
  await first.db.run(sql`delete from order_claims where body like '%"holdsEnded"%'`);
  assert.ok((await trial.client.succeed<Advanced>('POST', path, once)).data.now >= answer.data.now);

  const held = await trial.simulate(await trial.event({ dateTime: inDays(100) }), 'PENDING');
  const goals = [10, 14, 12, 14, 11, 13].map(inDays);
  const answers = await Promise.all(goals.map((advanceTo) => trial.client.send('POST', path, { body: { advanceTo } })));
  assert.ok(answers.every(({ status }) => status === 200 || status === 409));
  assert.ok(answers.some(({ status }) => status === 200));
  assert.ok((await nowIn(trial)) >= (goals[1] as string), 'whoever comes first, it ends at the latest of them');
  const ended = answers.map(({ body }) => (JSON.parse(body) as { data?: Advanced }).data?.holdsEnded ?? 0);
  assert.deepEqual([(await orderIn(trial, held)).status, ended.reduce((sum, each) => sum + each)], ['CANCELLED', 1]);
});
