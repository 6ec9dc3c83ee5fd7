import { isMistyped } from '../../../../door-rules/match-words.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Page, Paged } from '../../base/page.ts';
import { containsPattern } from '../../base/search-text.ts';
import { findWordsAlike } from '../search/event-words.sql.ts';
import { askedWords } from '../search/words.ts';
import { type Counted, type KeptCounts, recountMax } from './kept-counts.ts';
import type { Narrowing, Part } from './list-public-events.sql.ts';
import type { Position } from './near.ts';
import { findNearEvents } from './near-events.sql.ts';
import { countCollapsed, isFarDown, withDates } from './one-a-series.ts';
import type { PublicEvent } from './public-event.ts';
import { publicEventOf } from './read-public-event.ts';
import {
  type Among,
  type Asked,
  countMatchingEvents,
  findBestEvents,
  findLaterEvents,
  findSoonestEvents,
  fits,
  listPublicEventsById,
  type Term,
} from './search-public-events.sql.ts';

const wordsAlikeMax = 50;
// Reading by date until a page is full then passes at most this part of all events.
const nearShare = 50;

interface How {
  page: Page;
  /** Nearest to there first, instead of best first. */
  near?: Position;
  counts: KeptCounts;
  counted: Counted;
}

// What people add who mean the tickets of something.
const besideWords = new Set('ticket tickets tiket event events show shows buy bili bumili presyo price'.split(' '));

/**
 * Events that have every word that was asked for, or one that begins with it, in any order and anywhere. Only where there are
 * none, words that contain it and words that it may be a misspelling of count too; and where that finds none either, a word
 * more than fits is left out.
 */
export async function searchPublicEvents(
  db: Queryable,
  { search, narrowing, ...how }: How & { search: string; narrowing: Narrowing },
): Promise<Paged<PublicEvent> & { isPartly?: boolean }> {
  const words = askedWords(search);
  const asked: Asked = { search, narrowing, wanted: 'ALL', terms: termsOf(words, new Map()) };
  const asWritten = await findMatching(db, asked, how);
  if (asWritten.total > 0) return asWritten;
  const terms = await forgivingTerms(db, words);
  const forgiving = { ...asked, terms };
  // A word that no event has says nothing of which one is meant.
  const fitting = terms.filter(({ word, isKnown }) => isKnown && !besideWords.has(word));
  const tries: Asked[] = [forgiving];
  if (fitting.length > 0 && fitting.length < terms.length) tries.push({ ...asked, terms: fitting });
  if (terms.length > 2) tries.push({ ...forgiving, wanted: 'ALL_BUT_ONE' });
  let found = asWritten;
  for (const each of tries) {
    found = await findMatching(db, each, how);
    if (found.total > 0) return { ...found, isPartly: each !== forgiving };
  }
  return found;
}

/** Events that have at least one of the words, those with most of them first: for people who found nothing. */
export async function listNearestEvents(
  db: Queryable,
  { search, most, counts }: { search: string; most: number; counts: KeptCounts },
): Promise<PublicEvent[]> {
  const terms = await forgivingTerms(db, askedWords(search));
  if (terms.length === 0) return [];
  const asked: Asked = { search, narrowing: { isCollapsed: true }, wanted: 'ANY', terms };
  return (await findMatching(db, asked, { page: { page: 1, take: most }, counts, counted: 'ENOUGH' })).rows;
}

/**
 * Few matches are weighed one against the other. For many, words that so many have say little: events with the words in their
 * names come first, weighed if they are few, and then the others, soonest first.
 */
async function findMatching(
  db: Queryable,
  asked: Asked,
  { page, near, counts, counted }: How,
): Promise<Paged<PublicEvent>> {
  const part = { take: page.take, skip: (page.page - 1) * page.take };
  // For a first page it is enough to know that there are many.
  const isFirst = counted === 'ENOUGH' && part.skip === 0;
  const isCollapsed = asked.narrowing.isCollapsed === true;
  const each = isCollapsed ? { ...asked, narrowing: { ...asked.narrowing, isCollapsed: undefined } } : asked;
  const enough = (among: Among) =>
    counts.get(`${among} enough ${JSON.stringify(each)}`, () =>
      countMatchingEvents(db, each, { among, most: recountMax + 1 }),
    );
  const matching = counts.known(JSON.stringify(each)) ?? (await enough('ALL'));
  if (matching === 0) return { rows: [], total: 0, page };
  const areMany = matching > recountMax;
  const count = (among: Among) => {
    const key = `${among === 'ALL' ? '' : 'named '}${JSON.stringify(asked)}`;
    const work = (most?: number) => countMatchingEvents(db, asked, { among, most });
    return isCollapsed
      ? countCollapsed({ counts, key, counted: among === 'ALL' && isFirst ? 'ENOUGH' : 'ALL', areMany, count: work })
      : counts.get(key, work);
  };
  const shown = async (found: readonly { id: string; distanceKm?: number | null }[]) => {
    const events = await eventsOf(db, found);
    return isCollapsed ? withDates(db, events, fits(asked)) : events;
  };
  const total = isCollapsed ? await count('ALL') : matching;
  if (near !== undefined) {
    const found = await findNearEvents(db, asked, { near, areMany, ...part });
    return { rows: await shown(found), total: areMany && counted === 'ALL' ? await count('ALL') : total, page };
  }
  if (!areMany) {
    return { rows: await shown(await findBestEvents(db, asked, { among: 'ALL', ...part })), total, page };
  }
  const enoughNamed = async () => counts.known(`named ${JSON.stringify(each)}`) ?? (await enough('NAMED'));
  const [all, named] = isFirst ? [total, await enoughNamed()] : await Promise.all([count('ALL'), count('NAMED')]);
  const areFewNamed = (isCollapsed ? await enoughNamed() : named) <= recountMax;
  const reading = { isFirst, isCollapsed, areFewNamed };
  const first = await findPart(db, asked, { among: 'NAMED', count: named, ...reading, ...part });
  const rest = { take: part.take - first.length, skip: Math.max(part.skip - named, 0) };
  // The words are in the names of more events than of rows.
  const left = isFirst && isCollapsed ? Number.POSITIVE_INFINITY : all - named;
  const others = await findPart(db, asked, { among: 'OTHERS', count: left, ...reading, ...rest });
  return { rows: await shown([...first, ...others]), total: all, page };
}

interface Reading {
  among: Among;
  count: number;
  isFirst: boolean;
  isCollapsed: boolean;
  areFewNamed: boolean;
}

async function findPart(
  db: Queryable,
  asked: Asked,
  { count, isFirst, isCollapsed, areFewNamed, ...part }: Part & Reading,
): Promise<{ id: string }[]> {
  if (part.take === 0 || part.skip >= count) return [];
  if (part.among === 'NAMED' && areFewNamed) return findBestEvents(db, asked, part);
  const isNear = isFirst || (isCollapsed ? !isFarDown(part, count) : (part.skip + part.take) * nearShare <= count);
  return isNear ? findSoonestEvents(db, asked, part) : findLaterEvents(db, asked, part);
}

/** In the order in which they were found. */
export async function eventsOf(
  db: Queryable,
  found: readonly { id: string; distanceKm?: number | null }[],
): Promise<PublicEvent[]> {
  if (found.length === 0) return [];
  const rows = await listPublicEventsById(db, { ids: found.map(({ id }) => id) });
  const distances = new Map(found.map(({ id, distanceKm }) => [id, distanceKm]));
  return rows.map((row) => {
    const distanceKm = distances.get(row.id) ?? undefined;
    return { ...publicEventOf(row), distanceKm: distanceKm === undefined ? undefined : Math.round(distanceKm) };
  });
}

async function forgivingTerms(db: Queryable, words: readonly string[]): Promise<(Term & { isKnown: boolean })[]> {
  // The index of words knows pieces of three letters; shorter ones are not looked for inside words.
  const long = words.filter((word) => word.length >= 3).map((word) => ({ word, pattern: containsPattern(word) }));
  const known = long.length === 0 ? [] : await findWordsAlike(db, { words: long, most: wordsAlikeMax });
  const meant = new Map<string, string[]>();
  for (const { word, alike } of known) {
    if (alike.includes(word) || isMistyped(word, alike)) meant.set(word, [...(meant.get(word) ?? []), alike]);
  }
  return termsOf(words, meant).map((term) => ({ ...term, isKnown: meant.has(term.word) }));
}

/** Beside other words a single letter is a word, not the beginning of all words with that letter. */
function termsOf(words: readonly string[], meant: ReadonlyMap<string, readonly string[]>): Term[] {
  return words.map((word) => ({
    word,
    alike: [...new Set([word, ...(meant.get(word) ?? [])])],
    isWhole: words.length > 1 && Array.from(word).length === 1,
  }));
}
