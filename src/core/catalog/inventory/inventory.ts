import type { Tx } from '../../../platform/database/database.ts';
import { deleteFreeTickets, insertMoreTickets, insertTickets, relabelFreeTickets } from './ticket.sql.ts';

/** What the records of a ticket type follow. */
interface Inventoried {
  id: string;
  quantity: number;
  type: string;
}

/** Makes one record per ticket of a new type. */
export async function generateTickets(tx: Tx, type: Inventoried): Promise<void> {
  const made = await insertTickets(tx, { ticketTypeId: type.id, quantity: type.quantity, isSeated: isSeated(type) });
  checkCount(made, type.quantity);
}

/** Brings the ticket records to a new quantity or kind. The caller holds the lock on the type. */
export async function adjustTickets(
  tx: Tx,
  before: Inventoried & { nextNumber: number },
  after: Inventoried,
): Promise<void> {
  const ticketTypeId = after.id;
  const more = after.quantity - before.quantity;
  if (more > 0) {
    const { nextNumber } = before;
    const options = { ticketTypeId, more, total: after.quantity, isSeated: isSeated(after), nextNumber };
    checkCount(await insertMoreTickets(tx, options), more);
  }
  if (more < 0) checkCount(await deleteFreeTickets(tx, { ticketTypeId, fewer: -more }), -more);
  if (isSeated(before) !== isSeated(after)) {
    await relabelFreeTickets(tx, { ticketTypeId, isSeated: isSeated(after) });
  }
}

function isSeated({ type }: Inventoried): boolean {
  return type === 'RESERVED_SEAT';
}

/** The records must agree with the counters at every instant; a transaction that would break that is undone. */
function checkCount(made: number, wanted: number): void {
  if (made !== wanted) throw new Error(`The inventory changed by ${made} tickets instead of ${wanted}`);
}
