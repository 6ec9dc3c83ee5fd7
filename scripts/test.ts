import { rmSync } from 'node:fs';
import { availableParallelism, constants } from 'node:os';
import { join } from 'node:path';
import { startTestPostgres } from '../test/helpers/database/test-database.ts';
import { throwawayDirectory } from '../test/helpers/machine/throwaway-directory.ts';
import { onlyOptions } from './only-options.ts';
import { arrangeFiles, saveSeconds } from './test-run/arrange-files.ts';
import { endFamilies } from './test-run/end-families.ts';
import { processorOfFamily } from './test-run/processor-time.ts';
import { showProgress } from './test-run/progress.ts';
import { fileLines, summaryLines } from './test-run/report.ts';
import { type FileResult, type RunningFile, runFile } from './test-run/run-file.ts';
import { mayShare, type SharedProcess, startSharedProcess } from './test-run/share-process.ts';
import { skippedWhole, withSkipsFailed } from './test-run/skips.ts';

// Runs the quick tests on one PostgreSQL, or those of any tier whose path contains an argument: npm test -- api-keys races
// With --all it runs what is in test/ci too; with --without=browser it leaves out those whose path contains that; --verbose names every test; --jobs=4 runs as many
// files at a time; --save-seconds keeps how long the files took, by which they are ordered; --require-all takes a test that is
// skipped for a failure, unless --may-skip gives that reason; --apart gives every file a process of its own; with --unlucky random ids hold the figures that the tests look for.
const options = [
  '--all',
  '--without',
  '--verbose',
  '--jobs',
  '--save-seconds',
  '--require-all',
  '--may-skip',
  '--apart',
];
onlyOptions([...options, '--unlucky']);
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const optionsOf = (name: string) =>
  process.argv.flatMap((argument) => (argument.startsWith(`--${name}=`) ? argument.slice(name.length + 3) : []));
const isVerbose = process.argv.includes('--verbose');
const isUnlucky = process.argv.includes('--unlucky');
const isApart = process.argv.includes('--apart');
const isEverythingRequired = process.argv.includes('--require-all');
const isQuick = wanted.length === 0 && !process.argv.includes('--all');
const files = arrangeFiles({ wanted, unwanted: optionsOf('without'), isQuick });
if (files.length === 0) {
  console.error(`No test file matches ${wanted.join(', ')}`);
  process.exit(1);
}
// Most files wait now and then, and never for one another.
const jobs = Number(optionsOf('jobs')[0] ?? availableParallelism() + 1);

// Of more than these some show pages.
const filesWithoutPagesMax = 10;
// Of more than these a line says how far they are.
const shownSinglyMax = 30;
const startedAt = performance.now();
const running = new Set<number>();
let interruption: NodeJS.Signals | undefined;
let ending: Promise<void> | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // npm passes on what its process group has got already: the second one changes nothing.
  process.on(signal, () => {
    interruption ??= signal;
    ending ??= endFamilies([...running]);
  });
}

const directory = throwawayDirectory('takilya-test-');
const results: FileResult[] = [];
try {
  const postgres = await startTestPostgres({ parent: directory, hasPages: files.length > filesWithoutPagesMax });
  const environment = {
    ...process.env,
    // Temporary files of the tests go with the run, however they end.
    TMPDIR: directory,
    TEST_POSTGRES: JSON.stringify(postgres.connection),
    NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/compiled'),
  };
  const queue = files.map((file, index) => ({ file, toldPath: join(directory, `told-of-${index}.jsonl`) }));
  const outcomeOf = async ({ pid, ended }: RunningFile) => {
    running.add(pid);
    return ended.finally(() => running.delete(pid));
  };
  const progress = showProgress({ files, isEveryFileShown: isVerbose || files.length <= shownSinglyMax });
  const tell = (outcome: FileResult) => {
    const result = isEverythingRequired ? withSkipsFailed(outcome, { maySkip: optionsOf('may-skip') }) : outcome;
    results.push(result);
    const lines = fileLines(result, { done: results.length, total: files.length, isVerbose });
    progress.end(result, lines);
  };
  const work = async (_: unknown, worker: number) => {
    let shared: SharedProcess | undefined;
    const endShared = async () => {
      const fault = await shared?.end();
      shared = undefined;
      if (fault !== undefined && interruption === undefined) tell(fault);
    };
    const start = async ({ file, toldPath }: { file: string; toldPath: string }) => {
      if (isApart || !mayShare(file)) return runFile(file, { toldPath, environment, isUnlucky });
      if (shared?.isSpent()) await endShared();
      shared ??= startSharedProcess({ toldPath: join(directory, `told-${worker}.jsonl`), environment, isUnlucky });
      return shared.run(file, { toldPath });
    };
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      if (interruption !== undefined) break;
      progress.begin(next.file);
      const before = jobs === 1 ? processorOfFamily(process.pid) : 0;
      const outcome = skippedWhole(next.file) ?? (await outcomeOf(await start(next)));
      if (interruption !== undefined) break;
      // Nobody else is at work: what the PostgreSQL of all has taken is this file's.
      if (jobs === 1) outcome.processorSeconds = processorOfFamily(process.pid) - before;
      tell(outcome);
    }
    await endShared();
  };
  await Promise.all(Array.from({ length: Math.min(jobs, files.length) }, work));
  await ending;
  progress.close();
  await postgres.close();
} finally {
  rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
}

if (process.argv.includes('--save-seconds') && interruption === undefined) saveSeconds(results);
if (interruption !== undefined) console.log(`\nInterrupted after ${results.length} of ${files.length} files.`);
const took = { seconds: (performance.now() - startedAt) / 1_000, processorSeconds: processorOfFamily(process.pid) };
console.log(summaryLines(results, took));
const isGood =
  results.some(({ passed, skipped }) => passed + skipped > 0) && results.every(({ failed }) => failed === 0);
process.exitCode = interruption !== undefined ? 128 + constants.signals[interruption] : isGood ? 0 : 1;
