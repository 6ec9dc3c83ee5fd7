import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { endFamilies } from './end-families.ts';
import type { Told } from './reporter.ts';

export interface FileResult {
  file: string;
  seconds: number;
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
const unluckyIds = new URL('unlucky-ids.ts', import.meta.url).href;
// It catches what hangs, not what is slow: a shared machine has been seen ten times slower than alone.
const testMsMax = 840_000;
// Later than a single test, so that a test that hangs is told by its name.
const fileMsMax = 900_000;

/** Runs one file in a process of its own, whose tests report to the file `toldPath`. */
export function runFile(
  file: string,
  options: { toldPath: string; environment: NodeJS.ProcessEnv; isUnlucky?: boolean },
): RunningFile {
  const startedAt = performance.now();
  const preloaded = options.isUnlucky ? [`--import=${unluckyIds}`] : [];
  const settings = [`--test-reporter=${reporter}`, `--test-timeout=${testMsMax}`, ...preloaded];
  const child = spawn(process.execPath, [...settings, file], {
    env: { ...options.environment, TEST_TOLD: options.toldPath },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: Ctrl-C reaches the run alone, which then finds everything that was started still in its place.
    detached: true,
  });
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${process.execPath} cannot be started`);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes));
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    void endFamilies([pid]);
  }, fileMsMax);
  const ended = once(child, 'exit').then(([code, signal]: (number | string | null)[]): FileResult => {
    clearTimeout(limit);
    endGroup(pid);
    const told = readTold(options.toldPath);
    const counts = told.find((each) => each.kind === 'counts') ?? { passed: 0, failed: 0, skipped: 0 };
    const fault = isLate ? late(told) : faultOf({ code, signal, told });
    const failed = Math.max(counts.failed, fault === undefined ? 0 : 1);
    const { passed, skipped } = counts;
    return { file, seconds: (performance.now() - startedAt) / 1_000, passed, failed, skipped, told, fault, output };
  });
  return { pid, ended };
}

/** What it should have ended itself. */
function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing is left, as it should be.
  }
}

function readTold(path: string): Told[] {
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
  if (!end.told.some(({ kind }) => kind === 'begun')) return 'It has no tests';
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
