import type { Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import type { ProviderName } from '../../selling/payments/payment-provider.ts';
import { isPaidPayment, isReturnedStray, isSucceededRefund } from '../../selling/payments/statuses.sql.ts';
import type { ReportKind, ReportLine } from './read-report.ts';

/** A line or a row of ours that has no counterpart, or another one than it should. */
export interface Difference {
  /** Null where the report has no line of it. */
  line: number | null;
  outcome: DifferenceOutcome;
  kind: ReportKind;
  providerId: string;
  theirCentavos: number | null;
  ourCentavos: number | null;
  theirCurrency: string | null;
  theirStatus: string | null;
  ourStatus: string | null;
  at: string | null;
  orderId: string | null;
  orderNumber: string | null;
  /** What the provider kept, and what we booked as that; null where the report says nothing of it. */
  theirFeeCentavos: number | null;
  ourFeeCentavos: number | null;
  /** The payment that a refund of theirs is of. */
  paymentId: string | null;
}

/**
 * In the order in which they are listed: what differs, is listed twice, was refunded there without us, is missing here or there,
 * and where only the fee differs.
 */
export const differenceOutcomes = [
  'AMOUNT',
  'CURRENCY',
  'STATUS',
  'TWICE',
  'REFUNDED_THERE',
  'MISSING_HERE',
  'MISSING_THERE',
  'FEE',
] as const;
export type DifferenceOutcome = (typeof differenceOutcomes)[number];

/** They are gone with the transaction: nothing that is kept is written. */
export async function createReportTables(tx: Tx): Promise<void> {
  await tx.run(sql`
    create temp table report_seen (kind text, provider_id text, primary key (kind, provider_id)) on commit drop`);
  await tx.run(sql`
    create temp table report_differences (
      place bigint generated always as identity primary key, line integer, outcome text, kind text, provider_id text,
      their_centavos bigint, our_centavos bigint, their_currency text, their_status text, our_status text,
      at timestamptz(3), order_id uuid, order_number text, their_fee_centavos bigint, our_fee_centavos bigint,
      payment_id text) on commit drop`);
}

/** What we have under each of the ids, in the order in which they are given. */
export interface OurSide {
  /** Null where the provider did not say. */
  centavos: number | null;
  status: string;
  orderId: string | null;
  orderNumber: string | null;
  /** What we booked as the provider's fee; null where it is no payment. */
  feeCentavos: number | null;
}

/** Money beyond what was asked for came in too, though it is in no books: it goes back by itself. */
export function lookUpPayments(
  tx: Tx,
  { provider, providerIds }: { provider: ProviderName; providerIds: readonly string[] },
): Promise<(OurSide & { providerId: string })[]> {
  return tx.many(sql`
    select p.provider_payment_id as provider_id, p.amount_centavos + coalesce(s.return_centavos, 0) as centavos, p.status,
           o.id as order_id, o.order_number, case when o.payment_id = p.id then p.processing_centavos else 0 end as fee_centavos
    from payments p join orders o on o.id = p.order_id
    left join stray_payments s
      on s.provider = p.provider and s.provider_payment_id = p.provider_payment_id and s.payment_id = p.id
    where p.provider_payment_id = any(${providerIds}::text[]) and p.provider = ${provider} and not o.is_sandbox
    order by ${isPaidPayment('p')}, p.created_at desc`);
}

/** Money that the provider took and that we did not ask for so: it is known, and in no books. */
export function lookUpStrays(
  tx: Tx,
  { provider, providerIds }: { provider: ProviderName; providerIds: readonly string[] },
): Promise<(OurSide & { providerId: string })[]> {
  return tx.many(sql`
    select s.provider_payment_id as provider_id, s.amount_centavos as centavos, 'STRAY ' || s.status as status, o.id as order_id,
           o.order_number, 0 as fee_centavos
    from stray_payments s left join orders o on o.id = s.order_id
    where s.provider = ${provider} and s.provider_payment_id = any(${providerIds}::text[]) and o.is_sandbox is not true`);
}

/** The parts of it that went back. */
export function lookUpStrayReturns(
  tx: Tx,
  { provider, providerIds }: { provider: ProviderName; providerIds: readonly string[] },
): Promise<(OurSide & { providerId: string })[]> {
  return tx.many(sql`
    select s.provider_refund_id as provider_id, s.return_centavos as centavos, 'STRAY ' || s.status as status,
           o.id as order_id, o.order_number, null as fee_centavos
    from stray_payments s left join orders o on o.id = s.order_id
    where s.provider = ${provider} and s.provider_refund_id = any(${providerIds}::text[]) and o.is_sandbox is not true`);
}

export function lookUpRefunds(
  tx: Tx,
  { provider, providerIds }: { provider: ProviderName; providerIds: readonly string[] },
): Promise<(OurSide & { providerId: string })[]> {
  return tx.many(sql`
    select r.provider_refund_id as provider_id, r.amount_centavos as centavos, r.status, o.id as order_id, o.order_number,
           null as fee_centavos
    from refunds r join payments p on p.id = r.payment_id join orders o on o.id = r.order_id
    where r.provider_refund_id = any(${providerIds}::text[]) and p.provider = ${provider} and not o.is_sandbox
    order by ${isSucceededRefund('r')}, r.created_at desc`);
}

/** Returns the ids that no earlier line named. */
export async function noteSeen(
  tx: Tx,
  lines: readonly Pick<ReportLine, 'kind' | 'providerId'>[],
): Promise<Set<string>> {
  const fresh = await tx.many<{ kind: string; providerId: string }>(sql`
    insert into report_seen (kind, provider_id)
    select * from unnest(${lines.map(({ kind }) => kind)}::text[], ${lines.map(({ providerId }) => providerId)}::text[])
    on conflict do nothing returning kind, provider_id`);
  return new Set(fresh.map(({ kind, providerId }) => `${kind} ${providerId}`));
}

export function insertDifferences(tx: Tx, rows: readonly Difference[]): Promise<number> {
  const column = <Name extends keyof Difference>(name: Name) => rows.map((row) => row[name]);
  return tx.run(sql`
    insert into report_differences (line, outcome, kind, provider_id, their_centavos, our_centavos, their_currency,
                                    their_status, our_status, at, order_id, order_number, their_fee_centavos,
                                    our_fee_centavos, payment_id)
    select * from unnest(${column('line')}::int[], ${column('outcome')}::text[], ${column('kind')}::text[],
      ${column('providerId')}::text[], ${column('theirCentavos')}::bigint[], ${column('ourCentavos')}::bigint[],
      ${column('theirCurrency')}::text[], ${column('theirStatus')}::text[], ${column('ourStatus')}::text[],
      ${column('at')}::timestamptz[], ${column('orderId')}::uuid[], ${column('orderNumber')}::text[],
      ${column('theirFeeCentavos')}::bigint[], ${column('ourFeeCentavos')}::bigint[], ${column('paymentId')}::text[])`);
}

interface Period {
  provider: ProviderName;
  from: string;
  to: string;
}

interface Missing {
  count: number;
  centavos: number;
}

/** Money that we took in the period and that no line names, oldest first. */
export function insertPaymentsMissingThere(tx: Tx, { provider, from, to }: Period): Promise<Missing> {
  return tx.one(sql`
    with missing as (
      insert into report_differences (outcome, kind, provider_id, our_centavos, our_status, at, order_id, order_number)
      select 'MISSING_THERE', 'PAYMENT', coalesce(p.provider_payment_id, ''), p.amount_centavos, p.status, p.paid_at, o.id,
             o.order_number
      from payments p join orders o on o.id = p.order_id
      where p.paid_at between ${from}::timestamptz and ${to}::timestamptz and ${isPaidPayment('p')} and p.provider = ${provider}
        and not o.is_sandbox and not exists (
          select from report_seen s where s.kind = 'PAYMENT' and s.provider_id = p.provider_payment_id)
      order by p.paid_at, p.id
      returning our_centavos)
    select ${sums} from missing`);
}

/** The same for what we gave back, including money that was nobody's. */
export function insertRefundsMissingThere(tx: Tx, { provider, from, to }: Period): Promise<Missing> {
  return tx.one(sql`
    with gone as (
      select r.provider_refund_id, r.amount_centavos, r.status, r.updated_at as at, r.id, r.order_id
      from refunds r join payments p on p.id = r.payment_id
      where r.updated_at between ${from}::timestamptz and ${to}::timestamptz and ${isSucceededRefund('r')} and p.provider = ${provider}
        -- What was paid to an account is no refund to the provider.
        and r.account_wanted_at is null
      union all
      select provider_refund_id, return_centavos, 'STRAY ' || status, ended_at, id, order_id from stray_payments
      where ended_at between ${from}::timestamptz and ${to}::timestamptz and ${isReturnedStray('stray_payments')} and provider = ${provider}
    ), missing as (
      insert into report_differences (outcome, kind, provider_id, our_centavos, our_status, at, order_id, order_number)
      select 'MISSING_THERE', 'REFUND', coalesce(g.provider_refund_id, ''), g.amount_centavos, g.status, g.at, o.id, o.order_number
      from gone g left join orders o on o.id = g.order_id
      where o.is_sandbox is not true and not exists (
          select from report_seen s where s.kind = 'REFUND' and s.provider_id = g.provider_refund_id)
      order by g.at, g.id
      returning our_centavos)
    select ${sums} from missing`);
}

const sums = trustedSql('count(*)::int as count, coalesce(sum(our_centavos), 0)::bigint as centavos');

export function listDifferences(
  tx: Tx,
  { after, take }: { after: number; take: number },
): Promise<(Difference & { place: number })[]> {
  return tx.many(sql`
    select place, line, outcome, kind, provider_id, their_centavos, our_centavos, their_currency, their_status, our_status,
           at, order_id, order_number, their_fee_centavos, our_fee_centavos, payment_id
    from report_differences where place > ${after} order by place limit ${take}`);
}
