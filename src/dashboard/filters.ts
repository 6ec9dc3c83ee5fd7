import type { Stretch } from '../core/newest-first.ts';

/** A value of the query that is one of those that the page offers; anything else asks for all. */
export function chosenOf<const Value extends string>(
  text: string | undefined,
  values: readonly Value[],
): Value | undefined {
  return values.find((value) => value === text);
}

/** What was typed into a field for a day and time, as a moment in Manila. What is none goes on as it is, to be refused. */
export function manilaMoment(text: string | undefined): string | undefined {
  const typed = text?.trim() ?? '';
  if (typed === '') return undefined;
  const parts = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(:\d{2})?(?:\.\d{1,3})?$/.exec(typed);
  return parts === null ? typed : `${parts[1]}${parts[2] ?? ':00'}+08:00`;
}

/** A moment as such a field shows it. */
export function manilaField(ms: number): string {
  return new Date(ms + manilaMs).toISOString().slice(0, 16);
}

const manilaMs = 8 * 3_600_000;
const takenAtOnce = 100;

/** The rows of a list from its beginning, as many as a file may have. */
export async function rowsUpTo<Row>(
  most: number,
  list: (part: { cursor: string | undefined; take: number }) => Promise<Stretch<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const part = await list({ cursor, take: Math.min(takenAtOnce, most - rows.length) });
    rows.push(...part.rows);
    cursor = part.nextCursor ?? undefined;
  } while (cursor !== undefined && rows.length < most);
  return rows;
}
