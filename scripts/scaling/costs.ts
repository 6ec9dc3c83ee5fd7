/** What one thing takes, in milliseconds of one core or of waiting. All other figures follow from these. */
export interface Costs {
  /** An event page or an answer of the marketplace, sent from memory. */
  page: number;
  /** Taking an order in and answering it, in the process that has the buyer's connection. */
  takeOrder: number;
  /** What an order takes at the desk, in the same process. */
  deskOrder: number;
  /** What PostgreSQL works for a batch, however small, and for each order in it. */
  databaseBatch: number;
  databaseOrder: number;
  /** The same for one that comes too late: nothing is written, and no commit is awaited. */
  databaseRefusal: number;
  /** Telling somebody from memory that nothing is left, and what it takes of PostgreSQL to look again whether that is so. */
  tellSoldOut: number;
  databaseLook: number;
  /** Everything after the order: choosing a payment, the provider's call, tickets, mail. */
  payInWeb: number;
  payInDatabase: number;
  /** Relaying a notice, with its delivery: in the worker, and in PostgreSQL. */
  relayInWorker: number;
  relayInDatabase: number;
  /** Until a commit is safe on the disk, and round trips to another machine. */
  commit: number;
  roundTrip: number;
}

/** As `npm run bench` measured them on two cores; docs/scaling.md says by which row. */
export const measuredCosts: Costs = {
  page: 0.035,
  takeOrder: 0.1,
  deskOrder: 0.05,
  databaseBatch: 1,
  databaseOrder: 0.1,
  databaseRefusal: 0.01,
  tellSoldOut: 0.06,
  databaseLook: 0.25,
  payInWeb: 0.41,
  payInDatabase: 0.52,
  relayInWorker: 0.012,
  relayInDatabase: 0.064,
  commit: 4.4,
  roundTrip: 0.3,
};

// As `wiring.ts` has it for buyers.
export const answerWithinMs = 10_000;
