import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Actor } from '../../base/actor.ts';
import { ownPartOfEvent } from '../events/own-event.sql.ts';
import { zoneColumns } from './zone.sql.ts';
import type { Zone } from './zone.ts';

export interface ZonePath {
  eventId: string;
  zoneId: string;
}

export function ownZone(db: Queryable, actor: Actor, { eventId, zoneId }: ZonePath): Promise<Zone> {
  const statement = sql`
    select ${zoneColumns} from event_zones
    where id = ${zoneId} and event_id = ${eventId} and organization_id = ${actor.organizationId}`;
  return ownPartOfEvent(db, actor, 'zone', zoneId, eventId, statement);
}
