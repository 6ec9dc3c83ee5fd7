export const blockSeatsMax = 5_000;
export const blockReasonLengthMax = 200;
/** Of an event. */
export const blocksMax = 2_000;

/** Seats that are not sold, and why. */
export interface SeatBlock {
  id: string;
  organizationId: string;
  eventId: string;
  seats: string[];
  reason: string;
  createdAt: string;
}
