import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { raise } from '../../base/define-error.ts';
import { checkIfMatch } from '../../base/if-match.ts';
import { checkAudience } from './check-audience.ts';
import { messageSent } from './message.errors.ts';
import { updateMessage } from './message.sql.ts';
import type { Message, MessageFields } from './message.ts';
import { type MessagePath, ownMessageForChange } from './own-message.sql.ts';

/** Changes a draft. */
export async function rewriteMessage(
  tx: Tx,
  actor: Actor,
  { fields, ifMatch, ...path }: MessagePath & { fields: MessageFields; ifMatch: string },
): Promise<Message> {
  const { id, eventId, seriesId, status, revision } = await ownMessageForChange(tx, actor, path);
  await checkAudience(tx, { eventId, seriesId }, fields);
  checkIfMatch(ifMatch, 'message', { id, revision });
  if (status !== 'DRAFT') raise(messageSent, {});
  return updateMessage(tx, { ...fields, id });
}
