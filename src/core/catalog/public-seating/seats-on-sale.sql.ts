import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { isWithheld } from '../public-events/withheld.sql.ts';
import type { TicketType } from '../ticket-types/ticket-type.ts';

/** A ticket type as those who choose seats see it. */
export type TypeOnSale = Pick<
  TicketType,
  'id' | 'name' | 'type' | 'priceCentavos' | 'priceKind' | 'priceMin' | 'priceMax' | 'isMarkedSoldOut'
>;

/** An event that anybody may see, and how its seats are sold. */
export interface SeatsOnSale {
  eventId: string;
  slug: string;
  /** Null where it has no plan. */
  version: number | null;
  /** When it was first painted: a seating that was taken away and made anew counts from one again. */
  madeAt: string | null;
  /** Those on the plan that are published. */
  types: TypeOnSale[];
}

/** Of the published events with these ids and slugs; none for events that nobody may see. */
export function findSeatsOnSale(
  db: Queryable,
  { ids, slugs }: { ids: readonly string[]; slugs: readonly string[] },
): Promise<SeatsOnSale[]> {
  return db.many(sql`
    select e.id as event_id, e.slug, s.version, s.created_at as made_at,
           coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'type', t.type, 'priceCentavos', t.price_centavos,
                       'priceKind', t.price_kind, 'priceMin', t.price_min, 'priceMax', t.price_max,
                       'isMarkedSoldOut', t.is_marked_sold_out) order by t.ordinal)
                     from ticket_types t
                     where t.event_id = e.id and t.published and t.planned_as is not null and s.version is not null), '[]') as types
    from (select id from events where id = any(${ids}::uuid[])
          union select id from events where slug = any(${slugs}::text[])) wanted
    join events e using (id) left join event_seating s on s.event_id = e.id
    where e.status = 'PUBLISHED' and not ${isWithheld}`);
}
