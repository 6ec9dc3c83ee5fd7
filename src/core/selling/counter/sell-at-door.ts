import { findOrganization } from '../../accounts/organizations/organization.sql.ts';
import type { Actor } from '../../base/actor.ts';
import { stepOf } from '../../base/idempotency/claim.ts';
import { listTicketTypesOfEvents } from '../../catalog/ticket-types/ticket-type.sql.ts';
import type { OrderLine, PlacedOrder } from '../desk/place-order.ts';
import type { DoorSession } from '../door/door-session.sql.ts';
import { listTicketsOfOrders } from '../tickets/issued-ticket.sql.ts';
import type { IssuedTicket } from '../tickets/issued-ticket.ts';
import { type HandOutTools, handOut } from './hand-out.ts';

interface DoorSale {
  /** What the device calls the sale: sent again, it is the same sale. */
  id: string;
  items: readonly OrderLine[];
  buyer: { name: string | null; email: string | null };
  receivedCentavos: number | null;
}

/** What a door can sell, and for how much: also types that are not on sale online. */
export async function listSoldAtDoor({ db }: HandOutTools, { eventId }: DoorSession) {
  const types = await listTicketTypesOfEvents(db, { eventIds: [eventId] });
  return types.map(({ id, name, priceCentavos, remainingQuantity: left, kind }) => {
    return { id, name, priceCentavos, left, kind };
  });
}

/** A supervisor sells for cash at the door, as an organizer does at the counter; the log names the device and its gate. */
export async function sellAtDoor(
  tools: HandOutTools,
  session: DoorSession,
  sale: DoorSale,
): Promise<PlacedOrder & { tickets: IssuedTicket[] }> {
  const { organizationId, eventId, doorCodeId, device, gate } = session;
  const { sandboxOf } = await findOrganization(tools.db, { id: organizationId });
  const actor: Actor = { organizationId, apiKeyId: null, scopes: new Set(), isSandbox: sandboxOf !== null };
  const { id, ...said } = sale;
  const claim = { organizationId, key: `${doorCodeId} ${id}`, method: 'POST', path: '/door/v1/counter-sales' };
  const placed = await handOut(tools, actor, {
    ...said,
    eventId,
    channel: 'COUNTER',
    claim: stepOf({ ...claim, body: JSON.stringify(said) }, 'hand-out'),
    actOf: (order) => ({
      organizationId: sandboxOf ?? organizationId,
      by: { userId: null, apiKeyId: null, label: `${device}, ${gate}` },
      action: 'order.sold_at_counter',
      subject: { kind: 'order', id: order.id, label: order.orderNumber },
      details: {
        tickets: order.quantity,
        amountCentavos: order.totalCentavos,
        ...(sandboxOf === null ? {} : { isTest: true }),
      },
      address: null,
    }),
  });
  return { ...placed, tickets: await listTicketsOfOrders(tools.db, { orderIds: [placed.order.id] }) };
}
