import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** What the whole service sells, sandboxes apart; days are those of Manila. */
export interface PlatformTotals {
  /** Organizations that may sell, and events that are published and not over. */
  organizations: number;
  events: number;
  ordersToday: number;
  ticketsToday: number;
  grossTodayCentavos: number;
  /** Of the last thirty days. */
  tickets: number;
  grossCentavos: number;
  commissionCentavos: number;
}

export function sumPlatform(db: Queryable): Promise<PlatformTotals> {
  return db.one(sql`
    with days as (
      select s.*, s.day = (now() at time zone 'Asia/Manila')::date as is_today
      from sales_days s join organizations o on o.id = s.organization_id and o.live_id is null
      where s.day > (now() at time zone 'Asia/Manila')::date - 30
    )
    select (select count(*) from organizations
            where live_id is null and approved_at is not null and suspended_at is null) as organizations,
           (select count(*) from events where status = 'PUBLISHED' and not is_sandbox and ends_at > now()) as events,
           coalesce(sum(orders) filter (where is_today), 0)::bigint as orders_today,
           coalesce(sum(tickets) filter (where is_today), 0)::bigint as tickets_today,
           coalesce(sum(gross_centavos) filter (where is_today), 0)::bigint as gross_today_centavos,
           coalesce(sum(tickets), 0)::bigint as tickets, coalesce(sum(gross_centavos), 0)::bigint as gross_centavos,
           coalesce(sum(commission_centavos), 0)::bigint as commission_centavos
    from days`);
}
