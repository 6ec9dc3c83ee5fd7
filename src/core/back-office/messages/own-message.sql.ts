import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql } from '../../../platform/database/sql.ts';
import type { Actor } from '../../base/actor.ts';
import { type EventOrSeries, isOf, ownPartOfEither } from '../../catalog/series/event-or-series.sql.ts';
import { messageColumns } from './message.sql.ts';
import type { Message } from './message.ts';

export type MessagePath = EventOrSeries & { messageId: string };

export function ownMessage(db: Queryable, actor: Actor, path: MessagePath): Promise<Message> {
  return own(db, actor, path, messageById(actor, path));
}

/** Locked until the transaction ends: it is sent once. */
export function ownMessageForChange(tx: Tx, actor: Actor, path: MessagePath): Promise<Message> {
  return own(tx, actor, path, sql`${messageById(actor, path)} for no key update`);
}

function own(db: Queryable, actor: Actor, path: MessagePath, statement: Statement): Promise<Message> {
  return ownPartOfEither(db, actor, { of: path, record: 'message', id: path.messageId, statement });
}

function messageById(actor: Actor, { messageId, ...of }: MessagePath): Statement {
  return sql`
    select ${messageColumns} from messages
    where id = ${messageId} and ${isOf(of)} and organization_id = ${actor.organizationId}`;
}
