import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import type { Balance, Payout, StatementLine } from './settlement.ts';

const payoutColumns = trustedSql('id, organization_id, amount_centavos, created_at');

/**
 * Movements that a payout may take now. An order is due with all its movements at once, so a refund is never left behind
 * by the sale that it undoes; and whatever happens to an order that was paid out already is due at once.
 */
const dueMovements = trustedSql(`
  from ledger l
  join organizations o on o.id = l.organization_id
  left join events e on e.id = l.event_id
  where o.sandbox_of is null
    and l.kind in ('SALE', 'REFUND')
    and not exists (select from payout_items i where i.ledger_id = l.id)
    and (
      case o.payout_schedule
        when 'AFTER_EVENT' then e.ends_at <= now()
        when 'WEEKLY' then exists (
          select from ledger s where s.order_id = l.order_id and s.kind = 'SALE'
            and s.created_at < date_trunc('week', now(), 'Asia/Manila'))
      end
      or exists (select from payout_items i where i.order_id = l.order_id))`);

/** Not prepared: a plan from when a table was small would, kept, read it whole for every movement. */
function plannedAnew(statement: Statement): Statement {
  return { ...statement, name: '' };
}

/** Answers nothing for a sandbox, which is never paid out. */
export function lockForPayout(tx: Tx, { organizationId }: { organizationId: string }): Promise<number> {
  return tx.run(sql`
    select from organizations where id = ${organizationId} and sandbox_of is null for no key update`);
}

/** One statement, so that the amount is of exactly the movements that it takes, whatever is sold meanwhile. */
export function insertDuePayout(
  tx: Tx,
  { payoutId, organizationId }: { payoutId: string; organizationId: string },
): Promise<Payout | undefined> {
  return tx.maybe(
    plannedAnew(sql`
    with due as (
      select l.id, l.order_id, -l.organization_centavos as amount_centavos
      ${dueMovements} and l.organization_id = ${organizationId}
    ), payout as (
      insert into payouts (id, organization_id, amount_centavos)
      select ${payoutId}::uuid, ${organizationId}::uuid, sum(amount_centavos) from due having sum(amount_centavos) > 0
      returning ${payoutColumns}
    ), items as (
      insert into payout_items (payout_id, ledger_id, order_id, amount_centavos)
      select payout.id, due.id, due.order_id, due.amount_centavos from due cross join payout
    )
    select ${payoutColumns} from payout`),
  );
}

/** Organizations that are due more than nothing, in id order. */
export function listOrganizationsDue(
  db: Queryable,
  { after, most }: { after: string | null; most: number },
): Promise<{ organizationId: string }[]> {
  return db.many(
    plannedAnew(sql`
    select l.organization_id
    ${dueMovements} and (${after}::uuid is null or l.organization_id > ${after}::uuid)
    group by l.organization_id
    having sum(l.organization_centavos) < 0
    order by l.organization_id
    limit ${most}`),
  );
}

export function findPayout(
  db: Queryable,
  { payoutId, organizationId }: { payoutId: string; organizationId: string | null },
): Promise<Payout | undefined> {
  return db.maybe(sql`
    select ${payoutColumns} from payouts
    where id = ${payoutId} and (${organizationId}::uuid is null or organization_id = ${organizationId}::uuid)`);
}

/** Newest first. */
export function listPayouts(
  db: Queryable,
  { organizationId, most }: { organizationId: string; most: number },
): Promise<Payout[]> {
  return db.many(sql`
    select ${payoutColumns} from payouts where organization_id = ${organizationId}
    order by created_at desc, id desc limit ${most}`);
}

const amountColumns = trustedSql(`
  coalesce(sum(l.provider_centavos) filter (where l.kind = 'SALE'), 0)::bigint as gross_centavos,
  coalesce(-sum(l.provider_centavos) filter (where l.kind = 'REFUND'), 0)::bigint as refunds_centavos,
  coalesce(-sum(l.commission_centavos), 0)::bigint as commission_centavos,
  coalesce(-sum(l.processing_centavos), 0)::bigint as processing_centavos,
  coalesce(-sum(l.organization_centavos) filter (where l.kind <> 'PAYOUT'), 0)::bigint as net_centavos`);

/** What an organization earned, was paid and is owed, read from the ledger alone. */
export function balanceOf(db: Queryable, { organizationId }: { organizationId: string }): Promise<Balance> {
  return db.one(sql`
    select ${amountColumns},
           coalesce(-sum(l.paid_out_centavos), 0)::bigint as paid_out_centavos,
           coalesce(-sum(l.organization_centavos), 0)::bigint as owed_centavos
    from ledger l where l.organization_id = ${organizationId}`);
}

export function listLinesOfPayout(db: Queryable, { payoutId }: { payoutId: string }): Promise<StatementLine[]> {
  return db.many(linesOf(sql`l.id in (select ledger_id from payout_items where payout_id = ${payoutId})`));
}

/** Sales and refunds from one instant to before another, paid out or not. */
export function listLinesOfPeriod(
  db: Queryable,
  { organizationId, from, to }: { organizationId: string; from: string; to: string },
): Promise<StatementLine[]> {
  return db.many(
    linesOf(sql`l.organization_id = ${organizationId} and l.created_at >= ${from} and l.created_at < ${to}`),
  );
}

function linesOf(condition: Statement): Statement {
  return plannedAnew(sql`
    select l.order_id, orders.order_number, orders.event_id, e.name as event_name, ${amountColumns}
    from ledger l
    join orders on orders.id = l.order_id
    join events e on e.id = orders.event_id
    where l.kind in ('SALE', 'REFUND') and ${condition}
    group by l.order_id, orders.id, e.id
    order by min(l.created_at), l.order_id`);
}
