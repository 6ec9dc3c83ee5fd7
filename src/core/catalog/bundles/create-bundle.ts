import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../base/actor.ts';
import { limitReached, raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { centavosOf } from '../../base/money.ts';
import { checkEditable } from '../events/event.errors.ts';
import { touchEvent } from '../events/event.sql.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { listTicketTypesOfEvents } from '../ticket-types/ticket-type.sql.ts';
import { insertBundle, listBundlesOfEvents } from './bundle.sql.ts';
import type { Bundle, BundleItem } from './bundle.ts';
import { bundleFaults } from './bundle-faults.ts';
import { type BundleFields, bundlesMax } from './bundle-fields.ts';

export type BundleSaid = BundleFields & { items: BundleItem[] };

export async function createBundle(
  tx: Tx,
  actor: Actor,
  { eventId, fields }: { eventId: string; fields: BundleSaid },
): Promise<Bundle> {
  // Anyone who changes the prices of its types waits here.
  const event = await ownEventForChange(tx, actor, eventId);
  const types = await listTicketTypesOfEvents(tx, { eventIds: [event.id] });
  const { price, ...rest } = fields;
  const bundle = { ...rest, priceCentavos: centavosOf(price) };
  const faults = bundleFaults(bundle, types);
  if (faults.length > 0) raiseInvalid(faults);
  checkEditable(event);
  const bundles = await listBundlesOfEvents(tx, { eventIds: [event.id] });
  if (bundles.length >= bundlesMax) raise(limitReached, { what: 'bundles of an event', most: bundlesMax });
  const { organizationId } = event;
  const created = await insertBundle(tx, { ...bundle, id: newId(), organizationId, eventId: event.id });
  await touchEvent(tx, event);
  return created;
}
