import type { NoticeType } from '../../telling/notices/kinds.ts';
import { type Notice, noticeAbout } from '../../telling/notices/notice.ts';
import type { Event } from './event.ts';

type EventNoticeType = Extract<NoticeType, 'event.published' | 'event.unpublished' | 'event.moved' | 'event.cancelled'>;

/** What happened to an event, with the event as it stands then and what the kind tells beyond that. */
export function eventNotice(
  type: EventNoticeType,
  event: Event,
  { isSandbox, more = {} }: { isSandbox: boolean; more?: Record<string, unknown> },
): Notice {
  const { id: eventId, name, slug, status, timezone } = event;
  const data = { eventId, name, slug, status, ...appointmentOf(event), timezone, ...more };
  return { ...noticeAbout({ ...event, isSandbox }, type), orderId: null, data };
}

/** When and where it is. */
export function appointmentOf({ dateTime, endDateTime, locationType, venueId }: Event) {
  return { dateTime, endDateTime, locationType, venueId };
}
