import type { Tx } from '../../../../platform/database/database.ts';
import type { SeatChoice } from '../../../catalog/inventory/issue.sql.ts';
import { listFreeSeats } from './free-seats.sql.ts';
import { takeSeats } from './seats.ts';

interface SeatDemand {
  orderId: string;
  type: { id: string; nextNumber: number };
  quantity: number;
}

// Beyond what is asked for, so that a party finds seats side by side where others left gaps.
const seatsToLookAt = 200;

/**
 * Seats for everybody who needs some of a type that is on no plan, in order of arrival. The counters have made sure that there are enough. Fresh
 * seats have no gaps and are taken from the lowest on, so none is left behind.
 */
export async function findSeats(tx: Tx, seatsToHold: readonly SeatDemand[]): Promise<SeatChoice[]> {
  const byType = Map.groupBy(seatsToHold, ({ type }) => type);
  const chosen = [...byType].map(async ([type, demands]) => {
    const needed = demands.reduce((sum, { quantity }) => sum + quantity, 0);
    const { id: ticketTypeId, nextNumber } = type;
    const rows = await listFreeSeats(tx, { ticketTypeId, nextNumber, most: needed + seatsToLookAt });
    const free = rows.map(({ number }) => number);
    const choices = demands.flatMap(({ orderId, quantity }) =>
      takeSeats(free, quantity).map((number): SeatChoice => ({ ticketTypeId, number, orderId })),
    );
    if (choices.length !== needed)
      throw new Error(`Type ${ticketTypeId} has ${choices.length} of ${needed} seats free`);
    return choices;
  });
  return (await Promise.all(chosen)).flat();
}
