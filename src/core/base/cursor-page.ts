import { raiseInvalid } from './common.errors.ts';
import { encodeCursor, idPart, readCursor } from './cursor.ts';
import type { Detail } from './define-error.ts';
import { takeDefault, takeMax } from './page.ts';
import { instantOf } from './time.ts';

/** Where a page of a list ended. */
export interface CursorPlace {
  createdAt: string;
  id: string;
}

/** Some rows of a list that goes from the newest back, and where to go on. */
export interface CursorPage<Row> {
  rows: Row[];
  /** Null at the end. */
  nextCursor: string | null;
}

/** Which page is wanted. `from` is included, `to` is not. */
export interface CursorPageInput {
  from?: string;
  to?: string;
  cursor?: string;
  take?: number;
}

interface CheckedCursorPage {
  from: string | undefined;
  to: string | undefined;
  after: CursorPlace | undefined;
  take: number;
}

/** Refuses times and cursors that are invalid, together with the faults that the caller found. */
export function checkCursorPage(
  name: string,
  input: CursorPageInput,
  faults: readonly Detail[] = [],
): CheckedCursorPage {
  const { cursor, take = takeDefault } = input;
  const from = input.from === undefined ? undefined : instantOf(input.from);
  const to = input.to === undefined ? undefined : instantOf(input.to);
  const after = cursor === undefined ? undefined : placeOf(name, cursor);
  const all = [...faults];
  if (input.from !== undefined && from === undefined) all.push({ field: 'from', fault: 'notAMoment' });
  if (input.to !== undefined && to === undefined) all.push({ field: 'to', fault: 'notAMoment' });
  if (cursor !== undefined && after === undefined) {
    all.push({ field: 'cursor', fault: 'notCursorOfThis' });
  }
  if (all.length > 0) raiseInvalid(all);
  return { from, to, after, take: Math.min(Math.max(1, Math.trunc(take)), takeMax) };
}

/** The place in a cursor of the named list; undefined where it is none. */
export function placeOf(name: string, cursor: string): CursorPlace | undefined {
  return readCursor(name, cursor, { createdAt: instantOf, id: idPart });
}

/** Cuts rows that were asked for with one more than wanted, which tells whether there is more. */
export function cursorPageOf<Row extends CursorPlace>(
  name: string,
  found: readonly Row[],
  take: number,
): CursorPage<Row> {
  const rows = found.slice(0, take);
  const last = found.length > take ? rows.at(-1) : undefined;
  return { rows, nextCursor: last === undefined ? null : encodeCursor(name, last.createdAt, last.id) };
}

const streamedAtOnce = 1_000;

/** The rows of a list from its beginning up to `most`, read as they are needed. */
export async function* streamRows<Row>(
  { most }: { most: number },
  list: (part: { after: Row | undefined; take: number }) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: Row | undefined;
  for (let left = most; left > 0; left -= streamedAtOnce) {
    const take = Math.min(left, streamedAtOnce);
    const rows = await list({ after, take });
    yield* rows;
    if (rows.length < take) return;
    after = rows.at(-1);
  }
}

// As many as a file of orders may have.
const rowsMax = 100_000;
const takenAtOnce = 100;

/** The rows of a list from its beginning, read as they are needed. */
export async function* everyRow<Row>(
  list: (part: { cursor: string | undefined; take: number }) => Promise<CursorPage<Row>>,
): AsyncGenerator<Row> {
  let cursor: string | undefined;
  let count = 0;
  do {
    const part = await list({ cursor, take: Math.min(takenAtOnce, rowsMax - count) });
    yield* part.rows;
    count += part.rows.length;
    cursor = part.nextCursor ?? undefined;
  } while (cursor !== undefined && count < rowsMax);
}
