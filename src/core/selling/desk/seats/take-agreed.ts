import type { OrderItem } from '../../orders/order.ts';
import { isSeated, type SeatDesk } from './seat-desk.ts';

/** The seats that a line agreed on are its order's from now on: nobody else of the batch gets them. */
export function takeAgreed(desk: SeatDesk, { orderId, ticketTypeId, seats }: OrderItem): void {
  const ofEvent = desk.seats();
  for (const { id } of seats ?? []) {
    const seat = ofEvent.seatOf(ticketTypeId, id);
    if (seat === undefined || !ofEvent.isFree(seat))
      throw new Error(`The seat ${id} of the order ${orderId} is not free`);
    ofEvent.take([seat]);
    desk.changes.seatsToTake.push({ ticketTypeId, number: ofEvent.numberOf(seat), orderId });
  }
}

/** Whether all seats that an order once held can be had again: those very seats, since they were paid for. */
export function areAgreedFree(desk: SeatDesk, items: readonly OrderItem[]): boolean {
  return items.every((item) => {
    const type = desk.types.get(item.ticketTypeId);
    return type !== undefined && isSeated(type) ? isFreeLine(desk, item) : item.seats === null;
  });
}

function isFreeLine(desk: SeatDesk, { ticketTypeId, quantity, seats }: OrderItem): boolean {
  if (seats?.length !== quantity) return false;
  const ofEvent = desk.seats();
  return seats.every(({ id }) => {
    const seat = ofEvent.seatOf(ticketTypeId, id);
    return seat !== undefined && ofEvent.isFree(seat);
  });
}
