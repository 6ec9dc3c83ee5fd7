import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { becomesAs } from '../../base/states/states.sql.ts';
import { type Dispute, disputeStates } from './dispute.ts';

const columns = trustedSql(
  'id, provider, reference, organization_id, event_id, order_id, payment_id, amount_centavos, reason, status, opened_at, ended_at',
);

export function lockDisputesOfOrders(tx: Tx, { orderIds }: { orderIds: readonly string[] }): Promise<Dispute[]> {
  return tx.many(sql`
    select ${columns} from disputes where order_id = any(${orderIds}::uuid[]) order by opened_at, id for no key update`);
}

export function listDisputesOfOrder(db: Queryable, { orderId }: { orderId: string }): Promise<Dispute[]> {
  return db.many(sql`select ${columns} from disputes where order_id = ${orderId} order by opened_at, id`);
}

export function findDispute(db: Queryable, { id }: { id: string }): Promise<Dispute | undefined> {
  return db.maybe(sql`select ${columns} from disputes where id = ${id}`);
}

/** Several providers may use the same reference. */
export function findDisputesByReference(db: Queryable, { reference }: { reference: string }): Promise<Dispute[]> {
  return db.many(sql`select ${columns} from disputes where reference = ${reference} order by opened_at, id limit 10`);
}

/** Inserts those that are new and ends those that ended. */
export function disputesStatement(disputes: readonly Dispute[]): Statement {
  const column = <Name extends keyof Dispute>(name: Name) => disputes.map((dispute) => dispute[name]);
  return sql`
    insert into disputes (id, provider, reference, organization_id, event_id, order_id, payment_id, amount_centavos,
                          reason, status, opened_at, ended_at)
    select * from unnest(
      ${column('id')}::uuid[], ${column('provider')}::text[], ${column('reference')}::text[],
      ${column('organizationId')}::uuid[], ${column('eventId')}::uuid[], ${column('orderId')}::uuid[],
      ${column('paymentId')}::uuid[], ${column('amountCentavos')}::bigint[], ${column('reason')}::text[],
      ${column('status')}::text[], ${column('openedAt')}::timestamptz[], ${column('endedAt')}::timestamptz[])
    on conflict (id) do update set ${becomesAs(disputeStates, 'disputes', 'excluded')}, ended_at = excluded.ended_at`;
}
