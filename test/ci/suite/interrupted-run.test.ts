import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Child, startChild } from '../../helpers/machine/child.ts';
import { findBrowser } from '../../helpers/machine/find-program.ts';
import { descendantsOf, listProcesses, type ProcessInfo } from '../../helpers/machine/processes.ts';
import { throwawayDirectory } from '../../helpers/machine/throwaway-directory.ts';
import { until } from '../../helpers/machine/until.ts';

const lingering = 'test/helpers/machine/lingering.ts';
let mark = '';
/** Everything that the run throws away lies below. */
let temporary = '';
let run: Child | undefined;

beforeEach(() => {
  mark = mkdtempSync(join(tmpdir(), 'takilya-interrupted-'));
  // A short name: sockets lie below, whose paths may have a hundred characters.
  temporary = throwawayDirectory('run-');
});
afterEach(async () => {
  if (run?.process.exitCode === null) process.kill(-(run.process.pid as number), 'SIGKILL');
  await run?.ended;
  for (const directory of [mark, temporary]) rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
});

test('Ctrl-C at npm test, of which the run hears twice, leaves no process and no directory behind', async () => {
  const family = await startAndLinger('npm', ['test', '--', lingering]);
  interrupt('SIGINT');
  await assertNothingIsLeft(family);
  assert.match((await (run as Child).ended).stdout, /Interrupted after 0 of 1 files/);
});

test('SIGTERM, even twice, leaves no process and no directory behind', async () => {
  const family = await startAndLinger(process.execPath, ['scripts/test.ts', lingering]);
  run?.process.kill('SIGTERM');
  await sleep(50);
  run?.process.kill('SIGTERM');
  await assertNothingIsLeft(family);
  const { code, stdout } = await (run as Child).ended;
  assert.equal(code, 128 + 15);
  assert.match(stdout, /\n0 passed, 0 failed\n$/);
});

test('a run that is interrupted while it starts leaves no process and no directory behind', async () => {
  start(process.execPath, ['scripts/test.ts', lingering]);
  // Its directory is the first thing that it makes, its database takes seconds.
  await until(() => readdirSync(temporary).length > 0);
  await sleep(Math.random() * 1_000);
  interrupt('SIGINT');
  await assertNothingIsLeft([]);
});

function start(command: string, args: readonly string[]): Child {
  const environment = { TMPDIR: temporary, LINGERING: mark, npm_config_cache: mark };
  run = startChild(command, args, { environment, hasOwnGroup: true });
  return run;
}

/** Returns, once all of it runs, the processes that the run consists of. */
async function startAndLinger(command: string, args: readonly string[]): Promise<ProcessInfo[]> {
  const { process, stdout } = start(command, args);
  await until(() => process.exitCode !== null || existsSync(join(mark, 'is-running')));
  assert.equal(process.exitCode, null, stdout());
  const family = descendantsOf([process.pid as number]);
  const browser = findBrowser().skip ? [] : ['chromium|chrome'];
  for (const program of ['lingering.ts', 'src/serve.ts', ...browser, 'postgres', 'sleep 600'])
    assert.ok(
      family.some(({ command: line }) => new RegExp(program).test(line)),
      `${program} runs`,
    );
  return family;
}

/** As a terminal does it. */
function interrupt(signal: NodeJS.Signals): void {
  process.kill(-((run as Child).process.pid as number), signal);
}

async function assertNothingIsLeft(family: readonly ProcessInfo[]): Promise<void> {
  await (run as Child).ended;
  const pids = new Set(family.map(({ pid }) => pid));
  const left = listProcesses().filter(
    ({ pid, command }) => pids.has(pid) || `${command}${environmentOf(pid)}`.includes(temporary),
  );
  assert.deepEqual(left, []);
  assert.deepEqual(readdirSync(temporary), []);
}

/** Recognizes processes that started after we had looked. */
function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return '';
  }
}
