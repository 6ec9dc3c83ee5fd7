import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { endFamilies } from './end-families.ts';
import type { Told } from './reporter.ts';

export interface FileResult {
  file: string;
  seconds: number;
  /** Of processor; with that of the PostgreSQL that all files share where there is one at a time. */
  processorSeconds: number;
  passed: number;
  failed: number;
  skipped: number;
  told: Told[];
  /** Why it failed, where no test says so. */
  fault?: string;
  /** What it wrote by itself. */
  output: string;
}

export interface RunningFile {
  pid: number;
  ended: Promise<FileResult>;
}

const reporter = fileURLToPath(new URL('reporter.ts', import.meta.url));
const testScopes = new URL('test-scopes.ts', import.meta.url).href;
const unluckyIds = new URL('unlucky-ids.ts', import.meta.url).href;
// It catches what hangs, not what is slow: a shared machine has been seen ten times slower than alone.
const testMsMax = 840_000;
// Later than a single test, so that a test that hangs is told by its name.
export const fileMsMax = 900_000;

/** Runs one file in a process of its own, whose tests report to the file `toldPath`. */
export function runFile(
  file: string,
  options: { toldPath: string; environment: NodeJS.ProcessEnv; isUnlucky?: boolean },
): RunningFile {
  const startedAt = performance.now();
  const { pid, child, output } = startRunner([file], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    void endFamilies([pid]);
  }, fileMsMax);
  const ended = once(child, 'exit').then(([code, signal]: (number | string | null)[]) => {
    clearTimeout(limit);
    endGroup(pid);
    return resultOf({ file, toldPath: options.toldPath, startedAt, isLate, code, signal, output: output() });
  });
  return { pid, ended };
}

/** A process that runs tests, in a group of its own: Ctrl-C reaches the run alone, which then finds everything that was started in its place. */
export function startRunner(
  args: readonly string[],
  options: { toldPath: string; environment: NodeJS.ProcessEnv; isUnlucky?: boolean; stdio: StdioOptions },
): { pid: number; child: ChildProcess; output: () => string } {
  const preloaded = [testScopes, ...(options.isUnlucky ? [unluckyIds] : [])].map((url) => `--import=${url}`);
  const settings = [`--test-reporter=${reporter}`, `--test-timeout=${testMsMax}`, ...preloaded];
  const child = spawn(process.execPath, [...settings, ...args], {
    env: { ...options.environment, TEST_TOLD: options.toldPath },
    stdio: options.stdio,
    detached: true,
  });
  if (child.pid === undefined) throw new Error(`${process.execPath} cannot be started`);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => (output += bytes));
  return { pid: child.pid, child, output: () => output };
}

/** What came of a file, by what its tests told and how its process ended; one that goes on with the next file has no code. */
export function resultOf(end: {
  file: string;
  toldPath: string;
  startedAt: number;
  isLate: boolean;
  code: unknown;
  signal: unknown;
  output: string;
}): FileResult {
  const { file, output } = end;
  const told = readTold(end.toldPath);
  const counts = told.find((each) => each.kind === 'counts') ?? {
    passed: 0,
    failed: 0,
    skipped: 0,
    processorSeconds: 0,
  };
  const fault = end.isLate ? late(told) : faultOf({ code: end.code, signal: end.signal, told });
  const failed = Math.max(counts.failed, fault === undefined ? 0 : 1);
  const { passed, skipped, processorSeconds } = counts;
  return {
    file,
    seconds: (performance.now() - end.startedAt) / 1_000,
    processorSeconds,
    passed,
    failed,
    skipped,
    told,
    fault,
    output,
  };
}

/** What it should have ended itself. */
export function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing is left, as it should be.
  }
}

export function readTold(path: string): Told[] {
  try {
    // The last line may be cut short where the process was killed.
    return readFileSync(path, 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Told);
  } catch {
    return [];
  }
}

function faultOf(end: { code: unknown; signal: unknown; told: readonly Told[] }): string | undefined {
  const hasCounts = end.told.some(({ kind }) => kind === 'counts');
  if (end.signal !== null || !hasCounts) return `It ended by ${end.signal ?? `code ${end.code}`}${underWay(end.told)}`;
  if (!end.told.some(({ kind }) => kind === 'begun' || kind === 'failed')) return 'It has no tests';
  if (end.code !== 0 && !end.told.some(({ kind }) => kind === 'failed'))
    return ['It failed outside its tests', ...remarksOf(end.told)].join('\n');
  return undefined;
}

function late(told: readonly Told[]): string {
  return `It did not end within ${fileMsMax / 1_000} s${underWay(told)}`;
}

function underWay(told: readonly Told[]): string {
  const ended = new Set(
    told.flatMap((each) => (/^(passed|failed|skipped)$/.test(each.kind) && 'name' in each ? each.name : [])),
  );
  const names = told.flatMap((each) => (each.kind === 'begun' && !ended.has(each.name) ? each.name : []));
  return names.length === 0 ? ', with no test under way' : ` during: ${names.join('; ')}`;
}

export function remarksOf(told: readonly Told[]): string[] {
  return told.flatMap((each) => (each.kind === 'remark' ? each.text : []));
}
