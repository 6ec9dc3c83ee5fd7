import type { EventFields } from '../events/event-fields.ts';
import type { Venue } from '../venues/venue.ts';

/** The kind under which the mails to buyers about a change are queued. */
export const rescheduleKind = 'reschedule';

/** What buyers hear of when it changes. */
export type Appointment = Pick<
  EventFields,
  'name' | 'dateTime' | 'endDateTime' | 'timezone' | 'locationType' | 'venueId'
>;

/** A change of an event that has buyers, with the event as they knew it before. */
export interface Reschedule extends Appointment {
  id: string;
  eventId: string;
  organizationId: string;
  isMoved: boolean;
  giveBackUntil: string | null;
  changedAt: string;
}

/** What people see of an event as it was before a change. */
export type KnownBefore = Omit<Appointment, 'venueId'> & { venue: Pick<Venue, 'name' | 'address1' | 'city'> | null };

/** Whether the event begins or ends at another instant. */
export function isOtherTime(before: Appointment, after: Appointment): boolean {
  return before.dateTime !== after.dateTime || before.endDateTime !== after.endDateTime;
}

/** Whether there is anything to mail about. Another zone alone is the same instant. */
export function isRescheduled(before: Appointment, after: Appointment): boolean {
  const { name, locationType, venueId } = before;
  return (
    isOtherTime(before, after) ||
    name !== after.name ||
    locationType !== after.locationType ||
    venueId !== after.venueId
  );
}

/**
 * Whether an announced time or place no longer holds, so that tickets may be given back. An end or a venue that is named
 * for the first time breaks no announcement.
 */
export function isMoved(before: Appointment, after: Appointment): boolean {
  const isOther = <Name extends 'endDateTime' | 'venueId'>(name: Name) =>
    before[name] !== null && before[name] !== after[name];
  return (
    before.dateTime !== after.dateTime ||
    before.locationType !== after.locationType ||
    isOther('endDateTime') ||
    isOther('venueId')
  );
}
