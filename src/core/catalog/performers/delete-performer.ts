import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { checkIfMatch } from '../../base/if-match.ts';
import { checkEditable } from '../events/event.errors.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { writeEventWords } from '../search/write-event-words.ts';
import { ownPerformer } from './own-performer.sql.ts';
import { deletePerformerRow, forgetPerformer } from './performer.sql.ts';

export async function deletePerformer(
  tx: Tx,
  actor: Actor,
  { eventId, performerId, ifMatch }: { eventId: string; performerId: string; ifMatch?: string },
): Promise<{ id: string }> {
  const event = await ownEventForChange(tx, actor, eventId);
  const performer = await ownPerformer(tx, actor, { eventId, performerId });
  checkIfMatch(ifMatch, 'performer', performer);
  checkEditable(event);
  await forgetPerformer(tx, { eventId: event.id, performerId: performer.id });
  await deletePerformerRow(tx, performer);
  if (event.status === 'PUBLISHED') await writeEventWords(tx, { eventIds: [event.id] });
  return { id: performer.id };
}
