import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Takilya } from '../../../sdk/src/index.ts';
import { pythonWheel, wheelName } from '../../../src/documentation/clients/python-wheel.ts';
import { type Child, repository, startChild } from '../../helpers/machine/child.ts';
import { freePort } from '../../helpers/machine/free-port.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { throwawayDirectory } from '../../helpers/machine/throwaway-directory.ts';
import { until } from '../../helpers/machine/until.ts';
import { openRanges } from '../../helpers/receivers/webhooks.ts';
import { installTypeChecker } from '../openapi-tools/install-tools.ts';
import { run } from '../openapi-tools/run.ts';
import { clientSources, findPython, runPython, startPython } from './python/run-python.ts';

// The Python package as integrators have it: installed by pip from the service into an empty folder of theirs.

const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
const readme = readFileSync(join(clientSources, 'README.md'), 'utf8');
const samples = [...readme.matchAll(/^```python (\w+)\n(.*?)^```/gms)].map(([, name, code]) => ({
  name: name as string,
  code: code as string,
}));
const python = findPython();
const { skip } = python;
const wheelBytesMax = 72 * 1024;

let server: TestServer;
let apiKey: string;
const folder = throwawayDirectory('takilya-pip-');
const packages = join(folder, 'packages');

before(async () => {
  server = await testServer({ environment: openRanges });
  apiKey = (await server.key(await server.organization(), { isTest: true })).key;
  if (skip) return;
  const { code, stdout, stderr } = await pip(['--no-index', '--find-links', `${server.url}/sdk/`, 'takilya'], packages);
  assert.equal(code, 0, stdout + stderr);
  for (const { name, code } of samples) writeFileSync(join(folder, `${name}.py`), code);
});
after(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

function pip(args: string[], target: string): Child['ended'] {
  const options = ['--quiet', '--disable-pip-version-check', '--no-cache-dir', '--target', target];
  return startChild(python.path, ['-m', 'pip', 'install', ...options, ...args], { folder, environment: {} }).ended;
}

test('the file is the same for everybody, and is not sent again to a client that has it', async () => {
  const first = await fetch(`${server.url}/sdk/takilya.whl`);
  const bytes = Buffer.from(await first.arrayBuffer());
  assert.ok(bytes.equals(pythonWheel({ version })), 'another node of this version builds the same bytes');
  assert.ok(bytes.length < wheelBytesMax, `${bytes.length} bytes`);
  assert.ok(first.headers.get('content-disposition')?.includes(`"${wheelName(version)}"`));
  const headers = { 'if-none-match': String(first.headers.get('etag')) };
  for (const name of ['takilya.whl', wheelName(version)])
    assert.equal((await fetch(`${server.url}/sdk/${name}`, { headers })).status, 304);
  assert.equal((await fetch(`${server.url}/sdk/${wheelName('0.0.1')}`)).status, 404, 'no other version is here');
  assert.equal(wheelName('1.2.0-beta.3'), 'takilya-1.2.0rc3-py3-none-any.whl');
});

test('a wheel is what its record says, of the version of the service, and needs nothing', { skip }, async () => {
  const file = join(folder, wheelName(version));
  writeFileSync(file, pythonWheel({ version }));
  const { names, metadata, dates } = await runPython<{ names: string[]; metadata: string; dates: number[][] }>([
    'wheel.py',
    file,
  ]);
  assert.deepEqual(dates, [[1985, 10, 26, 0, 0, 0]], 'no time of chance');
  assert.match(metadata, new RegExp(`^Metadata-Version: 2.1\nName: takilya\nVersion: ${version}\n`));
  assert.match(metadata, /^License: MIT$/m);
  assert.doesNotMatch(metadata, /^Requires-Dist/m);
  assert.deepEqual(
    names.filter((name) => !/\.(?:py|typed)$|\.dist-info\/(?:LICENSE|METADATA|WHEEL|RECORD)$/.test(name)),
    [],
  );
  assert.ok(names.includes('takilya/py.typed'));
});

test('pip installs it from the service, by its links, by its address with a hash, and from a kept file', {
  skip,
}, async () => {
  const about = readdirSync(packages).sort();
  assert.deepEqual(about, ['takilya', `takilya-${version}.dist-info`]);
  const page = await (await fetch(`${server.url}/sdk/`)).text();
  const [, href = '', digest] = /href="([^"]+)#sha256=([0-9a-f]{64})"/.exec(page) ?? [];
  writeFileSync(join(folder, 'requirements.txt'), `takilya @ ${server.url}${href} --hash=sha256:${digest}\n`);
  const file = join(folder, wheelName(version));
  writeFileSync(file, pythonWheel({ version }));
  for (const [name, args] of Object.entries({
    locked: ['--no-index', '--require-hashes', '-r', 'requirements.txt'],
    kept: ['--no-index', file],
  })) {
    const { code, stderr } = await pip(args, join(folder, name));
    assert.equal(code, 0, stderr);
    assert.ok(existsSync(join(folder, name, 'takilya/__init__.py')), name);
  }
});

test('every sample of the README runs', { skip }, async () => {
  const names = ['async_calls', 'errors', 'lists', 'notices', 'quickstart', 'webhooks'];
  assert.deepEqual(samples.map(({ name }) => name).sort(), names);
  const play = (name: string, environment: Record<string, string> = {}) =>
    startPython([join(folder, `${name}.py`)], {
      packages,
      folder,
      environment: { TAKILYA_KEY: apiKey, TAKILYA_URL: server.url, ...environment },
    });
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}/`;
  const takilya = new Takilya({ apiKey, baseUrl: server.url });
  const { data: webhook } = await takilya.registerWebhook({ url, events: ['order.completed'] });
  const receiving = play('webhooks', { PORT: port, TAKILYA_SECRET: webhook.secret });
  const listening = play('notices');
  try {
    await until(() =>
      fetch(url, { method: 'POST' }).then(
        ({ status }) => status === 400,
        () => false,
      ),
    );
    await receiving.says(/NO_HEADER: The header webhook-id is missing/);
    const { stdout, stderr } = await play('quickstart').ended;
    const [, orderNumber] = /^(\S+): 2 tickets for ₱1600\n$/.exec(stdout) ?? [];
    assert.ok(orderNumber !== undefined, stdout + stderr);
    await receiving.says(new RegExp(`${orderNumber} is paid`));
    await listening.says(new RegExp(`^\\d+: ${orderNumber} is paid`, 'm'));
    await until(() => existsSync(join(folder, 'position')));
    const lists = await play('lists').ended;
    assert.equal(lists.stdout, `1 of 1 events\n${orderNumber} COMPLETED\n`, lists.stderr);
    const errors = await play('errors').ended;
    assert.equal(errors.stdout, 'VALIDATION_ERROR name,dateTime\n', errors.stderr);
    const later = await play('async_calls').ended;
    assert.equal(later.stdout, 'Hiraya Live True\nGabi ng Musika\n', later.stderr);
  } finally {
    for (const child of [receiving, listening]) {
      child.process.kill();
      await child.ended;
    }
  }
});

const checker = skip ? python : await installTypeChecker();

test('its types hold for those who install it, and every sample of the README keeps to them', {
  skip: checker.skip,
}, async () => {
  const files = [
    join(repository, 'test/ci/sdk/python/mistakes.py'),
    ...samples.map(({ name }) => join(folder, `${name}.py`)),
    join(packages, 'takilya'),
  ];
  const options = ['--strict', '--python-version', '3.11', '--cache-dir', join(folder, 'mypy'), '--no-error-summary'];
  // Found as sources, since mypy takes no types from a folder that PYTHONPATH names alone.
  const { code, stdout, stderr } = await run(python.path, ['-m', 'mypy', ...options, ...files], {
    PYTHONPATH: checker.path,
    MYPYPATH: packages,
  });
  assert.equal(code, 0, stdout + stderr);
});
