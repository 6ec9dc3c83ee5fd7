import type { Queryable } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import type { CursorPlace } from '../../base/cursor-page.ts';
import { isOfUndoneSale } from '../../selling/orders/undone.sql.ts';

/** A movement of the ledger, or cash at the counter, with what it moved: as the ledger has it, debits positive. */
export interface AccountedMovement {
  id: string;
  createdAt: string;
  kind: 'SALE' | 'REFUND' | 'DISPUTE' | 'DISPUTE_WON' | 'PAYOUT' | 'PAYOUT_RETURNED' | 'CASH_SALE' | 'CASH_REFUND';
  orderNumber: string | null;
  payoutId: string | null;
  eventName: string | null;
  providerCentavos: number;
  organizationCentavos: number;
  commissionCentavos: number;
  processingCentavos: number;
  paidOutCentavos: number;
  withheldCentavos: number;
  cashCentavos: number;
}

/**
 * What moved from one instant to before another, oldest first. Money that found no order is nobody's and left out, and so is what an
 * exchange takes from one event and adds to another; cash at the counter is in no ledger, and is what its orders and refunds say.
 */
export function listAccounted(
  db: Queryable,
  input: { organizationId: string; from: string; to: string; after: CursorPlace | undefined; take: number },
): Promise<AccountedMovement[]> {
  const { organizationId, from, to, after, take } = input;
  const beyond =
    after === undefined
      ? trustedSql('true')
      : sql`(m.created_at, m.id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
  return db.many(sql`
    with moved as (
      select l.id, l.created_at, l.kind, l.order_id, l.payout_id, l.provider_centavos, l.organization_centavos,
             l.commission_centavos, l.processing_centavos, l.paid_out_centavos, l.withheld_centavos,
             0::bigint as cash_centavos
      from ledger l
      where l.organization_id = ${organizationId} and l.created_at >= ${from} and l.created_at < ${to}
        and l.kind not in ('UNMATCHED_PAYMENT', 'UNMATCHED_REFUND', 'EXCHANGE')
      union all
      select o.id, o.completed_at, 'CASH_SALE', o.id, null, 0, 0, 0, 0, 0, 0, o.total_centavos
      from orders o
      where o.event_id in (select id from events where organization_id = ${organizationId}) and o.channel = 'COUNTER'
        and o.completed_at >= ${from} and o.completed_at < ${to} and o.total_centavos > 0
      union all
      select r.id, r.created_at, 'CASH_REFUND', r.order_id, null, 0, 0, 0, 0, 0, 0, -r.amount_centavos
      from refunds r
      where r.organization_id = ${organizationId} and r.payment_id is null and r.amount_centavos > 0
        and r.created_at >= ${from} and r.created_at < ${to}
        and not ${isOfUndoneSale}
    )
    select m.id, m.created_at, m.kind, o.order_number, m.payout_id, e.name as event_name, m.provider_centavos,
           m.organization_centavos, m.commission_centavos, m.processing_centavos, m.paid_out_centavos, m.withheld_centavos, m.cash_centavos
    from (select * from moved m where ${beyond} order by m.created_at, m.id limit ${take}) as m
    left join orders o on o.id = m.order_id left join events e on e.id = o.event_id
    order by m.created_at, m.id`);
}
