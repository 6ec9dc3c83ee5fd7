import type { Language } from '../../base/language.ts';
import type { EventCategory } from '../events/event-fields.ts';
import type { PublicEvent } from './public-event.ts';

/** What a poster tells, and what it is drawn by: all dates of a show have the same drawing. */
export interface PosterFacts {
  organizer: string;
  name: string;
  dateTime: string;
  endDateTime: string | null;
  timezone: string;
  /** Where it is; empty where nobody knows yet. */
  place: string;
  city: string;
  category: EventCategory;
  language: Language;
}

export type PosterEvent = Pick<
  PublicEvent,
  'name' | 'dateTime' | 'endDateTime' | 'timezone' | 'locationType' | 'venue' | 'category'
> & {
  organizer: { name: string };
};

/** As a path of ours has it: what the picture shows, and nothing else, so that it can be kept for long. */
export function toldOf(facts: Omit<PosterFacts, 'language'>): (string | null)[] {
  return fields.map((field) => facts[field]);
}

/** Undefined where another version has told something else. */
export function factsTold(told: readonly (string | null)[], language: Language): PosterFacts | undefined {
  if (told.length !== fields.length) return undefined;
  return {
    ...(Object.fromEntries(fields.map((field, at) => [field, told[at]])) as Omit<PosterFacts, 'language'>),
    language,
  };
}

const fields = ['organizer', 'name', 'dateTime', 'endDateTime', 'timezone', 'place', 'city', 'category'] as const;

export function posterFacts(event: PosterEvent): Omit<PosterFacts, 'language'> {
  const { name, dateTime, endDateTime, timezone, locationType, venue, category, organizer } = event;
  const [place, city] = venue === null ? [locationType === 'ONLINE' ? 'Online' : '', ''] : [venue.name, venue.city];
  return { organizer: organizer.name, name, dateTime, endDateTime, timezone, place, city, category };
}
