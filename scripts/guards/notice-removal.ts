import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { endFamilies } from '../test-run/end-families.ts';
import type { Told } from '../test-run/reporter.ts';
import { runFile } from '../test-run/run-file.ts';

export interface Failure {
  file: string;
  test: string;
  reason: string;
}

/** Ended with all that it started where the run is interrupted. */
export const underWay = new Set<number>();

// A test that waits for something that never comes has noticed; nobody waits for its end.
const msMax = 150_000;
const lookMs = 200;

/** The first test of the file that fails; the rest is not waited for. Undefined where all pass; a skipped one would have told nothing. */
export async function firstFailure(
  file: string,
  { directory, environment, maySkip }: { directory: string; environment: NodeJS.ProcessEnv; maySkip: boolean },
): Promise<Failure | undefined> {
  const toldPath = join(directory, 'told.jsonl');
  rmSync(toldPath, { force: true });
  const { pid, ended } = runFile(file, { toldPath, environment });
  underWay.add(pid);
  let early: Failure | undefined;
  const startedAt = performance.now();
  const looking = setInterval(() => {
    if (early !== undefined) return;
    early = failureTold(file, toldPath);
    if (early === undefined && performance.now() - startedAt > msMax)
      early = { file, test: 'the file does not end', reason: `not within ${msMax / 1_000} s` };
    if (early !== undefined) void endFamilies([pid]);
  }, lookMs);
  const result = await ended;
  clearInterval(looking);
  underWay.delete(pid);
  if (early !== undefined) return early;
  if (result.failed === 0) {
    const skipped = result.told.find((told) => told.kind === 'skipped');
    if (skipped === undefined || maySkip) return undefined;
    throw new Error(`${file} passes, but for “${skipped.name}”, which is skipped: ${skipped.reason}`);
  }
  return failureTold(file, toldPath) ?? { file, test: 'outside its tests', reason: result.fault ?? result.output };
}

function failureTold(file: string, toldPath: string): Failure | undefined {
  let text: string;
  try {
    text = readFileSync(toldPath, 'utf8');
  } catch {
    return undefined;
  }
  // The last line may be under way.
  for (const line of text.split('\n').slice(0, -1)) {
    const told = JSON.parse(line) as Told;
    if (told.kind === 'failed') return { file, test: told.name, reason: told.reason };
  }
  return undefined;
}
