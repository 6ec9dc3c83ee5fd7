import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import { presentTime } from '../../base/clock/present-time.sql.ts';
import type { FreeRefund, Refund } from './refund.ts';
import { isRefundUnderWay } from './statuses.sql.ts';

const refundColumns = trustedSql(
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
    'ticket_ids',
    'leaves_tickets',
    'status',
    'provider_refund_id',
    'failure',
    'attempt',
    'refused_at',
    'resolution',
    'created_at',
    'asking_until',
    'coalesce(asking_until > now(), false) as is_being_asked',
    'pending_since',
    'asked_again_at',
    'paid_late_at',
    'paid_late_ended_at',
    'second_try_at',
    'account_wanted_at',
    'account_given_at',
    'account_sealed',
    'wrong_accounts',
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

/**
 * Claims the asking of the provider for so long, with the refund as it stands now and what time it is for its organization; undefined
 * where it is no longer open, it waits for an account, or somebody else is asking.
 */
export function claimAsking(
  db: Queryable,
  { id, seconds }: { id: string; seconds: number },
): Promise<(Refund & { presentTime: string }) | undefined> {
  return db.maybe(sql`
    update refunds set asking_until = now() + make_interval(secs => ${seconds}::int)
    where id = ${id} and ${isRefundUnderWay('refunds')} and (asking_until is null or asking_until <= now())
      and (account_wanted_at is null or account_given_at is not null)
    returning ${refundColumns}, ${presentTime('refunds')} as present_time`);
}

/** Oldest first. */
export function listRefundsOfOrder(db: Queryable, { orderId }: { orderId: string }): Promise<Refund[]> {
  return db.many(sql`select ${refundColumns} from refunds where order_id = ${orderId} order by created_at, id`);
}

/** What took back a ticket that cost nothing, which happens to a ticket once. */
export function findFreeRefund(
  db: Queryable,
  { orderId, ticketId }: { orderId: string; ticketId: string },
): Promise<Pick<FreeRefund, 'id' | 'ticketIds'>> {
  return db.one(sql`
    select id, ticket_ids from free_refunds where order_id = ${orderId} and ticket_ids @> array[${ticketId}::uuid]`);
}
