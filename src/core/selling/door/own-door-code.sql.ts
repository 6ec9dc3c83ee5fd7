import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Actor } from '../../base/actor.ts';
import { type EventOrSeries, isOf, ownPartOfEither } from '../../catalog/series/event-or-series.sql.ts';
import { doorCodeColumns, doorCodeRows } from './door-code.sql.ts';
import type { DoorCode } from './door-code.ts';

export type DoorCodePath = EventOrSeries & { doorCodeId: string };

export function ownDoorCode(db: Queryable, actor: Actor, { doorCodeId: id, ...of }: DoorCodePath): Promise<DoorCode> {
  const statement = sql`
    select ${doorCodeColumns} from door_codes ${doorCodeRows}
    where c.id = ${id} and ${isOf(of, 'c.')} and c.organization_id = ${actor.organizationId}`;
  return ownPartOfEither(db, actor, { of, record: 'door code', id, statement });
}
