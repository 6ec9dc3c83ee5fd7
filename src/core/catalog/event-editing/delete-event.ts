import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { raise } from '../../base/define-error.ts';
import { checkIfMatch } from '../../base/if-match.ts';
import { invalidState, ticketsSold } from '../events/event.errors.ts';
import { deleteEventRow, moveEventCount } from '../events/event.sql.ts';
import { eventPermissions } from '../events/event.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { countTicketsAway, deleteTicketsOfTypes } from '../inventory/ticket.sql.ts';
import { lockTicketTypesOfEvent } from '../ticket-types/ticket-type.sql.ts';
import type { StatusInput } from './change-event-status.ts';

/** Removes a draft of which nothing was ever sold, with everything that belongs to it. */
export async function deleteEvent(tx: Tx, actor: Actor, { eventId, ifMatch }: StatusInput): Promise<{ id: string }> {
  const event = await ownEventForChange(tx, actor, eventId);
  checkIfMatch(ifMatch, 'event', event);
  if (!eventPermissions[event.status].delete) raise(invalidState, { status: event.status, what: 'be deleted' });
  const types = await lockTicketTypesOfEvent(tx, { eventId: event.id });
  const sold = types.reduce((sum, type) => sum + type.soldQuantity, 0);
  const held = types.reduce((sum, type) => sum + type.heldQuantity, 0);
  const { away } = await countTicketsAway(tx, { eventId: event.id });
  const refunded = types.reduce((sum, type) => sum + type.refundedQuantity, away);
  if (sold + held + refunded > 0) raise(ticketsSold, { what: 'event', sold, held, refunded });
  await deleteTicketsOfTypes(tx, { ticketTypeIds: types.map(({ id }) => id) });
  await deleteEventRow(tx, event);
  await moveEventCount(tx, { organizationId: event.organizationId, from: event.status, to: null });
  return { id: event.id };
}
