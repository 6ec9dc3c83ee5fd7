import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { answerMalformed } from './malformed.ts';

/** What a connection receives that says this much and then nothing. */
async function answerTo(said: string): Promise<string> {
  const server = createServer({ headersTimeout: 200, requestTimeout: 200, connectionsCheckingInterval: 50 });
  server.on('clientError', (error, socket) => answerMalformed(error, socket as never, {}));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  if (said !== '') socket.write(said);
  const answer = await text(socket);
  server.close();
  return answer;
}

test('a request that stops halfway is answered', async () => {
  assert.match(
    await answerTo('GET / HTTP/1.1\r\nHost: a\r\n'),
    /^HTTP\/1\.1 400 .*The request did not arrive in time/s,
  );
});

test('a connection on which nothing was asked is closed without a word', async () => {
  assert.equal(await answerTo(''), '');
});
