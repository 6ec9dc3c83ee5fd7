import type { InsistOptions } from './ask.ts';
import type { Journal } from './journal.ts';
import type { Payer } from './payer.ts';
import type { Random } from './random.ts';
import type { SeedEvent, Shop } from './shop.ts';

export interface ClientWorld {
  name: string;
  urls: readonly string[];
  shop: Shop;
  event: SeedEvent;
  journal: Journal;
  pay: Payer;
}

/** One who buys, and what else happens around an order. */
export interface Client extends ClientWorld {
  random: Random;
  /** Of the buyer's name, so that no two purchases share one. */
  number: number;
  insisting: InsistOptions;
}
