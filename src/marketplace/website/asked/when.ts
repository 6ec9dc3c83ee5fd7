export type When = 'tonight' | 'weekend' | 'month';

const zone = 'Asia/Manila';
// People who go out tonight may come home in the morning.
const nightEndsHour = 4;
const weekendStartsHour = 17;
const friday = 5;
const sunday = 7;

interface Span {
  from: string;
  to: string;
}

/** The time that people in Manila mean by it. */
export function spanOf(when: When, now: number): Span {
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  const today = local.startOfDay();
  if (when === 'tonight') {
    const isStillNight = local.hour < nightEndsHour;
    const evening = isStillNight ? today.subtract({ days: 1 }) : today;
    return between(evening, evening.add({ days: 1 }).with({ hour: nightEndsHour }));
  }
  if (when === 'month') return between(today, today.add({ days: 31 }));
  // On Saturday and Sunday the weekend has already begun.
  const start = today.add({ days: friday - local.dayOfWeek }).with({ hour: weekendStartsHour });
  return between(start, today.add({ days: sunday + 1 - local.dayOfWeek }));
}

/** A whole day in Manila, where the text is a date; undefined otherwise. */
export function dayOf(text: string): Span | undefined {
  if (!/^(?:19|2\d)\d\d-\d\d-\d\d$/.test(text)) return undefined;
  try {
    const day = Temporal.PlainDate.from(text, { overflow: 'reject' }).toZonedDateTime(zone);
    return between(day, day.add({ days: 1 }));
  } catch {
    return undefined;
  }
}

function between(from: Temporal.ZonedDateTime, to: Temporal.ZonedDateTime): Span {
  return { from: instantText(from), to: instantText(to.subtract({ milliseconds: 1 })) };
}

function instantText(at: Temporal.ZonedDateTime): string {
  return new Date(at.epochMilliseconds).toISOString();
}
