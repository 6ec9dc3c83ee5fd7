import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { checkEditable } from '../events/event.errors.ts';
import { type MoveDirection, movePart } from '../events/move-part.sql.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { ownPerformer } from './own-performer.sql.ts';
import type { Performer } from './performer.ts';

/** One place up or down among the performers of its event. */
export async function movePerformer(
  tx: Tx,
  actor: Actor,
  { eventId, performerId, direction }: { eventId: string; performerId: string; direction: MoveDirection },
): Promise<Performer> {
  const event = await ownEventForChange(tx, actor, eventId);
  const performer = await ownPerformer(tx, actor, { eventId, performerId });
  checkEditable(event);
  await movePart(tx, 'performers', { eventId: event.id, id: performer.id, direction });
  return performer;
}
