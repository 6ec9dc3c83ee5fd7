import { type FileResult, remarksOf } from './run-file.ts';

const slowestShown = 10;
const outputCharactersMax = 20_000;
// A reader who sees only the end of a long output still learns how to repeat a failure.
const summaryReasonLinesMax = 40;

/** A line for a file that has ended, and in full what failed in it. */
export function fileLines(result: FileResult, options: { done: number; total: number; isVerbose: boolean }): string {
  const place = `[${String(options.done).padStart(String(options.total).length)}/${options.total}]`;
  const mark = result.failed > 0 ? '✖' : '✔';
  const lines = [`${place} ${mark} ${takenText(result)} ${result.file}  ${countsText(result)}`];
  lines.push(...skipLines([result]));
  if (options.isVerbose) {
    for (const each of result.told) if (each.kind === 'passed') lines.push(`  ✔ ${each.name} (${each.ms} ms)`);
    lines.push(...remarksOf(result.told).map((text) => `  ℹ ${text}`));
  }
  for (const each of result.told) {
    if (each.kind !== 'failed') continue;
    lines.push('', `  ✖ ${result.file}:${each.line} ${each.name} (${each.ms} ms)`, indented(each.reason));
  }
  if (result.fault !== undefined) lines.push('', `  ✖ ${result.file}`, indented(result.fault));
  if ((result.failed > 0 || options.isVerbose) && result.output.trim() !== '')
    lines.push('', '  It wrote:', indented(result.output.slice(-outputCharactersMax)));
  if (lines.length > 1) lines.push('');
  return lines.join('\n');
}

/**
 * How long all took, which files took longest, and once more what was skipped and what failed; the counts are the last
 * line.
 */
export function summaryLines(
  results: readonly FileResult[],
  took: { seconds: number; processorSeconds: number },
): string {
  const first = (of: 'seconds' | 'processorSeconds') =>
    [...results].sort((one, other) => other[of] - one[of]).slice(0, slowestShown);
  const processor = took.processorSeconds > 0 ? ` (${Math.round(took.processorSeconds)} s of processor)` : '';
  const lines = ['', `${results.length} files in ${Math.round(took.seconds)} s${processor}, the slowest:`];
  for (const result of first('seconds')) lines.push(`  ${takenText(result)} ${result.file}`);
  if (took.processorSeconds > 0 && results.length > slowestShown) {
    lines.push('', 'What took most of the processor:');
    for (const result of first('processorSeconds')) lines.push(`  ${takenText(result)} ${result.file}`);
  }
  const failures = results.flatMap(({ file, told, fault }) => [
    ...told.flatMap((each) =>
      each.kind === 'failed' ? [`  ✖ ${file}:${each.line} ${each.name}`, indented(beginningOf(each.reason))] : [],
    ),
    ...(fault === undefined ? [] : [`  ✖ ${file} ${fault.split('\n')[0]}`]),
  ]);
  const skips = skipLines(results);
  if (skips.length > 0) lines.push('', 'Skipped:', ...skips);
  if (failures.length > 0) lines.push('', 'Failed:', ...failures);
  const total = (of: 'passed' | 'failed' | 'skipped') => results.reduce((sum, result) => sum + result[of], 0);
  lines.push('', countsText({ passed: total('passed'), failed: total('failed'), skipped: total('skipped') }));
  return lines.join('\n');
}

/** A line for each thing that was missing. */
function skipLines(results: readonly FileResult[]): string[] {
  const skips = results.flatMap(({ told }) => told.flatMap((each) => (each.kind === 'skipped' ? each.reason : [])));
  return [...Map.groupBy(skips, (reason) => reason)].map(([reason, all]) => `  – ${all.length}: ${reason}`);
}

function countsText({ passed, failed, skipped }: { passed: number; failed: number; skipped: number }): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function beginningOf(reason: string): string {
  return reason.split('\n').slice(0, summaryReasonLinesMax).join('\n');
}

/** By the clock, and of processor. */
function takenText({ seconds, processorSeconds }: FileResult): string {
  return [seconds, processorSeconds].map((value) => `${value.toFixed(1).padStart(5)} s`).join(' / ');
}

function indented(text: string): string {
  return text.replace(/\s+$/, '').replace(/^(?=.)/gm, '    ');
}
