import { defineError, raise } from '../../base/define-error.ts';
import { type Event, type EventStatus, eventPermissions } from './event.ts';

export const invalidState = defineError<{ status: EventStatus; what: string }>({
  code: 'INVALID_STATE',
  kind: 'conflict',
  when: "The event's status does not allow it.",
  message: ({ status, what }) => `An event that is ${status} cannot ${what}.`,
  hint: ({ status }) => stateHints[status],
  example: { status: 'ARCHIVED', what: 'be published' },
});

const stateHints: Record<EventStatus, string> = {
  DRAFT: 'Publish the event first: POST /events/:id/publish.',
  PUBLISHED: 'Take the event off the marketplace first: POST /events/:id/unpublish.',
  ARCHIVED: 'An archived event stays as it is; create a new event instead.',
};

export const ticketsSold = defineError<{ what: string; sold: number; held: number; refunded: number }>({
  code: 'TICKETS_SOLD',
  kind: 'conflict',
  when: 'The deletion is refused because tickets are sold or held, or were sold and refunded.',
  message: ({ what, sold, held, refunded }) =>
    `The ${what} cannot be deleted: ${sold} tickets are sold, ${held} are held and ${refunded} were refunded.`,
  hint: 'Archive the event, or mark the ticket type sold out, to stop sales; what was sold stays on record.',
  example: { what: 'event', sold: 40, held: 2, refunded: 1 },
});

export const capacityBelowSold = defineError<{ least: number }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The new `eventCapacity` is less than the tickets that are sold and held.',
  message: ({ least }) => `The capacity cannot be less than ${least}, the tickets that are sold and held.`,
  hint: ({ least }) => `Set eventCapacity to ${least} or more, or to null for no limit.`,
  example: { least: 40 },
});

export const movedIntoPast = defineError<{ status: EventStatus }>({
  code: 'INVALID_STATE',
  kind: 'conflict',
  when: 'Tickets of the event are sold or held, and the new time would make it an event that is over.',
  message: ({ status }) =>
    `The event is ${status} and tickets of it are sold or held, so it cannot be moved to where it would be over.`,
  hint: 'Choose an end, or a start where there is no end, that is still to come; or cancel the event, which gives everybody back what they paid.',
  example: { status: 'PUBLISHED' },
});

export const codeTaken = defineError<{ code: string }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The event has a promo or access code of that spelling already; upper and lower case are the same.',
  message: ({ code }) => `${code} is a code of this event already.`,
  hint: 'Choose another code, or change the one that is there.',
  example: { code: 'BARKADA10' },
});

export const takenDownAlready = defineError<{ name: string }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'An event is to be taken down that was taken down already.',
  message: ({ name }) => `${name} was taken down already.`,
  hint: 'Put it back first to give another reason.',
});

export const notTakenDown = defineError<{ name: string }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'An event is to be put back that was not taken down.',
  message: ({ name }) => `${name} was not taken down.`,
  hint: 'There is nothing to do.',
});

/** Refuses a change to an event, or to a part of it, that its status does not allow. */
export function checkEditable(event: Pick<Event, 'status'>): void {
  if (!eventPermissions[event.status].edit) raise(invalidState, { status: event.status, what: 'be changed' });
}

export function raiseCodeTaken(code: string): never {
  raise(codeTaken, { code }, { details: [{ field: 'code', fault: 'codeTaken' }] });
}
