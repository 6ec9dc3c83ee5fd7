import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import { presentTime } from '../../base/clock/present-time.sql.ts';
import { namesOf } from '../../base/fields/field.ts';
import { assignmentsOf, columnOf, columnsOf, valuesOf } from '../../base/fields/field-columns.sql.ts';
import { becomes } from '../../base/states/states.sql.ts';
import { type Event, type EventStatus, eventStates } from './event.ts';
import { type EventFields, eventFields } from './event-fields.ts';

const eventColumnNames = [
  'id',
  'organization_id',
  'slug',
  'series_id',
  'series_position',
  'status',
  ...namesOf(eventFields).map(columnOf),
  'published_at',
  'archived_at',
  'cancelled_at',
  'cancellation_reason',
  'taken_down_at',
  'take_down_reason',
  'revision',
  'created_at',
  'updated_at',
];
export const eventColumns = trustedSql(eventColumnNames.join(', '));

interface NewEvent extends EventFields {
  id: string;
  organizationId: string;
  isSandbox: boolean;
  createdByApiKeyId: string | null;
  searchText: string;
  searchGrams: number[];
  slug: string;
  seriesId: string | null;
  seriesPosition: number | null;
}

/** Answers nothing where the slug is taken; waits where somebody is about to take it. */
export function insertEvent(tx: Tx, event: NewEvent): Promise<Event | undefined> {
  return tx.maybe(sql`
    insert into events (id, organization_id, is_sandbox, created_by_api_key_id, search_text, search_grams, slug,
                        series_id, series_position, callback_set_by_api_key_id, ${columnsOf(eventFields)})
    values (${event.id}, ${event.organizationId}, ${event.isSandbox}, ${event.createdByApiKeyId}, ${event.searchText},
            ${event.searchGrams}, ${event.slug}, ${event.seriesId}, ${event.seriesPosition},
            ${event.createdByApiKeyId}, ${valuesOf(eventFields, event)})
    on conflict (slug) do nothing
    returning ${eventColumns}`);
}

export async function isSlugTaken(db: Queryable, { slug }: { slug: string }): Promise<boolean> {
  const { isTaken } = await db.one<{ isTaken: boolean }>(sql`
    select exists (select from events where slug = ${slug}) as is_taken`);
  return isTaken;
}

interface ChangedEvent extends EventFields {
  id: string;
  searchText: string;
  searchGrams: number[];
  /** The key that changes it, or null where a person does. */
  changedByApiKeyId: string | null;
}

/** A callback URL that is sent back unchanged was not set by the sender. */
export function updateEventFields(
  tx: Tx,
  { id, searchText, searchGrams, changedByApiKeyId, ...event }: ChangedEvent,
): Promise<Event> {
  return tx.one(sql`
    update events set
      ${assignmentsOf(eventFields, event)}, search_text = ${searchText}, search_grams = ${searchGrams},
      callback_set_by_api_key_id = case when callback_url is distinct from ${event.callbackUrl}
        then ${changedByApiKeyId}::uuid else callback_set_by_api_key_id end,
      revision = revision + 1, updated_at = now()
    where id = ${id}
    returning ${eventColumns}`);
}

/** Door codes that ended with the event stay ended where it is moved. */
export function endPassedDoorCodes(tx: Tx, { id }: { id: string }): Promise<number> {
  return tx.run(sql`
    update door_codes c set expires_at = e.ends_at + interval '1 day' from events e
    where e.id = ${id} and c.event_id = e.id and e.ends_at + interval '1 day' <= ${presentTime('e')}
      and (c.expires_at is null or c.expires_at > e.ends_at + interval '1 day')`);
}

/** Earlier orders keep the refund policy that applied until now. */
export function keepRefundPolicy(tx: Tx, { id, revision, refundPolicy }: Event): Promise<number> {
  return tx.run(sql`
    insert into past_refund_policies (event_id, revision, policy) values (${id}, ${revision}, ${refundPolicy})`);
}

/** The event's own fields stay, but its ticket types were edited, and they are shown with it. */
export function touchEvent(tx: Tx, { id }: { id: string }): Promise<Event> {
  return tx.one(
    sql`update events set revision = revision + 1, updated_at = now() where id = ${id} returning ${eventColumns}`,
  );
}

/** An event shows its venue, so a venue that changes makes another version of it. */
export function touchEventsAtVenues(tx: Tx, { venueIds }: { venueIds: readonly string[] }): Promise<number> {
  return tx.run(sql`update events set revision = revision + 1 where venue_id = any(${venueIds}::uuid[])`);
}

/** Keeps all writers out until the transaction ends; readers go on. */
export function lockEvents(tx: Tx): Promise<number> {
  return tx.run(sql`lock table events in share row exclusive mode`);
}

export function updateEventStatus(tx: Tx, { id, status }: { id: string; status: EventStatus }): Promise<Event> {
  return tx.one(sql`
    update events set
      ${becomes(eventStates, status)},
      published_at = case when ${status} = 'PUBLISHED' then now() else published_at end,
      archived_at = case when ${status} = 'ARCHIVED' then now() else archived_at end,
      revision = revision + 1, updated_at = now()
    where id = ${id}
    returning ${eventColumns}`);
}

/** The callback URL of a copy was set by the one who set the original's. */
export function copyCallbackSetter(tx: Tx, { from, to }: { from: string; to: string }): Promise<number> {
  return tx.run(sql`
    update events copy set callback_set_by_api_key_id = original.callback_set_by_api_key_id
    from events original where original.id = ${from} and copy.id = ${to}`);
}

/** Null puts it back. Returns nothing where it is so already. */
export function updateTakeDown(
  tx: Tx,
  { id, reason }: { id: string; reason: string | null },
): Promise<Event | undefined> {
  return tx.maybe(sql`
    update events set take_down_reason = ${reason},
      taken_down_at = case when ${reason}::text is null then null else now() end,
      revision = revision + 1, updated_at = now()
    where id = ${id} and (taken_down_at is null) <> (${reason}::text is null)
    returning ${eventColumns}`);
}

export function deleteEventRow(tx: Tx, { id }: { id: string }): Promise<number> {
  return tx.run(sql`delete from events where id = ${id}`);
}

/** Adds to the counts of an organization's events; `from` and `to` are null where an event appears or goes. */
export async function moveEventCount(
  tx: Tx,
  { organizationId, from, to }: { organizationId: string; from: EventStatus | null; to: EventStatus | null },
): Promise<void> {
  const by = (status: EventStatus) => Number(to === status) - Number(from === status);
  const [draft, published, archived] = [by('DRAFT'), by('PUBLISHED'), by('ARCHIVED')];
  const touched = await tx.run(
    from === null
      ? sql`
        insert into event_counts as c (organization_id, draft, published, archived)
        values (${organizationId}, ${draft}, ${published}, ${archived})
        on conflict (organization_id) do update set
          draft = c.draft + excluded.draft, published = c.published + excluded.published,
          archived = c.archived + excluded.archived`
      : sql`
        update event_counts set draft = draft + ${draft}, published = published + ${published},
          archived = archived + ${archived}
        where organization_id = ${organizationId}`,
  );
  if (touched !== 1) throw new Error(`The counts of the organization ${organizationId} are missing`);
}

export function findEventBySlug(
  db: Queryable,
  { slug, organizationId }: { slug: string; organizationId: string },
): Promise<Event | undefined> {
  return db.maybe(sql`
    select ${eventColumns} from events where slug = ${slug} and organization_id = ${organizationId}`);
}

/** By their start. */
export function listEventsOfSeries(db: Queryable, { seriesId }: { seriesId: string }): Promise<Event[]> {
  return db.many(sql`select ${eventColumns} from events where series_id = ${seriesId} order by date_time`);
}

export function findEventsByIds(db: Queryable, { ids }: { ids: readonly string[] }): Promise<Event[]> {
  return db.many(sql`select ${eventColumns} from events where id = any(${ids}::uuid[])`);
}
