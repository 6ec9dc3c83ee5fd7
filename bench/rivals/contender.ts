/** One of the programs that sell in turns. */
export interface Contender {
  name: string;
  version: string;
  /** Somebody with a connection of their own. */
  newBuyer(): Buyer;
  /** How many of the scarce tickets its database says are sold. */
  scarceSold(): Promise<number>;
  /** Processor time that its processes have used; PostgreSQL's is not in it. */
  processorMs(): Promise<number>;
  stop(): Promise<void>;
}

export interface Buyer {
  /** A whole purchase of one ticket, each time as somebody who was not there before; false where they are sold out. */
  buy(from: Supply): Promise<boolean>;
  /** The page that people see, where there is one. */
  readPage?: () => Promise<void>;
  readJson(): Promise<void>;
  leave(): void;
}

export type Supply = 'plenty' | 'scarce';

export const plentyTickets = 200_000;
export const scarceTickets = 30;
