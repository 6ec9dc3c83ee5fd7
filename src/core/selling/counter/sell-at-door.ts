import type { NewAct } from '../../accounts/audit-log/act.ts';
import { findOrganization } from '../../accounts/organizations/organization.sql.ts';
import type { Actor } from '../../base/actor.ts';
import { timeOf } from '../../base/clock/time-of.ts';
import { stepOf } from '../../base/idempotency/claim.ts';
import { listTicketTypesOfEvents } from '../../catalog/ticket-types/ticket-type.sql.ts';
import type { DoorSession } from '../door/door-session.sql.ts';
import { listDoorSales } from '../door-sales/door-sales.sql.ts';
import { type LeftToSell, leftToSell } from '../door-sales/left-to-sell.ts';
import type { OrderLine } from '../ordering/place-order.ts';
import type { CounterMethod } from '../orders/counter-sale.ts';
import type { Order } from '../orders/order.ts';
import { listTicketsOfOrders } from '../tickets/issued-ticket.sql.ts';
import type { IssuedTicket } from '../tickets/issued-ticket.ts';
import { listCardPrices } from './card-prices.ts';
import { collect, type HandOutTools, handOut, undo } from './hand-out.ts';

interface DoorSale {
  /** What the device calls the sale: sent again, it is the same sale. */
  id: string;
  items: readonly OrderLine[];
  seatIds?: readonly string[] | null;
  /** What was reserved, instead of what is named. */
  reservationId?: string | null;
  method: CounterMethod;
  buyer: { name: string | null; email: string | null };
  receivedCentavos: number | null;
}

/** What a door can sell, and for how much: also types that are not on sale online. */
export async function listSoldAtDoor({ db, sales }: HandOutTools, { eventId }: DoorSession) {
  const types = await listTicketTypesOfEvents(db, { eventIds: [eventId] });
  const prices = await listCardPrices(db, { eventId, types, cards: sales.rules.cards });
  return types.map(({ id, name, priceCentavos, remainingQuantity: left, kind }) => {
    return { id, name, priceCentavos, left, kind, cardPrices: prices.get(id) ?? null };
  });
}

/** What may still be sold with the code of a device today. */
export async function leftAtDoor(
  { db }: HandOutTools,
  { organizationId, eventId, doorCodeId }: DoorSession,
  now: number,
): Promise<LeftToSell> {
  const { sandboxOf } = await findOrganization(db, { id: organizationId });
  const at = await timeOf(db, { organizationId, isSandbox: sandboxOf !== null }, now);
  const [door] = await listDoorSales(db, { eventId, doorCodeIds: [doorCodeId], at: new Date(at).toISOString() });
  return door === undefined ? { pesosLeft: null, ticketsLeft: null } : leftToSell(door);
}

/** A supervisor sells at the door, as an organizer does at the counter; the log names the device and its gate. */
export async function sellAtDoor(
  tools: HandOutTools,
  session: DoorSession,
  sale: DoorSale,
): Promise<{ order: Order; tickets: IssuedTicket[] }> {
  const { eventId, device, gate } = session;
  const { id, method, reservationId, ...said } = sale;
  const { actor, claimOf, actOf } = await atDoor(tools, session);
  const paid = {
    counterSale: { method, person: null, device, gate, doorCodeId: session.doorCodeId },
    claim: claimOf(id, { path: '/door/v1/counter-sales', body: { ...said, method, reservationId } }),
    actOf: actOf('order.sold_at_counter'),
  };
  const sold =
    reservationId == null
      ? await handOut(tools, actor, { ...said, ...paid, eventId, channel: 'COUNTER' })
      : await collect(tools, actor, { ...said, ...paid, eventId, reservationId });
  return { ...sold, tickets: await listTicketsOfOrders(tools.db, { orderIds: [sold.order.id] }) };
}

/** A supervisor takes back what was sold at the door by mistake. */
export async function undoAtDoor(
  tools: HandOutTools,
  session: DoorSession,
  { orderId }: { orderId: string },
): Promise<{ order: Order }> {
  const { actor, actOf } = await atDoor(tools, session);
  return undo(tools, actor, { eventId: session.eventId, orderId, actOf: actOf('order.sale_undone') });
}

async function atDoor(tools: HandOutTools, { organizationId, doorCodeId, device, gate }: DoorSession) {
  const { sandboxOf } = await findOrganization(tools.db, { id: organizationId });
  const actor: Actor = { organizationId, apiKeyId: null, scopes: new Set(), isSandbox: sandboxOf !== null };
  const claimOf = (id: string, { path, body }: { path: string; body: object }) =>
    stepOf(
      { organizationId, key: `${doorCodeId} ${id}`, method: 'POST', path, body: JSON.stringify(body) },
      'hand-out',
    );
  const actOf =
    (action: 'order.sold_at_counter' | 'order.sale_undone') =>
    (order: Order): NewAct => ({
      organizationId: sandboxOf ?? organizationId,
      by: { userId: null, apiKeyId: null, label: `${device}, ${gate}` },
      action,
      subject: { kind: 'order', id: order.id, label: order.orderNumber },
      details: {
        tickets: order.quantity,
        amountCentavos: order.totalCentavos,
        ...(sandboxOf === null ? {} : { isTest: true }),
      },
      address: null,
    });
  return { actor, claimOf, actOf };
}
