import type { Tx } from '../../../platform/database/database.ts';
import { type Statement, sql } from '../../../platform/database/sql.ts';
import type { LedgerRow } from './ledger.ts';

export function insertMovements(tx: Tx, { movements }: { movements: readonly LedgerRow[] }): Promise<number> {
  return tx.run(movementsStatement(movements));
}

/** The statement alone, for a batch that sends several at once. */
export function movementsStatement(movements: readonly LedgerRow[]): Statement {
  const column = <Name extends keyof LedgerRow>(name: Name) => movements.map((movement) => movement[name]);
  return sql`
    insert into ledger (id, organization_id, event_id, order_id, payment_id, refund_id, dispute_id, payout_id, kind,
                        provider_centavos, organization_centavos, commission_centavos, processing_centavos,
                        unmatched_centavos, paid_out_centavos)
    select * from unnest(
      ${column('id')}::uuid[], ${column('organizationId')}::uuid[], ${column('eventId')}::uuid[],
      ${column('orderId')}::uuid[], ${column('paymentId')}::uuid[], ${column('refundId')}::uuid[], ${column('disputeId')}::uuid[],
      ${column('payoutId')}::uuid[], ${column('kind')}::text[], ${column('providerCentavos')}::bigint[],
      ${column('organizationCentavos')}::bigint[], ${column('commissionCentavos')}::bigint[],
      ${column('processingCentavos')}::bigint[], ${column('unmatchedCentavos')}::bigint[],
      ${column('paidOutCentavos')}::bigint[])`;
}
