import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { raise } from '../../base/define-error.ts';
import { checkIfMatch } from '../../base/if-match.ts';
import { checkEditable, ticketsSold } from '../events/event.errors.ts';
import { touchEvent } from '../events/event.sql.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { countTicketsAway, deleteTicketsOfTypes } from '../inventory/ticket.sql.ts';
import { writeEventWords } from '../search/write-event-words.ts';
import { findBundleWith } from './bundles-of-types.sql.ts';
import { ownTicketTypeForChange, type TicketTypePath } from './own-ticket-type.sql.ts';
import { takeOffPlan } from './seating-of-types.sql.ts';
import { typeInBundle } from './ticket-type.errors.ts';
import { deleteTicketTypeRow } from './ticket-type.sql.ts';

export async function deleteTicketType(
  tx: Tx,
  actor: Actor,
  input: TicketTypePath & { ifMatch?: string },
): Promise<{ id: string }> {
  const event = await ownEventForChange(tx, actor, input.eventId);
  const type = await ownTicketTypeForChange(tx, actor, input);
  checkIfMatch(input.ifMatch, 'ticket type', type);
  checkEditable(event);
  const { soldQuantity: sold, heldQuantity: held } = type;
  const { away } = await countTicketsAway(tx, { eventId: event.id, ticketTypeId: type.id });
  const refunded = type.refundedQuantity + away;
  if (sold + held + refunded > 0) raise(ticketsSold, { what: 'ticket type', sold, held, refunded });
  const bundle = await findBundleWith(tx, type);
  if (bundle !== undefined) raise(typeInBundle, bundle);
  if (type.plannedAs !== null) await takeOffPlan(tx, type);
  await deleteTicketsOfTypes(tx, { ticketTypeIds: [type.id] });
  await deleteTicketTypeRow(tx, type);
  await touchEvent(tx, event);
  // Whether it is free may have changed.
  if (event.status === 'PUBLISHED') await writeEventWords(tx, { eventIds: [event.id] });
  return { id: type.id };
}
