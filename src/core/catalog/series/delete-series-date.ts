import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { changeEventStatus } from '../event-editing/change-event-status.ts';
import { deleteEvent } from '../event-editing/delete-event.ts';
import { ownSeriesDate } from './own-series.sql.ts';

/** Takes a date off the marketplace and removes it, where nothing of it was ever sold; else it is cancelled as any event is. */
export async function deleteSeriesDate(
  tx: Tx,
  actor: Actor,
  path: { seriesId: string; eventId: string },
): Promise<{ id: string }> {
  const { id, status } = await ownSeriesDate(tx, actor, path);
  // The transaction ends without either where something was sold.
  if (status === 'PUBLISHED') await changeEventStatus(tx, actor, { eventId: id, to: 'DRAFT' });
  return deleteEvent(tx, actor, { eventId: id });
}
