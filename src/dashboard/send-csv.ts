import { byteOrderMark, type CsvCell, csvText } from '../core/csv.ts';
import type { Visit } from './screen.ts';

/** No more rows than this go into one file. */
export const csvRowsMax = 5_000;

export interface CsvFile {
  /** Without the ending. */
  name: string;
  columns: readonly string[];
  rows: readonly (readonly CsvCell[])[];
}

export function sendCsv({ reply }: Pick<Visit, 'reply'>, { name, columns, rows }: CsvFile): void {
  reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'no-store',
    })
    .send(`${byteOrderMark}${csvText(columns, rows)}`);
}
