import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';

let server: TestServer;
before(async () => {
  server = await testServer({ environment: { ROLE: 'web' } });
});
after(() => server.close());

const paths = [
  '/open-api/v1/openapi.json',
  '/open-api/v1/postman.json',
  '/marketplace/v1/openapi.json',
  '/door/v1/openapi.json',
];

test('documents of APIs are sent packed to clients that can unpack them, and not again to those that have them', async () => {
  for (const path of paths) {
    const plain = await get(path, {});
    assert.equal(plain.status, 200, path);
    assert.equal(plain.headers['content-encoding'], undefined);
    const tags = new Set([plain.headers.etag]);
    for (const [accepted, coding, unpack] of [
      ['br, gzip', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, gzip', 'gzip', gunzipSync],
    ] as const) {
      const packed = await get(path, { 'accept-encoding': accepted });
      assert.deepEqual(
        [packed.status, packed.headers['content-encoding'], packed.headers.vary],
        [200, coding, 'accept-encoding'],
      );
      assert.equal(packed.headers['content-type'], 'application/json; charset=utf-8');
      assert.ok(packed.body.length < plain.body.length / 3, `${path}: ${packed.body.length} of ${plain.body.length}`);
      assert.deepEqual(unpack(packed.body), plain.body);
      const etag = String(packed.headers.etag);
      tags.add(etag);
      const again = await get(path, { 'accept-encoding': accepted, 'if-none-match': `"other", W/${etag}` });
      assert.deepEqual([again.status, again.body.length, again.headers.etag], [304, 0, etag]);
      assert.equal((await get(path, { 'if-none-match': etag })).status, 200, 'what is packed otherwise is another');
    }
    assert.equal(tags.size, 3, 'each has a tag of its own');
  }
});

test('the document of the Open API says once what many operations share, in half a megabyte', async () => {
  const { body } = await get('/open-api/v1/openapi.json', {});
  assert.ok(body.length <= 500_000, `${body.length} bytes`);
  const document = JSON.parse(body.toString()) as Shared;
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  for (const { operationId, responses } of operations) {
    for (const status of [401, 429]) {
      const { $ref = '' } = responses[status] ?? { $ref: '#/components/responses/keyless' };
      assert.match($ref, /^#\/components\/responses\//, `${operationId} ${status}`);
    }
  }
  const references = [...body.toString().matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)];
  for (const [, kind = '', name = ''] of references) assert.ok(document.components[kind]?.[name], `${kind}/${name}`);
});

interface Shared {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, { $ref?: string }> }>>;
  components: Record<string, Record<string, unknown>>;
}

function get(path: string, headers: Record<string, string>) {
  return new Promise<{ status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }>(
    (resolve, reject) => {
      const asked = request(`${server.url}${path}`, { headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
      });
      asked.on('error', reject);
      asked.end();
    },
  );
}
