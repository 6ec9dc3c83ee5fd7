import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Actor } from '../../base/actor.ts';
import { own } from '../../base/own.ts';
import type { Event } from '../events/event.ts';
import { seriesRows } from './series.sql.ts';
import type { Series, SeriesChange } from './series.ts';
import { seriesChangeColumns } from './series-change.sql.ts';

export function ownSeries(db: Queryable, { organizationId }: Actor, seriesId: string): Promise<Series> {
  return own(
    db,
    'series',
    seriesId,
    sql`${seriesRows} where s.id = ${seriesId} and s.organization_id = ${organizationId}`,
  );
}

/** A date of the caller's series. */
export async function ownSeriesDate(
  db: Queryable,
  actor: Actor,
  { seriesId, eventId }: { seriesId: string; eventId: string },
): Promise<Pick<Event, 'id' | 'status'>> {
  const series = await ownSeries(db, actor, seriesId);
  return own(
    db,
    'event',
    eventId,
    sql`
      select id, status from events
      where id = ${eventId} and series_id = ${series.id} and organization_id = ${actor.organizationId}`,
  );
}

export async function ownSeriesChange(
  db: Queryable,
  actor: Actor,
  { seriesId, changeId }: { seriesId: string; changeId: string },
): Promise<SeriesChange> {
  const series = await ownSeries(db, actor, seriesId);
  return own(
    db,
    'change',
    changeId,
    sql`
      select ${seriesChangeColumns} from series_changes c join series s on s.id = c.series_id
      where c.id = ${changeId} and s.id = ${series.id} and s.organization_id = ${actor.organizationId}`,
  );
}
