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
import { eraseEntriesOf } from './erase-entries.ts';
import { eraseHeldTickets } from './erase-held-tickets.ts';
import { eraseOrders } from './erase-orders.ts';
import { erasureKind } from './erasure-queue.ts';
import { deleteAddressChangesOf, deleteOfferMails, eraseOffersTo, listHeldTicketIds } from './holders.sql.ts';
import { recordPrivacyAct } from './privacy-log.sql.ts';
import { type AskedBy, nothingCounted, type PrivacyCounts, type PrivacyEntry } from './privacy-log.ts';

const pageSize = 200;
const spellingsMax = 100;

/**
 * Erases what is kept about an address, a page of orders at once, each with its entry in the log. A worker erases orders
 * that are not finished when they are.
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
  // A ticket that they were given counts as an order of theirs.
  for (const { list, erase } of [
    { list: listOrderIdsOfAddress, erase: eraseOrders },
    { list: listHeldTicketIds, erase: eraseHeldTickets },
  ]) {
    let afterId: string | undefined = '00000000-0000-0000-0000-000000000000';
    while (afterId !== undefined) {
      const ids: string[] = (await list(db, { address, afterId, most: pageSize })).map(({ id }) => id);
      if (ids.length > 0) add(await db.transaction((tx) => erasePage(tx, entry, () => erase(tx, { ids }))));
      afterId = ids.at(-1);
    }
  }
  return sum;
}

async function eraseTheRest(
  tx: Tx,
  entry: PrivacyEntry,
  address: AddressInQuestion,
): Promise<Pick<PrivacyCounts, 'interests' | 'mails'>> {
  const recipients = await listSpellings(tx, { address, typed: address.key, most: spellingsMax });
  const interests = (await deleteInterestsOf(tx, { address })) + (await eraseEntriesOf(tx, { address }));
  await deleteAddressChangesOf(tx, { address });
  const offers = await deleteOfferMails(tx, { recipients });
  await eraseOffersTo(tx, { address });
  const mails = offers + (await deleteMailsOfNobody(tx, { recipients }));
  await recordPrivacyAct(tx, entry, { interests, mails });
  return { interests, mails };
}

async function erasePage(
  tx: Tx,
  entry: PrivacyEntry,
  erase: () => Promise<{ erased: readonly unknown[]; left: readonly ToLookAtAgain[]; mails: number }>,
): Promise<Pick<PrivacyCounts, 'orders' | 'ordersLater' | 'mails'>> {
  const { erased, left, mails } = await erase();
  await tx.run(enqueueStatement(left.map(laterEntry)));
  const counted = { orders: erased.length, ordersLater: left.length, mails };
  await recordPrivacyAct(tx, entry, counted);
  return counted;
}

type ToLookAtAgain = Pick<OrderToErase, 'id' | 'lookAgainAt'>;

/** All in one lane: they wait for months, and every lane is looked into every second. */
function laterEntry({ id, lookAgainAt }: ToLookAtAgain) {
  return { kind: erasureKind, id, lane: nobodysLane, dueAt: lookAgainAt };
}
