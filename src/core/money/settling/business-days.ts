const fixed = [
  '01-01',
  '04-09',
  '05-01',
  '06-12',
  '08-21',
  '11-01',
  '11-30',
  '12-08',
  '12-25',
  '12-30',
  '12-31',
] as const;

/**
 * Days off on weekdays that are proclaimed year by year, those of 2027 as they are expected: Chinese New Year, the two feasts of Islam, and what
 * was added to All Saints' and to Christmas. A day too many only makes somebody wait for it.
 */
const proclaimed: readonly string[] = [
  ...['2026-02-17', '2026-03-20', '2026-05-27', '2026-11-02', '2026-12-24'],
  ...['2027-03-10', '2027-11-02', '2027-12-24'],
];

/** The day, such as 2026-12-07, that comes so many business days of the Philippines after another. */
export function businessDayAfter(day: string, businessDays: number): string {
  let at = Temporal.PlainDate.from(day);
  for (let left = businessDays; left > 0; ) {
    at = at.add({ days: 1 });
    if (isBusinessDay(at)) left -= 1;
  }
  return at.toString();
}

function isBusinessDay(day: Temporal.PlainDate): boolean {
  const text = day.toString();
  if (day.dayOfWeek > 5 || fixed.some((monthAndDay) => text.endsWith(`-${monthAndDay}`))) return false;
  return !proclaimed.includes(text) && !isHeroesDay(day) && !isHolyWeek(day);
}

/** The last Monday of August. */
function isHeroesDay({ month, day, dayOfWeek }: Temporal.PlainDate): boolean {
  return month === 8 && dayOfWeek === 1 && day > 24;
}

/** Maundy Thursday and Good Friday. */
function isHolyWeek(day: Temporal.PlainDate): boolean {
  const daysLeft = day.until(easterOf(day.year)).days;
  return daysLeft === 2 || daysLeft === 3;
}

/** By the Gregorian computus. */
function easterOf(year: number): Temporal.PlainDate {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const moonShift = Math.floor((century - Math.floor((century - 17) / 25)) / 3);
  const epact = (century - Math.floor(century / 4) - moonShift + 19 * golden + 15) % 30;
  const moon = epact - (epact === 29 || (epact === 28 && golden > 10) ? 1 : 0);
  const sunday = moon - ((year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7);
  return Temporal.PlainDate.from({ year, month: 3, day: 28 }).add({ days: sunday });
}
