import type { MessageShown } from '../../../web/organizer/messages/list-page.tsx';
import type { Message } from '../../core/back-office/messages/message.ts';
import type { MessagePath } from '../../core/back-office/messages/own-message.sql.ts';
import type { VisitedEvent } from '../events/event-of.ts';
import type { Visit } from '../frame/screen.ts';

export function messagePathOf({ params }: Visit): MessagePath {
  return { eventId: params.eventId as string, messageId: params.messageId as string };
}

/** A ticket type that was deleted since has no holders, and no name. */
export function shownMessage(message: Message, { types }: VisitedEvent): Omit<MessageShown, 'progress'> {
  const { id, subject, status, recipients, sentAt, ticketTypeIds, isAdmitted } = message;
  const names = ticketTypeIds && types.filter((type) => ticketTypeIds.includes(type.id)).map(({ name }) => name);
  return { id, subject, status, recipients, sentAt, audience: { types: names, isAdmitted } };
}
