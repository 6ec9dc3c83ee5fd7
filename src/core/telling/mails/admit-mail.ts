import type { Database, Tx } from '../../../platform/database/database.ts';
import { naturalBatch } from '../../../platform/natural-batch.ts';
import { mailAddressKey } from '../../base/mail-address/mail-address.ts';
import { sha256 } from '../../base/sha256.ts';
import type { MailToSend } from './mail.sql.ts';
import {
  bookPlace,
  type CountedName,
  foldMail,
  letMailWait,
  listOpenMails,
  lockCount,
  openMail,
  takePlace,
  takePlacesOf,
} from './mail-limit.sql.ts';
import type { MailLimits } from './mail-limits.ts';

/** Whether a mail may go: now, in so many seconds, or never by itself, because another one contains its news. */
type Admission = { goes: 'NOW' } | { goes: 'LATER'; afterSeconds: number } | { goes: 'FOLDED' };

const now: Admission = { goes: 'NOW' };

// Few people use more than two; somebody who orders with another person's address in every case must not flood them.
const otherSpellingsMax = 2;

/** Whether a mail may go, decided for many at once. */
export type Admit = (mail: MailToSend) => Promise<Admission>;

const batch = { sizeMax: 200, inFlightMax: 1, patienceMs: 1_000 };

export function createAdmit(db: Database, limits: MailLimits | null): Admit {
  if (limits === null) return async () => now;
  const placesOf = (most: number) =>
    naturalBatch<MailOfName, boolean>({ ...batch, load: (mails) => takePlaces(db, mails, most) });
  const places = { recipient: placesOf(limits.recipient), order: placesOf(limits.order) };
  return (mail) => admitMail(db, { ...limits, places }, mail);
}

interface MailOfName {
  mailId: string;
  nameHash: Buffer;
}

interface Admitting extends MailLimits {
  places: Record<'recipient' | 'order', (mail: MailOfName) => Promise<boolean>>;
}

/** The first of several mails to one recipient goes first. */
async function takePlaces(db: Database, mails: readonly MailOfName[], most: number): Promise<boolean[]> {
  const taken = new Set<string>();
  const turns = [...Map.groupBy(mails, ({ nameHash }) => nameHash.toString('latin1')).values()];
  for (let turn = 0; turn === 0 || turns.some(({ length }) => length > turn); turn += 1) {
    const next = turns.flatMap((ofName) => ofName[turn] ?? []);
    for (const { id } of await takePlacesOf(db, { mails: next, most })) taken.add(id);
  }
  return mails.map(({ mailId }) => taken.has(mailId));
}

/**
 * Keeps a mail about an order to the limits. Over the limit of the one who placed the order, it waits for room. Over the
 * limit of its recipient, the first one waits for the next hour, and those after it are folded into that one. For a paid
 * order, only mails about that very order count. A mail is counted once, however often it is tried and by whichever
 * process.
 */
async function admitMail(db: Database, limits: Admitting, mail: MailToSend): Promise<Admission> {
  if ((mail.orderId === null && !isAskedFor(mail)) || isHeldForHours(mail) || mail.isSandbox) return now;
  if (mail.waitSeconds !== null && mail.waitSeconds > 0) return later(mail.waitSeconds);
  if (mail.isCounted) return now;
  if (mail.kind === 'MESSAGE' || isAskedFor(mail)) return admitMessage(db, limits, mail);
  const { id, data } = mail;
  const { unpaid } = data;
  if (unpaid?.caller !== undefined && mail.waitSeconds === null) {
    const seconds = await bookPlace(db, nameOf(`caller ${unpaid.caller}`, limits.caller));
    if (seconds > 0) {
      await letMailWait(db, { id, seconds });
      return later(seconds);
    }
  }
  const key = mailAddressKey(mail.recipient);
  const own = allowanceOf(mail, { key, limits });
  // A mail that others were folded into has already waited for the event.
  const event = unpaid && !mail.isOpen ? nameOf(`event ${unpaid.eventId} ${key}`, limits.event) : undefined;
  const isOverForEvent = event !== undefined && !(await takePlace(db, event));
  if (!isOverForEvent && (await limits.places[own.of]({ mailId: id, nameHash: own.nameHash }))) return now;
  const spent = isOverForEvent ? event : own;
  return db.transaction((tx) => fold(tx, mail, { key, spent, isCounted: spent === own }));
}

/** What is offered is held for hours alone, and does not wait here where the address has opened a link of ours. */
function isHeldForHours({ kind, data }: MailToSend): boolean {
  return kind === 'WAITING_OFFER' && data.unpaid === undefined;
}

/** Anybody can type an address where one waits. */
function isAskedFor({ kind }: MailToSend): boolean {
  return kind === 'ON_SALE' || kind === 'WAITING';
}

/**
 * Mails about unpaid orders never use the allowance of paid ones; nor do those about orders that an organizer says were
 * paid in cash.
 */
function allowanceOf(
  { orderId, data: { paid } }: MailToSend,
  { key, limits }: { key: string; limits: MailLimits },
): CountedName & { of: 'recipient' | 'order' } {
  if (paid === 'PROVIDER') return { ...nameOf(`order ${orderId} ${key}`, limits.order), of: 'order' };
  const name = paid === 'CASH' ? `cash ${key}` : recipientName(key);
  return { ...nameOf(name, limits.recipient), of: 'recipient' };
}

const recipientName = (key: string) => `recipient ${key}`;

/** Counted apart: organizers' messages and news of sales take no place from mails about orders. Those over the limit wait, and are not folded. */
async function admitMessage(
  db: Database,
  limits: Admitting,
  { id, recipient, waitSeconds }: MailToSend,
): Promise<Admission> {
  if (waitSeconds !== null) return now;
  const counted = nameOf(`messages to ${mailAddressKey(recipient)}`, limits.recipient);
  if (await limits.places.recipient({ mailId: id, nameHash: counted.nameHash })) return now;
  const seconds = await bookPlace(db, counted);
  await letMailWait(db, { id, seconds });
  return later(seconds);
}

function later(afterSeconds: number): Admission {
  return { goes: 'LATER', afterSeconds };
}

function nameOf(name: string, most: number): CountedName {
  return { nameHash: sha256(name), most };
}

/** A mail goes only to the very spelling that its order was placed with, so each spelling has its own to be folded into. */
async function fold(
  tx: Tx,
  { id, recipient: spelling, data, isOpen }: MailToSend,
  { key, spent, isCounted }: { key: string; spent: CountedName; isCounted: boolean },
): Promise<Admission> {
  await lockCount(tx, { nameHash: sha256(recipientName(key)) });
  const open = (await listOpenMails(tx, { key })).filter((mail) => mail.id !== id);
  const into = open.find((mail) => mail.recipient === spelling);
  const others = open.filter((mail) => mail.recipient !== key);
  // Mails about paid orders go to any spelling: nobody pays to flood somebody. So do mails that others were folded
  // into.
  const isTold = isOpen || data.unpaid === undefined || spelling === key || others.length < otherSpellingsMax;
  if (into !== undefined || !isTold) {
    await foldMail(tx, { id, into: into?.id ?? null });
    return { goes: 'FOLDED' };
  }
  const seconds = await bookPlace(tx, spent);
  await openMail(tx, { id, key, seconds, isCounted });
  return later(seconds);
}
