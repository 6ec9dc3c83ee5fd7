import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../base/actor.ts';
import { limitReached } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { ownEventForChange } from '../../catalog/events/own-event.sql.ts';
import { checkAudience } from './check-audience.ts';
import { checkMessagesAllowed } from './check-messages-allowed.ts';
import { countDrafts, insertMessage } from './message.sql.ts';
import type { Message, MessageFields } from './message.ts';

const draftsMax = 50;

/** Keeps a message as a draft, which reaches nobody. */
export async function writeMessage(
  tx: Tx,
  actor: Actor,
  { eventId, fields }: { eventId: string; fields: MessageFields },
): Promise<Message> {
  const event = await ownEventForChange(tx, actor, eventId);
  await checkAudience(tx, event.id, fields);
  await checkMessagesAllowed(tx, event);
  const { count } = await countDrafts(tx, { eventId: event.id });
  if (count >= draftsMax) raise(limitReached, { what: 'drafts of messages of an event', most: draftsMax });
  return insertMessage(tx, { ...fields, id: newId(), organizationId: event.organizationId, eventId: event.id });
}
