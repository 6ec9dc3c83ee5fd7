import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { raise } from '../../base/define-error.ts';
import { checkIfMatch } from '../../base/if-match.ts';
import { checkEditable } from '../events/event.errors.ts';
import { touchEvent } from '../events/event.sql.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { lockTicketTypesOfEvent } from '../ticket-types/ticket-type.sql.ts';
import { bundleUsed } from './bundle.errors.ts';
import { deleteBundleRow } from './bundle.sql.ts';
import { type BundlePath, ownBundle } from './own-bundle.sql.ts';

export async function deleteBundle(
  tx: Tx,
  actor: Actor,
  { ifMatch, ...path }: BundlePath & { ifMatch?: string },
): Promise<{ id: string }> {
  const event = await ownEventForChange(tx, actor, path.eventId);
  // Anyone who orders it at this moment is waited for, and then it was ordered.
  await lockTicketTypesOfEvent(tx, { eventId: event.id });
  const bundle = await ownBundle(tx, actor, path);
  checkIfMatch(ifMatch, 'bundle', bundle);
  checkEditable(event);
  if (bundle.isUsed) raise(bundleUsed, { name: bundle.name });
  await deleteBundleRow(tx, bundle);
  await touchEvent(tx, event);
  return { id: bundle.id };
}
