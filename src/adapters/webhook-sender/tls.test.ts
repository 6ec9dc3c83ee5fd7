import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { startChild } from '../../../test/helpers/machine/child.ts';
import {
  message,
  startListener,
  startReceiver,
  startSecureReceiver,
  startSender,
} from '../../../test/helpers/receivers/receivers.ts';
import { receiverCertificate, receiverKey } from '../../../test/helpers/receivers/receivers-certificate.ts';

const certificateFault = { responseStatus: null, error: 'The certificate is not valid' };

test('a receiver proves who it is by a certificate for its name or its address', async (t) => {
  const receiver = await startSecureReceiver(t, (_, response) => response.end());
  const sender = startSender(t);
  for (const host of ['hooks.example.com', 'a.hooks.example.com', '127.0.0.1']) {
    const { responseStatus, error } = await sender.send({ ...message, url: `https://${host}:${receiver.port}/` });
    assert.deepEqual({ responseStatus, error }, { responseStatus: 200, error: null }, host);
  }
});

test('a certificate for other names is refused, also after it was good for its own', async (t) => {
  let requests = 0;
  const receiver = await startSecureReceiver(t, (_, response) => {
    requests += 1;
    response.end();
  });
  const sender = startSender(t);
  assert.equal((await sender.send({ ...message, url: `https://hooks.example.com:${receiver.port}/` })).error, null);
  for (const host of ['example.com', 'a.b.hooks.example.com', 'evilhooks.example.com', 'example.com']) {
    const { responseStatus, error } = await sender.send({ ...message, url: `https://${host}:${receiver.port}/` });
    assert.deepEqual({ responseStatus, error }, certificateFault, host);
  }
  assert.equal(requests, 1);
});

test('a certificate that nobody vouches for is refused, and nothing is sent', async (t) => {
  let requests = 0;
  const receiver = await startSecureReceiver(t, (_, response) => {
    requests += 1;
    response.end();
  });
  const sender = startSender(t, { ca: undefined });
  for (const host of ['hooks.example.com', '127.0.0.1']) {
    const { responseStatus, error } = await sender.send({ ...message, url: `https://${host}:${receiver.port}/` });
    assert.deepEqual({ responseStatus, error }, certificateFault, host);
  }
  assert.equal(requests, 0);
});

test('a receiver that speaks plain HTTP on a secure address is told apart', async (t) => {
  const receiver = await startReceiver(t, (_, response) => response.end());
  const { responseStatus, error } = await startSender(t).send({
    ...message,
    url: receiver.url.replace('http:', 'https:'),
  });
  assert.deepEqual({ responseStatus, error }, { responseStatus: null, error: 'A secure connection could not be made' });
});

test('receivers are spoken to in HTTP/1.1, whatever else they offer', async (t) => {
  const versions: string[] = [];
  const server = createSecureServer({ key: receiverKey, cert: receiverCertificate, allowHTTP1: true });
  server.on('request', (request, response) => {
    versions.push(request.httpVersion);
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const sender = startSender(t);
  assert.equal((await sender.send({ ...message, url: `https://hooks.example.com:${port}/` })).responseStatus, 200);
  assert.deepEqual(versions, ['1.1']);
});

test('the environment can neither put a proxy in between nor switch verification off', async (t) => {
  const proxy = await startListener(t);
  const plain = await startReceiver(t, (_, response) => response.end());
  const secure = await startSecureReceiver(t, (_, response) => response.end());
  const proxyUrl = `http://127.0.0.1:${proxy.port}`;
  const script = `
    import { createWebhookSender } from ${JSON.stringify(import.meta.resolve('./webhook-sender.ts'))};
    import { createOutboundPolicy } from ${JSON.stringify(import.meta.resolve('../../core/base/outbound-address.ts'))};
    const sender = createWebhookSender({ outbound: createOutboundPolicy({ allowRanges: ['127.0.0.0/8'] }) });
    for (const url of ${JSON.stringify([plain.url, secure.url])}) {
      const { responseStatus, error } = await sender.send({ url, headers: {}, body: '{}' });
      console.log(JSON.stringify([responseStatus, error]));
    }
    await sender.close();`;
  const child = startChild(process.execPath, ['--no-warnings', '--input-type=module', '--eval', script], {
    environment: {
      NODE_USE_ENV_PROXY: '1',
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
      ...Object.fromEntries(
        ['http_proxy', 'https_proxy', 'all_proxy'].flatMap((name) => [
          [name, proxyUrl],
          [name.toUpperCase(), proxyUrl],
        ]),
      ),
    },
  });
  const { stdout, stderr } = await child.ended;
  assert.deepEqual(stdout.trim().split('\n'), ['[200,null]', '[null,"The certificate is not valid"]'], stderr);
  assert.equal(proxy.connections.ever, 0);
});
