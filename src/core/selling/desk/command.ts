import type { Desk } from './desk.ts';

/** Something that is asked of an event's desk. */
export interface Command<Result> {
  /** Existing orders that it decides on; they are locked first. */
  orderIds?: readonly string[];
  /** True where it looks at the refunds of those orders. */
  needsRefunds?: boolean;
  /** An access code that the buyer gave. */
  accessCode?: string;
  /** Where the buyer sent an Idempotency-Key: the result is kept, and a repeat gets it again. */
  claim?: { keyHash: Buffer; bodyHash: Buffer };
  /**
   * Refuses, or writes down on the desk what is to change. It changes nothing before it is sure, waits for nothing, and
   * may be asked again where the transaction has to be repeated.
   */
  decide(desk: Desk): Result;
}
