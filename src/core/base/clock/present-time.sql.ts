import type { Queryable } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';

// An organization's business happens in its own time, which in a sandbox may be ahead of the real one. Leases,
// sessions, limits of requests, deliveries and retention use the real time only.

/** Rows that say whether they belong to a sandbox: for live ones nothing is looked up. */
const marked = ['e', 'events', 'o', 'orders'];

function aheadText(row: string): string {
  const ahead = `(select g.clock_ahead from organizations g where g.id = ${row}.organization_id)`;
  return marked.includes(row) ? `case when ${row}.is_sandbox then ${ahead} else interval '0' end` : ahead;
}

/** How far the time of the row's organization is ahead of the real one. */
export function aheadOf(row: string): Statement {
  return trustedSql(aheadText(row));
}

/** The text of what time it is for the row's organization. */
export function presentTimeText(row: string): string {
  return `(now() + ${aheadText(row)})`;
}

export function presentTime(row: string): Statement {
  return trustedSql(presentTimeText(row));
}

/** As of the statement, not of a transaction that may have waited long. */
export function presentClock(row: string): Statement {
  return trustedSql(`(clock_timestamp() + ${aheadText(row)})`);
}

export function presentTimeOfOrganization(organizationId: string): Statement {
  return sql`(now() + (select g.clock_ahead from organizations g where g.id = ${organizationId}))`;
}

export function presentTimeOfEvent(eventId: string): Statement {
  return sql`(select ${presentTime('e')} from events e where e.id = ${eventId})`;
}

/** How far the time of an organization is ahead, in milliseconds. */
export function readAhead(db: Queryable, { organizationId }: { organizationId: string }): Promise<{ aheadMs: number }> {
  return db.one(sql`
    select (extract(epoch from clock_ahead) * 1000)::float8 as ahead_ms from organizations where id = ${organizationId}`);
}

/** The lowest id that can be so many days old: ids tell when a row was really written. */
export function firstIdSince(days: number): Statement {
  return sql`(lpad(to_hex((extract(epoch from now() - make_interval(days => ${days}::int)) * 1000)::bigint), 12, '0')
    || repeat('0', 20))::uuid`;
}
