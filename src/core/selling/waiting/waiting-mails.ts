import { newId } from '../../../platform/ids.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import { type Mail, type MailData, sealPath, type WaitingNews } from '../../telling/mails/mail.ts';
import type { WaitingEntry } from './entry.ts';

type Mailed = Pick<WaitingEntry, 'id' | 'organizationId' | 'eventId' | 'email' | 'language'> & { isSandbox: boolean };

/** To somebody who waits from now on, with the link to their entry. It counts as a mail that nobody paid for. */
export function joinedMail(box: SecretBox, entry: Mailed, { token, caller }: { token: string; caller?: string }): Mail {
  const pathSealed = sealPath(box, `/waiting/${entry.id}?key=${token}`);
  return ofEntry(entry, 'JOINED', { pathSealed, unpaid: { eventId: entry.eventId, caller } });
}

/** To somebody who waits already and joined again: the link that changes what they wait for. */
export function changeMail(box: SecretBox, entry: Mailed, { link, caller }: { link: string; caller?: string }): Mail {
  const pathSealed = sealPath(box, `/waiting/changes/${link}`);
  return ofEntry(entry, 'CHANGE', { pathSealed, unpaid: { eventId: entry.eventId, caller } });
}

/** What became of an entry: it was passed over, its offer lapsed or its ticket was taken back, or nobody waits any more. */
export function newsMail(
  entry: Mailed,
  news: Extract<WaitingNews, 'PASSED_OVER' | 'LAPSED' | 'LAPSED_TWICE' | 'TAKEN_BACK' | 'CLOSED'>,
): Mail {
  return ofEntry(entry, news, {});
}

/** The offer itself: the order is theirs until it lapses. Its link is that of the order. */
export function offeredMail(entry: Mailed, { orderId, at }: { orderId: string; at: string }): Mail {
  return { ...ofEntry(entry, 'OFFERED', { validUntil: at }), orderId, kind: 'WAITING_OFFER' };
}

function ofEntry(entry: Mailed, news: WaitingNews, data: MailData): Mail {
  const { id: entryId, organizationId, eventId, email: recipient, language, isSandbox } = entry;
  const told = { ...data, eventId, waiting: { entryId, news } };
  return { id: newId(), organizationId, orderId: null, kind: 'WAITING', recipient, language, data: told, isSandbox };
}
