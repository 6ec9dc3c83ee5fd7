import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Something that passes or fails by itself: a script of ours. */
export interface Part {
  name: string;
  what: string;
  /** The script and what it is given. */
  command: readonly string[];
  environment?: Readonly<Record<string, string>>;
  /** Its output is shown as it comes; that of the others once they have ended. */
  isShown?: boolean;
}

interface PartResult {
  part: Part;
  isGood: boolean;
  seconds: number;
  output: string;
}

const linesOfGood = 30;

/** Runs lanes beside each other, the parts of each in turn, and all of them whatever fails. Answers whether all are good. */
export async function runLanes(
  lanes: readonly (readonly Part[])[],
  { notTried }: { notTried: readonly string[] },
): Promise<boolean> {
  const startedAt = performance.now();
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
  const runLane = async (parts: readonly Part[]) => {
    for (const part of parts) {
      if (isInterrupted) return;
      const result = await runPart(part, running);
      results.push(result);
      if (!part.isShown) console.log(outputOf(result));
    }
  };
  await Promise.all(lanes.map(runLane));
  console.log(endOf(results, { notTried, seconds: (performance.now() - startedAt) / 1_000 }));
  return !isInterrupted && results.every(({ isGood }) => isGood);
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
  const [code] = await once(child, 'close');
  running.delete(child);
  return { part, isGood: code === 0, seconds: (performance.now() - startedAt) / 1_000, output };
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

/** A line for each part, and as the last one how many tests passed and failed in all of them. */
function endOf(
  results: readonly PartResult[],
  { notTried, seconds }: { notTried: readonly string[]; seconds: number },
): string {
  const counts = results.map(countsOf);
  const sum = (of: 'passed' | 'failed') => counts.reduce((total, each) => total + each[of], 0);
  return [
    `\nAll of it in ${Math.round(seconds)} s:`,
    ...results.map(
      ({ part, isGood, seconds: taken }) =>
        `  ${isGood ? '✔' : '✖'} ${String(Math.round(taken)).padStart(4)} s ${part.name}: ${part.what}`,
    ),
    ...notTried.map(loud),
    '',
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ].join('\n');
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
