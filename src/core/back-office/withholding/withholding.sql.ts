import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import type { Tenant } from '../../base/own.ts';
import { isWithdrawnPayout } from '../../money/settling/payout-status.sql.ts';
import { soldLines } from './sold-lines.sql.ts';

const day = trustedSql(`to_char((now() + o.clock_ahead) at time zone 'Asia/Manila', 'YYYY-MM-DD')`);

export interface Standing {
  /** Of the organization's own time, in Manila. */
  day: string;
  isExempt: boolean;
  /** Years of which a sworn declaration was accepted. */
  declaredYears: number[];
}

/** What stands in the way of withholding from an organization, or from that of a sandbox. */
export function findStanding(tx: Tx, { organizationId }: Tenant): Promise<Standing> {
  return tx.one(sql`
    select ${day} as day, coalesce(bool_or(d.kind = 'EXEMPTION'), false) as is_exempt,
           coalesce(array_agg(d.year) filter (where d.kind = 'SWORN_DECLARATION'), '{}') as declared_years
    from organizations o
    left join tax_documents d on d.organization_id = coalesce(o.live_id, o.id) and d.status = 'ACCEPTED'
    where o.id = ${organizationId} group by o.id`);
}

/**
 * The gross remittance of some earnings: what was charged less what was refunded, less VAT of each line and less the commission. What the
 * buyer bears beside the tickets stays out of it, and so do processing fees. A refund takes its share of the order's lines and of their VAT,
 * as its credit note does.
 */
export function sumRemittance(
  tx: Tx,
  { organizationId, earningsIds }: Tenant & { earningsIds: readonly string[] },
): Promise<{ remittanceCentavos: number }> {
  return tx.one({ ...remittanceOf(organizationId, sql`${earningsIds}::uuid[]`), name: '' });
}

function remittanceOf(organizationId: string, earningsIds: Statement): Statement {
  return sql`
    with moved as (
      select l.id, l.kind, l.order_id, l.provider_centavos, l.commission_centavos,
             case when l.kind = 'REFUND' then (
               select coalesce(-sum(b.provider_centavos), 0) from ledger b
               where b.order_id = l.order_id and b.kind = 'REFUND' and (b.created_at, b.id) < (l.created_at, l.id)) else 0 end as before
      from ledger l where l.earnings_id = any(${earningsIds}) and l.kind in ('SALE', 'REFUND', 'EXCHANGE')
    ), sold as (${soldLines({ organizationId, orders: sql`o.id in (select order_id from moved)` })})
    select coalesce(sum(
      (case when m.provider_centavos < 0 then -1 else 1 end)
        * (round(s.lines * (m.before + abs(m.provider_centavos)) / s.total) - round(s.lines * m.before / s.total)
         - round(s.vat * (m.before + abs(m.provider_centavos)) / s.total) + round(s.vat * m.before / s.total))
      + case when s.absorb_fees then m.commission_centavos else 0 end), 0)::bigint as remittance_centavos
    from moved m join sold s on s.id = m.order_id where s.total > 0`;
}

/** Payouts of a year that were made while nothing asked for their remittance, and the earnings that they took. */
export function listWithoutRemittance(
  tx: Tx,
  { organizationId, year }: Tenant & { year: number },
): Promise<{ payoutId: string; earningsIds: string[] }[]> {
  return tx.many(sql`
    select p.id as payout_id, array(select b.id from earnings b where b.payout_id = p.id and b.event_id is not null) as earnings_ids
    from payouts p
    where p.organization_id = ${organizationId} and ${isOfYear(year)} and p.remittance_centavos is null
      and not ${isWithdrawnPayout('p')}`);
}

export function keepRemittance(
  tx: Tx,
  { payoutId, remittanceCentavos }: { payoutId: string; remittanceCentavos: number },
): Promise<number> {
  return tx.run(sql`update payouts set remittance_centavos = ${remittanceCentavos} where id = ${payoutId}`);
}

/** What was remitted in a year; payouts that were withdrawn never were. */
export function sumOfYear(
  db: Queryable,
  { organizationId, year }: Tenant & { year: number },
): Promise<{ remittanceCentavos: number }> {
  return db.one(sql`
    select coalesce(sum(p.remittance_centavos), 0)::bigint as remittance_centavos from payouts p
    where p.organization_id = ${organizationId} and ${isOfYear(year)} and not ${isWithdrawnPayout('p')}`);
}

function isOfYear(year: number): Statement {
  return sql`p.created_at >= ${`${year}-01-01T00:00:00+08:00`}::timestamptz and p.created_at < ${`${year + 1}-01-01T00:00:00+08:00`}::timestamptz`;
}
