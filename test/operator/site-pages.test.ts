import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { commandLine } from '../../src/core/accounts/operators/operator.ts';
import { changeSitePage } from '../../src/core/accounts/site-pages/change-site-page.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { fieldOf } from '../helpers/clients/dashboard-html.ts';
import { type OperatorClient, operatorClient } from '../helpers/clients/operator-client.ts';
import { siteClient } from '../helpers/clients/site-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { untilWaiting } from '../helpers/machine/until.ts';

let server: TestServer;
let operator: OperatorClient;
let read: (path: string) => Promise<{ status: number; html: string }>;

before(async () => {
  server = await testServer();
  operator = await operatorClient(server);
  read = siteClient(server.url).get;
});
after(() => server.close());

const at = '/operator/pages/terms/fil';
const versionOf = async () => fieldOf((await operator.get(at)).html, 'version') as string;

test('every page stands there in both languages before anybody wrote anything, and is found', async () => {
  const words: Record<string, [RegExp, RegExp]> = {
    terms: [/Organizers hold the events and sell the tickets/, /Ang organizer ang nagdaraos/],
    privacy: [
      /Data Privacy Act of 2012.*National Privacy Commission/s,
      /Data Privacy Act of 2012.*href="\/your-data"/s,
    ],
    refunds: [/You can’t make it/, /Hindi ka makakapunta/],
    help: [/Where are my tickets\?.*href="\/find-tickets"/s, /Nasaan ang mga ticket ko\?/],
  };
  const home = (await read('/')).html;
  const sitemap = (await read('/sitemap.xml')).html;
  for (const [slug, [english, filipino]] of Object.entries(words)) {
    const page = await read(`/${slug}`);
    assert.equal(page.status, 200, slug);
    assert.match(page.html, english, slug);
    assert.match(page.html, new RegExp(`<link rel="canonical" href="[^"]*/${slug}"`), slug);
    assert.doesNotMatch(page.html, /Last changed|noindex|<h3/, slug);
    assert.match((await read(`/${slug}?lang=fil`)).html, filipino, slug);
    assert.ok(home.includes(`href="/${slug}"`) && sitemap.includes(`/${slug}</loc>`), slug);
  }
});

test('an operator looks at what they wrote, saves it in one language, and puts the shipped words back', async () => {
  const text = '# Bago\r\n\r\nIsang <b>tuntunin</b> at [link](javascript:alert(1)).';
  const preview = await operator.post(`${at}/preview`, { text, version: await versionOf() });
  assert.equal(preview.status, 200);
  assert.match(preview.html, /<h3>Bago<\/h3>.*Isang &lt;b>tuntunin/s);
  assert.doesNotMatch((await read('/terms?lang=fil')).html, /<h2>Bago/, 'a preview saves nothing');

  const saved = await operator.post(`${at}/save`, { text, version: await versionOf() });
  assert.equal(saved.location, `${at}?done=pageSaved`);
  const { html } = await read('/terms?lang=fil');
  assert.match(html, /<h2>Bago<\/h2>.*Isang &lt;b>tuntunin.*Huling binago/s);
  assert.doesNotMatch(html, /href="javascript|nagdaraos/);
  assert.match((await read('/terms')).html, /Organizers hold the events/, 'the other language stays');
  assert.match((await operator.get('/operator/pages')).html, /Your own, since/);

  for (const faulty of ['', '  \n ', 'x'.repeat(20_001)]) {
    const refused = await operator.post(`${at}/save`, { text: faulty, version: await versionOf() });
    assert.equal(refused.status, 400, faulty.slice(0, 10));
    assert.match(refused.html, /id="field-text-fault"/);
  }
  const unstorable = await operator.post(`${at}/save`, { text: 'a\0b', version: await versionOf() });
  assert.equal(unstorable.status, 400);
  assert.match(unstorable.html, /The field text is not valid/);
  for (const path of ['nowhere/en', 'terms/de', 'terms/EN', '%00/en']) {
    assert.equal((await operator.get(`/operator/pages/${path}`)).status, 404, path);
    assert.equal((await operator.post(`/operator/pages/${path}/save`, { text, version: '' })).status, 404, path);
  }

  const back = await operator.post(`${at}/put-back`, { version: await versionOf() });
  assert.equal(back.location, `${at}?done=pagePutBack`);
  assert.match((await read('/terms?lang=fil')).html, /nagdaraos/);
  const log = (await operator.get('/operator/audit-log')).html;
  assert.match(log, /Restored the default text of a page.*terms \(fil\).*Edited a page of the site/s);
  const kept = await server.db.many<{ text: string | null }>(sql`select text from site_pages order by revision`);
  assert.deepEqual(
    kept.map((row) => row.text),
    ['# Bago\n\nIsang <b>tuntunin</b> at [link](javascript:alert(1)).', null],
    'what orders were placed under is not lost',
  );
});

test('nobody overwrites what they have not seen, not even at the same moment', async () => {
  const stale = await versionOf();
  await operator.post(`${at}/save`, { text: 'Mine', version: stale });
  const refused = await operator.post(`${at}/save`, { text: 'Yours', version: stale });
  assert.equal(refused.status, 409);
  assert.match(
    refused.html,
    /edited since you read it.*Someone else saved this page.*<p>Mine<\/p>.*>Yours<\/textarea>/s,
  );
  assert.equal((await operator.post(`${at}/put-back`, { version: stale })).status, 409);
  assert.match((await read('/terms?lang=fil')).html, /<p>Mine<\/p>/);
  const again = await operator.post(`${at}/save`, {
    text: 'Yours',
    version: fieldOf(refused.html, 'version') as string,
  });
  assert.equal(again.status, 303, 'having seen it');

  const change = (text: string) =>
    server.db.transaction((tx) => changeSitePage(tx, commandLine, { slug: 'help', language: 'en', text }));
  const blocked = server.db.transaction(async (tx) => {
    await changeSitePage(tx, commandLine, { slug: 'help', language: 'en', text: 'First' });
    const second = change('Second');
    second.catch(() => {});
    // It waits for this transaction, and sees then that it was second.
    await untilWaiting(server.db);
    return { second };
  });
  await assert.rejects((await blocked).second, /edited since/);
  assert.match((await read('/help')).html, /<p>First<\/p>/);
});
