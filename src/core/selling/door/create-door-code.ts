import type { Tx } from '../../../platform/database/database.ts';
import { isUuid, newId } from '../../../platform/ids.ts';
import { scopeRequired } from '../../accounts/api-keys/api-key.errors.ts';
import type { Actor } from '../../base/actor.ts';
import { timeOf } from '../../base/clock/time-of.ts';
import { limitReached, raiseInvalid } from '../../base/common.errors.ts';
import { type Detail, raise } from '../../base/define-error.ts';
import { characterCount } from '../../base/text.ts';
import { instantOf } from '../../base/time.ts';
import {
  type EventOrSeries,
  findLastEnd,
  ownEventOrSeriesForChange,
} from '../../catalog/series/event-or-series.sql.ts';
import { doorClosed } from './door.errors.ts';
import { countDoorCodes, insertDoorCode } from './door-code.sql.ts';
import { type DoorCode, type DoorCodeHash, type DoorCodeMaker, newDoorCode } from './door-code.ts';
import {
  type DoorCodeFields,
  type DoorLimitFields,
  doorDirections,
  doorRoles,
  gateLengthMax,
} from './door-code-fields.ts';
import { findZoneOf } from './door-event.sql.ts';

type DoorCodeInput = DoorCodeFields & Partial<DoorLimitFields> & EventOrSeries;

type ToMake = DoorCodeInput & {
  maker: DoorCodeMaker;
  doorCodeHash: DoorCodeHash;
  now: number;
};

// No place has more gates than this; revoked codes are kept too.
const codesMax = 1_000;
const dayMs = 24 * 3_600_000;

/** Makes a code for a gate of the caller's event, or of all dates of a series. The code itself is only in the answer. */
export async function createDoorCode(
  tx: Tx,
  actor: Actor,
  { doorCodeHash, now: realNow, ...input }: ToMake,
): Promise<{ doorCode: DoorCode; code: string }> {
  // A supervisor can find every buyer.
  if (input.maker.kind === 'KEY' && input.role === 'SUPERVISE' && !actor.scopes.has('orders:read')) {
    raise(scopeRequired, { scope: 'orders:read' });
  }
  const { event, name, ...of } = await ownEventOrSeriesForChange(tx, actor, input);
  const now = await timeOf(tx, actor, realNow);
  const zone = input.zoneId === null || !isUuid(input.zoneId) ? undefined : await findZoneOf(tx, of, input.zoneId);
  const gate = input.gate.trim();
  const expiresAt = input.expiresAt === null ? null : instantOf(input.expiresAt);
  const zoneFault = event === null ? 'notOfThisSeries' : 'notOfThisEvent';
  const zoneFaults: Detail[] =
    input.zoneId === null || zone !== undefined
      ? []
      : [{ field: 'zoneId', fault: zoneFault, values: { what: 'a zone' } }];
  refuseFaults({ gate, role: input.role, direction: input.direction, zoneFaults, expiresAt, now });
  const { endsAt } = await findLastEnd(tx, of);
  if (endsAt !== null && Date.parse(endsAt) + dayMs <= now) raise(doorClosed, { name });
  const { count } = await countDoorCodes(tx, of);
  const what = event === null ? 'door codes of a series' : 'door codes of an event';
  if (count >= codesMax) raise(limitReached, { what, most: codesMax });
  const code = newDoorCode();
  const doorCode = await insertDoorCode(tx, {
    id: newId(),
    ...of,
    zoneName: event === null ? (zone?.name ?? null) : null,
    gate,
    role: input.role,
    zoneId: input.zoneId,
    direction: input.direction,
    maker: input.maker,
    codeHash: doorCodeHash(code) as Buffer,
    expiresAt: expiresAt ?? null,
    salesPesosMax: input.salesPesosMax ?? null,
    salesTicketsMax: input.salesTicketsMax ?? null,
  });
  return { doorCode, code };
}

function refuseFaults(input: {
  gate: string;
  role: string;
  direction: string;
  zoneFaults: readonly Detail[];
  expiresAt: string | null | undefined;
  now: number;
}): void {
  const { gate, role, direction, zoneFaults, expiresAt, now } = input;
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
  faults.push(...zoneFaults);
  if (expiresAt === undefined) {
    faults.push({ field: 'expiresAt', fault: 'notAMoment' });
  } else if (expiresAt !== null && Date.parse(expiresAt) <= now) {
    faults.push({ field: 'expiresAt', fault: 'notInFuture' });
  }
  if (faults.length > 0) raiseInvalid(faults);
}
