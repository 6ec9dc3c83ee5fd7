import type { SpellOutcome } from './buyers.ts';
import type { Finding } from './truth.ts';

export interface Row extends SpellOutcome, Finding {
  fault: string;
  /** Why buyers did not get their tickets again; undefined: they did. */
  trouble?: string;
}

const columns: [title: string, width: number, cell: (row: Row) => string][] = [
  ['fault', 52, ({ fault }) => fault],
  ['requests', 8, ({ requests }) => String(requests)],
  ['failed', 6, ({ failed }) => String(failed)],
  ['no sale for', 11, ({ longestStillSeconds }) => `${longestStillSeconds.toFixed(1)} s`],
  [
    'last failure after',
    18,
    ({ failed, lastFailureSeconds }) => (failed === 0 ? '–' : `${lastFailureSeconds.toFixed(1)} s`),
  ],
  ['lost', 4, ({ lost }) => String(lost)],
  ['twice', 5, ({ twice }) => String(twice)],
  ['invariants', 10, ({ broken, trouble }) => trouble ?? (broken.length === 0 ? 'hold' : broken.join(', '))],
];

export function heading(): string {
  const titles = columns.map(([title, width], index) => padded(title, width, index));
  const rules = columns.map(([, width], index) => (index === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return `${rowOf(titles)}\n${rowOf(rules)}`;
}

export function line(row: Row): string {
  return rowOf(columns.map(([, width, cell], index) => padded(cell(row), width, index)));
}

const padded = (text: string, width: number, index: number) =>
  index === 0 ? text.padEnd(width) : text.padStart(width);
const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
