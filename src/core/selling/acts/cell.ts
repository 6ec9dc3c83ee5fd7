import { type ErrorDefinition, type Refusal, refusal } from '../../base/define-error.ts';
import { orderStateForbids } from '../orders/order.errors.ts';
import type { Facts, Situation } from './situations.ts';

/** What an act may end before it is done, in the words of docs/acts.md. */
export const things = {
  HOLD: 'the hold',
  RETURN: 'the return, and with it the offer that somebody holds of it',
  GIFT: 'the gift',
  GIFT_ONCE_VOID: 'the gift, once the ticket is void',
  REFUSED_REFUND: 'the refund that was refused, which can no longer be had',
  GIVE_BACK: 'the right to give the order back because its event was moved, which is said first',
} as const;
export type Thing = keyof typeof things;

/** What the table says of an act in one situation. */
export type Cell =
  | { does: 'GOES'; ends: readonly Thing[]; note?: string }
  | { does: 'REFUSES'; refusal: (facts: Facts) => Refusal }
  /** Of several tickets this one stays as it is. */
  | { does: 'SKIPS' }
  /** It was done before, and is answered as it stands. */
  | { does: 'REPEATS' }
  /** A scan is answered so: nobody comes in. */
  | { does: 'TURNS_AWAY'; result: 'VOID' | 'DUPLICATE' }
  /** It cannot be, for a reason. */
  | { does: 'NEVER'; why: string };

/** A row of the table: no situation can be left out. */
export type Row = Record<Situation, Cell>;

export const goes: Cell = { does: 'GOES', ends: [] };
export const skips: Cell = { does: 'SKIPS' };
export const repeats: Cell = { does: 'REPEATS' };

export function ends(...what: Thing[]): Cell {
  return { does: 'GOES', ends: what };
}

/** It is done, and something is to be known of it. */
export function goesBut(note: string): Cell {
  return { does: 'GOES', ends: [], note };
}

export function never(why: string): Cell {
  return { does: 'NEVER', why };
}

export function refuses<Params>(
  definition: ErrorDefinition<Params>,
  params: NoInfer<Params> | ((facts: Facts) => NoInfer<Params>),
): Cell {
  const paramsOf = (typeof params === 'function' ? params : () => params) as (facts: Facts) => Params;
  return { does: 'REFUSES', refusal: (facts) => refusal(definition, paramsOf(facts)) };
}

/** The status of its order does not allow it. */
export function forbids(what: string): Cell {
  return refuses(orderStateForbids, ({ order: { status } }) => ({ status, what }));
}

/** A door's answer. */
export function turnsAway(result: 'VOID' | 'DUPLICATE'): Cell {
  return { does: 'TURNS_AWAY', result };
}

export const noTicket = never('An order that is not paid has no ticket.');

/** Why a refund cannot name the ticket. */
export const isVoid = ({ ticket }: Facts) => ({ ticketId: ticket?.id ?? '', why: { fault: 'ticketVoid' } as const });
export const inRefund = ({ ticket }: Facts) => ({
  ticketId: ticket?.id ?? '',
  why: { fault: 'ticketInRefund' } as const,
});
