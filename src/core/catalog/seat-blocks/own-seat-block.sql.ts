import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Actor } from '../../base/actor.ts';
import { ownPartOfEvent } from '../events/own-event.sql.ts';
import { blockColumns } from './seat-block.sql.ts';
import type { SeatBlock } from './seat-block.ts';

export interface SeatBlockPath {
  eventId: string;
  blockId: string;
}

export function ownSeatBlock(db: Queryable, actor: Actor, { eventId, blockId }: SeatBlockPath): Promise<SeatBlock> {
  const statement = sql`
    select ${blockColumns} from seat_blocks
    where id = ${blockId} and event_id = ${eventId} and organization_id = ${actor.organizationId}`;
  return ownPartOfEvent(db, actor, 'seat block', blockId, eventId, statement);
}
