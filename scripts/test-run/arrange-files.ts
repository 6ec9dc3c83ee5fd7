import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FileResult } from './run-file.ts';
import { ciFolder } from './tiers.ts';

interface Taken {
  seconds: number;
  /** Of processor, which says the same on a busy machine. */
  processor: number;
}

/** What the long files took when somebody last ran `npm test -- --save-seconds`. */
const secondsPath = fileURLToPath(new URL('../../test/seconds.json', import.meta.url));
// The order of shorter ones decides nothing.
const secondsMin = 5;

/**
 * The test files that are asked for, the longest first, so that none of them runs alone at the end. Whatever else is
 * named in full is one too. Words are looked for in both tiers.
 */
export function arrangeFiles(options: {
  wanted: readonly string[];
  unwanted: readonly string[];
  isQuick?: boolean;
}): string[] {
  const taken = JSON.parse(readFileSync(secondsPath, 'utf8')) as Record<string, Taken>;
  return globSync([
    '{src,test,door-rules,seat-rules}/**/*.test.ts',
    ...options.wanted.filter((path) => path.endsWith('.ts')),
  ])
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => options.wanted.length === 0 || options.wanted.some((part) => file.includes(part)))
    .filter((file) => !options.isQuick || !file.startsWith(ciFolder))
    .filter((file) => !options.unwanted.some((part) => file.includes(part)))
    .sort()
    .sort((one, other) => (taken[other]?.seconds ?? 0) - (taken[one]?.seconds ?? 0));
}

export function saveSeconds(results: readonly FileResult[]): void {
  const long = results
    .filter(({ seconds }) => seconds >= secondsMin)
    .sort((one, other) => (one.file < other.file ? -1 : 1))
    .map(({ file, seconds, processorSeconds }) => {
      const taken: Taken = { seconds: Math.round(seconds), processor: Math.round(processorSeconds) };
      return `  ${JSON.stringify(file)}: ${JSON.stringify(taken)}`;
    });
  writeFileSync(secondsPath, `{\n${long.join(',\n')}\n}\n`);
}
