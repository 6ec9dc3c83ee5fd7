// Made from docs/openapi.json by npm run docs.

/** What `code` of a refusal may be; others may come. */
export type ErrorCode = 'CONFLICT' | 'FORBIDDEN' | 'IDEMPOTENCY_IN_PROGRESS' | 'IDEMPOTENCY_KEY_REUSED' | 'INTERNAL_ERROR' | 'INVALID_STATE' | 'LIMIT_REACHED' | 'METHOD_NOT_ALLOWED' | 'NOT_FOUND' | 'NOT_ON_SALE' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_FAILED' | 'QUANTITY_BELOW_SOLD' | 'RATE_LIMITED' | 'REQUEST_TIMEOUT' | 'SCOPE_REQUIRED' | 'SERVICE_UNAVAILABLE' | 'SOLD_OUT' | 'TICKETS_SOLD' | 'UNAUTHORIZED' | 'UNSUPPORTED_MEDIA_TYPE' | 'VALIDATION_ERROR' | (string & {});

/** What a webhook may be sent, told apart by `type`. */
export type Message = OrderCompletedMessage | OrderRefundedMessage | EventSoldOutMessage | InventoryLowMessage | WebhookTestMessage;

/** Something that happened, told apart by `type`. */
export type Notice = NoticeOf<Extract<Message, { type: 'order.completed' | 'order.refunded' | 'event.sold_out' | 'ticket.inventory_low' }>>;

type NoticeOf<Kind extends Message> = Kind extends Message ? Omit<Kind, 'apiVersion'> & {
  /** Place in the order in which things happened: consecutive in an organization. */
  position: number;
} : never;

/** Where this page stands in the whole list. */
export interface Meta {
  /** This page. */
  page: number;
  /** Rows a page, after clamping to the maximum. */
  take: number;
  /** Rows in all. */
  total: number;
  /** Pages in all. */
  totalPages: number;
  /** Pass as `cursor` for the next rows; null at the end. */
  nextCursor?: string | null;
}

/** The key that made the request. Its value is never shown again after its creation. */
export interface ApiKey {
  /** Id of the key. */
  id: string;
  /** Label that the organizer gave the key. */
  name: string;
  /** What the key may do. */
  scopes: ('events:read' | 'events:write' | 'tickets:read' | 'tickets:write' | 'orders:read' | 'webhooks:manage')[];
  /** Where notices about events that this key created are sent. */
  callbackUrl: string | null;
  /** When the key was made. */
  createdAt: string;
  /** When the key ends; null when it does not. */
  expiresAt: string | null;
  /** Latest use; may lag by a minute. */
  lastUsedAt: string | null;
}

/** The organization that the key belongs to, and on whose data it acts. */
export interface Organization {
  /** Id of the organization. */
  id: string;
  /** Its name. */
  name: string;
  /** Its address part on the marketplace. */
  slug: string;
}

/** Who is calling. */
export interface Me {
  apiKey: ApiKey;
  organization: Organization;
}

/** A public venue. */
export interface Venue {
  /** Use it as `venueId` of an event. */
  id: string;
  /** Name of the venue. */
  name: string;
  /** Street address or district. */
  address1: string;
  /** City or municipality. */
  city: string;
  /** Region. */
  state: string;
  /** Country. */
  country: string;
  /** Degrees north; null of a venue of your own that says no place. */
  latitude: number | null;
  /** Degrees east. */
  longitude: number | null;
}

/** A kind of ticket of an event. sold + held + remaining + what sold-out took off sale = quantity, always. */
export interface TicketType {
  /** Id of the ticket type. */
  id: string;
  /** The event that it belongs to. */
  eventId: string;
  /** Name of the ticket type. */
  name: string;
  /** Whole pesos. */
  price: number;
  /** Always PHP. */
  currency: 'PHP';
  /** Total inventory. */
  quantity: number;
  /** Section. */
  section: string;
  /** Row. */
  row: string;
  /** Kind of admission. */
  type: 'GENERAL_ADMISSION' | 'RESERVED_SEAT' | 'VIP';
  /** Most that one order may have. */
  maximumPurchaseQuantity: number;
  /** Whether it is offered for sale. */
  published: boolean;
  /** What the ticket is good for, in Markdown. */
  description: string | null;
  /** Sold from this time on. */
  onSaleAt: string | null;
  /** Sold before this time. */
  offSaleAt: string | null;
  /** Tickets sold. */
  soldQuantity: number;
  /** Tickets held by orders that are not paid yet. */
  heldQuantity: number;
  /** Tickets left to sell. */
  remainingQuantity: number;
  /** The first that fits: `DRAFT` not published, `SCHEDULED` before `onSaleAt`, `ENDED` after `offSaleAt`, `SOLD_OUT` nothing left to sell, `ON_SALE`. */
  status: 'DRAFT' | 'SCHEDULED' | 'ENDED' | 'SOLD_OUT' | 'ON_SALE';
  /** When it was created. */
  createdAt: string;
  /** Latest edit by the organizer. */
  updatedAt: string;
}

/** Someone on stage. */
export interface Performer {
  /** Id of the performer. */
  id: string;
  /** Name of the performer. */
  name: string;
  /** Kind, such as ARTIST, DJ, SPEAKER or HOST. */
  type: string | null;
  /** Picture. */
  imageUrl: string | null;
  /** About the performer, in Markdown. */
  description: string | null;
  /** The event that it belongs to. */
  eventId: string;
  /** When it was created. */
  createdAt: string;
}

/** One entry of the programme. */
export interface Schedule {
  /** Id of the schedule entry. */
  id: string;
  /** What happens. */
  title: string;
  /** Start. */
  startTime: string;
  /** End. */
  endTime: string;
  /** More about it, in Markdown. */
  description: string | null;
  /** Performer of the same event. */
  performerId: string | null;
  /** Colour as #RRGGBB. */
  color: string | null;
  /** Icon identifier. */
  icon: string | null;
  /** The event that it belongs to. */
  eventId: string;
  /** When it was created. */
  createdAt: string;
}

/** A sponsor or partner of an event. */
export interface Brand {
  /** Id of the brand. */
  id: string;
  /** Name of the brand. */
  name: string;
  /** Website. */
  url: string | null;
  /** Logo. */
  imageUrl: string | null;
  /** About the brand, in Markdown. */
  description: string | null;
  /** The event that it belongs to. */
  eventId: string;
  /** When it was created. */
  createdAt: string;
}

/** An event. `joinUrl` is there for keys that hold `events:write`; the children in single answers to keys that may read them, and where `include` asks for them. */
export interface Event {
  /** Id of the event. */
  id: string;
  /** Name of the event. */
  name: string;
  /** Address part on the marketplace; a rename keeps it. */
  slug: string;
  /** Where the event stands. */
  status: 'DRAFT' | 'PUBLISHED' | 'ARCHIVED';
  /** Start. */
  dateTime: string;
  /** End. */
  endDateTime: string | null;
  /** About the event, in Markdown. */
  description: string | null;
  /** What kind of event it is. */
  category: 'MUSIC' | 'THEATRE' | 'COMEDY' | 'FESTIVAL' | 'SPORTS' | 'ARTS' | 'FOOD' | 'NIGHTLIFE' | 'CONFERENCE' | 'COMMUNITY' | 'FAMILY' | 'OTHER';
  /** `FREE` events have only types that cost nothing. */
  type: 'PAID' | 'FREE';
  /** How buyers get tickets. */
  journeyType: 'STANDARD' | 'RSVP' | 'PRESELLING';
  /** Always PHP. */
  currency: 'PHP';
  /** Where it takes place. */
  locationType: 'VENUE' | 'ONLINE';
  /** Venue. */
  venueId: string | null;
  /** The venue itself. */
  venue: Venue | null;
  /** Cover image. */
  imageUrl: string | null;
  /** Gallery. */
  galleryUrls: string[];
  /** Most attendees over all ticket types. */
  eventCapacity: number | null;
  /** Most tickets that one e-mail address may hold unpaid. */
  heldPerEmailMax: number | null;
  /** The same from one address of the network. */
  heldPerAddressMax: number | null;
  /** `PRIVATE` is reachable by its link only. */
  visibility: 'PUBLIC' | 'PRIVATE';
  /** IANA time zone. */
  timezone: string;
  /** Whether fees are included in the price. */
  absorbFees: boolean;
  /** Whether those who have tickets may give them on to others. */
  transfersAllowed: boolean;
  /** Whether whoever buys names who comes with each ticket. */
  namesPerTicket: boolean;
  /** When the organizer refunds by choice, in Markdown. */
  refundPolicy: string | null;
  /** Where notices about this event go instead of the webhooks. */
  callbackUrl: string | null;
  /** Its page on the marketplace. */
  url: string;
  /** Latest publication. */
  publishedAt: string | null;
  /** When it was archived. */
  archivedAt: string | null;
  /** When it was created. */
  createdAt: string;
  /** Latest edit by the organizer. */
  updatedAt: string;
  /** Where an `ONLINE` event is joined; for keys that hold `events:write`. */
  joinUrl?: string | null;
  /** Ticket types, in the order of creation. */
  tickets?: TicketType[];
  /** Performers in the order of their page; with `include` only. */
  performers?: Performer[];
  /** Schedule entries by start; with `include` only. */
  schedules?: Schedule[];
  /** Brands in the order of their page; with `include` only. */
  brands?: Brand[];
}

/** What was deleted. */
export interface Deleted {
  /** Always true. */
  deleted: true;
  /** Id of what is gone. */
  id: string;
}

/** A door code, with the code itself. */
export interface NewDoorCode {
  /** Id of the door code. */
  id: string;
  /** The event that it is for. */
  eventId: string;
  /** Name of the gate. */
  gate: string;
  /** What devices may do; `SUPERVISE` may search for names as well. */
  role: 'SCAN' | 'SUPERVISE';
  /** When it ends: as it was said, and a day after the event at the latest. */
  expiresAt: string;
  /** When it was revoked. */
  revokedAt: string | null;
  /** What made it: a key, a person in the dashboard, or the operator. Null for older ones of which it is not known. */
  maker: 'KEY' | 'PERSON' | 'OPERATOR' | null;
  /** Whether devices are let in with it: not revoked, not over, and who made it could make it still. */
  isActive: boolean;
  /** Whether its devices are told the names of holders. */
  givesNames: boolean;
  /** Devices that signed in with it. */
  devices: number;
  /** When one of them was heard of last, to the minute. */
  seenAt: string | null;
  /** When it was made. */
  createdAt: string;
  /** What is typed at the device. It is shown this once. */
  code: string;
}

/** Lets devices in at one gate of one event. */
export interface DoorCode {
  /** Id of the door code. */
  id: string;
  /** The event that it is for. */
  eventId: string;
  /** Name of the gate. */
  gate: string;
  /** What devices may do; `SUPERVISE` may search for names as well. */
  role: 'SCAN' | 'SUPERVISE';
  /** When it ends: as it was said, and a day after the event at the latest. */
  expiresAt: string;
  /** When it was revoked. */
  revokedAt: string | null;
  /** What made it: a key, a person in the dashboard, or the operator. Null for older ones of which it is not known. */
  maker: 'KEY' | 'PERSON' | 'OPERATOR' | null;
  /** Whether devices are let in with it: not revoked, not over, and who made it could make it still. */
  isActive: boolean;
  /** Whether its devices are told the names of holders. */
  givesNames: boolean;
  /** Devices that signed in with it. */
  devices: number;
  /** When one of them was heard of last, to the minute. */
  seenAt: string | null;
  /** When it was made. */
  createdAt: string;
}

/** A code that makes tickets cheaper. */
export interface PromoCode {
  /** Id of the promo code. */
  id: string;
  /** The event. */
  eventId: string;
  /** What buyers type; upper and lower case are the same. */
  code: string;
  /** `PERCENT` of the price, or an `AMOUNT` of pesos. */
  kind: 'PERCENT' | 'AMOUNT';
  /** Per cent, or whole pesos off each ticket. */
  value: number;
  /** The types that it touches; null for all. */
  ticketTypeIds: string[] | null;
  /** Most orders. */
  ordersMax: number | null;
  /** Most tickets that it makes cheaper. */
  ticketsMax: number | null;
  /** Good from this time on. */
  startsAt: string | null;
  /** Good before this time. */
  endsAt: string | null;
  /** Whether anybody can use it. */
  isActive: boolean;
  /** Orders that hold or bought tickets with it. A refund leaves it as it is. */
  usedOrders: number;
  /** Tickets in them that it made cheaper. */
  usedTickets: number;
  /** What it took off in all. Whole pesos. */
  discountTotal: number;
  /** When it was made. */
  createdAt: string;
  /** When it was edited last. */
  updatedAt: string;
}

/** An answer. */
export interface Answer {
  /** The question; also one that was deleted since. */
  questionId: string;
  /** What was asked. */
  label: string;
  /** What was answered: a text (a `DATE` as `YYYY-MM-DD`), a number, or true and false. */
  value: string | number | boolean | null;
}

/** One ticket, and whose it is. */
export interface Attendee {
  /** Id of the ticket. */
  id: string;
  /** Its ticket type. */
  ticketTypeId: string;
  /** The order that it was bought with. */
  orderId: string;
  /** `VALID`, `USED` once it was admitted, `VOID` once it was refunded or transferred: the new holder’s ticket is a row of its own. */
  status: 'VALID' | 'USED' | 'VOID';
  /** Whose it is: the buyer’s, until it is transferred. */
  holder: {
    /** `Erased` once their data were erased. */
    name: string;
    /** One at `erased.invalid` once their data were erased. */
    email: string;
  };
  /** Its section when the order was placed. */
  section: string;
  /** Its row when the order was placed. */
  row: string;
  /** Its seat; null without one. */
  seat: string | null;
  /** When it was admitted. Stays where it is void afterwards. */
  admittedAt: string | null;
  /** Where it was admitted. */
  gate: string | null;
  /** What its holder answered; with what the buyer said for the order, where it is the buyer’s. */
  answers: Answer[];
  /** When it was issued. */
  createdAt: string;
  /** When it, or an answer of its holder, changed last. */
  updatedAt: string;
}

/** Tickets that were given away. */
export interface ComplimentaryTickets {
  /** Their order, of `channel` `COMPLIMENTARY` and total 0. */
  orderId: string;
  /** The tickets, as the list of attendees shows them. */
  tickets: Attendee[];
}

/** What those who bought tickets are asked. */
export interface Question {
  /** Id of the question. */
  id: string;
  /** What people are asked. */
  label: string;
  /** What an answer is; `CHECK` is yes or no. */
  kind: 'TEXT' | 'CHOICE' | 'CHECK' | 'NUMBER' | 'DATE';
  /** What can be chosen; null unless `kind` is `CHOICE`. */
  options: string[] | null;
  /** Whether an answer is needed: asked at `CHECKOUT`, no order is placed without it; else it counts in `answersMissing` until it is answered. */
  required: boolean;
  /** The types whose buyers are asked; null for all. */
  ticketTypeIds: string[] | null;
  /** Asked once for each ticket; else once for the order. */
  perTicket: boolean;
  /** `CHECKOUT`: asked while people order. `AFTER`: once they have their tickets. */
  askAt: 'CHECKOUT' | 'AFTER';
  /** The event. */
  eventId: string;
  /** When it was made. */
  createdAt: string;
  /** When it was edited last. */
  updatedAt: string;
}

/** One line of an order. */
export interface OrderItem {
  /** Id of the line. */
  id: string;
  /** Tickets of this type. */
  quantity: number;
  /** Price of one ticket when the order was placed. Whole pesos. */
  price: number;
  /** The ticket type. */
  eventTicket: {
    /** Id of the ticket type. */
    id: string;
    /** Its name when the order was placed. */
    name: string;
    /** Its section when the order was placed. */
    section: string;
  };
}

/** An order, as lists and notices show it. */
export interface Order {
  /** Id of the order. */
  id: string;
  /** What people call the order by. */
  orderNumber: string;
  /** `PENDING` held and not paid yet, `COMPLETED` also after a partial refund, `CANCELLED` never sold, `REFUNDED` refunded in full. */
  status: 'COMPLETED' | 'PENDING' | 'CANCELLED' | 'REFUNDED';
  /** What the buyer pays. Whole pesos. */
  totalAmount: number;
  /** Always PHP. */
  currency: 'PHP';
  /** Tickets in the order. */
  quantity: number;
  /** Name of the buyer; `Erased` once their data were erased. */
  buyerName: string;
  /** E-mail address of the buyer; one at `erased.invalid` once their data were erased, and one at `walk-in.invalid` where nobody left one at the counter. */
  buyerEmail: string;
  /** The event that it belongs to. */
  eventId: string;
  /** `ONLINE` bought on the marketplace, `COUNTER` paid to the organizer in cash, `COMPLIMENTARY` given away. Only of the first is there anything to settle. */
  channel: 'ONLINE' | 'COUNTER' | 'COMPLIMENTARY';
  /** What was ordered. */
  orderItems: OrderItem[];
  /** When it was placed. */
  createdAt: string;
  /** When it changed last. */
  updatedAt: string;
}

/** Fees as they were agreed at the sale; refunds do not change them. */
export interface OrderFees {
  /** Commission of the platform. Pesos, with at most two decimals. */
  platform: number;
  /** Fee of the payment provider. Pesos, with at most two decimals. */
  processing: number;
  /** Who bears them: `BUYER` pays them on top of the price. */
  paidBy: 'ORGANIZER' | 'BUYER';
}

/** The payment that completed the order, else the latest attempt; null fields where there was none. */
export interface OrderPayment {
  /** How the payment stands. `NOT_REQUIRED`: there is nothing to pay. */
  status: 'NOT_REQUIRED' | 'PENDING' | 'PAID' | 'FAILED' | 'REFUNDED' | 'PARTIALLY_REFUNDED';
  /** Payment provider. */
  provider: string | null;
  /** Payment method; `cash` of a sale at the counter. */
  method: string | null;
  /** What the provider knows the payment by. */
  reference: string | null;
  /** What is charged. Whole pesos. */
  amount: number | null;
  /** Currency of the amount. */
  currency: string | null;
  /** When the money was taken. */
  paidAt: string | null;
}

/** Money refunded to the buyer. */
export interface OrderRefund {
  /** Id of the refund. */
  id: string;
  /** What is refunded. Pesos, with at most two decimals. */
  amount: number;
  /** Why. */
  reason: string | null;
  /** How the refund stands with the provider. */
  status: 'PENDING' | 'SUCCEEDED' | 'FAILED';
  /** The tickets that are void when the money is back; null where it is of an amount alone, which voids none unless it is the rest of all that was paid. */
  ticketIds: string[] | null;
  /** When it was asked for. */
  createdAt: string;
}

/** Whether the organization has its money. */
export interface OrderSettlement {
  /** `PENDING` to be paid out, `PAID_OUT`, or `NOT_REQUIRED` where there is nothing to pay out. */
  status: 'NOT_REQUIRED' | 'PENDING' | 'PAID_OUT';
  /** The payout that it is part of, whether or not that was sent yet. */
  payoutId: string | null;
}

/** An order with its payment. There is no card data in it. */
export interface OrderDetail {
  /** Id of the order. */
  id: string;
  /** What people call the order by. */
  orderNumber: string;
  /** `PENDING` held and not paid yet, `COMPLETED` also after a partial refund, `CANCELLED` never sold, `REFUNDED` refunded in full. */
  status: 'COMPLETED' | 'PENDING' | 'CANCELLED' | 'REFUNDED';
  /** What the buyer pays. Whole pesos. */
  totalAmount: number;
  /** Always PHP. */
  currency: 'PHP';
  /** Tickets in the order. */
  quantity: number;
  /** Name of the buyer; `Erased` once their data were erased. */
  buyerName: string;
  /** E-mail address of the buyer; one at `erased.invalid` once their data were erased, and one at `walk-in.invalid` where nobody left one at the counter. */
  buyerEmail: string;
  /** The event that it belongs to. */
  eventId: string;
  /** `ONLINE` bought on the marketplace, `COUNTER` paid to the organizer in cash, `COMPLIMENTARY` given away. Only of the first is there anything to settle. */
  channel: 'ONLINE' | 'COUNTER' | 'COMPLIMENTARY';
  /** What was ordered. */
  orderItems: OrderItem[];
  /** When it was placed. */
  createdAt: string;
  /** When it changed last. */
  updatedAt: string;
  /** Price of the tickets, after the discount. Whole pesos. */
  subtotal: number;
  /** What a promo code took off. Whole pesos. */
  discount: number;
  /** The promo code. */
  promoCode: string | null;
  /** The `via` of the link by which the buyer came. */
  via: string | null;
  fees: OrderFees;
  /** What the organization keeps now, in pesos: total less refunds, disputes, commission kept and processing fee. Negative after a full refund. */
  netAmount: number;
  /** What refunds gave back so far. Pesos, with at most two decimals. */
  refundedAmount: number;
  /** What banks of buyers took back by disputes that are open or lost. Pesos, with at most two decimals. */
  disputedAmount: number;
  /** Until when the tickets are held; null unless `PENDING`. */
  expiresAt: string | null;
  /** When it was completed. */
  completedAt: string | null;
  payment: OrderPayment;
  /** Refunds, oldest first. */
  refunds: OrderRefund[];
  settlement: OrderSettlement;
  /** Required questions that the buyer or a ticket holder has not answered. */
  answersMissing: number;
}

/** The next payout, if nothing more were sold or refunded. */
export type NextPayout = {
  /** How much it will be. Pesos, with at most two decimals. */
  amount: number;
  /** When it falls due. */
  dueAt: string;
} | null;

/** What the organization is owed. */
export interface Balance {
  /** Always PHP. */
  currency: 'PHP';
  /** What no payout has taken yet, in pesos. Below zero where more was refunded than is owed. */
  owed: number;
  /** The part of it that is not earned yet. */
  pending: number;
  /** What is in payouts that are `SCHEDULED` or `FILED`. With `owed` it is all that has not left for the organization’s account. Pesos, with at most two decimals. */
  scheduled: number;
  nextPayout: NextPayout;
}

/** Money that goes to the organization. */
export interface Payout {
  /** Id of the payout. */
  id: string;
  /** What is paid. Pesos, with at most two decimals. */
  amount: number;
  /** Always PHP. */
  currency: 'PHP';
  /** `SCHEDULED` to be sent, `FILED` in a file for the bank, `SENT` on its way, `PAID` arrived, `RETURNED` sent back by the bank, `WITHDRAWN` stopped before it was sent: what came back or was withdrawn is owed again, and part of a later payout. */
  status: 'SCHEDULED' | 'FILED' | 'SENT' | 'PAID' | 'RETURNED' | 'WITHDRAWN';
  /** What keeps it from being sent: `PAYOUT_ACCOUNT` is to be entered in the dashboard, `PAYOUT_ACCOUNT_REST` was changed less than three days ago. */
  waitingFor: 'PAYOUT_ACCOUNT' | 'PAYOUT_ACCOUNT_REST' | null;
  /** When it was scheduled. */
  createdAt: string;
  /** When it was sent. */
  sentAt: string | null;
  /** When it arrived. */
  paidAt: string | null;
}

/** One movement that a payout is made of. */
export interface PayoutLine {
  /** The order; null for what is carried over as a whole. */
  orderId: string | null;
  /** Its number. */
  orderNumber: string | null;
  /** The event that it belongs to. */
  eventId: string | null;
  /** `CARRIED` is what an earlier settlement left: less than nothing, a payout that came back, or what is kept back for refunds under way. */
  kind: 'SALE' | 'REFUND' | 'DISPUTE' | 'CARRIED';
  /** What it adds to the payout, in pesos; below zero where it takes away. */
  amount: number;
}

/** A payout with its lines. */
export interface PayoutDetail {
  /** Id of the payout. */
  id: string;
  /** What is paid. Pesos, with at most two decimals. */
  amount: number;
  /** Always PHP. */
  currency: 'PHP';
  /** `SCHEDULED` to be sent, `FILED` in a file for the bank, `SENT` on its way, `PAID` arrived, `RETURNED` sent back by the bank, `WITHDRAWN` stopped before it was sent: what came back or was withdrawn is owed again, and part of a later payout. */
  status: 'SCHEDULED' | 'FILED' | 'SENT' | 'PAID' | 'RETURNED' | 'WITHDRAWN';
  /** What keeps it from being sent: `PAYOUT_ACCOUNT` is to be entered in the dashboard, `PAYOUT_ACCOUNT_REST` was changed less than three days ago. */
  waitingFor: 'PAYOUT_ACCOUNT' | 'PAYOUT_ACCOUNT_REST' | null;
  /** When it was scheduled. */
  createdAt: string;
  /** When it was sent. */
  sentAt: string | null;
  /** When it arrived. */
  paidAt: string | null;
  /** A page of what it is made of. */
  lines: PayoutLine[];
}

export interface Picture {
  /** Id of the picture. */
  id: string;
  /** Where it is shown; serves wherever an image URL is asked for. */
  url: string;
  /** In pixels, as it is kept. */
  width: number;
  /** In pixels, as it is kept. */
  height: number;
}

/** A webhook with its secret, which no other answer shows. */
export interface WebhookWithSecret {
  /** Id of the webhook. */
  id: string;
  /** Where messages are sent. */
  url: string;
  /** What it is told of. */
  events: ('order.completed' | 'order.refunded' | 'event.sold_out' | 'ticket.inventory_low')[];
  /** Whether it is told of anything. */
  isActive: boolean;
  /** Why the service switched it off; null unless it did. */
  disabledReason: string | null;
  /** When it was registered. */
  createdAt: string;
  /** Latest change. */
  updatedAt: string;
  /** Verifies messages: `whsec_` and the base64 of 32 bytes. Shown only here, only now. */
  secret: string;
}

/** An address that hears of what happens. */
export interface Webhook {
  /** Id of the webhook. */
  id: string;
  /** Where messages are sent. */
  url: string;
  /** What it is told of. */
  events: ('order.completed' | 'order.refunded' | 'event.sold_out' | 'ticket.inventory_low')[];
  /** Whether it is told of anything. */
  isActive: boolean;
  /** Why the service switched it off; null unless it did. */
  disabledReason: string | null;
  /** When it was registered. */
  createdAt: string;
  /** Latest change. */
  updatedAt: string;
}

/** What came of a test. */
export interface WebhookTest {
  /** Whether the receiver answered with 2xx in time. */
  success: boolean;
  /** The delivery, as it stands in the list of deliveries. */
  deliveryId: string;
  /** Status of the latest answer; null where none came. */
  responseStatus: number | null;
  /** How long the latest attempt took. */
  durationMs: number | null;
  /** Why the latest attempt failed; null where it did not. */
  error: string | null;
}

/** A message to a webhook, with what became of it. What the receiver answered beyond its status is not kept. */
export interface Delivery {
  /** Id of the delivery. */
  id: string;
  /** Whom it is for. */
  webhookId: string;
  /** What the receiver knows the message by: the header `webhook-id`. */
  messageId: string;
  /** What it tells of. */
  eventType: 'order.completed' | 'order.refunded' | 'event.sold_out' | 'ticket.inventory_low' | 'webhook.test';
  /** `EVENT` something happened, `TEST` a test, `REDELIVERY` it was asked for once more. */
  trigger: 'EVENT' | 'TEST' | 'REDELIVERY';
  /** `PENDING` will be tried, `DELIVERED` was answered with 2xx, `FAILED` is not tried any more. */
  status: 'PENDING' | 'DELIVERED' | 'FAILED';
  /** How often it was tried. */
  attempts: number;
  /** Status of the latest answer; null where none came. */
  responseStatus: number | null;
  /** How long the latest attempt took. */
  durationMs: number | null;
  /** Why the latest attempt failed; null where it did not. */
  error: string | null;
  /** Where it is sent. */
  url: string;
  /** When it came up. */
  createdAt: string;
  /** Latest attempt. */
  lastAttemptAt: string | null;
  /** Next attempt; null unless `PENDING`. */
  nextAttemptAt: string | null;
}

/** How much is sent once more. */
export interface Replay {
  /** How many messages are sent once more. */
  replayed: number;
}

/** The time of the sandbox. */
export interface SandboxClock {
  /** What time it is in the sandbox. It goes on from there. */
  now: string;
  /** How far that is ahead of the real time; 0 where it was never moved. */
  aheadSeconds: number;
}

/** The time of the sandbox, and what came of moving it. `payout` is what became due by then; null where nothing did. */
export interface AdvancedSandboxClock {
  /** What time it is in the sandbox. It goes on from there. */
  now: string;
  /** How far that is ahead of the real time; 0 where it was never moved. */
  aheadSeconds: number;
  /** Orders that were `PENDING` and are `CANCELLED` now, because their hold is over. */
  holdsEnded: number;
  payout: Payout;
}

/** The order as lists show it, as it stood then. */
export interface OrderMessageData {
  /** Id of the order. */
  id: string;
  /** What people call the order by. */
  orderNumber: string;
  /** `PENDING` held and not paid yet, `COMPLETED` also after a partial refund, `CANCELLED` never sold, `REFUNDED` refunded in full. */
  status: 'COMPLETED' | 'PENDING' | 'CANCELLED' | 'REFUNDED';
  /** What the buyer pays. Whole pesos. */
  totalAmount: number;
  /** Always PHP. */
  currency: 'PHP';
  /** Tickets in the order. */
  quantity: number;
  /** Name of the buyer. Only where the key that registered the webhook, or set the callback address, held `orders:read`. */
  buyerName?: string;
  /** E-mail address of the buyer. Only where the key that registered the webhook, or set the callback address, held `orders:read`. */
  buyerEmail?: string;
  /** The event that it belongs to. */
  eventId: string;
  /** `ONLINE` bought on the marketplace, `COUNTER` paid to the organizer in cash, `COMPLIMENTARY` given away. Only of the first is there anything to settle. */
  channel: 'ONLINE' | 'COUNTER' | 'COMPLIMENTARY';
  /** What was ordered. */
  orderItems: OrderItem[];
  /** When it was placed. */
  createdAt: string;
  /** When it changed last. */
  updatedAt: string;
  /** What refunds gave back so far. Pesos, with at most two decimals. */
  refundedAmount: number;
}

/** An order is completed */
export interface OrderCompletedMessage {
  /** Id of the message, as in the header `webhook-id`. */
  id: string;
  /** What happened. */
  type: 'order.completed';
  /** When it happened. */
  timestamp: string;
  /** Version of this interface. */
  apiVersion: 'v1';
  /** True in a sandbox. */
  isTest: boolean;
  data: OrderMessageData;
}

/** An order is refunded */
export interface OrderRefundedMessage {
  /** Id of the message, as in the header `webhook-id`. */
  id: string;
  /** What happened. */
  type: 'order.refunded';
  /** When it happened. */
  timestamp: string;
  /** Version of this interface. */
  apiVersion: 'v1';
  /** True in a sandbox. */
  isTest: boolean;
  data: OrderMessageData;
}

/** The event that is sold out. */
export interface EventSoldOutData {
  /** Id of the event. */
  eventId: string;
  /** Its name. */
  name: string;
  /** Its address part on the marketplace. */
  slug: string;
}

/** An event is sold out */
export interface EventSoldOutMessage {
  /** Id of the message, as in the header `webhook-id`. */
  id: string;
  /** What happened. */
  type: 'event.sold_out';
  /** When it happened. */
  timestamp: string;
  /** Version of this interface. */
  apiVersion: 'v1';
  /** True in a sandbox. */
  isTest: boolean;
  data: EventSoldOutData;
}

/** The ticket type of which little is left. */
export interface InventoryLowData {
  /** Id of the event. */
  eventId: string;
  /** Id of the ticket type. */
  ticketId: string;
  /** Name of the ticket type. */
  name: string;
  /** Its total inventory. */
  quantity: number;
  /** What is left to sell. */
  remainingQuantity: number;
  /** At so many or fewer unsold it is told: a tenth of the quantity, rounded up. */
  threshold: number;
}

/** Little is left of a ticket type */
export interface InventoryLowMessage {
  /** Id of the message, as in the header `webhook-id`. */
  id: string;
  /** What happened. */
  type: 'ticket.inventory_low';
  /** When it happened. */
  timestamp: string;
  /** Version of this interface. */
  apiVersion: 'v1';
  /** True in a sandbox. */
  isTest: boolean;
  data: InventoryLowData;
}

/** What a test tells. */
export interface WebhookTestData {
  /** The webhook that is tested. */
  webhookId: string;
  /** A sentence for people. */
  message: string;
}

/** A test */
export interface WebhookTestMessage {
  /** Id of the message, as in the header `webhook-id`. */
  id: string;
  /** What happened. */
  type: 'webhook.test';
  /** When it happened. */
  timestamp: string;
  /** Version of this interface. */
  apiVersion: 'v1';
  /** True in a sandbox. */
  isTest: boolean;
  data: WebhookTestData;
}

export interface ErrorBody {
  /** What was refused, and why. */
  error: {
    /** Machine-readable code. */
    code: string;
    /** What is wrong. */
    message: string;
    /** What to do next. */
    hint: string;
    /** A row for every faulty field. */
    details?: {
      /** Path of the field, such as `tickets[1].price`. */
      field: string;
      /** What is wrong with it. */
      message: string;
    }[];
    /** Solve it to go on: a text that begins with `nonce`, in the header `Challenge-Answer`, whose SHA-256 begins with `difficulty` zero bits. Only where orders are placed. */
    challenge?: {
      /** What sort of work it is. */
      kind: 'pow';
      /** Good for ten minutes and for one order of the event. */
      nonce: string;
      /** How many bits. */
      difficulty: number;
    };
  };
  /** Also in the header X-Request-Id. */
  requestId: string;
}

export interface CreateEventBody {
  /** Event name. */
  name: string;
  /** Start, with a zone. */
  dateTime: string;
  /** End; after `dateTime`. */
  endDateTime?: string | null;
  /** About the event, in Markdown. */
  description?: string | null;
  /** What kind of event it is. */
  category?: 'MUSIC' | 'THEATRE' | 'COMEDY' | 'FESTIVAL' | 'SPORTS' | 'ARTS' | 'FOOD' | 'NIGHTLIFE' | 'CONFERENCE' | 'COMMUNITY' | 'FAMILY' | 'OTHER' | null;
  /** `FREE` allows only types that cost nothing. */
  type?: 'PAID' | 'FREE' | null;
  /** `STANDARD` sells, `RSVP` asks name and e-mail, `PRESELLING` sells against an access code. */
  journeyType?: 'STANDARD' | 'RSVP' | 'PRESELLING' | null;
  /** Only PHP. */
  currency?: 'PHP' | null;
  /** Where it takes place. */
  locationType?: 'VENUE' | 'ONLINE' | null;
  /** Id of a venue from GET /venues/search. */
  venueId?: string | null;
  /** HTTPS address where an `ONLINE` event is joined. Only those who hold tickets are told of it. */
  joinUrl?: string | null;
  /** Cover image. */
  imageUrl?: string | null;
  /** Most attendees: sold and held together, over all ticket types. */
  eventCapacity?: number | null;
  /** Most tickets that one e-mail address may hold without having paid, and have for nothing, where that is to be fewer than the service allows. */
  heldPerEmailMax?: number | null;
  /** The same from one address of the network; its /24 or /48 may hold three times as many. */
  heldPerAddressMax?: number | null;
  /** `PRIVATE` is reachable by its link and in no list. */
  visibility?: 'PUBLIC' | 'PRIVATE' | null;
  /** IANA time zone. */
  timezone?: string | null;
  /** True: fees are included in the price. */
  absorbFees?: boolean | null;
  /** False: those who have tickets cannot give them on to others. */
  transfersAllowed?: boolean | null;
  /** True: whoever buys names who comes with each ticket, and no order is placed without. */
  namesPerTicket?: boolean | null;
  /** When the organizer refunds by choice, in Markdown; shown before and after buying. */
  refundPolicy?: string | null;
  /** HTTPS address that hears of this event instead of the webhooks and the key’s callback. Messages name buyers only where the key that set it holds `orders:read`. */
  callbackUrl?: string | null;
  /** Gallery images. */
  galleryUrls?: string[] | null;
  /** Ticket types that are created with the event. */
  tickets?: ({
    /** Name of the ticket type. */
    name: string;
    /** Whole pesos: 1500 means ₱1,500.00. */
    price: number;
    /** Total inventory. */
    quantity: number;
    /** Section. */
    section?: string | null;
    /** Row. */
    row?: string | null;
    /** Kind of admission. */
    type?: 'GENERAL_ADMISSION' | 'RESERVED_SEAT' | 'VIP' | null;
    /** Most that one order may have. */
    maximumPurchaseQuantity?: number | null;
    /** True: available for sale immediately. */
    published?: boolean | null;
    /** What the ticket is good for, in Markdown. */
    description?: string | null;
    /** Sold from this time on. */
    onSaleAt?: string | null;
    /** Sold before this time; after `onSaleAt`. */
    offSaleAt?: string | null;
  })[] | null;
}

export interface ListEventsQuery {
  /** Page, from 1. */
  page?: number;
  /** Rows a page. More than 100 is taken as 100. */
  take?: number;
  /** Only events of this status. */
  status?: 'DRAFT' | 'PUBLISHED' | 'ARCHIVED';
  /** Only events of this kind. */
  category?: 'MUSIC' | 'THEATRE' | 'COMEDY' | 'FESTIVAL' | 'SPORTS' | 'ARTS' | 'FOOD' | 'NIGHTLIFE' | 'CONFERENCE' | 'COMMUNITY' | 'FAMILY' | 'OTHER';
  /** Text in the name; case and accents do not matter. */
  search?: string;
  /** Only events that start at this time or later. */
  from?: string;
  /** Only events that start at this time or earlier. */
  to?: string;
  /** Order; a minus turns it round. */
  sort?: '-createdAt' | 'createdAt' | '-dateTime' | 'dateTime' | '-name' | 'name';
  /** `meta.nextCursor` of the rows before; `page` is not looked at then. */
  cursor?: string;
  /** Children to show with the event, comma-separated; `tickets` needs the scope `tickets:read`. */
  include?: ('tickets' | 'performers' | 'schedules' | 'brands')[];
}

export interface GetEventQuery {
  /** Children to show with the event, comma-separated; `tickets` needs the scope `tickets:read`. */
  include?: ('tickets' | 'performers' | 'schedules' | 'brands')[];
}

export interface UpdateEventBody {
  /** Event name. */
  name?: string;
  /** Start, with a zone. */
  dateTime?: string;
  /** End; after `dateTime`. */
  endDateTime?: string | null;
  /** About the event, in Markdown. */
  description?: string | null;
  /** What kind of event it is. */
  category?: 'MUSIC' | 'THEATRE' | 'COMEDY' | 'FESTIVAL' | 'SPORTS' | 'ARTS' | 'FOOD' | 'NIGHTLIFE' | 'CONFERENCE' | 'COMMUNITY' | 'FAMILY' | 'OTHER';
  /** `FREE` allows only types that cost nothing. */
  type?: 'PAID' | 'FREE';
  /** `STANDARD` sells, `RSVP` asks name and e-mail, `PRESELLING` sells against an access code. */
  journeyType?: 'STANDARD' | 'RSVP' | 'PRESELLING';
  /** Only PHP. */
  currency?: 'PHP';
  /** Where it takes place. */
  locationType?: 'VENUE' | 'ONLINE';
  /** Id of a venue from GET /venues/search. */
  venueId?: string | null;
  /** HTTPS address where an `ONLINE` event is joined. Only those who hold tickets are told of it. */
  joinUrl?: string | null;
  /** Cover image. */
  imageUrl?: string | null;
  /** Most attendees: sold and held together, over all ticket types. */
  eventCapacity?: number | null;
  /** Most tickets that one e-mail address may hold without having paid, and have for nothing, where that is to be fewer than the service allows. */
  heldPerEmailMax?: number | null;
  /** The same from one address of the network; its /24 or /48 may hold three times as many. */
  heldPerAddressMax?: number | null;
  /** `PRIVATE` is reachable by its link and in no list. */
  visibility?: 'PUBLIC' | 'PRIVATE';
  /** IANA time zone. */
  timezone?: string;
  /** True: fees are included in the price. */
  absorbFees?: boolean;
  /** False: those who have tickets cannot give them on to others. */
  transfersAllowed?: boolean;
  /** True: whoever buys names who comes with each ticket, and no order is placed without. */
  namesPerTicket?: boolean;
  /** When the organizer refunds by choice, in Markdown; shown before and after buying. */
  refundPolicy?: string | null;
  /** HTTPS address that hears of this event instead of the webhooks and the key’s callback. Messages name buyers only where the key that set it holds `orders:read`. */
  callbackUrl?: string | null;
  /** Gallery images. */
  galleryUrls?: string[] | null;
  /** Items with `id` change that type, items without make a new one; none is deleted. */
  tickets?: ({
    /** Ticket type of this event. */
    id?: string;
    /** Name of the ticket type. */
    name?: string;
    /** Whole pesos: 1500 means ₱1,500.00. */
    price?: number;
    /** Total inventory. */
    quantity?: number;
    /** Section. */
    section?: string;
    /** Row. */
    row?: string;
    /** Kind of admission. */
    type?: 'GENERAL_ADMISSION' | 'RESERVED_SEAT' | 'VIP';
    /** Most that one order may have. */
    maximumPurchaseQuantity?: number;
    /** True: available for sale immediately. */
    published?: boolean;
    /** What the ticket is good for, in Markdown. */
    description?: string | null;
    /** Sold from this time on. */
    onSaleAt?: string | null;
    /** Sold before this time; after `onSaleAt`. */
    offSaleAt?: string | null;
  } | {
    /** Name of the ticket type. */
    name: string;
    /** Whole pesos: 1500 means ₱1,500.00. */
    price: number;
    /** Total inventory. */
    quantity: number;
    /** Section. */
    section?: string | null;
    /** Row. */
    row?: string | null;
    /** Kind of admission. */
    type?: 'GENERAL_ADMISSION' | 'RESERVED_SEAT' | 'VIP' | null;
    /** Most that one order may have. */
    maximumPurchaseQuantity?: number | null;
    /** True: available for sale immediately. */
    published?: boolean | null;
    /** What the ticket is good for, in Markdown. */
    description?: string | null;
    /** Sold from this time on. */
    onSaleAt?: string | null;
    /** Sold before this time; after `onSaleAt`. */
    offSaleAt?: string | null;
  })[];
}

export interface CreateTicketTypeBody {
  /** Name of the ticket type. */
  name: string;
  /** Whole pesos: 1500 means ₱1,500.00. */
  price: number;
  /** Total inventory. */
  quantity: number;
  /** Section. */
  section?: string | null;
  /** Row. */
  row?: string | null;
  /** Kind of admission. */
  type?: 'GENERAL_ADMISSION' | 'RESERVED_SEAT' | 'VIP' | null;
  /** Most that one order may have. */
  maximumPurchaseQuantity?: number | null;
  /** True: available for sale immediately. */
  published?: boolean | null;
  /** What the ticket is good for, in Markdown. */
  description?: string | null;
  /** Sold from this time on. */
  onSaleAt?: string | null;
  /** Sold before this time; after `onSaleAt`. */
  offSaleAt?: string | null;
}

export interface UpdateTicketTypeBody {
  /** Name of the ticket type. */
  name?: string;
  /** Whole pesos: 1500 means ₱1,500.00. */
  price?: number;
  /** Total inventory. */
  quantity?: number;
  /** Section. */
  section?: string;
  /** Row. */
  row?: string;
  /** Kind of admission. */
  type?: 'GENERAL_ADMISSION' | 'RESERVED_SEAT' | 'VIP';
  /** Most that one order may have. */
  maximumPurchaseQuantity?: number;
  /** True: available for sale immediately. */
  published?: boolean;
  /** What the ticket is good for, in Markdown. */
  description?: string | null;
  /** Sold from this time on. */
  onSaleAt?: string | null;
  /** Sold before this time; after `onSaleAt`. */
  offSaleAt?: string | null;
}

export interface CreatePerformerBody {
  /** Name of the performer. */
  name: string;
  /** Kind, such as ARTIST, DJ, SPEAKER or HOST. */
  type?: string | null;
  /** Picture. */
  imageUrl?: string | null;
  /** About the performer, in Markdown. */
  description?: string | null;
}

export interface CreateScheduleBody {
  /** What happens. */
  title: string;
  /** Start, with a zone. */
  startTime: string;
  /** End; after `startTime`. */
  endTime: string;
  /** More about it, in Markdown. */
  description?: string | null;
  /** Icon identifier. */
  icon?: string | null;
  /** Colour as #RRGGBB. */
  color?: string | null;
  /** A performer of the same event. */
  performerId?: string | null;
}

export interface UpdateScheduleBody {
  /** What happens. */
  title?: string;
  /** Start, with a zone. */
  startTime?: string;
  /** End; after `startTime`. */
  endTime?: string;
  /** More about it, in Markdown. */
  description?: string | null;
  /** Icon identifier. */
  icon?: string | null;
  /** Colour as #RRGGBB. */
  color?: string | null;
  /** A performer of the same event. */
  performerId?: string | null;
}

export interface CreateBrandBody {
  /** Name of the brand. */
  name: string;
  /** Website. */
  url?: string | null;
  /** Logo. */
  imageUrl?: string | null;
  /** About the brand, in Markdown. */
  description?: string | null;
}

export interface CreateDoorCodeBody {
  /** Name of the gate. */
  gate: string;
  /** What devices may do; `SUPERVISE` may search for names as well. */
  role?: 'SCAN' | 'SUPERVISE' | null;
  /** When it is to end; left out, a day after the event. */
  expiresAt?: string | null;
}

export interface ListDoorCodesQuery {
  /** Page, from 1. */
  page?: number;
  /** Rows a page. More than 100 is taken as 100. */
  take?: number;
}

export interface CreatePromoCodeBody {
  /** What buyers type; upper and lower case are the same. */
  code: string;
  /** `PERCENT` of the price, or an `AMOUNT` of pesos. */
  kind: 'PERCENT' | 'AMOUNT';
  /** Per cent, 1 to 100, or whole pesos off each ticket. */
  value: number;
  /** The types that it touches; null for all. */
  ticketTypeIds?: string[] | null;
  /** Most orders; null for any number. */
  ordersMax?: number | null;
  /** Most tickets that it makes cheaper; null for any number. */
  ticketsMax?: number | null;
  /** Good from this time on. */
  startsAt?: string | null;
  /** Good before this time; after `startsAt`. */
  endsAt?: string | null;
  /** False: nobody can use it. */
  isActive?: boolean | null;
}

export interface ListPromoCodesQuery {
  /** Page, from 1. */
  page?: number;
  /** Rows a page. More than 100 is taken as 100. */
  take?: number;
}

export interface UpdatePromoCodeBody {
  /** What buyers type; upper and lower case are the same. */
  code?: string;
  /** `PERCENT` of the price, or an `AMOUNT` of pesos. */
  kind?: 'PERCENT' | 'AMOUNT';
  /** Per cent, 1 to 100, or whole pesos off each ticket. */
  value?: number;
  /** The types that it touches; null for all. */
  ticketTypeIds?: string[] | null;
  /** Most orders; null for any number. */
  ordersMax?: number | null;
  /** Most tickets that it makes cheaper; null for any number. */
  ticketsMax?: number | null;
  /** Good from this time on. */
  startsAt?: string | null;
  /** Good before this time; after `startsAt`. */
  endsAt?: string | null;
  /** False: nobody can use it. */
  isActive?: boolean;
}

export interface GiveTicketsBody {
  /** Which tickets; at most 1,000 together. */
  items: {
    /** A ticket type of the event, published or not. */
    ticketTypeId: string;
    /** How many. */
    quantity: number;
  }[];
  /** Who gets them. */
  recipient: {
    /** Their name. */
    name: string;
    /** Where the tickets are mailed to. */
    email: string;
  };
  /** What the recipient reads in the mail, on one line. */
  note?: string | null;
}

export interface CreateQuestionBody {
  /** What people are asked. */
  label: string;
  /** What an answer is; `CHECK` is yes or no. */
  kind: 'TEXT' | 'CHOICE' | 'CHECK' | 'NUMBER' | 'DATE';
  /** What can be chosen, each once; only where `kind` is `CHOICE`. */
  options?: string[] | null;
  /** Whether an answer is needed. Asked at `CHECKOUT`, no order is placed without it; asked `AFTER`, people are reminded until they answer. */
  required?: boolean | null;
  /** The types whose buyers are asked; null for all. */
  ticketTypeIds?: string[] | null;
  /** Asked once for each ticket; else once for the order. */
  perTicket?: boolean | null;
  /** `CHECKOUT`: asked while people order. `AFTER`: once they have their tickets. */
  askAt?: 'CHECKOUT' | 'AFTER' | null;
}

export interface ListQuestionsQuery {
  /** Page, from 1. */
  page?: number;
  /** Rows a page. More than 100 is taken as 100. */
  take?: number;
}

export interface UpdateQuestionBody {
  /** What people are asked. */
  label?: string;
  /** What an answer is; `CHECK` is yes or no. */
  kind?: 'TEXT' | 'CHOICE' | 'CHECK' | 'NUMBER' | 'DATE';
  /** What can be chosen, each once; only where `kind` is `CHOICE`. */
  options?: string[] | null;
  /** Whether an answer is needed. Asked at `CHECKOUT`, no order is placed without it; asked `AFTER`, people are reminded until they answer. */
  required?: boolean;
  /** The types whose buyers are asked; null for all. */
  ticketTypeIds?: string[] | null;
  /** Asked once for each ticket; else once for the order. */
  perTicket?: boolean;
  /** `CHECKOUT`: asked while people order. `AFTER`: once they have their tickets. */
  askAt?: 'CHECKOUT' | 'AFTER';
}

export interface ListOrdersQuery {
  /** Page, from 1. */
  page?: number;
  /** Rows a page. More than 100 is taken as 100. */
  take?: number;
  /** Only orders of this status. */
  status?: 'COMPLETED' | 'PENDING' | 'CANCELLED' | 'REFUNDED';
  /** Only orders that changed at this time or later. */
  updatedSince?: string;
  /** `meta.nextCursor` of the rows before; `page` is not looked at then. */
  cursor?: string;
}

export interface ListAttendeesQuery {
  /** Page, from 1. */
  page?: number;
  /** Rows a page. More than 100 is taken as 100. */
  take?: number;
  /** Only tickets of this status. */
  status?: 'VALID' | 'USED' | 'VOID';
  /** Only tickets that changed at this time or later. */
  updatedSince?: string;
  /** `meta.nextCursor` of the rows before; `page` is not looked at then. */
  cursor?: string;
}

export interface ListPayoutsQuery {
  /** Page, from 1. */
  page?: number;
  /** Rows a page. More than 100 is taken as 100. */
  take?: number;
  /** `meta.nextCursor` of the rows before; `page` is not looked at then. */
  cursor?: string;
}

export interface GetPayoutQuery {
  /** Page, from 1. */
  page?: number;
  /** Rows a page. More than 100 is taken as 100. */
  take?: number;
}

export interface CreateVenueBody {
  /** Name of the venue. */
  name: string;
  /** Street address or district. */
  address1: string;
  /** City or municipality. */
  city: string;
  /** Region. */
  state: string;
  /** Country. */
  country?: string | null;
  /** Degrees north; with `longitude`. */
  latitude?: number | null;
  /** Degrees east; with `latitude`. */
  longitude?: number | null;
}

export interface SearchVenuesQuery {
  /** Text in the name or a common other name; case, accents and a typing error are forgiven. */
  query: string;
  /** Page, from 1. */
  page?: number;
  /** Rows a page. More than 100 is taken as 100. */
  take?: number;
  /** `meta.nextCursor` of the rows before; `page` is not looked at then. */
  cursor?: string;
}

export interface RegisterWebhookBody {
  /** HTTPS address on the public internet. */
  url: string;
  /** What it is to be told of, each type once. */
  events: ('order.completed' | 'order.refunded' | 'event.sold_out' | 'ticket.inventory_low')[];
}

export interface UpdateWebhookBody {
  /** What it is to be told of, each type once. */
  events?: ('order.completed' | 'order.refunded' | 'event.sold_out' | 'ticket.inventory_low')[];
  /** Whether it is told of anything. */
  isActive?: boolean;
}

export interface ListDeliveriesQuery {
  /** Page, from 1. */
  page?: number;
  /** Rows a page. More than 100 is taken as 100. */
  take?: number;
  /** `meta.nextCursor` of the rows before; `page` is not looked at then. */
  cursor?: string;
}

export interface ReplayDeliveriesBody {
  /** Messages that came up at this time or later. */
  since: string;
  /** And at this time or before; up to now where left out. */
  until?: string | null;
  /** `FAILED`: messages of which no delivery succeeded. `DELIVERED`: those of which one did. What is still being tried is neither. */
  status?: 'FAILED' | 'DELIVERED' | null;
}

export interface ListNoticesQuery {
  /** `position` of the last notice that you have seen; 0 for those from the beginning. */
  after?: number;
  /** Rows a page. More than 100 is taken as 100. */
  take?: number;
}

export interface SimulateOrderBody {
  /** A published event of the sandbox. */
  eventId: string;
  /** What is ordered. */
  items: ({
    /** A published ticket type of the event. */
    ticketTypeId: string;
    /** How many. */
    quantity: number;
    /** What is said of the single tickets, one entry for each; a quote does without. */
    tickets?: ({
      /** Who comes with it. Required where the event has `namesPerTicket`, and kept only there. */
      name?: string | null;
      /** Answers to what is asked at checkout for each ticket. */
      answers?: ({
        /** One of the `questions` of the event with `askAt` `CHECKOUT`. */
        questionId: string;
        /** As the `kind` of the question asks for; null and an empty text say nothing. */
        value: string | number | boolean | null;
      })[] | null;
    })[] | null;
  })[];
  /** How the order ends. `PENDING`: the tickets are held and a payment page is open. `COMPLETED`: paid. `CANCELLED`: the buyer gave up. `REFUNDED`: paid, and refunded in full. */
  outcome: 'COMPLETED' | 'PENDING' | 'CANCELLED' | 'REFUNDED';
  /** The buyer; a made-up one where left out. */
  buyer?: {
    /** Name of the buyer. */
    name?: string | null;
    /** Their address. */
    email?: string | null;
  } | null;
  /** Payment method. */
  method?: 'card' | 'gcash' | 'maya' | 'grab_pay' | 'qrph' | 'online_banking' | null;
  /** Access code, for an event on presale; upper and lower case are the same. */
  accessCode?: string | null;
  /** Promo code; upper and lower case are the same. */
  promoCode?: string | null;
  /** By which link the buyer came, as in `?via=` of an event’s page; the organizer sees it. */
  via?: string | null;
}

export interface SimulateRefundBody {
  /** Whole pesos. Left out: what the named tickets cost, else the rest. */
  amount?: number | null;
  /** The tickets to refund: they become void, and the others stay valid. Not together with `amount`. */
  ticketIds?: string[] | null;
  /** Why. */
  reason?: string | null;
}

export interface AdvanceSandboxClockBody {
  /** Later than the sandbox's present time, and at most 3,650 days from today. */
  advanceTo: string;
}

