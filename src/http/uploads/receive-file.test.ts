import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { addressList } from '../../core/base/address-list.ts';
import { createFileReceiver, type ReceivedFile } from './receive-file.ts';

/** A file that has arrived whole, from one address. */
function upload(): FastifyRequest {
  const raw = { headers: {}, socket: { remoteAddress: '203.0.113.7' } };
  return { headers: { 'content-type': 'image/jpeg' }, raw, body: Readable.from([Buffer.from('x')]) } as never;
}

test('a file keeps the place of its sender until it is discarded, and others have theirs', async () => {
  const receive = createFileReceiver({ trustedProxies: addressList([]) });
  const ofOne = (from: string) => receive(upload(), { field: 'file', mebibytesMax: 1 }, from);
  const [first, ...others] = await Promise.all([ofOne('one'), ofOne('one'), ofOne('one')]);
  let fourth: ReceivedFile | undefined;
  const waiting = ofOne('one').then((file) => {
    fourth = file;
  });
  const other = await ofOne('other');
  assert.equal(fourth, undefined, 'it is not read while three are dealt with');
  await first?.discard();
  await waiting;
  for (const file of [...others, other, fourth]) await file?.discard();
});
