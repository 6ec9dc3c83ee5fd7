import { availableParallelism, totalmem } from 'node:os';
import type { Purpose } from '../platform/database/pool-limits.ts';
import { integerOf } from './values.ts';

/** What this machine has, or this container. */
export interface Machine {
  cores: number;
  memoryBytes: number;
}

/** How many processes serve. */
interface Processes {
  count: number;
  /** Why this many, where we chose. */
  why?: string;
}

interface Room {
  /** The connections of the database, for everybody. */
  connections: number;
  /** What the operator lets this node have of them. */
  shareMax?: number;
}

const processesMax = 64;
const mebibyte = 1024 * 1024;
// A process that serves was seen at up to 386 MiB (docs/decisions/0088-figures-that-fit.md); beside them, once, are the parent, the process
// that works, and a picture under way, for which there is an allowance.
const memoryOfOne = 448 * mebibyte;
const memoryBeside = 512 * mebibyte;
// Hints, and the probe of /readyz.
const connectionsBesidePools = 2;
// A server's connections are enough for two such nodes, a worker, a backup and a person who looks at it.
const shareOfNode = 0.4;

/** A limit of the container counts, whichever version of control groups sets it. */
export function thisMachine(): Machine {
  const limit = process.constrainedMemory();
  return { cores: availableParallelism(), memoryBytes: limit > 0 ? Math.min(limit, totalmem()) : totalmem() };
}

/** One worker is enough: what it waits for is elsewhere. */
export function processesOf(
  text: string,
  { role, hasRedis, machine }: { role: 'all' | 'web' | 'worker'; hasRedis: boolean; machine: Machine },
): Processes {
  if (text !== 'auto') {
    const count = integerOf('PROCESSES', text, 1, processesMax, 'auto or ');
    return { count: role === 'worker' ? 1 : count };
  }
  if (role === 'worker') return { count: 1 };
  if (!hasRedis) return { count: 1, why: 'without REDIS_URL each would count limits by itself' };
  const byCores = Math.min(processesMax, Math.max(1, Math.floor(machine.cores / 2)));
  const byMemory = Math.max(1, Math.floor((machine.memoryBytes - memoryBeside) / memoryOfOne));
  if (byCores <= byMemory) return { count: byCores, why: `half of ${machine.cores} cores` };
  const memory = Math.floor(machine.memoryBytes / mebibyte).toLocaleString('en');
  return { count: byMemory, why: `${memory} MiB of memory have room for no more; the cores, for ${byCores}` };
}

export function connectionsOf(pools: Readonly<Record<Purpose, number>>): number {
  return Object.values(pools).reduce((sum, most) => sum + most, connectionsBesidePools);
}

/** The same, limited by the available connections: a process that cannot reach the database is no use. */
export function processesWithin(
  { count, why }: Processes,
  { ofOne, beside, connections, shareMax }: Room & { ofOne: number /** Of the process that works. */; beside: number },
): Processes & { /** What was set by hand and does not fit, in a sentence. */ fault?: string } {
  const share = shareMax ?? Math.floor(connections * shareOfNode);
  const fitting = Math.max(1, Math.floor((share - beside) / ofOne));
  if (count <= fitting || count === 1) return { count, why };
  const whose =
    shareMax === undefined
      ? `of the ${connections} connections of the database a node takes ${share}`
      : `DATABASE_CONNECTIONS is ${share}`;
  if (why === undefined) {
    return { count, fault: `${count} processes may open ${count * ofOne + beside} connections, and ${whose}.` };
  }
  return { count: fitting, why: `${whose}, each process up to ${ofOne}` };
}
