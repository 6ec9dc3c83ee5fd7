import type { EventFields } from '../core/catalog/events/event-fields.ts';
import type { ScheduleFields } from '../core/catalog/schedules/schedule-fields.ts';

export const dayMs = 24 * 3_600_000;
// Ahead of UTC, all year.
export const manilaMs = 8 * 3_600_000;

/** How many days there were by the clock of Manila. */
export const manilaDayOf = (ms: number): number => Math.floor((ms + manilaMs) / dayMs);

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

/** For when the past of the demo is prepared: noon of a Wednesday in Manila, years ahead so that no clock is near it. */
export const preparedFor = Date.parse('2037-06-03T12:00:00+08:00');

export interface PreparedEvent {
  starts: DemoStart;
  timezone: string;
  /** Added to when it starts, for the later ones of a series. */
  laterDays: number;
}

/** A moment of the prepared past as it is now, by how it was written down. */
export interface DemoMoments extends Record<string, (of: string) => string> {
  /** So many milliseconds after an event starts: `place.milliseconds`, both in base 36. */
  e(of: string): string;
  /** So many milliseconds before now, on the same day at the same time; what was today is spread over today. */
  h(of: string): string;
  /** So many milliseconds before or after now. */
  p(of: string): string;
  /** So many milliseconds after today began in Manila. */
  n(of: string): string;
  /** The date so many days after the one of an event. */
  D(of: string): string;
  /** The date so many days after today. */
  T(of: string): string;
}

export function startOf({ starts, timezone, laterDays }: PreparedEvent, now: number): number {
  return Date.parse(eventTimes(starts, { timezone, now }).dateTime) + laterDays * dayMs;
}

export function momentsOf({ events, now }: { events: readonly PreparedEvent[]; now: number }): DemoMoments {
  const begins = events.map((event) => startOf(event, now));
  const [today, preparedToday] = [now, preparedFor].map((at) => manilaDayOf(at) * dayMs - manilaMs) as [number, number];
  const instant = (ms: number) => new Date(ms).toISOString();
  const date = (ms: number) => new Date(ms + manilaMs).toISOString().slice(0, 10);
  const number = (text: string) => Number.parseInt(text, 36);
  const ofEvent = (of: string) => {
    const [place = '', after = ''] = of.split('.');
    return { begins: begins[number(place)] as number, after: number(after) };
  };
  const spread = (now - today) / (preparedFor - preparedToday);
  return {
    e: (of) => {
      const event = ofEvent(of);
      return instant(event.begins + event.after);
    },
    h: (of) => {
      const at = preparedFor + number(of) - preparedToday;
      return instant(today + (at < 0 ? at : Math.floor(at * spread)));
    },
    p: (of) => instant(now + number(of)),
    n: (of) => instant(today + number(of)),
    D: (of) => {
      const event = ofEvent(of);
      return date(event.begins + event.after * dayMs);
    },
    T: (of) => date(today + number(of) * dayMs),
  };
}
