import type { EventCategory } from '../../../core/catalog/events/event-fields.ts';
import type { SchemeName } from '../schemes.ts';
import type { Composition } from './composition.ts';
import { bulkan, hapag, vinta } from './land.ts';
import { araw, buwan, parol } from './sky.ts';
import { entablado, plaka } from './stage.ts';
import { bahay, banderitas, jeepney } from './street.ts';
import { banig } from './woven.ts';

export const compositions = {
  banderitas,
  jeepney,
  bahay,
  araw,
  buwan,
  parol,
  vinta,
  bulkan,
  hapag,
  entablado,
  plaka,
  banig,
} as const;
export type CompositionName = keyof typeof compositions;

/** What goes with what: nobody paints a stage for a run. */
const byCategory: Record<EventCategory, readonly CompositionName[]> = {
  MUSIC: ['plaka', 'buwan', 'entablado', 'araw', 'jeepney'],
  THEATRE: ['entablado', 'buwan'],
  COMEDY: ['entablado', 'jeepney', 'bahay'],
  FESTIVAL: ['banderitas', 'araw', 'vinta', 'bulkan'],
  SPORTS: ['bulkan', 'araw', 'vinta'],
  ARTS: ['banig', 'buwan', 'bahay'],
  FOOD: ['hapag'],
  NIGHTLIFE: ['plaka', 'bahay', 'jeepney'],
  CONFERENCE: ['banig', 'araw', 'bahay'],
  COMMUNITY: ['banderitas', 'bahay', 'banig', 'jeepney'],
  FAMILY: ['vinta', 'banderitas', 'bulkan'],
  OTHER: ['banig', 'araw', 'vinta', 'banderitas', 'bahay'],
};
// Lanterns hang where a year ends with a feast, and nowhere in May.
const withLanterns: readonly EventCategory[] = ['MUSIC', 'FESTIVAL', 'COMMUNITY', 'FAMILY', 'OTHER', 'THEATRE'];

export function compositionFor(
  { category, dateTime }: { category: EventCategory; dateTime: string },
  pick: (index: number, count: number) => number,
): { composition: Composition; scheme: SchemeName } {
  const isDecember = new Date(dateTime).getUTCMonth() === 11;
  const names = [...byCategory[category], ...(isDecember && withLanterns.includes(category) ? (['parol'] as const) : [])];
  const composition: Composition = compositions[names[pick(0, names.length)] as CompositionName];
  return { composition, scheme: composition.schemes[pick(1, composition.schemes.length)] as SchemeName };
}
