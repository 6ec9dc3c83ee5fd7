import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pino from 'pino';
import { createServer } from '../../../src/http/server.ts';
import { createMetrics } from '../../../src/platform/metrics/metrics.ts';
import { rawRequest } from '../../helpers/clients/raw-http.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { type Receiver, receiver } from '../../helpers/receivers/webhook-receiver.ts';

// Alone: it traces what its process does.

// Addresses carry tokens that open orders, tickets and accounts: anyone who reads logs, traces or figures must not have them.
const marker = 'TokenOfSomebody';
const values = { 'x-forwarded-host': `${marker}.example`, referer: `https://tickets.example/offers/${marker}` };

let server: TestServer;
let collector: Receiver;
const lines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });

before(async () => {
  collector = await receiver();
  const environment = { MARKETPLACE_RATE_LIMIT: 'off', OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` };
  server = await testServer({ environment, log });
});
let close: Promise<void> | undefined;
const closeServer = () => {
  close ??= server.close();
  return close;
};
after(async () => {
  await closeServer();
  await collector.close();
});

test('no value of an address stands in a log, a trace or a figure, whatever route it is of', async () => {
  const routes = routesOf(server.service.app.printRoutes({ commonPrefix: false }));
  const withValues = routes.filter(({ path }) => /[:*]/.test(path));
  assert.ok(withValues.length > 100, String(withValues.length));
  for (const known of ['/offers/:token', '/marketplace/v1/offers/:token', '/address-changes/:token']) {
    assert.ok(
      withValues.some(({ path }) => path === known),
      known,
    );
  }
  const asked = withValues.flatMap(({ path, methods }, index) =>
    methods
      .filter((method) => method !== 'HEAD')
      .map((method) => ({ method, path: path.replaceAll(/:[^/.]+|\*/g, () => `${marker}${index}`) })),
  );
  const ask = async ({ method, path }: { method: string; path: string }) => {
    const answer = await fetch(`${server.url}${path}?key=${marker}&token=${marker}`, {
      method,
      body: method === 'GET' ? undefined : `{"token":"${marker}"}`,
      redirect: 'manual',
      headers: { ...values, 'content-type': 'application/json' },
    });
    await answer.arrayBuffer();
    assert.notEqual(answer.status, 500, `${method} ${path}`);
  };
  while (asked.length > 0) await Promise.all(asked.splice(0, 8).map(ask));
  for (const path of [`/offer/${marker}`, `/${marker}`, `/offers/${marker}/x`, `/offers/${marker};x`]) {
    assert.equal((await fetch(server.url + path)).status, 404);
  }
  for (const target of [`/offers/${marker}%zz`, `http://x/${marker}`, marker]) {
    await rawRequest(server.url, `GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  }
  const figures = await (await fetch(`${server.url}/metrics`)).text();
  await closeServer();

  const spans = collector.received.map(({ body }) => body).join('\n');
  assert.match(spans, /\/offers\/:token/);
  assert.match(lines.join(''), /"path":"\/offers\/:token"/);
  assert.match(lines.join(''), /"path":"unknown"/);
  for (const [what, text] of Object.entries({ log: lines.join(''), spans, figures })) {
    assert.equal(text.indexOf(marker), -1, `${what}: ${text.slice(text.indexOf(marker) - 200, text.indexOf(marker))}`);
  }
});

test('a fault that repeats what it was asked with is logged without it', async (t) => {
  lines.length = 0;
  const app = createServer({ log, metrics: createMetrics(), isDraining: () => false, deadlineMs: () => 1_000 });
  app.get<{ Params: { token: string }; Querystring: { key: string } }>('/broken/:token', async ({ params, query }) => {
    throw new Error(`invalid input syntax for type uuid: "${params.token}", ${query.key}`);
  });
  app.get('/slow/:token', () => new Promise(() => {}));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  t.after(() => app.close());
  assert.equal((await fetch(`${url}/broken/${marker}%20A?key=${marker}%2BB`)).status, 500);
  assert.equal((await fetch(`${url}/slow/${marker}`)).status, 503);
  const text = lines.join('');
  assert.match(text, /invalid input syntax for type uuid: \\"…\\", …/);
  assert.match(text, /"path":"\/slow\/:token".*request took too long/);
  assert.doesNotMatch(text, new RegExp(marker));
});

/** The tree that the framework prints, as paths with their methods. */
function routesOf(tree: string): { path: string; methods: string[] }[] {
  const parts: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent, part, methods] = /^([^\w/:*]*?── )?(\S+) \(([A-Z, ]+)\)$/.exec(line) ?? [];
    if (part === undefined || methods === undefined) return [];
    const depth = (indent ?? '').length / 4 - 1;
    parts.length = depth;
    parts[depth] = part.replace(/\|:\w+/g, '');
    return [{ path: parts.join('').replace('//', '/'), methods: methods.split(', ') }];
  });
}
