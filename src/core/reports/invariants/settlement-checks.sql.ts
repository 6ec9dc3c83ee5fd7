import { sql } from '../../../platform/database/sql.ts';
import type { Invariant } from './invariant.sql.ts';

/** What came back waits for another account, or for somebody who has it sent again. */
export function returnedPayoutChecks({ moneyRestHours }: { moneyRestHours: number }): readonly Invariant[] {
  return [
    {
      name: 'I12-returned-payout-rests-too-long',
      broken: sql`
        select count(*)::int as found from payouts p join earnings b on b.returned_payout_id = p.id
        where b.payout_id is null and b.ends_at = 'infinity'
          and p.returned_at < now() - make_interval(hours => ${moneyRestHours}::int)`,
    },
  ];
}

export const settlementChecks: readonly Invariant[] = [
  {
    name: 'payouts-sum-to-their-earnings',
    broken: sql`
      with taken as (select payout_id, sum(amount_centavos) as centavos from earnings group by payout_id),
      paid as (select payout_id, organization_id, -paid_out_centavos as centavos from ledger where kind = 'PAYOUT')
      select count(*)::int as found
      from payouts p
      left join taken on taken.payout_id = p.id
      full join paid on paid.payout_id = p.id
      where p.amount_centavos is distinct from taken.centavos
        or p.amount_centavos is distinct from paid.centavos
        or p.organization_id is distinct from paid.organization_id`,
  },
  {
    name: 'payouts-returned-are-owed-again',
    broken: sql`
      with returned as (select payout_id, paid_out_centavos as centavos from ledger where kind = 'PAYOUT_RETURNED')
      select count(*)::int as found
      from payouts p
      full join returned on returned.payout_id = p.id
      left join earnings b on b.returned_payout_id = p.id
      where (p.status = 'RETURNED') is distinct from (returned.payout_id is not null)
        or (p.status = 'RETURNED') is distinct from (b.id is not null)
        or (p.status = 'RETURNED' and (returned.centavos <> p.amount_centavos or b.amount_centavos <> p.amount_centavos))`,
  },
  {
    // Each movement of an order in one of them, and nothing else.
    name: 'earnings-match-ledger',
    broken: sql`
      with moved as (
        select earnings_id, organization_id, event_id, -sum(organization_centavos) as centavos, count(*) as movements
        from ledger where kind in ('SALE', 'REFUND', 'DISPUTE', 'DISPUTE_WON') or earnings_id is not null
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
