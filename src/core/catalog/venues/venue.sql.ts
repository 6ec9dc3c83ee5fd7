import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { searchText } from '../../base/search-text.ts';
import type { Venue } from './venue.ts';

export const venueColumns = trustedSql('id, name, address1, city, state, country, latitude, longitude');

/** Whether the organization may name it: one that all may, or its own. */
export async function hasVenue(
  db: Queryable,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<boolean> {
  const venue = await db.maybe(sql`select id from venues where id = ${id} and ${isVenueFor(organizationId)}`);
  return venue !== undefined;
}

export function isVenueFor(organizationId: string): Statement {
  return sql`(organization_id is null or organization_id = ${organizationId})`;
}

export function countOwnVenues(
  db: Queryable,
  { organizationId }: { organizationId: string },
): Promise<{ count: number }> {
  return db.one(sql`select count(*) as count from venues where organization_id = ${organizationId}`);
}

export function insertOwnVenue(tx: Tx, venue: Venue & { organizationId: string }): Promise<Venue> {
  return tx.one(sql`
    insert into venues (id, organization_id, name, address1, city, city_text, state, country, latitude, longitude, search_text)
    values (${venue.id}, ${venue.organizationId}, ${venue.name}, ${venue.address1}, ${venue.city}, ${searchText(venue.city)},
            ${venue.state}, ${venue.country}, ${venue.latitude}, ${venue.longitude}, ${searchText(venue.name)})
    returning ${venueColumns}`);
}

export function findVenues(db: Queryable, { ids }: { ids: readonly string[] }): Promise<Venue[]> {
  return db.many(sql`select ${venueColumns} from venues where id = any(${ids}::uuid[])`);
}

interface VenueSearch {
  /** Folded by `searchText`. */
  text: string;
  /** The same as a LIKE pattern. */
  pattern: string;
}

/**
 * For this transaction, how much like the searched text a stretch of a name must be to count as meant, from 0 to 1. The
 * planner takes that comparison for cheap and would read every venue, which is several times slower than the index.
 */
export function setLikeness(tx: Tx, { least }: { least: number }): Promise<number> {
  return tx.run(sql`
    select set_config('pg_trgm.word_similarity_threshold', ${String(least)}, true),
           set_config('enable_seqscan', 'off', true)`);
}

// A venue is found where its name or an alias contains the text, or where some stretch of them is so similar that a
// letter or two must be wrong. Exact finds come first; the id makes the order total.
export function searchVenueRows(
  db: Queryable,
  { search, organizationId, take, skip }: { search: VenueSearch; organizationId: string; take: number; skip: number },
): Promise<Venue[]> {
  return db.many(sql`
    select ${venueColumns} from venues
    where (search_text like ${search.pattern} or ${search.text} <% search_text) and ${isVenueFor(organizationId)}
    order by (search_text like ${search.pattern}) desc, word_similarity(${search.text}, search_text) desc, name, id
    limit ${take} offset ${skip}`);
}

export function countVenueRows(
  db: Queryable,
  { search, organizationId }: { search: VenueSearch; organizationId: string },
): Promise<{ count: number }> {
  return db.one(sql`
    select count(*) as count from venues
    where (search_text like ${search.pattern} or ${search.text} <% search_text) and ${isVenueFor(organizationId)}`);
}

export interface VenueRow extends Venue {
  slug: string;
  aliases: string[];
  searchText: string;
}

/** Keeps others from loading venues until the transaction ends; readers, and events that name a venue, go on. */
export function lockVenues(tx: Tx): Promise<number> {
  return tx.run(sql`lock table venues in share row exclusive mode`);
}

/** Loads venues, changing those that are there under the same slug. Answers those that are new or different. */
export function upsertVenues(tx: Tx, venues: readonly VenueRow[]): Promise<{ id: string; wasThere: boolean }[]> {
  const rows = venues.map((venue) => ({ ...venue, cityText: searchText(venue.city) }));
  return tx.many(sql`
    insert into venues as v (id, slug, name, address1, city, city_text, state, country, latitude, longitude, aliases,
                             search_text)
    select id, slug, name, address1, city, "cityText", state, country, latitude, longitude,
           array(select jsonb_array_elements_text(aliases)), "searchText"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
      id uuid, slug text, name text, address1 text, city text, "cityText" text, state text, country text,
      latitude double precision, longitude double precision, aliases jsonb, "searchText" text)
    on conflict (slug) do update set
      name = excluded.name, address1 = excluded.address1, city = excluded.city, city_text = excluded.city_text,
      state = excluded.state, country = excluded.country, latitude = excluded.latitude, longitude = excluded.longitude,
      aliases = excluded.aliases, search_text = excluded.search_text
    where (v.name, v.address1, v.city, v.city_text, v.state, v.country, v.latitude, v.longitude, v.aliases, v.search_text)
      is distinct from (excluded.name, excluded.address1, excluded.city, excluded.city_text, excluded.state,
                        excluded.country, excluded.latitude, excluded.longitude, excluded.aliases, excluded.search_text)
    returning v.id, v.xmax <> 0 as was_there`);
}

export function findVenueIds(
  tx: Tx,
  { slugs }: { slugs: readonly string[] },
): Promise<{ slug: string; venueId: string }[]> {
  return tx.many(sql`select slug, id as venue_id from venues where slug = any(${slugs}::text[])`);
}
