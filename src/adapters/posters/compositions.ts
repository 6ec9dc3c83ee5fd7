import type { EventCategory } from '../../core/catalog/events/event-fields.ts';
import type { Composition } from './composition.ts';
import { hapag } from './hapag.ts';
import { jeepney } from './jeepney.ts';
import { bulkan, vinta } from './land.ts';
import type { SchemeName } from './schemes.ts';
import { araw, buwan, parol } from './sky.ts';
import { entablado, plaka } from './stage.ts';
import { bahay, banderitas } from './street.ts';
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
type CompositionName = keyof typeof compositions;

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

// A painter reads the title first.
const byWord: readonly [words: RegExp, name: CompositionName][] = [
  [/\b(pasko|paskuhan|christmas|parol|simbang gabi)\b/, 'parol'],
  [/\b(buwan|moon|moonlight|luna|tala|stars?)\b/, 'buwan'],
  [/\b(hapag|kusina|panlasa|supper|dinner|food|kainan|lasa|handaan|kamayan)\b/, 'hapag'],
  [/\b(dagat|laot|tabing-dagat|sea|beach|island|isla|regatta|vinta|bangka)\b/, 'vinta'],
  [/\b(bulkan|mayon|bundok|mountain|trail|akyat)\b/, 'bulkan'],
  [/\b(araw|sun|sunrise|liwayway|bukang-liwayway|umaga|summer|tag-araw)\b/, 'araw'],
  [/\b(jeepney|byahe|biyahe|kanto|kalsada|road|tour)\b/, 'jeepney'],
  [/\b(sarswela|dula|teatro|theatre|theater|monologo|stand-up|tinig|open mic)\b/, 'entablado'],
  [/\b(piyesta|fiesta|pista|sari-sari|palaro|perya|festival)\b/, 'banderitas'],
  [/\b(kundiman|jazz|vinyl|plaka|disco|budots|dj|himig|tugtugan)\b/, 'plaka'],
  [/\b(banig|habi|weaving|likha|baybayin|tinta|sining)\b/, 'banig'],
  [/\b(bahay|homecoming|balik|tahanan|barangay|cafe|tertulia)\b/, 'bahay'],
];

/** What suits an event: by its title, else by its kind, and among several by chance that is always the same. */
export function compositionFor(
  { name, category, dateTime }: { name: string; category: EventCategory; dateTime: string },
  pick: (index: number, count: number) => number,
): { composition: Composition; scheme: SchemeName } {
  const isDecember = new Date(dateTime).getUTCMonth() === 11;
  const names = [
    ...byCategory[category],
    ...(isDecember && withLanterns.includes(category) ? (['parol'] as const) : []),
  ];
  const title = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('en');
  const told = byWord.find(([words]) => words.test(title))?.[1];
  const composition: Composition = compositions[told ?? (names[pick(0, names.length)] as CompositionName)];
  return { composition, scheme: composition.schemes[pick(1, composition.schemes.length)] as SchemeName };
}
