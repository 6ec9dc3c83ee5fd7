import { type Statement, sql } from '../../../platform/database/sql.ts';
import type { NewCheckoutAnswers } from './checkout-answers.ts';

export function newCheckoutAnswersStatement(rows: readonly NewCheckoutAnswers[]): Statement {
  return sql`
    insert into checkout_answers (order_id, organization_id, event_id, said)
    select id, organization_id, event_id, said::jsonb
    from unnest(${rows.map(({ order }) => order.id)}::uuid[], ${rows.map(({ order }) => order.organizationId)}::uuid[],
                ${rows.map(({ order }) => order.eventId)}::uuid[], ${rows.map(({ said }) => JSON.stringify(said))}::text[])
      as n (id, organization_id, event_id, said)`;
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
