import { randomText } from '../../../platform/ids.ts';
import { unambiguous } from '../../base/text.ts';
import type { TypeKind } from '../../catalog/inventory/type-kinds.ts';
import type { StatutoryKind } from '../../money/tax-rules/tax-rules.ts';

export const issuedTicketStatuses = ['VALID', 'USED', 'VOID'] as const;

export type IssuedTicketStatus = (typeof issuedTicketStatuses)[number];

/** One admission that somebody bought, or one unit of an add-on. */
export interface IssuedTicket {
  id: string;
  orderId: string;
  orderNumber: string;
  code: string;
  status: IssuedTicketStatus;
  ticketTypeId: string;
  /** The line of its order; null where its type has only one there. */
  line: number | null;
  number: number;
  seat: string | null;
  /** SECTION-ROW-SEAT; null where it is for no seat of a plan. */
  seatId: string | null;
  /** As it was when the order was placed. */
  name: string;
  /** Of its own seat; without a plan as they were when the order was placed. */
  section: string;
  rowLabel: string;
  kind: TypeKind;
  /** By whose card it cost less; null where by none. */
  statutoryKind: StatutoryKind | null;
  /** An add-on that nobody buys alone. */
  needsTicket: boolean;
  /** Which of the event's days it is good for; null: all. */
  dayNumbers: number[] | null;
  /** Who comes with it: whom the buyer named, else whose it is. */
  holderName: string;
  /** Whose it is: the buyer's, until it is given on. */
  ownerName: string;
  holderEmail: string;
  /** Whether it was never given on. */
  isBuyers: boolean;
  /** The ticket that took its place when it became somebody else's. */
  replacedBy: string | null;
  /** Since when a refund under way is about to take it back. */
  returningAt: string | null;
  admittedAt: string | null;
  admittedGate: string | null;
  createdAt: string;
  voidedAt: string | null;
  updatedAt: string;
}

type OfStatus = Pick<IssuedTicket, 'status'>;

/** It is not void: who has it may come in, or has. */
export const isGoodTicket = ({ status }: OfStatus): boolean => status !== 'VOID';

/** Nobody came in with it. */
export const isUnusedTicket = ({ status }: OfStatus): boolean => status === 'VALID';

export const isUsedTicket = ({ status }: OfStatus): boolean => status === 'USED';

/** The ticket that stands for one of these now: itself, or the one that took its place. */
export function currentTicketOf<Ticket extends Pick<IssuedTicket, 'id' | 'replacedBy'>>(
  tickets: readonly Ticket[],
  ticketId: string,
): Ticket | undefined {
  const ticket = tickets.find(({ id }) => id === ticketId);
  return ticket?.replacedBy == null ? ticket : currentTicketOf(tickets, ticket.replacedBy);
}

/**
 * The tickets of an order that its viewer sees: the buyer those that are or were theirs, a later holder their own. A code
 * that was replaced by another one of the same person is left out.
 */
export function ownTickets(tickets: readonly IssuedTicket[], heldTicketId: string | null): IssuedTicket[] {
  if (heldTicketId !== null) return tickets.filter(({ id }) => id === heldTicketId);
  const own = tickets.filter(({ isBuyers }) => isBuyers);
  const ids = new Set(own.map(({ id }) => id));
  return own.filter(({ replacedBy }) => replacedBy === null || !ids.has(replacedBy));
}

const codeLength = 16;

/** What is typed where a QR code cannot be read. Nobody guesses one. */
export function newTicketCode(): string {
  return randomText(unambiguous, codeLength);
}
