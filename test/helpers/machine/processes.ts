import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface ProcessInfo {
  pid: number;
  parent: number;
  /** The process that leads its session; a process that outlives its parent keeps it. Zero where it is not known. */
  session: number;
  /** Its program with all arguments, as far as it can be seen. */
  command: string;
}

/** Every process of this machine that still runs. */
export function listProcesses(): ProcessInfo[] {
  return process.platform === 'linux' ? fromProc() : fromPs();
}

/** Those that these started, those that they started in turn, and so on; without themselves. */
export function descendantsOf(
  pids: readonly number[],
  processes: readonly ProcessInfo[] = listProcesses(),
): ProcessInfo[] {
  const families = Map.groupBy(processes, ({ parent }) => parent);
  const children = pids.flatMap((pid) => families.get(pid) ?? []);
  if (children.length === 0) return [];
  const deeper = descendantsOf(
    children.map(({ pid }) => pid),
    processes,
  );
  return [...children, ...deeper];
}

function fromProc(): ProcessInfo[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The name stands in parentheses and may hold any character: what follows the last one is plain.
        const [state, parent, , session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        if (state === 'Z' || state === 'X') return [];
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        return [{ pid: Number(name), parent: Number(parent), session: Number(session), command }];
      } catch {
        // It ended while we looked.
        return [];
      }
    });
}

function fromPs(): ProcessInfo[] {
  return execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,stat=,command='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, state = '', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
      if (pid === undefined || state.startsWith('Z')) return [];
      return [{ pid: Number(pid), parent: Number(parent), session: 0, command }];
    });
}
