import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import type { Language } from '../../base/language.ts';
import type { Export, ExportRun, ExportRunStatus } from './export.ts';

const names = [
  'id',
  'organization_id',
  'is_sandbox',
  'user_id',
  'kind',
  'event_id',
  'dimension',
  'frequency',
  'day',
  'hour',
  'delivery',
  'url',
  'next_due_at',
  'paused_at',
  'paused_because',
  'created_at',
];
export const exportColumns = trustedSql(names.map((name) => `x.${name}`).join(', '));
const runColumns = trustedSql(
  'r.id, r.export_id, r.due_at, r.is_asked, r.from_day, r.to_day, r.status, r.attempts, r.error, r.finished_at',
);

type NewExport = Omit<Export, 'pausedAt' | 'pausedBecause' | 'createdAt'> & { secretSealed: Buffer | null };

export function insertExport(tx: Tx, given: NewExport): Promise<Export> {
  return tx.one(sql`
    insert into exports as x (id, organization_id, is_sandbox, user_id, kind, event_id, dimension, frequency, day, hour,
                              delivery, url, secret_sealed, next_due_at)
    values (${given.id}, ${given.organizationId}, ${given.isSandbox}, ${given.userId}, ${given.kind}, ${given.eventId},
            ${given.dimension}, ${given.frequency}, ${given.day}, ${given.hour}, ${given.delivery}, ${given.url},
            ${given.secretSealed}, ${given.nextDueAt})
    returning ${exportColumns}`);
}

export function countExports(tx: Tx, { organizationId }: { organizationId: string }): Promise<{ count: number }> {
  return tx.one(sql`select count(*) as count from exports where organization_id = ${organizationId}`);
}

export interface ListedExport extends Export {
  eventName: string | null;
  ownerEmail: string;
}

export function listExportRows(db: Queryable, { organizationId }: { organizationId: string }): Promise<ListedExport[]> {
  return db.many(sql`
    select ${exportColumns}, e.name as event_name, u.email as owner_email
    from exports x join users u on u.id = x.user_id left join events e on e.id = x.event_id
    where x.organization_id = ${organizationId} order by x.created_at, x.id`);
}

/** The latest of each. */
export function listLastRuns(
  db: Queryable,
  { exportIds, most }: { exportIds: readonly string[]; most: number },
): Promise<ExportRun[]> {
  return db.many(sql`
    select r.* from unnest(${exportIds}::uuid[]) as x (id)
    cross join lateral (
      select ${runColumns} from export_runs r where r.export_id = x.id order by r.due_at desc limit ${most}
    ) as r`);
}

/** Paused or resumed; a pause by the service has a reason, and one that is resumed has no past. */
export function updatePause(
  tx: Tx,
  given: { id: string; isPaused: boolean; because: string | null; nextDueAt: string | null },
): Promise<number> {
  const { id, isPaused, because, nextDueAt } = given;
  return tx.run(sql`
    update exports set paused_at = case when ${isPaused} then coalesce(paused_at, now()) end, paused_because = ${because},
      next_due_at = coalesce(${nextDueAt}, next_due_at), told_at = case when ${isPaused} then told_at end
    where id = ${id}`);
}

export function deleteExportRow(tx: Tx, { id }: { id: string }): Promise<number> {
  return tx.run(sql`delete from exports where id = ${id}`);
}

/** Of a sandbox that is retired, with their runs. */
export function deleteExportsOf(tx: Tx, { organizationId }: { organizationId: string }): Promise<number> {
  return tx.run(sql`delete from exports where organization_id = ${organizationId}`);
}

/** What is due and no other node has taken, locked until the transaction ends. */
export function lockDue(tx: Tx, { now, most }: { now: string; most: number }): Promise<Export[]> {
  return tx.many(sql`
    select ${exportColumns} from exports x where x.paused_at is null and x.next_due_at <= ${now}
    order by x.next_due_at limit ${most} for update skip locked`);
}

export function updateDue(tx: Tx, { id, nextDueAt }: Pick<Export, 'id' | 'nextDueAt'>): Promise<number> {
  return tx.run(sql`update exports set next_due_at = ${nextDueAt} where id = ${id}`);
}

/** Answers 0 where that time was taken already, or one that was asked for is still on its way. */
export function insertRun(
  tx: Tx,
  run: Pick<ExportRun, 'id' | 'exportId' | 'dueAt' | 'isAsked' | 'fromDay' | 'toDay'>,
): Promise<number> {
  return tx.run(sql`
    insert into export_runs (id, export_id, due_at, is_asked, from_day, to_day)
    select ${run.id}::uuid, ${run.exportId}::uuid, ${run.dueAt}::timestamptz, ${run.isAsked}::boolean, ${run.fromDay}::date, ${run.toDay}::date
    where not (${run.isAsked}::boolean and exists (
      select from export_runs where export_id = ${run.exportId} and is_asked and status = 'PENDING'))
    on conflict (export_id, due_at) do nothing`);
}

/** A time that it comes, with everything that it takes to make and send it. */
export interface RunToDo extends ExportRun {
  export: Export;
  secretSealed: Buffer | null;
  eventName: string | null;
  ownerEmail: string;
  language: Language;
}

export async function findRun(db: Queryable, { id }: { id: string }): Promise<RunToDo | undefined> {
  type Row = ExportRun & { createdAt: string };
  const run = await db.maybe<Row>(sql`select ${runColumns} from export_runs r where r.id = ${id}`);
  if (run === undefined) return undefined;
  const found = await db.maybe<Export & Pick<RunToDo, 'secretSealed' | 'eventName' | 'ownerEmail' | 'language'>>(sql`
    select ${exportColumns}, x.secret_sealed, e.name as event_name, u.email as owner_email, u.language
    from exports x join users u on u.id = x.user_id left join events e on e.id = x.event_id
    where x.id = ${run.exportId}`);
  if (found === undefined) return undefined;
  const { secretSealed, eventName, ownerEmail, language, ...of } = found;
  return { ...run, export: of, secretSealed, eventName, ownerEmail, language };
}

/** What came of an attempt. */
export function recordRun(
  tx: Tx,
  { id, status, error }: { id: string; status: ExportRunStatus; error: string | null },
): Promise<number> {
  return tx.run(sql`
    update export_runs set attempts = attempts + 1, status = ${status}, error = ${error},
      finished_at = case when ${status} <> 'PENDING' then now() end
    where id = ${id}`);
}

/** Answers 0 where its owner was told already, and nothing worked since. */
export function markTold(tx: Tx, { id }: { id: string }): Promise<number> {
  return tx.run(sql`update exports set told_at = now() where id = ${id} and told_at is null`);
}

export function forgetTold(tx: Tx, { id }: { id: string }): Promise<number> {
  return tx.run(sql`update exports set told_at = null where id = ${id} and told_at is not null`);
}

export function deleteOldRuns(db: Queryable, { days, most }: { days: number; most: number }): Promise<number> {
  return db.run(sql`
    delete from export_runs where id in (
      select id from export_runs where created_at < now() - make_interval(days => ${days}::int) and status <> 'PENDING'
      limit ${most})`);
}
