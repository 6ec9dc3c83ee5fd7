import type { Detail } from '../../base/define-error.ts';
import { instantInZone } from '../../base/zoned-time.ts';

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** When a run of dates takes place, as clocks and calendars at its place show it. Days are YYYY-MM-DD, times HH:MM. */
export interface SeriesRule {
  freq: (typeof frequencies)[number];
  interval: number;
  byDay: readonly (typeof weekdays)[number][] | null;
  times: readonly string[];
  from: string;
  /** Included. One of both is given. */
  until: string | null;
  /** Of dates that are made: those left out do not count. */
  count: number | null;
  except: readonly string[];
}

const dayMs = 86_400_000;
/** A rule is not looked at further ahead than this. */
const yearsMax = 100;

/** The starts in their order, none twice; no more than `most`, whatever the rule says. */
export function readRule(rule: SeriesRule, { timezone, most }: { timezone: string; most: number }): string[] {
  const { count, until } = rule;
  const last = until === null ? Number.POSITIVE_INFINITY : dayNumber(until);
  const wanted = Math.min(count ?? most, most);
  const left = new Set(rule.except);
  const times = [...new Set(rule.times)].sort();
  const starts = new Set<string>();
  for (const day of daysOf(rule)) {
    if (day > last) break;
    const date = dayName(day);
    if (left.has(date)) continue;
    for (const time of times) {
      // A time that is skipped may fall on the next one of the rule.
      starts.add(instantInZone(`${date}T${time}`, timezone) as string);
      if (starts.size >= wanted) return inOrder(starts);
    }
  }
  return inOrder(starts);
}

function inOrder(starts: ReadonlySet<string>): string[] {
  return [...starts].sort();
}

/** What is wrong with a rule beyond its shape. */
export function ruleFaults(rule: Partial<SeriesRule>): Detail[] {
  const faults: Detail[] = [];
  const { from, until = null, count = null, except = [] } = rule;
  if (from !== undefined && !isDay(from)) faults.push({ field: 'rule.from', fault: 'notADay' });
  if (until !== null && !isDay(until)) faults.push({ field: 'rule.until', fault: 'notADay' });
  else if (until !== null && from !== undefined && until < from) {
    faults.push({ field: 'rule.until', fault: 'beforeOther', values: { other: 'from' } });
  }
  if (until !== null && count !== null) faults.push({ field: 'rule.count', fault: 'countBesideUntil' });
  if (until === null && count === null) faults.push({ field: 'rule.until', fault: 'untilOrCount' });
  (except ?? []).forEach((day, index) => {
    if (!isDay(day)) faults.push({ field: `rule.except[${index}]`, fault: 'notADay' });
  });
  return faults;
}

/** Days by their number since 1970. */
function* daysOf({ freq, interval, byDay, from }: SeriesRule): Generator<number> {
  const first = dayNumber(from);
  const end = dayNumber(
    `${Math.min(Number(from.slice(0, 4)) + yearsMax, 9_999)}${from.slice(4).replace('02-29', '02-28')}`,
  );
  const chosen = byDay === null ? null : new Set(byDay.map((name) => weekdays.indexOf(name)));
  if (freq === 'MONTHLY') yield* monthlyDays({ from, first, end, interval, chosen });
  else if (freq === 'DAILY') {
    for (let day = first; day <= end; day += interval) if (chosen?.has(weekdayOf(day)) ?? true) yield day;
  } else {
    const wanted = chosen ?? new Set([weekdayOf(first)]);
    const monday = first - weekdayOf(first);
    for (let week = monday; week <= end; week += 7 * interval) {
      for (let day = Math.max(week, first); day < week + 7; day += 1) if (wanted.has(weekdayOf(day))) yield day;
    }
  }
}

interface Months {
  from: string;
  first: number;
  end: number;
  interval: number;
  chosen: ReadonlySet<number> | null;
}

/** Without weekdays the day of the month that it begins on; a month that has no such day has none. */
function* monthlyDays({ from, first, end, interval, chosen }: Months): Generator<number> {
  const [year, month, ofMonth] = from.split('-').map(Number) as [number, number, number];
  for (let ahead = 0; ; ahead += interval) {
    const start = Date.UTC(year, month - 1 + ahead, 1) / dayMs;
    if (start > end) return;
    const length = Date.UTC(year, month + ahead, 1) / dayMs - start;
    for (let day = Math.max(start, first); day < start + length; day += 1) {
      if (chosen === null ? day - start + 1 === ofMonth : chosen.has(weekdayOf(day))) yield day;
    }
  }
}

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMs;
}

function dayName(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** From Monday, 0, on. */
function weekdayOf(day: number): number {
  return (day + 3) % 7;
}

const earliest = '1970-01-01';

/** A day that the calendar has, and that dates are kept of. */
function isDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`);
  // Date.parse lets February 30 roll over into March.
  return !Number.isNaN(at) && day >= earliest && new Date(at).toISOString().startsWith(day);
}
