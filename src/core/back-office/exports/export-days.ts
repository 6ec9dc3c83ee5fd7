import type { SettlementDays } from '../settlements/settlement-days.ts';
import type { ExportSchedule, Frequency } from './export.ts';

const zone = 'Asia/Manila';

/** The first time after a moment at which it is due. */
export function nextDueAt({ frequency, day, hour }: ExportSchedule, after: number): number {
  for (let date = dayOf(after); ; date = date.add({ days: 1 })) {
    const isDay = { DAILY: true, WEEKLY: date.dayOfWeek === day, MONTHLY: date.day === day }[frequency];
    const due = date.toZonedDateTime({ timeZone: zone, plainTime: { hour } }).epochMilliseconds;
    if (isDay && due > after) return due;
  }
}

/** The days that a file is about: the one before, the seven before, or the month before. */
export function daysBefore(frequency: Frequency, at: number): SettlementDays {
  const today = dayOf(at);
  const first = today.with({ day: 1 });
  const [from, before] = {
    DAILY: [today.subtract({ days: 1 }), today],
    WEEKLY: [today.subtract({ days: 7 }), today],
    MONTHLY: [first.subtract({ months: 1 }), first],
  }[frequency] as [Temporal.PlainDate, Temporal.PlainDate];
  return { from: from.toString(), to: before.subtract({ days: 1 }).toString() };
}

function dayOf(at: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();
}
