import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { raise } from '../../base/define-error.ts';
import { checkIfMatch } from '../../base/if-match.ts';
import { checkEditable } from '../events/event.errors.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { ownZone, type ZonePath } from './own-zone.sql.ts';
import { zoneInUse } from './zone.errors.ts';
import { deleteZoneRow, isZoneNamed } from './zone.sql.ts';

export async function deleteZone(
  tx: Tx,
  actor: Actor,
  { ifMatch, ...path }: ZonePath & { ifMatch?: string },
): Promise<{ id: string }> {
  const event = await ownEventForChange(tx, actor, path.eventId);
  const zone = await ownZone(tx, actor, path);
  checkIfMatch(ifMatch, 'zone', zone);
  checkEditable(event);
  const { isNamed } = await isZoneNamed(tx, zone);
  if (isNamed) raise(zoneInUse, { name: zone.name });
  await deleteZoneRow(tx, zone);
  return { id: zone.id };
}
