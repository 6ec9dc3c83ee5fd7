import type { Database, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { eraseOrders } from './erase-orders.ts';
import { recordPrivacyAct } from './privacy-log.sql.ts';
import type { PrivacyCounts, PrivacyEntry } from './privacy-log.ts';
import {
  deleteOldEntries,
  deleteOldInterests,
  deleteOldSandboxInterests,
  listNamedOrders,
  listOldCancelled,
  listOldEvents,
  listOldSandboxOrders,
  markBuyersErased,
  type WalkedOrder,
} from './retention.sql.ts';

/** After how many days buyers are erased by themselves; null: never. */
export interface Retention {
  /** For orders that never completed, counted from their end; for interests, from the end of the event. */
  cancelledDays: number | null;
  /** For everything in a sandbox. */
  sandboxDays: number | null;
  /** For all other orders, counted from the end of the event. */
  buyerDays: number | null;
}

/** Erases what is past its time, a bounded number at once, and writes down how much that was, if anything. */
export async function eraseByAge(
  db: Database,
  retention: Retention,
  { most = 500 }: { most?: number } = {},
): Promise<void> {
  const entry: PrivacyEntry = { id: newId(), act: 'ERASE', askedBy: 'CLOCK', addressHash: null };
  const erase = (work: (tx: Tx) => Promise<Partial<PrivacyCounts>>) =>
    db.transaction(async (tx) => {
      const counted = await work(tx);
      if (Object.values(counted).some((count) => count > 0)) await recordPrivacyAct(tx, entry, counted);
      return counted;
    });
  const eraseAll = async (list: () => Promise<{ id: string }[]>) => {
    for (let found = most; found === most; ) {
      const ids = (await list()).map(({ id }) => id);
      found = ids.length;
      if (found > 0) await erase((tx) => erasePage(tx, ids));
    }
  };
  const deleteAll = async (remove: (tx: Tx) => Promise<number>) => {
    while ((await erase(async (tx) => ({ interests: await remove(tx) }))).interests === most);
  };

  const { cancelledDays, sandboxDays, buyerDays } = retention;
  if (cancelledDays !== null) {
    await eraseAll(() => listOldCancelled(db, { days: cancelledDays, most }));
    await deleteAll((tx) => deleteOldInterests(tx, { days: cancelledDays, most }));
    await deleteAll((tx) => deleteOldEntries(tx, { days: cancelledDays, most }));
  }
  if (sandboxDays !== null) {
    await eraseAll(() => listOldSandboxOrders(db, { days: sandboxDays, most }));
    await deleteAll((tx) => deleteOldSandboxInterests(tx, { days: sandboxDays, most }));
  }
  if (buyerDays !== null) {
    for (const { id: eventId } of await listOldEvents(db, { days: buyerDays, most })) {
      await eraseBuyersOf(db, { eventId, most }, (ids) => erase((tx) => erasePage(tx, ids)));
    }
  }
}

async function erasePage(tx: Tx, ids: readonly string[]): Promise<Pick<PrivacyCounts, 'orders' | 'mails'>> {
  const { erased, mails } = await eraseOrders(tx, { ids });
  return { orders: erased.length, mails };
}

/** Walks through the orders of an event. Where one is not finished yet, the event comes up again. */
async function eraseBuyersOf(
  db: Database,
  { eventId, most }: { eventId: string; most: number },
  erase: (ids: readonly string[]) => Promise<Partial<PrivacyCounts>>,
): Promise<void> {
  let areLeft = false;
  let after: WalkedOrder | undefined;
  do {
    const orders = await listNamedOrders(db, { eventId, after, most });
    const { orders: erased = 0 } = await erase(orders.map(({ id }) => id));
    if (erased < orders.length) areLeft = true;
    after = orders.at(-1);
  } while (after !== undefined);
  if (!areLeft) await markBuyersErased(db, { eventId });
}
