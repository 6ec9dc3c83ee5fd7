import type { Period } from '../../../web/organizer/orders/settlement-page.tsx';
import type { Visit } from '../frame/screen.ts';

const zone = 'Asia/Manila';

/** The days in the URL, as they were typed; this month where there are none. */
export function periodOf({ query }: Pick<Visit, 'query'>, now: number): Period {
  const { thisMonth } = periodsOf(now);
  return { from: query.from?.trim() || thisMonth.from, to: query.to?.trim() || thisMonth.to };
}

/** What people ask for most. */
export function periodsOf(now: number): { thisMonth: Period; lastMonth: Period; thisYear: Period } {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  const first = today.with({ day: 1 });
  const period = (from: Temporal.PlainDate, to: Temporal.PlainDate) => ({ from: from.toString(), to: to.toString() });
  return {
    thisMonth: period(first, today),
    lastMonth: period(first.subtract({ months: 1 }), first.subtract({ days: 1 })),
    thisYear: period(today.with({ month: 1, day: 1 }), today),
  };
}
