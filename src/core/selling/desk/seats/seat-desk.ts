import type { SeatChoice } from '../../../catalog/inventory/issue.sql.ts';
import type { TicketType } from '../../../catalog/ticket-types/ticket-type.ts';
import type { DeskSeats } from './desk-seats.ts';

type SeatedType = Pick<TicketType, 'id' | 'name' | 'plannedAs' | 'remainingQuantity'>;

/** What choosing seats needs of a desk. */
export interface SeatDesk {
  event: { keepsMarked: boolean } | undefined;
  types: ReadonlyMap<string, SeatedType>;
  changes: { seatsToTake: SeatChoice[] };
  seats(): DeskSeats;
  /** Undefined where they were not read, or the event has no plan. */
  knownSeats?: DeskSeats | undefined;
}

/** What a line of an order wants of a type. */
export interface WantedLine {
  /** Its place in `items`, or in `bundles`. */
  line: number;
  quantity: number;
  /** The seats that it names; null where the best are wanted. */
  seatIds: readonly string[] | null;
  /** How many of the best are for wheelchairs. */
  wheelchair: number;
}

export interface WantedSeats {
  type: SeatedType;
  bundle: object | null;
  /** What each line wants of it, one after the other. */
  lines: readonly WantedLine[];
  /** The seats of the plan in the order of the lines, once they are chosen; null where the type is on none. */
  seats: readonly number[] | null;
}

export const isSeated = ({ plannedAs }: Pick<SeatedType, 'plannedAs'>): boolean => plannedAs === 'RESERVED_SEAT';
