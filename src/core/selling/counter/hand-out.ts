import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { limitReached, raiseInvalid, recordNotFound } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { listBundlesById } from '../../catalog/bundles/bundle.sql.ts';
import { ticketsIn } from '../../catalog/bundles/bundle.ts';
import { ownEvent } from '../../catalog/events/own-event.sql.ts';
import type { Sales } from '../cashier/sales.ts';
import { cancelOrder } from '../desk/cancel-order.ts';
import { type HandOutInput, handOutTickets } from '../ordering/hand-out-tickets.ts';
import type { PlacedOrder } from '../ordering/place-order.ts';
import type { Order } from '../orders/order.ts';
import { ownOrder } from '../orders/own-order.sql.ts';
import { type CollectInput, collectReservation } from './collect.ts';
import { sumHandedOutToday } from './handed-out.sql.ts';
import { type ReserveInput, reserveTickets } from './reserve.ts';
import { type UndoInput, undoSale } from './undo-sale.ts';

export interface HandOutTools {
  db: Queryable;
  sales: Pick<Sales, 'desk' | 'rules'>;
}

// As many as one document can have.
const ticketsMax = 1_000;
// Each is a mail to somebody who may not have asked for it.
const giftsADayMax = 1_000;

async function ticketsInBundles(
  db: Queryable,
  { eventId, bundles }: Pick<HandOutInput, 'eventId' | 'bundles'>,
): Promise<number> {
  if (bundles == null || bundles.length === 0) return 0;
  const known = await listBundlesById(db, { eventId, ids: bundles.map(({ bundleId }) => bundleId) });
  return bundles.reduce((sum, { bundleId, quantity }) => {
    const bundle = known.find(({ id }) => id === bundleId);
    return sum + (bundle === undefined ? 0 : quantity * ticketsIn(bundle));
  }, 0);
}

async function checkCount(db: Queryable, input: Pick<HandOutInput, 'eventId' | 'items' | 'bundles'>): Promise<void> {
  const ofLines = input.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const tickets = ofLines + (await ticketsInBundles(db, input));
  if (tickets > ticketsMax) raiseInvalid([{ field: 'items', fault: 'ticketsTooMany', values: { most: ticketsMax } }]);
}

/** Gives tickets of the caller's event away, or sells them at its counter. */
export async function handOut({ db, sales }: HandOutTools, actor: Actor, input: HandOutInput): Promise<PlacedOrder> {
  const { id: eventId } = await ownEvent(db, actor, input.eventId);
  await checkCount(db, { ...input, eventId });
  if (input.channel === 'COMPLIMENTARY') {
    const { complimentaryOrders } = await sumHandedOutToday(db, { eventId });
    if (complimentaryOrders >= giftsADayMax) {
      raise(limitReached, { what: 'orders of complimentary tickets of an event in a day', most: giftsADayMax });
    }
  }
  return sales.desk.serve(eventId, handOutTickets(sales.rules, { ...input, eventId }));
}

/** Keeps tickets of the caller's event for somebody who collects them at its counter. */
export async function reserve({ db, sales }: HandOutTools, actor: Actor, input: ReserveInput): Promise<PlacedOrder> {
  const { id: eventId } = await ownEvent(db, actor, input.eventId);
  await checkCount(db, { ...input, eventId });
  return sales.desk.serve(eventId, reserveTickets(sales.rules, { ...input, eventId }));
}

/** Sells what was reserved. */
export async function collect(
  { db, sales }: HandOutTools,
  actor: Actor,
  { eventId, ...input }: CollectInput & { eventId: string },
): Promise<{ order: Order }> {
  await ownAtCounter(db, actor, { eventId, orderId: input.reservationId, record: 'reservation' });
  return sales.desk.serve(eventId, collectReservation(input));
}

/** Takes a sale at the counter back, as if it had not been. */
export async function undo({ db, sales }: HandOutTools, actor: Actor, input: UndoInput): Promise<{ order: Order }> {
  await ownAtCounter(db, actor, { ...input, record: 'sale' });
  return sales.desk.serve(input.eventId, undoSale(input));
}

/** Lets go of what was reserved. */
export async function release(
  { db, sales }: HandOutTools,
  actor: Actor,
  input: { eventId: string; orderId: string },
): Promise<void> {
  await ownAtCounter(db, actor, { ...input, record: 'reservation' });
  await sales.desk.serve(input.eventId, cancelOrder({ orderId: input.orderId }));
}

/** Of this event and its counter: others are not there. */
async function ownAtCounter(
  db: Queryable,
  actor: Actor,
  { eventId, orderId, record }: { eventId: string; orderId: string; record: 'sale' | 'reservation' },
): Promise<void> {
  const { id } = await ownEvent(db, actor, eventId);
  const order = await ownOrder(db, actor, orderId);
  if (order.eventId !== id || order.channel !== 'COUNTER') raise(recordNotFound, { record, id: orderId });
}
