import { createPieces } from '../../platform/pieces.ts';

// One way to write files for spreadsheets: RFC 4180, with formulas made harmless; and one to read what we ship.

/** A cell: text as people typed it, an amount, a count, or nothing. */
export type CsvCell = string | { centavos: number } | { count: number } | null;

/** Tells Excel that the file is UTF-8. */
export const byteOrderMark = '\u{FEFF}';

export function csvLine(cells: readonly CsvCell[]): string {
  return cells.map(cellOf).join(',');
}

/** A whole file; the names of the columns are ours and need no quotes. */
export function csvText(columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [columns.join(','), ...rows.map(csvLine)].join('\r\n');
}

// So many take a few milliseconds; rows that are there already would all be written in one go.
const linesAtOnce = 200;

/** The same in pieces, for a file that is too long to be held at once. Begins with the byte order mark where asked to. */
export async function* csvPieces<Row>(
  columns: readonly string[],
  rows: AsyncIterable<Row> | Iterable<Row>,
  cellsOf: (row: Row) => readonly CsvCell[],
  { withMark = true }: { withMark?: boolean } = {},
): AsyncGenerator<string> {
  const piece = createPieces();
  yield `${withMark ? byteOrderMark : ''}${columns.join(',')}`;
  let lines: string[] = [];
  for await (const row of rows) {
    lines.push(`\r\n${csvLine(cellsOf(row))}`);
    if (lines.length === linesAtOnce) {
      yield lines.join('');
      lines = [];
      await piece();
    }
  }
  if (lines.length > 0) yield lines.join('');
}

function cellOf(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return textCell(cell);
  return 'count' in cell ? String(cell.count) : amountCell(cell.centavos);
}

// What a spreadsheet takes for the beginning of a formula, the wide forms of East Asian keyboards too.
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** Always quoted: a spreadsheet may divide at other characters than ours. */
function textCell(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** In pesos. Not by division, which could show a fraction that is not there. */
function amountCell(centavos: number): string {
  const digits = String(Math.abs(centavos)).padStart(3, '0');
  return `${centavos < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** It has more rows, or a row more columns, than it may; nothing beyond that was read. */
export class CsvTooLarge extends Error {
  readonly of: 'rows' | 'columns';

  constructor(of: 'rows' | 'columns') {
    super(`Too many ${of}`);
    this.of = of;
  }
}

/** The rows of a CSV text as RFC 4180 has it: quotes around what needs them, doubled quotes inside. */
export function parseCsv(
  text: string,
  { separator = ',', rowsMax = Number.POSITIVE_INFINITY, columnsMax = Number.POSITIVE_INFINITY } = {},
): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const fields = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, 'gy');
  while (fields.lastIndex < text.length) {
    const match = fields.exec(text);
    if (match === null) throw new Error(`A CSV row is broken after row ${rows.length}`);
    if (row.length >= columnsMax) throw new CsvTooLarge('columns');
    if (rows.length >= rowsMax) throw new CsvTooLarge('rows');
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] !== separator) {
      rows.push(row);
      row = [];
    }
  }
  // The text ends in a comma: one more value, an empty one.
  if (row.length > 0) rows.push([...row, '']);
  return rows;
}
