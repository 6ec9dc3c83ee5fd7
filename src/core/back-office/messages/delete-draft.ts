import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { raise } from '../../base/define-error.ts';
import { messageSent } from './message.errors.ts';
import { deleteMessage } from './message.sql.ts';
import { type MessagePath, ownMessageForChange } from './own-message.sql.ts';

/** A message that was sent stays on record. */
export async function deleteDraft(tx: Tx, actor: Actor, path: MessagePath): Promise<void> {
  const { id, status } = await ownMessageForChange(tx, actor, path);
  if (status !== 'DRAFT') raise(messageSent, {});
  await deleteMessage(tx, { id });
}
