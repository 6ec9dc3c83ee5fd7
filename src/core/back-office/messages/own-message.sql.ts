import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql } from '../../../platform/database/sql.ts';
import type { Actor } from '../../base/actor.ts';
import { ownPartOfEvent } from '../../catalog/events/own-event.sql.ts';
import { messageColumns } from './message.sql.ts';
import type { Message } from './message.ts';

export interface MessagePath {
  eventId: string;
  messageId: string;
}

export function ownMessage(db: Queryable, actor: Actor, path: MessagePath): Promise<Message> {
  return ownPartOfEvent(db, actor, 'message', path.messageId, path.eventId, messageById(actor, path));
}

/** Locked until the transaction ends: it is sent once. */
export function ownMessageForChange(tx: Tx, actor: Actor, path: MessagePath): Promise<Message> {
  const statement = sql`${messageById(actor, path)} for no key update`;
  return ownPartOfEvent(tx, actor, 'message', path.messageId, path.eventId, statement);
}

function messageById(actor: Actor, { eventId, messageId }: MessagePath): Statement {
  return sql`
    select ${messageColumns} from messages
    where id = ${messageId} and event_id = ${eventId} and organization_id = ${actor.organizationId}`;
}
