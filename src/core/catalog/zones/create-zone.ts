import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../base/actor.ts';
import { limitReached } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { checkEditable } from '../events/event.errors.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { zoneNameTaken } from './zone.errors.ts';
import { insertZone, listZonesOfEvent } from './zone.sql.ts';
import type { Zone } from './zone.ts';
import { type ZoneFields, zonesMax } from './zone-fields.ts';

export async function createZone(
  tx: Tx,
  actor: Actor,
  { eventId, fields }: { eventId: string; fields: ZoneFields },
): Promise<Zone> {
  const event = await ownEventForChange(tx, actor, eventId);
  checkEditable(event);
  const zones = await listZonesOfEvent(tx, { eventId: event.id });
  if (zones.length >= zonesMax) raise(limitReached, { what: 'zones of an event', most: zonesMax });
  const { organizationId } = event;
  const zone = await insertZone(tx, { ...fields, id: newId(), organizationId, eventId: event.id });
  if (zone === undefined) raise(zoneNameTaken, { name: fields.name });
  return zone;
}
