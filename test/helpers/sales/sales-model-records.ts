import type { Method, ModelPrice } from './sales-model-money.ts';

// The words of the model: what there is in an event's sales, and no more of it than the model predicts.

export type Kind = 'GENERAL_ADMISSION' | 'RESERVED_SEAT';
export type Outcome = 'paid' | 'failed' | 'expired';

interface TypeSetup {
  kind: Kind;
  price: number;
  quantity: number;
  max: number;
  published: boolean;
  /** Whether buyers choose the price. */
  isChosen: boolean;
  /** Null where it lets somebody in. */
  addOn: AddOnSetup | null;
}

/** What lets nobody in: how many of it an order may have for each ticket, and whether it is sold without one. */
export interface AddOnSetup {
  perTicketMax: number | null;
  standalone: boolean;
}

export interface WorldSetup {
  types: TypeSetup[];
  capacity: number | null;
  absorbFees: boolean;
  /** How often the access code may be used, where the event is on presale. */
  presaleUses: number | null;
}

export interface ModelType extends TypeSetup {
  id: string;
  name: string;
  sold: number;
  held: number;
  remaining: number;
  withdrawn: number;
  isMarked: boolean;
  isDeleted: boolean;
  /** Whether a bundle has tickets of it. */
  isBundled: boolean;
}

/** What somebody wants: so many of a type, each for what they choose where it is theirs to choose. */
export interface WantedTickets {
  type: ModelType;
  quantity: number;
  chosen?: number;
}

export interface ModelLine {
  type: ModelType;
  quantity: number;
  /** Pesos, as it was when the order was placed. */
  price: number;
}

/** One of an order that is or was paid. */
export interface ModelTicket {
  type: ModelType;
  price: number;
  isVoid: boolean;
}

export interface ModelOrder extends ModelPrice {
  id: string;
  token: string;
  status: 'PENDING' | 'COMPLETED' | 'CANCELLED' | 'REFUNDED';
  lines: ModelLine[];
  quantity: number;
  /** In the order of the lines, once it is completed. */
  tickets: ModelTicket[];
  method: Method;
  absorbFees: boolean;
  refunded: number;
  commissionRefunded: number;
  disputed: number;
  isOverdue: boolean;
  /** What the buyer gave back, because the event was moved: tickets that cost nothing, and refunds. */
  isGivenBackFree: boolean;
  givenBackBy: ModelRefund[];
  /** The payment that completed it. */
  paidBy: ModelPayment | null;
}

export interface ModelPayment extends ModelPrice {
  reference: string;
  order: ModelOrder;
  method: Method;
  status: 'PENDING' | 'PAID' | 'FAILED' | 'EXPIRED';
  /** What the provider knows. */
  atProvider: Outcome | null;
  /** What goes wrong with it there afterwards. */
  trouble: Trouble | null;
  /** Whether the service still asks about it. */
  isPolled: boolean;
  refunded: number;
}

export const troubles = ['disputed', 'refund-refused-for-now', 'refund-pending'] as const;
export type Trouble = (typeof troubles)[number];

export interface ModelDispute {
  id: string;
  order: ModelOrder;
  amount: number;
  status: 'OPEN' | 'WON' | 'LOST';
}

export interface ModelRefund {
  id: string | null;
  payment: ModelPayment;
  kind: 'REQUESTED' | 'AUTOMATIC';
  amount: number;
  /** Those that it takes back; null where it is of an amount alone. */
  tickets: readonly ModelTicket[] | null;
  /** What a dispute had kept, which goes back by itself. */
  isOfWon?: true;
  /** Whether a person gave it up. */
  isLetGo?: true;
  commission: number;
  status: 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'SETTLED_OTHERWISE' | 'GIVEN_UP';
  /** Whether the provider has left it pending for a day, and was asked about it since. */
  isLeft: boolean;
  isAskedAgain: boolean;
}

export interface Refused {
  status: number;
  code: string;
  /** What the message must contain. */
  says?: string[];
}
