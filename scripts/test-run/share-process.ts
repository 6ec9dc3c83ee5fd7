import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { endFamilies } from './end-families.ts';
import {
  endGroup,
  type FileResult,
  fileMsMax,
  type RunningFile,
  readTold,
  remarksOf,
  resultOf,
  startRunner,
} from './run-file.ts';
import { isOfBrowser } from './tiers.ts';

/** A process that runs one test file after the other. */
export interface SharedProcess {
  run(file: string, options: { toldPath: string }): RunningFile;
  /** Whether another file should have a new one: this one died, or has run enough of them. */
  isSpent(): boolean;
  /** Waits for its end; answers what was wrong with that. */
  end(): Promise<FileResult | undefined>;
}

const entry = fileURLToPath(new URL('shared-process.ts', import.meta.url));
// Whatever a file leaves in memory goes with the process; loading the service takes longer than most files.
const filesMax = 60;
// It has nothing left to do, on a machine that may be slow.
const endMsMax = 60_000;

/** A test that changes the process itself, or counts what is in it, says so and has one for itself. */
export function mayShare(file: string): boolean {
  return file.endsWith('.test.ts') && !isOfBrowser(file) && !/^\/\/ Alone: /m.test(readFileSync(file, 'utf8'));
}

export function startSharedProcess(options: {
  toldPath: string;
  environment: NodeJS.ProcessEnv;
  isUnlucky?: boolean;
}): SharedProcess {
  const { pid, child, output } = startRunner([entry], { ...options, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const files: string[] = [];
  let lastToldPath = options.toldPath;
  let hasFailed = false;
  let outputBefore = 0;
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>;
  const ready = Promise.race([once(child, 'message'), exited]);

  const run = async (file: string, toldPath: string): Promise<FileResult> => {
    const startedAt = performance.now();
    files.push(file);
    lastToldPath = toldPath;
    let isLate = false;
    const limit = setTimeout(() => {
      isLate = true;
      void endFamilies([pid]);
    }, fileMsMax);
    await ready;
    const ended = once(child, 'message');
    // What it has died of shows below.
    child.send({ file, toldPath }, () => {});
    const isOver = await Promise.race([ended.then(() => true), exited.then(() => false)]);
    clearTimeout(limit);
    const [code, signal] = isOver ? [0, null] : await exited;
    const written = output().slice(outputBefore);
    outputBefore = output().length;
    const result = resultOf({ file, toldPath, startedAt, isLate, code, signal, output: written });
    hasFailed ||= result.failed > 0;
    return result;
  };

  return {
    run: (file, { toldPath }) => ({ pid, ended: run(file, toldPath) }),
    isSpent: () => files.length >= filesMax || child.exitCode !== null || child.signalCode !== null,
    async end() {
      const startedAt = performance.now();
      if (child.connected) child.disconnect();
      let isLate = false;
      const limit = setTimeout(() => {
        isLate = true;
        void endFamilies([pid]);
      }, endMsMax);
      const [code, signal] = await exited;
      clearTimeout(limit);
      endGroup(pid);
      if (hasFailed || (code === 0 && !isLate)) return undefined;
      const fault = isLate
        ? 'Something that one of these files started was still there a minute after the last of them had ended'
        : `The process that these files shared ended by ${signal ?? `code ${code}`}`;
      // Of which test it came is told at the end.
      const remarks = remarksOf(readTold(lastToldPath));
      const seconds = (performance.now() - startedAt) / 1_000;
      const counts = { passed: 0, failed: 1, skipped: 0 };
      return {
        file: files.join(' '),
        seconds,
        processorSeconds: 0,
        ...counts,
        told: [],
        fault: [fault, ...remarks].join('\n'),
        output: output().slice(outputBefore),
      };
    },
  };
}
