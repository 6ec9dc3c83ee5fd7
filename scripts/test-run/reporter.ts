import { appendFileSync } from 'node:fs';
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';
import { processorOf } from './processor-time.ts';

/** What a test file reports to the run, one line of JSON each. */
export type Told =
  | { kind: 'begun'; name: string }
  | { kind: 'passed'; name: string; ms: number }
  | { kind: 'skipped'; name: string; line: number; reason: string }
  | { kind: 'failed'; name: string; ms: number; line: number; reason: string }
  | { kind: 'remark'; text: string }
  /** With the processor time of the process and of what it started and saw end. */
  | { kind: 'counts'; passed: number; failed: number; skipped: number; processorSeconds: number };

/** Runs within each test file. Reports everything at once: after a kill the report shows what the process was doing. */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const tell = (told: Told) => appendFileSync(process.env.TEST_TOLD as string, `${JSON.stringify(told)}\n`);
  const names = new Map<number, string>();
  // Of the file that runs, where several share the process.
  let counts = { passed: 0, failed: 0, skipped: 0 };
  let processorBefore = 0;
  const processorSeconds = () => {
    const before = processorBefore;
    processorBefore = processorOf('self');
    return processorBefore - before;
  };
  for await (const { type, data } of events) {
    if (isOfSharedFile(data)) {
      if (type !== 'test:pass' && type !== 'test:fail') continue;
      if (type === 'test:fail' && !isOfSubtests(data.details.error)) {
        const ms = Math.round(data.details.duration_ms);
        tell({ kind: 'failed', name: 'the file', ms, line: 1, reason: reasonOf(data.details.error) });
        counts.failed += 1;
      }
      tell({ kind: 'counts', ...counts, processorSeconds: processorSeconds() });
      counts = { passed: 0, failed: 0, skipped: 0 };
      process.send?.('ended');
    } else if (type === 'test:dequeue') {
      const parent = names.get(data.parentId ?? 0);
      const name = parent === undefined ? data.name : `${parent} › ${data.name}`;
      names.set(data.testId, name);
      tell({ kind: 'begun', name });
    } else if (type === 'test:pass' || type === 'test:fail') {
      const name = names.get(data.testId) ?? data.name;
      const ms = Math.round(data.details.duration_ms);
      const unmade = type === 'test:pass' ? data.skip || data.todo : undefined;
      counts[type === 'test:fail' ? 'failed' : unmade ? 'skipped' : 'passed'] += 1;
      if (unmade)
        tell({
          kind: 'skipped',
          name,
          line: data.line ?? 0,
          reason: typeof unmade === 'string' ? unmade : 'no reason',
        });
      else if (type === 'test:pass') tell({ kind: 'passed', name, ms });
      else if (!isOfSubtests(data.details.error))
        tell({ kind: 'failed', name, ms, line: data.line ?? 0, reason: reasonOf(data.details.error) });
    } else if (type === 'test:diagnostic') {
      if (!isTally(data.message)) tell({ kind: 'remark', text: data.message });
    } else if (type === 'test:summary' && process.send === undefined) {
      const { tests, passed, skipped, todo } = data.counts;
      const failed = tests - passed - skipped - todo;
      tell({ kind: 'counts', passed, failed, skipped: skipped + todo, processorSeconds: processorSeconds() });
    }
  }
}

/** In a process that files share each of them is a suite, and nothing else is one (`shared-process.ts`). */
function isOfSharedFile(data: object = {}): boolean {
  if ('details' in data && typeof data.details === 'object')
    return (data.details as { type?: string }).type === 'suite';
  return 'type' in data && data.type === 'suite';
}

/** A test that failed only for its subtests: they have said why. */
function isOfSubtests(error: Error): boolean {
  return 'failureType' in error && error.failureType === 'subtestsFailed';
}

function reasonOf(error: Error): string {
  return inspect(error.cause ?? error, { depth: 8 })
    .split('\n')
    .filter((line) => !/^\s+at .*\(?node:/.test(line))
    .join('\n');
}

function isTally(message: string): boolean {
  return /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/.test(message);
}
