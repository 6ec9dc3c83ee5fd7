// The days of an event, as its doors count them. The server finds their edges; a phone has them with its list, and needs no
// calendar.

export interface EntryDay {
  /** YYYY-MM-DD where the event is. */
  day: string;
  /** Milliseconds since 1970; a day ends where the next one begins. */
  from: number;
  until: number;
}

export const entryDaysMax = 60;
export const dayStartsAtDefault = '05:00';

interface EventSpan {
  dateTime: string;
  endDateTime: string | null;
  timezone: string;
  dayStartsAt: string;
}

/**
 * From the day of its start to that of its last moment, at most sixty. A party past midnight belongs to the evening that it
 * began in; an end exactly where a day begins adds none; a day may have 23 hours.
 */
export function entryDaysOf(span: EventSpan): { days: EntryDay[]; isCut: boolean } {
  const { dateTime, endDateTime, timezone, dayStartsAt } = span;
  const start = Date.parse(dateTime);
  const last = endDateTime === null ? start : Math.max(start, Date.parse(endDateTime) - 1);
  const beginningOf = (date: Temporal.PlainDate): number =>
    date.toZonedDateTime({ timeZone: timezone, plainTime: dayStartsAt }).epochMilliseconds;
  const local = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(timezone);
  let date = local.toPlainDate().add({ days: 1 });
  while (beginningOf(date) > start) date = date.subtract({ days: 1 });
  const days: EntryDay[] = [];
  for (let from = beginningOf(date); from <= last; ) {
    if (days.length === entryDaysMax) return { days, isCut: true };
    const next = date.add({ days: 1 });
    const until = beginningOf(next);
    days.push({ day: date.toString(), from, until });
    [date, from] = [next, until];
  }
  return { days, isCut: false };
}

const dayMs = 24 * 3_600_000;

/** The day of a moment. Outside of the event's days it has a name too, so that an exception has its own key there. */
export function dayAt(days: readonly EntryDay[], at: number): { day: string; isListed: boolean } {
  const listed = days.find(({ from, until }) => at >= from && at < until);
  if (listed !== undefined) return { day: listed.day, isListed: true };
  const edge = days.findLast(({ until }) => at >= until) ?? (days[0] as EntryDay);
  const away = at < edge.from ? Math.floor((at - edge.from) / dayMs) : 1 + Math.floor((at - edge.until) / dayMs);
  return { day: new Date(Date.parse(edge.day) + away * dayMs).toISOString().slice(0, 10), isListed: false };
}
