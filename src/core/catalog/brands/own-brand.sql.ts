import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Actor } from '../../base/actor.ts';
import { ownPartOfEvent } from '../events/own-event.sql.ts';
import { brandColumns } from './brand.sql.ts';
import type { Brand } from './brand.ts';

export function ownBrand(db: Queryable, actor: Actor, path: { eventId: string; brandId: string }): Promise<Brand> {
  const { eventId, brandId } = path;
  const statement = sql`
    select ${brandColumns} from brands
    where id = ${brandId} and event_id = ${eventId} and organization_id = ${actor.organizationId}`;
  return ownPartOfEvent(db, actor, 'brand', brandId, eventId, statement);
}
