import type { SimulatedTrouble } from '../../core/selling/payments/payment-simulator.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { type Statement, sql } from '../../platform/database/sql.ts';

export interface SimulatedPayment {
  reference: string;
  amountCentavos: number;
  currency: string;
  state: 'PAID' | 'FAILED' | 'EXPIRED';
  trouble: SimulatedTrouble | null;
}

/** Remembers outcomes; money that was taken stays taken, whatever is reported afterwards. */
export function outcomesStatement(payments: readonly SimulatedPayment[]): Statement {
  const column = <Name extends keyof SimulatedPayment>(name: Name) => payments.map((payment) => payment[name]);
  return sql`
    insert into simulator_payments as p (reference, amount_centavos, currency, state, trouble)
    select distinct on (reference) * from unnest(
      ${column('reference')}::text[], ${column('amountCentavos')}::bigint[], ${column('currency')}::text[],
      ${column('state')}::text[], ${column('trouble')}::text[]) as given (reference, amount_centavos, currency, state, trouble)
    order by reference, state = 'PAID' desc
    on conflict (reference) do update set trouble = excluded.trouble,
      state = case p.state when 'PAID' then p.state else excluded.state end
    where p.state <> 'PAID' or p.trouble is distinct from excluded.trouble`;
}

export function findOutcome(
  db: Queryable,
  { reference }: { reference: string },
): Promise<SimulatedPayment | undefined> {
  return db.maybe(sql`
    select reference, amount_centavos, currency, state, trouble from simulator_payments where reference = ${reference}`);
}

/** Refunds as long as there is something left to give back; asking twice with the same id refunds once. */
export function keepRefund(
  db: Queryable,
  { refundId, reference, amountCentavos }: { refundId: string; reference: string; amountCentavos: number },
): Promise<number> {
  return db.run(sql`
    insert into simulator_refunds (refund_id, reference, amount_centavos)
    select ${refundId}::uuid, p.reference, ${amountCentavos}::bigint
    from simulator_payments p
    where p.reference = ${reference} and p.state = 'PAID'
      and (p.trouble is null or exists (select from simulator_refunds r where r.refund_id = ${refundId}::uuid))
      and p.amount_centavos >= ${amountCentavos}::bigint + (
      select coalesce(sum(r.amount_centavos), 0) from simulator_refunds r
      where r.reference = p.reference and r.refund_id <> ${refundId}::uuid)
    on conflict (refund_id) do update set amount_centavos = simulator_refunds.amount_centavos`);
}

/** Pays an account; asked twice by the same key it pays once. */
export async function keepTransfer(
  db: Queryable,
  { key, amountCentavos }: { key: string; amountCentavos: number },
): Promise<void> {
  await db.run(
    sql`insert into simulator_transfers (key, amount_centavos) values (${key}, ${amountCentavos}) on conflict do nothing`,
  );
}

export async function isTransferred(db: Queryable, { key }: { key: string }): Promise<boolean> {
  return (await db.maybe(sql`select from simulator_transfers where key = ${key}`)) !== undefined;
}

export async function isRefunded(db: Queryable, { refundId }: { refundId: string }): Promise<boolean> {
  return (await db.maybe(sql`select from simulator_refunds where refund_id = ${refundId}::uuid`)) !== undefined;
}
