import { newId } from '../../../platform/ids.ts';
import type { Mail, WaitingNews } from '../../telling/mails/mail.ts';

/** Fields of an entry that its mails need. */
interface MailedEntry {
  id: string;
  organizationId: string;
  email: string;
  language: Mail['language'];
}

/** To somebody who waits. `offeredOrderId` where something is offered, `pathSealed` where a link confirms something. */
export function waitingMail(
  news: WaitingNews,
  entry: MailedEntry,
  { isSandbox, ...data }: { isSandbox: boolean; offeredOrderId?: string; pathSealed?: string },
): Mail {
  const { id: entryId, organizationId, email: recipient, language } = entry;
  const told = { entryId, news, ...data };
  return { id: newId(), organizationId, orderId: null, kind: 'WAITING', recipient, language, data: told, isSandbox };
}
