import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { maximaDefault } from '../../src/core/base/policy.ts';
import { noticeTypes } from '../../src/core/telling/notices/kinds.ts';
import { openApiDocument } from '../../src/open-api/openapi-document.ts';
import { recordExamples } from '../../src/open-api/records/record-examples.ts';
import { openApiRoutes } from '../../src/open-api/routes.ts';
import { type SiteClient, siteClient } from '../helpers/clients/site-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';

const root = '/docs/reference';
const routes = openApiRoutes(maximaDefault);
const compressedBytesMax = 52_000;

let server: TestServer;
let site: SiteClient;
/** Every page of the reference, by its path. */
const pages = new Map<string, string>();

before(async () => {
  server = await testServer();
  site = siteClient(server.url);
  const first = await site.get(root);
  const links = [...first.html.matchAll(/href="(\/docs\/reference[^"#?]*)/g)].map(([, path]) => path as string);
  for (const path of new Set([root, ...links])) {
    const { status, html, headers } = await site.get(path);
    assert.equal(status, 200, path);
    assert.match(headers.get('content-security-policy') ?? '', /script-src 'self'; style-src 'self'/, path);
    pages.set(path, html);
  }
});
after(() => server.close());

/** A section of a page, from its id to where it ends. */
function section(html: string, id: string): string {
  return html.split(`<section class="operation" id="${id}"`)[1]?.split('<section class="operation"')[0] ?? '';
}

function pageOf(id: string): string {
  return [...pages.values()].find((html) => html.includes(`<section class="operation" id="${id}"`)) ?? '';
}

test('every endpoint is on the page of its tag with its path, scope, samples, form and a line on the first page', () => {
  const tags = new Set(routes.map(({ tag }) => tag));
  assert.equal(pages.size, tags.size + 4);
  for (const { operationId, method, path, scope, tag } of routes) {
    const id = `op-${operationId}`;
    const own = pages.get(`${root}/${tag.toLowerCase().replaceAll(' ', '-')}`) as string;
    const shown = section(own, id);
    const written = path.replaceAll(/:(\w+)/g, '{$1}');
    assert.ok(shown.includes(`data-method="${method}" data-path="${written}"`), id);
    const told = scope === null ? 'Any valid key will do' : `Needs the scope <code>${scope}</code>`;
    assert.ok(shown.includes(told), id);
    assert.equal(shown.includes('Safe to repeat with an'), method !== 'GET', id);
    for (const language of ['sh', 'ts', 'python', 'php']) {
      assert.ok(shown.includes(`<pre id="${id}-sample-${language}"`), `${id} ${language}`);
    }
    assert.match(pages.get(root) as string, new RegExp(`<li id="${id}"><a href="${root}/[\\w-]+#${id}">`), id);
  }
});

test('every answer of an endpoint is there with an example, every error with when, message and hint', () => {
  const { paths, components } = openApiDocument(routes) as unknown as Document;
  for (const operations of Object.values(paths)) {
    for (const { operationId, responses } of Object.values(operations)) {
      const shown = section(pageOf(`op-${operationId}`), `op-${operationId}`);
      for (const [status, { content }] of Object.entries(responses)) {
        const { examples } = content?.['application/json'] ?? {};
        if (Number(status) < 300 && content?.['application/pdf'] !== undefined) continue;
        if (Number(status) < 300) assert.ok(shown.includes(`<pre id="op-${operationId}-${status}-text"`), operationId);
        else if (content !== undefined) assert.ok(Object.keys(examples ?? {}).length > 0, `${operationId} ${status}`);
        for (const name of Object.keys(examples ?? {})) {
          const { summary, value } = components.examples[name] ?? assert.fail(name);
          const { code, message, hint } = value.error;
          for (const text of [`<code>${code}</code>`, words(summary), words(message), words(hint)]) {
            assert.ok(plain(shown).includes(text), `${operationId} ${status}: ${text}`);
          }
        }
      }
    }
  }
});

interface Document {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, Response> }>>;
  components: {
    examples: Record<string, { summary: string; value: { error: Record<'code' | 'message' | 'hint', string> } }>;
  };
}

interface Response {
  content?: Record<string, { examples?: Record<string, unknown> }>;
}

/** As a reader sees it: code in backticks is code there. */
function words(text: string): string {
  return text.replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

function plain(html: string): string {
  return html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

test('every message to a webhook is there with its headers, its fields and an example, and how to verify it', () => {
  const html = pages.get(`${root}/webhook-messages`) as string;
  const { webhooks } = openApiDocument(routes) as { webhooks: Record<string, unknown> };
  assert.equal(Object.keys(webhooks).length, noticeTypes.length + 1);
  for (const type of Object.keys(webhooks)) {
    const shown = section(html, `message-${type}`);
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'apiVersion', 'isTest']) {
      assert.ok(shown.includes(`<code>${name}</code>`), `${type} ${name}`);
    }
    assert.ok(shown.includes(`&quot;type&quot;: &quot;${type}&quot;`), type);
  }
  assert.match(html, /<section id="verify".*HMAC-SHA256/s);
  for (const language of ['sh', 'ts', 'python', 'php'])
    assert.match(html, new RegExp(`id="verify-sample-${language}"`));
});

test('every record has its fields on the page of records, and the bounds and defaults of bodies are shown', () => {
  const html = pages.get(`${root}/records`) as string;
  for (const title of [...Object.keys(recordExamples), 'Error']) {
    assert.ok(html.includes(`<div id="record-${title}">`), title);
  }
  const shown = section(pages.get(`${root}/events`) as string, 'op-createEvent');
  assert.match(shown, /<code>name<\/code> <span class="field-type">string<\/span>\s*<span[^>]*>required/);
  assert.match(shown, /1 to \d+ characters/);
  assert.match(shown, /Default <code>Asia\/Manila<\/code>/);
  assert.match(shown, /Each of <code>tickets<\/code>/);
});

test('every link inside a page has its target, every id stands once, and nothing is loaded from elsewhere', () => {
  for (const [path, html] of pages) {
    const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id as string);
    assert.equal(new Set(ids).size, ids.length, `${path}: ${ids.filter((id, at) => ids.indexOf(id) !== at)}`);
    for (const [, target = ''] of html.matchAll(/(?:href="#|\sfor="|aria-labelledby="|data-copy=")([^"]*)"/g)) {
      assert.ok(ids.includes(target), `${path} #${target}`);
    }
    for (const [, page = '', target = ''] of html.matchAll(/href="(\/docs\/reference[^"#?]*)#([^"]*)"/g)) {
      assert.ok(pages.get(page)?.includes(` id="${target}"`), `${path}: ${page}#${target}`);
    }
    assert.doesNotMatch(html, /<style|\sstyle=|\son\w+="|<script>/, path);
    assert.doesNotMatch(html, /<(?:script|link|img)[^>]+(?:src|href)="https?:(?!\/\/(?:localhost|127\.0\.0\.1))/, path);
  }
});

test('no page is large', (t) => {
  for (const [path, html] of pages) {
    const { length } = gzipSync(html, { level: 5 });
    assert.ok(length <= compressedBytesMax, `${path}: ${length} bytes compressed`);
    t.diagnostic(`${path}: ${length} bytes compressed`);
  }
});

test('a page that is kept is kept for its language and nothing of how it was asked for', async () => {
  const languageIn = async (path: string) => /<html lang="(\w+)">/.exec((await site.get(path)).html)?.[1];
  assert.equal(await languageIn(`${root}/venues?lang=fil&via=poster`), 'fil');
  const stranger = siteClient(server.url);
  const { html, headers } = await stranger.get(`${root}/venues`);
  assert.match(html, /<html lang="en">/);
  assert.doesNotMatch(html, /via=poster/);
  assert.equal(headers.get('set-cookie'), null);
  const again = await siteClient(server.url).get(`${root}/venues?lang=fil`);
  assert.doesNotMatch(again.html, /via=poster/);
  assert.match(again.headers.get('set-cookie') ?? '', /takilya_language=fil/);
});

test('the address where the reference was leads there without a key', async () => {
  const answer = await fetch(`${server.url}/open-api/v1/docs`, { redirect: 'manual' });
  assert.equal(answer.status, 308);
  assert.equal(answer.headers.get('location'), root);
  assert.match(answer.headers.get('x-ratelimit-limit') ?? '', /^\d+$/);
});
