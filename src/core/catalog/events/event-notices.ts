import { namesShown, pick } from '../../base/fields/field.ts';
import type { NoticeType } from '../../telling/notices/kinds.ts';
import { type Notice, noticeAbout } from '../../telling/notices/notice.ts';
import type { Event } from './event.ts';
import { eventFields } from './event-fields.ts';

type EventNoticeType = Extract<NoticeType, 'event.published' | 'event.unpublished' | 'event.moved' | 'event.cancelled'>;

const told = namesShown(eventFields, 'notice');

/** What happened to an event, with the event as it stands then and what the kind tells beyond that. */
export function eventNotice(
  type: EventNoticeType,
  event: Event,
  { isSandbox, more = {} }: { isSandbox: boolean; more?: Record<string, unknown> },
): Notice {
  const { id: eventId, slug, status } = event;
  const data = { eventId, slug, status, ...pick(event, told), ...more };
  return { ...noticeAbout({ ...event, isSandbox }, type), orderId: null, data };
}

/** When and where it is. */
export function appointmentOf({ dateTime, endDateTime, locationType, venueId }: Event) {
  return { dateTime, endDateTime, locationType, venueId };
}
