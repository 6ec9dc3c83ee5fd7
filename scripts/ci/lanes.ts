import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { processorOf } from '../test-run/processor-time.ts';
import { type MachineUse, type MachineWatch, watchMachine } from './machine-watch.ts';

/** Something that passes or fails by itself: a script of ours. */
export interface Part {
  name: string;
  what: string;
  /** The script and what it is given. */
  command: readonly string[];
  environment?: Readonly<Record<string, string>>;
  /** Seconds of processor on a quiet machine. */
  budget: number;
  /** Its output is shown as it comes; that of the others once they have ended. */
  isShown?: boolean;
  /** It tries under other circumstances what other parts try too: on a machine that is too slow for both, those go first. */
  givesWay?: boolean;
}

interface PartResult {
  part: Part;
  isGood: boolean;
  seconds: number;
  processorSeconds: number;
  output: string;
}

// A part that takes more of its budget than this, on a machine that does nothing else, has grown.
const overBudget = 1.5;
const quietOthersMax = 0.1;

// From here on a part that gives way waits for those that do not, and is left out after so long.
const slownessMax = 2.5;
const givesWayMsMax = 60 * 60_000;

const linesOfGood = 30;
// Who is shown only the end of a long output still learns what failed.
const linesOfFailureMax = 60;

/** Runs lanes beside each other, the parts of each in turn, and all of them whatever fails. Answers whether all are good. */
export async function runLanes(
  lanes: readonly (readonly Part[])[],
  {
    notTried: given,
    machine = watchMachine(),
    msMax = givesWayMsMax,
  }: { notTried: readonly string[]; machine?: MachineWatch; msMax?: number },
): Promise<boolean> {
  const startedAt = performance.now();
  const notTried = [...given];
  const running = new Set<ReturnType<typeof spawn>>();
  let isInterrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // Passed on and waited for: the parts have much to clear away.
    process.on(signal, () => {
      isInterrupted = true;
      for (const child of running) child.kill(signal);
    });
  }
  for (const sentence of notTried) console.log(loud(sentence));
  const results: PartResult[] = [];
  const tooLate = async () => {
    if (machine.slowness() <= slownessMax) return false;
    await Promise.all(first);
    return performance.now() - startedAt > msMax;
  };
  const runLane = async (parts: readonly Part[]) => {
    for (const part of parts) {
      const isLeftOut = part.givesWay === true && (await tooLate());
      if (isInterrupted) return;
      if (isLeftOut) {
        const minutes = Math.round((performance.now() - startedAt) / 60_000);
        notTried.push(
          `${part.name} (${part.what}): ${minutes} minutes had gone on a machine ${machine.slowness().toFixed(1)} times slower than usual`,
        );
        continue;
      }
      const result = await runPart(part, running);
      results.push(result);
      if (!part.isShown) console.log(outputOf(result));
    }
  };
  const mayWait = (parts: readonly Part[]) => parts.some(({ givesWay }) => givesWay === true);
  const first = lanes.filter((parts) => !mayWait(parts)).map(runLane);
  await Promise.all([...first, ...lanes.filter(mayWait).map(runLane)]);
  const use = machine.end();
  const grown = grownParts(results, use);
  console.log(endOf(results, { notTried, grown, use, seconds: (performance.now() - startedAt) / 1_000 }));
  return !isInterrupted && results.every(({ isGood }) => isGood) && grown.length === 0;
}

async function runPart(part: Part, running: Set<ReturnType<typeof spawn>>): Promise<PartResult> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, part.command, {
    env: { ...process.env, ...part.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (part.isShown) process.stdout.write(text);
    });
  }
  let processorSeconds = 0;
  // Of those that ended before, all was counted when they did.
  child.on('exit', () => {
    const reaped = processorOf('self') - processorOf('self', { isReaped: false });
    processorSeconds = reaped - reapedBefore;
    reapedBefore = reaped;
  });
  const [code] = await once(child, 'close');
  running.delete(child);
  return { part, isGood: code === 0, seconds: (performance.now() - startedAt) / 1_000, processorSeconds, output };
}

let reapedBefore = 0;

/** Only a quiet machine says that a part has grown; one that is slower all in all has more time. */
export function grownParts(
  results: readonly Pick<PartResult, 'part' | 'processorSeconds'>[],
  use: MachineUse | undefined,
): string[] {
  if (use === undefined || use.others > quietOthersMax) return [];
  const factor = overBudget * Math.max(1, use.slowness);
  return results
    .filter(({ part, processorSeconds }) => processorSeconds > part.budget * factor)
    .map(({ part }) => part.name);
}

/** What failed is shown whole. */
function outputOf({ part, isGood, output }: PartResult): string {
  const lines = output.trimEnd().split('\n');
  const shown = isGood ? lines.slice(-linesOfGood) : lines;
  const left = lines.length - shown.length;
  return [
    `\n──── ${part.name}: ${part.what}`,
    ...(left > 0 ? [`     (${left} lines before)`] : []),
    ...shown,
    `──── ${part.name} ${isGood ? 'passed' : 'FAILED'}\n`,
  ].join('\n');
}

/** What a run of tests says failed in it; of another part, its last words. */
function failureOf({ part, output }: PartResult): string {
  const told = output.trimEnd().split('\n');
  const at = told.lastIndexOf('Failed:');
  const shown = at === -1 ? told.slice(-linesOfFailureMax) : told.slice(at, at + linesOfFailureMax);
  return [`\n──── ${part.name} FAILED, once more:`, ...shown].join('\n');
}

/** What failed, once more; a line for each part, and as the last one how many tests passed and failed in all of them. */
function endOf(
  results: readonly PartResult[],
  {
    notTried,
    grown,
    use,
    seconds,
  }: { notTried: readonly string[]; grown: readonly string[]; use: MachineUse | undefined; seconds: number },
): string {
  const counts = results.map(countsOf);
  const sum = (of: 'passed' | 'failed') => counts.reduce((total, each) => total + each[of], 0);
  return [
    ...results.filter(({ isGood }) => !isGood).map(failureOf),
    `\nAll of it in ${Math.round(seconds)} s:`,
    ...results.map(({ part, isGood, seconds: taken, processorSeconds }) => {
      const processor = `${Math.round(processorSeconds)} of ${part.budget} s of processor`;
      const mark = isGood && !grown.includes(part.name) ? '✔' : '✖';
      return `  ${mark} ${String(Math.round(taken)).padStart(4)} s ${part.name}: ${part.what} (${processor})`;
    }),
    ...grown.map(
      (name) => `  ✖ ${name} takes more than ${overBudget} of its budget: thin it, or say in scripts/ci/run.ts why not`,
    ),
    ...machineLines(use),
    ...notTried.map(loud),
    '',
    `${sum('passed')} passed, ${sum('failed') + grown.length} failed`,
  ].join('\n');
}

function machineLines(use: MachineUse | undefined): string[] {
  if (use === undefined)
    return ['  This machine does not say who had its processors: nothing was held against its budget.'];
  const others = `others had ${Math.round(use.others * 100)} % of the processors, and work took ${use.slowness.toFixed(1)} of what it takes where the budgets were set`;
  if (use.others <= quietOthersMax) return [`  The machine was quiet: ${others}.`];
  return [`  The machine was not quiet: ${others}. So nothing was held against its budget.`];
}

/** A part that counts no tests is one; so is one that failed though none of its tests did. */
function countsOf({ isGood, output }: PartResult): { passed: number; failed: number } {
  const told = [...output.matchAll(/^(\d+) passed, (\d+) failed/gm)];
  const passed = told.reduce((total, [, count]) => total + Number(count), 0);
  const failed = told.reduce((total, [, , count]) => total + Number(count), 0);
  if (told.length === 0) return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 };
  return { passed, failed: isGood ? failed : Math.max(1, failed) };
}

const loud = (sentence: string) => `  !!!! NOT TRIED: ${sentence}`;
