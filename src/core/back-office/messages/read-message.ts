import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { countOutcomes } from './message.sql.ts';
import type { Message, MessageProgress } from './message.ts';
import { type MessagePath, ownMessage } from './own-message.sql.ts';

/** A message of the caller's event, and how far it has come. */
export async function readMessage(
  db: Queryable,
  actor: Actor,
  path: MessagePath,
): Promise<{ message: Message; progress: MessageProgress | null }> {
  const message = await ownMessage(db, actor, path);
  return { message, progress: await progressOf(db, message) };
}

/** Null of a draft. The mails themselves are not kept for ever, so what came of them is written down at the end. */
export async function progressOf(db: Queryable, message: Message): Promise<MessageProgress | null> {
  const { id, status, recipients, mailed, failed } = message;
  if (status === 'DRAFT') return null;
  if (mailed !== null && failed !== null) return { mailed, failed, waiting: 0 };
  const counted = await countOutcomes(db, { id });
  const waiting = Math.max(0, recipients - counted.mailed - counted.failed);
  return { mailed: counted.mailed, failed: counted.failed, waiting };
}
