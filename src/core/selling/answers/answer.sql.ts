import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql } from '../../../platform/database/sql.ts';
import { presentClock, presentTime } from '../../base/clock/present-time.sql.ts';
import { questionColumns } from '../../catalog/questions/question.sql.ts';
import type { Question } from '../../catalog/questions/question.ts';
import type { Order } from '../orders/order.ts';
import type { Answer, KeptAnswer } from './answer.ts';

interface OrderToAnswer extends Pick<Order, 'id' | 'organizationId' | 'eventId' | 'status' | 'isSandbox'> {
  isErased: boolean;
  /** Whether the event asks who comes with each ticket. */
  namesPerTicket: boolean;
  /** The event has begun, or does not take place. */
  isClosed: boolean;
}

/** As the desk locks it: nobody else answers, gives on, refunds or erases meanwhile. */
export function lockOrderToAnswer(tx: Tx, { orderId }: { orderId: string }): Promise<OrderToAnswer> {
  return tx.one(sql`
    select o.id, o.organization_id, o.event_id, o.status, o.is_sandbox, o.erased_at is not null as is_erased,
           coalesce(e.names_per_ticket, false) as names_per_ticket,
           (e.date_time <= ${presentTime('e')} or e.cancelled_at is not null) is not false as is_closed
    from orders o left join events e on e.id = o.event_id
    where o.id = ${orderId} for no key update of o`);
}

/** In id order, as the desk and the door take them. */
export function lockTicketsToAnswer(tx: Tx, { orderId }: { orderId: string }): Promise<number> {
  return tx.run(sql`select from issued_tickets where order_id = ${orderId} order by id for no key update`);
}

/** The named ones of the event, withdrawn ones too. Others who would change one wait. */
export function lockNamedQuestions(
  tx: Tx,
  { eventId, ids }: { eventId: string; ids: readonly string[] },
): Promise<Question[]> {
  return tx.many(sql`
    select ${questionColumns} from questions
    where event_id = ${eventId} and id = any(${ids}::uuid[]) order by id for share`);
}

/** The answers of an order, by anybody, in the order of the questions; withdrawn ones too. */
export function listAnswersOfOrder(
  db: Queryable,
  { orderId }: { orderId: string },
): Promise<(Answer & Pick<KeptAnswer, 'ticketId'>)[]> {
  return db.many(sql`
    select a.question_id, q.label, a.ticket_id, a.value from answers a join questions q on q.id = a.question_id
    where a.order_id = ${orderId} order by q.position, q.id`);
}

/**
 * The answers for each of these tickets, in the order of the questions; withdrawn ones too. What the buyer said for the
 * order counts for those of its tickets that are the buyer's.
 */
export function listAnswersOfTickets(
  db: Queryable,
  { ticketIds }: { ticketIds: readonly string[] },
): Promise<(Answer & { ticketId: string })[]> {
  return db.many(sql`
    select t.id as ticket_id, q.id as question_id, q.label, a.value
    from issued_tickets t
    join answers a on a.order_id = t.order_id
      and (a.ticket_id = t.id or (a.ticket_id is null and t.holder_email is null))
    join questions q on q.id = a.question_id
    where t.id = any(${ticketIds}::uuid[]) order by t.id, q.position, q.id`);
}

export function keepAnswersStatement(
  order: Pick<Order, 'id' | 'organizationId' | 'eventId'>,
  answers: readonly KeptAnswer[],
): Statement {
  return sql`
    insert into answers (organization_id, event_id, order_id, question_id, ticket_id, value)
    select ${order.organizationId}::uuid, ${order.eventId}::uuid, ${order.id}::uuid, question_id, ticket_id, value::jsonb
    from unnest(${answers.map(({ questionId }) => questionId)}::uuid[],
                ${answers.map(({ ticketId }) => ticketId)}::uuid[],
                ${answers.map(({ value }) => JSON.stringify(value))}::text[]) as said (question_id, ticket_id, value)
    on conflict on constraint answers_once do update set value = excluded.value, updated_at = clock_timestamp()`;
}

export function takeBackAnswersStatement(
  { id }: Pick<Order, 'id'>,
  answers: readonly Omit<KeptAnswer, 'value'>[],
): Statement {
  return sql`
    delete from answers a
    using unnest(${answers.map(({ questionId }) => questionId)}::uuid[],
                 ${answers.map(({ ticketId }) => ticketId)}::uuid[]) as gone (question_id, ticket_id)
    where a.order_id = ${id} and a.question_id = gone.question_id and a.ticket_id is not distinct from gone.ticket_id`;
}

export function nameAttendeesStatement(names: readonly { ticketId: string; name: string }[]): Statement {
  return sql`
    update issued_tickets t set attendee_name = n.name
    from unnest(${names.map(({ ticketId }) => ticketId)}::uuid[], ${names.map(({ name }) => name)}::text[]) as n (id, name)
    where t.id = n.id`;
}

/** Marks the tickets as changed, so that those who keep a copy of the attendees notice. */
export function touchTicketsStatement(ticketIds: readonly string[]): Statement {
  return sql`update issued_tickets set updated_at = ${presentClock('issued_tickets')} where id = any(${ticketIds}::uuid[])`;
}

/** The same person's tickets under other codes: what they answered goes with them. */
export function moveAnswersStatement(tickets: readonly { oldId: string; id: string }[]): Statement {
  return sql`
    update answers a set ticket_id = r.id
    from unnest(${tickets.map(({ oldId }) => oldId)}::uuid[], ${tickets.map(({ id }) => id)}::uuid[]) as r (old_id, id)
    join issued_tickets t on t.id = r.old_id
    where a.order_id = t.order_id and a.ticket_id = r.old_id`;
}
