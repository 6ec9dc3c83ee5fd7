import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { maximaDefault } from '../../src/core/base/policy.ts';
import { readShelf } from '../../src/documentation/shelf.ts';
import { openApiDocument } from '../../src/open-api/openapi-document.ts';
import { openApiRoutes } from '../../src/open-api/routes.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';

const routes = openApiRoutes(maximaDefault);
const { components, webhooks } = openApiDocument(routes) as {
  components: { schemas: Record<string, { properties?: Record<string, unknown> }> };
  webhooks: Record<string, unknown>;
};
const placeOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;

let server: TestServer;
before(async () => {
  server = await testServer({ environment: { PUBLIC_URL: 'https://tickets.example.com' } });
});
after(() => server.close());

async function read(path: string): Promise<string> {
  const answer = await fetch(`${server.url}${path}`);
  assert.equal(answer.status, 200, path);
  assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8');
  return answer.text();
}

test('llms.txt names every guide and every endpoint, and what it links to is there', async () => {
  const text = await read('/llms.txt');
  assert.match(text, /^# Takilya Open API\n\n> \S/);
  const { publicUrl } = server.config;
  for (const { href, title } of readShelf()) assert.ok(text.includes(`- [${title}](${publicUrl}${href}): `), href);
  for (const route of routes) assert.ok(text.includes(`- \`${placeOf(route)}\`: ${route.summary}\n`), placeOf(route));
  for (const [, link = ''] of text.matchAll(/\]\(([^)]+)\)/g)) {
    assert.ok(link.startsWith(publicUrl), link);
    const { status } = await fetch(server.url + link.slice(publicUrl.length));
    assert.equal(status, 200, link);
  }
});

test('llms-full.txt has the guides whole, and every endpoint, message, record and field', async () => {
  const text = await read('/docs/llms-full.txt');
  for (const { source, href } of readShelf(server.config)) assert.ok(text.includes(source.trim()), href);
  for (const route of routes) assert.ok(text.includes(`\n## ${placeOf(route)}\n\n${route.summary}. `), placeOf(route));
  for (const name of Object.keys(webhooks)) assert.ok(text.includes(`\n## ${name}\n`), name);
  for (const [name, { properties = {} }] of Object.entries(components.schemas)) {
    const [, record = ''] = text.split(`\n## ${name}\n`, 2);
    for (const field of Object.keys(properties)) assert.ok(record.includes(`- \`${field}\` (`), `${name}.${field}`);
  }
  assert.doesNotMatch(text, /undefined|\[object Object\]/);
  assert.doesNotMatch(text, /localhost:3000/);
});
