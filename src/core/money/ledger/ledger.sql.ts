import type { Tx } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { type SettlementRules, settlesAt } from '../settling/settlement-day.ts';
import type { LedgerRow } from './ledger.ts';

export function insertMovements(
  tx: Tx,
  { movements, at }: { movements: readonly LedgerRow[]; at?: string },
): Promise<number> {
  return tx.run(movementsStatement(movements, { at }));
}

// Money for an order that was placed before its event was moved into the past comes after that end: it counts for today.
// What its provider settles only after the event's hold counts for an end that is later by as much.
const stands = 'greatest(e.ends_at, m.created_at, m.counts_from)';
const endThatStands = trustedSql(stands);
// Asked for only where something follows a sale: planning it takes longer than writing a sale.
// A sale that became another event's counts for the latest of all ends that it was sold for.
const stood = `
  case when m.kind = 'SALE' then ${stands} else coalesce(
    (select max(b.ends_at) from ledger s join earnings b on b.id = s.earnings_id
     where s.order_id = m.order_id and s.kind in ('SALE', 'EXCHANGE')), e.ends_at) end`;
const endThatStood = trustedSql(stood);
// Of the two movements of an exchange, the one that adds: no earlier than either event ends, nor than the sale was to be earned before.
const endAfterExchange = trustedSql(`
  case when m.kind = 'EXCHANGE' and m.provider_centavos > 0 then greatest(e.ends_at, m.created_at, ${stood}, (
    select max(greatest(x.ends_at, (select max(r.give_back_until) from reschedules r where r.event_id = x.id and r.is_moved)))
    from moved o join events x on x.id = o.event_id where o.order_id = m.order_id)) else ${stood} end`);
const settles = trustedSql('m.settles_at');
const settlesWithSale = trustedSql(`
  case when m.kind = 'SALE' then m.settles_at else (
    select max(b.settles_at) from ledger s join earnings b on b.id = s.earnings_id
    where s.order_id = m.order_id and s.kind in ('SALE', 'EXCHANGE')) end`);
// All that a movement has in the ledger as it is given.
const columnNames = [
  ...['id', 'organization_id', 'event_id', 'order_id', 'payment_id', 'refund_id', 'dispute_id', 'payout_id', 'kind'],
  ...['provider_centavos', 'organization_centavos', 'commission_centavos', 'processing_centavos'],
  ...['unmatched_centavos', 'paid_out_centavos', 'withheld_centavos'],
];
const columns = trustedSql(columnNames.join(', '));
const columnsOfMoved = trustedSql(columnNames.map((name) => `m.${name}`).join(', '));
const dayMs = 86_400_000;

/**
 * The statement alone, for a batch that sends several at once. A movement of an order is added to the earnings of its
 * event. A sale counts for the end that stands now; whatever follows it counts for the same end, so that a refund is due
 * with the sale that it undoes.
 */
export function movementsStatement(
  movements: readonly LedgerRow[],
  { at, settlement }: { at?: string; settlement?: SettlementRules } = {},
): Statement {
  const settled = movements.map(({ method }) => {
    if (method === undefined || settlement === undefined || at === undefined) return null;
    return settlesAt(settlement.days, { method, paidAt: at });
  });
  const countsFrom = settled.map((day) => {
    return day === null ? null : new Date(Date.parse(day) - (settlement?.holdDays ?? 0) * dayMs).toISOString();
  });
  const column = <Name extends keyof LedgerRow>(name: Name) => movements.map((movement) => movement[name]);
  return sql`
    with moved as (
      select m.*, date_trunc('milliseconds', coalesce(${at ?? null}::timestamptz, now())) as created_at
      from unnest(
        ${column('id')}::uuid[], ${column('organizationId')}::uuid[], ${column('eventId')}::uuid[],
        ${column('orderId')}::uuid[], ${column('paymentId')}::uuid[], ${column('refundId')}::uuid[],
        ${column('disputeId')}::uuid[], ${column('payoutId')}::uuid[], ${column('kind')}::text[], ${column('providerCentavos')}::bigint[],
        ${column('organizationCentavos')}::bigint[], ${column('commissionCentavos')}::bigint[],
        ${column('processingCentavos')}::bigint[], ${column('unmatchedCentavos')}::bigint[],
        ${column('paidOutCentavos')}::bigint[], ${column('withheldCentavos')}::bigint[],
        ${settled}::timestamptz[], ${countsFrom}::timestamptz[])
        as m (${columns}, settles_at, counts_from)
    ), placed as (
      select m.id, m.organization_id, m.event_id, e.is_sandbox, -m.organization_centavos as amount_centavos,
             ${endOf(movements)} as ends_at, ${isSalesOnly(movements) ? settles : settlesWithSale} as settles_at
      from moved m join events e on e.id = m.event_id
      where m.kind in ('SALE', 'REFUND', 'DISPUTE', 'DISPUTE_WON', 'EXCHANGE')
    ), added as (
      insert into earnings as b (organization_id, event_id, ends_at, is_sandbox, amount_centavos, movements, settles_at)
      select organization_id, event_id, ends_at, is_sandbox, sum(amount_centavos), count(*), max(settles_at)
      from placed group by organization_id, event_id, ends_at, is_sandbox order by event_id, ends_at
      on conflict (event_id, ends_at) where payout_id is null and carried_at is null do update
        set amount_centavos = b.amount_centavos + excluded.amount_centavos, movements = b.movements + excluded.movements,
            settles_at = greatest(b.settles_at, excluded.settles_at)
      returning b.id, b.event_id, b.ends_at
    )
    insert into ledger (${columns}, created_at, earnings_id)
    select ${columnsOfMoved}, m.created_at, added.id
    from moved m
    left join placed on placed.id = m.id
    left join added on added.event_id = placed.event_id and added.ends_at = placed.ends_at`;
}

function endOf(movements: readonly LedgerRow[]): Statement {
  if (movements.some(({ kind }) => kind === 'EXCHANGE')) return endAfterExchange;
  return isSalesOnly(movements) ? endThatStands : endThatStood;
}

function isSalesOnly(movements: readonly LedgerRow[]): boolean {
  return movements.every(({ kind }) => kind === 'SALE');
}
