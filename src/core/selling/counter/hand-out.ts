import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { limitReached, raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { listBundlesById } from '../../catalog/bundles/bundle.sql.ts';
import { ticketsIn } from '../../catalog/bundles/bundle.ts';
import { ownEvent } from '../../catalog/events/own-event.sql.ts';
import type { Sales } from '../cashier/sales.ts';
import { type HandOutInput, handOutTickets } from '../desk/hand-out-tickets.ts';
import type { PlacedOrder } from '../desk/place-order.ts';
import { sumHandedOutToday } from './handed-out.sql.ts';

export interface HandOutTools {
  db: Queryable;
  sales: Pick<Sales, 'desk' | 'rules'>;
}

// As many as one document can have.
const ticketsMax = 1_000;
// Each is a mail to somebody who may not have asked for it.
const giftsADayMax = 1_000;

async function ticketsInBundles(db: Queryable, eventId: string, { bundles }: HandOutInput): Promise<number> {
  if (bundles == null || bundles.length === 0) return 0;
  const known = await listBundlesById(db, { eventId, ids: bundles.map(({ bundleId }) => bundleId) });
  return bundles.reduce((sum, { bundleId, quantity }) => {
    const bundle = known.find(({ id }) => id === bundleId);
    return sum + (bundle === undefined ? 0 : quantity * ticketsIn(bundle));
  }, 0);
}

/** Gives tickets of the caller's event away, or sells them at its counter. */
export async function handOut({ db, sales }: HandOutTools, actor: Actor, input: HandOutInput): Promise<PlacedOrder> {
  const { id: eventId } = await ownEvent(db, actor, input.eventId);
  const tickets =
    input.items.reduce((sum, { quantity }) => sum + quantity, 0) + (await ticketsInBundles(db, eventId, input));
  if (tickets > ticketsMax) raiseInvalid([{ field: 'items', fault: 'ticketsTooMany', values: { most: ticketsMax } }]);
  if (input.channel === 'COMPLIMENTARY') {
    const { complimentaryOrders } = await sumHandedOutToday(db, { eventId });
    if (complimentaryOrders >= giftsADayMax) {
      raise(limitReached, { what: 'orders of complimentary tickets of an event in a day', most: giftsADayMax });
    }
  }
  return sales.desk.serve(eventId, handOutTickets(sales.rules, { ...input, eventId }));
}
