import type { MailProps } from '../../web/mail-templates/render-mail.tsx';
import { findMailedMessage } from '../core/back-office/messages/message.sql.ts';
import { manyLines, theirWords } from '../core/telling/mails/composed-mail.ts';
import type { Mail } from '../core/telling/mails/mail.ts';
import type { Reading } from './composing.ts';
import { presentMailedEvent, titleOf } from './present.ts';

/** To somebody who asked to hear when tickets can be bought, with where they stop that. */
export async function onSaleContent(
  { reads, messageKeys, publicUrl }: Pick<Reading, 'reads' | 'messageKeys' | 'publicUrl'>,
  { organizationId, data: { eventId, recipientHash } }: Mail,
) {
  const event = eventId === undefined ? undefined : await reads.event(eventId);
  if (event === undefined || organizationId === null || recipientHash === undefined) {
    throw new Error('The event of a mail is missing');
  }
  const stopUrl = messageKeys.stopUrl(publicUrl, { organizationId, recipientHash });
  const props: MailProps['ON_SALE'] = {
    event: presentMailedEvent(event),
    link: `${publicUrl}/events/${event.slug}`,
    stopUrl,
  };
  return { props, stopUrl };
}

/** What an organizer writes to somebody who holds a ticket, with where they stop it. */
export async function messageContent(
  { db, messageKeys, publicUrl }: Pick<Reading, 'db' | 'messageKeys' | 'publicUrl'>,
  { kind, recipient, data: { messageId, recipientHash } }: Mail,
) {
  const message = messageId === undefined ? undefined : await findMailedMessage(db, { id: messageId });
  if (message === undefined || recipientHash === undefined) {
    throw new Error('The message of a mail is missing');
  }
  const stopUrl = messageKeys.stopUrl(publicUrl, { organizationId: message.organizationId, recipientHash });
  const props: MailProps['MESSAGE'] = {
    subject: theirWords(message.subject),
    text: manyLines(message.text),
    organizerTitle: titleOf(message.organizerName),
    eventTitle: titleOf(message.name),
    stopUrl,
    isTest: kind === 'MESSAGE_TEST',
  };
  // A draft has no sender yet: the person who tests it would be the one.
  return { props, replyTo: message.replyTo ?? recipient, stopUrl };
}
