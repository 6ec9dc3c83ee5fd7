import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { type CsvCell, csvPieces } from '../../core/base/csv.ts';
import { createKeyedSemaphore, SemaphoreFull } from '../../platform/semaphore.ts';
import { accountKey, outsideShares, ShareSpent } from '../../platform/shares.ts';
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

// A file reads on while its receiver takes it, long after its request was counted.
const filesOfOne = createKeyedSemaphore({ most: 2, waitingMax: 10 });

/**
 * The same for a file that the core writes. A refusal at its beginning is answered as a page. An organization is sent two at once; others of
 * its wait.
 */
export async function sendPieces(
  { reply }: Pick<PersonVisit, 'reply'>,
  pieces: AsyncGenerator<string>,
  name: string,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const send = async () => {
      // The names of the columns, and the first rows: after those nothing is refused any more.
      const begun = [await pieces.next(), await pieces.next()].flatMap(({ value }) => value ?? []);
      // The file is of nobody any more where the request took too long.
      if (reply.sent) return resolve();
      const file = Readable.from(joined(begun, pieces));
      reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${name.replaceAll(/[^a-z0-9-]/gi, '')}.csv"`,
          'cache-control': 'no-store',
        })
        .send(file);
      resolve();
      await finished(file).catch(() => {});
    };
    filesOfOne(accountKey() ?? '', send).catch((error) =>
      reject(error instanceof SemaphoreFull ? new ShareSpent() : error),
    );
  });
}

async function* joined(begun: readonly string[], rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield* begun;
  try {
    for (;;) {
      // Whose account it is on is not known when a connection takes more of it: that there are few holds it to its share.
      const { value, done } = await outsideShares(() => rest.next());
      if (done) return;
      yield value;
    }
  } finally {
    await rest.return(undefined);
  }
}
