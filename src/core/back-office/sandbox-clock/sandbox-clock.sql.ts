import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { refundAccountKind } from '../../selling/payments/payment.ts';

/** What time it is in a sandbox. */
export interface SandboxClock {
  now: string;
  /** How far that is ahead of the real time; it goes on at the same pace. */
  aheadMs: number;
}

/** By the time of the statement: the transaction may have waited for somebody else who moved the clock. */
export function findClock(db: Queryable, { organizationId }: { organizationId: string }): Promise<SandboxClock> {
  return db.one(sql`
    select (clock_timestamp() + clock_ahead)::timestamptz(3) as now, (extract(epoch from clock_ahead) * 1000)::float8 as ahead_ms
    from organizations where id = ${organizationId}`);
}

/** Answers 0 where it is that late already. Rounded up: from then on it is never earlier than asked for. */
export function moveClock(
  tx: Tx,
  { organizationId, advanceTo }: { organizationId: string; advanceTo: string },
): Promise<number> {
  return tx.run(sql`
    update organizations set clock_ahead = make_interval(
      secs => (ceil(extract(epoch from ${advanceTo}::timestamptz - clock_timestamp()) * 1000) / 1000)::float8)
    where id = ${organizationId} and sandbox_of is not null and clock_timestamp() + clock_ahead < ${advanceTo}::timestamptz`);
}

/** Events that somebody may be looking at. */
export function listShownEvents(
  db: Queryable,
  { organizationId, most }: { organizationId: string; most: number },
): Promise<{ id: string }[]> {
  return db.many(sql`
    select id from events where organization_id = ${organizationId} and status = 'PUBLISHED' order by id desc limit ${most}`);
}

/** Refunds that are tried again later, or wait for an account, are looked at: it may be time by now. */
export function hastenRefunds(db: Queryable, { sandboxId }: { sandboxId: string }): Promise<number> {
  return db.run(
    sql`update queue set due_at = now() where kind = ${refundAccountKind} and lane = ${sandboxId} and due_at > now()`,
  );
}
