import type { FormFaults } from '../../ui/form.tsx';
import type { OrderStatusShown } from '../../ui/order-status.ts';
import type { CardKind } from '../cards/cards-shown.ts';
import type { PlaceShown } from '../event/seats/seats-shown.ts';
import type { BarkadaShown, EnteredForSeveral, Giving } from '../giving/giving-shown.ts';
import type { Appointed } from '../moved-note.tsx';
import type { PictureShown } from '../picture-shown.ts';
import type { VenueShown } from '../place.tsx';
import type { RefundAccountShown } from '../refund-account-part.tsx';
import type { SellerShown } from '../seller.tsx';
import type { ReturningShown } from '../waiting/return-part.tsx';
import type { ReturnRuleShown } from '../waiting/return-rule.tsx';

export interface OrderPageProps {
  order: {
    id: string;
    number: string;
    state: OrderStatusShown;
    buyer: { name: string; email: string };
    createdAt: string;
    /** While it is pending. */
    expiresAt: string | null;
    /** The same by the real time, which is what browsers know. */
    countsDownTo: string | null;
    lines: readonly {
      id: string;
      name: string;
      quantity: number;
      /** Before anything is taken off. */
      price: number;
      /** By which it costs less by law. */
      card: { kind: CardKind; name: string } | null;
      /** On a plan, from the hold on. */
      seats: readonly PlaceShown[] | null;
    }[];
    subtotal: number;
    discount: number;
    promoCode: string | null;
    /** What the law takes off. */
    statutoryDiscount: number;
    total: number;
    refunded: number;
    /** What the buyer's bank took back. */
    disputed: number;
    method: string;
    isPaid: boolean;
    /** A page of another site that the organizer trusts. */
    returnUrl: string | null;
    hasInvoice: boolean;
    seller: SellerShown | null;
  };
  /** Where the place on the waiting list is that was offered it; null where it was bought by itself. */
  waitingPlace: string | null;
  /** What is asked before such an offer is taken. */
  asked?: AskedAtCheckoutShown;
  /** Null where the organizer deleted it. */
  event: ShownEvent | null;
  isSandbox: boolean;
  /** Where it is joined online; null where it is not, and for anyone who has no good ticket. */
  joinUrl: string | null;
  /** How the last attempt to pay stands. */
  payment: 'none' | 'waiting' | 'failed' | 'expired';
  /** Why the last press of a button did nothing. */
  fault?: 'tooManyTries' | 'providerAway' | 'providerRefused' | 'noCash';
  /** What the buyer knew, where the event was moved since and is still to come. */
  movedFrom: Appointed | null;
  /** Until when the order may be given back for that, and what goes back; null where it may not. */
  /** Until when the buyer may choose another date of the series; null where they may not. */
  dateUntil: string | null;
  giveBack: { until: string; amount: number; areSomeGivenOn: boolean } | null;
  /** It was given back, and the provider is at it; or that was refused. */
  givingBack?: 'underWay' | 'refused';
  /** Where the money is, where the event was cancelled. */
  moneyBack: MoneyBackShown;
  /** Money that goes to an account, because it cannot go back the way it came; null where none does. */
  refundAccount: RefundAccountShown | null;
  /** Tells one buyer's pages from another's on the same device, and names nobody. */
  owner: string;
  /** Where the tickets go. */
  address: AddressShown;
  options: readonly PayOption[];
  /** The app in whose own browser the page is read, while the order is held. */
  inApp: ShownInApp | null;
  /** Where it waits to be paid in cash. */
  cash: ShownCashCode | null;
  /** Where it waits to be paid by a picture. */
  qr: ShownQrCode | null;
  /** The way to pay that the sums are shown for while it is pending. */
  chosen: string;
  tickets: readonly IssuedShown[];
  /** The code for those who come together, an SVG of ours; null where fewer than two tickets are valid. */
  partyQrSvg: string | null;
  /** What was typed to give tickets to several people, where that is shown once more. */
  several?: Readonly<Record<string, EnteredForSeveral>>;
  /** The link for friends; null where there is nothing to share. */
  barkada: BarkadaShown | null;
  questions: QuestionsShown;
}

export type OrderPropsWithEvent = OrderPageProps & { event: ShownEvent };

/** In pesos; together with what a bank took back, all that was paid. */
interface MoneyBackShown {
  sent: number;
  underWay: number;
  /** The provider refused it, and a person sees to it. */
  refused: number;
  /** Nobody was asked for it yet. */
  toCome: number;
  /** Whether it goes to an account that the buyer names. */
  isToAccount: boolean;
}

export interface ShownEvent {
  slug: string;
  name: string;
  dateTime: string;
  endDateTime: string | null;
  timezone: string;
  /** In short. */
  place: string | null;
  venue: VenueShown | null;
  isOnline: boolean;
  poster: PictureShown;
  isOnSale: boolean;
  /** Null where it was not; the reason is in the organizer's words. */
  cancelled: { reason: string | null } | null;
  /** Markdown. */
  refundPolicy: string | null;
  /** By what rule tickets of the order can be returned. */
  returns: ReturnRuleShown | null;
}

/** A way to pay, and what is charged then. */
export interface ShownInApp {
  app: string;
  /** Where it goes on in another browser, good once. */
  url: string;
  /** What opens that browser by itself; null where the phone offers nothing such. */
  wayOut: string | null;
}

export interface ShownCashCode {
  method: string;
  code: string;
  /** An SVG of ours. */
  barcodeSvg: string;
  expiresAt: string;
  /** Where paying it is played; null where it is real. */
  simulatorUrl: string | null;
}

export interface ShownQrCode {
  /** Until when it can be paid. */
  until: string;
  /** Where paying it is played; null where it is real. */
  simulatorUrl: string | null;
}

export interface PayOption {
  method: string;
  total: number;
  /** Whether money can go back the way it came. */
  isRefundable: boolean;
  /** Whether it is approved in an app of its own. */
  opensApp: boolean;
}

export interface IssuedShown {
  id: string;
  code: string;
  /** RETURNING while a refund is about to take it back: it lets nobody in meanwhile. GIVEN: somebody else has it under another code. */
  state: 'VALID' | 'USED' | 'RETURNING' | 'GIVEN' | 'VOID';
  /** Of a used one for several days, up to which of them. */
  usedDay?: { day: number; of: number };
  name: string;
  /** It lets nobody in, and is redeemed. */
  isAddOn: boolean;
  /** Those it is good for, where it is not for all of the event's: YYYY-MM-DD. */
  days: readonly string[] | null;
  /** Whose it is. */
  holder: string;
  section: string | null;
  row: string | null;
  seat: string | null;
  /** An SVG of ours. */
  qrSvg: string;
  /** Undefined where it cannot be given on. */
  giving?: Giving;
  /** Undefined where it cannot be returned, and is not being. */
  returning?: ReturningShown;
}

/** Where the tickets of an order go, and how that is put right. */
export interface AddressShown {
  /** The address that was asked for and waits to be confirmed. */
  waiting: string | null;
  entered?: { email: string; fault: 'email' | 'same' | 'tooOften' };
}

/** A question to the reader, and what they said. */
export interface AskedShown {
  /** What the field of the form is called. */
  name: string;
  label: string;
  kind: 'TEXT' | 'CHOICE' | 'CHECK' | 'NUMBER' | 'DATE';
  options: readonly string[];
  isRequired: boolean;
  /** As a form has it; `yes` and `no` of a `CHECK`. */
  value: string;
}

/** What the organizer asks while people order. */
export interface AskedAtCheckoutShown {
  asked: readonly AskedShown[];
  /** One for each ticket of which something is asked. */
  tickets: readonly {
    type: string;
    place: number;
    of: number;
    /** Who comes with it, where names are asked for. */
    name?: { name: string; value: string };
    asked: readonly AskedShown[];
  }[];
  faults?: FormFaults;
}

export interface QuestionsShown {
  /** Where the answers go. */
  action: string;
  missing: number;
  isOpen: boolean;
  isSaved: boolean;
  faults?: FormFaults;
  /** Those of the order, and those of each ticket. */
  groups: readonly {
    ticket: { place: number; of: number; name: string } | null;
    /** Who comes with it, where names are asked for. */
    holder?: { name: string; value: string };
    asked: readonly AskedShown[];
  }[];
}
