import { newId } from '../../../platform/ids.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import { type Mail, type MailData, sealPath, type WaitingNews } from '../../telling/mails/mail.ts';
import type { WaitingEntry } from './entry.ts';

type Mailed = Pick<WaitingEntry, 'id' | 'organizationId' | 'eventId' | 'email' | 'language'> & { isSandbox: boolean };

/** To somebody who waits from now on, with the link to their entry. It counts as a mail that nobody paid for. */
export function joinedMail(entry: Mailed, { caller }: { caller?: string }): Mail {
  return ofEntry(entry, 'JOINED', { unpaid: { eventId: entry.eventId, caller } });
}

/** To the address of somebody who waits already, with which somebody joined again: the link by which the entry is theirs who asked. */
export function changeMail(box: SecretBox, entry: Mailed, { link, caller }: { link: string; caller?: string }): Mail {
  const pathSealed = sealPath(box, `/waiting/changes/${link}`);
  return ofEntry(entry, 'CHANGE', { pathSealed, unpaid: { eventId: entry.eventId, caller } });
}

/** What became of an entry: it was passed over or left, its offer lapsed or its ticket was taken back, or nobody waits any more. */
export function newsMail(entry: Mailed, news: Exclude<WaitingNews, 'JOINED' | 'CHANGE' | 'OFFERED'>): Mail {
  return ofEntry(entry, news, {});
}

/**
 * The offer itself: the order is theirs until it lapses. Its link is that of the order. To an address that opened no link of ours it counts as
 * a mail that nobody paid for: anyone who typed it may be a stranger, and can have offers made again and again.
 */
export function offeredMail(
  entry: Mailed & Pick<WaitingEntry, 'confirmedAt'>,
  { orderId, at }: { orderId: string; at: string },
): Mail {
  const counted: MailData = entry.confirmedAt === null ? { unpaid: { eventId: entry.eventId } } : {};
  return { ...ofEntry(entry, 'OFFERED', { validUntil: at, ...counted }), orderId, kind: 'WAITING_OFFER' };
}

function ofEntry(entry: Mailed, news: WaitingNews, data: MailData): Mail {
  const { id: entryId, organizationId, eventId, email: recipient, language, isSandbox } = entry;
  const told = { ...data, eventId, waiting: { entryId, news } };
  return { id: newId(), organizationId, orderId: null, kind: 'WAITING', recipient, language, data: told, isSandbox };
}
