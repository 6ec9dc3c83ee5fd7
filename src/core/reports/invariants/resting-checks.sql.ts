import { sql } from '../../../platform/database/sql.ts';
import { leftToCallOff } from '../../selling/cancellation/cancellation.sql.ts';
import { strayReturnKind } from '../../selling/payments/stray-payment.ts';
import { restingTooLong } from '../resting/money-that-rests.sql.ts';
import type { Invariant } from './invariant.sql.ts';

export const moneyRestHoursDefault = 72;

/** Money that rests comes to an end, and what is said to be under way is. */
export function restingChecks({ moneyRestHours }: { moneyRestHours: number }): readonly Invariant[] {
  return [
    { name: 'I12-money-rests-too-long', broken: restingTooLong(moneyRestHours) },
    {
      // Money that was reported correctly afterwards is a payment like any other.
      name: 'I12-flagged-money-is-kept',
      broken: sql`
        select count(*)::int as found from payments p
        where p.flag is not null and p.status <> 'PAID'
          and not exists (select from stray_payments s where s.payment_id = p.id)`,
    },
    {
      name: 'I12-stray-money-returns-by-the-queue',
      broken: sql`
        select count(*)::int as found from (
          select id from stray_payments where status = 'RETURNING'
          except select id from queue where kind = ${strayReturnKind}) as forgotten`,
    },
    {
      // What is refused, given up or disputed has its own state; a cancellation deals with the rest.
      name: 'I12-cancelled-events-keep-no-money',
      broken: sql`
        select count(*)::int as found from event_cancellations c join orders o on o.event_id = c.event_id
        where c.state = 'DONE' and o.status in ('COMPLETED', 'REFUNDED') and ${leftToCallOff} > 0`,
    },
    {
      name: 'I3-disputes-are-in-the-ledger',
      broken: sql`
        with booked as (
          select dispute_id, payment_id, order_id, sum(provider_centavos) as centavos, count(*) as movements
          from ledger where kind in ('DISPUTE', 'DISPUTE_WON') group by dispute_id, payment_id, order_id
        )
        select count(*)::int as found
        from disputes d full join booked b on b.dispute_id = d.id
        where d.id is null or b.dispute_id is null or b.payment_id <> d.payment_id or b.order_id <> d.order_id
          or b.centavos <> case d.status when 'WON' then 0 else -d.amount_centavos end
          or b.movements <> case d.status when 'WON' then 2 else 1 end`,
    },
    {
      name: 'I3-disputes-match-orders',
      broken: sql`
        with taken as (
          select order_id, sum(amount_centavos) as centavos from disputes where status <> 'WON' group by order_id
        )
        select count(*)::int as found
        from orders o full join taken on taken.order_id = o.id
        where o.disputed_centavos is distinct from coalesce(taken.centavos, 0)`,
    },
  ];
}
