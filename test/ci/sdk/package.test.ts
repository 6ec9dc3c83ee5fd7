import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type * as Client from '../../../sdk/src/index.ts';
import { Takilya } from '../../../sdk/src/index.ts';
import { npmPackage } from '../../../src/documentation/clients/npm-package.ts';
import { type Browser, openBrowser } from '../../helpers/clients/browser.ts';
import { type Child, repository, startChild } from '../../helpers/machine/child.ts';
import { findBrowser } from '../../helpers/machine/find-program.ts';
import { freePort } from '../../helpers/machine/free-port.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { throwawayDirectory } from '../../helpers/machine/throwaway-directory.ts';
import { until } from '../../helpers/machine/until.ts';
import { openRanges } from '../../helpers/receivers/webhooks.ts';
import { installRuntimes } from '../openapi-tools/install-tools.ts';

// The package as integrators have it: installed from the service into an empty folder of theirs, and run by programs that are not ours.

const gzippedBytesMax = 15 * 1024;
const readme = readFileSync(join(repository, 'sdk/README.md'), 'utf8');
const samples = [...readme.matchAll(/^```ts (\w+)\n(.*?)^```/gms)].map(([, name, code]) => ({
  name: name as string,
  code: code as string,
}));

let folder: string;
let installed: string;
let gzippedBytes: number;
let server: TestServer;
let apiKey: string;
let takilya: Takilya;
let browser: Browser | undefined;

before(async () => {
  folder = throwawayDirectory('takilya-integrator-');
  installed = join(folder, 'node_modules/@takilya/sdk');
  server = await testServer({ environment: openRanges });
  // Beside this process, which serves it.
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', `${server.url}/sdk/takilya.tgz`], {
    cwd: folder,
  });
  gzippedBytes = gzipSync(readFileSync(join(installed, 'dist/index.js'))).length;
  for (const { name, code } of samples) writeFileSync(join(folder, `${name}.mts`), code);
  apiKey = (await server.key(await server.organization(), { isTest: true })).key;
  takilya = new Takilya({ apiKey, baseUrl: server.url });
});
after(async () => {
  await browser?.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the package is small, needs nothing, is of the version of the service, and has what it points to', () => {
  assert.ok(gzippedBytes < gzippedBytesMax, `${gzippedBytes} bytes gzipped`);
  const script = readFileSync(join(installed, 'dist/index.js'), 'utf8');
  assert.doesNotMatch(script, /\bimport\b|\brequire\b|\bprocess\b|\bBuffer\b/);
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
  const { version, license, bin, exports, dependencies } = read(join(installed, 'package.json'));
  assert.deepEqual([license, dependencies], ['MIT', undefined]);
  assert.equal(version, read(join(repository, 'package.json')).version);
  for (const path of Object.values<string>({ ...exports['.'], ...bin }))
    assert.ok(existsSync(join(installed, path)), path);
  assert.equal(statSync(join(installed, bin.takilya)).mode & 0o111, 0o111);
  assert.match(readFileSync(join(installed, 'LICENSE'), 'utf8'), /^MIT License[\s\S]+contains commander/);
  // What is installed by address has its hash in a lock file, so what was built anew must be the same.
  assert.match(readFileSync(join(folder, 'package-lock.json'), 'utf8'), /"integrity": "sha512-/);
});

test('the file is the same for everybody, and is not sent again to a client that has it', async () => {
  const address = `${server.url}/sdk/takilya.tgz`;
  const first = await fetch(address);
  const bytes = Buffer.from(await first.arrayBuffer());
  const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
  assert.ok(bytes.equals(await npmPackage({ version })), 'another node of this version builds the same bytes');
  const again = await fetch(address, { headers: { 'if-none-match': String(first.headers.get('etag')) } });
  assert.equal(again.status, 304);
});

test('its types hold for those who install it, and every sample of the README keeps to them', () => {
  const mistakes = readFileSync(join(repository, 'test/ci/sdk/types.ts'), 'utf8');
  writeFileSync(join(folder, 'mistakes.mts'), mistakes.replace('../../../sdk/src/index.ts', '@takilya/sdk'));
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--skipLibCheck'];
  const types = ['--types', 'node', '--typeRoots', join(repository, 'node_modules/@types')];
  const files = ['mistakes', ...samples.map(({ name }) => name)].map((name) => join(folder, `${name}.mts`));
  const compiler = join(repository, 'node_modules/.bin/tsc');
  // What it complains about is on its standard output, and part of the error.
  execFileSync(compiler, [...options, ...types, ...files], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
});

const runtimes = await installRuntimes();
const inRuntimes = (path: string) => join(runtimes.path, 'node_modules', path);
// An old one where it can be had, as many integrators do; ours otherwise.
const plainNode = runtimes.skip ? process.execPath : inRuntimes('node20/bin/node');
const program = () => join(installed, 'dist/takilya.js');
const deno = [inRuntimes('@deno/linux-x64-glibc/deno'), 'run', '--allow-all', '--node-modules-dir=manual'];
const others = {
  'Node 20': [inRuntimes('node20/bin/node')],
  'Node 22': [inRuntimes('node22/bin/node')],
  'Node 24': [inRuntimes('node24/bin/node')],
  Deno: deno,
};

test('the module and the program run on Node 20, 22, 24 and Deno', { skip: runtimes.skip }, async () => {
  const { key } = await server.key(await server.organization(), { isTest: true });
  const environment = { XDG_CONFIG_HOME: folder, DENO_DIR: join(folder, 'deno') };
  for (const [name, [command = '', ...options]] of Object.entries(others)) {
    copyFileSync(join(folder, 'quickstart.mts'), join(folder, 'quickstart.mjs'));
    const started = (args: string[], more: Record<string, string> = {}) =>
      startChild(command, [...options, ...args], { folder, environment: { ...environment, ...more } }).ended;
    const bought = await started([join(folder, 'quickstart.mjs')], { TAKILYA_KEY: key, TAKILYA_URL: server.url });
    assert.match(bought.stdout, /: 2 tickets for ₱1600\n$/, `${name}: ${bought.stderr}`);
    const { stdout: kept, stderr } = await started([program(), 'login', '--key', key, '--url', server.url]);
    assert.match(kept, /^Hiraya Live, sandbox, at /, `${name}: ${stderr}`);
    const triggered = await started([program(), 'trigger', 'order.completed', '--json']);
    assert.equal(JSON.parse(triggered.stdout || '{}').notice?.type, 'order.completed', `${name}: ${triggered.stderr}`);
  }
});

function run(name: string, environment: Record<string, string> = {}): Child {
  // A Node 20 knows no types, and the samples have none.
  copyFileSync(join(folder, `${name}.mts`), join(folder, `${name}.mjs`));
  return startChild(plainNode, [join(folder, `${name}.mjs`)], {
    folder,
    environment: { TAKILYA_KEY: apiKey, TAKILYA_URL: server.url, ...environment },
  });
}

test('every sample of the README runs', async () => {
  assert.deepEqual(samples.map(({ name }) => name).sort(), [
    'errors',
    'lists',
    'marketplace',
    'notices',
    'quickstart',
    'webhooks',
  ]);
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}/`;
  const { data: webhook } = await takilya.registerWebhook({ url, events: ['order.completed'] });
  const receiving = run('webhooks', { PORT: port, TAKILYA_SECRET: webhook.secret });
  const listening = run('notices');
  try {
    await until(() =>
      fetch(url, { method: 'POST' }).then(
        ({ status }) => status === 400,
        () => false,
      ),
    );
    await receiving.says(/NO_HEADER: The header webhook-id is missing/);

    const { code, stdout, stderr } = await run('quickstart').ended;
    assert.equal(code, 0, stderr);
    const [, orderNumber] = /^(\S+): 2 tickets for ₱1600\n$/.exec(stdout) ?? [];
    assert.ok(orderNumber !== undefined, stdout);
    await receiving.says(new RegExp(`${orderNumber} is paid`));
    await listening.says(new RegExp(`^3: ${orderNumber} is paid`, 'm'));
    const position = join(folder, 'position');
    await until(() => existsSync(position) && readFileSync(position, 'utf8') === '5');

    const lists = await run('lists').ended;
    assert.equal(lists.stdout, `1 of 1 events\n${orderNumber} COMPLETED\n`, lists.stderr);
    const { data: events } = await takilya.listEvents();
    const bought = await run('marketplace', { EVENT: events[0]?.slug ?? '' }).ended;
    assert.match(bought.stdout, /^TK-\w+: ₱\d+, paid at https?:\/\/\S+\n$/, bought.stderr);
    const errors = await run('errors').ended;
    assert.equal(errors.stdout, 'VALIDATION_ERROR name,dateTime\n', errors.stderr);
  } finally {
    for (const child of [receiving, listening]) {
      child.process.kill();
      await child.ended;
    }
  }
});

test('the same file works in a browser', { skip: findBrowser().skip }, async () => {
  browser = await openBrowser();
  const page = await browser.newPage();
  await page.route(`${server.url}/trial/*`, (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ path: join(installed, 'dist/index.js'), contentType: 'text/javascript' })
      : route.fulfill({ body: '<!doctype html>', contentType: 'text/html' }),
  );
  await page.goto(`${server.url}/trial/page`);
  const seen = await page.evaluate(
    async ({ key, path }) => {
      const client = (await import(path)) as typeof Client;
      const takilya = new client.Takilya({ apiKey: key, baseUrl: globalThis.location.origin });
      const { data } = await takilya.createEvent({ name: 'Mula sa pahina', dateTime: '2030-02-14T19:00:00+08:00' });
      const names: string[] = [];
      for await (const event of takilya.listEvents({ take: 1 })) names.push(event.name);
      const refused = await takilya.getEvent('wala').catch((error) => error);
      const secret = `whsec_${btoa('a secret of 24 bytes and')}`;
      const body = JSON.stringify({ type: 'webhook.test' });
      const headers = new Headers(await client.signWebhook(body, { id: 'msg_1', secret }));
      const { type } = await client.verifyWebhook(body, headers, secret);
      return { name: data.name, names, code: refused.code, type };
    },
    { key: apiKey, path: '/trial/sdk.js' },
  );
  assert.equal(seen.name, 'Mula sa pahina');
  assert.deepEqual([seen.names[0], seen.code, seen.type], ['Mula sa pahina', 'NOT_FOUND', 'webhook.test']);
});
