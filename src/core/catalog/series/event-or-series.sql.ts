import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { Actor } from '../../base/actor.ts';
import { recordNotFound } from '../../base/common.errors.ts';
import { type Detail, raise } from '../../base/define-error.ts';
import type { Event } from '../events/event.ts';
import { ownEvent, ownEventForChange } from '../events/own-event.sql.ts';
import { notOfEventFaults } from '../ticket-types/not-of-event-faults.ts';
import { ownSeries } from './own-series.sql.ts';
import { lockSeries } from './series.sql.ts';

/** Of one event, or of a series: of all its dates, those that are added later too. */
export type EventOrSeries = { eventId: string; seriesId?: undefined } | { eventId?: undefined; seriesId: string };

/** The caller's, with what belongs to either kept in one table: exactly one of the ids is set. */
export interface OwnEventOrSeries {
  organizationId: string;
  eventId: string | null;
  seriesId: string | null;
  name: string;
  /** Null of a series. */
  event: Event | null;
}

export async function ownEventOrSeries(db: Queryable, actor: Actor, of: EventOrSeries): Promise<OwnEventOrSeries> {
  return of.seriesId === undefined ? asOwn(await ownEvent(db, actor, of.eventId)) : ownRun(db, actor, of.seriesId);
}

/** The same, locked until the transaction ends. */
export async function ownEventOrSeriesForChange(tx: Tx, actor: Actor, of: EventOrSeries): Promise<OwnEventOrSeries> {
  if (of.seriesId === undefined) return asOwn(await ownEventForChange(tx, actor, of.eventId));
  const own = await ownRun(tx, actor, of.seriesId);
  await lockSeries(tx, { id: of.seriesId });
  return own;
}

function asOwn(event: Event): OwnEventOrSeries {
  return { organizationId: event.organizationId, eventId: event.id, seriesId: null, name: event.name, event };
}

async function ownRun(db: Queryable, actor: Actor, seriesId: string): Promise<OwnEventOrSeries> {
  const { id, organizationId, name } = await ownSeries(db, actor, seriesId);
  return { organizationId, eventId: null, seriesId: id, name, event: null };
}

/** A part of either. Where that itself is missing, the refusal names it. */
export async function ownPartOfEither<Row>(
  db: Queryable,
  actor: Actor,
  { of, record, id, statement }: { of: EventOrSeries; record: string; id: string; statement: Statement },
): Promise<Row> {
  const row = isUuid(id) && isUuid(of.eventId ?? of.seriesId) ? await db.maybe<Row>(statement) : undefined;
  if (row !== undefined) return row;
  await ownEventOrSeries(db, actor, of);
  raise(recordNotFound, { record, id });
}

/** The condition on a row that belongs to either. */
export function isOf(
  { eventId, seriesId }: { eventId?: string | null; seriesId?: string | null },
  row = '',
): Statement {
  return eventId == null
    ? sql`${trustedSql(row)}series_id = ${seriesId as string}`
    : sql`${trustedSql(row)}event_id = ${eventId}`;
}

/** When the event is over, or the last date of the series; null where that has none yet. */
export function findLastEnd(
  db: Queryable,
  { eventId, seriesId }: Pick<OwnEventOrSeries, 'eventId' | 'seriesId'>,
): Promise<{ endsAt: string | null }> {
  return db.one(
    sql`select max(e.ends_at) as ends_at from events e where e.id = ${eventId} or e.series_id = ${seriesId}`,
  );
}

/** A type of each name that dates of the series have, or its template. */
export function listTypesOfSeries(
  db: Queryable,
  { seriesId }: { seriesId: string },
): Promise<{ id: string; name: string }[]> {
  return db.many(sql`
    select distinct on (t.name) t.id, t.name from ticket_types t join events e on e.id = t.event_id
    where ${isTypeOfSeries(seriesId)} order by t.name, t.id`);
}

/** The condition on the event `e` of a type. */
const isTypeOfSeries = (seriesId: string | null): Statement =>
  sql`(e.series_id = ${seriesId} or e.id = (select s.template_event_id from series s where s.id = ${seriesId}))`;

/**
 * The faults of types that are named, and of a series what they are called: each date has types of its own, found by their names. Null
 * means all of them.
 */
export async function namedTypes(
  db: Queryable,
  of: Pick<OwnEventOrSeries, 'eventId' | 'seriesId'>,
  ticketTypeIds: readonly string[] | null | undefined,
): Promise<{ faults: Detail[]; names: string[] | null }> {
  if (ticketTypeIds == null) return { faults: [], names: null };
  if (of.eventId !== null) return { faults: await notOfEventFaults(db, of.eventId, ticketTypeIds), names: null };
  const known = await db.many<{ id: string; name: string }>(sql`
    select t.id, t.name from ticket_types t join events e on e.id = t.event_id
    where t.id = any(${ticketTypeIds.filter(isUuid)}::uuid[])
      and ${isTypeOfSeries(of.seriesId)}`);
  const ids = new Set(known.map(({ id }) => id));
  const faults = ticketTypeIds.flatMap((id, index): Detail[] =>
    ids.has(id)
      ? []
      : [{ field: `ticketTypeIds[${index}]`, fault: 'notOfThisSeries', values: { what: 'a ticket type' } }],
  );
  return { faults, names: [...new Set(known.map(({ name }) => name))] };
}
