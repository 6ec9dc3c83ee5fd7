import type { Language } from '../../language.ts';
import type { Messages } from '../../texts/en.ts';
import type { ShownFault } from '../../texts/faults.ts';
import type { OrderStatusShown } from '../../ui/order-status.ts';
import type { AnyFrameProps } from '../../ui/staff/frame.tsx';
import type { ShownChannel } from '../../ui/staff/order-tag.tsx';
import type { AnswerShown } from '../answers.tsx';
import type { ShownAttendee } from '../ticket-state.tsx';
import type { TimelineEntry } from './order-timeline.tsx';

export interface ShownOrder {
  id: string;
  orderNumber: string;
  status: OrderStatusShown;
  channel: ShownChannel;
  /** What the giver wrote. */
  note: string | null;
  /** Without an address for those whose role sees none. */
  buyer: { name: string; email: string | null; language: Language };
  /** Null where it was deleted. */
  event: { id: string; name: string; dateTime: string; timezone: string } | null;
  placedAt: string;
  completedAt: string | null;
  expiresAt: string | null;
  /** Of the link by which the buyer came. */
  via: string | null;
  items: readonly { name: string; section: string; row: string; quantity: number; price: number }[];
  subtotal: number;
  discount: number;
  promoCode: string | null;
  total: number;
  commission: number;
  processing: number;
  feesPaidBy: 'organizer' | 'buyer';
  refunded: number;
  commissionReturned: number;
  /** What the buyer's bank took back. */
  disputed: number;
  net: number;
  payment: {
    status: 'NOT_REQUIRED' | 'PENDING' | 'PAID' | 'FAILED' | 'REFUNDED' | 'PARTIALLY_REFUNDED';
    method: string | null;
    provider: string | null;
    reference: string | null;
    /** What the provider calls it; null where only the operator is to know. */
    providerId: string | null;
    paidAt: string | null;
  };
  /** Whether there is anything to pay out, the payout that took it, and whether that has left. */
  settlement: { isNeeded: boolean; payoutId: string | null; isPaidOut: boolean };
  tickets: readonly ShownTicket[];
}

export interface OrderDetailProps {
  frame: AnyFrameProps;
  order: ShownOrder;
  /** Whose it is, for the operator; members know. */
  organization?: { slug: string; name: string };
  timeline: readonly TimelineEntry[];
  /** Of the order, and of each of its tickets by its code. */
  answers: readonly { ticketCode: string | null; answers: readonly AnswerShown[] }[];
  answersMissing: number;
  /** By which tickets cost less by law; the number for those who may see it. */
  cards: readonly {
    ticketCode: string;
    kind: keyof Messages['cards']['kinds'];
    document: keyof Messages['cards']['documents'];
    name: string;
    number: string | null;
  }[];
  isRefundable: boolean;
  /** Whether the address of its buyer can be corrected. */
  isAddressable: boolean;
  /** Whether a dispute of its payment can be entered here. */
  isDisputable: boolean;
  /** Minutes to wait until the tickets can be sent again. */
  resendWaitMinutes?: number;
  trouble?: ShownFault;
}

export type ShownTicket = Pick<
  ShownAttendee,
  | 'ticketId'
  | 'code'
  | 'status'
  | 'usedDay'
  | 'isReturning'
  | 'isReplaced'
  | 'givenTo'
  | 'admission'
  | 'holderName'
  | 'section'
  | 'row'
  | 'seat'
> & { name: string };
