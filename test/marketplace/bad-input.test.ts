import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiClient, fieldsOf, movingClock, unknownId } from '../helpers/clients/api-client.ts';
import { type MarketClient, marketBase, marketClient, publishedEvent } from '../helpers/clients/market-client.ts';
import { rawRequest } from '../helpers/clients/raw-http.ts';
import { assertRefused } from '../helpers/clients/refusal.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { catalogRows } from '../helpers/worlds/catalog.ts';

let server: TestServer;
let market: MarketClient;
let eventId: string;

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off' }, now: movingClock() });
  market = marketClient(server.url);
  const organizer = apiClient(server.url, (await server.key(await server.organization())).key);
  eventId = (await publishedEvent(organizer, { name: 'Gabi', journeyType: 'PRESELLING' })).id;
});
after(() => server.close());

const faultyQueries: Record<string, string[]> = {
  'page=0': ['page'],
  'page=-1': ['page'],
  'page=1.5': ['page'],
  'page=one': ['page'],
  'page=': ['page'],
  'page=1e3': ['page'],
  'page=1&page=2': ['page'],
  'take=0': ['take'],
  'take=-5': ['take'],
  'take=NaN': ['take'],
  'take=0x10': ['take'],
  'from=2026-12-01': ['from'],
  'from=yesterday': ['from'],
  'from=2026-02-30T00:00:00Z': ['from'],
  'to=2026-12-01T00:00:00': ['to'],
  'to=': ['to'],
  'type=paid': ['type'],
  'type=': ['type'],
  'type=PAID,FREE': ['type'],
  'search=%00': ['search'],
  'city=a%00b': ['city'],
  [`search=${'x'.repeat(201)}`]: ['search'],
  [`city=${'x'.repeat(201)}`]: ['city'],
  'search=a&search=b': ['search'],
  'search[]=a': ['search[]'],
  'cursor=x': ['cursor'],
  'status=DRAFT': ['status'],
  'include=tickets': ['include'],
  '=x': ['(empty)'],
  'page=0&take=0&type=x&from=x&to=x&more=1': ['from', 'more', 'page', 'take', 'to', 'type'],
};

for (const [query, fields] of Object.entries(faultyQueries)) {
  test(`GET /events?${query.slice(0, 60)} is refused with a row for ${fields.join(', ')}`, async () => {
    const error = await market.refuse('GET', `/events?${query}`, { status: 400, code: 'VALIDATION_ERROR' });
    assert.deepEqual(fieldsOf(error), fields);
  });
}

test('a parameter that is nearly right is refused with what was meant', async () => {
  const meant = { serach: 'search', City: 'city', form: 'from', typ: 'type', pages: 'page', limit: undefined };
  for (const [name, right] of Object.entries(meant)) {
    const error = await market.refuse('GET', `/events?${name}=1`, { status: 400, code: 'VALIDATION_ERROR' });
    if (right === undefined) assert.doesNotMatch(error.hint, /Did you mean/);
    else assert.ok(error.hint.includes(`Did you mean ${right} instead of ${name}?`), error.hint);
  }
});

test('a single event takes no parameters, and one that is not there is refused first', async () => {
  const expected = { status: 400, code: 'VALIDATION_ERROR' };
  assert.deepEqual(fieldsOf(await market.refuse('GET', `/events/${eventId}?include=x`, expected)), ['include']);
  await market.refuse('GET', `/events/${unknownId}?include=x`, { status: 404, code: 'NOT_FOUND' });
});

test('broken encoding is refused with 400', async () => {
  for (const path of ['/events/%', '/events/%zz', '/events/%c3%28', '/events?search=%', '/events?search=%ff', '/%']) {
    await refuseBroken(`${marketBase}${path}`);
  }
  // Below no face at all, where nobody has set headers.
  await refuseBroken('/%');
});

test('unknown paths and wrong methods are refused in the envelope', async () => {
  for (const path of ['', '/', '/nothing', '/events/', '/Events', `/events/${eventId}/tickets`, `/events//interests`]) {
    await market.refuse('GET', path, { status: 404, code: 'NOT_FOUND' });
  }
  for (const [path, document] of [
    ['/open-api/v1/event', '/open-api/v1/openapi.json'],
    ['/marketplace/v1/event', '/marketplace/v1/openapi.json'],
    ['/door/v1/scan', '/docs/door'],
  ]) {
    const headers = { 'api-key': (await server.key(await server.organization())).key };
    const answer = (await (await fetch(`${server.url}${path}`, { headers })).json()) as { error: { hint: string } };
    assert.ok(answer.error.hint.includes(` ${server.config.publicUrl}${document};`), answer.error.hint);
  }
  for (const [method, path, allow] of [
    ['POST', '/events', 'GET, HEAD'],
    ['DELETE', `/events/${eventId}`, 'GET, HEAD'],
    ['PATCH', `/events/${eventId}`, 'GET, HEAD'],
    ['GET', `/events/${eventId}/interests`, 'POST'],
  ] as const) {
    const answer = await market.send(method, path);
    assertRefused(answer, { status: 405, code: 'METHOD_NOT_ALLOWED', isOpenApi: false });
    assert.equal(answer.headers.get('allow'), allow);
  }
});

test('media type, size and JSON of a body are refused as in the Open API', async () => {
  const send = (body: string, type?: string) =>
    rawRequest(
      server.url,
      [
        `POST ${marketBase}/events/${eventId}/interests HTTP/1.1`,
        'host: x',
        ...(type === undefined ? [] : [`content-type: ${type}`]),
        `content-length: ${Buffer.byteLength(body)}`,
        '',
        body,
      ].join('\r\n'),
    );
  const json = 'application/json';
  const refusals = [
    [await send('name=x', 'application/x-www-form-urlencoded'), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [await send('{}'), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [await send('{"name":', json), 400, 'VALIDATION_ERROR'],
    [await send('', json), 400, 'VALIDATION_ERROR'],
    [await send(`{"name":"${'x'.repeat(1_048_576)}"}`, json), 413, 'PAYLOAD_TOO_LARGE'],
  ] as const;
  for (const [answer, status, code] of refusals) assertRefused(answer, { status, code, isOpenApi: false });
});

const oddTexts = [
  ...[
    '',
    ' ',
    '.',
    '..',
    '/',
    '%',
    '_',
    '\\',
    "'",
    '"',
    ';--',
    "' or 1=1 --",
    '\u0000',
    'a\u0000b',
    '\u001f',
    '\u200b',
    '\ufffd',
  ],
  ...[
    'null',
    'undefined',
    'NaN',
    '-1',
    '1e400',
    'true',
    '{}',
    '[]',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
  ],
  ...[
    '$(7*7)',
    '{{7*7}}',
    '<script>',
    '../../etc/passwd',
    'İ',
    'ß',
    'ﬁ',
    '\u0301',
    '🎉'.repeat(50),
    'ﷺ'.repeat(100),
    'x'.repeat(3_000),
  ],
  ...['infinity', '-infinity', 'now', '0000-00-00T00:00:00Z', '9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z'],
];

test('whatever is sent, the answer is in the envelope, never a 5xx, and changes no event', async () => {
  const before = await catalogRows(server.db);
  for (const value of oddTexts) {
    const part = encodeURIComponent(value);
    for (const path of [
      `/events?search=${part}`,
      `/events?city=${part}`,
      `/events?from=${part}`,
      `/events?${part}=1`,
      `/events/${part}`,
    ]) {
      const answer = await market.send('GET', path);
      assert.ok([200, 400, 404].includes(answer.status), `${path}: ${answer.status} ${answer.body}`);
      if (answer.status !== 200) {
        const code = answer.status === 400 ? 'VALIDATION_ERROR' : 'NOT_FOUND';
        assertRefused(answer, { status: answer.status, code, isOpenApi: false });
      }
    }
    const body = { name: value, email: value };
    const answer = await market.send('POST', `/events/${eventId}/interests`, { body });
    assertRefused(answer, { status: 400, code: 'VALIDATION_ERROR', isOpenApi: false });
  }
  assert.deepEqual(await catalogRows(server.db), before);
});

async function refuseBroken(path: string): Promise<void> {
  const answer = await rawRequest(server.url, [`GET ${path} HTTP/1.1`, 'host: x', '', ''].join('\r\n'));
  assertRefused(answer, { status: 400, code: 'VALIDATION_ERROR', isOpenApi: false });
}
