import { day as dayText } from '../../format.ts';
import type { Page } from '../../page.ts';

/** What a row of a report is called. */
export function labelOf(
  by: string,
  {
    key,
    name,
    isRest,
    isAddOn = false,
  }: { key: string | null; name: string | null; isRest: boolean; isAddOn?: boolean },
  { text, language, now }: Page,
): string {
  const { reports: words } = text.organizer;
  if (isRest) return words.rest;
  if (key === null) return words.without[by] ?? '';
  if (by === 'day') return dayOf(key, { language, now });
  if (by === 'hour') return words.hour(key);
  if (by === 'weekday') return words.weekdays[Number(key) - 1] ?? key;
  if (by === 'channel') return words.channels[key] ?? key;
  return isAddOn ? words.addOn(name ?? key) : (name ?? key);
}

/** A key that somebody wrote into the URL may be no day. */
function dayOf(key: string, { language, now }: Pick<Page, 'language' | 'now'>): string {
  const noon = `${key}T12:00:00+08:00`;
  return Number.isNaN(Date.parse(noon)) ? key : dayText(noon, { language, zone: 'Asia/Manila', now });
}
