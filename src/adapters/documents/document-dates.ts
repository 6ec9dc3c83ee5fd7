import type { Language } from '../../core/base/language.ts';

const zoneDefault = 'Asia/Manila';
const locales: Record<Language, string> = { en: 'en-PH', fil: 'fil-PH' };

/** "Sat, Dec 5, 2026, 7:00 PM", with the zone where it is not Manila's. */
export function dateTimeText(iso: string, { timezone, language }: { timezone: string; language: Language }): string {
  const format = new Intl.DateTimeFormat(locales[language], {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timezone,
    ...(timezone === zoneDefault ? {} : { timeZoneName: 'short' }),
  });
  return format.format(new Date(iso));
}
