import { mkdirSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { repository } from '../../test/helpers/machine/child.ts';
import { throwawayDirectory } from '../../test/helpers/machine/throwaway-directory.ts';
import { onlyOptions } from '../only-options.ts';
import { arrangeFiles } from '../test-run/arrange-files.ts';
import { endFamilies } from '../test-run/end-families.ts';
import type { Guard } from './guard.ts';
import { guards } from './guards.ts';
import { underWay } from './notice-removal.ts';
import { rowOf, saveRows, shownGuards } from './table.ts';
import { copySources } from './throwaway-copy.ts';
import { type Outcome, openTrial, testFilesOf } from './trial.ts';

// npm run guards: takes out each guard of the list in a copy of the sources, one at a time, and shows which test fails for it.
// Words, or --guard=WORD, take those whose name or file contains one, --missing those that docs/proof/guards.md does not show; --save keeps the
// rows there.
onlyOptions(['--guard', '--missing', '--save']);
const optionOf = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const words = [optionOf('guard') ?? [], process.argv.slice(2).filter((word) => !word.startsWith('--'))].flat();
const shown = process.argv.includes('--missing') ? new Set(shownGuards(repository)) : new Set();
const testFiles = arrangeFiles({ wanted: [], unwanted: [] });
// Tests beside the code mostly need no service, and are over in a moment.
const isQuick = (guard: Guard) => testFilesOf(guard, testFiles).every((file) => !file.startsWith('test/'));
const wanted = guards
  .filter(({ name, file }) => words.length === 0 || words.some((word) => name.includes(word) || file.includes(word)))
  .filter(({ name }) => !shown.has(name))
  .sort((one, other) => Number(isQuick(other)) - Number(isQuick(one)));
if (wanted.length === 0) {
  console.error('No guard matches');
  process.exit(1);
}
// Others may be at work on this machine, and nobody waits for this.
setPriority(5);

let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isInterrupted = true;
    void endFamilies([...underWay]);
  });
}

const directory = throwawayDirectory('takilya-guards-');
const folder = join(directory, 'copy');
mkdirSync(folder);
const failed: string[] = [];
let tried = 0;
const startedAt = performance.now();
try {
  const trial = await openTrial(copySources(repository, folder), { directory, guards });
  try {
    for (const guard of wanted) {
      if (isInterrupted) break;
      await show(guard, trial.try(guard));
    }
  } finally {
    await trial.close();
  }
} finally {
  process.chdir(repository);
  rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
}
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
const counted = tried === wanted.length ? `${tried}` : `${tried} of ${wanted.length}`;
console.log(`\n${counted} guards in ${minutes} minutes, ${failed.length} of them to be looked at`);
for (const name of failed) console.log(`  ✖ ${name}`);
process.exitCode = failed.length === 0 && !isInterrupted ? 0 : 1;

async function show(guard: Guard, trying: Promise<Outcome>): Promise<void> {
  const beganMs = performance.now();
  const outcome = await trying.catch((error: Error) => error);
  const seconds = Math.round((performance.now() - beganMs) / 1_000);
  if (isInterrupted) return;
  tried += 1;
  if (outcome instanceof Error) {
    failed.push(guard.name);
    console.log(`✖ ${guard.name}: ${outcome.message}`);
    return;
  }
  if (outcome.result === 'SURVIVED' || outcome.result === 'BROKEN') {
    failed.push(guard.name);
    const why =
      outcome.result === 'SURVIVED' ? 'no test misses it' : `what is left does not run: ${outcome.failure.reason}`;
    console.log(`✖ ${guard.name} (${seconds} s): ${why}`);
    return;
  }
  console.log(`✔ ${guard.name} (${seconds} s): ${outcome.failure.file}: ${outcome.failure.test}`);
  console.log(`    ${outcome.failure.reason.split('\n').slice(0, 4).join('\n    ')}`);
  if (process.argv.includes('--save')) saveRows(repository, guards, [rowOf(guard, outcome, seconds)]);
}
