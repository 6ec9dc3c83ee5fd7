import type { Queryable } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import type { Balance, SettlementAmounts } from './settlement.ts';

const amountColumns = trustedSql(`
  coalesce(sum(s.gross_centavos), 0)::bigint as gross_centavos,
  coalesce(sum(s.refunds_centavos), 0)::bigint as refunds_centavos,
  coalesce(sum(s.commission_centavos), 0)::bigint as commission_centavos,
  coalesce(sum(s.processing_centavos), 0)::bigint as processing_centavos,
  coalesce(sum(s.net_centavos), 0)::bigint as net_centavos`);

export interface EventSettlement extends SettlementAmounts {
  eventId: string;
  eventName: string;
  orders: number;
  tickets: number;
}

/** What each event sold and gave back on the days from one to another, both counted. */
export function sumDaysByEvent(
  db: Queryable,
  { organizationId, from, to }: { organizationId: string; from: string; to: string },
): Promise<EventSettlement[]> {
  return db.many(sql`
    select e.id as event_id, e.name as event_name, sum(s.orders)::int as orders, sum(s.tickets)::int as tickets,
           ${amountColumns}
    from sales_days s join events e on e.id = s.event_id
    where s.organization_id = ${organizationId} and s.day between ${from}::date and ${to}::date
      -- Days of nothing but cash and gifts are no part of it.
      and (s.orders > 0 or s.gross_centavos > 0 or s.refunds_centavos > 0)
    group by e.id order by max(s.day) desc, e.name, e.id`);
}

/**
 * What was sold, paid and is owed: from days, payouts and what none has taken yet, so that the number of movements does
 * not matter.
 */
export function balanceOf(db: Queryable, { organizationId }: { organizationId: string }): Promise<Balance> {
  return db.one(sql`
    select ${amountColumns}, p.paid_out_centavos, b.owed_centavos
    from (
      select coalesce(sum(amount_centavos), 0)::bigint as paid_out_centavos from payouts
      where organization_id = ${organizationId} and status not in ('RETURNED', 'WITHDRAWN')
    ) as p
    cross join (
      select coalesce(sum(amount_centavos), 0)::bigint as owed_centavos from earnings
      where organization_id = ${organizationId} and payout_id is null
    ) as b
    left join sales_days s on s.organization_id = ${organizationId}
    group by p.paid_out_centavos, b.owed_centavos`);
}
