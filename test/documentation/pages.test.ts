import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readShelf, referencePath } from '../../src/documentation/shelf.ts';
import { type SiteClient, siteClient } from '../helpers/clients/site-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';

let server: TestServer;
let site: SiteClient;
const shelf = readShelf();

before(async () => {
  server = await testServer();
  site = siteClient(server.url);
});
after(() => server.close());

test('every page of words is there, names itself and its neighbours, and loads nothing from elsewhere', async () => {
  assert.equal(shelf[0]?.href, '/docs');
  for (const [place, { href, title }] of shelf.entries()) {
    const { status, html, headers } = await site.get(href);
    assert.equal(status, 200, href);
    assert.match(html, new RegExp(`<h1>${escaped(title)}</h1>`), href);
    assert.match(html, new RegExp(`<a href="${href}" aria-current="page">`), href);
    assert.equal(html.includes('rel="prev"'), place > 0, href);
    assert.equal(html.includes('rel="next"'), place < shelf.length - 1, href);
    assert.match(headers.get('content-security-policy') ?? '', /script-src 'self'; style-src 'self'/);
    assert.doesNotMatch(html, /<(?:script|link|img)[^>]+(?:src|href)="https?:(?!\/\/(?:localhost|127\.0\.0\.1))/, href);
  }
});

test('every link inside the documentation leads to a page and a heading that are there', () => {
  const anchors = new Map(shelf.map(({ href, sections }) => [href, new Set(sections.map(({ anchor }) => anchor))]));
  for (const { href, parts } of shelf) {
    const text = parts.map((part) => (part.kind === 'text' ? part.html : '')).join('');
    for (const [, link = ''] of text.matchAll(/<a href="([^"]*)"/g)) {
      if (/^(?:https?|mailto):/.test(link) || link.startsWith(referencePath)) continue;
      const [path, anchor = ''] = link.split('#');
      assert.ok(anchors.get(path === '' ? href : (path as string))?.has(anchor), `${href} links to ${link}`);
    }
  }
});

test('the frame is in the language of the reader, and the words inside say that they are English', async () => {
  const { html } = await site.get('/docs?lang=fil');
  assert.match(html, /<html lang="fil">/);
  assert.match(html, /Nasa page na ito/);
  assert.match(html, /<article class="[^"]*" lang="en">/);
});

test('search is a page, with what was looked for marked, and suggests the same while one types', async () => {
  const { status, html } = await site.get('/docs/search?q=signature');
  assert.equal(status, 200);
  const [first] = html.match(/<ol class="found">[\s\S]*?<\/li>/) ?? [''];
  assert.match(first, /<a href="\/docs\/webhooks#verify-the-signature">Verify the signature<\/a>/);
  assert.match(first, /<mark>signature<\/mark>/);
  assert.match(html, /<meta name="robots" content="noindex"/);
  const answer = await fetch(`${server.url}/docs/search/suggestions?q=signature`);
  const { pages } = (await answer.json()) as { pages: { name: string; place: string; href: string }[] };
  assert.deepEqual(pages[0], {
    name: 'Verify the signature',
    place: 'Webhooks',
    href: '/docs/webhooks#verify-the-signature',
  });
  const hostile = await site.get(`/docs/search?q=${encodeURIComponent('<img src=x> "\'&')}`);
  assert.match(hostile.html, /&lt;img src=x>/);
  assert.doesNotMatch(hostile.html, /<img src=x/);
});

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
