import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { get as getSecurely } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { balancerFile } from '../../../scripts/versions/installation.ts';
import { type Child, startChild } from '../../helpers/machine/child.ts';
import { findProgram } from '../../helpers/machine/find-program.ts';
import { freePort } from '../../helpers/machine/free-port.ts';
import { throwawayDirectory } from '../../helpers/machine/throwaway-directory.ts';
import { until } from '../../helpers/machine/until.ts';
import { receiverCertificate, receiverKey } from '../../helpers/receivers/receivers-certificate.ts';

// The balancer as it is shipped before two nodes of which each has files of its own build alone, as a release that keeps none.
const { path: haproxy, skip } = findProgram('haproxy');
const asked: string[] = [];
let folder = '';
let nodes: Server[] = [];
let balancer: Child | undefined;
let secure = 0;

before(async () => {
  if (skip) return;
  folder = throwawayDirectory('takilya-balancer-files-');
  nodes = await Promise.all(['one', 'two'].map(startNode));
  secure = await freePort();
  mkdirSync(join(folder, 'certificates'));
  writeFileSync(join(folder, 'certificates/site.pem'), `${receiverCertificate}\n${receiverKey}`);
  const [web1, web2] = nodes.map((node) => (node.address() as AddressInfo).port) as [number, number];
  const file = balancerFile(folder, { plain: await freePort(), secure, web1, web2 });
  balancer = startChild(haproxy, ['-db', '-f', file], { environment: {} });
  await until(async () => (await get('/healthz').catch(() => 0)) === 200);
});
after(async () => {
  balancer?.process.kill('SIGTERM');
  await balancer?.ended;
  for (const node of nodes) node.close();
  if (folder !== '') rmSync(folder, { recursive: true, force: true });
});

async function startNode(name: string): Promise<Server> {
  const node = createServer(({ url = '' }, response) => {
    if (url !== '/healthz') asked.push(`${name} ${url}`);
    response.statusCode = url === '/healthz' || url.includes(`-${name}.`) ? 200 : 404;
    response.end();
  });
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
  return node;
}

function get(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    getSecurely({ port: secure, path, rejectUnauthorized: false, agent: false }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    }).on('error', reject);
  });
}

test('a file that one version has is found, whichever node is asked first; other answers are not asked for twice', {
  skip,
}, async () => {
  for (let round = 0; round < 10; round += 1) {
    for (const file of ['site-one.css', 'site-two.css']) {
      for (const place of ['/assets', '/door/assets'])
        assert.equal(await get(`${place}/${file}`), 200, `${place}/${file}`);
    }
  }
  const misses = asked.filter((line) => /^one .*-two|^two .*-one/.test(line));
  assert.ok(misses.length > 0, 'some were asked of the node that lacks it');
  assert.equal(await get('/assets/site-none.css'), 404);
  const before = asked.length;
  assert.equal(await get('/events/nowhere'), 404);
  assert.equal(asked.length, before + 1);
});
