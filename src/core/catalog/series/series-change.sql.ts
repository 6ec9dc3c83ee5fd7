import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import type { SeriesChange, SeriesChangeTarget, SkippedDate, WantedChanges } from './series.ts';

export const seriesChangeColumns = trustedSql(
  'c.id, c.series_id, c.status, c.apply_to, c.changed, c.skipped, c.buyers_told, c.created_at',
);

interface NewChange {
  id: string;
  seriesId: string;
  createdByApiKeyId: string | null;
  changes: WantedChanges;
  applyTo: SeriesChangeTarget;
  except: readonly string[];
}

export function insertSeriesChange(tx: Tx, change: NewChange): Promise<SeriesChange> {
  return tx.one(sql`
    insert into series_changes as c (id, series_id, created_by_api_key_id, changes, apply_to, except_event_ids)
    values (${change.id}, ${change.seriesId}, ${change.createdByApiKeyId}, ${JSON.stringify(change.changes)}::jsonb, ${change.applyTo},
            ${change.except}::uuid[])
    returning ${seriesChangeColumns}`);
}

/** The names of ticket types that any date has, or that those still to be made will have. */
export function listTypeNames(db: Queryable, { seriesId }: { seriesId: string }): Promise<{ name: string }[]> {
  return db.many(sql`
    select distinct t.name from ticket_types t where t.event_id in (
      select event_id from series_dates where series_id = ${seriesId}
      union all select template_event_id from series where id = ${seriesId})`);
}

export interface MadeDate {
  position: number;
  eventId: string;
}

export function listMadeDates(db: Queryable, { seriesId }: { seriesId: string }): Promise<MadeDate[]> {
  return db.many(sql`
    select position, event_id from series_dates where series_id = ${seriesId} and event_id is not null order by position`);
}

/** A change that goes through the dates, and on whose behalf. */
export interface RunningChange {
  id: string;
  seriesId: string;
  organizationId: string;
  isSandbox: boolean;
  createdByApiKeyId: string | null;
  changes: WantedChanges;
  applyTo: SeriesChangeTarget;
  exceptEventIds: string[];
  donePosition: number;
  /** It waits until all dates are there. */
  isMaking: boolean;
}

const runningColumns = trustedSql(`
  c.id, c.series_id, s.organization_id, o.live_id is not null as is_sandbox, c.created_by_api_key_id, c.changes, c.apply_to,
  c.except_event_ids, c.done_position, s.status = 'MAKING' as is_making
  from series_changes c join series s on s.id = c.series_id join organizations o on o.id = s.organization_id`);

export function findRunningChange(db: Queryable, { id }: { id: string }): Promise<RunningChange | undefined> {
  return db.maybe(sql`
    select ${runningColumns} where c.id = ${id} and c.status = 'APPLYING' and o.retired_at is null`);
}

/** The same for anyone who goes a step, one after the other. */
export function lockRunningChange(tx: Tx, { id }: { id: string }): Promise<RunningChange | undefined> {
  return tx.maybe(sql`
    select ${runningColumns} where c.id = ${id} and c.status = 'APPLYING' for no key update of c`);
}

export function findNextMadeDate(
  tx: Tx,
  { seriesId, donePosition }: Pick<RunningChange, 'seriesId' | 'donePosition'>,
): Promise<MadeDate | undefined> {
  return tx.maybe(sql`
    select position, event_id from series_dates
    where series_id = ${seriesId} and event_id is not null and position > ${donePosition} order by position limit 1`);
}

/** Changes nothing where somebody has come further. */
export function saveChangeStep(
  tx: Tx,
  step: { id: string; position: number; changed: number; buyersTold: number; skipped: readonly SkippedDate[] },
): Promise<number> {
  return tx.run(sql`
    update series_changes set done_position = ${step.position}, changed = changed + ${step.changed},
      buyers_told = buyers_told + ${step.buyersTold}, skipped = skipped || ${JSON.stringify(step.skipped)}::jsonb
    where id = ${step.id} and status = 'APPLYING' and done_position < ${step.position}`);
}

export function finishSeriesChange(tx: Tx, { id }: { id: string }): Promise<number> {
  return tx.run(sql`update series_changes set status = 'DONE' where id = ${id}`);
}
