import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { raise } from '../../base/define-error.ts';
import { messageSent } from './message.errors.ts';
import { deleteMessage } from './message.sql.ts';
import type { Message } from './message.ts';
import { type MessagePath, ownMessageForChange } from './own-message.sql.ts';

/** A message that was sent stays on record. */
export async function deleteDraft(tx: Tx, actor: Actor, path: MessagePath): Promise<Message> {
  const message = await ownMessageForChange(tx, actor, path);
  if (message.status !== 'DRAFT') raise(messageSent, {});
  await deleteMessage(tx, message);
  return message;
}
