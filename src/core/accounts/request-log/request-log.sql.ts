import type { Queryable } from '../../../platform/database/database.ts';
import { allOf, type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import type { CursorPlace } from '../../base/cursor-page.ts';
import type { LoggedRequest, RequestEntry } from './request-entry.ts';

export interface NewLoggedRequest extends Omit<RequestEntry, 'atMs'> {
  id: string;
  createdAt: string;
}

/** Writes a bundle. Written again after an answer that was lost, it changes nothing. */
export function insertRequests(
  db: Queryable,
  { requests }: { requests: readonly NewLoggedRequest[] },
): Promise<number> {
  const column = <Name extends keyof NewLoggedRequest>(name: Name) => requests.map((request) => request[name]);
  return db.run(sql`
    insert into request_log (id, request_id, organization_id, api_key_id, method, path, status, error_code, duration_ms,
                             address, user_agent, created_at)
    select * from unnest(${column('id')}::uuid[], ${column('requestId')}::text[], ${column('organizationId')}::uuid[],
      ${column('apiKeyId')}::uuid[], ${column('method')}::text[], ${column('path')}::text[], ${column('status')}::int[],
      ${column('errorCode')}::text[], ${column('durationMs')}::int[], ${column('address')}::text[],
      ${column('userAgent')}::text[], ${column('createdAt')}::timestamptz[])
    on conflict (id) do nothing`);
}

interface RequestRowsFilter {
  organizationId: string;
  requestId?: string;
  statusMin?: number;
  method?: string;
  pathPart?: string;
  apiKeyId?: string;
  from?: string;
  to?: string;
}

/**
 * Newest first. What no index covers is looked for only in the newest rows of that time, so that nobody waits for long.
 */
export function listRequestRows(
  db: Queryable,
  part: { filter: RequestRowsFilter; after: CursorPlace | undefined; take: number; lookedThroughMax: number },
): Promise<LoggedRequest[]> {
  const { filter, after, take, lookedThroughMax } = part;
  const known: Statement[] = [sql`organization_id = ${filter.organizationId}`];
  if (filter.requestId !== undefined) known.push(sql`request_id = ${filter.requestId}`);
  if (filter.from !== undefined) known.push(sql`created_at >= ${filter.from}::timestamptz`);
  if (filter.to !== undefined) known.push(sql`created_at < ${filter.to}::timestamptz`);
  if (after !== undefined) known.push(sql`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`);
  const looked = lookedForOf(filter);
  const rows = sql`
    select * from request_log where ${allOf(known)} order by created_at desc, id desc
    limit ${looked.length === 0 ? take : lookedThroughMax}`;
  return db.many(sql`
    select ${columns} from (${rows}) r
    left join api_keys k on k.id = r.api_key_id and k.organization_id = r.organization_id
    where ${allOf(looked)} order by r.created_at desc, r.id desc limit ${take}`);
}

const columns = trustedSql(
  `r.id, r.request_id, r.api_key_id, k.name as api_key_name, r.method, r.path, r.status, r.error_code, r.duration_ms,
   r.address, r.user_agent, r.created_at`,
);

function lookedForOf({ statusMin, method, pathPart, apiKeyId }: RequestRowsFilter): Statement[] {
  const looked: Statement[] = [];
  if (statusMin !== undefined) looked.push(sql`r.status between ${statusMin}::int and ${statusMin + 99}::int`);
  if (method !== undefined) looked.push(sql`r.method = ${method}`);
  if (pathPart !== undefined) looked.push(sql`strpos(lower(r.path), lower(${pathPart})) > 0`);
  if (apiKeyId !== undefined) looked.push(sql`r.api_key_id = ${apiKeyId}::uuid`);
  return looked;
}

export function countRequestsOfKey(
  db: Queryable,
  { organizationId, apiKeyId, since }: { organizationId: string; apiKeyId: string; since: string },
): Promise<{ count: number }> {
  return db.one(sql`
    select count(*) as count from request_log
    where organization_id = ${organizationId} and created_at >= ${since}::timestamptz and api_key_id = ${apiKeyId}`);
}

/**
 * Removes requests past their time, a bounded number at once, where they lie in no partition of a day: such a partition goes
 * as a whole. Ids are in the order of time, so the oldest come first.
 */
export async function deleteOldLoggedRequests(
  db: Queryable,
  { days, most }: { days: number; most: number },
): Promise<number> {
  let removed = 0;
  for (const { name } of await listOpenParts(db)) {
    const part = trustedSql(name);
    removed += await db.run(sql`
      delete from ${part} where id in (
        select id from (select id, created_at from ${part} order by id limit ${most - removed}) oldest
        where created_at < now() - make_interval(days => ${days}::int))`);
  }
  return removed;
}

/** Partitions that are not of a day: the one from before there were any, and the one for the rest. */
function listOpenParts(db: Queryable): Promise<{ name: string }[]> {
  return db.many(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'request_log'::regclass and pg_get_expr(c.relpartbound, c.oid) ~ 'MINVALUE|DEFAULT' order by c.relname`);
}
