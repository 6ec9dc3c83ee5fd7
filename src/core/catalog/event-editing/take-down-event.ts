import type { Tx } from '../../../platform/database/database.ts';
import { recordAct } from '../../accounts/audit-log/record-act.ts';
import { tellOwners } from '../../accounts/members/tell-owners.ts';
import type { OperatorActor } from '../../accounts/operators/operator.ts';
import { checkReason } from '../../accounts/operators/reason.ts';
import { raise } from '../../base/define-error.ts';
import { takenDownAlready } from '../events/event.errors.ts';
import { updateTakeDown } from '../events/event.sql.ts';
import type { Event } from '../events/event.ts';
import { anyEvent } from './any-event.ts';

/**
 * Takes any organization's event off the marketplace, whatever its status is and becomes. Tickets that were sold stay good;
 * the organizer reads why.
 */
export async function takeDownEvent(
  tx: Tx,
  operator: OperatorActor,
  { event: idOrSlug, reason: given, now }: { event: string; reason: string; now: number },
): Promise<Event> {
  const reason = checkReason(given);
  const { id, name, logOrganizationId: organizationId } = await anyEvent(tx, { idOrSlug });
  const event = await updateTakeDown(tx, { id, reason });
  if (event === undefined) raise(takenDownAlready, { name });
  const subject = { kind: 'event', id, label: name } as const;
  await recordAct(tx, { ...operator, organizationId, action: 'event.taken_down', subject, details: { reason } });
  await tellOwners(tx, { organizationId, act: 'EVENT_TAKEN_DOWN', subject: name, reason, now });
  return event;
}
