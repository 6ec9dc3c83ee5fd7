import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { assignmentsOf, columnsOf, valuesOf } from '../../base/fields/field-columns.sql.ts';
import type { Performer } from './performer.ts';
import { type PerformerFields, performerFields } from './performer-fields.ts';

export const performerColumns = sql`id, event_id, ${columnsOf(performerFields)}, revision, created_at`;

export function insertPerformer(
  tx: Tx,
  performer: PerformerFields & { id: string; organizationId: string; eventId: string },
): Promise<Performer> {
  const { id, organizationId, eventId } = performer;
  return tx.one(sql`
    insert into performers (id, organization_id, event_id, ${columnsOf(performerFields)})
    values (${id}, ${organizationId}, ${eventId}, ${valuesOf(performerFields, performer)})
    returning ${performerColumns}`);
}

export function updatePerformerRow(tx: Tx, performer: Performer): Promise<Performer> {
  return tx.one(sql`
    update performers set ${assignmentsOf(performerFields, performer)}, revision = revision + 1
    where id = ${performer.id}
    returning ${performerColumns}`);
}

/** In the order that the organizer gave them; a new one is the last. */
export function listPerformersOfEvents(
  db: Queryable,
  { eventIds }: { eventIds: readonly string[] },
): Promise<Performer[]> {
  return db.many(sql`
    select ${performerColumns} from performers where event_id = any(${eventIds}::uuid[]) order by event_id, ordinal`);
}

export function countPerformers(tx: Tx, { eventId }: { eventId: string }): Promise<{ count: number }> {
  return tx.one(sql`select count(*) as count from performers where event_id = ${eventId}`);
}

export function deletePerformerRow(tx: Tx, { id }: { id: string }): Promise<number> {
  return tx.run(sql`delete from performers where id = ${id}`);
}

/** Entries that name the performer stay, without the name: an edit like any other. */
export function forgetPerformer(
  tx: Tx,
  { eventId, performerId }: { eventId: string; performerId: string },
): Promise<number> {
  return tx.run(sql`
    update schedules set performer_id = null, revision = revision + 1
    where event_id = ${eventId} and performer_id = ${performerId}`);
}
