import type { Language } from '../../core/base/language.ts';

const locales: Record<Language, string> = { en: 'en-PH', fil: 'fil-PH' };
const dayMs = 86_400_000;

interface Moments {
  dateTime: string;
  endDateTime: string | null;
  timezone: string;
  language: Language;
}

/** "SAT, DEC 5"; of several days the first and the last, a line each. */
export function daysOfPoster({ dateTime, endDateTime, timezone, language }: Moments): string[] {
  const format = new Intl.DateTimeFormat(locales[language], {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: timezone,
  });
  const isLong = endDateTime !== null && Date.parse(endDateTime) - Date.parse(dateTime) >= dayMs;
  const shown = (iso: string) => format.format(new Date(iso)).replaceAll(/\s+/gu, ' ').toLocaleUpperCase('en');
  return isLong ? [shown(dateTime), `– ${shown(endDateTime)}`] : [shown(dateTime)];
}

/** "8 PM", with the zone where it is not Manila's. */
export function timeOfPoster({ dateTime, timezone, language }: Moments): string {
  const isManila = timezone === 'Asia/Manila';
  const format = new Intl.DateTimeFormat(locales[language], {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timezone,
    ...(isManila ? {} : { timeZoneName: 'short' }),
  });
  return format
    .format(new Date(dateTime))
    .replace(/:00(?=\s)/u, '')
    .replaceAll(/\s+/gu, ' ');
}
