import type { Page } from '../../page.ts';
import { locationOf } from '../event/structured-event.ts';
import type { SeriesShown } from './series-date.ts';

// Enough for a search engine; each date has a page of its own.
const datesMax = 100;

/** The series as search engines read it, by schema.org. */
export function structuredSeries(series: SeriesShown, { publicUrl, language }: Page): unknown {
  const { slug, name, organizer, dates, place } = series;
  const url = `${publicUrl}/series/${slug}`;
  const location = place === undefined ? undefined : locationOf(place, url);
  return {
    '@context': 'https://schema.org',
    '@type': 'EventSeries',
    '@id': url,
    url,
    name,
    inLanguage: language,
    startDate: dates[0]?.dateTime,
    endDate: dates.at(-1)?.endDateTime ?? dates.at(-1)?.dateTime,
    location,
    organizer: { '@type': 'Organization', name: organizer.name, url: `${publicUrl}/organizers/${organizer.slug}` },
    subEvent: dates.slice(0, datesMax).map((date) => ({
      '@type': 'Event',
      '@id': `${publicUrl}/events/${date.slug}`,
      url: `${publicUrl}/events/${date.slug}`,
      name: date.name ?? name,
      startDate: date.dateTime,
      endDate: date.endDateTime ?? undefined,
      eventStatus: 'https://schema.org/EventScheduled',
      location,
    })),
  };
}
