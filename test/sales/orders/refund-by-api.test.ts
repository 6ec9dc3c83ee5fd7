import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, test } from 'node:test';
import { allScopesFor } from '../../../src/core/base/scope.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { type ApiClient, apiClient, fieldsOf, type Json, unknownId } from '../../helpers/clients/api-client.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { snapshot } from '../../helpers/database/snapshot.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';
import { secondNode } from '../../helpers/worlds/two-nodes.ts';

interface Refund {
  id: string | null;
  orderId: string;
  amount: number;
  ticketIds: string[];
}

let shop: Shop;
let second: Awaited<ReturnType<typeof secondNode>>;
/** The same key at both nodes. */
let nodes: readonly [ApiClient, ApiClient];
let client: ApiClient;
let organization: Awaited<ReturnType<Shop['server']['organization']>>;

before(async () => {
  shop = await openShop();
  second = await secondNode(shop.server);
  organization = await shop.server.organization({ name: 'Refunds' });
  const { key } = await shop.server.key(organization);
  nodes = [apiClient(shop.server.url, key), apiClient(second.url, key)];
  client = nodes[0];
});
afterEach(() => assertSound(shop.db));
after(async () => {
  await second?.drain();
  await shop?.close();
});

const conflict = { status: 409, code: 'CONFLICT' };
const withKey = (key: string = randomUUID()) => ({ 'idempotency-key': key });
const pathOf = ({ id }: { id: string }) => `/orders/${id}/refunds`;

/** An order of three tickets at 800. */
async function bought({ tickets = [{}], quantity = 3 }: { tickets?: Json[]; quantity?: number } = {}) {
  const { id, types } = await eventOf(tickets);
  const order = await shop.buyer.buy(id, { [types[0] as string]: quantity });
  const ids = (await shop.buyer.tickets(order)).map((ticket) => ticket.id);
  return { order, ids, eventId: id, types };
}

async function eventOf(tickets: Json[]): Promise<{ id: string; types: string[] }> {
  const made = await client.post<{ id: string; tickets: { id: string }[] }>('/events', {
    name: 'Gabi ng Musika',
    dateTime: '2027-02-14T19:00:00+08:00',
    tickets: tickets.map((each) => ({ name: 'GA', price: 800, quantity: 10, published: true, ...each })),
  });
  await client.post(`/events/${made.id}/publish`);
  return { id: made.id, types: made.tickets.map(({ id }) => id) };
}

/** How often money went back, what came of it, and how often it is in the audit log. */
async function given({ id }: Pick<BuyerOrder, 'id'>) {
  return shop.db.one<{ refunds: number; centavos: number; movements: number; acts: number }>(sql`
    select (select count(*)::int from refunds where order_id = ${id}) as refunds,
           (select coalesce(sum(amount_centavos), 0)::int from refunds where order_id = ${id} and status = 'SUCCEEDED') as centavos,
           (select count(*)::int from ledger where order_id = ${id} and kind = 'REFUND') as movements,
           (select count(*)::int from audit_entries where subject_id = ${id} and action = 'order.refunded') as acts`);
}

test('money goes back for tickets, which are void, and by an amount, which leaves them good', async () => {
  const { order, ids } = await bought();
  const [first] = ids as [string];
  const byTicket = await client.succeed<Refund>('POST', pathOf(order), {
    body: { ticketIds: [first.toUpperCase()], reason: 'Cannot come' },
    headers: withKey(),
  });
  assert.equal(byTicket.status, 201);
  assert.equal(byTicket.headers.get('location'), `/open-api/v1/orders/${order.id}`);
  assert.deepEqual(Object.keys(byTicket.data), ['id', 'orderId', 'amount', 'ticketIds']);
  const { id, ...rest } = byTicket.data;
  assert.deepEqual(rest, { orderId: order.id, amount: 800, ticketIds: [first] });
  const byAmount = await client.succeed<Refund>('POST', pathOf(order), {
    body: { amount: 100, reason: 'Seat changed' },
    headers: withKey(),
  });
  assert.deepEqual([byAmount.data.amount, byAmount.data.ticketIds], [100, []]);
  const { refunds, refundedAmount } = await client.get<{ refunds: Json[]; refundedAmount: number }>(
    `/orders/${order.id}`,
  );
  assert.deepEqual([refunds[0]?.id, refunds[0]?.status, refundedAmount], [id, 'SUCCEEDED', 900]);
  const states = (await shop.buyer.tickets(order)).map((ticket) => ticket.status).sort();
  assert.equal(states.filter((state) => state === 'VOID').length, 1);
  const acts = await shop.db.many<{ actorLabel: string; apiKeyId: string | null; details: Json }>(sql`
    select actor_label, api_key_id, details from audit_entries
    where subject_id = ${order.id} and action = 'order.refunded' order by created_at`);
  assert.ok(acts.every(({ actorLabel, apiKeyId }) => actorLabel === 'Test' && apiKeyId !== null));
  assert.deepEqual(
    acts.map(({ details }) => details),
    [
      { tickets: 1, hasReason: true },
      { amountCentavos: 10_000, hasReason: true },
    ],
  );
});

test('a refund that is repeated under its key, at once, at two nodes and late, is paid once', async () => {
  const { order } = await bought();
  const headers = withKey();
  const body = { amount: 500, reason: 'Cannot come' };
  const send = (place: number) => (nodes[place % 2] as ApiClient).send('POST', pathOf(order), { body, headers });
  const atOnce = await Promise.all(Array.from({ length: 10 }, (_, place) => send(place)));
  for (const { status, body: answer } of atOnce) {
    assert.ok(status === 201 || (status === 409 && answer.includes('IDEMPOTENCY_IN_PROGRESS')), `${status} ${answer}`);
  }
  const late = await send(1);
  assert.equal(late.status, 201);
  assert.equal(late.headers.get('idempotent-replayed'), 'true');
  const ids = new Set([...atOnce.filter(({ status }) => status === 201), late].map((answer) => answer.body));
  assert.equal(ids.size, 1, 'everybody hears of the same refund');
  assert.deepEqual(await given(order), { refunds: 1, centavos: 50_000, movements: 1, acts: 1 });
});

test('a repeat after a node died between the refund and its answer finds the refund', async () => {
  const { order } = await bought();
  const headers = withKey();
  const body = { amount: 500, reason: 'Cannot come' };
  const first = await client.succeed<Refund>('POST', pathOf(order), { body, headers });
  // What is kept with the answer goes; what was written with the refund stays.
  await shop.db.run(sql`delete from order_claims where status is not null`);
  await shop.db.run(sql`delete from idempotency_records`);
  const again = await nodes[1].succeed<Refund>('POST', pathOf(order), { body, headers });
  assert.deepEqual(again.data, first.data);
  assert.deepEqual(await given(order), { refunds: 1, centavos: 50_000, movements: 1, acts: 1 });
});

test('another amount under the same key is refused, late and at the same moment', async () => {
  const { order } = await bought();
  const headers = withKey();
  const refund = (amount: number, node = client) =>
    node.send('POST', pathOf(order), { body: { amount, reason: 'Cannot come' }, headers });
  const answers = await Promise.all(
    [500, 600, 500, 600, 500, 600].map((amount, place) => refund(amount, nodes[place % 2])),
  );
  for (const { status, body } of answers) assert.ok([201, 409, 422].includes(status), `${status} ${body}`);
  const { refunds, centavos, acts } = await given(order);
  assert.deepEqual([refunds, acts], [1, 1]);
  assert.ok([50_000, 60_000].includes(centavos));
  const other = centavos === 50_000 ? 600 : 500;
  const { code } = JSON.parse((await refund(other)).body).error;
  assert.equal(code, 'IDEMPOTENCY_KEY_REUSED');
  assert.equal((await given(order)).refunds, 1);
});

test('the same tickets under two keys at once, at two nodes, are paid once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { order, ids } = await bought();
    const answers = await Promise.all(
      nodes.map((node) =>
        node.send('POST', pathOf(order), {
          body: { ticketIds: ids.slice(0, 2), reason: 'Cannot come' },
          headers: withKey(),
        }),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409]);
    assert.deepEqual(await given(order), { refunds: 1, centavos: 160_000, movements: 1, acts: 1 });
  }
});

test('two keys at once never give back more than was paid', async () => {
  const { order } = await bought({ quantity: 1 });
  const answers = await Promise.all(
    [0, 1, 0, 1].map((place) =>
      (nodes[place] as ApiClient).send('POST', pathOf(order), {
        body: { amount: 300, reason: 'Cannot come' },
        headers: withKey(),
      }),
    ),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 409, 409]);
  assert.equal((await given(order)).centavos, 60_000);
});

test('a dry run says what the refund does, changes nothing, and leaves its key to the refund', async () => {
  const { order, ids } = await bought();
  for (const asked of [{ ticketIds: ids.slice(0, 2) }, { amount: 150 }]) {
    const headers = withKey();
    const before = await snapshot(shop.db);
    const tried = await client.succeed<Refund>('POST', pathOf(order), {
      body: { ...asked, reason: 'Cannot come', dryRun: true },
      headers,
    });
    assert.equal(tried.status, 200);
    assert.equal(tried.headers.get('location'), null);
    assert.deepEqual(await snapshot(shop.db), before);
    const done = await client.succeed<Refund>('POST', pathOf(order), {
      body: { ...asked, reason: 'Cannot come' },
      headers,
    });
    assert.equal(done.status, 201);
    assert.deepEqual({ ...done.data, id: null }, tried.data);
    assert.notEqual(done.data.id, null);
  }
});

test('what cannot be refunded is refused by its field or the state, dry or not, and nothing changes', async () => {
  const { order, ids } = await bought();
  const other = await bought({ quantity: 1 });
  const [ticket] = ids as [string];
  await client.succeed('POST', pathOf(order), { body: { ticketIds: [ticket], reason: 'x' }, headers: withKey() });
  const invalid: [Json, string][] = [
    [{ reason: 'x' }, 'ticketIds'],
    [{ ticketIds: null, amount: null, reason: 'x' }, 'ticketIds'],
    [{ ticketIds: ids.slice(1), amount: 100, reason: 'x' }, 'amount'],
    [{ ticketIds: [], reason: 'x' }, 'ticketIds'],
    [{ ticketIds: ['x'], reason: 'x' }, 'ticketIds[0]'],
    [{ ticketIds: [unknownId], reason: 'x' }, 'ticketIds[0]'],
    [{ ticketIds: other.ids, reason: 'x' }, 'ticketIds[0]'],
    [{ ticketIds: [ids[1], ids[1]], reason: 'x' }, 'ticketIds[1]'],
    [{ amount: 0, reason: 'x' }, 'amount'],
    [{ amount: -1, reason: 'x' }, 'amount'],
    [{ amount: 1.5, reason: 'x' }, 'amount'],
    [{ amount: 1e15, reason: 'x' }, 'amount'],
    [{ amount: 100 }, 'reason'],
    [{ amount: 100, reason: ' ' }, 'reason'],
    [{ amount: 100, reason: 'x'.repeat(501) }, 'reason'],
    [{ amount: 100, reason: 'x', dryRun: 'yes' }, 'dryRun'],
    [{ amount: 100, reason: 'x', shown: 1 }, 'shown'],
  ];
  const before = await snapshot(shop.db);
  for (const more of [{}, { dryRun: true }]) {
    for (const [body, field] of invalid) {
      const error = await client.refuse(
        'POST',
        pathOf(order),
        { status: 400, code: 'VALIDATION_ERROR' },
        { body: { ...more, ...body }, headers: withKey() },
      );
      assert.ok(fieldsOf(error).includes(field), `${JSON.stringify(body)} ${JSON.stringify(error)}`);
    }
    const left = { amount: 1_601, reason: 'x', ...more };
    await client.refuse('POST', pathOf(order), conflict, { body: left, headers: withKey() });
    const again = { ticketIds: [ticket], reason: 'x', ...more };
    await client.refuse('POST', pathOf(order), conflict, { body: again, headers: withKey() });
  }
  assert.deepEqual(await snapshot(shop.db), before);
});

test('without a key, without the scope, and of others nothing is refunded or sent', async () => {
  const { order } = await bought();
  const body = { amount: 100, reason: 'x' };
  const resend = `/orders/${order.id}/resend`;
  const { server } = shop;
  const clientOf = async (...given: Parameters<typeof server.key>) =>
    apiClient(server.url, (await server.key(...given)).key);
  const ordinary = await clientOf(organization, { scopes: allScopesFor({ isTest: false }) });
  const strangers = [
    await clientOf(organization, { isTest: true }),
    await clientOf(await server.organization({ name: 'Iba' })),
  ];
  const before = await snapshot(shop.db);
  for (const [path, sent] of [
    [pathOf(order), { body }],
    [pathOf(order), { body: { ...body, dryRun: true } }],
    [resend, {}],
  ] as const) {
    const error = await client.refuse('POST', path, { status: 400, code: 'VALIDATION_ERROR' }, sent);
    assert.deepEqual(fieldsOf(error), ['Idempotency-Key']);
    const scoped = { ...sent, headers: withKey() };
    const refused = await ordinary.refuse('POST', path, { status: 403, code: 'SCOPE_REQUIRED' }, scoped);
    assert.match(refused.message, /orders:write/);
    const missing = { status: 404, code: 'NOT_FOUND' };
    for (const stranger of strangers) {
      await stranger.refuse('POST', path, missing, scoped);
      await stranger.refuse('POST', path, missing, sent);
    }
    for (const id of [unknownId, 'x']) await client.refuse('POST', path.replace(order.id, id), missing, scoped);
  }
  assert.deepEqual(await snapshot(shop.db), before);
});

test('a refund that the provider refuses, or leaves open, is told so, and a repeat asks for no second one', async () => {
  const outcomes = { 'refund-refused': 409, 'refund-refused-for-now': 201, 'refund-pending': 201 };
  for (const [trouble, status] of Object.entries(outcomes)) {
    const { id, types } = await eventOf([{}]);
    const order = await shop.buyer.place(id, { [types[0] as string]: 1 });
    const { reference } = await shop.buyer.startPayment(order);
    assert.ok((await shop.buyer.press(reference, 'paid', { trouble })).status < 300);
    const headers = withKey();
    const body = { amount: 500, reason: 'Cannot come' };
    for (const node of [...nodes, ...nodes]) {
      assert.equal((await node.send('POST', pathOf(order), { body, headers })).status, status, trouble);
    }
    assert.deepEqual(await given(order), { refunds: 1, centavos: 0, movements: 0, acts: 1 });
  }
});

test('in the sandbox a test key refunds, and the log of its organization says that it was a test', async () => {
  const trial = apiClient(shop.server.url, (await shop.server.key(organization, { isTest: true })).key);
  const event = await trial.post<{ id: string; tickets: { id: string }[] }>('/events', {
    name: 'Subok',
    dateTime: '2027-02-14T19:00:00+08:00',
    tickets: [{ name: 'GA', price: 800, quantity: 10, published: true }],
  });
  await trial.post(`/events/${event.id}/publish`);
  const items = [{ ticketTypeId: event.tickets[0]?.id, quantity: 2 }];
  const order = await trial.post<{ id: string }>('/sandbox/orders', { eventId: event.id, items, outcome: 'COMPLETED' });
  const body = { amount: 300, reason: 'Subok' };
  const { data } = await trial.succeed<Refund>('POST', pathOf(order), { body, headers: withKey() });
  assert.deepEqual([data.amount, data.ticketIds], [300, []]);
  await client.refuse('POST', pathOf(order), { status: 404, code: 'NOT_FOUND' }, { body, headers: withKey() });
  const [act] = await shop.db.many<{ organizationId: string; details: Json }>(sql`
    select organization_id, details from audit_entries where subject_id = ${order.id} and action = 'order.refunded'`);
  assert.deepEqual(act, {
    organizationId: organization.id,
    details: { amountCentavos: 30_000, hasReason: true, isTest: true },
  });
});

test('tickets that cost nothing are taken back once, with an amount of nothing', async () => {
  const { order, ids } = await bought({ tickets: [{ price: 0 }], quantity: 2 });
  const [ticket] = ids as [string];
  const headers = withKey();
  const body = { ticketIds: [ticket], reason: 'Cannot come' };
  const tried = await client.succeed<Refund>('POST', pathOf(order), { body: { ...body, dryRun: true }, headers });
  assert.deepEqual(tried.data, { id: null, orderId: order.id, amount: 0, ticketIds: [ticket] });
  const answers = await Promise.all(nodes.map((node) => node.send('POST', pathOf(order), { body, headers })));
  assert.ok(answers.some(({ status }) => status === 201));
  const last = await client.succeed<Refund>('POST', pathOf(order), { body, headers });
  assert.deepEqual({ ...last.data, id: null }, tried.data);
  const rows = await shop.db.many<{ id: string }>(sql`select id from free_refunds where order_id = ${order.id}`);
  assert.deepEqual(rows, [{ id: last.data.id }]);
  await client.refuse('POST', pathOf(order), conflict, { body, headers: withKey() });
});

test('tickets are sent again once a key, a few times an hour, and only of orders that are complete', async () => {
  const { order, eventId, types } = await bought({ quantity: 1 });
  const path = `/orders/${order.id}/resend`;
  const mails = () =>
    shop.db.one<{ mails: number; acts: number }>(sql`
      select (select count(*)::int from mails where order_id = ${order.id} and kind = 'TICKETS') as mails,
             (select count(*)::int from audit_entries where subject_id = ${order.id} and action = 'order.tickets_resent') as acts`);
  const { mails: first } = await mails();
  const headers = withKey();
  const answers = await Promise.all(nodes.map((node) => node.send('POST', path, { headers })));
  assert.ok(answers.every(({ status }) => status === 200 || status === 409));
  const { data } = await client.succeed('POST', path, { headers });
  assert.deepEqual(data, { resent: true, id: order.id });
  assert.deepEqual(await mails(), { mails: first + 1, acts: 1 });
  for (let time = 0; time < 2; time += 1) await client.succeed('POST', path, { headers: withKey() });
  await client.refuse('POST', path, { status: 429, code: 'RATE_LIMITED' }, { headers: withKey() });
  assert.deepEqual(await mails(), { mails: first + 3, acts: 3 });
  const pending = await shop.buyer.place(eventId, { [types[0] as string]: 1 });
  await client.refuse('POST', `/orders/${pending.id}/resend`, conflict, { headers: withKey() });
});
