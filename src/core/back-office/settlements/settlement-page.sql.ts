import type { Queryable } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { isWithdrawnPayout } from '../../money/settling/payout-status.sql.ts';
import { type Balance, type CounterCash, leftStatuses, notLeftStatuses, type StatementAmounts } from './settlement.ts';

const sums = trustedSql(`
  coalesce(sum(m.gross_centavos), 0)::bigint as gross_centavos,
  coalesce(sum(m.refunds_centavos), 0)::bigint as refunds_centavos,
  coalesce(sum(m.commission_centavos), 0)::bigint as commission_centavos,
  coalesce(sum(m.processing_centavos), 0)::bigint as processing_centavos,
  coalesce(sum(m.other_centavos), 0)::bigint as other_centavos,
  coalesce(sum(m.net_centavos + m.other_centavos), 0)::bigint as net_centavos`);

/** What sales of a day came to, and what disputes took and gave back. */
const dayColumns = trustedSql(`
  s.event_id, s.day, s.orders, s.tickets, s.gross_centavos, s.refunds_centavos, s.commission_centavos, s.processing_centavos,
  s.net_centavos, 0 as other_centavos, s.counter_centavos, s.counter_refunds_centavos`);
const disputeColumns = trustedSql(`
  l.event_id, l.created_at::date as day, 0, 0, 0, 0, 0, 0, 0, -l.organization_centavos as other_centavos, 0, 0`);

function disputesOf(organizationId: string): Statement {
  return sql`from disputes d join ledger l on l.dispute_id = d.id where d.organization_id = ${organizationId}`;
}

export interface EventSettlement extends StatementAmounts, CounterCash {
  eventId: string;
  eventName: string;
  orders: number;
  tickets: number;
}

/**
 * What each event sold online and gave back on the days from one to another, both counted, which last from `since` until
 * before `until`; and the cash that its organizer took in beside.
 */
export function sumDaysByEvent(
  db: Queryable,
  input: { organizationId: string; from: string; to: string; since: string; until: string },
): Promise<EventSettlement[]> {
  const { organizationId, from, to, since, until } = input;
  return db.many(sql`
    with moved as (
      select ${dayColumns} from sales_days s
      where s.organization_id = ${organizationId} and s.day between ${from}::date and ${to}::date
        -- Days of nothing but gifts are no part of it.
        and (s.orders > 0 or s.gross_centavos > 0 or s.refunds_centavos > 0 or s.counter_centavos > 0
             or s.counter_refunds_centavos > 0)
      union all
      select ${disputeColumns} ${disputesOf(organizationId)} and l.created_at >= ${since} and l.created_at < ${until}
    )
    select e.id as event_id, e.name as event_name, sum(m.orders)::int as orders, sum(m.tickets)::int as tickets, ${sums},
           sum(m.counter_centavos)::bigint as cash_centavos, sum(m.counter_refunds_centavos)::bigint as cash_back_centavos
    from moved m join events e on e.id = m.event_id
    group by e.id order by max(m.day) desc, e.name, e.id`);
}

/**
 * What was sold, paid out and is owed: from days, disputes, payouts and what none has taken yet, so that the number of
 * movements does not matter.
 */
export function balanceOf(db: Queryable, { organizationId }: { organizationId: string }): Promise<Balance> {
  return db.one(sql`
    with moved as (
      select ${dayColumns} from sales_days s where s.organization_id = ${organizationId}
      union all
      select ${disputeColumns} ${disputesOf(organizationId)}
    )
    select ${sums}, p.paid_out_centavos, p.scheduled_centavos, p.withheld_centavos, b.owed_centavos
    from (
      select coalesce(sum(amount_centavos) filter (where status = any(${leftStatuses}::text[])), 0)::bigint
               as paid_out_centavos,
             coalesce(sum(amount_centavos) filter (where status = any(${notLeftStatuses}::text[])), 0)::bigint
               as scheduled_centavos,
             coalesce(sum(withheld_centavos) filter (where not ${isWithdrawnPayout('payouts')}), 0)::bigint as withheld_centavos
      from payouts where organization_id = ${organizationId}
    ) as p
    cross join (
      select coalesce(sum(amount_centavos), 0)::bigint as owed_centavos from earnings
      where organization_id = ${organizationId} and payout_id is null
    ) as b
    left join moved m on true
    group by p.paid_out_centavos, p.scheduled_centavos, p.withheld_centavos, b.owed_centavos`);
}
