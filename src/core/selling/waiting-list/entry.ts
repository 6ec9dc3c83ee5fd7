import type { Language } from '../../base/language.ts';
import type { States } from '../../base/states/states.ts';

export const entryStatuses = ['WAITING', 'OFFERED', 'TAKEN', 'LAPSED', 'LEFT', 'CLOSED'] as const;
export type EntryStatus = (typeof entryStatuses)[number];

/**
 * Where each status may go. An offer that lapses for the first time, or whose ticket its holder takes back, leaves somebody
 * who waits, and so does leaving that the address undoes. Late money takes what an ended entry was offered, where tickets are left.
 */
export const entryStates: States<EntryStatus> = {
  table: 'waiting_entries',
  moves: {
    WAITING: ['OFFERED', 'TAKEN', 'LEFT', 'CLOSED'],
    OFFERED: ['WAITING', 'TAKEN', 'LAPSED', 'LEFT', 'CLOSED'],
    TAKEN: [],
    LAPSED: ['TAKEN'],
    LEFT: ['TAKEN', 'WAITING'],
    CLOSED: ['TAKEN'],
  },
};

/** Somebody who waits for tickets of an event that is sold out. */
export interface WaitingEntry {
  id: string;
  organizationId: string;
  eventId: string;
  name: string;
  email: string;
  language: Language;
  tokenHash: Buffer;
  /** Null for any. */
  ticketTypeIds: readonly string[] | null;
  quantity: number;
  acceptsFewer: boolean;
  readonly status: EntryStatus;
  /** Who has the lowest is asked first. Null until it is written: behind all others. */
  place: number | null;
  /** Whether something came back that was less than it wants, and went to somebody behind it. */
  passedOver: boolean;
  /** How many offers it let lapse. */
  lapses: number;
  /** The order that is or was offered last. */
  orderId: string | null;
  createdAt: string;
  /** When a link that was mailed was opened: until then the address may be a stranger's. */
  confirmedAt: string | null;
  /** The claim that became it last: by its id they know it who wait. */
  knownAs: string | null;
}

/** What somebody who waits says, and may change. */
export interface Wish {
  name: string;
  /** Null for any. */
  ticketTypeIds: readonly string[] | null;
  quantity: number;
  acceptsFewer: boolean;
}

/** The fewest that it would take. */
export function leastOf({ quantity, acceptsFewer }: Pick<Wish, 'quantity' | 'acceptsFewer'>): number {
  return acceptsFewer ? 1 : quantity;
}
