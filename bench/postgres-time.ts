import { readdir, readFile } from 'node:fs/promises';
import type { Database } from '../src/platform/database/database.ts';
import { sql } from '../src/platform/database/sql.ts';

const microsecondsOfTick = 10_000;

/** Processor time that a PostgreSQL on this machine has used, all its processes, in microseconds. */
export async function postgresMicroseconds(db: Database): Promise<number> {
  const { pid } = await db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const postmaster = (await statOf(pid))?.parent;
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(names.map((name) => statOf(Number(name))));
  const own = stats.filter((stat) => stat?.parent === postmaster).reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0);
  // Processes that have ended meanwhile are in the account of their parent.
  const ended = postmaster === undefined ? 0 : ((await statOf(postmaster))?.ticksOfEnded ?? 0);
  return (own + ended) * microsecondsOfTick;
}

async function statOf(pid: number): Promise<{ parent: number; ticks: number; ticksOfEnded: number } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name before it may have spaces in it.
  const fields = text
    ?.slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  if (fields === undefined) return undefined;
  const at = (index: number) => fields[index] ?? 0;
  return { parent: at(1), ticks: at(11) + at(12), ticksOfEnded: at(13) + at(14) };
}
