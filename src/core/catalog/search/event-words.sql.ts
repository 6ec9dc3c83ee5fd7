import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import type { EventCategory } from '../events/event-fields.ts';

export interface EventTexts {
  id: string;
  name: string;
  performers: string[];
  organizer: string;
  /** Name, aliases and city, folded; null where there is no venue. */
  place: string | null;
  category: EventCategory;
  city: string | null;
  address: string | null;
  /** As far as its published ticket types say; one that sells none yet, as its organizer says. */
  isFree: boolean;
}

/** Others who rename the organization meanwhile wait, and then find these events among its own. */
export function findEventTexts(tx: Tx, { eventIds }: { eventIds: readonly string[] }): Promise<EventTexts[]> {
  return tx.many(sql`
    select e.id, e.name, array(select p.name from performers p where p.event_id = e.id) as performers,
           o.name as organizer, v.search_text || ' ' || v.city_text as place, e.category, v.city, v.address1 as address,
           coalesce((select max(t.price_centavos) = 0 from ticket_types t where t.event_id = e.id and t.kind = 'TICKET' and t.published),
                    e.type = 'FREE') as is_free
    from events e join organizations o on o.id = e.organization_id left join venues v on v.id = e.venue_id
    where e.id = any(${eventIds}::uuid[])
    for share of o`);
}

export function updateEventWords(tx: Tx, events: readonly { id: string; words: string }[]): Promise<number> {
  return tx.run(sql`
    update events e set search_words = given.words::tsvector
    from unnest(${events.map(({ id }) => id)}::uuid[], ${events.map(({ words }) => words)}::text[]) as given (id, words)
    where e.id = given.id and e.search_words <> given.words::tsvector`);
}

/** In one order, so that two who write the same words do not wait for each other. */
export function insertSearchWords(tx: Tx, words: readonly string[]): Promise<number> {
  return tx.run(sql`
    insert into search_words (word)
    select given.word from unnest(${words}::text[]) as given (word)
    where not exists (select from search_words known where known.word = given.word and known.unused_since is null)
    order by given.word
    on conflict (word) do update set unused_since = null`);
}

/**
 * Removes words that for a day belonged to no event that is not over. Not at once: an event with such a word may just be
 * written, and nobody else sees it yet.
 */
export function deleteUnusedWords(db: Queryable): Promise<number> {
  return db.run(sql`
    with live as materialized (
      select distinct word from (
        select e.search_words from events e where ${isOnMarket} and e.date_time > now()
        union all select e.search_words from events e where ${isOnMarket} and tstzrange(e.date_time, e.ends_at) @> now()
      ) as found cross join lateral unnest(tsvector_to_array(found.search_words)) as word
    ), used as (
      update search_words s set unused_since = null from live where s.word = live.word and s.unused_since is not null
    ), unused as (
      update search_words s set unused_since = now()
      where s.unused_since is null and not exists (select from live where live.word = s.word)
    )
    delete from search_words s
    where s.unused_since < now() - interval '1 day' and not exists (select from live where live.word = s.word)`);
}

// As the indexes of migration 0004 have it.
const isOnMarket = trustedSql(`e.status = 'PUBLISHED' and e.visibility = 'PUBLIC' and not e.is_sandbox`);

/** Locks the events of an organization, or at venues, that may be found; past ones are written anew when they are moved. */
export async function lockFindableEvents(
  tx: Tx,
  { organizationId = null, venueIds = [] }: { organizationId?: string | null; venueIds?: readonly string[] },
): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    select id from events
    where (organization_id = ${organizationId}::uuid or venue_id = any(${venueIds}::uuid[]))
      and status = 'PUBLISHED' and ends_at > now()
    order by id for no key update`);
  return rows.map(({ id }) => id);
}

/** Words that have a part in common with one of those asked for, the most similar first. */
export function findWordsAlike(
  db: Queryable,
  { words, most }: { words: readonly { word: string; pattern: string }[]; most: number },
): Promise<{ word: string; alike: string }[]> {
  return db.many(sql`
    select asked.word, found.word as alike
    from unnest(${words.map(({ word }) => word)}::text[], ${words.map(({ pattern }) => pattern)}::text[])
      as asked (word, pattern)
    cross join lateral (
      select s.word from search_words s
      where s.word % asked.word or s.word like asked.pattern
      order by (s.word like asked.pattern) desc, similarity(s.word, asked.word) desc, s.word limit ${most}) as found`);
}
