import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Guard } from './guard.ts';
import type { Outcome } from './trial.ts';

const document = 'docs/proof/guards.md';
const begin = '| guard | what holds because of it | the test that fails without it | s |\n|---|---|---|--:|\n';

/** A guard as docs/proof/guards.md shows it. */
export function rowOf(
  guard: Guard,
  outcome: Extract<Outcome, { result: 'NOTICED' | 'BEHIND' }>,
  seconds: number,
): string {
  const { file, test } = outcome.failure;
  const { behind } = guard;
  const alone =
    outcome.result === 'NOTICED' || behind === undefined
      ? ''
      : `alone none: ${behind.why}. Without *${behind.guard}* too: `;
  const cells = [
    guard.name,
    guard.invariant,
    `${alone}\`${file.replace(/\.test\.ts$/, '')}\`: ${test}`,
    String(seconds),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}

/** Replaces the earlier rows with these, in the order of the list; rows of guards that are gone go. */
export function saveRows(repository: string, guards: readonly Guard[], rows: readonly string[]): void {
  const path = join(repository, document);
  const text = readFileSync(path, 'utf8');
  const rowByName = new Map([...rowsIn(text), ...rows].map((row) => [nameOf(row), row]));
  const kept = guards.flatMap(({ name }) => rowByName.get(name) ?? []);
  const [above] = text.split(begin) as [string];
  writeFileSync(path, `${above}${begin}${kept.join('\n')}\n`);
}

/** The names of the guards that docs/proof/guards.md shows. */
export function shownGuards(repository: string): string[] {
  return rowsIn(readFileSync(join(repository, document), 'utf8')).map(nameOf);
}

function rowsIn(text: string): string[] {
  const [, below = ''] = text.split(begin);
  return below.split('\n').filter((line) => line.startsWith('| '));
}

function nameOf(row: string): string {
  return (row.split(' | ')[0] as string).slice(2);
}
