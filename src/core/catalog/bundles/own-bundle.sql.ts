import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Actor } from '../../base/actor.ts';
import { ownPartOfEvent } from '../events/own-event.sql.ts';
import { bundleColumns } from './bundle.sql.ts';
import type { Bundle } from './bundle.ts';

export interface BundlePath {
  eventId: string;
  bundleId: string;
}

export function ownBundle(db: Queryable, actor: Actor, { eventId, bundleId }: BundlePath): Promise<Bundle> {
  const statement = sql`
    select ${bundleColumns} from bundles
    where id = ${bundleId} and event_id = ${eventId} and organization_id = ${actor.organizationId}`;
  return ownPartOfEvent(db, actor, 'bundle', bundleId, eventId, statement);
}
