import type { Language } from './language.ts';

// Made once each: building one of these costs more than formatting a whole page.
const kept = new Map<string, Intl.DateTimeFormat>();

const zoneDefault = 'Asia/Manila';
const locales: Record<Language, string> = { en: 'en-PH', fil: 'fil-PH' };
const wholePesos = new Intl.NumberFormat('en-PH', { maximumFractionDigits: 0 });
const centavos = new Intl.NumberFormat('en-PH', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** ₱1,500, and ₱1,500.50 where there are centavos. */
export function peso(amount: number): string {
  const digits = Number.isInteger(amount) ? wholePesos : centavos;
  return `${amount < 0 ? '−' : ''}₱${digits.format(Math.abs(amount))}`;
}

export function count(amount: number): string {
  return wholePesos.format(amount);
}

interface Moment {
  language: Language;
  zone: string;
}

/** "Sat, Dec 5, 7:00 PM", with the year where it is another than now's, and the zone where it is not Manila's. */
export function dateTime(iso: string, { language, zone, now }: Moment & { now: number }): string {
  return `${day(iso, { language, zone, now })}, ${time(iso, { language, zone })}`;
}

export function day(iso: string, { language, zone, now }: Moment & { now: number }): string {
  const at = new Date(iso);
  const isOtherYear = yearOf(at, zone) !== yearOf(new Date(now), zone);
  const shape = { weekday: 'short', month: 'short', day: 'numeric' } as const;
  return formatter(language, zone, isOtherYear ? { ...shape, year: 'numeric' } : shape).format(at);
}

/** Days of an event, each YYYY-MM-DD. */
export function daysText(
  days: readonly string[],
  { language, now }: Pick<Moment, 'language'> & { now: number },
): string {
  return days.map((each) => day(`${each}T00:00:00Z`, { language, zone: 'UTC', now })).join(' · ');
}

/** "7:00 PM", labelled where the zone is not Manila's. */
export function time(iso: string, moment: Moment): string {
  return `${clock(iso, moment)}${zoneLabel(moment.zone)}`;
}

/** "7:00 PM – 8:30 PM", labelled once. */
export function timeSpan(from: string, to: string | null, moment: Moment): string {
  return to === null ? time(from, moment) : `${clock(from, moment)} – ${time(to, moment)}`;
}

/** "Sat, Dec 5, 7:00 PM – 10:00 PM", naming the second day only where it is another one. */
export function span(from: string, to: string | null, moment: Moment & { now: number }): string {
  if (to === null) return dateTime(from, moment);
  const isSameDay = dayKey(from, moment.zone) === dayKey(to, moment.zone);
  return `${day(from, moment)}, ${clock(from, moment)} – ${isSameDay ? time(to, moment) : dateTime(to, moment)}`;
}

/** The same instant by Manila's clock; undefined where the zone has the same time. Its day is named where it is another one. */
export function inManila(iso: string, { zone, ...moment }: Moment & { now: number }): string | undefined {
  const here = { ...moment, zone: zoneDefault };
  const isSameDay = dayKey(iso, zone) === dayKey(iso, zoneDefault);
  if (isSameDay && clock(iso, here) === clock(iso, { ...moment, zone })) return undefined;
  return isSameDay ? time(iso, here) : dateTime(iso, here);
}

const dayMs = 86_400_000;

/** People who were there count a night that ends in the morning as one day. */
export function isSeveralDays(from: string, to: string): boolean {
  return Date.parse(to) - Date.parse(from) >= dayMs;
}

/** 2026-12-05 in the zone, for grouping and for attributes. */
export function dayKey(iso: string, zone: string): string {
  return formatter('en', zone, { year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA').format(new Date(iso));
}

/** "December 2026", of a month YYYY-MM. */
export function monthName(month: string, { language }: Pick<Moment, 'language'>): string {
  return formatter(language, 'UTC', { month: 'long', year: 'numeric' }).format(new Date(`${month}-01T00:00:00Z`));
}

/** From Sunday on, as calendars here have it: short, and as they are read out. */
export function weekdays({ language }: Pick<Moment, 'language'>): { short: string; long: string }[] {
  const sunday = Date.UTC(2026, 10, 1);
  return Array.from({ length: 7 }, (_, place) => {
    const at = new Date(sunday + place * dayMs);
    const named = (weekday: 'short' | 'long') => formatter(language, 'UTC', { weekday }).format(at);
    return { short: named('short'), long: named('long') };
  });
}

function clock(iso: string, { language, zone }: Moment): string {
  return formatter(language, zone, { hour: 'numeric', minute: '2-digit' }).format(new Date(iso));
}

/** By its city: the short names of zones mean several things, PST among them. */
function zoneLabel(zone: string): string {
  return zone === zoneDefault ? '' : ` (${(zone.split('/').at(-1) as string).replaceAll('_', ' ')})`;
}

function yearOf(at: Date, zone: string): string {
  return formatter('en', zone, { year: 'numeric' }).format(at);
}

const keptMax = 2_000;

function formatter(
  language: Language,
  zone: string,
  options: Intl.DateTimeFormatOptions,
  locale = locales[language],
): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${JSON.stringify(options)}`;
  let made = kept.get(key);
  if (made === undefined) {
    made = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
    if (kept.size >= keptMax) kept.clear();
    kept.set(key, made);
  }
  return made;
}
