import type { Queryable } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import { raise } from '../../base/define-error.ts';
import { mailAddressKey } from '../../base/mail-address/mail-address.ts';
import type { Sales } from '../cashier/sales.ts';
import { ask, type Desk } from '../desk/desk.ts';
import { findClaim } from './claim.sql.ts';
import type { WaitingClaim } from './claim.ts';
import { findEntry } from './entry.sql.ts';
import type { WaitingEntry, Wish } from './entry.ts';
import { isPoolOpen } from './settle-list.ts';
import { changeLinkOver } from './waiting.errors.ts';
import { waitingList } from './waiting-list-part.ts';

/** What a mailed link says. */
interface AskedChange {
  claimId: string;
  at: number;
}

const linkDays = 7;
const dayMs = 86_400_000;

interface ChangeTools {
  db: Queryable;
  sales: Pick<Sales, 'desk' | 'offerKeys'>;
  now: () => number;
}

/** What a mailed link would change, for its page; undefined where it changes nothing any more. */
export async function readChange(
  tools: ChangeTools,
  { link }: { link: string },
): Promise<{ entry: WaitingEntry; wish: Wish } | undefined> {
  const claim = await claimOfLink(tools, link);
  const entry = claim && (await findEntry(tools.db, { id: claim.entryId }));
  if (claim === undefined || entry === undefined) return undefined;
  return isLive(entry) || isToComeBack(entry) ? { entry, wish: wishOf(claim) } : undefined;
}

/**
 * The link that was mailed (`/waiting/changes/:link`): what was asked for when joining again is so from now on, and who asked has the entry.
 * Tokens of before open nothing: anyone who typed the address first may have been somebody else. So a place that such a token gave up is theirs again.
 */
export async function confirmChange(tools: ChangeTools, { link }: { link: string }): Promise<WaitingEntry> {
  const claim = await claimOfLink(tools, link);
  if (claim === undefined) raise(changeLinkOver, {});
  const { id: knownAs, entryId, tokenHash, email } = claim;
  return tools.sales.desk.serve(claim.eventId, {
    asks: [ask(waitingList, { entryId, email })],
    choosesSeats: true,
    decide(desk) {
      const entry = desk.at(waitingList).entry(entryId);
      if (entry === undefined) raise(changeLinkOver, {});
      // Followed again.
      if (entry.knownAs === knownAs) return entry;
      if (isToComeBack(entry)) takeUpAgain(desk, entry);
      if (!isLive(entry)) raise(changeLinkOver, {});
      changeWish(desk, entry, wishOf(claim));
      desk.at(waitingList).changeEntry(entry, { knownAs, tokenHash, confirmedAt: entry.confirmedAt ?? desk.now });
      return entry;
    },
  });
}

/** One that was forgotten or is too old changes nothing. */
async function claimOfLink(
  { db, sales, now }: ChangeTools,
  link: string,
): Promise<Omit<WaitingClaim, 'leftAt'> | undefined> {
  const asked = openChange(sales.offerKeys.mailLinks, link);
  if (asked === undefined || now() > asked.at + linkDays * dayMs) return undefined;
  const claim = await findClaim(db, { id: asked.claimId });
  return claim?.leftAt === null ? claim : undefined;
}

/** Left by a token that nobody has confirmed. */
function isToComeBack({ status, knownAs }: WaitingEntry): boolean {
  return status === 'LEFT' && knownAs === null;
}

/** An entry that was left has its old place again, while nobody waits with its address otherwise. */
export function takeUpAgain(desk: Desk, entry: WaitingEntry): void {
  const isElsewhere = desk.at(waitingList).entries.some((each) => each.id !== entry.id && isLiveOf(entry.email)(each));
  if (entry.status !== 'LEFT' || isElsewhere || !isPoolOpen(desk)) raise(changeLinkOver, {});
  desk.at(waitingList).changeEntry(entry, { status: 'WAITING' });
}

export function isLiveOf(email: string): (entry: WaitingEntry) => boolean {
  const key = mailAddressKey(email);
  return (entry) => mailAddressKey(entry.email) === key && isLive(entry);
}

function isLive({ status }: Pick<WaitingEntry, 'status'>): boolean {
  return status === 'WAITING' || status === 'OFFERED';
}

/** Who wants more than before goes to the end. */
export function changeWish(desk: Desk, entry: WaitingEntry, wish: Wish): void {
  const place = wish.quantity > entry.quantity ? { place: null } : {};
  desk.at(waitingList).changeEntry(entry, { ...wish, ...place });
}

export function wishOf({ name, ticketTypeIds, quantity, acceptsFewer }: Wish): Wish {
  const ids = ticketTypeIds?.map((id) => id.toLowerCase()) ?? null;
  return { name, ticketTypeIds: ids === null ? null : [...new Set(ids)], quantity, acceptsFewer };
}

/** Sealed, so that nobody writes one for others. */
export function changeLinkOf(box: SecretBox, asked: AskedChange): string {
  return box.seal(JSON.stringify(asked)).toString('base64url');
}

function openChange(box: SecretBox, link: string): AskedChange | undefined {
  const sealed = Buffer.from(link, 'base64url');
  if (sealed.toString('base64url') !== link) return undefined;
  try {
    return JSON.parse(box.open(sealed)) as AskedChange;
  } catch {
    return undefined;
  }
}
