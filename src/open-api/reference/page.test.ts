import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { maximaDefault } from '../../core/base/policy.ts';
import { openApiDocument } from '../openapi-document.ts';
import { openApiRoutes } from '../routes.ts';
import { docsPage } from './page.ts';

const attack = '<img src=x onerror="alert(1)">\'&</script>';
const escaped = '&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&#39;&amp;&lt;/script&gt;';

const node = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'string', format: 'uuid', description: attack },
    parent: { $ref: '#/components/schemas/Node', description: 'The one above.' },
    note: { type: ['string', 'null'], minLength: 1, maxLength: 2_000, default: attack },
    kind: { type: 'string', enum: ['A', attack] },
    place: {
      anyOf: [
        { type: 'object', properties: { venueId: { type: 'string' } } },
        { type: 'integer', minimum: 3 },
      ],
    },
  },
};

const answer = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } },
});

const document = {
  openapi: '3.1.0',
  info: { title: `Title ${attack}`, version: attack, description: `First.\n\n- one ${attack}\n- two \`code\`` },
  servers: [{ url: '/open-api/v1' }],
  tags: [{ name: 'Nodes' }],
  paths: {
    '/nodes/{nodeId}': {
      get: {
        operationId: 'getNode',
        tags: ['Nodes'],
        summary: `Show ${attack}`,
        description: `${attack}\n\nNeeds the scope \`nodes:read\`.`,
        parameters: [
          { name: 'nodeId', in: 'path', required: true, description: attack, schema: { type: 'string' } },
          { name: 'query', in: 'query', required: true, schema: { type: 'string', examples: ["it's & more"] } },
          { name: attack, in: 'query', schema: { type: 'string', enum: [attack], default: attack } },
        ],
        responses: { 200: answer(attack), 404: answer(`\`NOT_FOUND\`: ${attack}`) },
      },
    },
    '/nodes': {
      post: {
        operationId: 'createNode',
        tags: ['Untold'],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Node' },
              examples: { small: { value: { name: "it's" } }, [attack]: { value: { name: attack } } },
            },
          },
        },
        responses: { 201: answer('Made.') },
      },
    },
  },
  components: { schemas: { Node: node } },
};

async function get(url: string, headers: Record<string, string> = {}, shown: object = document) {
  const app = fastify();
  await app.register(docsPage, { document: shown, prefix: '/open-api/v1' });
  return app.inject({ url: `/open-api/v1${url}`, headers });
}

for (const [path, type] of [
  ['/docs', 'text/html'],
  ['/docs/reference.js', 'text/javascript'],
  ['/docs/reference.css', 'text/css'],
] as const) {
  test(`${path} comes with its type, a policy that allows only this server, and a tag that saves sending it again`, async () => {
    const { statusCode, headers } = await get(path);
    assert.equal(statusCode, 200);
    assert.equal(headers['content-type'], `${type}; charset=utf-8`);
    assert.equal(
      headers['content-security-policy'],
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
        "form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
    assert.equal(headers['cache-control'], 'no-cache');
    const again = await get(path, { 'if-none-match': `"other", ${headers.etag}` });
    assert.equal(again.statusCode, 304);
    assert.equal(again.body, '');
  });
}

test('a client that takes gzip gets the same page compressed', async () => {
  const plain = await get('/docs');
  const compressed = await get('/docs', { 'accept-encoding': 'br, gzip' });
  assert.equal(compressed.headers['content-encoding'], 'gzip');
  assert.equal(compressed.headers.vary, 'accept-encoding');
  assert.equal(gunzipSync(compressed.rawPayload).toString(), plain.body);
});

test('the routes are open to callers without a key', async () => {
  const keyless: string[] = [];
  const app = fastify();
  app.addHook('onRoute', ({ method, url, config }) => {
    if (method === 'GET' && config?.isKeyless === true) keyless.push(url);
  });
  await app.register(docsPage, { document });
  assert.deepEqual(keyless, ['/docs', '/docs/reference.js', '/docs/reference.css']);
});

test('markup anywhere in the document is shown as text', async () => {
  const { body } = await get('/docs');
  assert.ok(!body.includes('<img'));
  // Title, page heading, introduction, endpoint, parameters, fields, enumerations, examples, answers, errors.
  assert.ok(body.split(escaped).length > 15);
  assert.equal(body.split('<script').length - 1, 1);
  assert.equal(body.split('</script').length - 1, 1);
});

test('the page has no script, style or handler of its own, and asks no other host for anything', async () => {
  const { body } = await get('/docs', {}, openApiDocument(openApiRoutes(maximaDefault)));
  assert.doesNotMatch(body, /<style|\sstyle=|\son\w+=|<script>/);
  for (const [, address] of body.matchAll(/\s(?:src|href|action)="([^"]*)"/g)) {
    assert.match(address as string, /^(?:#[\w-]+|docs\/reference\.(?:js|css)|openapi\.json|data:image\/svg.*)$/);
  }
});

test('every operation of our own document has a section, a line in the contents and a form', async () => {
  const { body } = await get('/docs', {}, openApiDocument(openApiRoutes(maximaDefault)));
  assert.ok(openApiRoutes(maximaDefault).length > 0);
  for (const { operationId, method, path, scope } of openApiRoutes(maximaDefault)) {
    const section = body.split(`id="op-${operationId}"`)[1]?.split('</article>')[0] ?? '';
    assert.ok(body.includes(`href="#op-${operationId}"`), operationId);
    assert.ok(
      section.includes(`data-method="${method}" data-path="${path.replaceAll(/:(\w+)/g, '{$1}')}"`),
      operationId,
    );
    const told = scope === null ? 'Any valid key will do' : `Needs the scope <code>${scope}</code>`;
    assert.ok(section.includes(`<p class="scope">${told}</p>`), operationId);
  }
});

test('every link inside the page has its target, and every id stands once', async () => {
  const { body } = await get('/docs', {}, openApiDocument(openApiRoutes(maximaDefault)));
  const ids = [...body.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id as string);
  assert.equal(new Set(ids).size, ids.length);
  for (const [, target = ''] of body.matchAll(/(?:href="#|for="|aria-labelledby=")([^"]*)"/g)) {
    assert.ok(ids.includes(target), target);
  }
});

test('fields show their type, bounds, default and alternatives, and a record inside itself ends', async () => {
  const { body } = await get('/docs');
  assert.ok(body.includes('string (uuid)'));
  assert.ok(body.includes('string or null'));
  assert.ok(body.includes('1 to 2,000 characters'));
  assert.ok(body.includes(`Default <code>${escaped}</code>`));
  assert.ok(body.includes('object or integer'));
  assert.ok(body.includes('At least 3'));
  assert.ok(body.includes('As Node above.'));
});

test('the curl line survives quotes in a body and fills what the path and the query need', async () => {
  const { body } = await get('/docs');
  assert.ok(body.includes('&quot;it&#39;\\&#39;&#39;s&quot;'));
  assert.ok(body.includes("/open-api/v1/nodes/NODE_ID?query=it%27s+%26+more' \\"));
});

test('every error that an endpoint declares is in the list of errors', async () => {
  const { body } = await get('/docs');
  const list = body.split('id="every-error"')[1] ?? '';
  assert.ok(list.includes('<span class="status bad">404</span>'));
  assert.ok(list.includes(`<code>NOT_FOUND</code>: ${escaped}`));
});
