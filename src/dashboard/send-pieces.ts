import { Readable } from 'node:stream';
import type { Visit } from './screen.ts';

/** Sends a file for spreadsheets while it is being read. What is refused at its beginning is answered as a page. */
export async function sendPieces(
  { reply }: Pick<Visit, 'reply'>,
  pieces: AsyncGenerator<string>,
  name: string,
): Promise<void> {
  // The names of the columns, and the first rows: from then on nothing is refused any more.
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
