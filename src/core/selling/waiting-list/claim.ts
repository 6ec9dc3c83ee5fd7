import type { WaitingEntry } from './entry.ts';

/**
 * What somebody is answered who joins with an address that waits already: to them it is a place as any other. It is in no list and gets no
 * offer; by the link that is mailed to the address it becomes the entry.
 */
export interface WaitingClaim
  extends Pick<
    WaitingEntry,
    | 'id'
    | 'organizationId'
    | 'eventId'
    | 'name'
    | 'email'
    | 'language'
    | 'tokenHash'
    | 'ticketTypeIds'
    | 'quantity'
    | 'acceptsFewer'
    | 'place'
    | 'createdAt'
  > {
  entryId: string;
  leftAt: string | null;
}

/** An entry or a claim, as anyone who waits knows it. */
export interface WaitingPlace extends WaitingEntry {
  /** By which they know it: of an entry that a claim became, that of the claim. */
  shownId: string;
  isClaim: boolean;
}

export function placeOfEntry(entry: WaitingEntry): WaitingPlace {
  return { ...entry, shownId: shownIdOf(entry), isClaim: false };
}

export function shownIdOf({ id, knownAs }: Pick<WaitingEntry, 'id' | 'knownAs'>): string {
  return knownAs ?? id;
}

export function placeOfClaim({
  entryId: _,
  leftAt,
  isClosed,
  ...claim
}: WaitingClaim & { isClosed: boolean }): WaitingPlace {
  const status = leftAt !== null ? 'LEFT' : isClosed ? 'CLOSED' : 'WAITING';
  const fresh = { passedOver: false, lapses: 0, orderId: null, confirmedAt: null, knownAs: null };
  return { ...claim, ...fresh, status, shownId: claim.id, isClaim: true };
}
