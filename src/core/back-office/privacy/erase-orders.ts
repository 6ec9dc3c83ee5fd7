import type { Tx } from '../../../platform/database/database.ts';
import {
  deleteAnswersOfOrders,
  deleteKeptAnswers,
  deleteKeptAnswersOfOrganizers,
  deleteMailsOfOrders,
  deleteOrderTexts,
  eraseBuyers,
  eraseFromNotices,
  eraseReasons,
  holdOrderTexts,
  listToErase,
  lockOrders,
  type OrderToErase,
} from './erase.sql.ts';
import { deleteAddressChangesOfOrders, eraseHoldersOfOrders, eraseOffersOfOrders } from './holders.sql.ts';

interface ErasedOrders {
  erased: readonly OrderToErase[];
  /** Not finished yet: the buyer needs the tickets, or money is on its way. */
  left: readonly OrderToErase[];
  mails: number;
}

/**
 * Takes the buyer, and the holders of tickets that were given on, out of those orders that are finished, wherever they are kept.
 * What the books need stays: numbers, amounts, tickets, payments and the ledger.
 */
export async function eraseOrders(tx: Tx, { ids }: { ids: readonly string[] }): Promise<ErasedOrders> {
  if (ids.length === 0) return { erased: [], left: [], mails: 0 };
  await holdOrderTexts(tx);
  await lockOrders(tx, { ids });
  const found = await listToErase(tx, { ids });
  const erased = found.filter((order) => order.isAtItsEnd);
  const left = found.filter((order) => !order.isAtItsEnd);
  const which = { ids: erased.map(({ id }) => id) };
  if (erased.length === 0) return { erased, left, mails: 0 };
  await deleteAddressChangesOfOrders(tx, which);
  await eraseBuyers(tx, which);
  await eraseHoldersOfOrders(tx, which);
  await eraseOffersOfOrders(tx, which);
  await deleteAnswersOfOrders(tx, which);
  await Promise.all([deleteOrderTexts(tx, which), eraseFromNotices(tx, which), eraseReasons(tx, which)]);
  await deleteKeptAnswers(tx, which);
  const asked = erased.filter(({ isOfOrganizer }) => isOfOrganizer);
  if (asked.length > 0) {
    const organizationIds = [...new Set(asked.map(({ organizationId }) => organizationId))];
    await deleteKeptAnswersOfOrganizers(tx, { ids: asked.map(({ id }) => id), organizationIds });
  }
  return { erased, left, mails: await deleteMailsOfOrders(tx, which) };
}
