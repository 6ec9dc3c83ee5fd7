import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { scopeRequired } from '../../accounts/api-keys/api-key.errors.ts';
import type { Actor } from '../../base/actor.ts';
import { timeOf } from '../../base/clock/time-of.ts';
import { limitReached, raiseInvalid } from '../../base/common.errors.ts';
import { type Detail, raise } from '../../base/define-error.ts';
import { characterCount } from '../../base/text.ts';
import { instantOf } from '../../base/time.ts';
import { ownEventForChange } from '../../catalog/events/own-event.sql.ts';
import { listZonesOfEvent } from '../../catalog/zones/zone.sql.ts';
import { doorClosed } from './door.errors.ts';
import { countDoorCodes, insertDoorCode } from './door-code.sql.ts';
import { type DoorCode, type DoorCodeHash, type DoorCodeMaker, newDoorCode } from './door-code.ts';
import { type DoorCodeFields, doorDirections, doorRoles, gateLengthMax } from './door-code-fields.ts';

export interface DoorCodeInput extends DoorCodeFields {
  eventId: string;
}

interface ToMake extends DoorCodeInput {
  maker: DoorCodeMaker;
  doorCodeHash: DoorCodeHash;
  now: number;
}

// No place has more gates than this; revoked codes are kept too.
const codesMax = 1_000;
const dayMs = 24 * 3_600_000;

/** Makes a code for a gate of the caller's event. The code itself is only in the answer. */
export async function createDoorCode(
  tx: Tx,
  actor: Actor,
  { doorCodeHash, now: realNow, ...input }: ToMake,
): Promise<{ doorCode: DoorCode; code: string }> {
  // A supervisor can find every buyer.
  if (input.maker.kind === 'KEY' && input.role === 'SUPERVISE' && !actor.scopes.has('orders:read')) {
    raise(scopeRequired, { scope: 'orders:read' });
  }
  const event = await ownEventForChange(tx, actor, input.eventId);
  const now = await timeOf(tx, actor, realNow);
  const zones = input.zoneId === null ? [] : await listZonesOfEvent(tx, { eventId: event.id });
  const gate = input.gate.trim();
  const expiresAt = input.expiresAt === null ? null : instantOf(input.expiresAt);
  const hasZone = input.zoneId === null || zones.some(({ id }) => id === input.zoneId);
  refuseFaults({ gate, role: input.role, direction: input.direction, hasZone, expiresAt, now });
  if (Date.parse(event.endDateTime ?? event.dateTime) + dayMs <= now) raise(doorClosed, { name: event.name });
  const { count } = await countDoorCodes(tx, { eventId: event.id });
  if (count >= codesMax) raise(limitReached, { what: 'door codes of an event', most: codesMax });
  const code = newDoorCode();
  const doorCode = await insertDoorCode(tx, {
    id: newId(),
    organizationId: event.organizationId,
    eventId: event.id,
    gate,
    role: input.role,
    zoneId: input.zoneId,
    direction: input.direction,
    maker: input.maker,
    codeHash: doorCodeHash(code) as Buffer,
    expiresAt: expiresAt ?? null,
  });
  return { doorCode, code };
}

function refuseFaults(input: {
  gate: string;
  role: string;
  direction: string;
  hasZone: boolean;
  expiresAt: string | null | undefined;
  now: number;
}): void {
  const { gate, role, direction, hasZone, expiresAt, now } = input;
  const faults: Detail[] = [];
  if (gate === '' || characterCount(gate) > gateLengthMax) {
    faults.push({ field: 'gate', fault: 'lengthOutside', values: { least: 1, most: gateLengthMax } });
  }
  if (!doorRoles.some((each) => each === role)) {
    faults.push({ field: 'role', fault: 'notOneOf', values: { choices: doorRoles } });
  }
  if (!doorDirections.some((each) => each === direction)) {
    faults.push({ field: 'direction', fault: 'notOneOf', values: { choices: doorDirections } });
  }
  if (!hasZone) faults.push({ field: 'zoneId', fault: 'notOfThisEvent', values: { what: 'a zone' } });
  if (expiresAt === undefined) {
    faults.push({ field: 'expiresAt', fault: 'notAMoment' });
  } else if (expiresAt !== null && Date.parse(expiresAt) <= now) {
    faults.push({ field: 'expiresAt', fault: 'notInFuture' });
  }
  if (faults.length > 0) raiseInvalid(faults);
}
