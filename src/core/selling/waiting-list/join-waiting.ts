import { timingSafeEqual } from 'node:crypto';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { takeAttemptsOrRefuse } from '../../accounts/sign-in/attempts.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { type Detail, raise } from '../../base/define-error.ts';
import type { StepClaim } from '../../base/idempotency/claim.ts';
import type { Language } from '../../base/language.ts';
import { sha256 } from '../../base/sha256.ts';
import { isOpenForSale } from '../../catalog/inventory/put-aside.ts';
import { isTicket } from '../../catalog/inventory/type-kinds.ts';
import type { Sales } from '../cashier/sales.ts';
import { ask, type Command, type Desk } from '../desk/desk.ts';
import type { DeskEvent, DeskType } from '../desk/desk-contents.ts';
import { eventOnSale } from '../ordering/place-order.ts';
import { checkOnSale } from '../ordering/wanted-bundles.ts';
import { notOnSale } from '../orders/order.errors.ts';
import type { OfferKeys } from '../tickets/offer.ts';
import { changeLinkOf, changeWish, isLiveOf, wishOf } from './change-entry.ts';
import { changedClaimStatement, findClaimByToken, newClaimStatement } from './claim.sql.ts';
import { shownIdOf, type WaitingPlace } from './claim.ts';
import type { WaitingEntry, Wish } from './entry.ts';
import { findPlace } from './read-entry.ts';
import { isPoolOpen } from './settle-list.ts';
import { entryNotFound } from './waiting.errors.ts';
import { waitingList } from './waiting-list-part.ts';
import { changeMail, joinedMail } from './waiting-mails.ts';

export interface WaitingTools {
  db: Database;
  sales: Pick<Sales, 'desk' | 'offerKeys' | 'callerOf'>;
  now: () => number;
}

interface JoinInput extends Wish {
  eventId: string;
  email: string;
  language: Language;
  /** What the caller shows: the token of the entry that they have. */
  token?: string;
  /** The network address that asks; null where trials count none. */
  address: string | null;
  claim?: StepClaim;
}

/** As it is kept for a repeat under the same claim: it names nobody. */
interface Joined {
  /** The entry, or a claim to one. */
  entryId: string;
  /** Not for who shows theirs. */
  token: string | null;
  isReplayed?: boolean;
}

// A household joins a few times, an office some more; nobody does so all day.
const perAddressMax = 30;
const perAddressSeconds = 10 * 60;

/**
 * Somebody waits for tickets of an event that is sold out. Who waits already changes what they want: at once with their token. Without it they
 * are answered as anybody is, so that nobody learns who waits; a link that is mailed to the address makes it so.
 */
export async function joinWaiting(
  { db, sales, now }: WaitingTools,
  input: JoinInput,
): Promise<Omit<Joined, 'entryId'> & { entry: WaitingPlace }> {
  const { address, eventId, email, token } = input;
  if (address !== null) {
    const limit = { name: `waiting from ${address}`, limit: perAddressMax, seconds: perAddressSeconds };
    await db.transaction((tx) => takeAttemptsOrRefuse(tx, { limits: [limit], now: now() }));
  }
  const caller = address === null ? undefined : sales.callerOf(address);
  const shown =
    token === undefined ? undefined : await findClaimByToken(db, { eventId, email, tokenHash: sha256(token) });
  const command = joinEntry(sales, { ...input, claimId: shown?.id, newEntryId: newId(), caller, at: now() });
  const { entryId, ...joined } = await sales.desk.serve(eventId, command);
  // Erased since: it is a repeat.
  const entry = (await findPlace(db, entryId)) ?? raise(entryNotFound, { entryId });
  return { entry, ...joined };
}

type JoinCommand = JoinInput & {
  newEntryId: string;
  /** The claim whose token was shown. */
  claimId?: string;
  caller: string | undefined;
  at: number;
};

/** The command alone, for a batch of the past. */
export function joinEntry({ offerKeys }: Pick<Sales, 'offerKeys'>, input: JoinCommand): Command<Joined> {
  const { eventId, email, newEntryId: id, caller } = input;
  const token = tokenOfEntry(offerKeys, { id });
  return {
    claim: input.claim,
    asks: [ask(waitingList, { email })],
    choosesSeats: true,
    decide(desk) {
      const event = eventOnSale(desk, eventId);
      checkWish(desk, event, input);
      const { isSandbox, organizationId } = event;
      const wish = wishOf(input);
      const known = desk.at(waitingList).entries.find(isLiveOf(email));
      if (known !== undefined) return joinAgain(desk, offerKeys, { ...input, known, made: token, wish });
      const entry: WaitingEntry = {
        ...{ id, organizationId, eventId, email, language: input.language, ...wish },
        ...{ tokenHash: sha256(token), status: 'WAITING', place: null, passedOver: false, lapses: 0 },
        ...{ orderId: null, createdAt: desk.now, confirmedAt: null, knownAs: null },
      };
      desk.at(waitingList).join(entry);
      desk.changes.mails.push(joinedMail({ ...entry, isSandbox }, { caller }));
      return { entryId: id, token };
    },
  };
}

function joinAgain(
  desk: Desk,
  offerKeys: Sales['offerKeys'],
  {
    known,
    wish,
    made,
    newEntryId: id,
    at,
    caller,
    ...input
  }: JoinCommand & { known: WaitingEntry; wish: Wish; made: string },
): Joined {
  const { token: shown, claimId, email, language } = input;
  if (isTokenOf(known, shown)) {
    changeWish(desk, known, wish);
    return { entryId: shownIdOf(known), token: null };
  }
  if (claimId !== undefined) {
    desk.at(waitingList).claims.push(changedClaimStatement({ id: claimId, wish }));
    return { entryId: claimId, token: null };
  }
  const { id: entryId, organizationId, eventId } = known;
  const ofEntry = { id, entryId, organizationId, eventId, email, language };
  desk
    .at(waitingList)
    .claims.push(newClaimStatement({ ...ofEntry, ...wish, tokenHash: sha256(made), createdAt: desk.now }));
  const { isSandbox } = desk.eventOfOrder();
  const link = changeLinkOf(offerKeys.mailLinks, { claimId: id, at });
  desk.changes.mails.push(changeMail(offerKeys.mailLinks, { ...known, isSandbox }, { link, caller }));
  return { entryId: id, token: made };
}

/** Made again whenever it is needed and stored nowhere: the page that a mailed link opens acts by it. */
export function tokenOfEntry(offerKeys: Pick<OfferKeys, 'orderTokenOf'>, { id }: Pick<WaitingEntry, 'id'>): string {
  return offerKeys.orderTokenOf(`waiting ${id}`);
}

function isTokenOf({ tokenHash }: Pick<WaitingEntry, 'tokenHash'>, token: string | undefined): boolean {
  return token !== undefined && timingSafeEqual(tokenHash, sha256(token));
}

/** Only for what is sold out: what can be bought is bought. */
function checkWish(desk: Desk, event: DeskEvent, { ticketTypeIds, quantity }: Wish): void {
  if (event.journeyType === 'PRESELLING') raise(notOnSale, { what: { fault: 'presaleNeedsCode' } });
  if (!isPoolOpen(desk)) raise(notOnSale, { what: { fault: 'waitingOver' } });
  const types = wantedTypes(desk, ticketTypeIds);
  const most = Math.max(...types.map((type) => type.maximumPurchaseQuantity));
  if (quantity > most) raiseInvalid([{ field: 'quantity', fault: 'ofTypeTooMany', values: { most } }]);
  const room = desk.room();
  const left = types.find(({ remainingQuantity }) => Math.min(remainingQuantity, room) > 0);
  if (left !== undefined) raise(notOnSale, { what: { fault: 'stillOnSale', values: { name: left.name } } });
}

function wantedTypes(desk: Desk, ticketTypeIds: Wish['ticketTypeIds']): DeskType[] {
  const shown = [...desk.types.values()].filter((type) => type.published && isTicket(type));
  if (ticketTypeIds === null) {
    const open = shown.filter((type) => isOpenForSale(type, desk.now));
    if (open.length === 0) raise(notOnSale, { what: { fault: 'eventNotOnSale' } });
    return open;
  }
  const faults: Detail[] = [];
  const wanted = ticketTypeIds.flatMap((id, index) => {
    const type = shown.find((each) => each.id === id.toLowerCase());
    const field = `ticketTypeIds[${index}]`;
    if (type === undefined) faults.push({ field, fault: 'notOfThisEvent', values: { what: 'a ticket type' } });
    return type ?? [];
  });
  if (wanted.length === 0 && faults.length === 0) {
    faults.push({ field: 'ticketTypeIds', fault: 'itemsTooFew', values: { least: 1 } });
  }
  if (faults.length > 0) raiseInvalid(faults);
  for (const type of wanted) checkOnSale(type, desk.now);
  return wanted;
}
