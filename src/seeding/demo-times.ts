import type { EventFields } from '../core/catalog/events/event-fields.ts';
import type { ScheduleFields } from '../core/catalog/schedules/schedule-fields.ts';

const weekdays = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;

/** When a demo event starts, counted from the day of seeding where the event is, so that the demo never looks stale. */
export interface DemoStart {
  inDays: number;
  /** The first such weekday from then on: bazaars are on Sundays whenever the demo is made. */
  on?: (typeof weekdays)[number];
  /** Wall time such as 19:00 in the event's time zone. */
  at: string;
  /** How long it lasts; without it the event has no end. */
  hours?: number;
}

/** When an entry of the programme takes place. */
export interface DemoEntryTime {
  /** 1, the default, is the day on which the event starts. */
  day?: number;
  at: string;
  minutes: number;
}

export function eventTimes(
  { inDays, on, at, hours }: DemoStart,
  { timezone, now }: { timezone: string; now: number },
): Pick<EventFields, 'dateTime' | 'endDateTime'> {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone).toPlainDate();
  const earliest = today.add({ days: inDays });
  const date = on === undefined ? earliest : earliest.add({ days: daysUntil(on, earliest) });
  const start = date.toZonedDateTime({ timeZone: timezone, plainTime: at });
  return { dateTime: instantText(start), endDateTime: hours === undefined ? null : instantText(start.add({ hours })) };
}

function daysUntil(weekday: (typeof weekdays)[number], date: Temporal.PlainDate): number {
  return (weekdays.indexOf(weekday) + 1 - date.dayOfWeek + 7) % 7;
}

/** In UTC with milliseconds, as the core writes every instant. */
function instantText(time: Temporal.ZonedDateTime): string {
  return new Date(time.epochMilliseconds).toISOString();
}

export function entryTimes(
  { day = 1, at, minutes }: DemoEntryTime,
  { dateTime, timezone }: Pick<EventFields, 'dateTime' | 'timezone'>,
): Pick<ScheduleFields, 'startTime' | 'endTime'> {
  const firstDay = Temporal.Instant.from(dateTime).toZonedDateTimeISO(timezone).toPlainDate();
  const start = firstDay.add({ days: day - 1 }).toZonedDateTime({ timeZone: timezone, plainTime: at });
  return { startTime: instantText(start), endTime: instantText(start.add({ minutes })) };
}

/** Noon in Manila, so many days from now. */
export function noonInDays(days: number | undefined, now: number): string | null {
  if (days === undefined) return null;
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('Asia/Manila').toPlainDate();
  return instantText(today.add({ days }).toZonedDateTime({ timeZone: 'Asia/Manila', plainTime: '12:00' }));
}
