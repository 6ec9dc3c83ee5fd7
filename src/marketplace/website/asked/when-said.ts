import type { When } from './when.ts';

/** What words of a search say of the time, and what is left of it. */
type SaidWhen = { rest: string } & ({ when: When } | { from: string; to: string });

const zone = 'Asia/Manila';

const months = [
  ['january', 'jan', 'enero'],
  ['february', 'feb', 'pebrero'],
  ['march', 'mar', 'marso'],
  ['april', 'apr', 'abril'],
  ['may', 'mayo'],
  ['june', 'jun', 'hunyo'],
  ['july', 'jul', 'hulyo'],
  ['august', 'aug', 'agosto'],
  ['september', 'sept', 'sep', 'setyembre'],
  ['october', 'oct', 'oktubre'],
  ['november', 'nov', 'nobyembre'],
  ['december', 'dec', 'disyembre'],
];
const days = [
  ['monday', 'lunes'],
  ['tuesday', 'martes'],
  ['wednesday', 'miyerkules', 'miyerkoles'],
  ['thursday', 'huwebes'],
  ['friday', 'biyernes'],
  ['saturday', 'sabado'],
  ['sunday', 'linggo'],
];
const month = months.flat().join('|');

type Span = readonly [Temporal.PlainDate, Temporal.PlainDate];
interface Words {
  pattern: string;
  read: (said: Record<string, string | undefined>, today: Temporal.PlainDate) => When | Span | undefined;
}

// The first that is said counts: what is longer stands before what it contains.
const words: readonly Words[] = [
  { pattern: '(?:this |ngayong )?weekend', read: () => 'weekend' },
  { pattern: 'tonight|today|(?:ngayong|mamayang) (?:gabi|araw)|mamaya|ngayon', read: () => 'tonight' },
  { pattern: '(?:tomorrow|bukas)(?: night| ng gabi)?', read: (_said, today) => oneDay(today.add({ days: 1 })) },
  { pattern: '(?:this month|ngayong buwan)', read: (_said, today) => wholeMonth(today, today) },
  {
    pattern: '(?:next month|(?:sa )?susunod na buwan)',
    read: (_said, today) => wholeMonth(today.add({ months: 1 }), today),
  },
  { pattern: `(?:on |sa )?(?<month>${month}) (?<day>\\d{1,2})(?:,? (?<year>20\\d\\d))?`, read: dayOfMonth },
  { pattern: `(?:on |sa )?(?<day>\\d{1,2}) (?<month>${month})(?: (?<year>20\\d\\d))?`, read: dayOfMonth },
  { pattern: `(?:in |this |sa |ngayong )?(?<month>${month})(?: (?<year>20\\d\\d))?`, read: monthSaid },
  {
    pattern: `(?:on |this |sa |ngayong )?(?<weekday>${days.flat().join('|')})(?: night)?`,
    read: ({ weekday = '' }, today) =>
      oneDay(today.add({ days: (placeIn(days, weekday) + 1 - today.dayOfWeek + 7) % 7 })),
  },
];
const known = words.map(({ pattern, read }) => ({
  pattern: new RegExp(`(?<=^|\\s)(?:${pattern})(?=$|[\\s,])`),
  read,
}));

/** "weekend", "this weekend", "december", "luna sabado", "bukas": undefined where no word says a time. */
export function whenSaid(search: string, now: number): SaidWhen | undefined {
  const text = search.toLowerCase().replaceAll(/\s+/g, ' ').trim();
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  for (const { pattern, read } of known) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const said = read(match.groups ?? {}, today);
    if (said === undefined) continue;
    const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
    const times = typeof said === 'string' ? { when: said } : { from: String(said[0]), to: String(said[1]) };
    return { rest: rest.replaceAll(/[\s,]+/g, ' ').trim(), ...times };
  }
  return undefined;
}

function dayOfMonth({ month: name = '', day, year }: Record<string, string | undefined>, today: Temporal.PlainDate) {
  const number = placeIn(months, name) + 1;
  const of = (inYear: number) => Temporal.PlainDate.from({ year: inYear, month: number, day: Number(day) || 1 });
  const said = of(Number(year ?? today.year));
  const isPast = year === undefined && Temporal.PlainDate.compare(said, today) < 0;
  return oneDay(isPast ? of(today.year + 1) : said);
}

function monthSaid({ month: name = '', year }: Record<string, string | undefined>, today: Temporal.PlainDate) {
  const number = placeIn(months, name) + 1;
  const next = number < today.month ? today.year + 1 : today.year;
  return wholeMonth(Temporal.PlainDate.from({ year: Number(year ?? next), month: number, day: 1 }), today);
}

/** What is left of it. */
function wholeMonth(within: Temporal.PlainDate, today: Temporal.PlainDate): Span {
  const first = within.with({ day: 1 });
  const from = Temporal.PlainDate.compare(first, today) < 0 && first.month === today.month ? today : first;
  return [from, within.with({ day: within.daysInMonth })];
}

function oneDay(day: Temporal.PlainDate): Span {
  return [day, day];
}

function placeIn(names: readonly (readonly string[])[], name: string): number {
  return names.findIndex((all) => all.includes(name));
}
