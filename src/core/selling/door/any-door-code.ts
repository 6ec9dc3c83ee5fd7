import type { Tx } from '../../../platform/database/database.ts';
import { isUuid } from '../../../platform/ids.ts';
import { recordAct } from '../../accounts/audit-log/record-act.ts';
import type { OperatorActor } from '../../accounts/operators/operator.ts';
import type { Actor } from '../../base/actor.ts';
import { nothingFound } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { anyEvent } from '../../catalog/event-editing/any-event.ts';
import { createDoorCode } from './create-door-code.ts';
import { findDoorCode, findSeriesOfDoorCode } from './door-code.sql.ts';
import type { DoorCode, DoorCodeHash } from './door-code.ts';
import type { DoorCodeFields } from './door-code-fields.ts';
import { revokeDoorCode } from './revoke-door-code.ts';

// The operator can do with door codes what an organizer can, whosever the event is.

export async function createAnyDoorCode(
  tx: Tx,
  operator: OperatorActor,
  input: DoorCodeFields & { eventId: string; doorCodeHash: DoorCodeHash; now: number },
): Promise<{ doorCode: DoorCode; code: string }> {
  const event = await anyEvent(tx, { idOrSlug: input.eventId });
  const made = await createDoorCode(tx, actorFor(event), {
    ...input,
    maker: { kind: 'OPERATOR', id: null },
    eventId: event.id,
  });
  const { id, gate, role } = made.doorCode;
  await recordAct(tx, {
    ...operator,
    organizationId: event.logOrganizationId,
    action: 'door_code.created',
    subject: { kind: 'event', id: event.id, label: event.name },
    details: { id, gate, role },
  });
  return made;
}

export async function revokeAnyDoorCode(tx: Tx, operator: OperatorActor, { id }: { id: string }): Promise<DoorCode> {
  const found = isUuid(id) ? await findDoorCode(tx, { id }) : undefined;
  if (found === undefined) raise(nothingFound, { record: 'door code', id });
  const { eventId } = found;
  const whole =
    eventId === null ? await findSeriesOfDoorCode(tx, { id: found.id }) : await anyEvent(tx, { idOrSlug: eventId });
  const path = eventId === null ? { seriesId: whole.id } : { eventId: whole.id };
  const { isRevokedNow, ...doorCode } = await revokeDoorCode(tx, actorFor(whole), { ...path, doorCodeId: found.id });
  if (isRevokedNow) {
    await recordAct(tx, {
      ...operator,
      organizationId: whole.logOrganizationId,
      action: 'door_code.revoked',
      subject: { kind: eventId === null ? 'other' : 'event', id: whole.id, label: whole.name },
      details: { id: found.id, gate: found.gate, role: found.role },
    });
  }
  return doorCode;
}

function actorFor({ organizationId, isSandbox }: { organizationId: string; isSandbox: boolean }): Actor {
  return { organizationId, apiKeyId: null, scopes: new Set(), isSandbox };
}
