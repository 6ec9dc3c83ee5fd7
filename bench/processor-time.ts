import { readdirSync, readFileSync } from 'node:fs';
import type { Database } from '../src/platform/database/database.ts';
import { sql } from '../src/platform/database/sql.ts';

// Linux counts what it tells of processes in hundredths of a second.
const ticksPerSecond = 100;

/** A process that serves, as far as its cost goes. */
interface Serving {
  cpuMicroseconds(): Promise<number>;
  postgresMilliseconds?(): Promise<number>;
}

/** Milliseconds of a processor for each of what was done. */
export interface Cost {
  oursMs: number;
  postgresMs: number;
}

/** What some work took of those that serve and of the database behind them. Steadier than rates on a busy machine. */
export async function costOf<Done extends { count: number }>(
  children: readonly Serving[],
  work: () => Promise<Done>,
): Promise<Done & Cost> {
  const now = async () => {
    const ours = await Promise.all(children.map((child) => child.cpuMicroseconds()));
    return {
      ours: ours.reduce((sum, each) => sum + each) / 1_000,
      postgres: await children[0]?.postgresMilliseconds?.(),
    };
  };
  const before = await now();
  const done = await work();
  const after = await now();
  return {
    ...done,
    oursMs: (after.ours - before.ours) / done.count,
    postgresMs: ((after.postgres ?? 0) - (before.postgres ?? 0)) / done.count,
  };
}

interface ProcessFigures {
  parent: number;
  /** Processor time of itself and of its ended children. */
  milliseconds: number;
}

/** Which process is the server's first, whose children the others are. */
export async function serverProcess(db: Database): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`select pg_backend_pid() as id`);
  const figures = figuresOf(id);
  if (figures === undefined) throw new Error('The server runs on another machine');
  return figures.parent;
}

export async function databaseMilliseconds(db: Database): Promise<number> {
  return familyMilliseconds(await serverProcess(db));
}

/** Processor time that a process and all that it started, those that ended among them, have used so far. */
export function familyMilliseconds(first: number): number {
  return familyOf(first).reduce((sum, { milliseconds }) => sum + milliseconds, 0);
}

/** A process and all that it started. */
export function familyOf(first: number): (ProcessFigures & { id: number })[] {
  const everybody = readdirSync('/proc').flatMap((name) => {
    const figures = Number(name) > 0 ? figuresOf(Number(name)) : undefined;
    return figures === undefined ? [] : [{ id: Number(name), ...figures }];
  });
  const family = everybody.filter(({ id }) => id === first);
  for (const { id } of family) family.push(...everybody.filter(({ parent }) => parent === id));
  return family;
}

function figuresOf(id: number): ProcessFigures | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${id}/stat`, 'utf8');
  } catch {
    // It ended meanwhile, and its parent counts it.
    return undefined;
  }
  // Whatever stands in the brackets may hold spaces and brackets itself.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { parent: Number(fields[1]), milliseconds: (ticks / ticksPerSecond) * 1_000 };
}
