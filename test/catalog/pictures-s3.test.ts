import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pino from 'pino';
import { sweepPictures } from '../../src/core/catalog/pictures/remove-picture.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { createObjectStore } from '../../src/wiring/rules.ts';
import { apiClient, assertSucceeded } from '../helpers/clients/api-client.ts';
import { type AnyAnswer, assertRefused } from '../helpers/clients/refusal.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { until } from '../helpers/machine/until.ts';
import { type S3Receiver, s3Keys, startS3 } from '../helpers/receivers/s3-receiver.ts';
import { plain } from '../helpers/worlds/picture-files.ts';
import { type PictureRecord, uploader } from '../helpers/worlds/pictures.ts';

// Seen to fail with its guards taken out: the signature, the states on the way to the store, and what a failed write gives up.
let server: TestServer;
let store: S3Receiver;
let organizationId = '';
let client: ReturnType<typeof apiClient>;
let upload: ReturnType<typeof uploader>;
const said: string[] = [];
before(async () => {
  store = await startS3();
  server = await testServer({
    environment: { S3_URL: store.url, MARKETPLACE_RATE_LIMIT: 'off' },
    log: pino({ level: 'debug' }, { write: (line) => said.push(line) }),
  });
  const organization = await server.organization();
  organizationId = organization.id;
  const { key } = await server.key(organization);
  client = apiClient(server.url, key);
  upload = uploader(server.url, key);
});
after(async () => {
  await server.close();
  await store.close();
});

const pictureOf = (answer: AnyAnswer) => assertSucceeded<PictureRecord>(answer).data;
const servedAt = (id: string) => fetch(`${server.url}/pictures/${id}.webp`);
const statuses = async () =>
  (
    await server.db.many<{ status: string }>(
      sql`select status from pictures where organization_id = ${organizationId} order by id`,
    )
  ).map(({ status }) => status);
const file = (colour: string) => plain(80, 60, colour).png().toBuffer();

test('with a store outside, pictures are there and nowhere else, and shown from there', async () => {
  const { id } = pictureOf(await upload(await file('#102030')));
  assert.deepEqual([...store.objects.keys()], [`/takilya/pictures/${id}.webp`]);
  assert.deepEqual(Buffer.from(await (await servedAt(id)).arrayBuffer()), [...store.objects.values()][0]);
  const { count } = await server.db.one<{ count: number }>(sql`select count(*) as count from picture_bytes`);
  assert.equal(count, 0);
  assert.deepEqual(store.refused, []);
  await client.remove(`/pictures/${id}`);
  assert.equal((await servedAt(id)).status, 404);
  assert.deepEqual([store.objects.size, await statuses()], [0, []]);
});

test('where the store does not answer, nothing is kept, and it works again when the store does', async () => {
  const bytes = await file('#203040');
  for (const status of [500, 403]) {
    store.state.failsWith = status;
    assertRefused(await upload(bytes), { status: 503, code: 'SERVICE_UNAVAILABLE' });
    await assert.rejects(
      (await createObjectStore(server.config))?.check() ?? assert.fail(),
      new RegExp(String(status)),
    );
  }
  // What could not be taken back either is left to the sweep, and shown to nobody.
  assert.deepEqual(new Set(await statuses()), new Set(['REMOVING']));
  store.state.failsWith = undefined;
  const objects = await createObjectStore(server.config);
  await objects?.check();
  await sweepPictures({ db: server.db, objects, onFault: assert.fail });
  assert.deepEqual([store.objects.size, await statuses()], [0, []]);
  const { id } = pictureOf(await upload(bytes));
  store.state.failsWith = 500;
  await client.remove(`/pictures/${id}`);
  assert.equal((await servedAt(id)).status, 404);
  store.state.failsWith = undefined;
  await sweepPictures({ db: server.db, objects, onFault: assert.fail });
  assert.deepEqual([store.objects.size, await statuses()], [0, []]);
});

test('of two that send the same file while one write fails, none gets a picture that is not there', async () => {
  const objects = await createObjectStore(server.config);
  // Either the failure is known first, or the success.
  for (const [colour, waiting, isKept] of [
    ['#304050', 'the second', false],
    ['#405060', 'the first', true],
  ] as const) {
    let writes = 0;
    const both = Promise.withResolvers<void>();
    store.state.refuseWrite = async () => {
      writes += 1;
      const isFirst = writes === 1;
      if (writes === 2) both.resolve();
      await both.promise;
      if (isFirst === (waiting === 'the first')) await until(async () => !(await statuses()).includes('KEEPING'));
      return isFirst ? 500 : undefined;
    };
    const bytes = await file(colour);
    const answers = await Promise.all([upload(bytes), upload(bytes)]);
    store.state.refuseWrite = async () => undefined;
    assert.deepEqual(answers.map(({ status }) => status).sort(), isKept ? [201, 503] : [503, 503]);
    for (const answer of answers.filter(({ status }) => status === 201)) {
      assert.equal((await servedAt(pictureOf(answer).id)).status, 200);
    }
    await sweepPictures({ db: server.db, objects, onFault: assert.fail });
    assert.deepEqual([store.objects.size, await statuses()], isKept ? [1, ['KEPT']] : [0, []]);
  }
});

test('neither keys nor address of the store are in the log', () => {
  const log = said.join('');
  assert.match(log, /store of pictures answered with 500/i);
  for (const secret of [s3Keys.secretKey, 'AWS4-HMAC', store.url]) assert.ok(!log.includes(secret), secret);
});
