import type { MessageShown } from '../../../web/organizer/messages/list-page.tsx';
import { type Message, shownStatus } from '../../core/back-office/messages/message.ts';
import type { VisitedEvent } from '../events/event-of.ts';
import type { Visit } from '../frame/screen.ts';

export function messagePathOf({ params }: Visit): { eventId: string; messageId: string } {
  return { eventId: params.eventId as string, messageId: params.messageId as string };
}

/** A ticket type that was deleted since has no holders, and no name. */
export function shownMessage(message: Message, { types }: VisitedEvent): Omit<MessageShown, 'progress'> {
  const { id, subject, recipients, sentAt, ticketTypeIds, isAdmitted, unsentBecause } = message;
  const { sendAt, minutesBefore, minutesAfter } = message;
  const names = ticketTypeIds && types.filter((type) => ticketTypeIds.includes(type.id)).map(({ name }) => name);
  const audience = { types: names, isAdmitted };
  const times = { sendAt, minutesBefore, minutesAfter };
  return { id, subject, status: shownStatus(message), recipients, sentAt, audience, times, unsentBecause };
}
