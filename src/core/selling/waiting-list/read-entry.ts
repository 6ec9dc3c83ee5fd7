import { timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../../../platform/database/database.ts';
import { isUuid } from '../../../platform/ids.ts';
import { raise } from '../../base/define-error.ts';
import { sha256 } from '../../base/sha256.ts';
import type { OfferKeys } from '../tickets/offer.ts';
import { countAheadOfClaim, findClaim } from './claim.sql.ts';
import { placeOfClaim, placeOfEntry, type WaitingPlace } from './claim.ts';
import { findShownEntry } from './entry.sql.ts';
import { entryNotFound } from './waiting.errors.ts';
import { countAhead, findOfferedOrder, type OfferedOrder } from './waiting-reads.sql.ts';

/** An entry for anyone who shows its token. One refusal for a wrong token and for no entry: nobody learns which there are. */
export async function ownEntry(
  db: Queryable,
  { id, token }: { id: string; token: string | undefined },
): Promise<WaitingPlace> {
  const entry = await findPlace(db, id);
  if (entry === undefined || token === undefined || !timingSafeEqual(entry.tokenHash, sha256(token))) {
    raise(entryNotFound, { entryId: id });
  }
  return entry;
}

/** An entry, or a claim that is none yet. */
export async function findPlace(db: Queryable, given: string): Promise<WaitingPlace | undefined> {
  if (!isUuid(given)) return undefined;
  const id = given.toLowerCase();
  const entry = await findShownEntry(db, { id });
  if (entry !== undefined) return placeOfEntry(entry);
  const claim = await findClaim(db, { id });
  return claim && placeOfClaim(claim);
}

/** How an entry stands now. */
export interface EntryStanding {
  entry: WaitingPlace;
  /** How many wait before it for something that it would take too. */
  ahead: number;
  offer: (Omit<OfferedOrder, 'id'> & { orderId: string; orderToken: string }) | null;
}

export async function readEntry(
  { db, offerKeys }: { db: Queryable; offerKeys: Pick<OfferKeys, 'orderTokenOf'> },
  entry: WaitingPlace,
): Promise<EntryStanding> {
  const isOffered = entry.status === 'OFFERED' && entry.orderId !== null;
  const [ahead, order] = await Promise.all([
    entry.status === 'WAITING' ? (entry.isClaim ? countAheadOfClaim : countAhead)(db, entry) : 0,
    isOffered ? findOfferedOrder(db, { orderId: entry.orderId as string }) : undefined,
  ]);
  if (order === undefined) return { entry, ahead, offer: null };
  const { id: orderId, ...offered } = order;
  return { entry, ahead, offer: { ...offered, orderId, orderToken: offerKeys.orderTokenOf(orderId) } };
}
