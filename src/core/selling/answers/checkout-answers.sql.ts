import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { isHeld } from '../../catalog/inventory/order-status.sql.ts';
import type { NoticeType } from '../../telling/notices/kinds.ts';
import type { CheckoutAnswers, NewCheckoutAnswers } from './checkout-answers.ts';

export function newCheckoutAnswersStatement(rows: readonly NewCheckoutAnswers[]): Statement {
  return sql`
    insert into checkout_answers (order_id, organization_id, event_id, said)
    select id, organization_id, event_id, said::jsonb
    from unnest(${rows.map(({ order }) => order.id)}::uuid[], ${rows.map(({ order }) => order.organizationId)}::uuid[],
                ${rows.map(({ order }) => order.eventId)}::uuid[], ${rows.map(({ said }) => JSON.stringify(said))}::text[])
      as n (id, organization_id, event_id, said)`;
}

/** What was said for an order whose tickets are not there yet. */
export async function findCheckoutAnswers(
  db: Queryable,
  { orderId }: { orderId: string },
): Promise<CheckoutAnswers | undefined> {
  const row = await db.maybe<{ said: CheckoutAnswers }>(
    sql`select said from checkout_answers where order_id = ${orderId}`,
  );
  return row?.said;
}

/**
 * Keeps what somebody says for what they are offered, in place of what they said before. Nothing once the order is paid: its lock
 * is waited for.
 */
export async function saveCheckoutAnswers(
  tx: Tx,
  { orderId, said }: { orderId: string; said: CheckoutAnswers | null },
): Promise<void> {
  const pending = sql`select id, organization_id, event_id from orders
    where id = ${orderId} and ${isHeld('orders')} and waiting_entry_id is not null for update`;
  if (said === null) {
    await tx.run(sql`with own as (${pending}) delete from checkout_answers where order_id in (select id from own)`);
    return;
  }
  await tx.run(sql`
    with own as (${pending})
    insert into checkout_answers (order_id, organization_id, event_id, said)
    select id, organization_id, event_id, ${JSON.stringify(said)}::text::jsonb from own
    on conflict (order_id) do update set said = excluded.said`);
}

/**
 * Turns what was said while ordering into answers and names, now that the tickets are there. A question that was deleted
 * meanwhile is gone; one that is being deleted at this moment is waited for.
 */
export function settleCheckoutAnswersStatement(orderIds: readonly string[]): Statement {
  return sql`
    with waiting as materialized (
      delete from checkout_answers where order_id = any(${orderIds}::uuid[])
      returning order_id, organization_id, event_id, said
    ), issued as materialized (
      select id, order_id, ticket_type_id, row_number() over (partition by order_id, ticket_type_id order by number, id) as ordinal
      from issued_tickets where order_id in (select order_id from waiting)
    ), named as (
      update issued_tickets t set attendee_name = n.name
      from waiting w cross join lateral jsonb_to_recordset(w.said -> 'names') as n ("ticketTypeId" uuid, ordinal int, name text)
      join issued i on i.order_id = w.order_id and i.ticket_type_id = n."ticketTypeId" and i.ordinal = n.ordinal
      where t.id = i.id
    ), asked as materialized (
      select q.id from questions q
      where q.id in (select (a ->> 'questionId')::uuid from waiting w cross join lateral jsonb_array_elements(w.said -> 'answers') as a)
      for key share
    )
    insert into answers (organization_id, event_id, order_id, question_id, ticket_id, value)
    select w.organization_id, w.event_id, w.order_id, q.id, i.id, a.value
    from waiting w
    cross join lateral jsonb_to_recordset(w.said -> 'answers')
      as a ("questionId" uuid, "ticketTypeId" uuid, ordinal int, value jsonb)
    join asked q on q.id = a."questionId"
    left join issued i on i.order_id = w.order_id and i.ticket_type_id = a."ticketTypeId" and i.ordinal = a.ordinal
    where a."ticketTypeId" is null or i.id is not null
    on conflict on constraint answers_once do nothing`;
}

const given: NoticeType = 'answer.given';

/** Tells of what was said while ordering, once it is with the tickets; of orders for which nothing was said, nothing. */
export function checkoutAnswerNoticesStatement(orderIds: readonly string[], { at }: { at: string }): Statement {
  return sql`
    insert into notices (id, organization_id, event_id, order_id, type, is_test, data, created_at)
    select n.id, o.organization_id, o.event_id, o.id, ${given}, o.is_sandbox,
           json_build_object('orderId', o.id, 'eventId', o.event_id, 'ticketIds', t.ids, 'answers', coalesce(said.answers, '[]')), ${at}::timestamptz
    from unnest(${orderIds.map(() => newId())}::uuid[], ${orderIds}::uuid[]) as n (id, order_id)
    join orders o on o.id = n.order_id
    cross join lateral (
      select json_agg(t.id order by t.id) as ids, bool_or(t.attendee_name is not null) as is_named
      from issued_tickets t where t.order_id = o.id
    ) as t
    cross join lateral (
      select json_agg(json_build_object('questionId', q.id, 'label', q.label, 'ticketId', a.ticket_id, 'value', a.value)
                      order by q.position, q.id, a.ticket_id) as answers
      from answers a join questions q on q.id = a.question_id where a.order_id = o.id
    ) as said
    where said.answers is not null or t.is_named`;
}
