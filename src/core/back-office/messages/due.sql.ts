import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import { presentTime } from '../../base/clock/present-time.sql.ts';
import { isOpenToMessages, isSuspended } from './message.sql.ts';
import type { Message, MessageTimes, UnsentReason } from './message.ts';

/** One that is to go now: of an event, of a series, or what a message of a series is for one date. */
export interface DueMessage
  extends MessageTimes,
    Pick<
      Message,
      | 'id'
      | 'organizationId'
      | 'eventId'
      | 'seriesId'
      | 'subject'
      | 'text'
      | 'ticketTypeIds'
      | 'ticketTypeNames'
      | 'isAdmitted'
      | 'replyTo'
    > {
  isOfDate: boolean;
  /** Why it is not to go any more; null where it is. */
  unsent: UnsentReason | null;
}

// As the index of migration 0155 has it.
const isToCome = trustedSql(
  "m.status = 'DRAFT' and m.unsent_because is null and num_nonnulls(m.send_at, m.minutes_before, m.minutes_after) > 0",
);
/** When a message goes that says so by an event. */
const moment = trustedSql(`coalesce(m.send_at, e.date_time - make_interval(mins => m.minutes_before),
  e.ends_at + make_interval(mins => m.minutes_after))`);
// What was to be told before the start is of no use long after it: a worker that was away a moment still sends it.
const isTooLate = sql`(m.minutes_before is not null and e.date_time + interval '15 minutes' <= ${presentTime('e')})`;
/** The types of the event `e` that a message of its series means. */
const typesOfDate = trustedSql(
  '(select array_agg(t.id) from ticket_types t where t.event_id = e.id and t.name = any(m.ticket_type_names))',
);

/** Continues with a condition on `m` and `d`. A date that has none of the types gets nothing. */
const dueRows = sql`
  select m.id, m.organization_id, d.event_id, case when d.is_of_date then null else m.series_id end as series_id, m.subject, m.text,
         case when d.is_of_date then d.ticket_type_ids else m.ticket_type_ids end as ticket_type_ids,
         case when d.is_of_date then null else m.ticket_type_names end as ticket_type_names,
         m.is_admitted, m.send_at, m.minutes_before, m.minutes_after, m.reply_to, d.is_of_date, d.unsent
  from messages m cross join lateral (
    select e.id as event_id, null::uuid[] as ticket_type_ids, false as is_of_date,
           case when e.cancelled_at is not null then 'EVENT_CANCELLED' when e.status = 'ARCHIVED' then 'EVENT_ARCHIVED'
             when ${isTooLate} then 'TOO_LATE' end as unsent
    from events e where e.id = m.event_id and ${moment} <= ${presentTime('e')} and ${isOpenToMessages}
    union all
    select null, null, false, null
    from organizations o
    where m.series_id is not null and m.send_at <= ${presentTime('m')} and o.id = m.organization_id and not ${isSuspended}
      and o.retired_at is null
    union all
    select e.id, ${typesOfDate}, true, null
    from events e
    where e.series_id = m.series_id and m.send_at is null and ${moment} between m.written_at and ${presentTime('e')}
      and not ${isTooLate} and e.cancelled_at is null and e.status <> 'ARCHIVED' and ${isOpenToMessages}
      and (m.ticket_type_ids is null or ${typesOfDate} is not null)
      and not exists (select from messages c where c.of_message_id = m.id and c.event_id = e.id)
  ) as d
  where ${isToCome}`;

/** Without those that wait for another day: they would stand before everybody else's. */
export function listDueMessages(
  db: Queryable,
  { perDayMax, most }: { perDayMax: number | null; most: number },
): Promise<DueMessage[]> {
  return db.many(sql`
    ${dueRows} and (d.unsent is not null or ${perDayMax}::int is null or ${perDayMax}::int > (
      select count(*) from messages c
      where (c.event_id = d.event_id or d.event_id is null and c.series_id = m.series_id) and c.sent_at > now() - interval '1 day'))
    order by m.id, d.event_id limit ${most}`);
}

/** Locked until the transaction ends, in the order in which a person who sends one locks them. */
export async function lockDueMessage(tx: Tx, { id, eventId }: Pick<DueMessage, 'id' | 'eventId'>): Promise<void> {
  if (eventId !== null) await tx.run(sql`select from events where id = ${eventId} for no key update`);
  await tx.run(sql`select from messages where id = ${id} for no key update`);
}

export function findDueMessage(
  db: Queryable,
  { id, eventId }: Pick<DueMessage, 'id' | 'eventId'>,
): Promise<DueMessage | undefined> {
  return db.maybe(sql`${dueRows} and m.id = ${id} and d.event_id is not distinct from ${eventId}::uuid`);
}

export function markUnsent(tx: Tx, { id, because }: { id: string; because: UnsentReason }): Promise<number> {
  return tx.run(sql`
    update messages set unsent_because = ${because}, revision = revision + 1, updated_at = now() where id = ${id}`);
}
