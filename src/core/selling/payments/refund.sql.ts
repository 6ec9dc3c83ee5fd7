import type { Database, Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import type { Refund } from './refund.ts';

export const refundColumns = trustedSql(
  [
    'id',
    'organization_id',
    'event_id',
    'order_id',
    'payment_id',
    'kind',
    'amount_centavos',
    'commission_centavos',
    'reason',
    'cancellation_id',
    'status',
    'provider_refund_id',
    'failure',
    'attempts',
    'next_try_at',
    'created_at',
  ].join(', '),
);

export function lockRefundsOfOrders(tx: Tx, { orderIds }: { orderIds: readonly string[] }): Promise<Refund[]> {
  return tx.many(sql`
    select ${refundColumns} from refunds where order_id = any(${orderIds}::uuid[])
    order by created_at, id for no key update`);
}

export function findRefundsByIds(db: Queryable, { ids }: { ids: readonly string[] }): Promise<Refund[]> {
  return db.many(sql`select ${refundColumns} from refunds where id = any(${ids}::uuid[])`);
}

/** Refunds whose turn it is, put off so that no other worker asks for the same one meanwhile. */
export function claimRefundsToTry(
  db: Database,
  { most, tryStepsSeconds }: { most: number; tryStepsSeconds: readonly number[] },
): Promise<Refund[]> {
  return db.many(sql`
    update refunds set attempts = attempts + 1, updated_at = now(),
      next_try_at = now() + make_interval(
        secs => (${tryStepsSeconds}::int[])[least(attempts + 1, ${tryStepsSeconds.length}::int)])
    where id in (
      select id from refunds where next_try_at <= now() order by next_try_at limit ${most} for update skip locked)
    returning ${refundColumns}`);
}

/** Oldest first. */
export function listRefundsOfOrder(db: Queryable, { orderId }: { orderId: string }): Promise<Refund[]> {
  return db.many(sql`select ${refundColumns} from refunds where order_id = ${orderId} order by created_at, id`);
}
