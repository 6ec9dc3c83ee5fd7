import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect as connectPlain } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';
import { isRaised } from '../../src/core/base/define-error.ts';
import { soldOutError } from '../../src/core/selling/orders/order.errors.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { newId } from '../../src/platform/ids.ts';
import type { PeerPatience } from '../../src/platform/peers/peer-link.ts';
import { peerIdentity, peerTls } from '../../src/platform/peers/peer-tls.ts';
import { openPeers, type Peers } from '../../src/platform/peers/peers.ts';
import { joinPeers, PeerAddressError } from '../../src/wiring/peers.ts';
import { createSales, type RunningSales } from '../../src/wiring/sales.ts';
import { buyer } from '../helpers/buyer.ts';
import { assertSound, openShop, type Shop } from '../helpers/shop.ts';
import { until } from '../helpers/until.ts';

const secret = 'known to both';
const caller = { address: '192.0.2.1', network: '192.0.2.0/24', challengeAnswer: undefined };

interface Node {
  sales: RunningSales;
  peers: Peers;
  /** What others asked of it. */
  asked: unknown[];
  /** Does what is asked, or something else. */
  answer: (question: unknown) => Promise<unknown>;
}

let shop: Shop;
let one: Node;
let other: Node;

before(async () => {
  shop = await openShop();
  const machine = newId();
  one = await startNode(machine);
  other = await startNode(machine);
  await untilMet(one, other);
});
after(async () => {
  for (const node of [one, other]) await stopNode(node);
  await shop.close();
});

test('of two processes both say of every event that the same one serves it', () => {
  for (const eventId of Array.from({ length: 100 }, newId)) {
    assert.notEqual(one.peers.peerFor(eventId) === undefined, other.peers.peerFor(eventId) === undefined, eventId);
  }
});

test('an order and its payment are decided by the process that serves the event, refusals too', async () => {
  const event = await eventOfOther({ quantity: 2 });
  const before = other.asked.length;
  const { order, items, token } = await one.sales.taker.take(input(event), caller);
  assert.deepEqual([order.status, order.eventId, items.length, token.length], ['PENDING', event.id, 1, 43]);
  const { reference } = await one.sales.payments.start(order, { method: 'gcash', returnUrl: '', address: '192.0.2.1' });
  const notice = {
    ...{ reference, noticeId: newId(), state: 'PAID' as const, providerPaymentId: newId() },
    ...{ amountCentavos: order.totalCentavos, currency: 'PHP' },
  };
  assert.equal(await one.sales.cashier.receive('simulator', notice), 'COMPLETED');
  await assert.rejects(one.sales.taker.take(input(event, 2), caller), (error) => {
    assert.ok(isRaised(error, soldOutError));
    assert.deepEqual(
      [error.params.left, error.details],
      [1, [{ field: 'items[0].quantity', message: 'only 1 are left' }]],
    );
    return true;
  });
  assert.equal(other.asked.length - before, 3);
  assert.deepEqual([(await shop.detail(order)).status, one.asked.length], ['COMPLETED', 0]);
});

test('an order of which no answer came is placed once, whoever of the two placed it first', async () => {
  const event = await eventOfOther({ quantity: 10 });
  const { answerPeer } = other.sales;
  other.answer = async (question) => {
    await answerPeer(question);
    throw new Error('The answer was lost');
  };
  const { order, items, token } = await one.sales.taker.take(input(event), caller);
  assert.deepEqual(await ordersOf(event), [order.id]);
  assert.deepEqual([items.length, (await one.sales.orders.read(order.id, token)).order.id], [1, order.id]);

  let late: unknown;
  other.answer = async (question) => {
    late = question;
    throw new Error('It comes too late');
  };
  const second = await one.sales.taker.take(input(event), caller);
  // It is found, so those who come together with it are not served one by one for its sake.
  const found = (await answerPeer(late)) as { result: { order: { id: string }; token: string } };
  assert.deepEqual([found.result.order.id, found.result.token], [second.order.id, second.token]);
  other.answer = answerPeer;
  assert.deepEqual(await ordersOf(event), [order.id, second.order.id]);
  const { heldQuantity } = await shop.ticketType(event, event.types[0]);
  assert.equal(heldQuantity, 2);
  await assertSound(shop.db);
});

test('a process that is there but answers nothing is not waited for, nor asked again', async (t) => {
  const machine = newId();
  const patience = { silenceMsMax: 60_000, idleMsMax: 100, restMs: 600_000 };
  const [asking, stuck] = [await startNode(machine, patience), await startNode(machine, patience)];
  t.after(async () => {
    for (const node of [asking, stuck]) await stopNode(node);
  });
  await untilMet(asking, stuck);
  const event = await eventOfOther({ quantity: 10 }, asking);
  const late = Promise.withResolvers<void>();
  const { answerPeer } = stuck.sales;
  stuck.answer = (question) => late.promise.then(() => answerPeer(question));
  const { order } = await asking.sales.taker.take(input(event), caller);
  assert.equal(asking.peers.peerFor(event.id), undefined);
  late.resolve();
  await asking.sales.taker.take(input(event), caller);
  // The one that it was asked for first comes too late, and finds the order.
  await stuck.peers.close();
  assert.deepEqual([(await ordersOf(event)).length, (await ordersOf(event))[0]], [2, order.id]);
  assert.equal(stuck.asked.length, 1);
});

test('whoever does not know the secret is not talked to', async () => {
  const [row] = await shop.db.many<{ address: string }>(sql`select address from peers limit 1`);
  const port = Number(row?.address.split(':')[1]);
  for (const [known, expected] of [
    [secret, 'secureConnect'],
    ['guessed', 'error'],
  ] as const) {
    const { key32, ...tls } = peerTls(known);
    const socket = connect({
      ...{ ...tls, host: '127.0.0.1', port, checkServerIdentity: () => undefined },
      pskCallback: () => ({ psk: key32, identity: peerIdentity }),
    });
    const happened = await Promise.race([
      once(socket, 'secureConnect').then(() => 'secureConnect'),
      new Promise((resolve) => socket.once('error', () => resolve('error'))),
    ]).catch(() => 'error');
    socket.destroy();
    assert.equal(happened, expected);
  }
});

test('who says nothing where peers come in is shown out, and keeps no peer from coming in', async (t) => {
  const [row] = await shop.db.many<{ address: string }>(sql`select address from peers limit 1`);
  const port = Number(row?.address.split(':')[1]);
  const before = one.peers.strangers() + other.peers.strangers();
  const startedAt = performance.now();
  const silent = Array.from({ length: 300 }, () => connectPlain(port, '127.0.0.1'));
  t.after(() => silent.forEach((socket) => void socket.destroy()));
  const closed = silent.map(
    (socket) =>
      new Promise<number>((resolve) =>
        socket.on('error', () => {}).once('close', () => resolve(performance.now() - startedAt)),
      ),
  );
  // Some that are not TLS at all.
  for (const socket of silent.slice(0, 20)) socket.write('GET / HTTP/1.1\r\n\r\n');
  await Promise.all(silent.map((socket) => socket.connecting && once(socket, 'connect')));
  const connectedAt = performance.now();
  await until(() => one.peers.strangers() + other.peers.strangers() - before >= 300 - 64);
  assert.ok(performance.now() - connectedAt < 2_500, 'those who came first make room before their time is over');
  const { key32, ...tls } = peerTls(secret);
  const peer = connect({
    ...{ ...tls, host: '127.0.0.1', port, checkServerIdentity: () => undefined },
    pskCallback: () => ({ psk: key32, identity: peerIdentity }),
  });
  await once(peer, 'secureConnect');
  const late = sleep(20_000, [Number.POSITIVE_INFINITY], { ref: false });
  const last = Math.max(...(await Promise.race([Promise.all(closed), late])));
  assert.ok(last < 15_000, `the last was there for ${last} ms`);
  assert.ok(one.peers.strangers() + other.peers.strangers() - before >= 300);
  assert.ok(!peer.destroyed);
  peer.destroy();
});

test('an address that cannot be had is told of in one sentence', async () => {
  const { address } = await shop.db.one<{ address: string }>(sql`select address from peers limit 1`);
  const port = address.split(':')[1] as string;
  const options = { db: shop.db, secret, machine: newId(), answer: one.answer, onFault: () => {} };
  for (const [at, sentence] of [
    [{ host: '127.0.0.1', port: Number(port) }, `PEER_ADDRESS 127.0.0.1:${port} is in use by another program`],
    [{ host: '192.0.2.1', port: 3_100 }, 'PEER_ADDRESS 192.0.2.1:3100 is not an address of this machine'],
  ] as const) {
    await assert.rejects(joinPeers({ ...options, at }), (error) => {
      assert.ok(error instanceof PeerAddressError && error.message.startsWith(sentence), String(error));
      return true;
    });
  }
});

test('a process that stops is asked nothing any more, and the other serves all', async () => {
  const event = await eventOfOther({ quantity: 10 });
  await other.peers.close();
  await until(() => one.peers.peerFor(event.id) === undefined);
  assert.equal((await one.sales.taker.take(input(event), caller)).order.status, 'PENDING');
  assert.deepEqual(await shop.db.many(sql`select count(*)::int as count from peers`), [{ count: 1 }]);
});

/** Both know each other once each says that the other has some of these. */
async function untilMet(...nodes: Node[]): Promise<void> {
  const events = Array.from({ length: 64 }, newId);
  await until(() => nodes.every(({ peers }) => events.some((id) => peers.peerFor(id))));
}

async function stopNode({ sales, peers }: Node): Promise<void> {
  await peers.close();
  await sales.close();
}

async function startNode(machine: string, patience?: PeerPatience): Promise<Node> {
  let peers: Peers | undefined;
  const sales = await createSales({
    config: shop.server.config,
    db: shop.db,
    now: Date.now,
    callbackUrl: () => shop.server.url,
    onFault: () => {},
    peers: { peerFor: (eventId) => peers?.peerFor(eventId) },
  });
  const asked: unknown[] = [];
  const answer = (question: unknown) => {
    asked.push(question);
    return node.answer(question);
  };
  peers = await openPeers({ db: shop.db, secret, machine, answer, onFault: () => {}, patience });
  const node: Node = { sales, peers, asked, answer: sales.answerPeer };
  return node;
}

/** An event on sale that the second process serves. */
async function eventOfOther(
  { quantity }: { quantity: number },
  asking = one,
): Promise<{ id: string; types: string[] }> {
  for (;;) {
    const event = await shop.event({ tickets: [{ quantity }] });
    if (asking.peers.peerFor(event.id) !== undefined) return event;
  }
}

function input(event: { id: string; types: string[] }, quantity = 1) {
  return { eventId: event.id, items: [{ ticketTypeId: event.types[0] as string, quantity }], buyer };
}

async function ordersOf({ id }: { id: string }): Promise<string[]> {
  const rows = await shop.db.many<{ id: string }>(sql`select id from orders where event_id = ${id} order by id`);
  return rows.map((row) => row.id);
}
