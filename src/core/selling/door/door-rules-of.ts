import { rulesVersion } from '../../../../door-rules/decide-scan.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { raise } from '../../base/define-error.ts';
import { entryOf } from '../../catalog/events/entry.ts';
import { doorAppTooOld } from './door.errors.ts';
import { type DoorEvent, readDoorEvent } from './door-event.sql.ts';
import type { DoorSession } from './door-session.sql.ts';

/** By which rules the doors of an event decide: the third know of add-ons. */
export function rulesOf({ hasAddOns }: Pick<DoorEvent, 'hasAddOns'>): number {
  return hasAddOns ? rulesVersion : 2;
}

/**
 * An app that knows of one admission a ticket alone would turn people away, or let them in, where the event says otherwise; one
 * that knows of no add-ons would let somebody in with a shirt.
 */
export function isTooOldFor({ rules, zoneId, direction }: DoorSession, event: DoorEvent): boolean {
  if (rules >= rulesVersion) return false;
  if (event.hasAddOns) return true;
  if (rules >= rulesOf(event)) return false;
  return entryOf(event).mode !== 'ONCE' || event.isDivided || zoneId !== null || direction !== 'IN';
}

export async function refuseTooOld(db: Queryable, session: DoorSession): Promise<void> {
  if (session.rules >= rulesVersion) return;
  if (isTooOldFor(session, await readDoorEvent(db, session))) raise(doorAppTooOld, {});
}
