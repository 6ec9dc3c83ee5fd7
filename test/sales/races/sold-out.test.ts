import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createAccessCode } from '../../../src/core/catalog/access-codes/create-access-code.ts';
import { expireOrder } from '../../../src/core/selling/desk/cancel-order.ts';
import { knownMsDefault } from '../../../src/core/selling/rush/sold-out.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { createLog } from '../../../src/platform/log.ts';
import { createService, type Service } from '../../../src/wiring/wiring.ts';
import type { Json } from '../../helpers/clients/api-client.ts';
import { type Buyer, buyer, buyerAt, eventOnSale, linesOf } from '../../helpers/clients/buyer.ts';
import type { AnyAnswer } from '../../helpers/clients/refusal.ts';
import { patientBuyersMs } from '../../helpers/machine/test-server.ts';
import { until } from '../../helpers/machine/until.ts';
import {
  ask,
  type BoxOffice,
  countWaiting,
  openBoxOffice,
  pay,
  placed,
  refused,
  times,
} from '../../helpers/worlds/box-office.ts';

// The nodes' clock stands still: what is known stays known until it is moved.
const stoppedAt = Date.now();
let aheadMs = 0;
const now = () => stoppedAt + aheadMs;

let office: BoxOffice;
let nodes: readonly [Buyer, Buyer];
/** A node that asks its desk each time. */
let asking: Buyer;
let service: Service;
let client: Awaited<ReturnType<BoxOffice['organizer']>>;

before(async () => {
  office = await openBoxOffice({ now, environment: { HOLD_LIMITS: 'off' } });
  nodes = office.nodes;
  client = await office.organizer();
  const { config, db } = office.server;
  const log = createLog({ level: 'silent', isTerminal: false });
  service = await createService({ config, db, log, buyersMsMax: patientBuyersMs, soldOutMs: 0 });
  asking = buyerAt(await service.app.listen({ port: 0, host: '127.0.0.1' }));
});
after(async () => {
  await service.drain();
  await office.close();
});

const post = (node: Buyer, body: Json, headers: Record<string, string> = {}) =>
  node.send('POST', '/orders', { body: { buyer, items: [], ...body }, headers });
const answerOf = ({ status, body }: AnyAnswer) => {
  const { requestId: _, ...rest } = JSON.parse(body) as Json;
  return { status, ...rest };
};

/** An event with two types of which nothing is left. */
async function soldOutEvent(more: Json = {}) {
  const { id, types } = await eventOnSale(client, {
    tickets: [{ quantity: 2 }, { name: 'VIP', quantity: 2 }],
    ...more,
  });
  const [general, vip] = types as [string, string];
  const held = [await nodes[0].place(id, { [general]: 2 }), await nodes[1].place(id, { [vip]: 2 })];
  return { id, general, vip, held };
}

/** What somebody is answered while another has the event's rows: the desk would wait for them. */
async function toldWhileLocked(node: Buyer, body: Json): Promise<AnyAnswer> {
  let told: AnyAnswer | undefined;
  // The first refusals come of the desk, and make the node look.
  await until(async () => {
    refused(await post(node, body), 409, 'SOLD_OUT');
    let answer: AnyAnswer | undefined;
    let answering: Promise<unknown> | undefined;
    await office.db.transaction(async (tx) => {
      await tx.run(sql`select from ticket_types where event_id = ${body.eventId} for no key update`);
      answering = post(node, body).then((each) => {
        answer = each;
      });
      await until(async () => answer !== undefined || (await countWaiting(office.db)) > 0);
      told = answer;
    });
    await answering;
    return told !== undefined;
  });
  return told as AnyAnswer;
}

test('while nothing is left, nobody waits for the desk to hear it, and hears the same', async () => {
  const { id, general, vip } = await soldOutEvent();
  const bundle = { name: 'Both', items: linesOf({ [general]: 1, [vip]: 1 }), price: 1_000, published: true };
  const { id: bundleId } = await client.post<{ id: string }>(`/events/${id}/bundles`, bundle);
  const full = await eventOnSale(client, { tickets: [{ quantity: 5 }, { quantity: 5 }], eventCapacity: 3 });
  const [one, other] = full.types as [string, string];
  await nodes[0].place(full.id, { [one]: 3 });
  const bodies: Json[] = [
    { eventId: id, items: linesOf({ [general]: 1 }) },
    { eventId: id, items: linesOf({ [vip]: 2, [general]: 1 }) },
    { eventId: id, items: [], bundles: [{ bundleId, quantity: 1 }] },
    { eventId: full.id, items: linesOf({ [other]: 1 }) },
  ];
  for (const body of bodies) {
    const said = answerOf(await post(asking, body));
    for (const node of nodes) assert.deepEqual(answerOf(await toldWhileLocked(node, body)), said);
  }
  await office.audit();
});

test('whatever else is wrong is told first, as at the desk', async () => {
  const { id, general, vip } = await soldOutEvent();
  const hidden = await client.post<{ id: string }>(`/events/${id}/tickets`, { name: 'Staff', price: 1, quantity: 5 });
  const over = { name: 'Early', price: 1, quantity: 5, published: true, offSaleAt: '2026-01-01T00:00:00Z' };
  const early = await client.post<{ id: string }>(`/events/${id}/tickets`, over);
  const line = { ticketTypeId: general, quantity: 1 };
  const said = { label: 'Diet', kind: 'TEXT', required: true, askAt: 'CHECKOUT' };
  const items = [line];
  const bodies: Json[] = [
    { eventId: id, items: [{ ticketTypeId: randomUUID(), quantity: 1 }, line] },
    { eventId: id, items: [line, { ticketTypeId: hidden.id, quantity: 1 }] },
    { eventId: id, items: [line, { ticketTypeId: early.id, quantity: 1 }] },
    { eventId: id, items: [{ ticketTypeId: general, quantity: 1_000 }] },
    { eventId: id, items: [{ ...line, price: 5 }] },
    { eventId: id, items: [{ ...line, seats: ['A-1-1'] }] },
    { eventId: id, items, bundles: [{ bundleId: randomUUID(), quantity: 1 }] },
    { eventId: id, items, promoCode: 'WALA' },
    { eventId: id, items, answers: [{ questionId: randomUUID(), value: 'x' }] },
    { eventId: id, items, returnUrl: 'https://elsewhere.example.com/' },
  ];
  const isSame = async (body: Json) => {
    const atDesk = answerOf(await post(asking, body));
    assert.notEqual((atDesk as { error?: { code?: string } }).error?.code, 'SOLD_OUT');
    for (const node of nodes) assert.deepEqual(answerOf(await post(node, body)), atDesk);
  };
  const known = { eventId: id, items: linesOf({ [vip]: 1 }) };
  for (const body of bodies) {
    for (const node of nodes) await toldWhileLocked(node, known);
    await isSame(body);
  }
  // What changes meanwhile is seen at once where it was changed.
  await toldWhileLocked(nodes[0], known);
  await client.post(`/events/${id}/questions`, said);
  refused(await post(nodes[0], known), 400, 'VALIDATION_ERROR');
  await toldWhileLocked(nodes[0], { ...known, answers: [{ questionId: await questionOf(id), value: 'None' }] });
  await client.post(`/events/${id}/archive`);
  refused(await post(nodes[0], known), 409, 'NOT_ON_SALE');
});

test('what is new at another node is for sale at once', async () => {
  const { id, vip } = await soldOutEvent();
  const known = { eventId: id, items: linesOf({ [vip]: 1 }) };
  await toldWhileLocked(nodes[1], known);
  const more = { name: 'Late', price: 1, quantity: 5, published: true };
  const late = await client.post<{ id: string }>(`/events/${id}/tickets`, more);
  placed(await post(nodes[1], { eventId: id, items: linesOf({ [late.id]: 1 }) }));
});

async function questionOf(eventId: string): Promise<string> {
  return (await office.db.one<{ id: string }>(sql`select id from questions where event_id = ${eventId}`)).id;
}

test('a presale is sold out only for those with its code', async () => {
  const { id, types } = await eventOnSale(client, { journeyType: 'PRESELLING', tickets: [{ quantity: 1 }] });
  await office.db.transaction((tx) =>
    createAccessCode(tx, client.actor, { eventId: id, code: 'MAAGA', usesMax: null }),
  );
  const items = linesOf({ [types[0] as string]: 1 });
  placed(await post(nodes[0], { eventId: id, items, accessCode: 'MAAGA' }));
  for (let round = 0; round < 10; round += 1) {
    refused(await post(nodes[0], { eventId: id, items, accessCode: 'MAAGA' }), 409, 'SOLD_OUT');
    refused(await post(nodes[0], { eventId: id, items }), 409, 'NOT_ON_SALE');
    refused(await post(nodes[0], { eventId: id, items, accessCode: 'MALI' }), 409, 'NOT_ON_SALE');
  }
});

test('a repeat of the order that took the last ticket is that order, at either node', async () => {
  const { id, types } = await eventOnSale(client, { tickets: [{ quantity: 1 }] });
  const body = { eventId: id, items: linesOf({ [types[0] as string]: 1 }) };
  const key = { 'idempotency-key': randomUUID() };
  const first = placed(await post(nodes[0], body, key));
  for (const node of nodes) {
    await toldWhileLocked(node, body);
    const again = await post(node, body, key);
    assert.deepEqual([again.headers.get('idempotent-replayed'), placed(again).token], ['true', first.token]);
    refused(await post(node, body, { 'idempotency-key': randomUUID() }), 409, 'SOLD_OUT');
    const other = await post(node, { ...body, buyer: { ...buyer, name: 'Ben' } }, key);
    assert.match(other.body, /IDEMPOTENCY/);
  }
});

const ways: Record<string, (event: Awaited<ReturnType<typeof soldOutEvent>>) => Promise<unknown>> = {
  'is cancelled at one node': ({ held }) => nodes[0].cancel(held[0] as (typeof held)[0]),
  'is refunded elsewhere': async ({ held }) => {
    const { id } = await pay(nodes[1], held[0] as (typeof held)[0]);
    await office.sales.cashier.refund({ orderId: id, reason: null });
  },
  'is not paid in time': async ({ id, held }) => {
    const orderId = held[0]?.id as string;
    await office.db.run(sql`update orders set expires_at = now() - interval '1 second' where id = ${orderId}`);
    await office.sales.desk.serve(id, expireOrder({ orderId }));
  },
  'was held by a ticket type that grows': ({ id, general }) =>
    client.patch(`/events/${id}/tickets/${general}`, { quantity: 4 }),
};

for (const [way, giveBack] of Object.entries(ways)) {
  test(`what ${way} is for sale at each node within a second, while a crowd asks`, async () => {
    const event = await soldOutEvent();
    let isOver = false;
    const crowd = times(8, async (index) => {
      while (!isOver) {
        refused(await ask(nodes[index % 2] as Buyer, event.id, { [event.vip]: 1 }), 409, 'SOLD_OUT');
      }
    });
    try {
      for (const node of nodes) await toldWhileLocked(node, { eventId: event.id, items: linesOf({ [event.vip]: 1 }) });
      await giveBack(event);
      aheadMs += knownMsDefault + 1;
      for (const node of nodes) placed(await ask(node, event.id, { [event.general]: 1 }));
    } finally {
      isOver = true;
      await crowd;
    }
    await office.audit();
  });
}

test('what is given back at a node is for sale at that node at once', async () => {
  const { id, general, held } = await soldOutEvent();
  const body = { eventId: id, items: linesOf({ [general]: 2 }) };
  let [order] = held;
  for (let round = 0; round < 5; round += 1) {
    await toldWhileLocked(nodes[0], body);
    await nodes[0].cancel(order as NonNullable<typeof order>);
    order = placed(await post(nodes[0], body));
  }
  await toldWhileLocked(nodes[0], body);
  await client.patch(`/events/${id}/tickets/${general}`, { quantity: 4 });
  placed(await post(nodes[0], body));
});
