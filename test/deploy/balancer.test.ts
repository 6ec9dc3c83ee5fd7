import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { get as getSecurely } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { type Child, startChild } from '../helpers/child.ts';
import { readDeploy } from '../helpers/deploy-files.ts';
import { findProgram } from '../helpers/find-program.ts';
import { freePort } from '../helpers/free-port.ts';
import { receiverCertificate, receiverKey } from '../helpers/receivers-certificate.ts';
import { type TestServer, testServer } from '../helpers/test-server.ts';
import { until } from '../helpers/until.ts';

// The balancer as it is shipped, before a node; only its ports and the node's address are others.
const { path: haproxy, skip } = findProgram('haproxy');
const folder = mkdtempSync(join(tmpdir(), 'takilya-balancer-'));
let server: TestServer;
let balancer: Child;
let [plain, secure] = [0, 0];

before(async () => {
  if (skip) return;
  server = await testServer({ environment: { ROLE: 'web', PUBLIC_URL: 'https://tickets.example.com' } });
  [plain, secure] = [await freePort(), await freePort()];
  mkdirSync(join(folder, 'certificates'));
  writeFileSync(join(folder, 'certificates/site.pem'), `${receiverCertificate}\n${receiverKey}`);
  const configuration = readDeploy('haproxy.cfg')
    .replace('bind :8080', `bind 127.0.0.1:${plain}`)
    .replace('bind :8443', `bind 127.0.0.1:${secure}`)
    .replaceAll('/etc/haproxy/certificates', join(folder, 'certificates'))
    .replace(/^( {2}server \w+) \S+/gm, `$1 127.0.0.1:${new URL(server.url).port}`)
    // As root it would set the limit of open files, which a test has no business with.
    .replace('maxconn 20000', 'maxconn 200');
  writeFileSync(join(folder, 'haproxy.cfg'), configuration);
  balancer = startChild(haproxy, ['-f', join(folder, 'haproxy.cfg')], {
    environment: {},
  });
  await until(async () => {
    const { status } = await get('/healthz').catch(() => ({ status: 0 }));
    return status === 200;
  });
});
after(async () => {
  balancer?.process.kill('SIGTERM');
  await balancer?.ended;
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Asks for a path exactly as it is written. */
function get(path: string): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = getSecurely({ port: secure, path, rejectUnauthorized: false, agent: false }, async (answer) => {
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) });
    });
    asked.on('error', reject);
  });
}

test('what is for those who run the service does not pass the balancer, however it is spelled', { skip }, async () => {
  for (const path of ['/metrics', '/readyz']) assert.equal((await fetch(server.url + path)).status, 200, path);
  assert.equal((await fetch(`${server.url}/%6detrics`)).status, 200, 'a node decodes what it is asked');
  for (const name of ['metrics', 'readyz']) {
    const [first = '', ...rest] = name;
    const encoded = `%${first.charCodeAt(0).toString(16)}${rest.join('')}`;
    const whole = [...name].map((sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`).join('');
    for (const path of [
      `/${name}`,
      `/${encoded}`,
      `/${whole}`,
      `//${name}`,
      `/${name}/`,
      `/${name}?x=1`,
      `/./${name}`,
      `/%2e/${name}`,
      `/%2F${encoded}`,
      `/${name};x`,
      `/${name.toUpperCase()}`,
      `/x/../${name}`,
      `/%25${encoded.slice(1)}`,
    ]) {
      const { status, body } = await get(path);
      assert.equal(status, 404, path);
      assert.doesNotMatch(body, /process_cpu|"ready"/, path);
    }
  }
  assert.equal((await get('/events')).status, 200);
});

test('the balancer logs no query and no token, and names what the node has of it', { skip }, async () => {
  const token = 'TokenOfSomebody';
  const paths = [`/offers/${token}`, `/orders/${token}?key=${token}`, `/${token}`, `/?q=${token}`, `//${token}`];
  const answers = await Promise.all(paths.map(get));
  assert.equal((await fetch(`http://127.0.0.1:${plain}/offers/${token}`, { redirect: 'manual' })).status, 308);
  await until(async () => balancer.stdout().includes(' 308 '));
  const log = balancer.stdout();
  assert.doesNotMatch(log, new RegExp(token, 'i'));
  for (const { headers } of answers)
    assert.match(log, new RegExp(`\\{${headers['x-request-id']}\\} GET (?:offers|orders|other) HTTP`));
  assert.match(log, / 308 .* GET offers HTTP\/1\.1/);
});

test('whoever came by HTTPS once comes by nothing else, though a balancer speaks it', { skip }, async () => {
  for (const path of ['/', '/events', '/nowhere', '/open-api/v1/me', '/healthz', '/robots.txt']) {
    assert.equal((await get(path)).headers['strict-transport-security'], 'max-age=31536000', path);
  }
});
