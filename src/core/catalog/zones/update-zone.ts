import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { raise } from '../../base/define-error.ts';
import { checkIfMatch } from '../../base/if-match.ts';
import { checkEditable } from '../events/event.errors.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { ownZone, type ZonePath } from './own-zone.sql.ts';
import { zoneNameTaken } from './zone.errors.ts';
import { listZonesOfEvent, updateZoneRow } from './zone.sql.ts';
import type { Zone } from './zone.ts';
import type { ZoneFields } from './zone-fields.ts';

export async function updateZone(
  tx: Tx,
  actor: Actor,
  { changes, ifMatch, ...path }: ZonePath & { changes: Partial<ZoneFields>; ifMatch?: string },
): Promise<Zone> {
  const event = await ownEventForChange(tx, actor, path.eventId);
  const zone = await ownZone(tx, actor, path);
  checkIfMatch(ifMatch, 'zone', zone);
  checkEditable(event);
  const wanted = { ...zone, ...changes };
  if (wanted.name === zone.name && wanted.capacity === zone.capacity) return zone;
  // The event is locked, so that no other one takes the name meanwhile.
  const others = (await listZonesOfEvent(tx, { eventId: event.id })).filter(({ id }) => id !== zone.id);
  const isTaken = others.some(({ name }) => name.toLowerCase() === wanted.name.toLowerCase());
  if (isTaken) raise(zoneNameTaken, { name: wanted.name });
  return updateZoneRow(tx, wanted);
}
