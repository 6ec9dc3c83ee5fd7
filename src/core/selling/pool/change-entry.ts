import type { Queryable } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import { raise } from '../../base/define-error.ts';
import { sha256 } from '../../base/sha256.ts';
import type { Sales } from '../cashier/sales.ts';
import type { Desk } from '../desk/desk.ts';
import { findEntry } from '../waiting/entry.sql.ts';
import type { WaitingEntry, Wish } from '../waiting/entry.ts';
import { changeLinkOver } from '../waiting/waiting.errors.ts';

/** What a mailed link says. */
interface AskedChange {
  entryId: string;
  eventId: string;
  wish: Wish;
  /** What was waited for when it was asked for: a link changes that alone. */
  before: string;
  at: number;
}

const linkDays = 7;
const dayMs = 86_400_000;

/** What a mailed link would change, for its page; undefined where it changes nothing any more. */
export async function readChange(
  { db, sales, now }: { db: Queryable; sales: Pick<Sales, 'offerKeys'>; now: () => number },
  { link }: { link: string },
): Promise<{ entry: WaitingEntry; wish: Wish } | undefined> {
  const asked = openChange(sales.offerKeys.mailLinks, link);
  const entry = asked && (await findEntry(db, { id: asked.entryId }));
  if (entry === undefined || asked === undefined || now() > asked.at + linkDays * dayMs) return undefined;
  const isLive = entry.status === 'WAITING' || entry.status === 'OFFERED';
  const present = digestOf(wishOf(entry));
  return isLive && (present === asked.before || present === digestOf(asked.wish))
    ? { entry, wish: asked.wish }
    : undefined;
}

/** The link that was mailed (`/waiting/changes/:link`): what was asked for when joining again is so from now on. */
export async function confirmChange(
  { sales, now }: { sales: Pick<Sales, 'desk' | 'offerKeys'>; now: () => number },
  { link }: { link: string },
): Promise<WaitingEntry> {
  const asked = openChange(sales.offerKeys.mailLinks, link);
  if (asked === undefined || now() > asked.at + linkDays * dayMs) raise(changeLinkOver, {});
  const { entryId, wish, before } = asked;
  return sales.desk.serve(asked.eventId, {
    entryIds: [entryId],
    decide(desk) {
      const entry = desk.pool.entry(entryId);
      if (entry === undefined || (entry.status !== 'WAITING' && entry.status !== 'OFFERED')) raise(changeLinkOver, {});
      const present = digestOf(wishOf(entry));
      // Followed again.
      if (present === digestOf(wish)) return entry;
      if (present !== before) raise(changeLinkOver, {});
      changeWish(desk, entry, wish);
      return entry;
    },
  });
}

/** Who wants more than before goes to the end. */
export function changeWish(desk: Desk, entry: WaitingEntry, wish: Wish): void {
  const place = wish.quantity > entry.quantity ? { place: null } : {};
  desk.pool.changeEntry(entry, { ...wish, ...place });
}

export function wishOf({ name, ticketTypeIds, quantity, acceptsFewer }: Wish): Wish {
  const ids = ticketTypeIds?.map((id) => id.toLowerCase()) ?? null;
  return { name, ticketTypeIds: ids === null ? null : [...new Set(ids)], quantity, acceptsFewer };
}

/** Sealed, so that nobody writes one for others and nothing has to be kept until it is followed. */
export function changeLinkOf(box: SecretBox, entry: WaitingEntry, { wish, at }: { wish: Wish; at: number }): string {
  const asked: AskedChange = { entryId: entry.id, eventId: entry.eventId, wish, before: digestOf(wishOf(entry)), at };
  return box.seal(JSON.stringify(asked)).toString('base64url');
}

function openChange(box: SecretBox, link: string): AskedChange | undefined {
  try {
    return JSON.parse(box.open(Buffer.from(link, 'base64url'))) as AskedChange;
  } catch {
    return undefined;
  }
}

function digestOf({ name, ticketTypeIds, quantity, acceptsFewer }: Wish): string {
  return sha256(JSON.stringify([name, ticketTypeIds, quantity, acceptsFewer])).toString('hex');
}
