import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { get as getSecurely } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { type Balancer, startBalancer } from '../../helpers/machine/balancer.ts';
import { findProgram } from '../../helpers/machine/find-program.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { until } from '../../helpers/machine/until.ts';

const { path: haproxy, skip } = findProgram('haproxy');
const folder = mkdtempSync(join(tmpdir(), 'takilya-balancer-'));
let server: TestServer;
let balancer: Balancer;

before(async () => {
  if (skip) return;
  server = await testServer({ environment: { ROLE: 'web', PUBLIC_URL: 'https://tickets.example.com' } });
  balancer = await startBalancer(haproxy, { folder, nodes: [server.url, server.url] });
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
    const asked = getSecurely(
      { port: balancer.secure, path, rejectUnauthorized: false, agent: false },
      async (answer) => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) });
      },
    );
    asked.on('error', reject);
  });
}

test('what is for those who run the service does not pass the balancer, however it is spelled', { skip }, async () => {
  for (const path of ['/metrics', '/readyz']) await until(async () => (await fetch(server.url + path)).ok);
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
  assert.equal((await fetch(`http://127.0.0.1:${balancer.plain}/offers/${token}`, { redirect: 'manual' })).status, 308);
  await until(async () => balancer.stdout().includes(' 308 '));
  const log = balancer.stdout();
  assert.doesNotMatch(log, new RegExp(token, 'i'));
  for (const { headers } of answers)
    assert.match(log, new RegExp(`\\{${headers['x-request-id']}\\} GET (?:offers|orders|other) HTTP`));
  assert.match(log, / 308 .* GET offers HTTP\/1\.1/);
});

test('a browser that came by HTTPS once uses nothing else, though a balancer speaks it', { skip }, async () => {
  for (const path of ['/', '/events', '/nowhere', '/open-api/v1/me', '/healthz', '/robots.txt']) {
    assert.equal((await get(path)).headers['strict-transport-security'], 'max-age=31536000', path);
  }
});
