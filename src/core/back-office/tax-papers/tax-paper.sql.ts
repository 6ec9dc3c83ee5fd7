import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { presentTimeOfOrganization } from '../../base/clock/present-time.sql.ts';
import { own, type Tenant } from '../../base/own.ts';
import { isGivenBack } from '../../catalog/inventory/order-status.sql.ts';
import { isPaidBack } from '../../selling/payments/statuses.sql.ts';
import type { SoldLine } from './paper-lines.ts';
import type { PaperKind, TaxPaper } from './tax-paper.ts';

const columns = trustedSql(
  'p.id, p.organization_id, p.kind, p.number, p.order_id, p.invoice_id, p.seller, p.buyer, p.lines, p.total_centavos, p.is_sandbox, p.issued_at',
);

// What became of an order is told by these, and by its refunds.
const toldBy = trustedSql(`n.type in ('order.completed', 'order.refunded')`);
// A transaction that wrote a refund may have begun this long before it was seen.
const refundsAgain = trustedSql(`interval '10 minutes'`);
/** Whether the money of a refund went back, by whatever road. */
export function hasArrived(refund: string): Statement {
  return trustedSql(`${refund}.kind = 'REQUESTED' and ${isPaidBack(refund).text}`);
}

const arrived = hasArrived('r');

/** Organizations of which something was told or refunded since it was last looked at, or whose invoices wait. */
export function listOrganizationsWithPapersDue(
  db: Queryable,
  { most }: { most: number },
): Promise<{ organizationId: string }[]> {
  return db.many(sql`
    select p.organization_id from notice_positions p left join tax_paper_marks m on m.organization_id = p.organization_id
    where p.last > coalesce(m.position, 0)
    union
    select w.organization_id from tax_papers_waiting w
    union
    select r.organization_id from refunds r join tax_paper_marks m on m.organization_id = r.organization_id
    where r.updated_at > (select min(refunds_until) from tax_paper_marks) - ${refundsAgain}
      and r.updated_at > m.refunds_until - ${refundsAgain} and ${arrived} and ${hasNoNote}
      and exists (select from tax_papers i where i.order_id = r.order_id and i.kind = 'INVOICE')
    order by 1 limit ${most}`);
}

const hasNoNote = trustedSql(`not exists (
  select from tax_papers n where n.order_id = r.order_id and n.kind = 'CREDIT_NOTE' and n.refund_id = r.id)`);

/** Anyone who has this row numbers the papers of the organization; others wait. */
export async function lockPaperMark(
  tx: Tx,
  { organizationId }: Tenant,
): Promise<{ position: number; refundsUntil: string; toldPermit: string | null }> {
  await tx.run(sql`
    insert into tax_paper_marks (organization_id, position) values (${organizationId}, 0) on conflict do nothing`);
  return tx.one(sql`
    select position, refunds_until, told_permit from tax_paper_marks where organization_id = ${organizationId} for update`);
}

/** The orders that were told of next, and how far that is. */
export async function listOrdersTold(
  tx: Tx,
  { organizationId, after, most }: { organizationId: string; after: number; most: number },
): Promise<{ orderId: string | null; position: number }[]> {
  return tx.many(sql`
    select case when ${toldBy} then n.order_id end as order_id, n.position from notices n
    where n.organization_id = ${organizationId} and n.position > ${after} order by n.position limit ${most}`);
}

export function listWaitingOrders(
  tx: Tx,
  { organizationId, most }: { organizationId: string; most: number },
): Promise<{ orderId: string }[]> {
  return tx.many(sql`
    select order_id from tax_papers_waiting where organization_id = ${organizationId}
    order by created_at, order_id limit ${most}`);
}

/** Orders of refunds that arrived since. */
export function listOrdersRefunded(
  tx: Tx,
  { organizationId, since, most }: { organizationId: string; since: string; most: number },
): Promise<{ orderId: string }[]> {
  return tx.many(sql`
    select distinct r.order_id from refunds r
    where r.organization_id = ${organizationId} and r.updated_at > ${since}::timestamptz - ${refundsAgain} and ${arrived} and ${hasNoNote}
      and exists (select from tax_papers i where i.order_id = r.order_id and i.kind = 'INVOICE')
    limit ${most}`);
}

/** An order of which there is no invoice and should be one. */
export interface OrderToInvoice {
  id: string;
  totalCentavos: number;
  buyerName: string;
  invoice: { name: string; tin: string | null; address: string | null } | null;
  isSandbox: boolean;
  /** As it was sold; null where that was not kept. */
  taxes: { isVat: boolean; taxKind: string } | null;
  taxKind: string;
  /** A day in Manila. */
  soldOn: string;
  /** Sold within a day. */
  isRecent: boolean;
  lines: SoldLine[];
}

// Columns that other rules bring are read where they are.
const lineJson = trustedSql(`jsonb_build_object('name', i.name, 'section', i.section, 'bundleName', i.bundle_name,
  'quantity', i.quantity, 'priceCentavos', i.price_centavos, 'discountCentavos', i.discount_centavos,
  'statutory', to_jsonb(i) -> 'statutory')`);

/** The oldest first. */
export function listOrdersToInvoice(
  tx: Tx,
  { organizationId, orderIds }: { organizationId: string; orderIds: readonly string[] },
): Promise<OrderToInvoice[]> {
  return tx.many(sql`
    select o.id, o.total_centavos, o.buyer_name, o.invoice, o.is_sandbox, to_jsonb(o) -> 'taxes' as taxes,
           coalesce(to_jsonb(e) ->> 'tax_kind', 'VATABLE') as tax_kind,
           to_char(o.completed_at at time zone 'Asia/Manila', 'YYYY-MM-DD') as sold_on,
           o.completed_at > ${presentTimeOfOrganization(organizationId)} - interval '1 day' as is_recent,
           (select jsonb_agg(${lineJson} order by i.position) from order_items i where i.order_id = o.id) as lines
    from orders o join events e on e.id = o.event_id
    where o.organization_id = ${organizationId} and o.id = any(${orderIds}::uuid[]) and o.completed_at is not null and o.total_centavos > 0
      and not exists (select from tax_papers p where p.order_id = o.id and p.kind = 'INVOICE')
    order by o.completed_at, o.id`);
}

/** Money that went back of orders that have an invoice, and is on no credit note yet, the oldest first. */
export function listCreditsDue(
  tx: Tx,
  { organizationId, orderIds }: { organizationId: string; orderIds: readonly string[] },
): Promise<{ orderId: string; refundId: string | null; amountCentavos: number }[]> {
  return tx.many(sql`
    select r.order_id, r.id as refund_id, r.amount_centavos from refunds r
    where r.organization_id = ${organizationId} and r.order_id = any(${orderIds}::uuid[]) and ${arrived} and ${hasNoNote}
      and exists (select from tax_papers i where i.order_id = r.order_id and i.kind = 'INVOICE')
    union all
    select o.id, null, o.total_centavos - coalesce((
             select sum(n.total_centavos) from tax_papers n where n.order_id = o.id and n.kind = 'CREDIT_NOTE'), 0)::bigint
    from orders o
    where o.organization_id = ${organizationId} and o.id = any(${orderIds}::uuid[]) and ${isGivenBack('o')} and o.completed_at is null
      and exists (select from tax_papers i where i.order_id = o.id and i.kind = 'INVOICE')
      and not exists (select from tax_papers n where n.order_id = o.id and n.kind = 'CREDIT_NOTE' and n.refund_id is null)
    order by 1, 2`);
}

/** The number that comes after the highest within a range. */
export async function nextNumber(
  tx: Tx,
  { organizationId, kind, from, to }: { organizationId: string; kind: PaperKind; from: number; to: number },
): Promise<number> {
  const { number } = await tx.one<{ number: number }>(sql`
    select coalesce((
      select number from tax_papers
      where organization_id = ${organizationId} and kind = ${kind} and number between ${from}::int and ${to}::int
      order by number desc limit 1) + 1, ${from}::int) as number`);
  return number;
}

export type NewPaper = Omit<TaxPaper, 'issuedAt'> & { refundId: string | null };

export function insertPapers(
  tx: Tx,
  { organizationId, papers }: { organizationId: string; papers: readonly NewPaper[] },
): Promise<number> {
  const column = <Name extends keyof NewPaper>(name: Name) => papers.map((paper) => paper[name]);
  const json = (name: 'seller' | 'buyer' | 'lines') => papers.map((paper) => JSON.stringify(paper[name]));
  return tx.run(sql`
    insert into tax_papers (id, organization_id, kind, number, order_id, invoice_id, refund_id, seller, buyer, lines, total_centavos, is_sandbox, issued_at)
    select n.*, ${presentTimeOfOrganization(organizationId)}
    from unnest(${column('id')}::uuid[], ${column('organizationId')}::uuid[], ${column('kind')}::text[], ${column('number')}::int[],
      ${column('orderId')}::uuid[], ${column('invoiceId')}::uuid[], ${column('refundId')}::uuid[], ${json('seller')}::jsonb[],
      ${json('buyer')}::jsonb[], ${json('lines')}::jsonb[], ${column('totalCentavos')}::bigint[], ${column('isSandbox')}::boolean[]) as n`);
}

export function findInvoices(tx: Queryable, { orderIds }: { orderIds: readonly string[] }): Promise<TaxPaper[]> {
  return tx.many(
    sql`select ${columns} from tax_papers p where p.order_id = any(${orderIds}::uuid[]) and p.kind = 'INVOICE'`,
  );
}

export function sumNotes(
  tx: Tx,
  { orderIds }: { orderIds: readonly string[] },
): Promise<{ orderId: string; centavos: number }[]> {
  return tx.many(sql`
    select order_id, sum(total_centavos)::bigint as centavos from tax_papers
    where order_id = any(${orderIds}::uuid[]) and kind = 'CREDIT_NOTE' group by order_id`);
}

export function keepWaiting(
  tx: Tx,
  { organizationId, orderIds }: { organizationId: string; orderIds: readonly string[] },
): Promise<number> {
  return tx.run(sql`
    insert into tax_papers_waiting (order_id, organization_id, created_at)
    select w.id, ${organizationId}, now() + w.place * interval '1 microsecond'
    from unnest(${orderIds}::uuid[]) with ordinality as w (id, place) on conflict do nothing`);
}

export function endWaiting(tx: Tx, { orderIds }: { orderIds: readonly string[] }): Promise<number> {
  return tx.run(sql`delete from tax_papers_waiting where order_id = any(${orderIds}::uuid[])`);
}

export function movePaperMark(
  tx: Tx,
  {
    organizationId,
    position,
    toldPermit,
    hasAllRefunds,
  }: { organizationId: string; position: number; toldPermit: string | null; hasAllRefunds: boolean },
): Promise<number> {
  return tx.run(sql`
    update tax_paper_marks set position = ${position}, told_permit = ${toldPermit},
      refunds_until = case when ${hasAllRefunds}::boolean then now() else refunds_until end
    where organization_id = ${organizationId}`);
}

export function ownPaper(db: Queryable, actor: Tenant, paperId: string): Promise<TaxPaper> {
  return own(
    db,
    'invoice',
    paperId,
    sql`select ${columns} from tax_papers p where p.id = ${paperId} and p.organization_id = ${actor.organizationId}`,
  );
}

interface PaperFilter {
  kind: PaperKind | null;
  /** Instants: from one to before the other. */
  from: string | null;
  to: string | null;
}

function isAsked(organizationId: string, { kind, from, to }: PaperFilter): Statement {
  return sql`p.organization_id = ${organizationId} and (${kind}::text is null or p.kind = ${kind})
    and (${from}::timestamptz is null or p.issued_at >= ${from}::timestamptz)
    and (${to}::timestamptz is null or p.issued_at < ${to}::timestamptz)`;
}

/** The newest first. */
export function listPapers(
  db: Queryable,
  { organizationId, filter, skip, take }: { organizationId: string; filter: PaperFilter; skip: number; take: number },
): Promise<TaxPaper[]> {
  return db.many(sql`
    select ${columns} from tax_papers p where ${isAsked(organizationId, filter)}
    order by p.issued_at desc, p.id desc offset ${skip} limit ${take}`);
}

export function countPapers(
  db: Queryable,
  { organizationId, filter }: { organizationId: string; filter: PaperFilter },
): Promise<{ total: number }> {
  return db.one(sql`select count(*)::int as total from tax_papers p where ${isAsked(organizationId, filter)}`);
}
