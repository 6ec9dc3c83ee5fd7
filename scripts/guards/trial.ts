import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as TestDatabase from '../../test/helpers/database/test-database.ts';
import { arrangeFiles } from '../test-run/arrange-files.ts';
import type { Guard } from './guard.ts';
import { type Failure, firstFailure } from './notice-removal.ts';
import type { ThrowawayCopy } from './throwaway-copy.ts';

export type Outcome =
  | { result: 'NOTICED'; failure: Failure }
  /** Alone no test misses it; without the one behind it too, some test does. */
  | { result: 'BEHIND'; failure: Failure }
  | { result: 'SURVIVED' }
  /** The remaining code does not run, which tests notice for another reason than the guard's. */
  | { result: 'BROKEN'; failure: Failure };

interface Trial {
  try(guard: Guard): Promise<Outcome>;
  close(): Promise<void>;
}

// Errors of code that does not run, in either language. A test that fails by one of these says nothing of the guard.
const brokenBy =
  /SyntaxError|ReferenceError|ERR_MODULE_NOT_FOUND|ERR_INVALID_TYPESCRIPT|syntax error at or near|could not determine data type|bind message supplies/;

/** Takes guards out of a copy, one at a time, and runs the tests that should notice. */
export async function openTrial(
  copy: ThrowawayCopy,
  { directory, guards }: { directory: string; guards: readonly Guard[] },
): Promise<Trial> {
  const helpers = pathToFileURL(join(copy.folder, 'test/helpers/database/test-database.ts')).href;
  const { startTestPostgres } = (await import(helpers)) as typeof TestDatabase;
  process.chdir(copy.folder);
  const whole = await startTestPostgres({ parent: directory });
  const passing = new Set<string>();
  const testFiles = arrangeFiles({ wanted: [], unwanted: [] });

  const run = (
    file: string,
    postgres: TestDatabase.TestPostgres,
    { maySkip, told = {} }: { maySkip: boolean; told?: Guard['environment'] },
  ) => {
    const scratch = join(directory, 'scratch');
    rmSync(scratch, { recursive: true, force: true, maxRetries: 10 });
    mkdirSync(scratch, { mode: 0o1777 });
    const environment = {
      ...process.env,
      ...told,
      TMPDIR: scratch,
      TEST_POSTGRES: JSON.stringify(postgres.connection),
      NODE_COMPILE_CACHE: join(directory, 'compiled'),
    };
    return firstFailure(file, { directory, environment, maySkip });
  };

  /**
   * A file that fails by itself would seem to notice everything. Files that noticed are run again, with everything back in
   * place.
   */
  const mustPass = async (file: string) => {
    if (passing.has(file)) return;
    const failure = await run(file, whole, { maySkip: true });
    if (failure !== undefined)
      throw new Error(`${file} fails with every guard in its place: ${failure.test}\n${failure.reason}`);
    passing.add(file);
  };

  const firstNotice = async (removed: readonly Guard[]): Promise<Failure | undefined> => {
    const failure = await failureWithout(removed);
    if (failure !== undefined) await mustPass(failure.file);
    return failure;
  };

  const failureWithout = async (removed: readonly Guard[]): Promise<Failure | undefined> => {
    const files = [...new Set(removed.flatMap((guard) => testFilesOf(guard, testFiles)))];
    const told = removed[0]?.environment;
    const putBack = copy.takeOut(removed);
    // Guards of the schema are taken out of the migrations, so their database is another one.
    const isOfSchema = removed.some(({ file }) => file.startsWith('migrations/'));
    let postgres = whole;
    try {
      if (isOfSchema) postgres = await startTestPostgres({ parent: directory });
      for (const file of files) {
        const failure = await run(file, postgres, { maySkip: false, told });
        if (failure !== undefined) return failure;
      }
      return undefined;
    } finally {
      putBack();
      if (postgres !== whole) await postgres.close();
    }
  };

  return {
    async try(guard) {
      const failure = await firstNotice([guard]);
      if (failure !== undefined) return { result: brokenBy.test(failure.reason) ? 'BROKEN' : 'NOTICED', failure };
      if (guard.behind === undefined) return { result: 'SURVIVED' };
      const second = guards.find(({ name }) => name === guard.behind?.guard) as Guard;
      const together = await firstNotice([guard, second]);
      return together === undefined ? { result: 'SURVIVED' } : { result: 'BEHIND', failure: together };
    },
    close: () => whole.close(),
  };
}

/** The test files that a guard names, in its order, of all that there are. */
export function testFilesOf({ tests }: Pick<Guard, 'tests'>, all: readonly string[]): string[] {
  return tests.flatMap((word) => all.filter((file) => file.includes(word)));
}
