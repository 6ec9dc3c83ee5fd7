import type { Tx } from '../../platform/database.ts';
import type { Actor } from '../actor.ts';
import { checkEditable } from '../events/event.errors.ts';
import { checkIfMatch, onlyVersion } from '../if-match.ts';
import { ownEventForChange, ownPerformer } from '../ownership.sql.ts';
import { forgetPerformer } from '../schedules/schedule.sql.ts';
import { deletePerformerRow } from './performer.sql.ts';

export async function deletePerformer(
  tx: Tx,
  actor: Actor,
  { eventId, performerId, ifMatch }: { eventId: string; performerId: string; ifMatch?: string },
): Promise<{ id: string }> {
  const event = await ownEventForChange(tx, actor, eventId);
  const { id } = await ownPerformer(tx, actor, { eventId, performerId });
  checkIfMatch(ifMatch, 'performer', onlyVersion({ id }));
  checkEditable(event);
  await forgetPerformer(tx, { eventId: event.id, performerId: id });
  await deletePerformerRow(tx, { id });
  return { id };
}
