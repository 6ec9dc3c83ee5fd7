import assert from 'node:assert/strict';
import { isIP, Socket } from 'node:net';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { until } from '../../../test/helpers/machine/until.ts';
import {
  message,
  startListener,
  startReceiver,
  startSecureReceiver,
  startSender,
} from '../../../test/helpers/receivers/receivers.ts';
import { closedHosts, closedNames, ipv4Spellings } from '../../../test/helpers/receivers/receivers-spellings.ts';
import { createOutboundPolicy, type OutboundPolicy } from '../../core/base/outbound-address.ts';
import type { ResolveName } from '../outbound/vetted-lookup.ts';

// Alone: it counts the connections of its process.

const nothingOpened = createOutboundPolicy({ allowRanges: [] });
// One network address of this machine plays the public internet, all others play what must not be reached.
const outside = '127.0.0.2';
const inside = '127.0.0.1';
const outsideOnly = createOutboundPolicy({ allowRanges: [outside] });
const onLinux = { skip: process.platform !== 'linux' && 'only Linux has 127.0.0.2 without being told' };
const refused = { responseStatus: null, error: 'The address is not public' };

const addresses = (...list: string[]) => list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

/** Answers in turn, the last one for ever. */
function resolverOf(...answers: string[][]): ResolveName & { asked: number } {
  const resolve = async () => {
    const answer = answers[Math.min(resolve.asked, answers.length - 1)] as string[];
    resolve.asked += 1;
    return addresses(...answer);
  };
  resolve.asked = 0;
  return resolve;
}

test('however an address is written, none that is closed is connected to', async (t) => {
  const connects = t.mock.method(Socket.prototype, 'connect');
  const listener = await startListener(t);
  const sender = startSender(t, { outbound: nothingOpened, resolve: resolverOf([inside]) });
  const hosts = [...closedHosts(), ...closedNames()];
  assert.ok(hosts.length >= 500, String(hosts.length));
  let urls = 0;
  for (const host of hosts) {
    for (const written of [host, `user@${host}`, `user:secret@${host}`, `example.com@${host}`, `@${host}`]) {
      for (const scheme of ['https', 'http', 'HTTPS', 'https:/', 'wss']) {
        const url = `${scheme}://${written}:${listener.port}/hook`;
        const { responseStatus, error } = await sender.send({ ...message, url });
        assert.equal(responseStatus, null, url);
        assert.match(error ?? 'sent', /^The address must /, url);
        urls += 1;
      }
    }
  }
  assert.ok(urls >= 10_000, String(urls));
  assert.equal(connects.mock.callCount(), 0);
  assert.equal(listener.connections.ever, 0);
});

test('a connection is refused by itself, even where the URL was let through', async (t) => {
  const connects = t.mock.method(Socket.prototype, 'connect');
  const listener = await startListener(t);
  const outbound: OutboundPolicy = { urlFault: () => undefined, mayConnect: nothingOpened.mayConnect };
  const sender = startSender(t, { outbound, resolve: resolverOf([inside]) });
  let literals = 0;
  for (const host of closedHosts()) {
    for (const scheme of ['https', 'http']) {
      const url = URL.parse(`${scheme}://${host}:${listener.port}/hook`);
      // Zones, and dots of another script beside an address, are no URLs.
      if (url === null || isIP(url.hostname.replaceAll(/[[\]]/g, '')) === 0) continue;
      literals += 1;
      const { responseStatus, error } = await sender.send({ ...message, url: url.href });
      assert.deepEqual({ responseStatus, error }, refused, url.href);
    }
  }
  assert.ok(literals >= 1_000, String(literals));
  assert.equal(connects.mock.callCount(), 0);
  for (const host of closedNames()) {
    const { error } = await sender.send({ ...message, url: `http://${host}:${listener.port}/` });
    assert.equal(error, 'The address is not public', host);
  }
  assert.equal(listener.connections.ever, 0);
});

test('the same spellings do lead to this machine where the operator opened it', async (t) => {
  const receiver = await startReceiver(t, (_, response) => response.end());
  const sender = startSender(t, { outbound: createOutboundPolicy({ allowRanges: ['127.0.0.0/8', '::1'] }) });
  let reached = 0;
  for (const host of [...ipv4Spellings(inside), 'localhost', '[::ffff:7f00:1]']) {
    const { responseStatus } = await sender.send({ ...message, url: `http://${host}:${receiver.port}/hook` });
    if (responseStatus === 200) reached += 1;
  }
  assert.ok(reached >= 50, String(reached));
});

test('one closed address among those of a name condemns them all', onLinux, async (t) => {
  const receiver = await startSecureReceiver(t, (_, response) => response.end(), { host: outside });
  const listener = await startListener(t, { host: inside, port: receiver.port });
  const url = `https://hooks.example.com:${receiver.port}/`;
  const closed = [
    inside,
    '127.1',
    '0x7f.1',
    '2130706433',
    'localhost',
    '',
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:FFFF:7F00:0001',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%lo',
    'ff02::1',
    // Public but for the link that it names.
    '2606:4700:4700::1111%lo',
    '::ffff:127.0.0.2%lo',
  ];
  for (const each of closed) {
    for (const answer of [[each], [outside, each], [each, outside], [...Array(9).fill(outside), each]]) {
      const sender = startSender(t, { outbound: outsideOnly, resolve: resolverOf(answer) });
      const { responseStatus, error } = await sender.send({ ...message, url });
      assert.deepEqual({ responseStatus, error }, refused, answer.join());
    }
  }
  assert.equal(listener.connections.ever + receiver.connections.ever, 0);
  const sender = startSender(t, { outbound: outsideOnly, resolve: resolverOf([outside, outside]) });
  assert.equal((await sender.send({ ...message, url })).responseStatus, 200);
});

test('a name that changes its address between check and connection leads nowhere else', onLinux, async (t) => {
  const receiver = await startSecureReceiver(t, (_, response) => response.setHeader('connection', 'close').end(), {
    host: outside,
  });
  const listener = await startListener(t, { host: inside, port: receiver.port });
  // Each question gets another answer: a caller that asks twice for one connection is led astray.
  let asked = 0;
  const resolve = async () => {
    asked += 1;
    return addresses(asked % 2 === 1 ? outside : inside);
  };
  const sender = startSender(t, { outbound: outsideOnly, resolve });
  for (let round = 0; round < 10; round += 1) {
    const url = `https://hooks.example.com:${receiver.port}/${round}`;
    assert.equal((await sender.send({ ...message, url })).responseStatus, 200);
    const { responseStatus, error } = await sender.send({ ...message, url });
    assert.deepEqual({ responseStatus, error }, refused);
  }
  assert.equal(asked, 20);
  assert.equal(receiver.connections.ever, 10);
  assert.equal(listener.connections.ever, 0);
});

test('a connection that is kept stays with its address, and a new one is vetted anew', onLinux, async (t) => {
  const receiver = await startSecureReceiver(t, (_, response) => response.end(), { host: outside });
  const listener = await startListener(t, { host: inside, port: receiver.port });
  let [asked, answer] = [0, outside];
  const resolve = async () => {
    asked += 1;
    return addresses(answer);
  };
  const sender = startSender(t, { outbound: outsideOnly, resolve });
  const send = () => sender.send({ ...message, url: `https://hooks.example.com:${receiver.port}/` });
  assert.equal((await send()).responseStatus, 200);
  // undici waits a turn before it uses a connection again.
  await turn();
  await turn();
  answer = inside;
  assert.equal((await send()).responseStatus, 200);
  assert.deepEqual([asked, receiver.connections.ever], [1, 1]);
  receiver.hangUp();
  // The first may still find the old connection, which is closing.
  await until(async () => (await send()).error === refused.error);
  assert.equal(receiver.connections.ever, 1);
  assert.equal(listener.connections.ever, 0);
});

test('of several vetted addresses the next is tried where the first refuses', onLinux, async (t) => {
  const receiver = await startSecureReceiver(t, (_, response) => response.end(), { host: outside });
  const outbound = createOutboundPolicy({ allowRanges: ['127.0.0.2/31', '::1'] });
  const url = `https://hooks.example.com:${receiver.port}/`;
  for (const answer of [
    ['127.0.0.3', outside],
    ['::1', '127.0.0.3', outside],
  ]) {
    const sender = startSender(t, { outbound, resolve: resolverOf(answer) });
    assert.equal((await sender.send({ ...message, url })).responseStatus, 200, answer.join());
  }
  const sender = startSender(t, { outbound, resolve: resolverOf(['127.0.0.3', '127.0.0.3']) });
  assert.equal((await sender.send({ ...message, url })).error, 'The connection was refused');
});

test('the dot at the end of a name changes nothing', async (t) => {
  const hosts: (string | undefined)[] = [];
  const receiver = await startSecureReceiver(t, (request, response) => {
    hosts.push(request.headers.host);
    response.end();
  });
  const asked: string[] = [];
  const sender = startSender(t, {
    resolve: async (hostname) => {
      asked.push(hostname);
      return addresses(inside);
    },
  });
  assert.equal((await sender.send({ ...message, url: `https://hooks.example.com.:${receiver.port}/` })).error, null);
  assert.deepEqual(asked, ['hooks.example.com']);
  assert.deepEqual(hosts, [`hooks.example.com:${receiver.port}`]);
});

test('localhost is what the operator opened of it, whatever a name server says', async (t) => {
  const receiver = await startReceiver(t, (_, response) => response.end());
  const resolve = resolverOf(['8.8.8.8']);
  const sender = startSender(t, { resolve });
  assert.equal((await sender.send({ ...message, url: `http://localhost:${receiver.port}/` })).responseStatus, 200);
  assert.match(
    (await sender.send({ ...message, url: `http://localhost.:${receiver.port}/` })).error ?? '',
    /^The address/,
  );
  assert.equal(resolve.asked, 0);
});
