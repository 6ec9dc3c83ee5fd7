import type { Tx } from '../../platform/database.ts';
import type { Actor } from '../actor.ts';
import { checkEditable } from '../events/event.errors.ts';
import { ownEventForChange, ownPerformer } from '../ownership.sql.ts';
import { deletePerformerRow } from './performer.sql.ts';

export async function deletePerformer(
  tx: Tx,
  actor: Actor,
  { eventId, performerId }: { eventId: string; performerId: string },
): Promise<{ id: string }> {
  const event = await ownEventForChange(tx, actor, eventId);
  const { id } = await ownPerformer(tx, actor, { eventId, performerId });
  checkEditable(event);
  await deletePerformerRow(tx, { id });
  return { id };
}
