import { Readable } from 'node:stream';
import { type CsvCell, csvPieces } from '../../core/base/csv.ts';
import type { PersonVisit } from './signed-in.ts';

export { everyRow } from '../../core/base/cursor-page.ts';

interface CsvFile<Row> {
  /** Without the ending. */
  name: string;
  columns: readonly string[];
  rows: AsyncIterable<Row> | Iterable<Row>;
  cellsOf: (row: Row) => readonly CsvCell[];
}

/** Sends a file for spreadsheets while it is being read. */
export function sendCsv<Row>(
  visit: Pick<PersonVisit, 'reply'>,
  { name, columns, rows, cellsOf }: CsvFile<Row>,
): Promise<void> {
  return sendPieces(visit, csvPieces(columns, rows, cellsOf), name);
}

/** The same for a file that the core writes. A refusal at its beginning is answered as a page. */
export async function sendPieces(
  { reply }: Pick<PersonVisit, 'reply'>,
  pieces: AsyncGenerator<string>,
  name: string,
): Promise<void> {
  // The names of the columns, and the first rows: after those nothing is refused any more.
  const begun = [await pieces.next(), await pieces.next()].flatMap(({ value }) => value ?? []);
  reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name.replaceAll(/[^a-z0-9-]/gi, '')}.csv"`,
      'cache-control': 'no-store',
    })
    .send(Readable.from(joined(begun, pieces)));
}

async function* joined(begun: readonly string[], rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield* begun;
  yield* rest;
}
