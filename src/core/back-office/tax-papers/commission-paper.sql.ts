import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import type { Tenant } from '../../base/own.ts';
import { own } from '../../base/own.ts';
import type { CommissionPaper } from './commission-paper.ts';
import type { PaperKind } from './tax-paper.ts';

const isDue = trustedSql('not p.commission_settled and p.remittance_centavos is not null and p.sent_at is not null');

export function isCommissionDue(db: Queryable): Promise<{ exists: boolean }> {
  return db.one(sql`select exists (select from payouts p where ${isDue}) as exists`);
}

/** Two who number take turns; nobody else writes here. */
export function lockCommissionPapers(tx: Tx): Promise<number> {
  return tx.run(sql`lock table commission_papers in share row exclusive mode`);
}

/** A payout that left and of which no commission was invoiced yet. */
export interface PayoutToInvoice {
  id: string;
  organizationId: string;
  series: string;
  isSandbox: boolean;
  name: string;
  sentAt: string;
  /** Below 0 where refunds came to more. */
  commissionCentavos: number;
}

/** The first to leave first. */
export function listPayoutsToInvoice(tx: Tx, { most }: { most: number }): Promise<PayoutToInvoice[]> {
  return tx.many(sql`
    select p.id, p.organization_id, p.sent_at, o.name, o.sandbox_of is not null as is_sandbox,
           case when o.sandbox_of is null then 'LIVE' else o.id::text end as series,
           (select coalesce(-sum(l.commission_centavos), 0) from earnings b join ledger l on l.earnings_id = b.id
            where b.payout_id = p.id)::bigint as commission_centavos
    from payouts p join organizations o on o.id = p.organization_id
    where ${isDue} order by p.sent_at, p.id limit ${most}`);
}

/** The number that comes after the highest within a range. */
export async function nextCommissionNumber(
  tx: Tx,
  { series, kind, from, to }: { series: string; kind: PaperKind; from: number; to: number },
): Promise<number> {
  const { number } = await tx.one<{ number: number }>(sql`
    select coalesce(max(number) + 1, ${from}::int) as number from commission_papers
    where series = ${series} and kind = ${kind} and number between ${from}::int and ${to}::int`);
  return number;
}

export function insertCommissionPaper(tx: Tx, paper: CommissionPaper & { series: string }): Promise<number> {
  const { id, payoutId, organizationId, series, kind, number, seller, buyer, lines, totalCentavos, issuedAt } = paper;
  return tx.run(sql`
    insert into commission_papers (id, payout_id, organization_id, series, kind, number, seller, buyer, lines, total_centavos, issued_at)
    values (${id}, ${payoutId}, ${organizationId}, ${series}, ${kind}, ${number}, ${JSON.stringify(seller)}::jsonb,
            ${JSON.stringify(buyer)}::jsonb, ${JSON.stringify(lines)}::jsonb, ${totalCentavos}, ${issuedAt})`);
}

export function settleCommission(tx: Tx, { payoutIds }: { payoutIds: readonly string[] }): Promise<number> {
  return tx.run(sql`update payouts set commission_settled = true where id = any(${payoutIds}::uuid[])`);
}

export function hasCommissionPaper(db: Queryable, { payoutId }: { payoutId: string }): Promise<{ exists: boolean }> {
  return db.one(sql`select exists (select from commission_papers where payout_id = ${payoutId}) as exists`);
}

export function ownCommissionPaper(db: Queryable, actor: Tenant, payoutId: string): Promise<CommissionPaper> {
  return own(
    db,
    'invoice',
    payoutId,
    sql`
      select c.id, c.payout_id, c.organization_id, c.kind, c.number, c.seller, c.buyer, c.lines, c.total_centavos,
             c.series <> 'LIVE' as is_sandbox, c.issued_at
      from commission_papers c where c.payout_id = ${payoutId} and c.organization_id = ${actor.organizationId}`,
  );
}
