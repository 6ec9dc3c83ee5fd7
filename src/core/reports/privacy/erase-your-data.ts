import type { Database, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueueStatement, nobodysLane } from '../../../platform/queue/queue.sql.ts';
import type { AddressInQuestion, PrivacyKeys } from './address-in-question.ts';
import {
  deleteInterestsOf,
  deleteMailsOfNobody,
  listOrderIdsOfAddress,
  listSpellings,
  type OrderToErase,
} from './erase.sql.ts';
import { eraseOrders } from './erase-orders.ts';
import { erasureKind } from './erasure-queue.ts';
import { recordPrivacyAct } from './privacy-log.sql.ts';
import { type AskedBy, nothingCounted, type PrivacyCounts, type PrivacyEntry } from './privacy-log.ts';

const pageSize = 200;
const spellingsMax = 100;

/**
 * Erases what is kept about an address, a page of orders at once, each with its entry in the log. Orders that are not at
 * their end are erased by a worker when they are.
 */
export async function eraseYourData(
  { db, keys }: { db: Database; keys: PrivacyKeys },
  { address, askedBy }: { address: AddressInQuestion; askedBy: AskedBy },
): Promise<PrivacyCounts> {
  const entry: PrivacyEntry = { id: newId(), act: 'ERASE', askedBy, addressHash: keys.hashOf(address.key) };
  const sum = { ...nothingCounted };
  const add = (counted: Partial<PrivacyCounts>) => {
    for (const [name, count] of Object.entries(counted)) sum[name as keyof PrivacyCounts] += count;
  };
  // While the orders still say how it is spelled.
  add(await db.transaction((tx) => eraseTheRest(tx, entry, address)));
  for (let afterId = '00000000-0000-0000-0000-000000000000'; ; ) {
    const ids = (await listOrderIdsOfAddress(db, { address, afterId, most: pageSize })).map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) return sum;
    add(await db.transaction((tx) => erasePage(tx, entry, ids)));
    afterId = last;
  }
}

async function eraseTheRest(
  tx: Tx,
  entry: PrivacyEntry,
  address: AddressInQuestion,
): Promise<Pick<PrivacyCounts, 'interests' | 'mails'>> {
  const recipients = await listSpellings(tx, { address, typed: address.key, most: spellingsMax });
  const interests = await deleteInterestsOf(tx, { address });
  const mails = await deleteMailsOfNobody(tx, { recipients });
  await recordPrivacyAct(tx, entry, { interests, mails });
  return { interests, mails };
}

async function erasePage(
  tx: Tx,
  entry: PrivacyEntry,
  ids: readonly string[],
): Promise<Pick<PrivacyCounts, 'orders' | 'ordersLater' | 'mails'>> {
  const { erased, left, mails } = await eraseOrders(tx, { ids });
  await tx.run(enqueueStatement(left.map(laterEntry)));
  const counted = { orders: erased.length, ordersLater: left.length, mails };
  await recordPrivacyAct(tx, entry, counted);
  return counted;
}

/** All in one lane: they wait for months, and every lane is looked into every second. */
function laterEntry({ id, lookAgainAt }: OrderToErase) {
  return { kind: erasureKind, id, lane: nobodysLane, dueAt: lookAgainAt };
}
