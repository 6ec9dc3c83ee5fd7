import { readdir, readFile } from 'node:fs/promises';
import { sql } from '../src/platform/database/sql.ts';
import type { World } from './world.ts';

const ticksPerSecond = 100;

/** Processor seconds of the database's processes so far, those that have ended included. Linux only. */
export async function databaseSeconds({ db }: Pick<World, 'db'>): Promise<number> {
  const { pid } = await db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const parent = (await statOf(String(pid)))?.parent;
  const all = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(statOf));
  const ticks = all.map((stat) => {
    if (stat?.parent === parent) return stat?.own ?? 0;
    return stat?.pid === parent ? (stat?.own ?? 0) + (stat?.ended ?? 0) : 0;
  });
  return ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond;
}

async function statOf(pid: string) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // After the name, which may hold anything.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number) as number[];
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return { pid: Number(pid), parent: fields[1], own: user + system, ended: endedUser + endedSystem };
}
