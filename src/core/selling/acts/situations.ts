import { isCompleted, isGivenBack, isHeld, isLetGo, type OrderChannel, type OrderStatus } from '../orders/order.ts';
import { type IssuedTicketStatus, isGoodTicket, isUnusedTicket, isUsedTicket } from '../tickets/issued-ticket.ts';

/** What a ticket, its order or its event may be in the middle of, in the words of docs/acts.md. Of several that refuse an act the first says why. */
export const situations = {
  HELD: 'its order is not paid yet',
  LET_GO: 'its order was cancelled before it was paid',
  REPLACED: 'its code was replaced by another one: given on, moved, or for another date',
  GIVEN_AWAY: 'complimentary',
  COUNTER: 'sold at the counter',
  GIVEN_ON: 'given on: somebody else holds it',
  EVENT_CANCELLED: 'its event is cancelled',
  TAKEN_BACK: 'void: refunded, returned or resold',
  EVENT_OVER: 'its event is over',
  ADMITTED: 'somebody came in with it',
  REFUND_UNDER_WAY: 'a refund that takes it back is under way',
  WAITING_FOR_MONEY: 'returned, and the provider refused the refund',
  DISPUTED: 'the payment of its order is disputed',
  DISPUTE_WON: 'the payment was disputed, and the dispute was won',
  DISPUTE_LOST: 'the payment was disputed, and a part was lost',
  ALL_BACK: 'its order is wholly given back',
  RETURN_OPEN: 'its return waits for a buyer',
  RETURN_OFFERED: 'its return waits for a buyer, and somebody holds the offer',
  PUT_UP_OFTEN: 'put up for resale three times already, whatever became of it',
  GIFT_OPEN: 'offered to somebody as a gift',
  REFUND_REFUSED: 'the provider refused a refund that takes it back',
  PARTLY_REFUNDED: 'an amount of its order was refunded',
  PROMO_CODE: 'bought with a promo code',
  BUNDLE: 'part of a bundle',
  FREE: 'cost nothing',
  PAID_OUT: 'its order was paid out to the organizer',
  EXCHANGED: 'its order came from another date',
  EVENT_MOVED: 'its event was moved, and the buyer can give it back',
  ADD_ON: 'an add-on',
  HAS_ADD_ON: 'an add-on of its order needs it',
  STATUTORY: 'cost less by law, for a card',
} as const;
export type Situation = keyof typeof situations;

/** Facts by which it is told; what is left out is not the case, or does not matter to the act. */
export interface OrderFacts {
  status: OrderStatus;
  channel: OrderChannel;
  totalCentavos: number;
  /** Whether an amount went back, or is about to. */
  isPartlyRefunded: boolean;
  hasPromoCode?: boolean;
  hasBundle?: boolean;
  /** Whether a ticket of it cost less by law. */
  hasStatutory?: boolean;
  /** How the disputes of its payment stand. */
  disputes?: readonly ('OPEN' | 'WON' | 'LOST')[];
  isPaidOut?: boolean;
  isExchanged?: boolean;
}

export interface EventFacts {
  isCancelled: boolean;
  isOver: boolean;
  /** Whether its buyers can give their orders back for that. */
  isMoved?: boolean;
}

export interface TicketFacts {
  id: string;
  status: IssuedTicketStatus;
  replacedBy: string | null;
  /** Whether somebody other than the buyer holds it. */
  isGivenOn: boolean;
  admittedAt: string | null;
  isRefundUnderWay: boolean;
  /** The return of it that stands. */
  returned?: 'OPEN' | 'OFFERED' | 'WAITING_FOR_MONEY';
  /** How often it was put up for resale, under whichever code. */
  putUps?: number;
  isGiftOpen?: boolean;
  isRefundRefused?: boolean;
  isAddOn?: boolean;
  hasAddOn?: boolean;
  isStatutory?: boolean;
}

/** An order that an act is about, or one ticket of it. */
export interface Facts {
  order: OrderFacts;
  event: EventFacts;
  /** Undefined where the act is about the order alone, or it has no ticket. */
  ticket?: TicketFacts;
}

/** Each may cost somebody who waits an offer that comes to nothing. */
const putUpsMax = 3;

const holds: Record<Situation, (facts: Facts) => boolean | undefined> = {
  HELD: ({ order }) => isHeld(order),
  LET_GO: ({ order }) => isLetGo(order),
  REPLACED: ({ ticket }) => ticket !== undefined && ticket.replacedBy !== null,
  GIVEN_AWAY: ({ order }) => order.channel === 'COMPLIMENTARY',
  COUNTER: ({ order }) => order.channel === 'COUNTER',
  GIVEN_ON: ({ ticket }) => ticket?.isGivenOn,
  EVENT_CANCELLED: ({ event }) => event.isCancelled,
  TAKEN_BACK: ({ ticket }) => ticket !== undefined && !isGoodTicket(ticket) && ticket.replacedBy === null,
  EVENT_OVER: ({ event }) => event.isOver,
  ADMITTED: ({ ticket }) =>
    ticket !== undefined && (isUsedTicket(ticket) || (isUnusedTicket(ticket) && ticket.admittedAt !== null)),
  REFUND_UNDER_WAY: ({ ticket }) => ticket?.isRefundUnderWay,
  WAITING_FOR_MONEY: ({ ticket }) => ticket?.returned === 'WAITING_FOR_MONEY',
  DISPUTED: ({ order }) => order.disputes?.includes('OPEN'),
  DISPUTE_WON: ({ order }) => order.disputes?.includes('WON'),
  DISPUTE_LOST: ({ order }) => order.disputes?.includes('LOST'),
  ALL_BACK: ({ order }) => isGivenBack(order),
  RETURN_OPEN: ({ ticket }) => ticket?.returned === 'OPEN',
  RETURN_OFFERED: ({ ticket }) => ticket?.returned === 'OFFERED',
  PUT_UP_OFTEN: ({ ticket }) => (ticket?.putUps ?? 0) >= putUpsMax,
  GIFT_OPEN: ({ ticket }) => ticket?.isGiftOpen,
  REFUND_REFUSED: ({ ticket }) => ticket?.isRefundRefused,
  PARTLY_REFUNDED: ({ order }) => order.isPartlyRefunded && isCompleted(order),
  PROMO_CODE: ({ order }) => order.hasPromoCode,
  BUNDLE: ({ order }) => order.hasBundle,
  FREE: ({ order }) => order.totalCentavos === 0 && order.channel !== 'COMPLIMENTARY',
  PAID_OUT: ({ order }) => order.isPaidOut,
  EXCHANGED: ({ order }) => order.isExchanged,
  EVENT_MOVED: ({ event }) => event.isMoved,
  ADD_ON: ({ ticket }) => ticket?.isAddOn,
  HAS_ADD_ON: ({ ticket }) => ticket?.hasAddOn,
  STATUTORY: ({ order, ticket }) => (ticket === undefined ? order.hasStatutory : ticket.isStatutory),
};

const all = Object.keys(situations) as Situation[];

/** Everything that it is in the middle of, in the order of the table. */
export function situationsOf(facts: Facts): Situation[] {
  return all.filter((situation) => holds[situation](facts) === true);
}
