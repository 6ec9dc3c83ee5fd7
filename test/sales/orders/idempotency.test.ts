import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import type { ApiClient, Json } from '../../helpers/clients/api-client.ts';
import { type Buyer, buyer, eventOnSale, linesOf } from '../../helpers/clients/buyer.ts';
import type { AnyAnswer } from '../../helpers/clients/refusal.ts';
import {
  type BoxOffice,
  openBoxOffice,
  pay,
  placed,
  refused,
  times,
  typesOf,
} from '../../helpers/worlds/box-office.ts';

// Each of these was seen to fail with its guard taken out: the look for kept answers, the hash of the body, the attempts
// after a key was taken in the same moment, the age of what is kept.
let office: BoxOffice;
let nodes: readonly [Buyer, Buyer];
let client: ApiClient;

before(async () => {
  office = await openBoxOffice();
  nodes = office.nodes;
  client = await office.organizer();
});
after(() => office.close());

const nodeOf = (index: number) => nodes[index % 2] as Buyer;
const newKey = () => ({ 'idempotency-key': randomUUID() });

async function onSale(tickets: Json[] = [{ quantity: 20 }]) {
  const { id, types } = await eventOnSale(client, { tickets });
  return { id, body: { eventId: id, items: linesOf({ [types[0] as string]: 2 }), buyer } };
}

const post = (node: Buyer, body: unknown, headers: Record<string, string>) =>
  node.send('POST', '/orders', { body, headers });

const isReplayed = ({ headers }: AnyAnswer) => headers.get('idempotent-replayed') === 'true';
const heldOf = async (id: string) => (await typesOf(client, id))[0]?.heldQuantity;

test('a repeat gets the same status, body and token, and holds nothing more', async () => {
  const { id, body } = await onSale();
  const headers = newKey();
  const first = await post(nodes[0], body, headers);
  assert.equal(isReplayed(first), false);
  const { token } = placed(first);
  for (const node of [...nodes, ...nodes]) {
    const again = await post(node, body, headers);
    assert.equal(isReplayed(again), true);
    assert.deepEqual([again.status, again.body], [201, first.body]);
    assert.equal(again.headers.get('location'), first.headers.get('location'));
  }
  assert.equal((await nodes[1].read({ ...placed(first), token })).status, 'PENDING');
  assert.equal(await heldOf(id), 2);
  await office.audit();
});

test('a repeat shows the first answer even after the order was paid, refunded or cancelled, or the event is gone', async () => {
  const { id, body } = await onSale();
  const [headers, otherHeaders] = [newKey(), newKey()];
  const first = await post(nodes[0], body, headers);
  const paid = await pay(nodes[0], placed(first));
  assert.equal(paid.status, 'COMPLETED');
  assert.equal((await post(nodes[1], body, headers)).body, first.body);
  await office.sales.cashier.refund({ orderId: paid.id, reason: null });
  const other = await post(nodes[0], body, otherHeaders);
  await nodes[0].cancel(placed(other));
  await client.post(`/events/${id}/archive`);
  assert.equal((await post(nodes[1], body, headers)).body, first.body);
  assert.equal((await post(nodes[1], body, otherHeaders)).body, other.body);
  refused(await post(nodes[1], body, newKey()), 409, 'NOT_ON_SALE');
  await office.audit();
});

test('an order that is free completes once under one key', async () => {
  const { id, body } = await onSale([{ quantity: 20, price: 0 }]);
  const headers = newKey();
  const answers = await times(8, (index) => post(nodeOf(index), body, headers));
  assert.equal(new Set(answers.map((answer) => answer.body)).size, 1);
  assert.equal(placed(answers[0] as AnyAnswer).status, 'COMPLETED');
  assert.equal((await typesOf(client, id))[0]?.soldQuantity, 2);
  await office.audit();
});

test('the same key with another body is refused, in whatever field it differs', async () => {
  const { id, body } = await onSale([{ quantity: 20 }, { quantity: 20 }]);
  const types = (await typesOf(client, id)).map((type) => type.id);
  const other = await onSale();
  const headers = newKey();
  placed(await post(nodes[0], body, headers));
  const bodies = [
    { ...body, items: linesOf({ [types[0] as string]: 1 }) },
    { ...body, items: linesOf({ [types[1] as string]: 2 }) },
    { ...body, buyer: { ...buyer, name: 'Iba' } },
    { ...body, buyer: { ...buyer, email: 'iba@example.com' } },
    { ...body, method: 'card' },
    { ...body, accessCode: 'MAAGA' },
    other.body,
  ];
  for (const [index, changed] of bodies.entries()) {
    refused(await post(nodeOf(index), changed, headers), 422, 'IDEMPOTENCY_KEY_REUSED');
  }
  assert.deepEqual([await heldOf(id), await heldOf(other.id)], [2, 0]);
  await office.audit();
});

test('a key shorter than 16 or longer than 255 characters is refused, and one of 16 is taken', async () => {
  const { id, body } = await onSale();
  for (const key of ['', 'a', 'a'.repeat(15), 'a'.repeat(256)]) {
    const { details } = refused(await post(nodes[0], body, { 'idempotency-key': key }), 400, 'VALIDATION_ERROR');
    assert.deepEqual(details, [{ field: 'Idempotency-Key', message: 'must have 16 to 255 characters' }]);
  }
  assert.equal(await heldOf(id), 0);
  placed(await post(nodes[0], body, { 'idempotency-key': randomUUID().slice(0, 16) }));
  placed(await post(nodes[0], body, { 'idempotency-key': randomUUID().repeat(8).slice(0, 255) }));
});

test('twenty at once with one key, on two nodes, place one order', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, body } = await onSale();
    const headers = newKey();
    const answers = await times(20, (index) => post(nodeOf(index), body, headers));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201]);
    assert.equal(new Set(answers.map((answer) => answer.body)).size, 1, 'all tell of the same order');
    assert.equal(answers.filter((answer) => !isReplayed(answer)).length, 1);
    assert.equal(await heldOf(id), 2);
  }
  await office.audit();
});

test('one key at once for two events, on two nodes, places one order', async () => {
  for (let round = 0; round < 5; round += 1) {
    const events = [await onSale(), await onSale()] as const;
    const headers = newKey();
    const answers = await times(20, (index) => post(nodeOf(index >> 1), events[index % 2 === 0 ? 0 : 1].body, headers));
    const orders = answers.filter(({ status }) => status === 201);
    assert.equal(new Set(orders.map((answer) => answer.body)).size, 1);
    assert.equal(orders.filter((answer) => !isReplayed(answer)).length, 1);
    assert.equal(orders.length, 10);
    for (const answer of answers.filter(({ status }) => status !== 201)) refused(answer, 422, 'IDEMPOTENCY_KEY_REUSED');
    const held = await Promise.all(events.map(({ id }) => heldOf(id)));
    assert.deepEqual(held.sort(), [0, 2]);
  }
  await office.audit();
});

test('a refusal is not kept: the same key works once its reason is gone', async () => {
  const { id, body } = await onSale([{ quantity: 1 }]);
  const path = `/events/${id}/tickets/${body.items[0]?.ticketTypeId}`;
  const headers = newKey();
  refused(await post(nodes[0], { ...body, buyer: { ...buyer, email: 'none' } }, headers), 400, 'VALIDATION_ERROR');
  refused(await post(nodes[0], body, headers), 409, 'SOLD_OUT');
  await client.patch(path, { quantity: 5, maximumPurchaseQuantity: 1 });
  refused(await post(nodes[1], body, headers), 400, 'VALIDATION_ERROR');
  await client.patch(path, { maximumPurchaseQuantity: 5 });
  await client.post(`/events/${id}/unpublish`);
  refused(await post(nodes[0], body, headers), 409, 'NOT_ON_SALE');
  await client.post(`/events/${id}/publish`);
  const first = await post(nodes[1], body, headers);
  placed(first);
  assert.equal(isReplayed(first), false);
  assert.equal((await post(nodes[0], body, headers)).body, first.body);
  await office.audit();
});

test('an answer is kept for 24 hours and not longer, sealed', async () => {
  const { id, body } = await onSale();
  const headers = newKey();
  const first = await post(nodes[0], body, headers);
  const { id: orderId, token } = placed(first);
  const age = (interval: string) =>
    office.db.run(sql`update order_claims set created_at = now() - ${interval}::interval where order_id = ${orderId}`);
  const [kept] = await office.db.many<{ answerSealed: Buffer }>(sql`
    select answer_sealed from order_claims where order_id = ${orderId}`);
  assert.equal(kept?.answerSealed.includes(token), false);
  await age('23 hours 59 minutes');
  assert.equal((await post(nodes[1], body, headers)).body, first.body);
  await age('24 hours 1 second');
  const answers = await times(10, (index) => post(nodeOf(index), body, headers));
  assert.equal(new Set(answers.map((answer) => answer.body)).size, 1);
  assert.equal(answers.filter((answer) => !isReplayed(answer)).length, 1);
  assert.notEqual(placed(answers[0] as AnyAnswer).id, orderId);
  assert.equal(await heldOf(id), 4);
  await office.audit();
});
