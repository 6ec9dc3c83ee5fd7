import { findBrowser } from '../../test/helpers/find-program.ts';
import { historyLacks } from '../versions/previous-release.ts';
import type { FileResult } from './run-file.ts';

/** What came of a file that is not even started, since all of its tests need a browser and there is none. It counts as one. */
export function skippedWhole(file: string): FileResult | undefined {
  const { skip } = file.startsWith('test/browser/') ? findBrowser() : { skip: false as const };
  if (!skip) return undefined;
  const told = [{ kind: 'skipped' as const, name: 'the whole file', line: 1, reason: skip }];
  return { file, seconds: 0, passed: 0, failed: 0, skipped: 1, told, output: '' };
}

/**
 * As --require-all has it: what was skipped has failed, and is told by its name. A program can be installed; history that a checkout
 * came without cannot, and what needs it stays skipped and counted.
 */
export function withSkipsFailed(result: FileResult): FileResult {
  const told = result.told.map((each) =>
    each.kind === 'skipped' && !each.reason.includes(historyLacks)
      ? {
          ...each,
          kind: 'failed' as const,
          ms: 0,
          reason: `It was skipped, which --require-all forbids: ${each.reason}`,
        }
      : each,
  );
  const skipped = told.filter(({ kind }) => kind === 'skipped').length;
  return { ...result, told, failed: result.failed + result.skipped - skipped, skipped };
}
