import { sql } from '../../../platform/database/sql.ts';
import type { Invariant } from './invariant.sql.ts';

export const moneyChecks: readonly Invariant[] = [
  {
    name: 'I3-ledger-balances',
    broken: sql`
      select count(*)::int as found from ledger
      where provider_centavos + organization_centavos + commission_centavos + processing_centavos + unmatched_centavos
        + paid_out_centavos + withheld_centavos <> 0`,
  },
  {
    // As a sale where it completed its order, as money without an order where it did not.
    name: 'I3-payments-credited-once',
    broken: sql`
      with credits as (
        select payment_id, count(*) as credited, sum(provider_centavos) as centavos, bool_and(kind = 'SALE') as is_sale
        from ledger where kind in ('SALE', 'UNMATCHED_PAYMENT') group by payment_id
      )
      select count(*)::int as found
      from payments p full join credits on credits.payment_id = p.id
      left join orders o on o.id = p.order_id
      where p.id is null
        or (p.status = 'PAID') <> (credits.payment_id is not null)
        or credits.credited <> 1
        or credits.centavos <> p.amount_centavos
        or credits.is_sale <> coalesce(o.payment_id = p.id, false)`,
  },
  {
    name: 'I3-captured-less-refunded-is-in-the-ledger',
    broken: sql`
      with provider as (
        select payment_id, sum(provider_centavos) as centavos from ledger
        where kind not in ('PAYOUT', 'PAYOUT_RETURNED') group by payment_id
      ), disputed as (
        select payment_id, sum(amount_centavos) as centavos from disputes where status <> 'WON' group by payment_id
      )
      select count(*)::int as found
      from payments p full join provider on provider.payment_id = p.id
      left join disputed on disputed.payment_id = p.id
      where p.id is null
        or (p.status <> 'PAID' and p.refunded_centavos <> 0)
        or coalesce(provider.centavos, 0)
          <> case p.status when 'PAID' then p.amount_centavos - p.refunded_centavos - coalesce(disputed.centavos, 0)
             else 0 end`,
  },
  {
    // Cash that was handed back never passed through us.
    name: 'I3-refunds-counted-once',
    broken: sql`
      with counted as (select * from ledger where kind in ('REFUND', 'UNMATCHED_REFUND'))
      select count(*)::int as found
      from refunds r full join counted on counted.refund_id = r.id
      where r.id is null
        or (r.status in ('SUCCEEDED', 'SETTLED_OTHERWISE') and r.payment_id is not null) <> (counted.id is not null)
        or counted.kind <> case r.kind when 'REQUESTED' then 'REFUND' else 'UNMATCHED_REFUND' end
        or -counted.provider_centavos <> r.amount_centavos
        or counted.commission_centavos <> r.commission_centavos
        or counted.payment_id is distinct from case when counted.id is not null then r.payment_id end`,
  },
  {
    name: 'I3-refunds-match-orders',
    broken: sql`
      with refunded as (
        select order_id, sum(amount_centavos) as centavos, sum(commission_centavos) as commission_centavos
        from refunds where kind = 'REQUESTED' and status in ('SUCCEEDED', 'SETTLED_OTHERWISE') group by order_id
      )
      select count(*)::int as found
      from orders o full join refunded on refunded.order_id = o.id
      where o.refunded_centavos is distinct from coalesce(refunded.centavos, 0)
        or o.commission_refunded_centavos is distinct from coalesce(refunded.commission_centavos, 0)`,
  },
  {
    name: 'I3-refunds-within-payments',
    broken: sql`
      with refunded as (
        select payment_id, sum(amount_centavos) filter (where status not in ('FAILED', 'GIVEN_UP')) as promised_centavos,
               sum(amount_centavos) filter (where status in ('SUCCEEDED', 'SETTLED_OTHERWISE')) as centavos
        from refunds group by payment_id
      )
      select count(*)::int as found
      from payments p left join refunded on refunded.payment_id = p.id
      where refunded.promised_centavos > p.amount_centavos
        or p.refunded_centavos <> coalesce(refunded.centavos, 0)`,
  },
  {
    // What a simulated provider paid, by whichever road: others are reconciled with their reports.
    name: 'I3-refunds-go-by-one-road',
    broken: sql`
      with paid as (
        select refund_id, amount_centavos, false as is_by_account from simulator_refunds
        union all select left(key, 36)::uuid, amount_centavos, true from simulator_transfers
      )
      select count(*)::int as found from (
        select from paid group by refund_id having count(*) > 1
        union all
        select from paid p left join refunds r on r.id = p.refund_id
        where p.is_by_account and (r.account_wanted_at is null or r.amount_centavos <> p.amount_centavos)
      ) as twice`,
  },
  {
    name: 'I3-accounts-are-kept-while-they-are-paid',
    broken: sql`
      select count(*)::int as found from refunds
      where (account_sealed is not null) <> (status = 'PENDING' and account_given_at is not null)
        or (account_given_at is not null and account_wanted_at is null)`,
  },
  {
    name: 'I3-orders-match-ledger',
    broken: sql`
      with kept as (
        select order_id, sum(provider_centavos) as provider, -sum(organization_centavos) as organization,
               -sum(commission_centavos) as commission, -sum(processing_centavos) as processing
        from ledger where kind in ('SALE', 'REFUND') group by order_id
      ), expected as (
        select id, o.total_centavos - o.refunded_centavos as provider,
               o.commission_centavos - o.commission_refunded_centavos as commission,
               o.processing_centavos as processing
        from orders o where o.status in ('COMPLETED', 'REFUNDED') and o.channel = 'ONLINE' and o.total_centavos > 0
      )
      select count(*)::int as found
      from expected full join kept on kept.order_id = expected.id
      where kept.provider is distinct from expected.provider
        or kept.commission is distinct from expected.commission
        or kept.processing is distinct from expected.processing
        or kept.organization is distinct from expected.provider - expected.commission - expected.processing`,
  },
  {
    // An order that costs something is paid through a provider, or in cash at the counter; cash goes back in cash.
    name: 'I3-only-cash-has-no-payment',
    broken: sql`
      with paid as (select order_id, count(*) as payments from payments group by order_id),
      refunded as (
        select order_id, count(*) filter (where payment_id is null) as in_cash, count(*) as refunds from refunds group by order_id
      )
      select count(*)::int as found
      from orders o left join paid on paid.order_id = o.id left join refunded on refunded.order_id = o.id
      where case o.channel
        when 'ONLINE' then (o.completed_at is not null and o.total_centavos > 0 and o.payment_id is null) or refunded.in_cash > 0
        when 'COUNTER' then paid.payments > 0 or refunded.in_cash <> refunded.refunds
          or o.total_centavos <> o.subtotal_centavos
        else paid.payments > 0 or refunded.refunds > 0
      end`,
  },
  {
    name: 'I5-unmatched-money-refunded-once',
    broken: sql`
      with automatic as (select payment_id, count(*) as refunds from refunds where kind = 'AUTOMATIC' group by payment_id)
      select count(*)::int as found
      from payments p
      left join orders o on o.id = p.order_id
      left join automatic on automatic.payment_id = p.id
      where coalesce(automatic.refunds, 0)
        <> case when p.status = 'PAID' and o.payment_id is distinct from p.id then 1 else 0 end`,
  },
  {
    name: 'I5-unmatched-money-refunded-whole',
    broken: sql`
      select count(*)::int as found
      from refunds r join payments p on p.id = r.payment_id
      where r.kind = 'AUTOMATIC'
        and (r.amount_centavos <> p.amount_centavos
          or p.refunded_centavos <> case when r.status in ('SUCCEEDED', 'SETTLED_OTHERWISE') then p.amount_centavos
                                     else 0 end)`,
  },
];
