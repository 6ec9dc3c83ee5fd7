import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { recordAct } from '../../accounts/audit-log/record-act.ts';
import { tellOwners } from '../../accounts/members/tell-owners.ts';
import type { OperatorActor } from '../../accounts/operators/operator.ts';
import type { Actor } from '../../base/actor.ts';
import type { OperatorEvent } from '../../catalog/event-editing/any-event.sql.ts';
import { anyEvent } from '../../catalog/event-editing/any-event.ts';
import type { Event } from '../../catalog/events/event.ts';
import { ownEventForChange } from '../../catalog/events/own-event.sql.ts';
import { cancelEvent, previewCancellation } from './cancel-event.ts';
import type { CancellationPreview } from './cancellation.ts';

interface CancelAnyEventInput {
  /** Id or slug. */
  event: string;
  /** Buyers and owners read it. */
  reason: string;
  /** Its name, typed again; left out where the caller has another way to be sure. */
  confirmName?: string;
  now: number;
}

/** Cancels an event of anybody's as its organizer would, and tells the owners. One that is cancelled stays as it is. */
export async function cancelAnyEvent(tx: Tx, operator: OperatorActor, input: CancelAnyEventInput): Promise<Event> {
  const found = await anyEvent(tx, { idOrSlug: input.event });
  const { id, logOrganizationId: organizationId } = found;
  const actor = actorOf(found);
  // Locked first: of two who cancel at once only one is written down.
  const event = await ownEventForChange(tx, actor, id);
  if (event.cancelledAt !== null) return event;
  const { name } = event;
  const { reason, confirmName = name } = input;
  const cancelled = await cancelEvent(tx, actor, { eventId: id, reason, confirmName });
  const subject = { kind: 'event', id, label: name } as const;
  const told = cancelled.cancellation.reason;
  await recordAct(tx, { ...operator, organizationId, action: 'event.cancelled', subject, details: { reason: told } });
  await tellOwners(tx, { organizationId, act: 'EVENT_CANCELLED', subject: name, reason: told, now: input.now });
  return cancelled.event;
}

/** What that would give back, as it stands now. */
export async function previewAnyCancellation(
  db: Queryable,
  { event }: { event: string },
): Promise<{ event: OperatorEvent; preview: CancellationPreview }> {
  const found = await anyEvent(db, { idOrSlug: event });
  return { event: found, preview: await previewCancellation(db, actorOf(found), found.id) };
}

function actorOf({ organizationId, isSandbox }: OperatorEvent): Actor {
  return { organizationId, apiKeyId: null, scopes: new Set(), isSandbox };
}
