import type { Queryable } from '../database/database.ts';
import { type Statement, sql, trustedSql } from '../database/sql.ts';

/** Tables of one shape. Deliveries have their own. */
type QueueTable = 'queue' | 'delivery_queue';

const tables = { queue: trustedSql('queue'), delivery_queue: trustedSql('delivery_queue') };

/** The lane of what belongs to nobody. */
export const nobodysLane = '00000000-0000-0000-0000-000000000000';

/** Something to be done. */
export interface QueueEntry {
  kind: string;
  /** The id of its subject, such as a mail or a refund: a subject stands once in a queue of one kind. */
  id: string;
  /** Whose turn it takes; mostly an organization. */
  lane: string;
  /** Left out: at once. */
  dueAt?: string;
}

/** Queues what the caller's transaction has decided. What stands there already stays as it is. */
export function enqueueStatement(entries: readonly QueueEntry[], table: QueueTable = 'queue'): Statement {
  return sql`
    insert into ${tables[table]} (kind, id, lane, due_at)
    select e.kind, e.id, e.lane, coalesce(e.due_at, now())
    from unnest(${entries.map(({ kind }) => kind)}::text[], ${entries.map(({ id }) => id)}::uuid[],
                ${entries.map(({ lane }) => lane)}::uuid[], ${entries.map(({ dueAt }) => dueAt ?? null)}::timestamptz[])
      as e (kind, id, lane, due_at)
    on conflict do nothing`;
}

/** There is nothing left to do, even where a worker holds it. */
export function dequeueStatement(entries: readonly Pick<QueueEntry, 'kind' | 'id'>[]): Statement {
  return sql`
    delete from queue q using unnest(${entries.map(({ kind }) => kind)}::text[], ${entries.map(({ id }) => id)}::uuid[])
      as e (kind, id)
    where q.kind = e.kind and q.id = e.id`;
}

/** What a worker has taken and holds until its lease ends. */
export interface ClaimedEntry {
  kind: string;
  id: string;
  lane: string;
  lease: string;
  /** This one included. */
  attempts: number;
  createdAt: string;
}

interface Wanted {
  kind: string;
  most: number;
  leaseSeconds: number;
}

/**
 * Takes what is due of several kinds, each lane in its turn: the walk goes from lane to lane by the index, without looking
 * at what waits in each, and takes from every one its share. A worker that dies or freezes loses nothing: what it holds
 * comes up again when the lease ends.
 */
export function claimDue(
  db: Queryable,
  { wanted, lease, afterLane }: { wanted: readonly Wanted[]; lease: string; afterLane: string },
): Promise<ClaimedEntry[]> {
  const kinds = sql`
    unnest(${wanted.map(({ kind }) => kind)}::text[], ${wanted.map(({ most }) => most)}::int[],
           ${wanted.map(({ leaseSeconds }) => leaseSeconds)}::int[]) as k (kind, most, lease_seconds)`;
  return db.many(sql`
    update queue q set lease = ${lease}::uuid, attempts = q.attempts + 1,
      leased_until = now() + make_interval(secs => k.lease_seconds)
    from ${kinds}
    where q.kind = k.kind and q.ctid = any(array(
      select taken.place from ${kinds} cross join lateral (
        select next.place from (
          select w.lane, greatest(1, k.most / count(*) over ())::int as share
          from (${lanesOf(tables.queue, trustedSql('k.kind'))}) as w
          order by w.lane <= ${afterLane}::uuid, w.lane
        ) as l cross join lateral (${dueIn(tables.queue, trustedSql('k.kind'), trustedSql('l.lane'), trustedSql('l.share'))}) as next
        limit k.most
      ) as taken))
    returning q.kind, q.id, q.lane, q.lease, q.attempts, q.created_at`);
}

/** Every lane in which something of the kind waits, due or not. */
function lanesOf(table: Statement, kind: Statement, after: Statement = trustedSql('true')): Statement {
  return sql`
    with recursive lanes as (
      (select f.lane from ${table} f where f.kind = ${kind} and not f.is_failed and ${after} order by f.lane limit 1)
      union all
      select (select n.lane from ${table} n where n.kind = ${kind} and not n.is_failed and n.lane > l.lane
              order by n.lane limit 1)
      from lanes l where l.lane is not null
    )
    select lane from lanes where lane is not null`;
}

// Rounded as the column is: an entry that was made due a moment ago must not seem to lie ahead. Entries that a worker holds
// stand in front of those that are due, and are skipped; there are never many. The planner takes an unknown limit for a tenth
// of the lane and would sort all of it, so it gets a literal 1. No more rows are locked than are taken. Those are found by
// their ctid, or a plan that expects many would scan the whole table for them.
function dueIn(table: Statement, kind: Statement, lane: Statement, most: Statement): Statement {
  return sql`
    select first.place from (
      select d.ctid as place from ${table} d
      where d.kind = ${kind} and d.lane = ${lane} and not d.is_failed and d.due_at <= now()::timestamptz(3)
        and (d.leased_until is null or d.leased_until <= now())
      order by d.due_at limit 1000 for update skip locked
    ) as first limit ${most}`;
}

/** How many more of a lane may be under way. */
export interface Allowance {
  lane: string;
  allowance: number;
}

interface LaneClaim {
  kind: string;
  most: number;
  lease: string;
  leaseSeconds: number;
}

/** Takes what is due of these lanes, for work that has a table of its own and minds each lane's pace. */
export function claimOfLanes(
  table: QueueTable,
  { allowances, ...claim }: LaneClaim & { allowances: readonly Allowance[] },
): Statement {
  return claimStatement(table, claim, sql`select lane, allowance from ${allowanceTable(allowances)}`);
}

/** The same for every lane in turn. */
export function claimOfLanesInTurn(
  table: QueueTable,
  {
    allowances,
    allowanceDefault,
    afterLane,
    ...claim
  }: LaneClaim & {
    /** Lanes that are known; the others may have `allowanceDefault`. */
    allowances: readonly Allowance[];
    allowanceDefault: number;
    /** Where the last round stopped, so that all lanes come round. */
    afterLane: string;
  },
): Statement {
  const after = sql`f.lane > ${afterLane}::uuid`;
  return claimStatement(
    table,
    claim,
    sql`
      select w.lane, coalesce(k.allowance, ${allowanceDefault}::int)
      from (${lanesOf(tables[table], sql`${claim.kind}::text`, after)}) as w
      left join ${allowanceTable(allowances)} using (lane)`,
  );
}

function allowanceTable(allowances: readonly Allowance[]): Statement {
  const lanes = allowances.map(({ lane }) => lane);
  const numbers = allowances.map(({ allowance }) => allowance);
  return sql`unnest(${lanes}::uuid[], ${numbers}::int[]) as k (lane, allowance)`;
}

function claimStatement(
  table: QueueTable,
  { kind, most, lease, leaseSeconds }: LaneClaim,
  lanes: Statement,
): Statement {
  return sql`
    update ${tables[table]} q set lease = ${lease}::uuid, attempts = q.attempts + 1,
      leased_until = now() + make_interval(secs => ${leaseSeconds}::int)
    where q.ctid = any(array(
      select next.place from (${lanes}) as l (lane, allowance)
      cross join lateral (${dueIn(tables[table], sql`${kind}::text`, trustedSql('l.lane'), trustedSql('l.allowance'))}) as next
      limit ${most}::int))
    returning q.id`;
}

/** What became of an entry. `nextSeconds`: until it is due again; null where it is done, or has failed for good. */
export interface EntryOutcome extends Pick<ClaimedEntry, 'kind' | 'id' | 'lease'> {
  isDone: boolean;
  nextSeconds: number | null;
  error: string | null;
  /** Whether it made progress: the next attempt counts as the first one. */
  isProgress: boolean;
}

/** Writes outcomes down and answers those that counted: one whose lease was lost meanwhile changes nothing. */
export function finishEntries(
  db: Queryable,
  { outcomes }: { outcomes: readonly EntryOutcome[] },
): Promise<{ kind: string; id: string }[]> {
  const column = <Name extends keyof EntryOutcome>(name: Name) => outcomes.map((outcome) => outcome[name]);
  return db.many(sql`
    with o as (
      select * from unnest(${column('kind')}::text[], ${column('id')}::uuid[], ${column('lease')}::uuid[],
        ${column('isDone')}::boolean[], ${column('nextSeconds')}::float8[], ${column('error')}::text[],
        ${column('isProgress')}::boolean[]) as o (kind, id, lease, is_done, next_seconds, error, is_progress)
    ), done as (
      delete from queue where ctid = any(${heldRows('queue', sql`o.is_done`)}) returning kind, id
    ), kept as (
      update queue q set lease = null, leased_until = null, error = o.error, is_failed = o.next_seconds is null,
        due_at = case when o.next_seconds is null then q.due_at else now() + make_interval(secs => o.next_seconds) end,
        attempts = case when o.is_progress then 0 else q.attempts end
      from o where q.ctid = any(${heldRows('queue', sql`not o.is_done`)}) and q.kind = o.kind and q.id = o.id
      returning q.kind, q.id
    )
    select kind, id from done union all select kind, id from kept`);
}

/**
 * Where the rows stand whose outcomes `o` (kind, id, lease) may be written, as long as their leases are still ours. By ctid
 * and one by one: a plan that was made for an empty queue would scan all of a full one.
 */
export function heldRows(table: QueueTable, condition: Statement): Statement {
  return sql`array(
    select held.place from o cross join lateral (
      select d.ctid as place from ${tables[table]} d where d.kind = o.kind and d.id = o.id and d.lease = o.lease offset 0
    ) as held where ${condition})`;
}

/** How a kind stands. */
export interface QueueCount {
  kind: string;
  waiting: number;
  /** How many of those a worker holds. */
  underWay: number;
  failed: number;
  /** How long the one due longest has waited; 0 where nothing is due. */
  oldestSeconds: number;
}

/** Reads all that waits, and nothing that is done. */
export function countEntries(db: Queryable, table: QueueTable): Promise<QueueCount[]> {
  return db.many(sql`
    select kind, count(*) filter (where not is_failed) as waiting,
           count(*) filter (where not is_failed and leased_until > now()) as under_way,
           count(*) filter (where is_failed) as failed,
           coalesce(greatest(0, extract(epoch from now() - min(due_at) filter (where not is_failed))), 0)::float8
             as oldest_seconds
    from ${tables[table]} group by kind order by kind`);
}

export interface FailedEntry extends Pick<ClaimedEntry, 'kind' | 'id' | 'lane' | 'attempts' | 'createdAt'> {
  error: string | null;
}

/** Oldest first. */
export function listFailedEntries(
  db: Queryable,
  { kind, most }: { kind: string; most: number },
): Promise<FailedEntry[]> {
  return db.many(sql`
    select kind, id, lane, attempts, error, created_at from queue
    where kind = ${kind} and is_failed order by created_at, id limit ${most}`);
}

/** Lets what has failed be tried again, from the first attempt on; all of a kind, or one. */
export function retryFailedEntries(
  db: Queryable,
  { kind, id }: { kind: string; id: string | null },
): Promise<{ id: string }[]> {
  return db.many(sql`
    update queue set is_failed = false, attempts = 0, due_at = now(), error = null
    where kind = ${kind} and is_failed and (${id}::uuid is null or id = ${id}::uuid) returning id`);
}

/** Nobody looks at what has failed any more; all of a kind, or one. */
export function giveUpFailedEntries(
  db: Queryable,
  { kind, id }: { kind: string; id: string | null },
): Promise<{ id: string }[]> {
  return db.many(sql`
    delete from queue where kind = ${kind} and is_failed and (${id}::uuid is null or id = ${id}::uuid) returning id`);
}
