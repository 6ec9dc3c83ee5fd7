import type { Row } from './suffer.ts';

const columns: [title: string, width: number, cell: (row: Row) => string][] = [
  ['kind', 26, ({ kind }) => kind],
  ['seeds', 5, ({ seeds }) => String(seeds)],
  ['requests', 8, ({ traffic }) => String(traffic.requests)],
  ['refused', 7, ({ traffic }) => String(traffic.failed)],
  ['orders', 6, ({ orders }) => String(orders)],
  ['recovery', 8, ({ recoveriesMs }) => secondsOf(medianOf(recoveriesMs))],
  ['worst', 7, ({ recoveriesMs }) => secondsOf(Math.max(0, ...recoveriesMs))],
  ['slowest answer', 14, ({ traffic }) => secondsOf(traffic.slowest.ms)],
  ['deadlocks', 9, ({ deadlocks }) => String(deadlocks)],
  ['longest stay', 12, ({ longestStayMs }) => `${Math.round(longestStayMs)} ms`],
  ['violations', 10, ({ violations }) => String(violations.length)],
];

export function heading(): string {
  const titles = columns.map(([title, width], index) => padded(title, width, index));
  const rules = columns.map(([, width], index) => (index === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return `${rowOf(titles)}\n${rowOf(rules)}`;
}

export function line(row: Row): string {
  return rowOf(columns.map(([, width, cell], index) => padded(cell(row), width, index)));
}

export function medianOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const secondsOf = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
const padded = (text: string, width: number, index: number) =>
  index === 0 ? text.padEnd(width) : text.padStart(width);
const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
