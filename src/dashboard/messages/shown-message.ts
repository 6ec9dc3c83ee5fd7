import type { MessageShown } from '../../../web/organizer/messages/list-page.tsx';
import { type Message, shownStatus } from '../../core/back-office/messages/message.ts';
import type { MessagePath } from '../../core/back-office/messages/own-message.sql.ts';
import { placeIn, typesMeant, type VisitedPlace } from '../either/place-of.ts';
import type { Visit } from '../frame/screen.ts';

export function messagePathOf(visit: Visit): MessagePath {
  return { ...placeIn(visit), messageId: visit.params.messageId as string };
}

/** A ticket type that was deleted since has no holders, and no name. */
export function shownMessage(message: Message, place: VisitedPlace): Omit<MessageShown, 'progress'> {
  const { id, subject, recipients, sentAt, isAdmitted, unsentBecause } = message;
  const { sendAt, minutesBefore, minutesAfter } = message;
  const meant = typesMeant(message, place);
  const names = meant && place.types.filter(({ id: type }) => meant.includes(type)).map(({ name }) => name);
  const audience = { types: names, isAdmitted, chosen: message.ticketIds?.length ?? null };
  const times = { sendAt, minutesBefore, minutesAfter };
  return { id, subject, status: shownStatus(message), recipients, sentAt, audience, times, unsentBecause };
}
