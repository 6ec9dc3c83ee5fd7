import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql } from '../../../platform/database/sql.ts';
import { salesZone } from '../../selling/orders/sales-days.ts';

/**
 * When earnings `b` of the event `e` are earned: some days after the event's end, never before the end that stood at the
 * sale, and not while buyers may give back because it was moved. Null for an event that is cancelled.
 */
function earnedAt(holdDays: number): Statement {
  return sql`
    case when b.event_id is null then b.ends_at when e.cancelled_at is null then greatest(
      greatest(b.ends_at, e.ends_at) + make_interval(days => ${holdDays}::int),
      (select max(r.give_back_until) from reschedules r where r.event_id = b.event_id and r.is_moved)) end`;
}

/** Whether earnings `b` of the organization `o` may be paid now, by its own time. What is below zero is taken at once. */
function isDue(holdDays: number): Statement {
  return sql`(
    b.carried_at is not null or b.amount_centavos < 0
    or coalesce(${earnedAt(holdDays)} <= case when o.payout_schedule = 'WEEKLY' and b.event_id is not null
         then date_trunc('week', now() + o.clock_ahead, ${salesZone}) else now() + o.clock_ahead end, false))`;
}

/** Not prepared: a plan from when a table was small would, kept, read it whole. */
function plannedAnew(statement: Statement): Statement {
  return { ...statement, name: '' };
}

/** Organizations that have earned something that was not settled, in id order. */
export function listOrganizationsDue(
  db: Queryable,
  { after, most, holdDays }: { after: string | null; most: number; holdDays: number },
): Promise<{ organizationId: string }[]> {
  return db.many(
    plannedAnew(sql`
    select b.organization_id
    from earnings b
    join organizations o on o.id = b.organization_id
    left join events e on e.id = b.event_id
    where b.payout_id is null and b.carried_at is null and not b.is_sandbox and b.ends_at <= now() and ${isDue(holdDays)}
      and (${after}::uuid is null or b.organization_id > ${after}::uuid)
    union
    select b.organization_id
    from earnings b
    join organizations o on o.id = b.organization_id
    left join events e on e.id = b.event_id
    where b.payout_id is null and b.carried_at is null and b.is_sandbox and b.ends_at <= now() + o.clock_ahead
      and ${isDue(holdDays)} and (${after}::uuid is null or b.organization_id > ${after}::uuid)
    order by organization_id
    limit ${most}`),
  );
}

export function lockForPayout(tx: Tx, { organizationId }: { organizationId: string }): Promise<number> {
  return tx.run(sql`select from organizations where id = ${organizationId} for no key update`);
}

/** What is due, locked: whatever is sold or given back meanwhile waits, and is added to other earnings. */
export function lockDueEarnings(
  tx: Tx,
  { organizationId, holdDays }: { organizationId: string; holdDays: number },
): Promise<{ id: string; amountCentavos: number }[]> {
  return tx.many(sql`
    select b.id, b.amount_centavos
    from earnings b
    join organizations o on o.id = b.organization_id
    left join events e on e.id = b.event_id
    where b.organization_id = ${organizationId} and b.payout_id is null and ${isDue(holdDays)}
    order by b.id for no key update of b`);
}

/**
 * Refunds under way of events that were paid out or are about to be, those too that the provider refused: a person has them
 * tried again or ends them. One that was asked for anew takes no more than what is left of its order.
 */
export function sumRefundsUnderWay(
  tx: Tx,
  { organizationId, earningsIds }: { organizationId: string; earningsIds: readonly string[] },
): Promise<{ amountCentavos: number }> {
  return tx.one(sql`
    select coalesce(sum(least(r.amount_centavos, o.total_centavos - o.refunded_centavos)), 0)::bigint as amount_centavos
    from (
      select order_id, event_id, sum(amount_centavos) as amount_centavos from refunds
      where organization_id = ${organizationId} and status in ('PENDING', 'FAILED') and kind = 'REQUESTED'
      group by order_id, event_id
    ) as r
    join orders o on o.id = r.order_id
    where exists (select from earnings b where b.event_id = r.event_id and b.payout_id is not null)
      or r.event_id in (select b.event_id from earnings b where b.id = any(${earningsIds}::uuid[]))`);
}

/** Answers how many; what another payout has taken stays with that one. */
export function takeEarnings(
  tx: Tx,
  { payoutId, earningsIds }: { payoutId: string; earningsIds: readonly string[] },
): Promise<number> {
  return tx.run(sql`
    update earnings set payout_id = ${payoutId} where id = any(${earningsIds}::uuid[]) and payout_id is null`);
}

export function carryEarnings(tx: Tx, { earningsIds }: { earningsIds: readonly string[] }): Promise<number> {
  return tx.run(sql`
    update earnings set carried_at = now() where id = any(${earningsIds}::uuid[]) and carried_at is null`);
}

/** Takes an amount out of a payout and leaves it to the next. */
export function keepBack(
  tx: Tx,
  { organizationId, payoutId, amountCentavos }: { organizationId: string; payoutId: string; amountCentavos: number },
): Promise<number> {
  return tx.run(sql`
    insert into earnings (organization_id, ends_at, is_sandbox, amount_centavos, movements, payout_id)
    select o.id, now() + o.clock_ahead, o.sandbox_of is not null, part.amount_centavos, 0, part.payout_id
    from organizations o cross join (
      values (0 - ${amountCentavos}::bigint, ${payoutId}::uuid), (${amountCentavos}::bigint, null)
    ) as part (amount_centavos, payout_id)
    where o.id = ${organizationId}`);
}

/** What came back is owed again, and paid once somebody has seen to the account. */
export function insertReturned(
  tx: Tx,
  { organizationId, payoutId, amountCentavos }: { organizationId: string; payoutId: string; amountCentavos: number },
): Promise<number> {
  return tx.run(sql`
    insert into earnings (organization_id, ends_at, amount_centavos, movements, returned_payout_id)
    values (${organizationId}, 'infinity', ${amountCentavos}, 0, ${payoutId})`);
}

/** Answers nothing where it was released before. */
export function releaseReturned(tx: Tx, { payoutId }: { payoutId: string }): Promise<number> {
  return tx.run(sql`
    update earnings set ends_at = now()
    where returned_payout_id = ${payoutId} and payout_id is null and ends_at = 'infinity'`);
}

/** What an organization is owed, by when it may be paid; null for what nobody can tell yet. */
export interface OwedPart {
  dueAt: string | null;
  isDue: boolean;
  amountCentavos: number;
}

/** Soonest first. What is below zero is due at once. */
export function listOwed(
  db: Queryable,
  { organizationId, holdDays }: { organizationId: string; holdDays: number },
): Promise<OwedPart[]> {
  return db.many(sql`
    with owed as (
      select ${isDue(holdDays)} as is_due, b.amount_centavos, o.payout_schedule, now() + o.clock_ahead as now,
             ${earnedAt(holdDays)} as earned_at
      from earnings b
      join organizations o on o.id = b.organization_id
      left join events e on e.id = b.event_id
      where b.organization_id = ${organizationId} and b.payout_id is null
    ), parts as (
      select is_due, amount_centavos,
             case when earned_at = 'infinity' then null when is_due then now
               when payout_schedule = 'WEEKLY' then date_trunc('week', earned_at, ${salesZone})
                 + case when date_trunc('week', earned_at, ${salesZone}) = earned_at then interval '0' else interval '7 days' end
               else earned_at end as due_at
      from owed
    )
    select due_at, is_due, sum(amount_centavos)::bigint as amount_centavos
    from parts group by due_at, is_due order by due_at nulls last`);
}
