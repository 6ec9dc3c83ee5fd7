import { setTimeout as sleep } from 'node:timers/promises';
import { descendantsOf, listProcesses, type ProcessInfo } from '../../test/helpers/machine/processes.ts';

// A database that was asked to stop takes a moment; one that takes longer than this does not stop at all.
const patienceMs = 20_000;

/** Ends these processes with everything that they started, and returns when nothing of it is left. */
export async function endFamilies(leaders: readonly number[]): Promise<void> {
  const found = stopAll(leaders);
  // A database stops when the process that started it ends; killed, it would leave its shared memory behind.
  const databases = new Set(databasesAmong(found));
  for (const pid of found) if (!databases.has(pid)) signal(pid, 'SIGKILL');
  const deadlineMs = performance.now() + patienceMs;
  while (listProcesses().some(({ pid }) => found.has(pid))) {
    if (performance.now() > deadlineMs) for (const pid of found) signal(pid, 'SIGKILL');
    await sleep(20);
  }
}

/** Halts one after the other until no new one appears, so that nobody starts something while we look. */
function stopAll(leaders: readonly number[]): Set<number> {
  const found = new Set<number>();
  for (;;) {
    const processes = listProcesses();
    const fresh = familiesOf(leaders, processes).filter(({ pid }) => !found.has(pid));
    if (fresh.length === 0) return found;
    for (const { pid } of fresh) found.add(pid);
    const databases = new Set(databasesAmong(found, processes));
    for (const { pid } of fresh) if (!databases.has(pid)) signal(pid, 'SIGSTOP');
  }
}

/** By descent, and by session for those whose parent is gone already. */
function familiesOf(leaders: readonly number[], processes: readonly ProcessInfo[]): ProcessInfo[] {
  const isOfSession = ({ pid, session }: ProcessInfo) => leaders.includes(pid) || leaders.includes(session);
  return [...processes.filter(isOfSession), ...descendantsOf(leaders, processes)];
}

function databasesAmong(found: ReadonlySet<number>, processes = listProcesses()): number[] {
  const shells = processes.filter(({ pid, command }) => found.has(pid) && command.includes(' takilya-database '));
  const pids = shells.map(({ pid }) => pid);
  return [...pids, ...descendantsOf(pids, processes).map(({ pid }) => pid)];
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
