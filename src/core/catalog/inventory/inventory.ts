import type { Tx } from '../../../platform/database/database.ts';
import { deleteFreeTickets, insertMoreTickets, insertTickets, relabelFreeTickets } from './ticket.sql.ts';

/** What the records of a ticket type depend on. */
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

/**
 * Makes the records by which a type is to grow. The caller holds the lock on the event and not yet that on the type, so that
 * sales go on meanwhile. Nobody sees the new records before the counters: both are written in the same transaction.
 */
export async function growTickets(
  tx: Tx,
  before: Inventoried & { nextNumber: number },
  after: Inventoried,
): Promise<void> {
  const more = after.quantity - before.quantity;
  if (more <= 0) return;
  const { nextNumber } = before;
  const options = { ticketTypeId: after.id, more, total: after.quantity, isSeated: isSeated(after), nextNumber };
  checkCount(await insertMoreTickets(tx, options), more);
}

/** Brings the ticket records to a smaller quantity or another kind. The caller holds the lock on the type. */
export async function adjustTickets(tx: Tx, before: Inventoried, after: Inventoried): Promise<void> {
  const ticketTypeId = after.id;
  const fewer = before.quantity - after.quantity;
  if (fewer > 0) checkCount(await deleteFreeTickets(tx, { ticketTypeId, fewer }), fewer);
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
