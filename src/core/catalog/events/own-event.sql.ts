import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql } from '../../../platform/database/sql.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { Actor } from '../../base/actor.ts';
import { recordNotFound } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { own } from '../../base/own.ts';
import { eventColumns } from './event.sql.ts';
import type { Event } from './event.ts';

/** The caller's event, to read. */
export function ownEvent(db: Queryable, actor: Actor, eventId: string): Promise<Event> {
  return own(db, 'event', eventId, eventById(actor, eventId));
}

/** The same for what names an event beside the path: undefined where it is not the caller's. */
export function findOwnEvent(db: Queryable, actor: Actor, eventId: string): Promise<Event | undefined> {
  return db.maybe(eventById(actor, eventId));
}

/** The caller's event, locked until the transaction ends, so that its status cannot change under a write. */
export function ownEventForChange(tx: Tx, actor: Actor, eventId: string): Promise<Event> {
  return own(tx, 'event', eventId, sql`${eventById(actor, eventId)} for no key update`);
}

function eventById(actor: Actor, eventId: string): Statement {
  return sql`select ${eventColumns} from events where id = ${eventId} and organization_id = ${actor.organizationId}`;
}

/** A part of an event. Where the event itself is missing, the refusal names the event. */
export async function ownPartOfEvent<Row>(
  db: Queryable,
  actor: Actor,
  record: string,
  id: string,
  eventId: string,
  statement: Statement,
): Promise<Row> {
  const row = isUuid(id) && isUuid(eventId) ? await db.maybe<Row>(statement) : undefined;
  if (row !== undefined) return row;
  await ownEvent(db, actor, eventId);
  raise(recordNotFound, { record, id });
}
