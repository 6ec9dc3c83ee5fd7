import type { Queryable } from '../../../platform/database/database.ts';
import { allOf, type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { containsPattern } from '../../base/search-text.ts';
import { type Narrowing, narrowingOf, type Part, upcoming } from './list-public-events.sql.ts';
import { countRowsOfSeries, isGoneAltogether, isNextOfSeries, nextOfEach } from './one-a-series.sql.ts';
import { type PublicEventRow, publicEventColumns, publicEventJoins } from './public-event.sql.ts';
import { isGone, isListed, isNotOver } from './withheld.sql.ts';

/** A word that was asked for, and the words that count as it: whole, or as beginnings. */
export interface Term {
  word: string;
  alike: readonly string[];
  isWhole: boolean;
}

export interface Asked {
  search: string;
  terms: readonly Term[];
  /** Whether an event must have all of the terms, all but one, or one of them. */
  wanted: 'ALL' | 'ALL_BUT_ONE' | 'ANY';
  narrowing: Narrowing;
}

/** Which of the matching events: all, those with the words in their names, or the rest. */
export type Among = 'ALL' | 'NAMED' | 'OTHERS';

/** How many match; counted no further than `most` events. */
export async function countMatchingEvents(
  db: Queryable,
  asked: Asked,
  { among, most }: { among: Among; most?: number },
): Promise<number> {
  if (asked.narrowing.isCollapsed === true) return countRowsOfSeries(db, allMatching(asked, among), most);
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from (
      select from events e where ${isListed} and ${isNotOver} and ${matches(asked, among)} limit ${most ?? null}) e`);
  return count;
}

/** Few match, so all of them are weighed: best first, then soonest, and last what is sold out. */
export function findBestEvents(
  db: Queryable,
  asked: Asked,
  { among, take, skip }: Part & { among: Among },
): Promise<{ id: string }[]> {
  const isAllGone = asked.narrowing.isCollapsed === true ? isGoneAltogether(fits(asked)) : isGone;
  return db.many(sql`
    with matching as materialized (
      select e.id, e.date_time, ${scoreOf(asked)} as score, ${isAllGone} as is_gone from events e
      where ${isListed} and ${isNotOver} and ${matches(asked, among)})
    select id from matching order by is_gone, score desc, date_time, id limit ${take} offset ${skip}`);
}

/** Many match, so they are read in the order of their dates until the page is full. */
export function findSoonestEvents(
  db: Queryable,
  asked: Asked,
  { among, ...part }: Part & { among: Among },
): Promise<{ id: string }[]> {
  return db.many(sql`select id from (${upcoming(matchesAsRead(asked, among), part)}) page`);
}

/** Many match, and the page is far down: all of them are found by the index, and sorted by their dates. */
export function findLaterEvents(
  db: Queryable,
  asked: Asked,
  { among, take, skip }: Part & { among: Among },
): Promise<{ id: string }[]> {
  if (asked.narrowing.isCollapsed === true) return db.many(nextOfEach(allMatching(asked, among), { take, skip }));
  return db.many(sql`
    with matching as materialized (
      select e.id, e.date_time from events e where ${isListed} and ${isNotOver} and ${matches(asked, among)})
    select id from matching order by date_time, id limit ${take} offset ${skip}`);
}

export function listPublicEventsById(db: Queryable, { ids }: { ids: readonly string[] }): Promise<PublicEventRow[]> {
  return db.many(sql`
    select ${publicEventColumns}
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    join events e on e.id = wanted.id ${publicEventJoins}
    order by wanted.place`);
}

// As the index of migration 0040 has it.
const nameWords = trustedSql(`ts_filter(e.search_words, '{a}')`);

export function matches(asked: Asked, among: Among): Statement {
  const query = queryOf(asked);
  const isThere = sql`e.search_words @@ ${query}::tsquery`;
  const isWanted = { ALL: isThere, NAMED: isNamed(asked), OTHERS: sql`${isThere} and not ${isNamed(asked)}` }[among];
  return allOf([isWanted, ...narrowedTo(asked)]);
}

/** As functions, so that the planner does not take the index, which would first have to find all of them. */
export function matchesAsRead(asked: Asked, among: Among): Statement {
  const query = queryOf(asked);
  const isThere = sql`ts_match_vq(e.search_words, ${query}::tsquery)`;
  const isNamed = sql`ts_match_vq(${nameWords}, ${query}::tsquery)`;
  const isWanted = { ALL: isThere, NAMED: isNamed, OTHERS: sql`${isThere} and not ${isNamed}` }[among];
  return allOf([isWanted, ...narrowedTo(asked)]);
}

function isNamed(asked: Asked): Statement {
  return sql`${nameWords} @@ ${queryOf(asked)}::tsquery`;
}

/** The soonest date of a series that fits says for all of them whether the words are in the name. */
function narrowedTo(asked: Asked): Statement[] {
  const narrowing = narrowingOf(asked.narrowing);
  return asked.narrowing.isCollapsed === true ? [...narrowing, isNextOfSeries(fits(asked))] : narrowing;
}

/** That the event `e` has the words and is what it must be, whatever else of its series is so too. */
export function fits(asked: Asked): Statement {
  return matchesAsRead({ ...asked, narrowing: { ...asked.narrowing, isCollapsed: false } }, 'ALL');
}

function allMatching(asked: Asked, among: Among): Statement {
  const alone = { ...asked, narrowing: { ...asked.narrowing, isCollapsed: false } };
  const isShown = { ALL: sql`true`, NAMED: isNamed(asked), OTHERS: sql`not ${isNamed(asked)}` }[among];
  return sql`
    select e.id, e.date_time, e.series_id, ${isShown} as is_shown from events e
    where ${isListed} and ${isNotOver} and ${matches(alone, 'ALL')}`;
}

/**
 * Each term counts by where it stands: in the name most, then among the performers, then with organizer and place, then in
 * the category; more as a whole word than as the beginning of one, and more where the name has the words as they were typed.
 */
function scoreOf({ search, terms }: Asked): Statement {
  const isIn = (query: string) => sql`e.search_words @@ ${query}::tsquery`;
  return terms.reduce(
    (score, term) => sql`${score}
      + case when ${isIn(termQuery(term, 'A'))} then 8 when ${isIn(termQuery(term, 'B'))} then 6
             when ${isIn(termQuery(term, 'C'))} then 4 when ${isIn(termQuery(term, 'D'))} then 2 else 0 end
      + case when ${isIn(`'${term.word}'`)} then 1 else 0 end`,
    sql`case when e.search_text like ${containsPattern(search)} then 2 else 0 end`,
  );
}

function queryOf({ terms, wanted }: Asked): string {
  const parts = terms.map((term) => `(${termQuery(term, '')})`);
  if (wanted !== 'ALL_BUT_ONE') return parts.join(wanted === 'ALL' ? ' & ' : ' | ');
  return parts.map((_, out) => `(${parts.filter((_part, place) => place !== out).join(' & ')})`).join(' | ');
}

/** Words consist of letters and digits alone, so nothing in them means anything to PostgreSQL. */
function termQuery({ alike, isWhole }: Term, weight: '' | 'A' | 'B' | 'C' | 'D'): string {
  const mark = `${isWhole ? '' : '*'}${weight}`;
  return alike.map((word) => (mark === '' ? `'${word}'` : `'${word}':${mark}`)).join(' | ');
}
