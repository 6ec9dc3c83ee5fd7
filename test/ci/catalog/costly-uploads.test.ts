import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { encodePhoto, PhotoRefused } from '../../../src/adapters/pictures/photo.ts';
import { createPhotos } from '../../../src/adapters/pictures/photos.ts';
import { isRaised } from '../../../src/core/base/define-error.ts';
import { picturesTooCostly } from '../../../src/core/catalog/pictures/picture.errors.ts';
import { createPictures } from '../../../src/wiring/pictures.ts';
import { base } from '../../helpers/clients/api-client.ts';
import { assertRefused } from '../../helpers/clients/refusal.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { until } from '../../helpers/machine/until.ts';
import { bomb, plain } from '../../helpers/worlds/picture-files.ts';
import { uploader } from '../../helpers/worlds/pictures.ts';

let server: TestServer;
before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off', TRUSTED_PROXIES: '127.0.0.1' } });
});
after(() => server.close());

const newKey = async () => (await server.key(await server.organization())).key;

interface SlowUpload {
  sending: ClientRequest;
  status: number | undefined;
  isClosed: boolean;
}

/** Says that a megabyte comes, and sends a byte now and then. */
function slowUpload(key: string, address: string): SlowUpload {
  const headers = {
    'api-key': key,
    'x-forwarded-for': address,
    'content-type': 'image/jpeg',
    'content-length': 1_000_000,
  };
  const sending = request(`${server.url}${base}/pictures`, { method: 'POST', headers, agent: false });
  const upload: SlowUpload = { sending, status: undefined, isClosed: false };
  const timer = setInterval(() => sending.write('x'), 200);
  sending.on('response', (answer) => {
    upload.status = answer.statusCode;
    answer.resume();
  });
  sending.on('error', () => {});
  sending.on('close', () => {
    upload.isClosed = true;
    clearInterval(timer);
  });
  return upload;
}

test('uploads that hardly move take few places of one address, and are broken off with 408', async (t) => {
  const keys: string[] = [];
  while (keys.length < 11) keys.push(await newKey());
  const slow = Array.from({ length: 33 }, (_, index) => slowUpload(keys[index % keys.length] as string, '203.0.113.7'));
  t.after(() => slow.forEach(({ sending }) => void sending.destroy()));
  await until(() => slow.every(({ sending }) => sending.socket?.connecting === false));
  const honest = uploader(server.url, await newKey());
  const headers = { 'x-forwarded-for': '198.51.100.4' };
  const answered = honest(await plain(640, 360).jpeg().toBuffer(), { headers });
  assert.equal((await answered).status, 201);
  assert.ok(
    slow.some(({ status }) => status === undefined),
    'it has waited for none of them',
  );
  await until(() => slow.some(({ status }) => status === 408));
  // Eight were read at once, and then the next eight: never as many as there are places. Who begins now from elsewhere is broken off as
  // the second eight are.
  const witness = slowUpload(await newKey(), '198.51.100.5');
  t.after(() => void witness.sending.destroy());
  await until(() => witness.status === 408);
  assert.ok(slow.filter(({ status }) => status === 408).length <= 24);
  await until(() => slow.filter(({ status }) => status === 408).every(({ isClosed }) => isClosed));
  // A broken-off upload makes room for one that waits, so that all come to their end.
  await until(() => slow.filter(({ status }) => status === 408).length > 8);
});

test('a file may stop for a moment, and come in any pieces', async () => {
  const key = await newKey();
  const file = await plain(64, 64, '#123456').jpeg().toBuffer();
  const pieces = [file.subarray(0, 100), file.subarray(100, 101), file.subarray(101)];
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(new Uint8Array(piece));
    },
  });
  const { status } = await uploader(server.url, key)(Buffer.alloc(0), { body: body as unknown as RequestInit['body'] });
  assert.equal(status, 201);
});

const bounds = { widthMax: 320, heightMax: 320, quality: 70 };

test('the dearer a kind of picture is to unpack, the fewer pixels it may have', async () => {
  const large = plain(4_200, 4_000);
  const files = {
    avif: await large.clone().avif({ effort: 0, quality: 1 }).toBuffer(),
    'progressive jpeg': await large.clone().jpeg({ progressive: true }).toBuffer(),
    'interlaced png': bomb(4_200, 4_000, { isInterlaced: true }),
  };
  for (const [what, file] of Object.entries(files)) {
    await assert.rejects(
      encodePhoto(file, bounds),
      (error) => error instanceof PhotoRefused && /at most 16 megapixels/.test(error.message),
      what,
    );
  }
  await assert.rejects(encodePhoto(bomb(5_000, 5_000), bounds), /at most 24 megapixels/);
  for (const file of [await large.clone().jpeg().toBuffer(), bomb(4_200, 4_000)]) {
    assert.equal((await encodePhoto(file, bounds)).width, 320);
  }
  const upload = uploader(server.url, await newKey());
  assertRefused(await upload(files.avif, { type: 'image/avif' }), { status: 400, code: 'VALIDATION_ERROR' });
});

test('whose pictures took as long as they may within a minute is asked to wait, and nobody else is', async (t) => {
  const photos = createPhotos();
  t.after(() => photos.close());
  const { db, config } = server;
  const onFault = () => {};
  const pictures = await createPictures({ config, db, photos, onFault, budget: { spentMsMax: 1, windowMs: 60_000 } });
  const path = join(tmpdir(), 'costly.jpg');
  await writeFile(path, await plain(2_000, 2_000).jpeg().toBuffer());
  const made = await pictures.encode({ path }, { from: 'one' });
  assert.ok('width' in made && !('ms' in made));
  await assert.rejects(pictures.encode({ path }, { from: 'one' }), (error) => {
    assert.ok(isRaised(error, picturesTooCostly));
    assert.ok((error.facts.retryAfterSeconds ?? 0) > 30);
    return true;
  });
  assert.ok('width' in (await pictures.encode({ path }, { from: 'other' })));
});
