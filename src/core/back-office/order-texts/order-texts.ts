import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { Fault } from '../../base/faults/faults.ts';
import { orderText, searchText } from '../../base/search-text.ts';
import {
  insertOrderTexts,
  listOrdersWithoutText,
  listUnwrittenTexts,
  lockTextsMark,
  moveTextsMark,
  sampleTexts,
  type TextSearch,
} from './order-texts.sql.ts';

// An order is committed within seconds of its time; after so long none older can still appear.
const settledMinutes = 10;
const pageSize = 1_000;
// The newest of those that no worker has written yet; there are more only while the workers stand still.
const unwrittenMax = 20_000;

/** Writes the texts of orders that are old enough, a page at once. Returns how many; one process does it at a time. */
export function writeOrderTexts(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const mark = await lockTextsMark(tx);
    if (mark === undefined) return 0;
    const orders = await listOrdersWithoutText(tx, { mark, settledMinutes, most: pageSize });
    const last = orders.at(-1);
    if (last === undefined) return 0;
    await insertOrderTexts(
      tx,
      orders.map((order) => ({ ...order, text: orderText(order) })),
    );
    await moveTextsMark(tx, { createdAt: last.createdAt, orderId: last.id });
    return orders.length;
  });
}

const sampleSize = 1_000;
const commonMin = 10;

/** Prepares a search: reads one by one what is not written yet, and checks whether the text is common. */
export async function lookInto(
  db: Queryable,
  { organizationId, search }: { organizationId: string | null; search: string },
): Promise<TextSearch> {
  const [orders, { matches }] = await Promise.all([
    listUnwrittenTexts(db, { organizationId, most: unwrittenMax }),
    sampleTexts(db, { organizationId, search, size: sampleSize }),
  ]);
  const wanted = searchText(search);
  const unwrittenIds = orders.filter((order) => orderText(order).includes(wanted)).map(({ id }) => id);
  return { organizationId, search, unwrittenIds, isCommon: matches >= commonMin };
}

const wordLengthMin = 3;

/** Shorter words are in no index, and would have every order read. */
export function isSearchable(search: string): boolean {
  const words = searchText(search).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.some((word) => Array.from(word).length >= wordLengthMin);
}

export const searchFault: Fault = { fault: 'notSearchable', values: { least: wordLengthMin } };
