import type { Tx } from '../../../platform/database/database.ts';
import { adjustTickets, generateTickets, growTickets } from '../inventory/inventory.ts';
import { deleteTicketsOfTypes } from '../inventory/ticket.sql.ts';
import type { TicketType } from '../ticket-types/ticket-type.ts';
import type { TypeChange } from './painting-changes.ts';
import { deleteSeatRows, insertSeatRows, writePlannedType } from './seat-rows.sql.ts';

/** Makes a type what the painting says. Where it leaves the plan, nothing of it is sold or held. */
export async function writeTypeChange(
  tx: Tx,
  change: TypeChange,
  { isSoldOut = isSoldOutThen(change) }: { isSoldOut?: boolean } = {},
): Promise<void> {
  const { type, plannedAs, quantity, gone, fresh, isAnew } = change;
  const after: TicketType = { ...type, type: plannedAs ?? type.type, plannedAs, quantity };
  if (isAnew) {
    await deleteTicketsOfTypes(tx, { ticketTypeIds: [type.id] });
    if (plannedAs !== 'RESERVED_SEAT') await generateTickets(tx, after);
  } else if (plannedAs !== 'RESERVED_SEAT') {
    await growTickets(tx, type, after);
    await adjustTickets(tx, type, after);
  } else if (gone.length > 0) {
    const deleted = await deleteSeatRows(tx, { ticketTypeId: type.id, numbers: gone });
    if (deleted !== gone.length) throw new Error(`${deleted} seats went instead of ${gone.length}`);
  }
  if (fresh.length > 0) await insertSeatRows(tx, { ticketTypeId: type.id, seats: fresh });
  await writePlannedType(tx, { ...after, ...stockAfter(change, isSoldOut) });
}

/** A type that comes onto the plan is on sale, as one with a new quantity is; one that leaves it is not. */
function isSoldOutThen({ type, plannedAs }: TypeChange): boolean {
  return plannedAs === null || (type.plannedAs !== null && type.isMarkedSoldOut);
}

function stockAfter({ type, plannedAs, quantity, blocked, isAnew, nextNumber }: TypeChange, isMarkedSoldOut: boolean) {
  const left = quantity - type.soldQuantity - type.heldQuantity;
  const remainingQuantity = isMarkedSoldOut ? 0 : left - blocked;
  return {
    isMarkedSoldOut,
    remainingQuantity,
    withdrawnQuantity: left - remainingQuantity,
    blockedQuantity: blocked,
    nextNumber: isAnew && plannedAs !== 'RESERVED_SEAT' ? 1 : nextNumber,
  };
}
