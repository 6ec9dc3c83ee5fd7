import type { Tx } from '../../../platform/database/database.ts';
import type { Thing } from '../acts/cell.ts';
import type { KnownOrder } from '../acts/facts.ts';
import type { Order, OrderItem } from '../orders/order.ts';
import type { DeskEvent, DeskOrder, DeskTicket, DeskType } from './desk-contents.ts';

/**
 * The tables of which a desk locks rows, in the order in which it does so; the types of the event come first and are the lock. What is found
 * only then, such as the orders at the other end of an offer, is locked once more in this order.
 */
export const lockOrder = [
  'ticket_types',
  'access_codes',
  'promo_codes',
  'orders',
  'payments',
  'refunds',
  'disputes',
  'stray_payments',
  'issued_tickets',
  'ticket_offers',
  'address_changes',
  'ticket_returns',
] as const;
type LockedTable = (typeof lockOrder)[number];

/** What commands of a batch ask of a part. */
export interface Batch<Asked> {
  tx: Tx;
  eventId: string;
  asked: readonly Asked[];
  /** Whether it is of one command. */
  isAlone: boolean;
}

/** What is known of a batch once the types and the orders that it names are locked. */
export interface FoundBatch<Asked> extends Batch<Asked> {
  now: string;
  event: DeskEvent | undefined;
  types: readonly DeskType[];
  orders: readonly Order[];
  items: readonly OrderItem[];
  /** Has the desk look at more orders, and at everything of them. */
  lockMore(orderIds: readonly string[]): Promise<readonly Order[]>;
}

type Told = 'order.cancelled' | 'order.expired';

/**
 * Something that is sold or decided at a desk and has a room of its own. The desk knows none of them: it loads and writes them, and tells
 * them what happens to orders and tickets.
 */
export interface Part<Desk, State, Asked> {
  readonly name: string;
  /** The tables of which it locks rows. */
  readonly locks: readonly LockedTable[];
  /** What it knows in a batch, and what is to be written of it: nothing so far. */
  changes(): State;
  /** What is asked for with the locks, in the first round trip. */
  load?(at: State, batch: Batch<Asked>): Promise<void>;
  /** What belongs to orders of which everything is looked at. */
  loadOfOrders?(at: State, tx: Tx, given: { orderIds: readonly string[] }): Promise<void>;
  /** What an ordinary sale has nothing of, in the second round trip. */
  loadMore?(at: State, batch: FoundBatch<Asked>): Promise<void>;
  /** Where seats are free again, after the tickets that ended, after those that were issued, and once all else is as is told of it. */
  readonly write?: {
    freed?(at: State, desk: Desk, tx: Tx): void;
    ended?(at: State, desk: Desk, tx: Tx): void;
    issued?(at: State, desk: Desk, tx: Tx): void;
    told?(at: State, desk: Desk, tx: Tx): void;
  };

  /** After every command, so that no command has to think of it, and before the next. */
  settle?(at: State, desk: Desk): void;
  /** Whether an order that is held may be completed. */
  isReady?(at: State, desk: Desk, order: Order): boolean;
  /** The tickets of others whose places an order takes instead of stock. */
  replacedBy?(at: State, orderId: string): readonly { seatId: string | null }[];
  /** An order gets its tickets. */
  completes?(at: State, desk: Desk, found: DeskOrder): void;
  completed?(at: State, desk: Desk, order: Order): void;
  /** An order ended unpaid. */
  letGo?(at: State, desk: Desk, found: DeskOrder, told: Told): void;
  /** Whether late money can still buy what an order was let go with; and then it does. */
  isStillSold?(at: State, desk: Desk, found: DeskOrder): boolean;
  soldAgain?(at: State, desk: Desk, found: DeskOrder): void;
  ticketVoided?(at: State, desk: Desk, ticket: DeskTicket): void;
  /** What the table of acts is asked about of an order. */
  known?(at: State, orderId: string): Partial<Pick<KnownOrder, 'returns' | 'gifts'>>;
  /** Ends what an act ends first, where it is the part's. */
  end?(at: State, desk: Desk, thing: Thing, found: DeskOrder, ticket: DeskTicket): void;
  /** Whether something is left to be done once the batch is committed. */
  isFollowed?(at: State, desk: Desk): boolean;
}
