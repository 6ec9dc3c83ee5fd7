import { sql } from '../../../platform/database/sql.ts';
import type { Invariant } from './invariant.sql.ts';

// The settlement, every ten minutes, withdraws what is not to be sent.
const stoppedHours = 1;

/**
 * A payout that came back or was withdrawn waits for another account, or for somebody who has it sent again; a stopped one is
 * withdrawn.
 */
export function returnedPayoutChecks({ moneyRestHours }: { moneyRestHours: number }): readonly Invariant[] {
  return [
    {
      name: 'I12-returned-payout-rests-too-long',
      broken: sql`
        select count(*)::int as found from payouts p join earnings b on b.returned_payout_id = p.id
        where b.payout_id is null and b.ends_at = 'infinity'
          and p.returned_at < now() - make_interval(hours => ${moneyRestHours}::int)`,
    },
    {
      // A payout of a suspended organization waits for as long as that lasts.
      name: 'I12-withdrawn-payout-rests-too-long',
      broken: sql`
        select count(*)::int as found from payouts p join organizations o on o.id = p.organization_id
        where p.is_held and o.suspended_at is null
          and p.withdrawn_at < now() - make_interval(hours => ${moneyRestHours}::int)`,
    },
    {
      name: 'I12-stopped-payout-is-not-withdrawn',
      broken: sql`
        select count(*)::int as found from payouts p join organizations o on o.id = p.organization_id
        where p.status in ('SCHEDULED', 'FILED') and greatest(p.created_at, coalesce(o.suspended_at, (
          select min(least(e.cancelled_at, e.taken_down_at)) from earnings b join events e on e.id = b.event_id
          where b.payout_id = p.id))) < now() - make_interval(hours => ${stoppedHours}::int)
          and (o.suspended_at is not null or exists (
            select from earnings b join events e on e.id = b.event_id
            where b.payout_id = p.id and (e.cancelled_at is not null or e.taken_down_at is not null)))`,
    },
  ];
}

export const settlementChecks: readonly Invariant[] = [
  {
    name: 'payouts-sum-to-their-earnings',
    broken: sql`
      with taken as (
        select payout_id, sum(amount_centavos) as centavos from (
          select payout_id, amount_centavos from earnings where payout_id is not null
          union all
          select w.payout_id, b.amount_centavos from withdrawn_parts w join earnings b on b.id = w.earnings_id
        ) as parts group by payout_id),
      paid as (
        select payout_id, organization_id, -paid_out_centavos as centavos, -withheld_centavos as withheld from ledger where kind = 'PAYOUT')
      select count(*)::int as found
      from payouts p
      left join taken on taken.payout_id = p.id
      full join paid on paid.payout_id = p.id
      where p.amount_centavos + p.withheld_centavos is distinct from taken.centavos
        or p.withheld_centavos is distinct from paid.withheld
        or p.amount_centavos is distinct from paid.centavos
        or p.organization_id is distinct from paid.organization_id`,
  },
  {
    name: 'payouts-returned-are-owed-again',
    broken: sql`
      with returned as (
        select payout_id, paid_out_centavos as centavos, withheld_centavos as withheld from ledger where kind = 'PAYOUT_RETURNED')
      select count(*)::int as found
      from payouts p
      full join returned on returned.payout_id = p.id
      left join earnings b on b.returned_payout_id = p.id
      where (p.status in ('RETURNED', 'WITHDRAWN')) is distinct from (returned.payout_id is not null)
        or (p.status = 'RETURNED') is distinct from (b.id is not null)
        or (p.status in ('RETURNED', 'WITHDRAWN') and (
          returned.centavos <> p.amount_centavos
          or returned.withheld <> case when p.status = 'WITHDRAWN' then p.withheld_centavos else 0 end or b.amount_centavos <> p.amount_centavos))`,
  },
  {
    // But for debts, which are taken at once, and all of an event with them.
    name: 'payouts-wait-for-settlement',
    broken: sql`
      select count(*)::int as found from (
        select from earnings b join payouts p on p.id = b.payout_id
        where b.event_id is not null and not b.is_sandbox group by p.id, b.event_id
        having max(b.settles_at) > p.created_at and sum(b.amount_centavos) >= 0
      ) as lent`,
  },
  {
    // What it was made of is written down, and it holds none of it any more.
    name: 'payouts-withdrawn-hold-nothing',
    broken: sql`
      select count(*)::int as found
      from payouts p
      where (p.status = 'WITHDRAWN') is distinct from exists (select from withdrawn_parts w where w.payout_id = p.id)
        or (p.status = 'WITHDRAWN' and exists (select from earnings b where b.payout_id = p.id))`,
  },
  {
    // Each movement of an order is part of one earnings row, and nothing else is.
    name: 'earnings-match-ledger',
    broken: sql`
      with moved as (
        select earnings_id, organization_id, event_id, -sum(organization_centavos) as centavos, count(*) as movements
        from ledger where kind in ('SALE', 'REFUND', 'DISPUTE', 'DISPUTE_WON', 'EXCHANGE') or earnings_id is not null
        group by earnings_id, organization_id, event_id
      )
      select count(*)::int as found
      from (select * from earnings where event_id is not null) as b full join moved on moved.earnings_id = b.id
      where b.id is null or moved.earnings_id is null
        or (moved.organization_id, moved.event_id) is distinct from (b.organization_id, b.event_id)
        or moved.centavos <> b.amount_centavos or moved.movements <> b.movements`,
  },
  {
    name: 'owed-matches-ledger',
    broken: sql`
      with owed as (
        select organization_id, sum(amount_centavos) as centavos from earnings where payout_id is null
        group by organization_id
      ), booked as (
        select organization_id, -sum(organization_centavos) as centavos from ledger group by organization_id
      )
      select count(*)::int as found
      from owed full join booked on booked.organization_id = owed.organization_id
      where coalesce(owed.centavos, 0) <> coalesce(booked.centavos, 0)`,
  },
];
