import { findBrowser } from '../../test/helpers/machine/find-program.ts';
import type { Told } from './reporter.ts';
import type { FileResult } from './run-file.ts';
import { isOfBrowser } from './tiers.ts';

/**
 * The result of a file that is not even started, since all of its tests need a browser and there is none. It counts as one.
 */
export function skippedWhole(file: string): FileResult | undefined {
  const { skip } = isOfBrowser(file) ? findBrowser() : { skip: false as const };
  if (!skip) return undefined;
  const told = [{ kind: 'skipped' as const, name: 'the whole file', line: 1, reason: skip }];
  return { file, seconds: 0, processorSeconds: 0, passed: 0, failed: 0, skipped: 1, told, output: '' };
}

/** As --require-all has it: what was skipped has failed, and is told by its name; unless it was for one of these reasons. */
export function withSkipsFailed(result: FileResult, { maySkip }: { maySkip: readonly string[] }): FileResult {
  const isFault = (each: Told) => each.kind === 'skipped' && !maySkip.includes(each.reason);
  const faults = result.told.filter(isFault).length;
  const told = result.told.map((each) =>
    each.kind === 'skipped' && isFault(each)
      ? {
          ...each,
          kind: 'failed' as const,
          ms: 0,
          reason: `It was skipped, which --require-all forbids: ${each.reason}`,
        }
      : each,
  );
  return { ...result, told, failed: result.failed + faults, skipped: result.skipped - faults };
}
