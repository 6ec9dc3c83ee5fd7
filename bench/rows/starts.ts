import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atMost, type Row } from '../row.ts';

const port = 3_987;

/** From the command to the first request that is answered ready: on an empty directory, and again. */
export async function* startRows(isWanted: (name: string) => boolean): AsyncGenerator<Row> {
  if (!isWanted('start: first') && !isWanted('start: later')) return;
  const dataDir = await mkdtemp(join(tmpdir(), 'takilya-start-'));
  try {
    yield atMost('start: first', await startSeconds(dataDir), 4, ' s', 'empty directory, demo data included');
    yield atMost('start: later', await startSeconds(dataDir), 1.5, ' s', 'the same directory');
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function startSeconds(dataDir: string): Promise<number> {
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: new URL('../..', import.meta.url),
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    while (!(await isReady())) {
      if (performance.now() - startedAt > 60_000) throw new Error('Not ready after a minute');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return (performance.now() - startedAt) / 1_000;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

async function isReady(): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    return false;
  }
}
