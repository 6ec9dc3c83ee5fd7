import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { becomes, becomesAs } from '../../base/states/states.sql.ts';
import { isEndedStray, isOpenStray, isReturningStray } from './statuses.sql.ts';
import { type NewStray, type StrayPayment, type StrayStatus, strayStates } from './stray-payment.ts';

const columns = trustedSql(
  `id, provider, provider_payment_id, payment_id, order_id, event_id, organization_id, amount_centavos, currency, flag,
   status, return_centavos, attempt, failure, resolution, received_at`,
);

/** Each once, however often it is told. */
export function newStraysStatement(strays: readonly NewStray[]): Statement {
  const column = <Name extends keyof NewStray>(name: Name) => strays.map((stray) => stray[name]);
  return sql`
    insert into stray_payments (id, provider, provider_payment_id, payment_id, order_id, event_id, organization_id,
                                amount_centavos, currency, flag)
    select * from unnest(
      ${column('id')}::uuid[], ${column('provider')}::text[], ${column('providerPaymentId')}::text[],
      ${column('paymentId')}::uuid[], ${column('orderId')}::uuid[], ${column('eventId')}::uuid[],
      ${column('organizationId')}::uuid[], ${column('amountCentavos')}::bigint[], ${column('currency')}::text[],
      ${column('flag')}::text[])
    on conflict do nothing`;
}

export function findStray(db: Queryable, { id }: { id: string }): Promise<StrayPayment | undefined> {
  return db.maybe(sql`select ${columns} from stray_payments where id = ${id}`);
}

export function lockStray(tx: Tx, { id }: { id: string }): Promise<StrayPayment | undefined> {
  return tx.maybe(sql`select ${columns} from stray_payments where id = ${id} for no key update`);
}

export function lockStraysOfOrders(tx: Tx, { orderIds }: { orderIds: readonly string[] }): Promise<StrayPayment[]> {
  return tx.many(sql`
    select ${columns} from stray_payments where order_id = any(${orderIds}::uuid[]) order by id for no key update`);
}

export function changedStrayStatement(stray: StrayPayment): Statement {
  return sql`
    update stray_payments s set ${becomesAs(strayStates, 's', 'c')}, return_centavos = ${stray.returnCentavos}, attempt = ${stray.attempt},
      failure = ${stray.failure}, resolution = ${stray.resolution},
      ended_at = case when ${isEndedStray('c')} then now() end
    from (select ${stray.status}::text as status) as c where s.id = ${stray.id}`;
}

/**
 * Claims the asking of the provider for so long; undefined where it is not to go back now, or somebody else is asking.
 */
export function claimStrayAsking(
  db: Queryable,
  { id, seconds }: { id: string; seconds: number },
): Promise<StrayPayment | undefined> {
  return db.maybe(sql`
    update stray_payments set asking_until = now() + make_interval(secs => ${seconds}::int)
    where id = ${id} and ${isReturningStray('stray_payments')} and (asking_until is null or asking_until <= now())
    returning ${columns}`);
}

/** What the provider said of its return, unless somebody was faster. */
export function endReturn(
  tx: Tx,
  given: { id: string; attempt: number; status: StrayStatus; failure: string | null; providerRefundId: string | null },
): Promise<number> {
  return tx.run(sql`
    update stray_payments set ${becomes(strayStates, given.status)}, failure = ${given.failure}, asking_until = null,
      provider_refund_id = coalesce(${given.providerRefundId}, provider_refund_id),
      ended_at = case when ${given.status} = 'RETURNED' then now() end
    where id = ${given.id} and ${isReturningStray('stray_payments')} and attempt = ${given.attempt}`);
}

/** Money that the provider reported correctly after all is a payment like any other. */
export function rightedStraysStatement(
  strays: readonly Pick<StrayPayment, 'provider' | 'providerPaymentId'>[],
): Statement {
  return sql`
    update stray_payments s set ${becomes(strayStates, 'ACCEPTED', 's')}, ended_at = now()
    from unnest(${strays.map(({ provider }) => provider)}::text[],
                ${strays.map(({ providerPaymentId }) => providerPaymentId)}::text[]) as r (provider, provider_payment_id)
    where s.provider = r.provider and s.provider_payment_id = r.provider_payment_id and ${isOpenStray('s')}`;
}
