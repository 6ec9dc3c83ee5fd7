import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { checkIfMatch } from '../../base/if-match.ts';
import { centavosOf } from '../../base/money.ts';
import { checkEditable } from '../events/event.errors.ts';
import { touchEvent } from '../events/event.sql.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { lockTicketTypesOfEvent } from '../ticket-types/ticket-type.sql.ts';
import { updateBundleRow } from './bundle.sql.ts';
import type { Bundle } from './bundle.ts';
import { bundleFaults } from './bundle-faults.ts';
import type { BundleSaid } from './create-bundle.ts';
import { type BundlePath, ownBundle } from './own-bundle.sql.ts';

/** Orders that are placed afterwards have it as it is then. */
export async function updateBundle(
  tx: Tx,
  actor: Actor,
  { changes, ifMatch, ...path }: BundlePath & { changes: Partial<BundleSaid>; ifMatch?: string },
): Promise<Bundle> {
  const event = await ownEventForChange(tx, actor, path.eventId);
  // Sales wait, so that none has a part of the change.
  const types = await lockTicketTypesOfEvent(tx, { eventId: event.id });
  const bundle = await ownBundle(tx, actor, path);
  const { price, ...rest } = changes;
  const wanted: Bundle = {
    ...bundle,
    ...rest,
    priceCentavos: price === undefined ? bundle.priceCentavos : centavosOf(price),
  };
  const faults = bundleFaults(wanted, types, bundle);
  if (faults.length > 0) raiseInvalid(faults);
  checkIfMatch(ifMatch, 'bundle', bundle);
  checkEditable(event);
  if (isDeepStrictEqual(bundle, wanted)) return bundle;
  const changed = await updateBundleRow(tx, wanted);
  await touchEvent(tx, event);
  return changed;
}
