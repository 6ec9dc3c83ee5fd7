import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { maximaDefault } from '../../../src/core/base/policy.ts';
import { openApiDocument } from '../../../src/open-api/openapi-document.ts';
import { postmanCollection } from '../../../src/open-api/postman/collection.ts';
import { openApiRoutes } from '../../../src/open-api/routes.ts';
import { unknownId } from '../../helpers/clients/api-client.ts';
import { firstStart } from '../../helpers/machine/first-start.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { throwawayDirectory } from '../../helpers/machine/throwaway-directory.ts';
import { closedUrl, openRanges } from '../../helpers/receivers/webhooks.ts';
import { installNewman } from '../openapi-tools/install-tools.ts';
import { run } from '../openapi-tools/run.ts';

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
  event: { listen: string; script: { exec: string[] } }[];
  item: { name: string; description: string; item: Item[] }[];
}

interface Item {
  name: string;
  request: {
    method: string;
    header: Pair[];
    url: { raw: string; host: string[]; path: string[]; query: Pair[]; variable: Pair[] };
    body?: { mode: string; raw: string };
  };
  response: unknown[];
}

const newman = await installNewman();

let server: TestServer;
let folder: string;
let firstTestKey: string;
before(async () => {
  // Limits are as they are where people run it.
  server = await testServer({ environment: { ...openRanges, HOLD_LIMITS: '' } });
  ({ testKey: firstTestKey } = await firstStart(server));
  folder = throwawayDirectory('newman-');
});
after(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the Postman collection keeps to its format, and every request of it can be sent', async () => {
  const answer = await fetch(`${server.url}/open-api/v1/postman.json`);
  assert.equal(answer.status, 200);
  const { info, auth, variable, item: folders } = (await answer.json()) as Collection;
  assert.equal(info.schema, 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json');
  assert.deepEqual(
    variable.slice(0, 2).map(({ key, value, type }) => [key, value, type]),
    [
      ['baseUrl', `${server.config.publicUrl}/open-api/v1`, 'string'],
      ['apiKey', '', 'string'],
    ],
  );
  const key = (await server.key(await server.organization())).key;
  const own: Record<string, string> = { baseUrl: `${server.url}/open-api/v1`, apiKey: key };
  const names = new Set(variable.map((each) => each.key));
  const filled = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
      assert.ok(names.has(name), name);
      return own[name] ?? (/day$/i.test(name) ? '2030-03-09' : unknownId);
    });
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
      assert.ok(body === undefined || body.mode === 'raw', where);
      const values = Object.fromEntries(url.variable.map((each) => [each.key, filled(each.value)]));
      const type = headers.find((each) => each.key === 'content-type')?.value ?? 'application/json';
      const reply = await fetch(
        filled(url.raw).replaceAll(/\/:(\w+)/g, (_, name: string) => `/${values[name]}`),
        {
          method,
          headers: { [header]: filled(value), ...(body && { 'content-type': type }) },
          body: body && filled(body.raw),
        },
      );
      const { error } = (await reply.json()) as { error?: { code: string; message: string } };
      // The record it names is not there, or the key is not of the sandbox; the request itself is good.
      const isGood =
        error === undefined ||
        /^There is no (?!endpoint)|tak_test_|sandbox|template(?:EventId)? is not valid/.test(error.message);
      assert.ok(isGood, `${where}: ${reply.status} ${error?.code} ${error?.message}`);
    }
  }
  // Single papers are only there where TAX_RULES has them written.
  const papers = ['getInvoice', 'getPayoutInvoice', 'getPayoutInvoicePdf', 'getTaxCertificatePdf'];
  const wanted = routes.filter(({ operationId }) => !papers.includes(operationId));
  assert.deepEqual([...sent].sort(), wanted.map(({ method, path }) => `${method} ${path}`).sort());
});

interface Report {
  run: {
    stats: { requests: { total: number }; assertions: { total: number } };
    failures: { error: { message: string }; source?: { name: string } }[];
    executions: { item: { name: string }; response?: { code: number; stream: { data: number[] } } }[];
  };
}

/** A run of the whole collection as the service serves it: how many requests, and what was not answered well. */
async function runCollection(key: string): Promise<{ requests: number; failures: string[] }> {
  const collection = join(folder, 'postman.json');
  const served = await (await fetch(`${server.url}/open-api/v1/postman.json`)).text();
  // Nothing is sent to strangers.
  writeFileSync(collection, served.replaceAll(/https:\/\/(?:hooks\.)?example\.com\/[^"\\]+/g, closedUrl));
  const exported = join(folder, 'report.json');
  const options = ['--reporters', 'json', '--reporter-json-export', exported, '--suppress-exit-code'];
  const variables = ['--env-var', `apiKey=${key}`, '--env-var', `baseUrl=${server.url}/open-api/v1`];
  const program = join(newman.path, 'node_modules/newman/bin/newman.js');
  const { code, stdout, stderr } = await run(process.execPath, [program, 'run', collection, ...variables, ...options]);
  assert.equal(code, 0, stdout + stderr);
  const { stats, failures, executions } = (JSON.parse(readFileSync(exported, 'utf8')) as Report).run;
  const answers = executions
    .filter(({ response }) => response === undefined || response.code >= 300)
    .map(({ item, response }) => `${item.name}: ${Buffer.from(response?.stream.data ?? [])}`);
  const told = failures.map(({ error, source }) => `${source?.name}: ${error.message}`);
  return { requests: stats.requests.total, failures: [...answers, ...told] };
}

test('newman runs the whole collection with the key that a first start prints, and every request is answered well, also the second time', {
  skip: newman.skip,
}, async () => {
  const routes = openApiRoutes(maximaDefault);
  for (const time of ['first', 'second']) {
    const { requests, failures } = await runCollection(firstTestKey);
    assert.deepEqual(failures, [], time);
    assert.ok(requests > routes.length, time);
  }
});

test('a folder that is run by itself, however often, leaves no webhook: there is a maximum of them', async () => {
  const { item: folders } = (await (await fetch(`${server.url}/open-api/v1/postman.json`)).json()) as Collection;
  for (const { name: folder, item: items } of folders) {
    const calls = items.map(({ request: { method, url } }) => `${method} /${url.path.join('/')}`);
    const countOf = (call: string) => calls.filter((each) => each === call).length;
    assert.equal(countOf('DELETE /webhooks/:id'), countOf('POST /webhooks'), folder);
  }
  const webhooks = folders.find(({ name }) => name === 'Webhooks');
  assert.ok(webhooks?.item.some(({ request }) => request.method === 'POST'));
});

test('a route that nobody prepared gets in with its ids, and one that empties the sandbox comes last', () => {
  const document = structuredClone(openApiDocument(openApiRoutes(maximaDefault))) as unknown as {
    paths: Record<string, unknown>;
  };
  const operation = { tags: ['Sandbox'], parameters: [] };
  document.paths = {
    '/seats': { post: { ...operation, operationId: 'createSeat', summary: 'Add a seat' } },
    '/seats/{id}/wipe': {
      post: { ...operation, parameters: [{ name: 'id', in: 'path' }], operationId: 'wipeSeat', summary: 'Wipe it' },
    },
    ...document.paths,
  };
  const { item } = postmanCollection({ ...document }, { origin: '' }) as unknown as Collection;
  const items = item.at(-1)?.item ?? [];
  assert.equal(items.at(-1)?.name, 'Begin anew with an empty sandbox');
  const wiped = items.findIndex(({ name }) => name === 'Wipe it');
  assert.equal(items[wiped]?.request.url.variable[0]?.value, '{{seatId}}');
  assert.equal(items[wiped - 1]?.name, 'Add a seat');
  assert.match(JSON.stringify(items[wiped - 1]), /set\('seatId', given\.id\)/);
});

test('with a key of the real business a run ends before it changes anything', { skip: newman.skip }, async () => {
  const { key } = await server.key(await server.organization());
  const { requests, failures } = await runCollection(key);
  assert.equal(requests, 1);
  assert.match(String(failures[0]), /tak_test_/);
});

test('a run waits where a minute has no requests left, as the service says it', async () => {
  const { event } = (await (await fetch(`${server.url}/open-api/v1/postman.json`)).json()) as Collection;
  const { key } = await server.key(await server.organization({ tier: 'FREE' }), { isTest: true });
  const waits: number[] = [];
  const waitAfter = ({ status, headers }: Response) =>
    runInNewContext(event.flatMap(({ script }) => script.exec).join('\n'), {
      pm: { test: () => {}, response: { code: status, headers }, execution: {} },
      setTimeout: (_: unknown, ms: number) => waits.push(ms),
    });
  for (let left = ''; left !== '0'; ) {
    assert.deepEqual(waits, [], left);
    const answer = await fetch(`${server.url}/open-api/v1/me`, { headers: { 'api-key': key } });
    assert.equal(answer.status, 200);
    left = String(answer.headers.get('x-ratelimit-remaining'));
    waitAfter(answer);
  }
  assert.ok(waits.length === 1 && (waits[0] as number) >= 1_000, String(waits));
});
