import type { Database, Queryable } from '../../../platform/database/database.ts';
import { isRaised, Refusal, raise } from '../../base/define-error.ts';
import { factsOf, type KnownOrder } from '../acts/facts.ts';
import { isAllowed, mayDo } from '../acts/may-do.ts';
import { readKnown } from '../acts/read-known.ts';
import type { Sales } from '../cashier/sales.ts';
import { knownAtDesk } from '../desk/acts-at-desk.ts';
import type { Desk } from '../desk/desk.ts';
import type { DeskOrder } from '../desk/desk-contents.ts';
import { noteGiveBack, readBuyerOrder, readGiveBack } from '../orders/buyer-orders.sql.ts';
import {
  giveBackOver,
  giveBackRefused,
  orderStateForbids,
  refundExceeds,
  ticketsGivenOn,
} from '../orders/order.errors.ts';
import type { Order } from '../orders/order.ts';
import { otherProvider, refundRefused } from '../payments/payment.errors.ts';
import { givenBackReason } from '../payments/refund.ts';
import { leftForTickets, refundableTickets } from '../refunds/refund-of-tickets.ts';
import { refundableCentavosOf } from '../refunds/refundable.ts';
import { isGoodTicket } from '../tickets/issued-ticket.ts';

interface GiveBackTools {
  db: Database;
  sales: Pick<Sales, 'cashier'>;
}

/**
 * The buyer gives an order back, because its event was moved: what is left of what its tickets cost goes back, and they are
 * void. Tickets that were given on stay with their holders. Asked again it changes nothing.
 */
export async function giveBackOrder({ db, sales }: GiveBackTools, { id: orderId }: Pick<Order, 'id'>): Promise<void> {
  const { isGivenBack } = await readGiveBack(db, { orderId });
  if (isGivenBack) return;
  try {
    const order = await readBuyerOrder(db, { id: orderId });
    ticketsToGiveBack(await readKnown(db, order));
    if (order.movedUntil === null) raise(giveBackOver, {});
    await noteGiveBack(db, { orderId });
    await sales.cashier.refund({ orderId, chooseTickets, reason: givenBackReason });
  } catch (error) {
    // Of two who ask at once, one finds that nothing is left to give back, because the other has it.
    if (isLate(error) && (await readGiveBack(db, { orderId })).isGivenBack) return;
    if (isRaised(error, refundRefused) || isRaised(error, otherProvider)) raise(giveBackRefused, {});
    throw error;
  }
}

function isLate(error: unknown): boolean {
  return isRaised(error, orderStateForbids) || isRaised(error, refundExceeds) || isRaised(error, ticketsGivenOn);
}

/**
 * Decided under the locks of the tickets, which the door takes too: of a scan and a return, one is refused. Undefined where
 * money is left but no ticket, as after a dispute that was won: then the money goes back.
 */
function chooseTickets(desk: Desk, found: DeskOrder): readonly string[] | undefined {
  return ticketsToGiveBack(knownAtDesk(desk, found));
}

function ticketsToGiveBack(known: KnownOrder): readonly string[] | undefined {
  mayDo('GIVE_BACK', factsOf(known));
  const good = known.tickets.filter(isGoodTicket);
  if (good.length === 0) return undefined;
  const own = good.filter(({ isGivenOn }) => !isGivenOn);
  if (own.length === 0) raise(ticketsGivenOn, {});
  for (const ticket of own) mayDo('GIVE_BACK', factsOf(known, ticket));
  const free = own.filter((ticket) => isAllowed('GIVE_BACK', factsOf(known, ticket)));
  // Refunds under way take all of them.
  if (free.length === 0) raise(refundExceeds, { refundable: '0' });
  return free.map((ticket) => ticket.id);
}

/** Until when the buyer of an order whose event was moved may give it back; null where they may not. */
export async function giveBackUntilOf(
  db: Queryable,
  order: Order & { movedUntil: string | null },
): Promise<string | null> {
  if (order.movedUntil === null) return null;
  const known = await readKnown(db, order);
  if (order.totalCentavos > 0 && refundableCentavosOf(order, known.refunds) <= 0) return null;
  try {
    ticketsToGiveBack(known);
    return order.movedUntil;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

interface GiveBackPreview {
  buyerGetsCentavos: number;
  /** Whether tickets stay good because they were given on. */
  areSomeGivenOn: boolean;
}

/** What giving an order back would do, where it can be given back. */
export async function previewGiveBack(db: Queryable, { order }: { order: Order }): Promise<GiveBackPreview> {
  const known = { ...(await readKnown(db, order)), order };
  const good = refundableTickets(known);
  const own = good.filter(({ ticket }) => !ticket.isGivenOn);
  const ownCentavos = own.reduce((sum, { shareCentavos }) => sum + shareCentavos, 0);
  const leftCentavos = leftForTickets(known);
  const isMoneyAlone = good.length === 0;
  return {
    buyerGetsCentavos: isMoneyAlone ? refundableCentavosOf(order, known.refunds) : Math.min(ownCentavos, leftCentavos),
    areSomeGivenOn: own.length < good.length,
  };
}
