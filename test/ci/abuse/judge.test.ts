import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { type Connection, openConnection } from '../../../scripts/abuse/client.ts';
import type { Face } from '../../../scripts/abuse/face.ts';
import { createMarkers } from '../../../scripts/abuse/requests/markers.ts';
import type { Sent } from '../../../scripts/abuse/sent.ts';
import { Tally } from '../../../scripts/abuse/tally.ts';

const mark = createMarkers();
const [secret, shown] = [mark('victim'), mark('shown')];
const requestId = `req_${'0'.repeat(32)}`;
const refusal = JSON.stringify({ error: { code: 'NOT_FOUND', message: 'No.', hint: 'Look.' }, requestId });
const json = 'application/json; charset=utf-8';
const page = (text: string) => `<!doctype html><html><body>${text}</body></html>`;

/** A service with a fault at each address, and some addresses without any. */
const answers: Record<string, { status: number; type?: string; body?: string; headers?: Record<string, string> }> = {
  '/fine': { status: 200, type: json, body: '{"data":[]}' },
  '/refused': { status: 404, type: json, body: refusal },
  '/page': { status: 404, type: 'text/html', body: page(shown) },
  '/unchanged': { status: 304 },
  '/throws': { status: 500, type: json, body: refusal },
  '/plain': { status: 400, type: 'text/plain', body: 'Bad Request' },
  '/hintless': { status: 400, type: json, body: refusal.replace('Look.', '') },
  '/nameless': { status: 400, type: json, body: refusal.replace(requestId, 'x') },
  '/bare': { status: 200, type: json, body: '[]' },
  '/half': { status: 404, type: 'text/html', body: '<!doctype html><html><body>' },
  '/undeclared': { status: 418, type: json, body: refusal },
  '/leaks': { status: 200, type: json, body: JSON.stringify({ data: secret.toUpperCase() }) },
  '/leaks-in-a-header': { status: 303, headers: { location: `/events/${secret}` } },
  '/traces': { status: 400, type: json, body: refusal.replace('No.', 'at f (file:///a/b.ts:1:2)') },
  '/sql': { status: 400, type: json, body: refusal.replace('No.', 'violates check constraint') },
};

let server: Server;
let connection: Connection;

before(async () => {
  server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    if (path === '/broken') return response.destroy();
    const { status, type, body = '', headers = {} } = answers[path] ?? { status: 404 };
    response.writeHead(status, { ...headers, ...(type === undefined ? {} : { 'content-type': type }) }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  connection = openConnection(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
after(async () => {
  await connection.close();
  server.close();
});

async function faultsAt(path: string, { face = 'open-api', ...more }: Partial<Sent> = {}): Promise<string[]> {
  const sent: Sent = { face, route: undefined, who: 'test', method: 'GET', path, headers: {}, sees: [], ...more };
  const answer = { ...(await connection.send(sent)), declared: path === '/undeclared' ? [200, 404] : undefined };
  return new Tally().take('', sent, answer).map(({ kind }) => kind);
}

test('an answer as it has to be is let pass', async () => {
  for (const path of ['/fine', '/refused', '/unchanged']) assert.deepEqual(await faultsAt(path), [], path);
  assert.deepEqual(await faultsAt('/page', { face: 'website', sees: ['shown'] }), []);
});

test('each fault is seen: what throws, what answers in another shape, what leaks, what reveals how it is built', async () => {
  assert.deepEqual(await faultsAt('/throws'), ['above 499']);
  for (const path of ['/plain', '/hintless', '/nameless', '/bare', '/undeclared']) {
    assert.deepEqual(await faultsAt(path), ['outside the envelope'], path);
  }
  for (const face of ['website', 'dashboard', 'operator'] satisfies Face[]) {
    assert.deepEqual(await faultsAt('/half', { face }), ['outside the envelope'], face);
    assert.deepEqual(await faultsAt('/plain', { face }), ['outside the envelope'], face);
  }
  assert.deepEqual(await faultsAt('/leaks'), ['foreign bytes']);
  assert.deepEqual(await faultsAt('/leaks-in-a-header', { face: 'website' }), ['foreign bytes']);
  assert.deepEqual(await faultsAt('/page', { face: 'website' }), ['foreign bytes'], 'whoever may not see it');
  for (const path of ['/traces', '/sql']) assert.deepEqual(await faultsAt(path), ['stack trace'], path);
  assert.deepEqual(await faultsAt('/broken'), ['broken off']);
});

test('a marked word is no leak to its owner, nor to its sender', async () => {
  assert.deepEqual(await faultsAt('/leaks', { sees: ['victim'] }), []);
  assert.deepEqual(await faultsAt(`/leaks?search=${secret}`), []);
  assert.deepEqual(await faultsAt('/leaks', { sees: ['ana'] }), ['foreign bytes'], 'another owner');
});

test('a route counts as reached when it let somebody in, and as refused also where it asks to sign in', async () => {
  const tally = new Tally();
  const sent: Sent = { face: 'dashboard', route: 'GET /a', who: '', method: 'GET', path: '/a', headers: {}, sees: [] };
  const answer = {
    status: 303,
    contentType: '',
    location: '/organizer/sign-in?next=a',
    headerText: '',
    cookies: [],
    body: '',
    ms: 1,
  };
  assert.deepEqual(tally.lacking('GET /a'), ['good', 'refused']);
  tally.take('', sent, answer);
  assert.deepEqual(tally.lacking('GET /a'), ['good']);
  tally.take('', sent, { ...answer, location: '/organizer' });
  assert.deepEqual(tally.lacking('GET /a'), []);
});
