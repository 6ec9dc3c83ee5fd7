import type { Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import type { ProviderName } from '../../selling/payments/payment-provider.ts';
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
}

/** In the order in which they are told: what differs, is told twice, and is missing here or there. */
export const differenceOutcomes = ['AMOUNT', 'CURRENCY', 'STATUS', 'TWICE', 'MISSING_HERE', 'MISSING_THERE'] as const;
export type DifferenceOutcome = (typeof differenceOutcomes)[number];

/** They are gone with the transaction: nothing that is kept is written. */
export async function createReportTables(tx: Tx): Promise<void> {
  await tx.run(sql`
    create temp table report_seen (kind text, provider_id text, primary key (kind, provider_id)) on commit drop`);
  await tx.run(sql`
    create temp table report_differences (
      place bigint generated always as identity primary key, line integer, outcome text, kind text, provider_id text,
      their_centavos bigint, our_centavos bigint, their_currency text, their_status text, our_status text,
      at timestamptz(3), order_id uuid, order_number text) on commit drop`);
}

/** What we have under each of the ids, in the order in which they are given. */
export interface OurSide {
  /** Null where the provider did not tell us. */
  centavos: number | null;
  status: string;
  orderId: string | null;
  orderNumber: string | null;
}

export function lookUpPayments(
  tx: Tx,
  { provider, providerIds }: { provider: ProviderName; providerIds: readonly string[] },
): Promise<(OurSide & { providerId: string })[]> {
  return tx.many(sql`
    select p.provider_payment_id as provider_id, p.amount_centavos as centavos, p.status, o.id as order_id, o.order_number
    from payments p join orders o on o.id = p.order_id
    where p.provider_payment_id = any(${providerIds}::text[]) and p.provider = ${provider}
    order by p.status = 'PAID', p.created_at desc`);
}

/** Money that the provider took and that we did not ask for so: it is known, and in no books. */
export function lookUpStrays(
  tx: Tx,
  { provider, providerIds }: { provider: ProviderName; providerIds: readonly string[] },
): Promise<(OurSide & { providerId: string })[]> {
  return tx.many(sql`
    select s.provider_payment_id as provider_id, s.amount_centavos as centavos, 'STRAY ' || s.status as status, o.id as order_id,
           o.order_number
    from stray_payments s left join orders o on o.id = s.order_id
    where s.provider = ${provider} and s.provider_payment_id = any(${providerIds}::text[])`);
}

export function lookUpRefunds(
  tx: Tx,
  { provider, providerIds }: { provider: ProviderName; providerIds: readonly string[] },
): Promise<(OurSide & { providerId: string })[]> {
  return tx.many(sql`
    select r.provider_refund_id as provider_id, r.amount_centavos as centavos, r.status, o.id as order_id, o.order_number
    from refunds r join payments p on p.id = r.payment_id join orders o on o.id = r.order_id
    where r.provider_refund_id = any(${providerIds}::text[]) and p.provider = ${provider}
    order by r.status = 'SUCCEEDED', r.created_at desc`);
}

/** Answers those that no line before told of. */
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
                                    their_status, our_status, at, order_id, order_number)
    select * from unnest(${column('line')}::int[], ${column('outcome')}::text[], ${column('kind')}::text[],
      ${column('providerId')}::text[], ${column('theirCentavos')}::bigint[], ${column('ourCentavos')}::bigint[],
      ${column('theirCurrency')}::text[], ${column('theirStatus')}::text[], ${column('ourStatus')}::text[],
      ${column('at')}::timestamptz[], ${column('orderId')}::uuid[], ${column('orderNumber')}::text[])`);
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

/** Money that we took in the period and that no line tells of, oldest first. */
export function insertPaymentsMissingThere(tx: Tx, { provider, from, to }: Period): Promise<Missing> {
  return tx.one(sql`
    with missing as (
      insert into report_differences (outcome, kind, provider_id, our_centavos, our_status, at, order_id, order_number)
      select 'MISSING_THERE', 'PAYMENT', coalesce(p.provider_payment_id, ''), p.amount_centavos, p.status, p.paid_at, o.id,
             o.order_number
      from payments p join orders o on o.id = p.order_id
      where p.paid_at between ${from}::timestamptz and ${to}::timestamptz and p.status = 'PAID' and p.provider = ${provider}
        and not o.is_sandbox
        and not exists (
          select from report_seen s where s.kind = 'PAYMENT' and s.provider_id = p.provider_payment_id)
      order by p.paid_at, p.id
      returning our_centavos)
    select ${sums} from missing`);
}

/** The same for what we gave back. */
export function insertRefundsMissingThere(tx: Tx, { provider, from, to }: Period): Promise<Missing> {
  return tx.one(sql`
    with missing as (
      insert into report_differences (outcome, kind, provider_id, our_centavos, our_status, at, order_id, order_number)
      select 'MISSING_THERE', 'REFUND', coalesce(r.provider_refund_id, ''), r.amount_centavos, r.status, r.updated_at, o.id,
             o.order_number
      from refunds r join payments p on p.id = r.payment_id join orders o on o.id = r.order_id
      where r.updated_at between ${from}::timestamptz and ${to}::timestamptz and r.status = 'SUCCEEDED'
        and p.provider = ${provider} and not o.is_sandbox
        and not exists (
          select from report_seen s where s.kind = 'REFUND' and s.provider_id = r.provider_refund_id)
      order by r.updated_at, r.id
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
           at, order_id, order_number
    from report_differences where place > ${after} order by place limit ${take}`);
}
