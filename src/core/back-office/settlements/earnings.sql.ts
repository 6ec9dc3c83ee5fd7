import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { isPayoutNotLeft } from '../../money/settling/payout-status.sql.ts';
import { salesZone } from '../../selling/orders/sales-days.ts';
import { isOwedRefund } from '../../selling/payments/statuses.sql.ts';
import type { WithdrawCause } from './settlement.ts';

/**
 * When earnings `b` of the event `e` of the organization `o` are earned: some days after the event's end, never before the end
 * that stood at the sale nor before the provider settles, and not while buyers may give back because it was moved. Null while that is unknown: the event is
 * cancelled or taken down, the organization suspended, or one of its payouts was withdrawn and waits for a person.
 */
export function earnedAt(holdDays: number): Statement {
  return sql`
    case when o.suspended_at is not null
           or exists (select from payouts w where w.id = b.withdrawn_payout_id and w.is_held) then null
      when b.event_id is null then b.ends_at
      when e.cancelled_at is null and e.taken_down_at is null then greatest(
        greatest(b.ends_at, e.ends_at) + make_interval(days => ${holdDays}::int), b.settles_at,
        (select max(r.give_back_until) from reschedules r where r.event_id = b.event_id and r.is_moved)) end`;
}

/** Whether it is the provider that earnings `b` of the event `e` wait for longest. */
export function isSettledLast(holdDays: number): Statement {
  return sql`
    coalesce(b.settles_at = ${earnedAt(holdDays)} and b.settles_at > e.ends_at + make_interval(days => ${holdDays}::int), false)`;
}

/**
 * Whether earnings `b` of the organization `o` may be paid now, by its own time. A negative sum of an event since its payout is a
 * debt, and taken at once.
 */
export function isDue(holdDays: number): Statement {
  return sql`(
    coalesce(${earnedAt(holdDays)} <= case when o.payout_schedule = 'WEEKLY' and b.event_id is not null
      then date_trunc('week', now() + o.clock_ahead, ${salesZone}) else now() + o.clock_ahead end, false)
    or case when b.event_id is null then b.amount_centavos else (
         select sum(x.amount_centavos) from earnings x
         where x.organization_id = b.organization_id and x.event_id = b.event_id and x.payout_id is null) end < 0)`;
}

/** Why the payout `p` of the organization `o` must not be sent, whatever is owed; null where nothing prevents it. */
export const stopOf = trustedSql(`
  case when o.suspended_at is not null then 'ORGANIZATION_SUSPENDED' else (
    select case when bool_or(e.cancelled_at is not null) then 'EVENT_CANCELLED'
                when bool_or(e.taken_down_at is not null) then 'EVENT_TAKEN_DOWN' end
    from earnings b join events e on e.id = b.event_id where b.payout_id = p.id) end`);

/** The same; or that other earnings are less than what refunds and disputes took since, those under way included. */
function uncoveredCause(holdDays: number): Statement {
  const due = sql`
    from earnings b left join events e on e.id = b.event_id
    where b.organization_id = o.id and b.payout_id is null and ${isDue(holdDays)}`;
  return sql`
    coalesce(${stopOf}, case when (select coalesce(sum(b.amount_centavos), 0) ${due})
      < (${refundsUnderWay(trustedSql('o.id'), sql`select b.event_id ${due}`)}) then 'NOT_COVERED' end)`;
}

/** Not prepared: a plan that was kept from when a table was small would read it whole. */
function plannedAnew(statement: Statement): Statement {
  return { ...statement, name: '' };
}

/** Organizations with earnings that are not settled, or with a payout to be withdrawn, in id order. */
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
    union
    select b.organization_id
    from earnings b
    join organizations o on o.id = b.organization_id
    left join events e on e.id = b.event_id
    where b.payout_id is null and b.withdrawn_payout_id is not null and ${isDue(holdDays)}
      and (${after}::uuid is null or b.organization_id > ${after}::uuid)
    union
    select p.organization_id
    from payouts p join organizations o on o.id = p.organization_id
    where ${isPayoutNotLeft('p')} and (${after}::uuid is null or p.organization_id > ${after}::uuid)
      and ${uncoveredCause(holdDays)} is not null
    order by organization_id
    limit ${most}`),
  );
}

/** Which of the payouts must not be sent, and why. */
export function listUncovered(
  db: Queryable,
  { payoutIds, holdDays }: { payoutIds: readonly string[]; holdDays: number },
): Promise<{ payoutId: string; cause: WithdrawCause }[]> {
  return db.many(
    plannedAnew(sql`
    select * from (
      select p.id as payout_id, ${uncoveredCause(holdDays)} as cause
      from payouts p join organizations o on o.id = p.organization_id where p.id = any(${payoutIds}::uuid[])
    ) as looked_at where cause is not null order by payout_id`),
  );
}

export function lockForPayout(tx: Tx, { organizationId }: { organizationId: string }): Promise<number> {
  return tx.run(sql`select from organizations where id = ${organizationId} for no key update`);
}

/** What is due, locked: sales and refunds meanwhile wait, and are added to other earnings. */
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

export function sumRefundsUnderWay(
  tx: Tx,
  { organizationId, earningsIds }: { organizationId: string; earningsIds: readonly string[] },
): Promise<{ amountCentavos: number }> {
  return tx.one(
    refundsUnderWay(
      sql`${organizationId}::uuid`,
      sql`select b.event_id from earnings b where b.id = any(${earningsIds}::uuid[])`,
    ),
  );
}

/**
 * Refunds under way of events that were paid out or are about to be, including those that the provider refused: a person
 * has them tried again or ends them. A refund that was asked for anew takes no more than what is left of its order.
 */
function refundsUnderWay(organizationId: Statement, eventIds: Statement): Statement {
  return sql`
    select coalesce(sum(least(r.amount_centavos, a.total_centavos - a.refunded_centavos)), 0)::bigint as amount_centavos
    from (
      select order_id, event_id, sum(amount_centavos) as amount_centavos from refunds
      where organization_id = ${organizationId} and ${isOwedRefund('refunds')} and kind = 'REQUESTED'
      group by order_id, event_id
    ) as r
    join orders a on a.id = r.order_id
    where exists (select from earnings x where x.event_id = r.event_id and x.payout_id is not null)
      or r.event_id in (${eventIds})`;
}

/** Returns how many; earnings of another payout stay with that one. Withdrawn ones count as they were sold. */
export function takeEarnings(
  tx: Tx,
  { payoutId, earningsIds }: { payoutId: string; earningsIds: readonly string[] },
): Promise<number> {
  return tx.run(sql`
    update earnings set payout_id = ${payoutId}, withdrawn_payout_id = null,
      carried_at = case when withdrawn_payout_id is null then carried_at end
    where id = any(${earningsIds}::uuid[]) and payout_id is null`);
}

export function carryEarnings(tx: Tx, { earningsIds }: { earningsIds: readonly string[] }): Promise<number> {
  return tx.run(sql`
    update earnings set carried_at = coalesce(carried_at, now()), withdrawn_payout_id = null
    where id = any(${earningsIds}::uuid[]) and (carried_at is null or withdrawn_payout_id is not null)`);
}

/** What a payout took is owed again as it was, beside what came since: movements name their row for good. */
export function freeEarnings(tx: Tx, { payoutId }: { payoutId: string }): Promise<number> {
  return tx.run(sql`
    with freed as (
      update earnings set payout_id = null, carried_at = coalesce(carried_at, now()), withdrawn_payout_id = ${payoutId}
      where payout_id = ${payoutId} returning id
    )
    insert into withdrawn_parts (payout_id, earnings_id) select ${payoutId}::uuid, id from freed`);
}

/** Earnings that were freed and nothing has taken since, in id order. */
export function lockWithdrawn(
  tx: Tx,
  { payoutId }: { payoutId: string },
): Promise<{ id: string; amountCentavos: number }[]> {
  return tx.many(sql`
    select b.id, b.amount_centavos from earnings b where b.withdrawn_payout_id = ${payoutId} and b.payout_id is null
    order by b.id for no key update`);
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

/** Money that came back is owed again, and paid once somebody has dealt with the account. */
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

/** What an organization is owed, by when it may be paid; null for what is unknown yet. */
export interface OwedPart {
  dueAt: string | null;
  isDue: boolean;
  amountCentavos: number;
}

/** Soonest first. Negative parts are due at once. */
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
