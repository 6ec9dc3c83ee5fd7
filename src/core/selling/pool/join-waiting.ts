import type { Database } from '../../../platform/database/database.ts';
import type { Language } from '../../base/language.ts';
import type { Sales } from '../cashier/sales.ts';
import type { WaitingEntry, Wish } from '../waiting/entry.ts';

export interface WaitingTools {
  db: Database;
  sales: Pick<Sales, 'desk' | 'offerKeys' | 'callerOf'>;
  now: () => number;
}

export interface JoinInput extends Wish {
  eventId: string;
  email: string;
  language: Language;
  /** What the caller shows: the token of the entry that they have. */
  token?: string;
  /** The network address that asks; null where trials count none. */
  address: string | null;
}

export interface Joined {
  entry: WaitingEntry;
  /** Only for a new entry, in this answer and never again. */
  token: string | null;
}

/**
 * Somebody waits for tickets of an event that is sold out. Who waits already changes what they want: at once with their token,
 * else by a link that is mailed to them.
 */
export function joinWaiting(_tools: WaitingTools, _input: JoinInput): Promise<Joined> {
  throw new Error('Not yet');
}
