import type { Queryable } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import type { StatementEvent, StatementLine } from './settlement.ts';

/** The earnings that a payout took. */
export interface PayoutPart {
  id: string;
  /** Null for what is carried over as a whole. */
  eventId: string | null;
  amountCentavos: number;
  movements: number;
}

function isPartOf(payoutId: string): Statement {
  return sql`(
    payout_id = ${payoutId} or id in (select earnings_id from withdrawn_parts where payout_id = ${payoutId}))`;
}

/** Event by event; what is carried over as a whole comes last. */
export function listPartsOfPayout(db: Queryable, { payoutId }: { payoutId: string }): Promise<PayoutPart[]> {
  return db.many(sql`
    select id, event_id, amount_centavos, movements from earnings where ${isPartOf(payoutId)}
    order by event_id, ends_at, id`);
}

/** Not prepared: a plan that was kept from when a table was small would read it whole. */
function plannedAnew(statement: Statement): Statement {
  return { ...statement, name: '' };
}

const gross = `case when l.kind in ('SALE', 'EXCHANGE') then l.provider_centavos else 0 end`;
const refunds = `case when l.kind = 'REFUND' then -l.provider_centavos else 0 end`;
const net = '-l.organization_centavos';
const other = `${net} - (${gross}) + (${refunds}) - l.commission_centavos - l.processing_centavos`;

const lineColumns = trustedSql(`
  l.id, l.created_at, l.order_id, o.order_number, o.created_at as ordered_at, l.event_id, e.name as event_name,
  case when b.carried_at is not null and b.withdrawn_payout_id is null then 'CARRIED' when l.kind = 'DISPUTE_WON' then 'DISPUTE' else l.kind end as kind,
  ${gross} as gross_centavos, ${refunds} as refunds_centavos, -l.commission_centavos as commission_centavos,
  -l.processing_centavos as processing_centavos, ${other} as other_centavos, ${net} as net_centavos`);

const lineTables = trustedSql(`
  from ledger l
  join earnings b on b.id = l.earnings_id
  join orders o on o.id = l.order_id
  join events e on e.id = l.event_id`);

export interface LinePlace {
  createdAt: string;
  id: string;
}

function beyond(after: LinePlace | undefined): Statement {
  return after === undefined
    ? trustedSql('true')
    : sql`(l.created_at, l.id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
}

/** Oldest first. */
export function listLinesOfPart(
  db: Queryable,
  input: { partId: string; after: LinePlace | undefined; skip: number; take: number },
): Promise<StatementLine[]> {
  const { partId, after, skip, take } = input;
  return db.many(
    plannedAnew(sql`
    select ${lineColumns} ${lineTables} where l.earnings_id = ${partId} and ${beyond(after)}
    order by l.created_at, l.id offset ${skip} limit ${take}`),
  );
}

interface OfPeriod {
  organizationId: string;
  from: string;
  to: string;
}

/** What moved from one instant to before another, paid out or not, oldest first. */
export function listLinesOfPeriod(
  db: Queryable,
  { organizationId, from, to, after, take }: OfPeriod & { after: LinePlace | undefined; take: number },
): Promise<StatementLine[]> {
  return db.many(
    plannedAnew(sql`
    select ${lineColumns} ${lineTables}
    where l.organization_id = ${organizationId} and l.created_at >= ${from} and l.created_at < ${to} and ${beyond(after)}
    order by l.created_at, l.id limit ${take}`),
  );
}

export function sumPayoutByEvent(db: Queryable, { payoutId }: { payoutId: string }): Promise<StatementEvent[]> {
  return db.many(sumByEvent(sql`l.earnings_id in (select id from earnings where ${isPartOf(payoutId)})`));
}

export function sumPeriodByEvent(db: Queryable, { organizationId, from, to }: OfPeriod): Promise<StatementEvent[]> {
  return db.many(
    sumByEvent(sql`
      l.organization_id = ${organizationId} and l.created_at >= ${from} and l.created_at < ${to}
      and l.earnings_id is not null`),
  );
}

function sumByEvent(condition: Statement): Statement {
  const sum = (column: string, name: string) => `sum(${column})::bigint as ${name}`;
  const sums = trustedSql(
    [
      sum(gross, 'gross_centavos'),
      sum(refunds, 'refunds_centavos'),
      sum('-l.commission_centavos', 'commission_centavos'),
      sum('-l.processing_centavos', 'processing_centavos'),
      sum(other, 'other_centavos'),
      sum(net, 'net_centavos'),
    ].join(', '),
  );
  return plannedAnew(sql`
    with summed as (
      select l.event_id, count(distinct l.order_id)::int as orders, count(*)::int as lines, min(l.created_at) as first_at,
             ${sums}
      from ledger l where ${condition} group by l.event_id
    )
    select summed.event_id, e.name as event_name, summed.orders, summed.lines, summed.gross_centavos,
           summed.refunds_centavos, summed.commission_centavos, summed.processing_centavos, summed.other_centavos,
           summed.net_centavos
    from summed join events e on e.id = summed.event_id
    order by summed.first_at, summed.event_id`);
}
