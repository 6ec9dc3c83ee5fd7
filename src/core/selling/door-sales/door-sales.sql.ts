import { dayStartsAtDefault } from '../../../../door-rules/entry-days.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';

/** A door code with a limit, and what was sold with it at an event on one of its days. */
export interface DoorSales {
  doorCodeId: string;
  gate: string;
  salesPesosMax: number | null;
  salesTicketsMax: number | null;
  tickets: number;
  centavos: number;
}

const dayStart = trustedSql(`coalesce(e.entry->>'dayStartsAt', '${dayStartsAtDefault}')::interval`);

/**
 * Of these codes, or all that are good for the event, those with a limit. Sales that were undone are none. A sale asks with the ticket types of
 * the event locked, so of two phones the second sees what the first has sold.
 */
export function listDoorSales(
  db: Queryable,
  { eventId, doorCodeIds, at }: { eventId: string; doorCodeIds: readonly string[] | null; at: string },
): Promise<DoorSales[]> {
  return db.many(sql`
    select c.id as door_code_id, c.gate, c.sales_pesos_max, c.sales_tickets_max, s.tickets, s.centavos
    from events e
    cross join lateral (
      select (date_trunc('day', (${at}::timestamptz at time zone e.timezone) - ${dayStart}) + ${dayStart}) as starts) as d
    join door_codes c on (c.event_id = e.id or c.series_id = e.series_id or c.id = any(${doorCodeIds ?? []}::uuid[]))
    cross join lateral (
      select coalesce(sum(o.quantity), 0)::int as tickets, coalesce(sum(o.total_centavos), 0)::bigint as centavos
      from orders o
      where o.event_id = e.id and o.channel = 'COUNTER' and o.counter_sale->>'doorCodeId' = c.id::text
        and o.completed_at >= d.starts at time zone e.timezone
        and o.completed_at < (d.starts + interval '1 day') at time zone e.timezone) as s
    where e.id = ${eventId} and num_nonnulls(c.sales_pesos_max, c.sales_tickets_max) > 0
      and (${doorCodeIds}::uuid[] is null or c.id = any(${doorCodeIds ?? []}::uuid[]))
    order by c.created_at, c.id`);
}
