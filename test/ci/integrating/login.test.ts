import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { repository, runSource } from '../../helpers/machine/child.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { throwawayDirectory } from '../../helpers/machine/throwaway-directory.ts';
import { type Receiver, receiver } from '../../helpers/receivers/webhook-receiver.ts';
import { noWorker } from '../../helpers/receivers/webhooks.ts';

const folder = throwawayDirectory('takilya-login-');
const file = join(folder, 'takilya/login.json');
let server: TestServer;
let elsewhere: Receiver;
let key: string;

before(async () => {
  server = await testServer({ environment: noWorker });
  elsewhere = await receiver((response) => response.end('{}'));
  key = (await server.key(await server.organization(), { isTest: true })).key;
});
after(async () => {
  await elsewhere.close();
  await server.close();
});

const takilya = (args: string[]) =>
  runSource(['src/cli/integrating/client.ts', ...args], { environment: { XDG_CONFIG_HOME: folder } });

test('a key that the service knows is kept, for its owner alone, and is used where none is given', async () => {
  const before = await takilya(['trigger', 'webhook.test']);
  assert.match(before.stderr, /takilya login/);
  const refused = await takilya(['login', '--key', 'tak_test_nobody', '--url', server.url]);
  assert.deepEqual([refused.code, existsSync(file)], [1, false]);
  const kept = await takilya(['login', '--key', key, '--url', server.url, '--json']);
  assert.deepEqual(JSON.parse(kept.stdout), { organization: 'Hiraya Live', isTest: true, url: server.url, file });
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.ok(!kept.stdout.includes(key), 'it is not shown');
  const used = await takilya(['trigger', 'webhook.test']);
  assert.match(used.stderr, /registered webhook/);
});

test('a key is read from standard input too', async () => {
  const child = spawn(
    process.execPath,
    [join(repository, 'src/cli/integrating/client.ts'), 'login', '--url', server.url],
    {
      env: { ...process.env, TAKILYA_KEY: undefined, XDG_CONFIG_HOME: folder },
      stdio: ['pipe', 'ignore', 'inherit'],
    },
  );
  child.stdin.end(`${key}\n`);
  assert.deepEqual(await once(child, 'exit'), [0, null]);
  assert.equal(JSON.parse(readFileSync(file, 'utf8')).key, key);
});

test('a key that was kept goes to no other service', async () => {
  const { code, stderr } = await takilya(['trigger', 'webhook.test', '--url', elsewhere.url]);
  assert.equal(code, 1);
  assert.match(stderr, /is for http/);
  assert.equal(elsewhere.received.length, 0);
});

test('it can be forgotten, and what somebody else wrote is not taken for it', async () => {
  writeFileSync(file, '{"key":1}');
  assert.match((await takilya(['trigger', 'webhook.test'])).stderr, /is not what `takilya login` wrote/);
  assert.equal((await takilya(['login', '--forget'])).code, 0);
  assert.equal(existsSync(file), false);
});
