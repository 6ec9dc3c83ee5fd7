import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maximaDefault } from '../../src/core/base/policy.ts';
import { openApiRoutes } from '../../src/open-api/routes.ts';
import { unknownId } from '../helpers/clients/api-client.ts';
import { testServer } from '../helpers/machine/test-server.ts';
import { plain } from '../helpers/worlds/picture-files.ts';

interface Pair {
  key: string;
  value: string;
  type?: string;
  disabled?: boolean;
}

interface Collection {
  info: { name: string; schema: string };
  auth: { type: string; apikey: Pair[] };
  variable: Pair[];
  item: { name: string; description: string; item: Item[] }[];
}

interface Item {
  name: string;
  request: {
    method: string;
    header: Pair[];
    url: { raw: string; host: string[]; path: string[]; query: Pair[]; variable: Pair[] };
    body?: { mode: string; raw?: string; formdata?: Pair[] };
  };
  response: unknown[];
}

test('the Postman collection keeps to its format, and every request of it can be sent', async () => {
  const server = await testServer();
  try {
    const answer = await fetch(`${server.url}/open-api/v1/postman.json`);
    assert.equal(answer.status, 200);
    const { info, auth, variable, item: folders } = (await answer.json()) as Collection;
    assert.equal(info.schema, 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json');
    assert.deepEqual(
      variable.map(({ key, value, type }) => [key, value, type]),
      [
        ['baseUrl', `${server.config.publicUrl}/open-api/v1`, 'string'],
        ['apiKey', '', 'string'],
      ],
    );
    const key = (await server.key(await server.organization())).key;
    const filled = (text: string) =>
      text.replace('{{baseUrl}}', `${server.url}/open-api/v1`).replace('{{apiKey}}', key);
    assert.equal(auth.type, 'apikey');
    const {
      key: header = '',
      value = '',
      in: place,
    } = Object.fromEntries(auth.apikey.map((pair) => [pair.key, pair.value]));
    assert.deepEqual([header, place], ['api-key', 'header']);

    const routes = openApiRoutes(maximaDefault);
    assert.deepEqual(
      folders.map(({ name }) => name),
      [...new Set(routes.map(({ tag }) => tag))],
    );
    const picture = new Uint8Array(await plain(100, 100).png().toBuffer());
    const sent = new Set<string>();
    for (const { name: folder, description, item: items } of folders) {
      assert.ok(description.length > 0, folder);
      for (const { name, request, response } of items) {
        const { method, header: headers, url, body } = request;
        const where = `${folder}, ${name}`;
        assert.ok(name.length > 0 && Array.isArray(response), where);
        assert.deepEqual(url.host, ['{{baseUrl}}'], where);
        const asked = url.query.filter(({ disabled }) => disabled !== true).map((pair) => `${pair.key}=${pair.value}`);
        assert.equal(url.raw, [['{{baseUrl}}', ...url.path].join('/'), ...asked].join('?'), where);
        const variables = url.path.filter((part) => part.startsWith(':')).map((part) => part.slice(1));
        assert.deepEqual(
          url.variable.map((each) => each.key),
          variables,
          where,
        );
        for (const pair of [...headers, ...url.query, ...url.variable]) {
          assert.deepEqual([typeof pair.key, typeof pair.value], ['string', 'string'], where);
        }
        sent.add(`${method} /${url.path.join('/')}`);
        assert.ok(body === undefined || body.mode === 'raw' || body.mode === 'formdata', where);
        const form = new FormData();
        for (const field of body?.formdata ?? []) form.set(field.key, new Blob([picture]), 'poster.png');
        const reply = await fetch(filled(url.raw).replaceAll(/\/:\w+/g, `/${unknownId}`), {
          method,
          headers: { [header]: filled(value), ...(body?.mode === 'raw' ? { 'content-type': 'application/json' } : {}) },
          body: body?.mode === 'formdata' ? form : body?.raw,
        });
        const { error } = (await reply.json()) as { error?: { code: string; message: string } };
        // The record it names is not there, or the key is not of the sandbox; the request itself is good.
        const isGood = error === undefined || /^There is no (?!endpoint)|tak_test_|sandbox/.test(error.message);
        assert.ok(isGood, `${where}: ${reply.status} ${error?.code} ${error?.message}`);
      }
    }
    assert.deepEqual([...sent].sort(), routes.map(({ method, path }) => `${method} ${path}`).sort());
  } finally {
    await server.close();
  }
});
