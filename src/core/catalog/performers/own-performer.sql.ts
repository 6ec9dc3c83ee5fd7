import type { Queryable } from '../../../platform/database/database.ts';
import { type Statement, sql } from '../../../platform/database/sql.ts';
import type { Actor } from '../../base/actor.ts';
import { ownPartOfEvent } from '../events/own-event.sql.ts';
import { performerColumns } from './performer.sql.ts';
import type { Performer } from './performer.ts';

interface PerformerPath {
  eventId: string;
  performerId: string;
}

/** Whether the performer is one of the caller's event. */
export async function ownsPerformer(db: Queryable, actor: Actor, path: PerformerPath): Promise<boolean> {
  return (await db.maybe(performerById(actor, path))) !== undefined;
}

export function ownPerformer(db: Queryable, actor: Actor, path: PerformerPath): Promise<Performer> {
  return ownPartOfEvent(db, actor, 'performer', path.performerId, path.eventId, performerById(actor, path));
}

function performerById(actor: Actor, { eventId, performerId }: PerformerPath): Statement {
  return sql`
    select ${performerColumns} from performers
    where id = ${performerId} and event_id = ${eventId} and organization_id = ${actor.organizationId}`;
}
