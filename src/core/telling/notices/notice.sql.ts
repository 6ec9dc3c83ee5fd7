import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { firstIdSince, presentTime } from '../../base/clock/present-time.sql.ts';
import type { NoticeType } from './kinds.ts';
import type { Notice } from './notice.ts';

/** Writes down what happened, in the transaction in which it happens; at the organization's own time. */
export function announce(tx: Tx, notices: readonly Notice[]): Promise<number> {
  return tx.run(noticesStatement(notices));
}

/** The statement alone, for a batch that sends several at once. */
export function noticesStatement(notices: readonly Notice[], { at }: { at?: string } = {}): Statement {
  const column = <Name extends keyof Notice>(name: Name) => notices.map((notice) => notice[name]);
  return sql`
    insert into notices (id, organization_id, event_id, order_id, type, is_test, data, created_at)
    select n.*, coalesce(${at ?? null}::timestamptz, ${presentTime('n')}) from unnest(${column('id')}::uuid[], ${column('organizationId')}::uuid[], ${column('eventId')}::uuid[],
      ${column('orderId')}::uuid[], ${column('type')}::text[], ${column('isTest')}::boolean[],
      ${notices.map(({ data }) => JSON.stringify(data))}::json[])
      as n (id, organization_id, event_id, order_id, type, is_test, data)`;
}

/**
 * Removes notices past their time, a bounded number at once. One that was not relayed yet stays. Those of a sandbox may be
 * dated later than they were really written.
 */
export function deleteOldNotices(db: Queryable, { days, most }: { days: number; most: number }): Promise<number> {
  return db.run(sql`
    delete from notices where id in (
      (select id from notices where created_at < now() - make_interval(days => ${days}::int) and position is not null
       order by created_at limit ${most})
      union all
      (select id from notices where is_test and id < ${firstIdSince(days)} and position is not null limit ${most}))`);
}

/** A notice that has its place in the order of its organization. */
interface PlacedNotice {
  position: number;
  id: string;
  type: NoticeType;
  createdAt: string;
  isTest: boolean;
  data: Record<string, unknown>;
}

export function listPlacedNotices(
  db: Queryable,
  { organizationId, type, after, take }: { organizationId: string; type?: NoticeType; after: number; take: number },
): Promise<PlacedNotice[]> {
  const ofType = type === undefined ? trustedSql('true') : sql`type = ${type}`;
  return db.many(sql`
    select position, id, type, created_at, is_test, data from notices
    where organization_id = ${organizationId} and ${ofType} and position > ${after}
    order by position limit ${take}`);
}
