import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { freePort } from '../../helpers/machine/free-port.ts';
import { until } from '../../helpers/machine/until.ts';

// KILL_ROUNDS=20 npm test -- kill-nine, for a longer run.
const rounds = Number(process.env.KILL_ROUNDS ?? 3);
const writers = 4;
const writingMsMax = 700;

test(`what was acknowledged is there after kill -9 during writes, ${rounds} times over`, async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'takilya-kill-'));
  const port = await freePort();
  t.after(() => rm(dataDir, { recursive: true, force: true }));
  const acknowledged = new Map<string, string>();

  let server = await start({ dataDir, port });
  const key = /tak_live_\w+/.exec(server.output())?.[0] as string;
  assert.ok(key, server.output());
  const organizationKeys = await enoughKeys({ dataDir, port, key });
  for (let round = 1; round <= rounds; round += 1) {
    const before = acknowledged.size;
    const writing = Array.from({ length: writers }, (_, writer) =>
      write({
        port,
        key: organizationKeys[(round * writers + writer) % organizationKeys.length] as string,
        acknowledged,
      }),
    );
    await until(() => acknowledged.size > before);
    // In the middle of it, at a moment nobody chose.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * writingMsMax));
    server.child.kill('SIGKILL');
    await server.ended;
    await Promise.all(writing);
    server = await start({ dataDir, port });
  }

  for (const [id, ownKey] of acknowledged) {
    const answer = await readPatiently(`http://127.0.0.1:${port}/open-api/v1/events/${id}`, ownKey);
    assert.equal(answer, 200, `event ${id} was acknowledged and is gone`);
  }
  t.diagnostic(`${acknowledged.size} acknowledged writes survived ${rounds} kills`);
  server.child.kill('SIGTERM');
  await server.ended;
});

interface Server {
  child: ChildProcess;
  ended: Promise<unknown>;
  output(): string;
}

async function start({ dataDir, port }: { dataDir: string; port: number }): Promise<Server> {
  const child = spawn(process.execPath, ['src/serve.ts'], {
    cwd: new URL('../../..', import.meta.url),
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  await until(async () => child.exitCode !== null || (await isReady()));
  if (child.exitCode !== null) throw new Error(`The server did not start: ${output}`);
  return { child, ended, output: () => output };
}

/** Keys of organizations of their own, so that no rate limit ends the writing early. */
async function enoughKeys(options: { dataDir: string; port: number; key: string }): Promise<string[]> {
  const run = (args: string[]) =>
    new Promise<Record<string, string>>((resolve, reject) => {
      const child = spawn(process.execPath, ['src/cli.ts', ...args, '--json'], {
        cwd: new URL('../../..', import.meta.url),
        env: { ...process.env, DATA_DIR: options.dataDir },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let output = '';
      child.stdout.on('data', (chunk) => (output += chunk));
      child.once('exit', (code) => (code === 0 ? resolve(JSON.parse(output)) : reject(new Error(output))));
    });
  const keys: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    const organization = await run(['org', 'create', '--name', `Writer ${index}`, '--tier', 'ENTERPRISE']);
    const created = await run([
      'key',
      'create',
      '--org',
      organization.slug as string,
      '--name',
      'w',
      '--scopes',
      'all',
    ]);
    keys.push(created.key as string);
  }
  return keys;
}

/** Writes until the process goes; 400 at most, which no rate limit ends early. */
async function write(options: { port: number; key: string; acknowledged: Map<string, string> }) {
  const { port, key, acknowledged } = options;
  for (let count = 0; count < 400; count += 1) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/open-api/v1/events`, {
        method: 'POST',
        headers: { 'api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({
          name: `Written ${count}`,
          dateTime: '2027-01-01T00:00:00Z',
          tickets: [{ name: 'GA', price: 100, quantity: 20 }],
        }),
      });
      const body = (await answer.json()) as { data?: { id: string } };
      if (answer.status === 201 && body.data !== undefined) acknowledged.set(body.data.id, key);
    } catch {
      // The connection went with the process: this one was never acknowledged.
      return;
    }
  }
}

/** Waits where a limit is reached: what is asked here is whether the event is there. */
async function readPatiently(url: string, key: string): Promise<number> {
  let status = 0;
  await until(async () => {
    const answer = await fetch(url, { headers: { 'api-key': key } });
    await answer.arrayBuffer();
    status = answer.status;
    return status !== 429;
  });
  return status;
}
