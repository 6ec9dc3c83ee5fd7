import { isTicket } from '../../catalog/inventory/type-kinds.ts';
import { factsOf, type KnownOrder, type KnownTicket } from '../acts/facts.ts';
import { isAllowed } from '../acts/may-do.ts';
import { itemOfTicket, type OrderItem } from '../orders/order.ts';
import { type IssuedTicket, isGoodTicket } from '../tickets/issued-ticket.ts';
import type { OfferKeys } from '../tickets/offer.ts';

/** The link by which friends of a buyer take tickets of an order, until the buyer closes it. */
export interface BarkadaLink {
  orderId: string;
  organizationId: string;
  /** The first link of the order, the second, and so on: each has a token of its own. */
  number: number;
  tokenHash: Buffer;
  /** How many tickets the buyer keeps. */
  keep: number;
  createdAt: string;
  closedAt: string | null;
}

export const keepMax = 1_000;

type Keys = Pick<OfferKeys, 'orderTokenOf'>;

/** Stored nowhere: the page of the order shows the same link again. */
export function linkTokenOf(keys: Keys, { orderId, number }: Pick<BarkadaLink, 'orderId' | 'number'>): string {
  return keys.orderTokenOf(`barkada ${orderId} ${number}`);
}

/** What a friend shows from then on. The same friend who asks again has the same. */
export function friendTokenOf(keys: Keys, { token, asked }: { token: string; asked: string }): string {
  return keys.orderTokenOf(`barkada ticket ${token} ${asked}`);
}

type SharedTicket = KnownTicket & Pick<IssuedTicket, 'ticketTypeId' | 'line' | 'number'>;

/**
 * The tickets that friends may take now. The buyer keeps the first ones of the order; those that cannot be given on, or only to
 * somebody with a card, are kept before others.
 */
export function ticketsToTake<Ticket extends SharedTicket>(
  known: Omit<KnownOrder, 'items' | 'tickets'> & { items: readonly OrderItem[]; tickets: readonly Ticket[] },
  { keep }: Pick<BarkadaLink, 'keep'>,
): Ticket[] {
  const isOffered = (ticket: Ticket) => factsOf(known, ticket).ticket?.isGiftOpen === true;
  const own = known.tickets.filter((ticket) => {
    return isGoodTicket(ticket) && !ticket.isGivenOn && isTicket(ticket) && !isOffered(ticket);
  });
  const free = own.filter((ticket) => ticket.statutoryKind == null && isAllowed('GIVE_ON', factsOf(known, ticket)));
  const lineOf = (ticket: Ticket) => itemOfTicket(known.items, ticket).position;
  const inOrder = free.toSorted((one, other) => lineOf(one) - lineOf(other) || one.number - other.number);
  return inOrder.slice(Math.max(0, keep - (own.length - free.length)));
}

/** Strangers may have the link: they read no more of a buyer than this. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/u)[0] ?? name;
}
