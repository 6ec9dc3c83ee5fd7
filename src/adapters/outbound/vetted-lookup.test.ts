import assert from 'node:assert/strict';
import { test } from 'node:test';
import { turns } from '../../../test/helpers/machine/until.ts';
import { message, startListener, startSecureReceiver, startSender } from '../../../test/helpers/receivers/receivers.ts';
import { startNameServer } from '../../../test/helpers/receivers/receivers-name-server.ts';
import { createNameResolver } from './vetted-lookup.ts';

const ipv6 = '2606:4700:4700:0:0:0:0:1111';

test('a name is looked up in both families, and all addresses are returned', async (t) => {
  const { server, asked } = await startNameServer(t, {
    'both.example.com': { A: ['192.0.2.1', '192.0.2.2'], AAAA: [ipv6] },
    'old.example.com': { A: ['192.0.2.1'], AAAA: [] },
    'new.example.com': { A: [], AAAA: [ipv6] },
    'empty.example.com': { A: [], AAAA: [] },
  });
  const resolve = createNameResolver({ timeoutMs: 60_000, servers: [server] });
  const ipv4 = (address: string) => ({ address, family: 4 });
  const found = { address: '2606:4700:4700::1111', family: 6 };
  assert.deepEqual(await resolve('both.example.com'), [ipv4('192.0.2.1'), ipv4('192.0.2.2'), found]);
  assert.deepEqual(await resolve('old.example.com'), [ipv4('192.0.2.1')]);
  assert.deepEqual(await resolve('new.example.com'), [found]);
  assert.deepEqual(await resolve('empty.example.com'), []);
  assert.deepEqual(await resolve('unknown.example.com'), []);
  // Asked again each time, although the answers may be kept for an hour.
  const before = asked.length;
  await resolve('both.example.com');
  assert.equal(asked.length, before + 2);
});

test('a name server that says nothing is left in time, with what another question found', async (t) => {
  const { server, asked } = await startNameServer(t, {
    'silent.example.com': {},
    'half.example.com': { A: ['192.0.2.1'] },
    'whole.example.com': { A: ['192.0.2.1'], AAAA: [] },
  });
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const resolve = createNameResolver({ timeoutMs: 200, servers: [server] });
  const both = Promise.all([resolve('silent.example.com'), resolve('half.example.com')]);
  // Its answer comes after those to anyone who asked before.
  await resolve('whole.example.com');
  await turns();
  t.mock.timers.tick(200);
  const [silent, half] = await both;
  assert.deepEqual(silent, []);
  assert.deepEqual(half, [{ address: '192.0.2.1', family: 4 }]);
  // Left to itself it would have asked three times for each of the three that got no reply.
  assert.ok(asked.length < 10, asked.join());
});

test('what a name server says decides where a message goes', async (t) => {
  const receiver = await startSecureReceiver(t, (_, response) => response.end());
  const listener = await startListener(t);
  const { server } = await startNameServer(t, {
    'hooks.example.com': { A: ['127.0.0.1'], AAAA: [] },
    'inside.hooks.example.com': { A: ['127.0.0.1'], AAAA: ['0:0:0:0:0:0:0:1'] },
    'mapped.hooks.example.com': { A: [], AAAA: ['0:0:0:0:0:ffff:0a00:0001'] },
  });
  const sender = startSender(t, { resolve: createNameResolver({ timeoutMs: 60_000, servers: [server] }) });
  const errorOf = async (name: string, port: number) =>
    (await sender.send({ ...message, url: `https://${name}:${port}/` })).error;
  assert.equal(await errorOf('hooks.example.com', receiver.port), null);
  assert.equal(await errorOf('inside.hooks.example.com', listener.port), 'The address is not public');
  assert.equal(await errorOf('mapped.hooks.example.com', listener.port), 'The address is not public');
  assert.equal(await errorOf('gone.hooks.example.com', listener.port), 'The name does not resolve');
  assert.equal(listener.connections.ever, 0);
});
