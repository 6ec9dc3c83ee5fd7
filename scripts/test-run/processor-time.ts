import { readFileSync } from 'node:fs';
import { descendantsOf } from '../../test/helpers/machine/processes.ts';

// What the kernel counts in, on every Linux that Node runs on.
const ticksPerSecond = 100;

/** Seconds of processor that a process has taken, with those of whatever it started and saw end unless only its own are asked for. Zero where the kernel does not say. */
export function processorOf(pid: number | 'self', { isReaped = true }: { isReaped?: boolean } = {}): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in parentheses and may hold any character: what follows the last one is plain.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, isReaped ? 15 : 13).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
  } catch {
    return 0;
  }
}

/** The same of a process with everything below it, whether that lives or was seen to end. */
export function processorOfFamily(pid: number): number {
  return [pid, ...descendantsOf([pid]).map((each) => each.pid)].reduce((sum, each) => sum + processorOf(each), 0);
}
