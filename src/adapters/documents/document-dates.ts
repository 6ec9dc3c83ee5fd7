import type { Language } from '../../core/base/language.ts';

const zoneDefault = 'Asia/Manila';
const dayShape = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const;
const locales: Record<Language, string> = { en: 'en-PH', fil: 'fil-PH' };

/** "Sat, Dec 5, 2026, 7:00 PM", with the zone where it is not Manila's. */
export function dateTimeText(iso: string, { timezone, language }: { timezone: string; language: Language }): string {
  const key = `${language} ${timezone}`;
  const format = formats.get(key) ?? formatOf(timezone, language);
  formats.set(key, format);
  return format.format(new Date(iso));
}

/** "Sat, Dec 5, 2026 · Sun, Dec 6, 2026", of days as YYYY-MM-DD. */
export function daysText(days: readonly string[], language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], { ...dayShape, timeZone: 'UTC' });
  return days.map((day) => format.format(new Date(day))).join(' · ');
}

// Making one takes a hundred times as long as using it, and there are as many as zones.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timezone: string, language: Language): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locales[language], {
    ...dayShape,
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timezone,
    ...(timezone === zoneDefault ? {} : { timeZoneName: 'short' }),
  });
}
