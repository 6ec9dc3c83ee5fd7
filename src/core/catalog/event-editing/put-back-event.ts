import type { Tx } from '../../../platform/database/database.ts';
import { recordAct } from '../../accounts/audit-log/record-act.ts';
import { tellOwners } from '../../accounts/members/tell-owners.ts';
import type { OperatorActor } from '../../accounts/operators/operator.ts';
import { raise } from '../../base/define-error.ts';
import { notTakenDown } from '../events/event.errors.ts';
import { updateTakeDown } from '../events/event.sql.ts';
import type { Event } from '../events/event.ts';
import { anyEvent } from './any-event.ts';

/** Puts an event back that the operator took down: it is as its organizer left it. */
export async function putBackEvent(
  tx: Tx,
  operator: OperatorActor,
  { event: idOrSlug, now }: { event: string; now: number },
): Promise<Event> {
  const { id, name, logOrganizationId: organizationId } = await anyEvent(tx, { idOrSlug });
  const event = await updateTakeDown(tx, { id, reason: null });
  if (event === undefined) raise(notTakenDown, { name });
  const subject = { kind: 'event', id, label: name } as const;
  await recordAct(tx, { ...operator, organizationId, action: 'event.put_back', subject });
  await tellOwners(tx, { organizationId, act: 'EVENT_PUT_BACK', subject: name, reason: null, now });
  return event;
}
