import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Queryable } from '../../src/platform/database/database.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { assetOf } from '../../src/platform/web-build.ts';
import { announceBuild, lockBuilds, type WebFile } from '../../src/platform/web-files/web-file.sql.ts';
import { createKeptFiles, keepBuild } from '../../src/platform/web-files/web-files.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { until, untilWaiting } from '../helpers/machine/until.ts';

// Behind one balancer a page of one version asks for its files at a node of another.
let server: TestServer;
before(async () => {
  server = await testServer();
});
after(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });
const build = (...names: string[]) =>
  new Map(names.map((name) => [name, assetOf(name, Buffer.from(`/* ${name} */`.repeat(50)), 'text/x-tomorrow')]));

test('what a page of this build loads is kept for nodes of other versions before the page names it', async () => {
  const html = await (await get('/')).text();
  const named = [...html.matchAll(/"\/assets\/([^"]+)"/g)].map(([, name]) => name as string);
  assert.ok(named.length > 3);
  const kept = await server.db.many<WebFile>(sql`select name, content_type, bytes from web_files`);
  for (const name of named) {
    const file = kept.find((row) => row.name === name);
    const answer = await get(`/assets/${name}`);
    assert.equal(file?.contentType, answer.headers.get('content-type'));
    assert.ok(file?.bytes.equals(Buffer.from(await answer.arrayBuffer())), name);
  }
});

test('a file of another build is answered as one of this build is, at the site and at the door', async () => {
  await keepBuild(server.db, build('site-TOMORROW.css', 'door-TOMORROW.js'));
  await until(async () => (await get('/assets/site-TOMORROW.css')).ok);
  for (const path of ['/assets/site-TOMORROW.css', '/door/assets/door-TOMORROW.js']) {
    const answer = await get(path, { 'accept-encoding': 'br' });
    assert.equal(answer.status, 200, path);
    assert.equal(answer.headers.get('content-type'), 'text/x-tomorrow');
    assert.equal(answer.headers.get('content-encoding'), 'br');
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.match(await answer.text(), /-TOMORROW/);
  }
  for (const path of ['/assets/site-NOBODYS1.css', '/assets/x%00y', `/assets/${'x'.repeat(3_000)}`]) {
    assert.equal((await get(path)).status, 404, path);
  }
});

test('the last ten builds are kept, one that is started again counts as new, and two at once lose nothing', async () => {
  const { db } = server;
  const oneOf = (number: number) => build('shared-AAAAAAAA.js', `own-${number}.js`);
  await keepBuild(db, oneOf(0));
  await keepBuild(db, oneOf(1));
  await Promise.all([2, 3, 4, 5, 6, 7, 8].map((number) => keepBuild(db, oneOf(number))));
  await keepBuild(db, oneOf(0));
  await Promise.all([keepBuild(db, oneOf(9)), keepBuild(db, oneOf(10))]);
  const names = (
    await db.many<{ name: string }>(sql`select name from web_files where name ~ '^(own|shared)-' order by name`)
  ).map(({ name }) => name);
  assert.deepEqual(names, [
    ...['own-0.js', 'own-10.js', 'own-2.js', 'own-3.js', 'own-4.js', 'own-5.js', 'own-6.js', 'own-7.js', 'own-8.js'],
    ...['own-9.js', 'shared-AAAAAAAA.js'],
  ]);
});

test('what a build that is being announced names is not cleared away by another', async () => {
  const { db } = server;
  for (let number = 20; number < 30; number += 1) await keepBuild(db, build(`own-${number}.js`));
  let second: Promise<unknown> | undefined;
  await db.transaction(async (first) => {
    await lockBuilds(first);
    // The oldest build of the ten is started again as the eleventh is announced.
    await announceBuild(first, { id: 'another build with it', files: ['own-20.js'] });
    second = keepBuild(db, build('own-30.js'));
    await untilWaiting(db, 'lock table web_builds');
  });
  await second;
  const kept = await db.many(sql`select from web_files where name = 'own-20.js'`);
  assert.equal(kept.length, 1);
});

test('who asks for files that there are not asks the database once', async () => {
  let asked = 0;
  const counting: Queryable = {
    ...server.db,
    many: (query) => {
      asked += 1;
      return server.db.many(query);
    },
  };
  const file = createKeptFiles({ db: counting });
  const found = await Promise.all(Array.from({ length: 100 }, (_, index) => file(`none-${index}.js`)));
  assert.deepEqual([...new Set(found)], [undefined]);
  assert.equal(asked, 1);
});
