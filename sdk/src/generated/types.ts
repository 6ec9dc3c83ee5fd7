// Made from docs/openapi.json by npm run docs.

/** What `code` of a refusal may be; others may come. */
export type ErrorCode = 'CONFLICT' | 'FORBIDDEN' | 'IDEMPOTENCY_IN_PROGRESS' | 'IDEMPOTENCY_KEY_REUSED' | 'INTERNAL_ERROR' | 'INVALID_STATE' | 'LIMIT_REACHED' | 'METHOD_NOT_ALLOWED' | 'NOT_FOUND' | 'NOT_ON_SALE' | 'ORPHAN_SEAT' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_FAILED' | 'QUANTITY_BELOW_SOLD' | 'RATE_LIMITED' | 'REQUEST_TIMEOUT' | 'SCOPE_REQUIRED' | 'SEAT_TAKEN' | 'SERVICE_UNAVAILABLE' | 'SOLD_OUT' | 'TICKETS_SOLD' | 'UNAUTHORIZED' | 'UNSUPPORTED_MEDIA_TYPE' | 'VALIDATION_ERROR' | (string & {});

/** What a webhook may be sent, told apart by `type`. */
export type Message = OrderCompletedMessage | OrderRefundedMessage | EventSoldOutMessage | InventoryLowMessage | OrderCreatedMessage | OrderCancelledMessage | OrderExpiredMessage | OrderDisputedMessage | OrderExchangedMessage | TicketIssuedMessage | TicketGivenOnMessage | TicketReissuedMessage | TicketVoidedMessage | TicketAdmittedMessage | TicketLeftMessage | EventPublishedMessage | EventUnpublishedMessage | EventMovedMessage | EventCancelledMessage | PayoutScheduledMessage | PayoutSentMessage | PayoutPaidMessage | PayoutReturnedMessage | WaitingOfferedMessage | TicketReturnedMessage | TicketResoldMessage | AnswerGivenMessage | WebhookTestMessage;

/** Something that happened, told apart by `type`. */
export type Notice = NoticeOf<Extract<Message, { type: 'order.completed' | 'order.refunded' | 'event.sold_out' | 'ticket.inventory_low' | 'order.created' | 'order.cancelled' | 'order.expired' | 'order.disputed' | 'order.exchanged' | 'ticket.issued' | 'ticket.given_on' | 'ticket.reissued' | 'ticket.voided' | 'ticket.admitted' | 'ticket.left' | 'event.published' | 'event.unpublished' | 'event.moved' | 'event.cancelled' | 'payout.scheduled' | 'payout.sent' | 'payout.paid' | 'payout.returned' | 'waiting.offered' | 'ticket.returned' | 'ticket.resold' | 'answer.given' }>>;

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
  scopes: ('events:read' | 'events:write' | 'tickets:read' | 'tickets:write' | 'orders:read' | 'webhooks:manage' | 'orders:write')[];
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
  /** Which of its sandboxes the key acts in; null for a live key. */
  sandbox: string | null;
}

/** Who is calling. */
export interface Me {
  apiKey: ApiKey;
  organization: Organization;
}

/** How your events appear on sites of others. */
export interface Embed {
  /** Sites whose pages may place orders for your events by the Marketplace API, read them, and have buyers come back. With a `tak_test_` key `http://localhost:PORT` too. */
  allowedOrigins: string[];
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

/** A kind of ticket of an event. sold + held + remaining + set aside + what sold-out took off sale = quantity, always. */
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
  /** `CHOSEN`: buyers choose what they pay, and `price` is what is suggested. */
  priceKind: 'FIXED' | 'CHOSEN';
  /** Least that a buyer may choose; null where the price is fixed. */
  priceMin: number | null;
  /** Most that a buyer may choose; null where there is no bound. */
  priceMax: number | null;
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
  /** Days that it is good for; null for all. */
  days: string[] | null;
  /** Zones of the event that it is good for; null for all. */
  zoneIds: string[] | null;
  /** `TICKET` lets somebody in, `ADD_ON` nobody. */
  kind: 'TICKET' | 'ADD_ON';
  /** Of an add-on: the most for each ticket of the order. */
  perTicketMax: number | null;
  /** Whether it is sold without a ticket too. */
  standalone: boolean;
  /** Whether cards take off what the law says, where it costs something. */
  statutoryDiscount: boolean;
  /** Why they do not. */
  statutoryReason: string | null;
  /** Tickets sold. */
  soldQuantity: number;
  /** Tickets held by orders that are not paid yet. */
  heldQuantity: number;
  /** Tickets that came back and are kept for those on the waiting list. */
  setAsideQuantity: number;
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
  /** Until how many hours before the start buyers may change to another date of the series; null where they may not. */
  exchangeUntilHours: number | null;
  /** Whether people can wait for tickets of types that are sold out. */
  waitingList: boolean;
  /** How many hours somebody from the waiting list has to take what is offered. */
  offerHours: number;
  /** The rule by which buyers return single tickets; null where they cannot. */
  returns: {
    /** Until how many hours before the start a ticket can be returned. */
    untilHours: number;
    /** What the organizer keeps of what was paid for the ticket, in per cent. */
    keep: number;
    /** `AT_ONCE` voids the ticket and refunds it, `WHEN_RESOLD` leaves it good until somebody from the waiting list has bought it. */
    mode: 'AT_ONCE' | 'WHEN_RESOLD';
  } | null;
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
  /** Whether buyers name an attendee for each ticket. */
  namesPerTicket: boolean;
  /** When the organizer refunds by choice, in Markdown. */
  refundPolicy: string | null;
  /** How people may come in. */
  entry: {
    /** `ONCE` lets each ticket in once, `DAILY` once on each of its days, `REENTRY` again after each time that it left. */
    mode: 'ONCE' | 'DAILY' | 'REENTRY';
    /** When a day begins where the event is, `HH:MM`: what happens before belongs to the evening before. */
    dayStartsAt: string;
  };
  /** How admission is taxed. */
  taxKind: 'VATABLE' | 'OUTSIDE' | 'PERCENTAGE';
  /** Amusement tax, only reported. */
  amusementTax: {
    /** City or state. */
    kind: 'LOCAL' | 'NATIONAL';
    /** In per cent. */
    rate: number;
    /** Whether the event is exempt. */
    exempt: boolean;
  } | null;
  /** Where notices about this event go instead of the webhooks. */
  callbackUrl: string | null;
  /** The days of the event where it takes place, as its doors count them: each begins at its `dayStartsAt` (05:00 unless the organizer says otherwise). The first 60 where it has more. */
  entryDays: string[];
  /** The series that it is a date of. */
  seriesId: string | null;
  /** Which date of the series it is, from 1 in the order in which they were planned. */
  seriesPosition: number | null;
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

/** A run of dates. Each date is an ordinary event, with stock, orders and doors of its own. */
export interface Series {
  /** Id of the series. */
  id: string;
  /** Address part on the marketplace. */
  slug: string;
  /** Name of the series. */
  name: string;
  /** The event that dates are made after; null where it was deleted. */
  templateEventId: string | null;
  /** Whether dates are published as they are made. */
  publish: boolean;
  /** `MAKING` while dates are made, `READY`, or `STOPPED` after making failed three times. */
  status: 'MAKING' | 'READY' | 'STOPPED';
  /** Why making stopped. */
  stoppedBecause: string | null;
  /** Dates, made or not. */
  planned: number;
  /** Dates that are made. */
  made: number;
  /** Dates that are on the marketplace. */
  published: number;
  /** Tickets sold, over all dates. */
  sold: number;
  /** When it was created. */
  createdAt: string;
}

/** What a date brought. */
export interface SeriesSalesRow {
  /** The date. */
  eventId: string;
  /** Its start. */
  dateTime: string;
  /** Orders that were completed. By type, an order counts with each type in it. */
  orders: number;
  /** Tickets and add-ons in them, refunded ones too; none that were given away. */
  tickets: number;
  /** What was charged. Pesos, with at most two decimals. */
  gross: number;
  /** What refunds gave back, on the day they did. Pesos, with at most two decimals. */
  refunds: number;
  /** What the organization keeps, in pesos: gross less refunds, commission, processing fees and disputes. May be below zero. */
  net: number;
}

/** All dates together. */
export interface SeriesSalesTotals {
  /** Orders that were completed. By type, an order counts with each type in it. */
  orders: number;
  /** Tickets and add-ons in them, refunded ones too; none that were given away. */
  tickets: number;
  /** What was charged. Pesos, with at most two decimals. */
  gross: number;
  /** What refunds gave back, on the day they did. Pesos, with at most two decimals. */
  refunds: number;
  /** What the organization keeps, in pesos: gross less refunds, commission, processing fees and disputes. May be below zero. */
  net: number;
}

/** What the dates of a series brought, each as `GET /reports/sales` of it sums it. */
export interface SeriesSales {
  /** A row a date, in their order; one without sales too. */
  rows: SeriesSalesRow[];
  totals: SeriesSalesTotals;
}

/** A change of many dates. A dry run has only what would come of it. */
export interface SeriesChange {
  /** Id of the change. */
  id?: string;
  /** The series. */
  seriesId?: string;
  /** `APPLYING` while dates are gone through, then `DONE`. */
  status?: 'APPLYING' | 'DONE';
  /** Which dates it is for. */
  applyTo?: 'UNSOLD' | 'FUTURE';
  /** When it was asked for. */
  createdAt?: string;
  /** Dates that are changed. */
  changed: number;
  /** Dates that stay as they are, and why. Those that `except` names are not among them. */
  skipped: {
    /** The date. */
    eventId: string;
    /** The code of the refusal that changing it alone would get. */
    code: string;
  }[];
  /** Buyers who get a mail, because a name or place that they know changes. */
  buyersTold: number;
}

/** A zone of the event. */
export interface EntryZone {
  /** Id of the zone. */
  id: string;
  /** Its name. */
  name: string;
}

/** Somebody came in, or went out. */
export interface AttendeeEntry {
  /** When. */
  at: string;
  /** Where. */
  gate: string;
  /** Zone that the gate leads to; null for the whole place. */
  zone: EntryZone | null;
  /** The event’s day that it counts for, YYYY-MM-DD. */
  day: string;
  /** In, or out. */
  direction: 'IN' | 'OUT';
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
  /** Its name. */
  ticketTypeName: string;
  /** The order that it was bought with. */
  orderId: string;
  /** Its number. */
  orderNumber: string;
  /** `VALID`, `USED` once it was admitted, `VOID` once it was refunded or transferred: the new holder’s ticket is a row of its own. */
  status: 'VALID' | 'USED' | 'VOID';
  /** Whose it is: the buyer’s, until it is transferred. */
  holder: {
    /** `Erased` once their data were erased. */
    name: string;
    /** One at `erased.invalid` once their data were erased. */
    email: string;
  };
  /** Name of the section of its seat; without a plan its section when the order was placed. */
  section: string;
  /** Row of its seat; without a plan its row when the order was placed. */
  row: string;
  /** Its seat; null without one. */
  seat: string | null;
  /** Its seat of the plan, as `ORCH-C-28`; null without a plan. */
  seatId: string | null;
  /** When it was first admitted. */
  admittedAt: string | null;
  /** Where it was admitted. */
  gate: string | null;
  /** Who came in and went out on it, newest first; the latest 50. */
  entries: AttendeeEntry[];
  /** What its holder answered; with the order’s answers where it is the buyer’s. */
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

/** Tickets of one type in a bundle. */
export interface BundleItem {
  /** The ticket type. */
  ticketTypeId: string;
  /** How many of it. */
  quantity: number;
}

/** Tickets that are sold together for one price. */
export interface Bundle {
  /** Id of the bundle. */
  id: string;
  /** The event that it belongs to. */
  eventId: string;
  /** Name of the bundle. */
  name: string;
  /** What it is good for, in Markdown. */
  description: string | null;
  /** Whole pesos for all its tickets together. */
  price: number;
  /** Whether it is offered for sale. */
  published: boolean;
  /** Most that one order may have. That of its ticket types does not count. */
  maximumPurchaseQuantity: number;
  /** Sold from this time on. The times of its ticket types do not count. */
  onSaleAt: string | null;
  /** Sold before this time. */
  offSaleAt: string | null;
  /** What is in it. */
  items: BundleItem[];
  /** When it was made. */
  createdAt: string;
  /** When it changed last. */
  updatedAt: string;
}

/** A plan of a hall. */
export interface SeatingPlan {
  /** Id of the plan. */
  id: string;
  /** Counts its versions. */
  version: number;
  /** Name of the plan. */
  name: string;
  /** The venue that it is of. */
  venueId: string | null;
  /** How many seats it has; places to stand are not counted. */
  seats: number;
  /** Whether it is one of the operator’s, which all may use and you cannot change. */
  shared: boolean;
  /** When it was made. */
  createdAt: string;
  /** When its newest version was made. */
  updatedAt: string;
}

/** A row of seats. */
export interface SeatingRow {
  /** Unique in its section. */
  name: string;
  /** The lowest number of a seat. */
  first: number;
  /** How many places. */
  count: number;
  /** From each number to the next: 1 or 2. */
  step: number;
  /** Whether the place at `x`, `y` has the highest number. */
  down: boolean;
  /** Where the first place is. */
  x: number;
  /** Where the first place is. */
  y: number;
  /** From each place to the next. */
  dx: number;
  /** From each place to the next. */
  dy: number;
  /** How far its middle is bent away from the straight line, in halves of its length. */
  curve: number;
  /** Places without a seat. */
  without: string[];
  /** Seats that are not like others, by their number. */
  marks: Record<string, 'WHEELCHAIR' | 'COMPANION' | 'RESTRICTED_VIEW'>;
}

/** A part of a plan. */
export interface SeatingSection {
  /** The first part of the ids of its seats. */
  key: string;
  /** What people read. */
  name: string;
  /** Whether people sit or stand. */
  kind: 'SEATED' | 'STANDING';
  /** Its shape. */
  outline: number[][] | null;
  /** How many people stand there. */
  capacity: number | null;
  /** From front to back. */
  rows: SeatingRow[];
}

/** A plan of a hall with all its rows. */
export interface WrittenSeatingPlan {
  /** Id of the plan. */
  id: string;
  /** Counts its versions. */
  version: number;
  /** Name of the plan. */
  name: string;
  /** The venue that it is of. */
  venueId: string | null;
  /** How many seats it has; places to stand are not counted. */
  seats: number;
  /** Whether it is one of the operator’s, which all may use and you cannot change. */
  shared: boolean;
  /** When it was made. */
  createdAt: string;
  /** When its newest version was made. */
  updatedAt: string;
  /** What people come to see. */
  focus: number[];
  /** Its parts. */
  sections: SeatingSection[];
}

/** A seat of a plan. */
export interface SeatOfPlan {
  /** `SECTION-ROW-SEAT`, such as `ORCH-C-28`. */
  id: string;
  /** The key of its section. */
  section: string;
  /** Its row. */
  row: string;
  /** Its number. */
  seat: string;
  /** Where it is. */
  x: number;
  /** Where it is. */
  y: number;
  /** What is special about it. */
  marks: ('WHEELCHAIR' | 'COMPANION' | 'RESTRICTED_VIEW')[];
}

/** A ticket type on the plan of its event. */
export interface SeatsOfType {
  /** The ticket type. */
  ticketTypeId: string;
  /** How many seats, or places to stand, it has. */
  seats: number;
}

/** What an event sells of a plan. */
export interface EventSeating {
  /** The plan. */
  planId: string;
  /** Its version. It stays until the event is painted anew. */
  planVersion: number;
  /** Counts paintings, and changes of what the types are and cost. */
  version: number;
  /** Whether an order may leave a single seat alone. */
  orphans: 'REFUSE' | 'ALLOW';
  /** The ticket types that are on the plan. */
  types: SeatsOfType[];
  /** Seats of the plan that are in no type. */
  notOffered: number;
}

/** Seats that are not sold. */
export interface SeatBlock {
  /** Id of the block. */
  id: string;
  /** The event that it belongs to. */
  eventId: string;
  /** The seats that are not sold. */
  seats: string[];
  /** Why. */
  reason: string;
  /** When they were blocked. */
  createdAt: string;
}

/** A door code, with the code itself. */
export interface NewDoorCode {
  /** Id of the door code. */
  id: string;
  /** The event that it is for. */
  eventId: string;
  /** Name of the gate. */
  gate: string;
  /** What devices may do; `SUPERVISE` may search for names and sell as well. */
  role: 'SCAN' | 'SUPERVISE';
  /** Zone that the gate leads to; null for the whole place. */
  zoneId: string | null;
  /** Which way people go through the gate. With `BOTH`, each scan says its `direction`. */
  direction: 'IN' | 'OUT' | 'BOTH';
  /** When it ends: as it was said, and a day after the event at the latest. */
  expiresAt: string;
  /** When it was revoked. */
  revokedAt: string | null;
  /** What made it: a key, a person in the dashboard, or the operator. Null for older ones of which it is not known. */
  maker: 'KEY' | 'PERSON' | 'OPERATOR' | null;
  /** Whether devices are let in with it: not revoked, not over, and who made it could make it still. */
  isActive: boolean;
  /** Whether its devices see names of holders. */
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
  /** What devices may do; `SUPERVISE` may search for names and sell as well. */
  role: 'SCAN' | 'SUPERVISE';
  /** Zone that the gate leads to; null for the whole place. */
  zoneId: string | null;
  /** Which way people go through the gate. With `BOTH`, each scan says its `direction`. */
  direction: 'IN' | 'OUT' | 'BOTH';
  /** When it ends: as it was said, and a day after the event at the latest. */
  expiresAt: string;
  /** When it was revoked. */
  revokedAt: string | null;
  /** What made it: a key, a person in the dashboard, or the operator. Null for older ones of which it is not known. */
  maker: 'KEY' | 'PERSON' | 'OPERATOR' | null;
  /** Whether devices are let in with it: not revoked, not over, and who made it could make it still. */
  isActive: boolean;
  /** Whether its devices see names of holders. */
  givesNames: boolean;
  /** Devices that signed in with it. */
  devices: number;
  /** When one of them was heard of last, to the minute. */
  seenAt: string | null;
  /** When it was made. */
  createdAt: string;
}

/** A door code, with the code itself. */
export interface NewDoorCodeOfSeries {
  /** Id of the door code. */
  id: string;
  /** Null: it is of no single event. */
  eventId: string | null;
  /** The series. */
  seriesId: string;
  /** Name of the gate. */
  gate: string;
  /** What devices may do; `SUPERVISE` may search for names and sell as well. */
  role: 'SCAN' | 'SUPERVISE';
  /** Zone that the gate leads to; null for the whole place. */
  zoneId: string | null;
  /** Which way people go through the gate. With `BOTH`, each scan says its `direction`. */
  direction: 'IN' | 'OUT' | 'BOTH';
  /** When it ends: as it was said, and a day after the event at the latest. */
  expiresAt: string;
  /** When it was revoked. */
  revokedAt: string | null;
  /** What made it: a key, a person in the dashboard, or the operator. Null for older ones of which it is not known. */
  maker: 'KEY' | 'PERSON' | 'OPERATOR' | null;
  /** Whether devices are let in with it: not revoked, not over, and who made it could make it still. */
  isActive: boolean;
  /** Whether its devices see names of holders. */
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

/** Lets devices in at one gate of all dates. */
export interface DoorCodeOfSeries {
  /** Id of the door code. */
  id: string;
  /** Null: it is of no single event. */
  eventId: string | null;
  /** The series. */
  seriesId: string;
  /** Name of the gate. */
  gate: string;
  /** What devices may do; `SUPERVISE` may search for names and sell as well. */
  role: 'SCAN' | 'SUPERVISE';
  /** Zone that the gate leads to; null for the whole place. */
  zoneId: string | null;
  /** Which way people go through the gate. With `BOTH`, each scan says its `direction`. */
  direction: 'IN' | 'OUT' | 'BOTH';
  /** When it ends: as it was said, and a day after the event at the latest. */
  expiresAt: string;
  /** When it was revoked. */
  revokedAt: string | null;
  /** What made it: a key, a person in the dashboard, or the operator. Null for older ones of which it is not known. */
  maker: 'KEY' | 'PERSON' | 'OPERATOR' | null;
  /** Whether devices are let in with it: not revoked, not over, and who made it could make it still. */
  isActive: boolean;
  /** Whether its devices see names of holders. */
  givesNames: boolean;
  /** Devices that signed in with it. */
  devices: number;
  /** When one of them was heard of last, to the minute. */
  seenAt: string | null;
  /** When it was made. */
  createdAt: string;
}

/** What is written to those who hold tickets. */
export interface HoldersMessage {
  /** Id of the message. */
  id: string;
  /** The event; null of a series. */
  eventId: string | null;
  /** The series whose dates it is for. */
  seriesId: string | null;
  /** What it is about. */
  subject: string;
  /** What it says. */
  text: string;
  /** Only to holders of these types; null for all. */
  ticketTypeIds: string[] | null;
  /** Only to those who were admitted, or were not yet; null for both. */
  isAdmitted: boolean | null;
  /** When it goes. */
  sendAt: string | null;
  /** Minutes before the start. */
  minutesBefore: number | null;
  /** Minutes after the end. */
  minutesAfter: number | null;
  /** `DRAFT` is sent by a person; `UNSENT` did not go, as `unsentBecause` says. */
  status: 'DRAFT' | 'SCHEDULED' | 'UNSENT' | 'SENDING' | 'SENT';
  /** Why it did not go. */
  unsentBecause: 'EVENT_CANCELLED' | 'EVENT_ARCHIVED' | 'TOO_LATE' | null;
  /** To how many it goes or went, once it is `SENDING`. */
  recipients: number;
  /** Since when it is sent. */
  sentAt: string | null;
  /** When it was written. */
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

/** A code that makes tickets of all dates cheaper. */
export interface PromoCodeOfSeries {
  /** Id of the promo code. */
  id: string;
  /** Null: it is of no single event. */
  eventId: string | null;
  /** The series. */
  seriesId: string;
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

/** A part of an event’s place that people come into by themselves. */
export interface Zone {
  /** Id of the zone. */
  id: string;
  /** The event that it belongs to. */
  eventId: string;
  /** Name of the zone, each of an event differently. */
  name: string;
  /** How many it takes at once; null for any number. */
  capacity: number | null;
  /** When it was made. */
  createdAt: string;
}

/** A code that lets those who know it buy at an event on presale. */
export interface AccessCode {
  /** Id of the access code. */
  id: string;
  /** The event. */
  eventId: string;
  /** What buyers type; upper and lower case are the same. */
  code: string;
  /** Most orders; null for any number. */
  usesMax: number | null;
  /** Orders that were placed with it. */
  uses: number;
  /** Whether anybody can buy with it. */
  isActive: boolean;
  /** When it was made. */
  createdAt: string;
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

/** Who sold it at the counter or the door. */
export interface SoldBy {
  /** Who sold it in the dashboard. */
  person: string | null;
  /** The device at the door, or the name of the key. */
  device: string | null;
  /** Its gate. */
  gate: string | null;
}

/** A card. */
export interface StatutoryCard {
  /** Whose. */
  kind: 'SENIOR' | 'PWD' | 'ATHLETE' | 'VALOR';
  /** Name on it; null in notices. */
  name: string | null;
}

/** One line of an order. */
export interface OrderItem {
  /** Id of the line. */
  id: string;
  /** Tickets of this type and price. */
  quantity: number;
  /** Price of one ticket when the order was placed; its share where it is of a bundle. Whole pesos. */
  price: number;
  /** The bundle that the line is part of. */
  bundleId: string | null;
  /** Its card, if any. */
  statutory: StatutoryCard[];
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
  /** Tickets in the order, and add-ons. */
  quantity: number;
  /** Name of the buyer; `Erased` once their data were erased. */
  buyerName: string;
  /** E-mail address of the buyer; one at `erased.invalid` once their data were erased, and one at `walk-in.invalid` where nobody left one at the counter. */
  buyerEmail: string;
  /** The event that it belongs to. */
  eventId: string;
  /** `ONLINE` bought on the marketplace, `COUNTER` paid to the organizer at the counter or the door, `COMPLIMENTARY` given away. Only of the first is there anything to settle. */
  channel: 'ONLINE' | 'COUNTER' | 'COMPLIMENTARY';
  /** Who sold it at the counter or the door. */
  soldBy: SoldBy | null;
  /** What was ordered. */
  orderItems: OrderItem[];
  /** When it was placed. */
  createdAt: string;
  /** When it changed last. */
  updatedAt: string;
}

/** Where a ticket of an order is. */
export interface TicketPlace {
  /** Its ticket type. */
  ticketTypeId: string;
  /** Section. */
  section: string;
  /** Row. */
  row: string;
  /** What stands on the seat, where its type is on a seating plan. */
  seat: string | null;
  /** Seat of the plan, as `ORCH-C-28`; null without a plan. */
  seatId: string | null;
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
  /** Payment method; of a sale at the counter `CASH`, `CARD_TERMINAL`, `QRPH` or `OTHER`, and `cash` for older ones. */
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
  /** `METHOD`: the way it was paid. `ACCOUNT`: to an account that the buyer names, where the method cannot. `PERSON`: somebody sees to it. */
  road: 'METHOD' | 'ACCOUNT' | 'PERSON';
  /** How far it is. `WAITING_FOR_ACCOUNT` until the buyer has named the account, `PAYING` until the money is there; its tickets are void meanwhile. */
  state: 'REQUESTED' | 'WAITING_FOR_ACCOUNT' | 'PAYING' | 'PAID' | 'NEEDS_PERSON';
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
  /** Tickets in the order, and add-ons. */
  quantity: number;
  /** Name of the buyer; `Erased` once their data were erased. */
  buyerName: string;
  /** E-mail address of the buyer; one at `erased.invalid` once their data were erased, and one at `walk-in.invalid` where nobody left one at the counter. */
  buyerEmail: string;
  /** The event that it belongs to. */
  eventId: string;
  /** `ONLINE` bought on the marketplace, `COUNTER` paid to the organizer at the counter or the door, `COMPLIMENTARY` given away. Only of the first is there anything to settle. */
  channel: 'ONLINE' | 'COUNTER' | 'COMPLIMENTARY';
  /** Who sold it at the counter or the door. */
  soldBy: SoldBy | null;
  /** What was ordered. */
  orderItems: OrderItem[];
  /** When it was placed. */
  createdAt: string;
  /** When it changed last. */
  updatedAt: string;
  /** The places of the order, from the hold on; none once it is cancelled or refunded. Codes come with completion. */
  tickets: TicketPlace[];
  /** Price of the tickets, after both discounts. Whole pesos. */
  subtotal: number;
  /** What a promo code took off. Whole pesos. */
  discount: number;
  /** What the law took off for cards. Whole pesos. */
  statutoryDiscount: number;
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
  /** What the QR code of the order carries (`TO1.`): at the door it finds those who came together. Null unless it is `COMPLETED` and of two tickets or more. */
  qr: string | null;
}

/** Somebody who wants to know when tickets go on sale. */
export interface Interest {
  /** Id of the entry. */
  id: string;
  /** The event. */
  eventId: string;
  /** Their name. */
  name: string;
  /** Their e-mail address. */
  email: string;
  /** When they asked. */
  createdAt: string;
}

/** Somebody on the waiting list of an event. */
export interface WaitingEntry {
  /** Id of the entry. */
  id: string;
  /** Their name. */
  name: string;
  /** Where offers are mailed to. */
  email: string;
  /** What they would take; null for any type. */
  ticketTypeIds: string[] | null;
  /** How many tickets they want. */
  quantity: number;
  /** Whether fewer would do as well. */
  acceptsFewer: boolean;
  /** `WAITING` for tickets, `OFFERED` some, `TAKEN` when they were paid; `LAPSED` where two offers were let pass, `LEFT` by themselves, `CLOSED` when nothing is offered any more. */
  status: 'WAITING' | 'OFFERED' | 'TAKEN' | 'LAPSED' | 'LEFT' | 'CLOSED';
  /** When they joined. */
  createdAt: string;
}

/** How many wait for a ticket type. An entry that would take several types counts in each. */
export interface WaitingFigures {
  /** The ticket type. */
  ticketTypeId: string;
  /** Entries that wait for it. */
  waiting: number;
  /** Entries that are offered something now. */
  offered: number;
  /** Entries that bought what they were offered. */
  taken: number;
  /** Entries that let two offers pass. */
  lapsed: number;
}

/** One of the event’s `entryDays`. */
export interface AdmissionsOfDay {
  /** A day of the event, YYYY-MM-DD. */
  day: string;
  /** Good tickets that are good for this day. */
  expected: number;
  /** Tickets that came in on it, each once. */
  admitted: number;
  /** Those of them whose last movement of the day was in. */
  inside: number;
}

/** Which zone. */
export interface AdmissionsZone {
  /** Id of the zone. */
  id: string;
  /** Its name. */
  name: string;
}

/** One zone. */
export interface AdmissionsOfZone {
  zone: AdmissionsZone;
  /** How many are in it now; where tickets let in daily, of those that came today. */
  inside: number;
  /** How many it takes; null where it takes any number. */
  capacity: number | null;
}

/** What lets nobody in. It is part of no other figure here. */
export interface AdmissionsOfAddOns {
  /** Good add-ons. */
  sold: number;
  /** Those that were redeemed, whatever became of them since. */
  redeemed: number;
}

/** Who is expected, came in, and is inside. */
export interface Admissions {
  /** Good tickets: bought, given away or sold at the counter. No add-ons. */
  expected: number;
  /** Tickets that came in at least once, whatever became of them since. A pass for several days is one. */
  admitted: number;
  /** Tickets whose last movement was in; where tickets let in daily, of those that came today. */
  inside: number;
  /** Every day of the event. A ticket counts once a day. */
  byDay: AdmissionsOfDay[];
  /** Every zone. */
  byZone: AdmissionsOfZone[];
  addOns: AdmissionsOfAddOns;
}

/** A ticket that was sold. */
export interface CounterTicket {
  /** Id of the ticket. */
  id: string;
  /** Send a scan with it to let its holder in. */
  code: string;
  /** Its type. */
  name: string;
  /** `TICKET` lets somebody in, an `ADD_ON` nobody. */
  kind: 'TICKET' | 'ADD_ON';
}

/** Tickets that were sold at the counter. */
export interface CounterSale {
  /** The order, of `channel` `COUNTER`. */
  orderId: string;
  /** What people call it by. */
  orderNumber: string;
  /** What was taken. Whole pesos. */
  totalAmount: number;
  /** What goes back of `received`; null where that is not known. Whole pesos. */
  change: number | null;
  /** The tickets, good at once. */
  tickets: CounterTicket[];
  /** How it was paid at the counter. */
  method: 'CASH' | 'CARD_TERMINAL' | 'QRPH' | 'OTHER';
  /** Who sold it at the counter or the door. */
  soldBy: SoldBy | null;
}

/** A sale at the counter that was taken back. */
export interface UndoneSale {
  /** Always true. */
  undone: true;
  /** Id of the order. */
  orderId: string;
  /** What people call it by. */
  orderNumber: string;
  /** What goes back to the buyer. Whole pesos. */
  totalAmount: number;
}

/** Tickets that are kept for somebody. */
export interface Reservation {
  /** Id of the order. */
  orderId: string;
  /** What people call it by. */
  orderNumber: string;
  /** In whose name it is kept. */
  name: string;
  /** Held, and not paid. */
  status: 'PENDING';
  /** What is to be paid at the counter. Whole pesos. */
  totalAmount: number;
  /** When it is let go. */
  expiresAt: string;
}

/** What one of them took by one method. */
export interface CashUpRow {
  /** Who sold in the dashboard. */
  person: string | null;
  /** The device at the door, or the name of a key. */
  device: string | null;
  /** Its gate. */
  gate: string | null;
  /** How it was paid at the counter. */
  method: 'CASH' | 'CARD_TERMINAL' | 'QRPH' | 'OTHER';
  /** Sales. */
  orders: number;
  /** Tickets and add-ons of them. */
  tickets: number;
  /** What was taken. Whole pesos. */
  amount: number;
}

/** All of it. */
export interface CashUpTotals {
  /** Sales. */
  orders: number;
  /** Tickets and add-ons of them. */
  tickets: number;
  /** What was taken. Whole pesos. */
  amount: number;
}

/** What was taken at the counter and the doors, before refunds. Sales that were undone are not in it. */
export interface CashUp {
  /** The day, YYYY-MM-DD; null for all days. */
  day: string | null;
  /** By person, device, gate and method. */
  rows: CashUpRow[];
  totals: CashUpTotals;
}

/** What goes back to a buyer. How it stands with the provider is in `refunds` of the order. */
export interface Refund {
  /** Id of the refund; null in a dry run. */
  id: string | null;
  /** Id of the order. */
  orderId: string;
  /** What the buyer gets back. Pesos, with at most two decimals. */
  amount: number;
  /** The tickets that it takes back; empty where an amount was asked for. */
  ticketIds: string[];
}

/** Tickets that are on their way once more. */
export interface ResentTickets {
  /** Always true. */
  resent: true;
  /** Id of the order. */
  id: string;
}

/** What cancelling the event gives back, as it stands now: less once refunds are through. */
export interface EventCancellation {
  /** Id of the event. */
  eventId: string;
  /** When it was cancelled; null in a dry run. */
  cancelledAt: string | null;
  /** Completed orders that are to be given back, free ones too. */
  orders: number;
  /** Different addresses among them. */
  buyers: number;
  /** Tickets that become void. */
  tickets: number;
  /** Add-ons that become void. */
  addOns: number;
  /** Orders that are not paid yet; their holds end. */
  pendingOrders: number;
  /** What goes back to buyers. Pesos, with at most two decimals. */
  refund: number;
  /** What the organizer hands back in cash, apart from that. Pesos, with at most two decimals. */
  cash: number;
  /** What of the commission goes back to the organization. Pesos, with at most two decimals. */
  commissionReturned: number;
  /** What the payment provider keeps. Pesos, with at most two decimals. */
  processingLost: number;
}

/** The return of a ticket. */
export interface TicketReturn {
  /** `REFUNDED` at once, from when the refund is asked for; `WAITING_FOR_MONEY` where the payment provider refused it: the ticket admits nobody until it is paid or given up; `OPEN` while the ticket stays good and somebody else may buy it, `SOLD` once they have; `TAKEN_BACK` by its holder; `ENDED` where nobody bought it until three hours before the start, a dispute was opened, or the refund was given up: the ticket is good. */
  status: 'REFUNDED' | 'OPEN' | 'SOLD' | 'TAKEN_BACK' | 'ENDED' | 'WAITING_FOR_MONEY';
  /** What goes back for it; while it is `OPEN`, and in a dry run of `WHEN_RESOLD`, up to so much: less where its replacement pays less. Pesos, with at most two decimals. */
  refund: number;
  /** Whether it is refunded at once, or when somebody else has bought it. */
  mode: 'AT_ONCE' | 'WHEN_RESOLD';
}

/** One row of a report. */
export interface SalesReportRow {
  /** The day (YYYY-MM-DD), the id of the ticket type, the promo code, the `via` of the link, or the channel; null for what has none. */
  key: string | null;
  /** What a ticket type is called; `(others)` for all that a long list leaves out. */
  name: string | null;
  /** Orders that were completed. By type, an order counts with each type in it. */
  orders: number;
  /** Tickets and add-ons in them, refunded ones too; none that were given away. */
  tickets: number;
  /** What was charged. Pesos, with at most two decimals. */
  gross: number;
  /** What refunds gave back, on the day they did. Pesos, with at most two decimals. */
  refunds: number;
  /** What the organization keeps, in pesos: gross less refunds, commission, processing fees and disputes. May be below zero. */
  net: number;
}

/** All of it. */
export interface SalesReportTotals {
  /** Orders that were completed. By type, an order counts with each type in it. */
  orders: number;
  /** Tickets and add-ons in them, refunded ones too; none that were given away. */
  tickets: number;
  /** What was charged. Pesos, with at most two decimals. */
  gross: number;
  /** What refunds gave back, on the day they did. Pesos, with at most two decimals. */
  refunds: number;
  /** What the organization keeps, in pesos: gross less refunds, commission, processing fees and disputes. May be below zero. */
  net: number;
}

/** What was sold and given back, online and at the counter. Tickets that were given away are no sales. */
export interface SalesReport {
  /** Days from the newest; otherwise the most sold first, and the row without a key last. */
  rows: SalesReportRow[];
  totals: SalesReportTotals;
}

/** The next payout, if nothing more were sold or refunded. */
export interface NextPayout {
  /** How much it will be. Pesos, with at most two decimals. */
  amount: number;
  /** When it falls due. */
  dueAt: string;
}

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
  /** The next payout, if nothing more were sold or refunded. */
  nextPayout: NextPayout | null;
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
  /** An order that went to another date is a `SALE` below zero of the event that it left, and one above zero of the other. `CARRIED` is what an earlier settlement left: less than nothing, a payout that came back, or what is kept back for refunds under way. `WITHHELD` is tax. */
  kind: 'SALE' | 'REFUND' | 'DISPUTE' | 'CARRIED' | 'WITHHELD';
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

/** Permit. */
export interface Permit {
  /** Number. */
  number: string;
  /** Day of issue. */
  issuedOn: string;
  /** First number. */
  from: number;
  /** Last number. */
  to: number;
}

/** The organization. */
export interface PaperSeller {
  /** Registered name. */
  registeredName: string | null;
  /** TIN. */
  tin: string | null;
  /** Registered address. */
  address: string | null;
  /** Permit. */
  permit: Permit | null;
}

/** The buyer. */
export interface PaperBuyer {
  /** Name. */
  name: string;
  /** TIN. */
  tin: string | null;
  /** Address. */
  address: string | null;
}

/** A line. */
export interface PaperLine {
  /** What was sold. */
  description: string;
  /** How many. */
  quantity: number;
  /** Of one. Pesos, with at most two decimals. */
  price: number;
  /** Without its VAT. Pesos, with at most two decimals. */
  vatable: number;
  /** VAT. Pesos, with at most two decimals. */
  vat: number;
  /** On which no VAT is due. Pesos, with at most two decimals. */
  exempt: number;
  /** What the law takes off. Pesos, with at most two decimals. */
  statutoryDiscount: number;
  /** What is paid. Pesos, with at most two decimals. */
  total: number;
}

/** An invoice or a credit note. */
export interface TaxPaper {
  /** Id. */
  id: string;
  /** Kind. */
  kind: 'INVOICE' | 'CREDIT_NOTE';
  /** Its number. */
  number: string;
  /** Id of the order; null of a payout’s. */
  orderId: string | null;
  /** Of a credit note: the invoice. */
  invoiceId: string | null;
  /** When it was issued. */
  issuedAt: string;
  seller: PaperSeller;
  buyer: PaperBuyer;
  /** Lines. */
  lines: PaperLine[];
  /** What was paid, or went back. Pesos, with at most two decimals. */
  total: number;
}

/** A paper that was handed in. */
export interface TaxDocument {
  /** Kind. */
  kind: 'COR_2303' | 'SWORN_DECLARATION' | 'EXEMPTION';
  /** The year that it is for. */
  year: number;
  /** What the operator made of it. */
  status: 'SUBMITTED' | 'ACCEPTED' | 'REFUSED';
}

/** How the organization is registered for taxes. */
export interface TaxProfile {
  /** Registered name. */
  registeredName: string | null;
  /** TIN. */
  tin: string | null;
  /** Registered address. */
  address: string | null;
  /** Whether prices carry VAT. */
  vat: 'VAT' | 'NON_VAT';
  /** Permit. */
  permit: Permit | null;
  /** Papers that were handed in. */
  documents: TaxDocument[];
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
  /** The types it gets. */
  events: ('order.completed' | 'order.refunded' | 'event.sold_out' | 'ticket.inventory_low' | 'order.created' | 'order.cancelled' | 'order.expired' | 'order.disputed' | 'order.exchanged' | 'ticket.issued' | 'ticket.given_on' | 'ticket.reissued' | 'ticket.voided' | 'ticket.admitted' | 'ticket.left' | 'event.published' | 'event.unpublished' | 'event.moved' | 'event.cancelled' | 'payout.scheduled' | 'payout.sent' | 'payout.paid' | 'payout.returned' | 'waiting.offered' | 'ticket.returned' | 'ticket.resold' | 'answer.given')[];
  /** Whether it gets messages. */
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
  /** The types it gets. */
  events: ('order.completed' | 'order.refunded' | 'event.sold_out' | 'ticket.inventory_low' | 'order.created' | 'order.cancelled' | 'order.expired' | 'order.disputed' | 'order.exchanged' | 'ticket.issued' | 'ticket.given_on' | 'ticket.reissued' | 'ticket.voided' | 'ticket.admitted' | 'ticket.left' | 'event.published' | 'event.unpublished' | 'event.moved' | 'event.cancelled' | 'payout.scheduled' | 'payout.sent' | 'payout.paid' | 'payout.returned' | 'waiting.offered' | 'ticket.returned' | 'ticket.resold' | 'answer.given')[];
  /** Whether it gets messages. */
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
  /** The webhook that it goes to. */
  webhookId: string;
  /** What the receiver knows the message by: the header `webhook-id`. */
  messageId: string;
  /** What it tells of. */
  eventType: 'order.completed' | 'order.refunded' | 'event.sold_out' | 'ticket.inventory_low' | 'order.created' | 'order.cancelled' | 'order.expired' | 'order.disputed' | 'order.exchanged' | 'ticket.issued' | 'ticket.given_on' | 'ticket.reissued' | 'ticket.voided' | 'ticket.admitted' | 'ticket.left' | 'event.published' | 'event.unpublished' | 'event.moved' | 'event.cancelled' | 'payout.scheduled' | 'payout.sent' | 'payout.paid' | 'payout.returned' | 'waiting.offered' | 'ticket.returned' | 'ticket.resold' | 'answer.given' | 'webhook.test';
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
  /** Money that goes to the organization. */
  payout: Payout | null;
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
  /** Tickets in the order, and add-ons. */
  quantity: number;
  /** Name of the buyer. Only where the key that registered the webhook, or set the callback address, held `orders:read`. */
  buyerName?: string;
  /** E-mail address of the buyer. Only where the key that registered the webhook, or set the callback address, held `orders:read`. */
  buyerEmail?: string;
  /** The event that it belongs to. */
  eventId: string;
  /** `ONLINE` bought on the marketplace, `COUNTER` paid to the organizer at the counter or the door, `COMPLIMENTARY` given away. Only of the first is there anything to settle. */
  channel: 'ONLINE' | 'COUNTER' | 'COMPLIMENTARY';
  /** Who sold it at the counter or the door. */
  soldBy: SoldBy | null;
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
  /** It is sent at this many unsold tickets or fewer: a tenth of the quantity, rounded up. */
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

/** An order is placed */
export interface OrderCreatedMessage {
  /** Id of the message, as in the header `webhook-id`. */
  id: string;
  /** What happened. */
  type: 'order.created';
  /** When it happened. */
  timestamp: string;
  /** Version of this interface. */
  apiVersion: 'v1';
  /** True in a sandbox. */
  isTest: boolean;
  data: OrderMessageData;
}

/** An order is cancelled before it is paid */
export interface OrderCancelledMessage {
  /** Id of the message, as in the header `webhook-id`. */
  id: string;
  /** What happened. */
  type: 'order.cancelled';
  /** When it happened. */
  timestamp: string;
  /** Version of this interface. */
  apiVersion: 'v1';
  /** True in a sandbox. */
  isTest: boolean;
  data: OrderMessageData;
}

/** An order was not paid in time */
export interface OrderExpiredMessage {
  /** Id of the message, as in the header `webhook-id`. */
  id: string;
  /** What happened. */
  type: 'order.expired';
  /** When it happened. */
  timestamp: string;
  /** Version of this interface. */
  apiVersion: 'v1';
  /** True in a sandbox. */
  isTest: boolean;
  data: OrderMessageData;
}

/** The order as lists show it, as it stood then. */
export interface DisputedOrderMessageData {
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
  /** Tickets in the order, and add-ons. */
  quantity: number;
  /** Name of the buyer. Only where the key that registered the webhook, or set the callback address, held `orders:read`. */
  buyerName?: string;
  /** E-mail address of the buyer. Only where the key that registered the webhook, or set the callback address, held `orders:read`. */
  buyerEmail?: string;
  /** The event that it belongs to. */
  eventId: string;
  /** `ONLINE` bought on the marketplace, `COUNTER` paid to the organizer at the counter or the door, `COMPLIMENTARY` given away. Only of the first is there anything to settle. */
  channel: 'ONLINE' | 'COUNTER' | 'COMPLIMENTARY';
  /** Who sold it at the counter or the door. */
  soldBy: SoldBy | null;
  /** What was ordered. */
  orderItems: OrderItem[];
  /** When it was placed. */
  createdAt: string;
  /** When it changed last. */
  updatedAt: string;
  /** What refunds gave back so far. Pesos, with at most two decimals. */
  refundedAmount: number;
  /** What disputes hold or took so far. Pesos, with at most two decimals. */
  disputedAmount: number;
}

/** The buyer’s bank disputes a payment */
export interface OrderDisputedMessage {
  /** Id of the message, as in the header `webhook-id`. */
  id: string;
  /** What happened. */
  type: 'order.disputed';
  /** When it happened. */
  timestamp: string;
  /** Version of this interface. */
  apiVersion: 'v1';
  /** True in a sandbox. */
  isTest: boolean;
  data: DisputedOrderMessageData;
}

/** The order as lists show it, of its new date. */
export interface ExchangedOrderMessageData {
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
  /** Tickets in the order, and add-ons. */
  quantity: number;
  /** Name of the buyer. Only where the key that registered the webhook, or set the callback address, held `orders:read`. */
  buyerName?: string;
  /** E-mail address of the buyer. Only where the key that registered the webhook, or set the callback address, held `orders:read`. */
  buyerEmail?: string;
  /** The event that it belongs to. */
  eventId: string;
  /** `ONLINE` bought on the marketplace, `COUNTER` paid to the organizer at the counter or the door, `COMPLIMENTARY` given away. Only of the first is there anything to settle. */
  channel: 'ONLINE' | 'COUNTER' | 'COMPLIMENTARY';
  /** Who sold it at the counter or the door. */
  soldBy: SoldBy | null;
  /** What was ordered. */
  orderItems: OrderItem[];
  /** When it was placed. */
  createdAt: string;
  /** When it changed last. */
  updatedAt: string;
  /** What refunds gave back so far. Pesos, with at most two decimals. */
  refundedAmount: number;
  /** The event that it was of before. */
  fromEventId: string;
}

/** An order goes to another date */
export interface OrderExchangedMessage {
  /** Id of the message, as in the header `webhook-id`. */
  id: string;
  /** What happened. */
  type: 'order.exchanged';
  /** When it happened. */
  timestamp: string;
  /** Version of this interface. */
  apiVersion: 'v1';
  /** True in a sandbox. */
  isTest: boolean;
  data: ExchangedOrderMessageData;
}

/** The attendee as it stood then. */
export interface TicketMessageData {
  /** Id of the ticket. */
  id: string;
  /** Its ticket type. */
  ticketTypeId: string;
  /** Its name. */
  ticketTypeName?: string;
  /** The order that it was bought with. */
  orderId: string;
  /** Its number. */
  orderNumber?: string;
  /** `VALID`, `USED` once it was admitted, `VOID` once it was refunded or transferred: the new holder’s ticket is a row of its own. */
  status: 'VALID' | 'USED' | 'VOID';
  /** Name of the section of its seat; without a plan its section when the order was placed. */
  section: string;
  /** Row of its seat; without a plan its row when the order was placed. */
  row: string;
  /** Its seat; null without one. */
  seat: string | null;
  /** Its seat of the plan, as `ORCH-C-28`; null without a plan. */
  seatId: string | null;
  /** When it was first admitted. */
  admittedAt: string | null;
  /** Where it was admitted. */
  gate: string | null;
  /** When it was issued. */
  createdAt: string;
  /** When it, or an answer of its holder, changed last. */
  updatedAt: string;
  /** There for add-ons, which let nobody in: `ADD_ON`. */
  kind?: 'TICKET' | 'ADD_ON';
  /** Id of the event. */
  eventId: string;
  /** Whose it is. Only where the key that registered the webhook, or set the callback address, held `orders:read`. */
  holder?: {
    /** `Erased` once their data were erased. */
    name: string;
    /** One at `erased.invalid` once their data were erased. */
    email: string;
  };
}

/** A ticket is issued */
export interface TicketIssuedMessage {
  /** Id of the message, as in the header `webhook-id`. */
  id: string;
  /** What happened. */
  type: 'ticket.issued';
  /** When it happened. */
  timestamp: string;
  /** Version of this interface. */
  apiVersion: 'v1';
  /** True in a sandbox. */
  isTest: boolean;
  data: TicketMessageData;
}

/** The attendee of the new ticket as it stood then. */
export interface ReplacedTicketMessageData {
  /** Id of the ticket. */
  id: string;
  /** Its ticket type. */
  ticketTypeId: string;
  /** Its name. */
  ticketTypeName?: string;
  /** The order that it was bought with. */
  orderId: string;
  /** Its number. */
  orderNumber?: string;
  /** `VALID`, `USED` once it was admitted, `VOID` once it was refunded or transferred: the new holder’s ticket is a row of its own. */
  status: 'VALID' | 'USED' | 'VOID';
  /** Name of the section of its seat; without a plan its section when the order was placed. */
  section: string;
  /** Row of its seat; without a plan its row when the order was placed. */
  row: string;
  /** Its seat; null without one. */
  seat: string | null;
  /** Its seat of the plan, as `ORCH-C-28`; null without a plan. */
  seatId: string | null;
  /** When it was first admitted. */
  admittedAt: string | null;
  /** Where it was admitted. */
  gate: string | null;
  /** When it was issued. */
  createdAt: string;
  /** When it, or an answer of its holder, changed last. */
  updatedAt: string;
  /** There for add-ons, which let nobody in: `ADD_ON`. */
  kind?: 'TICKET' | 'ADD_ON';
  /** Id of the event. */
  eventId: string;
  /** Whose it is. Only where the key that registered the webhook, or set the callback address, held `orders:read`. */
  holder?: {
    /** `Erased` once their data were erased. */
    name: string;
    /** One at `erased.invalid` once their data were erased. */
    email: string;
  };
  /** The ticket in whose place it is, which is void now. */
  replaces: string;
}

/** A ticket was given to somebody else */
export interface TicketGivenOnMessage {
  /** Id of the message, as in the header `webhook-id`. */
  id: string;
  /** What happened. */
  type: 'ticket.given_on';
  /** When it happened. */
  timestamp: string;
  /** Version of this interface. */
  apiVersion: 'v1';
  /** True in a sandbox. */
  isTest: boolean;
  data: ReplacedTicketMessageData;
}

/** A ticket has another code */
export interface TicketReissuedMessage {
  /** Id of the message, as in the header `webhook-id`. */
  id: string;
  /** What happened. */
  type: 'ticket.reissued';
  /** When it happened. */
  timestamp: string;
  /** Version of this interface. */
  apiVersion: 'v1';
  /** True in a sandbox. */
  isTest: boolean;
  data: ReplacedTicketMessageData;
}

/** A ticket is void */
export interface TicketVoidedMessage {
  /** Id of the message, as in the header `webhook-id`. */
  id: string;
  /** What happened. */
  type: 'ticket.voided';
  /** When it happened. */
  timestamp: string;
  /** Version of this interface. */
  apiVersion: 'v1';
  /** True in a sandbox. */
  isTest: boolean;
  data: TicketMessageData;
}

/** Somebody was let in */
export interface TicketAdmittedMessage {
  /** Id of the message, as in the header `webhook-id`. */
  id: string;
  /** What happened. */
  type: 'ticket.admitted';
  /** When it happened. */
  timestamp: string;
  /** Version of this interface. */
  apiVersion: 'v1';
  /** True in a sandbox. */
  isTest: boolean;
  data: TicketMessageData;
}

/** Somebody went out */
export interface TicketLeftMessage {
  /** Id of the message, as in the header `webhook-id`. */
  id: string;
  /** What happened. */
  type: 'ticket.left';
  /** When it happened. */
  timestamp: string;
  /** Version of this interface. */
  apiVersion: 'v1';
  /** True in a sandbox. */
  isTest: boolean;
  data: TicketMessageData;
}

/** The event as it stood then. */
export interface EventMessageData {
  /** Id of the event. */
  eventId: string;
  /** Address part on the marketplace; a rename keeps it. */
  slug: string;
  /** Where the event stands. */
  status: 'DRAFT' | 'PUBLISHED' | 'ARCHIVED';
  /** Name of the event. */
  name: string;
  /** Start. */
  dateTime: string;
  /** End. */
  endDateTime: string | null;
  /** Where it takes place. */
  locationType: 'VENUE' | 'ONLINE';
  /** Venue. */
  venueId: string | null;
  /** IANA time zone. */
  timezone: string;
}

/** An event is on the marketplace */
export interface EventPublishedMessage {
  /** Id of the message, as in the header `webhook-id`. */
  id: string;
  /** What happened. */
  type: 'event.published';
  /** When it happened. */
  timestamp: string;
  /** Version of this interface. */
  apiVersion: 'v1';
  /** True in a sandbox. */
  isTest: boolean;
  data: EventMessageData;
}

/** An event is a draft again */
export interface EventUnpublishedMessage {
  /** Id of the message, as in the header `webhook-id`. */
  id: string;
  /** What happened. */
  type: 'event.unpublished';
  /** When it happened. */
  timestamp: string;
  /** Version of this interface. */
  apiVersion: 'v1';
  /** True in a sandbox. */
  isTest: boolean;
  data: EventMessageData;
}

/** When and where it was before. */
export interface AppointmentBefore {
  /** Start. */
  dateTime: string;
  /** End. */
  endDateTime: string | null;
  /** Where it takes place. */
  locationType: 'VENUE' | 'ONLINE';
  /** Venue. */
  venueId: string | null;
}

/** The event as it stood then, and when and where it was before. */
export interface MovedEventMessageData {
  /** Id of the event. */
  eventId: string;
  /** Address part on the marketplace; a rename keeps it. */
  slug: string;
  /** Where the event stands. */
  status: 'DRAFT' | 'PUBLISHED' | 'ARCHIVED';
  /** Name of the event. */
  name: string;
  /** Start. */
  dateTime: string;
  /** End. */
  endDateTime: string | null;
  /** Where it takes place. */
  locationType: 'VENUE' | 'ONLINE';
  /** Venue. */
  venueId: string | null;
  /** IANA time zone. */
  timezone: string;
  before: AppointmentBefore;
}

/** An event has another time or place */
export interface EventMovedMessage {
  /** Id of the message, as in the header `webhook-id`. */
  id: string;
  /** What happened. */
  type: 'event.moved';
  /** When it happened. */
  timestamp: string;
  /** Version of this interface. */
  apiVersion: 'v1';
  /** True in a sandbox. */
  isTest: boolean;
  data: MovedEventMessageData;
}

/** The event that does not take place. */
export interface CancelledEventMessageData {
  /** Id of the event. */
  eventId: string;
  /** Address part on the marketplace; a rename keeps it. */
  slug: string;
  /** Where the event stands. */
  status: 'DRAFT' | 'PUBLISHED' | 'ARCHIVED';
  /** Name of the event. */
  name: string;
  /** Start. */
  dateTime: string;
  /** End. */
  endDateTime: string | null;
  /** Where it takes place. */
  locationType: 'VENUE' | 'ONLINE';
  /** Venue. */
  venueId: string | null;
  /** IANA time zone. */
  timezone: string;
  /** Why, as buyers read it. */
  reason: string;
}

/** An event does not take place */
export interface EventCancelledMessage {
  /** Id of the message, as in the header `webhook-id`. */
  id: string;
  /** What happened. */
  type: 'event.cancelled';
  /** When it happened. */
  timestamp: string;
  /** Version of this interface. */
  apiVersion: 'v1';
  /** True in a sandbox. */
  isTest: boolean;
  data: CancelledEventMessageData;
}

/** A payout is scheduled */
export interface PayoutScheduledMessage {
  /** Id of the message, as in the header `webhook-id`. */
  id: string;
  /** What happened. */
  type: 'payout.scheduled';
  /** When it happened. */
  timestamp: string;
  /** Version of this interface. */
  apiVersion: 'v1';
  /** True in a sandbox. */
  isTest: boolean;
  data: Payout;
}

/** A payout is on its way */
export interface PayoutSentMessage {
  /** Id of the message, as in the header `webhook-id`. */
  id: string;
  /** What happened. */
  type: 'payout.sent';
  /** When it happened. */
  timestamp: string;
  /** Version of this interface. */
  apiVersion: 'v1';
  /** True in a sandbox. */
  isTest: boolean;
  data: Payout;
}

/** A payout has arrived */
export interface PayoutPaidMessage {
  /** Id of the message, as in the header `webhook-id`. */
  id: string;
  /** What happened. */
  type: 'payout.paid';
  /** When it happened. */
  timestamp: string;
  /** Version of this interface. */
  apiVersion: 'v1';
  /** True in a sandbox. */
  isTest: boolean;
  data: Payout;
}

/** The bank sent a payout back */
export interface PayoutReturnedMessage {
  /** Id of the message, as in the header `webhook-id`. */
  id: string;
  /** What happened. */
  type: 'payout.returned';
  /** When it happened. */
  timestamp: string;
  /** Version of this interface. */
  apiVersion: 'v1';
  /** True in a sandbox. */
  isTest: boolean;
  data: Payout;
}

/** The order as lists show it, as it stood then. */
export interface OfferedOrderMessageData {
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
  /** Tickets in the order, and add-ons. */
  quantity: number;
  /** Name of the buyer. Only where the key that registered the webhook, or set the callback address, held `orders:read`. */
  buyerName?: string;
  /** E-mail address of the buyer. Only where the key that registered the webhook, or set the callback address, held `orders:read`. */
  buyerEmail?: string;
  /** The event that it belongs to. */
  eventId: string;
  /** `ONLINE` bought on the marketplace, `COUNTER` paid to the organizer at the counter or the door, `COMPLIMENTARY` given away. Only of the first is there anything to settle. */
  channel: 'ONLINE' | 'COUNTER' | 'COMPLIMENTARY';
  /** Who sold it at the counter or the door. */
  soldBy: SoldBy | null;
  /** What was ordered. */
  orderItems: OrderItem[];
  /** When it was placed. */
  createdAt: string;
  /** When it changed last. */
  updatedAt: string;
  /** What refunds gave back so far. Pesos, with at most two decimals. */
  refundedAmount: number;
  /** Whose place on the waiting list it is for. */
  waitingEntryId: string;
}

/** Somebody on the waiting list is offered tickets */
export interface WaitingOfferedMessage {
  /** Id of the message, as in the header `webhook-id`. */
  id: string;
  /** What happened. */
  type: 'waiting.offered';
  /** When it happened. */
  timestamp: string;
  /** Version of this interface. */
  apiVersion: 'v1';
  /** True in a sandbox. */
  isTest: boolean;
  data: OfferedOrderMessageData;
}

/** A buyer gives a ticket back */
export interface TicketReturnedMessage {
  /** Id of the message, as in the header `webhook-id`. */
  id: string;
  /** What happened. */
  type: 'ticket.returned';
  /** When it happened. */
  timestamp: string;
  /** Version of this interface. */
  apiVersion: 'v1';
  /** True in a sandbox. */
  isTest: boolean;
  data: TicketMessageData;
}

/** The attendee of the old ticket as it stood then. */
export interface ResoldTicketMessageData {
  /** Id of the ticket. */
  id: string;
  /** Its ticket type. */
  ticketTypeId: string;
  /** Its name. */
  ticketTypeName?: string;
  /** The order that it was bought with. */
  orderId: string;
  /** Its number. */
  orderNumber?: string;
  /** `VALID`, `USED` once it was admitted, `VOID` once it was refunded or transferred: the new holder’s ticket is a row of its own. */
  status: 'VALID' | 'USED' | 'VOID';
  /** Name of the section of its seat; without a plan its section when the order was placed. */
  section: string;
  /** Row of its seat; without a plan its row when the order was placed. */
  row: string;
  /** Its seat; null without one. */
  seat: string | null;
  /** Its seat of the plan, as `ORCH-C-28`; null without a plan. */
  seatId: string | null;
  /** When it was first admitted. */
  admittedAt: string | null;
  /** Where it was admitted. */
  gate: string | null;
  /** When it was issued. */
  createdAt: string;
  /** When it, or an answer of its holder, changed last. */
  updatedAt: string;
  /** There for add-ons, which let nobody in: `ADD_ON`. */
  kind?: 'TICKET' | 'ADD_ON';
  /** Id of the event. */
  eventId: string;
  /** Whose it is. Only where the key that registered the webhook, or set the callback address, held `orders:read`. */
  holder?: {
    /** `Erased` once their data were erased. */
    name: string;
    /** One at `erased.invalid` once their data were erased. */
    email: string;
  };
  /** The ticket that took its place, of another order. */
  replacedBy: string;
}

/** A ticket that was given back is bought by somebody else */
export interface TicketResoldMessage {
  /** Id of the message, as in the header `webhook-id`. */
  id: string;
  /** What happened. */
  type: 'ticket.resold';
  /** When it happened. */
  timestamp: string;
  /** Version of this interface. */
  apiVersion: 'v1';
  /** True in a sandbox. */
  isTest: boolean;
  data: ResoldTicketMessageData;
}

/** What somebody said. */
export interface ToldAnswer {
  /** Id of the question. */
  questionId: string;
  /** What was asked. */
  label: string;
  /** The ticket; null where it is of the order. */
  ticketId: string | null;
  /** What was answered: a text (a `DATE` as `YYYY-MM-DD`), a number, or true and false. */
  value: string | number | boolean | null;
}

/** What somebody answered. */
export interface AnswersMessageData {
  /** The order that it is about. */
  orderId: string;
  /** Id of the event. */
  eventId: string;
  /** The tickets that it is about. */
  ticketIds: string[];
  /** What was said or taken back; empty where only names were given. Only where the key that registered the webhook, or set the callback address, held `orders:read`. */
  answers?: ToldAnswer[];
}

/** Somebody answered the organizer’s questions */
export interface AnswerGivenMessage {
  /** Id of the message, as in the header `webhook-id`. */
  id: string;
  /** What happened. */
  type: 'answer.given';
  /** When it happened. */
  timestamp: string;
  /** Version of this interface. */
  apiVersion: 'v1';
  /** True in a sandbox. */
  isTest: boolean;
  data: AnswersMessageData;
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
    /** Of `SEAT_TAKEN` and `ORPHAN_SEAT`: up to three sets of seats that could be had instead, for the first line at fault. */
    alternatives?: string[][];
  };
  /** Also in the header X-Request-Id. */
  requestId: string;
}

export interface UpdateEmbedBody {
  /** Sites whose pages may place orders for your events by the Marketplace API, read them, and have buyers come back. With a `tak_test_` key `http://localhost:PORT` too. */
  allowedOrigins: string[];
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
  /** HTTPS address where an `ONLINE` event is joined. Only ticket holders see it. */
  joinUrl?: string | null;
  /** Cover image. */
  imageUrl?: string | null;
  /** Most attendees: sold and held together, over all ticket types. */
  eventCapacity?: number | null;
  /** Until how many hours before the start buyers may change an order to another date of the same series, at the same price; null where they may not. It concerns those who leave this date. */
  exchangeUntilHours?: number | null;
  /** False: nobody can wait for tickets of types that are sold out, and those who wait no longer do. */
  waitingList?: boolean | null;
  /** How many hours somebody from the waiting list has to take what is offered; one hour from 48 hours before the start on. */
  offerHours?: number | null;
  /** The rule by which buyers return single tickets; null where they cannot. A stricter rule holds for later sales only, a looser one for all. */
  returns?: {
    /** Until how many hours before the start a ticket can be returned. */
    untilHours: number;
    /** What you keep of what was paid for the ticket, fees included, in per cent; in favour of the buyer to whole pesos. */
    keep: number;
    /** `AT_ONCE` voids the ticket and refunds it, `WHEN_RESOLD` leaves it good until somebody from the waiting list has bought it. */
    mode: 'AT_ONCE' | 'WHEN_RESOLD';
  } | null;
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
  /** True: buyers must name an attendee for each ticket. */
  namesPerTicket?: boolean | null;
  /** When the organizer refunds by choice, in Markdown; shown before and after buying. */
  refundPolicy?: string | null;
  /** How people may come in. What is left out stays; never said, it is `DAILY` where the event lasts 24 hours or more and else `ONCE`, and a day begins at `05:00`. */
  entry?: {
    /** `ONCE` lets each ticket in once, `DAILY` once on each of its days, `REENTRY` again after each time that it left. */
    mode?: 'ONCE' | 'DAILY' | 'REENTRY';
    /** When a day begins where the event is, `HH:MM`: what happens before belongs to the evening before. */
    dayStartsAt?: string;
  } | null;
  /** How admission is taxed: theatre, cinema `OUTSIDE`; clubs, sport `PERCENTAGE`. */
  taxKind?: 'VATABLE' | 'OUTSIDE' | 'PERCENTAGE' | null;
  /** Amusement tax, only reported. */
  amusementTax?: {
    /** City or state. */
    kind: 'LOCAL' | 'NATIONAL';
    /** In per cent. */
    rate: number;
    /** Whether the event is exempt. */
    exempt: boolean;
  } | null;
  /** HTTPS address that hears of sales, refunds and what is left of this event instead of the webhooks and the key’s callback. Messages name buyers only where the key that set it holds `orders:read`. */
  callbackUrl?: string | null;
  /** Gallery images. */
  galleryUrls?: string[] | null;
  /** Ticket types that are created with the event. */
  tickets?: ({
    /** Name of the ticket type. */
    name: string;
    /** Whole pesos: 1500 means ₱1,500.00. */
    price: number;
    /** `CHOSEN`: buyers choose what they pay, and `price` is what is suggested. */
    priceKind?: 'FIXED' | 'CHOSEN' | null;
    /** Least that a buyer may choose, in whole pesos; 0 where nothing is said. Only where they choose. */
    priceMin?: number | null;
    /** Most that a buyer may choose, in whole pesos; null for ₱10,000,000. Only where they choose. */
    priceMax?: number | null;
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
    /** Days that it is good for, of the `entryDays` of the event; null for all. Moving the event keeps them by number. */
    days?: string[] | null;
    /** Zones of the event that it is good for; null for all. */
    zoneIds?: string[] | null;
    /** What it sells: `TICKET` lets somebody in. `ADD_ON` lets nobody in: parking, a shirt, a meal. It stays once something of it was sold. */
    kind?: 'TICKET' | 'ADD_ON' | null;
    /** Of an add-on: the most for each ticket of the order; null for any number. */
    perTicketMax?: number | null;
    /** Of an add-on: true where it is sold without a ticket too. */
    standalone?: boolean | null;
    /** False: cards of seniors and others take nothing off. */
    statutoryDiscount?: boolean | null;
    /** Why not, 10 to 200 characters. */
    statutoryReason?: string | null;
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
  /** HTTPS address where an `ONLINE` event is joined. Only ticket holders see it. */
  joinUrl?: string | null;
  /** Cover image. */
  imageUrl?: string | null;
  /** Most attendees: sold and held together, over all ticket types. */
  eventCapacity?: number | null;
  /** Until how many hours before the start buyers may change an order to another date of the same series, at the same price; null where they may not. It concerns those who leave this date. */
  exchangeUntilHours?: number | null;
  /** False: nobody can wait for tickets of types that are sold out, and those who wait no longer do. */
  waitingList?: boolean;
  /** How many hours somebody from the waiting list has to take what is offered; one hour from 48 hours before the start on. */
  offerHours?: number;
  /** The rule by which buyers return single tickets; null where they cannot. A stricter rule holds for later sales only, a looser one for all. */
  returns?: {
    /** Until how many hours before the start a ticket can be returned. */
    untilHours: number;
    /** What you keep of what was paid for the ticket, fees included, in per cent; in favour of the buyer to whole pesos. */
    keep: number;
    /** `AT_ONCE` voids the ticket and refunds it, `WHEN_RESOLD` leaves it good until somebody from the waiting list has bought it. */
    mode: 'AT_ONCE' | 'WHEN_RESOLD';
  } | null;
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
  /** True: buyers must name an attendee for each ticket. */
  namesPerTicket?: boolean;
  /** When the organizer refunds by choice, in Markdown; shown before and after buying. */
  refundPolicy?: string | null;
  /** How people may come in. What is left out stays; never said, it is `DAILY` where the event lasts 24 hours or more and else `ONCE`, and a day begins at `05:00`. */
  entry?: {
    /** `ONCE` lets each ticket in once, `DAILY` once on each of its days, `REENTRY` again after each time that it left. */
    mode?: 'ONCE' | 'DAILY' | 'REENTRY';
    /** When a day begins where the event is, `HH:MM`: what happens before belongs to the evening before. */
    dayStartsAt?: string;
  };
  /** How admission is taxed: theatre, cinema `OUTSIDE`; clubs, sport `PERCENTAGE`. */
  taxKind?: 'VATABLE' | 'OUTSIDE' | 'PERCENTAGE';
  /** Amusement tax, only reported. */
  amusementTax?: {
    /** City or state. */
    kind: 'LOCAL' | 'NATIONAL';
    /** In per cent. */
    rate: number;
    /** Whether the event is exempt. */
    exempt: boolean;
  } | null;
  /** HTTPS address that hears of sales, refunds and what is left of this event instead of the webhooks and the key’s callback. Messages name buyers only where the key that set it holds `orders:read`. */
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
    /** `CHOSEN`: buyers choose what they pay, and `price` is what is suggested. */
    priceKind?: 'FIXED' | 'CHOSEN';
    /** Least that a buyer may choose, in whole pesos; 0 where nothing is said. Only where they choose. */
    priceMin?: number | null;
    /** Most that a buyer may choose, in whole pesos; null for ₱10,000,000. Only where they choose. */
    priceMax?: number | null;
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
    /** Days that it is good for, of the `entryDays` of the event; null for all. Moving the event keeps them by number. */
    days?: string[] | null;
    /** Zones of the event that it is good for; null for all. */
    zoneIds?: string[] | null;
    /** What it sells: `TICKET` lets somebody in. `ADD_ON` lets nobody in: parking, a shirt, a meal. It stays once something of it was sold. */
    kind?: 'TICKET' | 'ADD_ON';
    /** Of an add-on: the most for each ticket of the order; null for any number. */
    perTicketMax?: number | null;
    /** Of an add-on: true where it is sold without a ticket too. */
    standalone?: boolean;
    /** False: cards of seniors and others take nothing off. */
    statutoryDiscount?: boolean;
    /** Why not, 10 to 200 characters. */
    statutoryReason?: string | null;
  } | {
    /** Name of the ticket type. */
    name: string;
    /** Whole pesos: 1500 means ₱1,500.00. */
    price: number;
    /** `CHOSEN`: buyers choose what they pay, and `price` is what is suggested. */
    priceKind?: 'FIXED' | 'CHOSEN' | null;
    /** Least that a buyer may choose, in whole pesos; 0 where nothing is said. Only where they choose. */
    priceMin?: number | null;
    /** Most that a buyer may choose, in whole pesos; null for ₱10,000,000. Only where they choose. */
    priceMax?: number | null;
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
    /** Days that it is good for, of the `entryDays` of the event; null for all. Moving the event keeps them by number. */
    days?: string[] | null;
    /** Zones of the event that it is good for; null for all. */
    zoneIds?: string[] | null;
    /** What it sells: `TICKET` lets somebody in. `ADD_ON` lets nobody in: parking, a shirt, a meal. It stays once something of it was sold. */
    kind?: 'TICKET' | 'ADD_ON' | null;
    /** Of an add-on: the most for each ticket of the order; null for any number. */
    perTicketMax?: number | null;
    /** Of an add-on: true where it is sold without a ticket too. */
    standalone?: boolean | null;
    /** False: cards of seniors and others take nothing off. */
    statutoryDiscount?: boolean | null;
    /** Why not, 10 to 200 characters. */
    statutoryReason?: string | null;
  })[];
}

export interface CreateSeriesBody {
  /** Name of the series. */
  name: string;
  /** What dates are made after, and the first of them. */
  template?: string | null;
  /** The same, but no date of the series. */
  templateEventId?: string | null;
  /** Whether the template is a date. */
  includesTemplate?: boolean | null;
  /** The dates. */
  dates?: ({
    /** Start, with a zone. */
    dateTime: string;
    /** End; left out: as the template. */
    endDateTime?: string | null;
  })[] | null;
  /** When dates take place. */
  rule?: {
    /** By days, weeks or months. */
    freq: 'DAILY' | 'WEEKLY' | 'MONTHLY';
    /** Every so many of them. */
    interval?: number | null;
    /** Only on these weekdays; left out: that of `from`. */
    byDay?: ('MO' | 'TU' | 'WE' | 'TH' | 'FR' | 'SA' | 'SU')[] | null;
    /** When dates start. */
    times: string[];
    /** First day, YYYY-MM-DD. */
    from: string;
    /** Last day, included. Exactly one of `until` and `count`. */
    until?: string | null;
    /** How many dates. */
    count?: number | null;
    /** Days without dates. */
    except?: string[] | null;
  } | null;
  /** Whether dates are published as they are made. */
  publish?: boolean | null;
}

export interface ListSeriesQuery {
  /** Page, from 1. */
  page?: number;
  /** Rows a page. More than 100 is taken as 100. */
  take?: number;
}

export interface ListSeriesEventsQuery {
  /** Page, from 1. */
  page?: number;
  /** Rows a page. More than 100 is taken as 100. */
  take?: number;
  /** `meta.nextCursor` of the rows before; `page` is not looked at then. */
  cursor?: string;
}

export interface AddSeriesDatesBody {
  /** The dates. */
  dates: ({
    /** Start, with a zone. */
    dateTime: string;
    /** End; left out: as the template. */
    endDateTime?: string | null;
  })[];
}

export interface ChangeSeriesBody {
  /** What is to be changed: of the events, and of ticket types by their names. */
  changes: {
    /** Fields of the events, as PATCH /events/:id takes them. */
    event?: {
      /** Event name. */
      name?: string;
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
      /** HTTPS address where an `ONLINE` event is joined. Only ticket holders see it. */
      joinUrl?: string | null;
      /** Cover image. */
      imageUrl?: string | null;
      /** Most attendees: sold and held together, over all ticket types. */
      eventCapacity?: number | null;
      /** Until how many hours before the start buyers may change an order to another date of the same series, at the same price; null where they may not. It concerns those who leave this date. */
      exchangeUntilHours?: number | null;
      /** False: nobody can wait for tickets of types that are sold out, and those who wait no longer do. */
      waitingList?: boolean;
      /** How many hours somebody from the waiting list has to take what is offered; one hour from 48 hours before the start on. */
      offerHours?: number;
      /** The rule by which buyers return single tickets; null where they cannot. A stricter rule holds for later sales only, a looser one for all. */
      returns?: {
        /** Until how many hours before the start a ticket can be returned. */
        untilHours: number;
        /** What you keep of what was paid for the ticket, fees included, in per cent; in favour of the buyer to whole pesos. */
        keep: number;
        /** `AT_ONCE` voids the ticket and refunds it, `WHEN_RESOLD` leaves it good until somebody from the waiting list has bought it. */
        mode: 'AT_ONCE' | 'WHEN_RESOLD';
      } | null;
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
      /** True: buyers must name an attendee for each ticket. */
      namesPerTicket?: boolean;
      /** When the organizer refunds by choice, in Markdown; shown before and after buying. */
      refundPolicy?: string | null;
      /** How people may come in. What is left out stays; never said, it is `DAILY` where the event lasts 24 hours or more and else `ONCE`, and a day begins at `05:00`. */
      entry?: {
        /** `ONCE` lets each ticket in once, `DAILY` once on each of its days, `REENTRY` again after each time that it left. */
        mode?: 'ONCE' | 'DAILY' | 'REENTRY';
        /** When a day begins where the event is, `HH:MM`: what happens before belongs to the evening before. */
        dayStartsAt?: string;
      };
      /** How admission is taxed: theatre, cinema `OUTSIDE`; clubs, sport `PERCENTAGE`. */
      taxKind?: 'VATABLE' | 'OUTSIDE' | 'PERCENTAGE';
      /** Amusement tax, only reported. */
      amusementTax?: {
        /** City or state. */
        kind: 'LOCAL' | 'NATIONAL';
        /** In per cent. */
        rate: number;
        /** Whether the event is exempt. */
        exempt: boolean;
      } | null;
      /** HTTPS address that hears of sales, refunds and what is left of this event instead of the webhooks and the key’s callback. Messages name buyers only where the key that set it holds `orders:read`. */
      callbackUrl?: string | null;
      /** Gallery images. */
      galleryUrls?: string[] | null;
      /** New start of each date, `HH:MM`. */
      timeOfDay?: string | null;
    };
    /** Ticket types by their names. */
    ticketTypes?: ({
      /** Name of the ticket type. */
      name: string;
      /** Whole pesos: 1500 means ₱1,500.00. */
      price?: number;
      /** `CHOSEN`: buyers choose what they pay, and `price` is what is suggested. */
      priceKind?: 'FIXED' | 'CHOSEN';
      /** Least that a buyer may choose, in whole pesos; 0 where nothing is said. Only where they choose. */
      priceMin?: number | null;
      /** Most that a buyer may choose, in whole pesos; null for ₱10,000,000. Only where they choose. */
      priceMax?: number | null;
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
      /** What it sells: `TICKET` lets somebody in. `ADD_ON` lets nobody in: parking, a shirt, a meal. It stays once something of it was sold. */
      kind?: 'TICKET' | 'ADD_ON';
      /** Of an add-on: the most for each ticket of the order; null for any number. */
      perTicketMax?: number | null;
      /** Of an add-on: true where it is sold without a ticket too. */
      standalone?: boolean;
      /** False: cards of seniors and others take nothing off. */
      statutoryDiscount?: boolean;
      /** Why not, 10 to 200 characters. */
      statutoryReason?: string | null;
    })[];
  };
  /** `UNSOLD`: dates of which nothing is sold or held. `FUTURE`: dates that have not begun. */
  applyTo: 'UNSOLD' | 'FUTURE';
  /** Dates that stay as they are. */
  except?: string[] | null;
  /** Whether to say only what would come of it. Nothing is changed then. */
  dryRun?: boolean | null;
}

export interface CreateTicketTypeBody {
  /** Name of the ticket type. */
  name: string;
  /** Whole pesos: 1500 means ₱1,500.00. */
  price: number;
  /** `CHOSEN`: buyers choose what they pay, and `price` is what is suggested. */
  priceKind?: 'FIXED' | 'CHOSEN' | null;
  /** Least that a buyer may choose, in whole pesos; 0 where nothing is said. Only where they choose. */
  priceMin?: number | null;
  /** Most that a buyer may choose, in whole pesos; null for ₱10,000,000. Only where they choose. */
  priceMax?: number | null;
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
  /** Days that it is good for, of the `entryDays` of the event; null for all. Moving the event keeps them by number. */
  days?: string[] | null;
  /** Zones of the event that it is good for; null for all. */
  zoneIds?: string[] | null;
  /** What it sells: `TICKET` lets somebody in. `ADD_ON` lets nobody in: parking, a shirt, a meal. It stays once something of it was sold. */
  kind?: 'TICKET' | 'ADD_ON' | null;
  /** Of an add-on: the most for each ticket of the order; null for any number. */
  perTicketMax?: number | null;
  /** Of an add-on: true where it is sold without a ticket too. */
  standalone?: boolean | null;
  /** False: cards of seniors and others take nothing off. */
  statutoryDiscount?: boolean | null;
  /** Why not, 10 to 200 characters. */
  statutoryReason?: string | null;
}

export interface UpdateTicketTypeBody {
  /** Name of the ticket type. */
  name?: string;
  /** Whole pesos: 1500 means ₱1,500.00. */
  price?: number;
  /** `CHOSEN`: buyers choose what they pay, and `price` is what is suggested. */
  priceKind?: 'FIXED' | 'CHOSEN';
  /** Least that a buyer may choose, in whole pesos; 0 where nothing is said. Only where they choose. */
  priceMin?: number | null;
  /** Most that a buyer may choose, in whole pesos; null for ₱10,000,000. Only where they choose. */
  priceMax?: number | null;
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
  /** Days that it is good for, of the `entryDays` of the event; null for all. Moving the event keeps them by number. */
  days?: string[] | null;
  /** Zones of the event that it is good for; null for all. */
  zoneIds?: string[] | null;
  /** What it sells: `TICKET` lets somebody in. `ADD_ON` lets nobody in: parking, a shirt, a meal. It stays once something of it was sold. */
  kind?: 'TICKET' | 'ADD_ON';
  /** Of an add-on: the most for each ticket of the order; null for any number. */
  perTicketMax?: number | null;
  /** Of an add-on: true where it is sold without a ticket too. */
  standalone?: boolean;
  /** False: cards of seniors and others take nothing off. */
  statutoryDiscount?: boolean;
  /** Why not, 10 to 200 characters. */
  statutoryReason?: string | null;
}

export interface GiveTicketsBody {
  /** Which tickets; at most 1,000 together. */
  items?: ({
    /** A ticket type of the event, published or not. */
    ticketTypeId: string;
    /** How many. */
    quantity: number;
    /** Which seats of the plan, as many as `quantity`; without it the best that are free. Only of ticket types that are on one. */
    seats?: string[] | null;
    /** How many of the best seats are for wheelchairs; the others are beside them. */
    wheelchair?: number | null;
  })[] | null;
  /** Bundles, beside `items` or instead of them. */
  bundles?: {
    /** A bundle of the event, published or not. */
    bundleId: string;
    /** How many. */
    quantity: number;
  }[] | null;
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

export interface CreateBundleBody {
  /** Name of the bundle. */
  name: string;
  /** What it is good for, in Markdown. */
  description?: string | null;
  /** Whole pesos for all its tickets together; at most what they cost one by one. */
  price: number;
  /** Whether it is offered for sale. */
  published?: boolean | null;
  /** Most that one order may have. That of its ticket types does not count. */
  maximumPurchaseQuantity?: number | null;
  /** Sold from this time on. The times of its ticket types do not count. */
  onSaleAt?: string | null;
  /** Sold before this time; after `onSaleAt`. */
  offSaleAt?: string | null;
  /** What is in it; at most 200 tickets together. */
  items: {
    /** A published ticket type of the event with a fixed price, each of them once. */
    ticketTypeId: string;
    /** How many of it. */
    quantity: number;
  }[];
}

export interface UpdateBundleBody {
  /** Name of the bundle. */
  name?: string;
  /** What it is good for, in Markdown. */
  description?: string | null;
  /** Whole pesos for all its tickets together; at most what they cost one by one. */
  price?: number;
  /** Whether it is offered for sale. */
  published?: boolean;
  /** Most that one order may have. That of its ticket types does not count. */
  maximumPurchaseQuantity?: number;
  /** Sold from this time on. The times of its ticket types do not count. */
  onSaleAt?: string | null;
  /** Sold before this time; after `onSaleAt`. */
  offSaleAt?: string | null;
  /** What is in it; at most 200 tickets together. */
  items?: {
    /** A published ticket type of the event with a fixed price, each of them once. */
    ticketTypeId: string;
    /** How many of it. */
    quantity: number;
  }[];
}

export interface CreateSeatingPlanBody {
  /** Name of the plan. */
  name: string;
  /** The venue that it is of: a public one or one of your own. */
  venueId?: string | null;
  /** What people come to see: seats near it are the best. */
  focus: number[];
  /** Its parts. */
  sections: ({
    /** The first part of the ids of its seats: letters and digits, unique. */
    key: string;
    /** What people read. */
    name: string;
    /** Whether people sit or stand. */
    kind: 'SEATED' | 'STANDING';
    /** Its shape; left out, it follows from its seats. */
    outline?: number[][] | null;
    /** How many people stand there; only and always where they do. */
    capacity?: number | null;
    /** From front to back; none where people stand. At most 120,000 seats in all. */
    rows?: ({
      /** Unique in its section: letters and digits. */
      name: string;
      /** The lowest number of a seat. */
      first?: number | null;
      /** How many places; some may be without a seat. */
      count: number;
      /** 2 where one side of the hall has odd numbers and the other even ones. */
      step?: number | null;
      /** Whether the place at `x`, `y` has the highest number. */
      down?: boolean | null;
      /** Where the first place is. */
      x: number;
      /** Where the first place is. */
      y: number;
      /** From each place to the next. */
      dx: number;
      /** From each place to the next. */
      dy: number;
      /** How far its middle is bent away from the straight line, in halves of its length. */
      curve?: number | null;
      /** Places without a seat: an aisle, a pillar. Seats are not side by side across them. */
      without?: string[] | null;
      /** Seats that are not like others, by their number. */
      marks?: Record<string, 'WHEELCHAIR' | 'COMPANION' | 'RESTRICTED_VIEW'> | null;
    })[] | null;
  })[];
}

export interface ListSeatingPlansQuery {
  /** Only plans of this venue. */
  venueId?: string;
  /** Page, from 1. */
  page?: number;
  /** Rows a page. More than 100 is taken as 100. */
  take?: number;
}

export interface GetSeatingPlanQuery {
  /** The version; left out, the newest. */
  version?: number;
}

export interface UpdateSeatingPlanBody {
  /** Name of the plan. */
  name: string;
  /** The venue that it is of: a public one or one of your own. */
  venueId?: string | null;
  /** What people come to see: seats near it are the best. */
  focus: number[];
  /** Its parts. */
  sections: ({
    /** The first part of the ids of its seats: letters and digits, unique. */
    key: string;
    /** What people read. */
    name: string;
    /** Whether people sit or stand. */
    kind: 'SEATED' | 'STANDING';
    /** Its shape; left out, it follows from its seats. */
    outline?: number[][] | null;
    /** How many people stand there; only and always where they do. */
    capacity?: number | null;
    /** From front to back; none where people stand. At most 120,000 seats in all. */
    rows?: ({
      /** Unique in its section: letters and digits. */
      name: string;
      /** The lowest number of a seat. */
      first?: number | null;
      /** How many places; some may be without a seat. */
      count: number;
      /** 2 where one side of the hall has odd numbers and the other even ones. */
      step?: number | null;
      /** Whether the place at `x`, `y` has the highest number. */
      down?: boolean | null;
      /** Where the first place is. */
      x: number;
      /** Where the first place is. */
      y: number;
      /** From each place to the next. */
      dx: number;
      /** From each place to the next. */
      dy: number;
      /** How far its middle is bent away from the straight line, in halves of its length. */
      curve?: number | null;
      /** Places without a seat: an aisle, a pillar. Seats are not side by side across them. */
      without?: string[] | null;
      /** Seats that are not like others, by their number. */
      marks?: Record<string, 'WHEELCHAIR' | 'COMPANION' | 'RESTRICTED_VIEW'> | null;
    })[] | null;
  })[];
}

export interface ListSeatsOfPlanQuery {
  /** The version; left out, the newest. */
  version?: number;
  /** Page, from 1. */
  page?: number;
  /** Rows a page. More than 5000 is taken as 5000. */
  take?: number;
}

export interface PaintEventBody {
  /** A plan of yours, or of the operator. Its newest version is taken. */
  planId: string;
  /** Which seats are sold as what. */
  types: {
    /** A ticket type of the event, each once. */
    ticketTypeId: string;
    /** Its part of the plan. A section where people stand goes to one type as a whole. */
    areas: {
      /** Its key. */
      section: string;
      /** Rows of the section; left out, all. */
      rows?: string[];
      /** Numbers of seats of each of those rows; left out, all. */
      seats?: string;
    }[];
  }[];
  /** Whether an order may leave a single seat alone, where there is another way. */
  orphans?: 'REFUSE' | 'ALLOW' | null;
}

export interface BlockSeatsBody {
  /** Seats that the event offers. */
  seats: string[];
  /** Why; buyers do not see it. */
  reason: string;
}

export interface ListSeatBlocksQuery {
  /** Page, from 1. */
  page?: number;
  /** Rows a page. More than 100 is taken as 100. */
  take?: number;
}

export interface MoveTicketBody {
  /** A free seat of the same ticket type. */
  seat: string;
  /** Whether to say only where it would be. Nothing is done then. */
  dryRun?: boolean | null;
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
  /** What devices may do; `SUPERVISE` may search for names and sell as well. */
  role?: 'SCAN' | 'SUPERVISE' | null;
  /** Zone of the event that the gate leads to; left out, it leads to the whole place. */
  zoneId?: string | null;
  /** Which way people go through the gate. With `BOTH`, each scan says its `direction`. */
  direction?: 'IN' | 'OUT' | 'BOTH' | null;
  /** When it is to end; left out, a day after the event. */
  expiresAt?: string | null;
}

export interface ListDoorCodesQuery {
  /** Page, from 1. */
  page?: number;
  /** Rows a page. More than 100 is taken as 100. */
  take?: number;
}

export interface CreateSeriesDoorCodeBody {
  /** Name of the gate. */
  gate: string;
  /** What devices may do; `SUPERVISE` may search for names and sell as well. */
  role?: 'SCAN' | 'SUPERVISE' | null;
  /** Zone of the event that the gate leads to; left out, it leads to the whole place. */
  zoneId?: string | null;
  /** Which way people go through the gate. With `BOTH`, each scan says its `direction`. */
  direction?: 'IN' | 'OUT' | 'BOTH' | null;
  /** When it is to end; left out, a day after the event. */
  expiresAt?: string | null;
}

export interface ListSeriesDoorCodesQuery {
  /** Page, from 1. */
  page?: number;
  /** Rows a page. More than 100 is taken as 100. */
  take?: number;
}

export interface ScheduleMessageBody {
  /** What it is about; the organizer’s name is put in front. */
  subject: string;
  /** What it says. */
  text: string;
  /** Only to holders of these types. */
  ticketTypeIds?: string[] | null;
  /** Only to those who were admitted, or were not yet. */
  isAdmitted?: boolean | null;
  /** When it goes. */
  sendAt?: string | null;
  /** Or so long before the start. */
  minutesBefore?: number | null;
  /** Or so long after the end. */
  minutesAfter?: number | null;
}

export interface ListMessagesQuery {
  /** Page, from 1. */
  page?: number;
  /** Rows a page. More than 100 is taken as 100. */
  take?: number;
}

export interface ScheduleSeriesMessageBody {
  /** What it is about; the organizer’s name is put in front. */
  subject: string;
  /** What it says. */
  text: string;
  /** Only to holders of these types. */
  ticketTypeIds?: string[] | null;
  /** Only to those who were admitted, or were not yet. */
  isAdmitted?: boolean | null;
  /** When it goes. */
  sendAt?: string | null;
  /** Or so long before the start. */
  minutesBefore?: number | null;
  /** Or so long after the end. */
  minutesAfter?: number | null;
}

export interface ListSeriesMessagesQuery {
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

export interface CreateSeriesPromoCodeBody {
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

export interface ListSeriesPromoCodesQuery {
  /** Page, from 1. */
  page?: number;
  /** Rows a page. More than 100 is taken as 100. */
  take?: number;
}

export interface UpdateSeriesPromoCodeBody {
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

export interface CreateZoneBody {
  /** Name of the zone, each of an event differently. */
  name: string;
  /** How many it takes at once; null for any number. */
  capacity?: number | null;
}

export interface UpdateZoneBody {
  /** Name of the zone, each of an event differently. */
  name?: string;
  /** How many it takes at once; null for any number. */
  capacity?: number | null;
}

export interface CreateAccessCodeBody {
  /** What buyers type; one is drawn where it is left out. */
  code?: string | null;
  /** Most orders that may be placed with it; left out: any number. */
  usesMax?: number | null;
}

export interface ListAccessCodesQuery {
  /** Page, from 1. */
  page?: number;
  /** Rows a page. More than 100 is taken as 100. */
  take?: number;
  /** `meta.nextCursor` of the rows before; `page` is not looked at then. */
  cursor?: string;
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

export interface SearchOrdersQuery {
  /** Page, from 1. */
  page?: number;
  /** Rows a page. More than 100 is taken as 100. */
  take?: number;
  /** A part of the order number, of the buyer’s name or of their e-mail address, whatever the case and accents. Less than three letters or digits in a row: among your newest 20,000 orders. */
  search?: string;
  /** Only orders of this status. */
  status?: 'COMPLETED' | 'PENDING' | 'CANCELLED' | 'REFUNDED';
  /** Only orders of this event. */
  eventId?: string;
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

export interface ListInterestsQuery {
  /** Page, from 1. */
  page?: number;
  /** Rows a page. More than 100 is taken as 100. */
  take?: number;
  /** `meta.nextCursor` of the rows before; `page` is not looked at then. */
  cursor?: string;
}

export interface ListWaitingQuery {
  /** Page, from 1. */
  page?: number;
  /** Rows a page. More than 100 is taken as 100. */
  take?: number;
  /** `meta.nextCursor` of the rows before; `page` is not looked at then. */
  cursor?: string;
  /** Only entries of this status. */
  status?: 'WAITING' | 'OFFERED' | 'TAKEN' | 'LAPSED' | 'LEFT' | 'CLOSED';
}

export interface SellAtCounterBody {
  /** Which tickets; at most 1,000 together. */
  items?: ({
    /** A ticket type of the event, published or not. */
    ticketTypeId: string;
    /** How many. */
    quantity: number;
    /** Which seats of the plan, as many as `quantity`; without it the best that are free. Only of ticket types that are on one. */
    seats?: string[] | null;
    /** How many of the best seats are for wheelchairs; the others are beside them. */
    wheelchair?: number | null;
    /** What the buyer chose to pay for each, in whole pesos. Only where `priceKind` is `CHOSEN`; what is suggested where it is left out. */
    price?: number | null;
    /** Cards for the first tickets. */
    statutory?: ({
      /** Whose. */
      kind: 'SENIOR' | 'PWD' | 'ATHLETE' | 'VALOR';
      /** Default `OSCA`, or by kind. */
      document?: 'OSCA' | 'PASSPORT' | 'UMID' | 'SSS' | 'GSIS' | 'PRC' | 'IBP' | 'DRIVERS_LICENSE' | 'PWD' | 'PSC' | 'VALOR' | null;
      /** Its number. */
      idNumber: string;
      /** Name on it. */
      name: string;
    })[] | null;
  })[] | null;
  /** Bundles, beside `items` or instead of them. */
  bundles?: {
    /** A bundle of the event, published or not. */
    bundleId: string;
    /** How many. */
    quantity: number;
  }[] | null;
  /** Seats of the plan instead of `items`: each is sold as the ticket type that it was painted as. */
  seatIds?: string[] | null;
  /** The order that was reserved, instead of `items`: it is collected. */
  reservationId?: string | null;
  /** Who buys them, where they say so. Without an e-mail address nothing is mailed. */
  buyer?: {
    /** Their name. */
    name?: string | null;
    /** Where the tickets are mailed to. */
    email?: string | null;
  } | null;
  /** The cash that was handed over, in whole pesos. Too little sells nothing. */
  received?: number | null;
  /** How it was paid: the money is with the organizer already. `CARD_TERMINAL` and `QRPH` are only written down. */
  method: 'CASH' | 'CARD_TERMINAL' | 'QRPH' | 'OTHER';
}

export interface ReserveTicketsBody {
  /** Which tickets; at most 1,000 together. */
  items?: ({
    /** A ticket type of the event, published or not. */
    ticketTypeId: string;
    /** How many. */
    quantity: number;
    /** Which seats of the plan, as many as `quantity`; without it the best that are free. Only of ticket types that are on one. */
    seats?: string[] | null;
    /** How many of the best seats are for wheelchairs; the others are beside them. */
    wheelchair?: number | null;
    /** What the buyer chose to pay for each, in whole pesos. Only where `priceKind` is `CHOSEN`; what is suggested where it is left out. */
    price?: number | null;
    /** Cards for the first tickets. */
    statutory?: ({
      /** Whose. */
      kind: 'SENIOR' | 'PWD' | 'ATHLETE' | 'VALOR';
      /** Default `OSCA`, or by kind. */
      document?: 'OSCA' | 'PASSPORT' | 'UMID' | 'SSS' | 'GSIS' | 'PRC' | 'IBP' | 'DRIVERS_LICENSE' | 'PWD' | 'PSC' | 'VALOR' | null;
      /** Its number. */
      idNumber: string;
      /** Name on it. */
      name: string;
    })[] | null;
  })[] | null;
  /** Bundles, beside `items` or instead of them. */
  bundles?: {
    /** A bundle of the event, published or not. */
    bundleId: string;
    /** How many. */
    quantity: number;
  }[] | null;
  /** Seats of the plan instead of `items`: each is sold as the ticket type that it was painted as. */
  seatIds?: string[] | null;
  /** In whose name they are kept. */
  name: string;
  /** Until when: ahead of now, and at least three hours before the event starts. */
  until: string;
}

export interface GetCashUpQuery {
  /** One day of the event, in its time zone and from its `dayStartsAt`; without it all days. */
  day?: string;
}

export interface RefundOrderBody {
  /** The tickets to refund: they become void, and the others stay valid. Either these or `amount`. */
  ticketIds?: string[] | null;
  /** Whole pesos. The tickets stay valid unless it is the rest of all that was paid. */
  amount?: number | null;
  /** Why. It is kept with the refund. */
  reason: string;
  /** Whether to say only what would come of it. Nothing is done then, and the key is not used up. */
  dryRun?: boolean | null;
}

export interface CancelEventBody {
  /** The name of the event, once more: this cannot be undone. */
  confirmName: string;
  /** Why; buyers read it. */
  reason: string;
  /** Whether to say only what would come of it. Nothing is done then, and the key is not used up. */
  dryRun?: boolean | null;
}

export interface ExchangeOrderBody {
  /** To exchange: another date. */
  eventId: string;
  /** Whether to say only whether it could be done. */
  dryRun?: boolean | null;
}

export interface ReturnTicketBody {
  /** Whether to say only what would come back, and when. */
  dryRun?: boolean | null;
}

export interface ReportSalesQuery {
  /** What the rows are of. */
  by?: 'day' | 'type' | 'code' | 'source' | 'channel';
  /** First day, in Manila; left out: 30 days, the last one included. */
  from?: string;
  /** Last day, in Manila; left out: today. */
  to?: string;
  /** Only this event; left out: all of the organization. */
  eventId?: string;
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

export interface ListInvoicesQuery {
  /** Page, from 1. */
  page?: number;
  /** Rows a page. More than 100 is taken as 100. */
  take?: number;
  /** Only of this kind. */
  kind?: 'INVOICE' | 'CREDIT_NOTE';
  /** From this day in Manila on. */
  from?: string;
  /** Up to this day. */
  to?: string;
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
  /** The types it is to get, each once. */
  events: ('order.completed' | 'order.refunded' | 'event.sold_out' | 'ticket.inventory_low' | 'order.created' | 'order.cancelled' | 'order.expired' | 'order.disputed' | 'order.exchanged' | 'ticket.issued' | 'ticket.given_on' | 'ticket.reissued' | 'ticket.voided' | 'ticket.admitted' | 'ticket.left' | 'event.published' | 'event.unpublished' | 'event.moved' | 'event.cancelled' | 'payout.scheduled' | 'payout.sent' | 'payout.paid' | 'payout.returned' | 'waiting.offered' | 'ticket.returned' | 'ticket.resold' | 'answer.given')[];
}

export interface UpdateWebhookBody {
  /** The types it is to get, each once. */
  events?: ('order.completed' | 'order.refunded' | 'event.sold_out' | 'ticket.inventory_low' | 'order.created' | 'order.cancelled' | 'order.expired' | 'order.disputed' | 'order.exchanged' | 'ticket.issued' | 'ticket.given_on' | 'ticket.reissued' | 'ticket.voided' | 'ticket.admitted' | 'ticket.left' | 'event.published' | 'event.unpublished' | 'event.moved' | 'event.cancelled' | 'payout.scheduled' | 'payout.sent' | 'payout.paid' | 'payout.returned' | 'waiting.offered' | 'ticket.returned' | 'ticket.resold' | 'answer.given')[];
  /** Whether it gets messages. */
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
  /** Only this kind. Positions then have gaps. */
  type?: 'order.completed' | 'order.refunded' | 'event.sold_out' | 'ticket.inventory_low' | 'order.created' | 'order.cancelled' | 'order.expired' | 'order.disputed' | 'order.exchanged' | 'ticket.issued' | 'ticket.given_on' | 'ticket.reissued' | 'ticket.voided' | 'ticket.admitted' | 'ticket.left' | 'event.published' | 'event.unpublished' | 'event.moved' | 'event.cancelled' | 'payout.scheduled' | 'payout.sent' | 'payout.paid' | 'payout.returned' | 'waiting.offered' | 'ticket.returned' | 'ticket.resold' | 'answer.given';
}

export interface SimulateActBody {
  /** `EXPIRE`: the time to pay an unpaid order runs out. `DISPUTE`: the buyer’s bank takes back what was paid. `GIVE`: a valid ticket is given on, and accepted. `REISSUE`: the buyer’s tickets get other codes. `ADMIT`: a valid ticket is let in at a gate “Sandbox”. `LEAVE`: one that was let in goes out there. `ANSWER`: the buyer answers `questionId`. `EXCHANGE`: the order goes to the next date of its series; where there is none, one is made a week later. `RETURN`: the buyer gives a ticket back by the rule of its event. `WAIT`: `recipient` waits for a ticket of the same type, which must be sold out. */
  act: 'EXPIRE' | 'DISPUTE' | 'GIVE' | 'REISSUE' | 'ADMIT' | 'LEAVE' | 'ANSWER' | 'EXCHANGE' | 'RETURN' | 'WAIT';
  /** Of `GIVE`: who gets the ticket. Of `WAIT`: who waits. Somebody made up where left out. */
  recipient?: {
    /** Name. */
    name?: string | null;
    /** Address. */
    email?: string | null;
  } | null;
  /** Of `ANSWER`: the question. */
  questionId?: string | null;
  /** Of `ANSWER`: the ticket, where the question is asked for each. */
  ticketId?: string | null;
  /** Of `ANSWER`: what is answered; null takes it back. */
  value?: string | number | boolean | null;
}

export interface SimulateEventCancellationBody {
  /** Why, as buyers read it. */
  reason?: string | null;
}

export interface SimulateOrderBody {
  /** A published event of the sandbox. */
  eventId: string;
  /** Tickets that are ordered by themselves. At least one of `items` and `bundles` has an entry. */
  items?: ({
    /** A published ticket type of the event. */
    ticketTypeId: string;
    /** How many. */
    quantity: number;
    /** What the buyer chose to pay for each, in whole pesos. Required where `priceKind` is `CHOSEN`, and only there. */
    price?: number | null;
    /** Which seats of the plan, as many as `quantity`; without it the best that are free. Only of ticket types that are on one. */
    seats?: string[] | null;
    /** How many of the best seats are for wheelchairs; the others are beside them. */
    wheelchair?: number | null;
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
    /** Cards for the first tickets. */
    statutory?: ({
      /** Whose. */
      kind: 'SENIOR' | 'PWD' | 'ATHLETE' | 'VALOR';
      /** Default `OSCA`, or by kind. */
      document?: 'OSCA' | 'PASSPORT' | 'UMID' | 'SSS' | 'GSIS' | 'PRC' | 'IBP' | 'DRIVERS_LICENSE' | 'PWD' | 'PSC' | 'VALOR' | null;
      /** Its number. */
      idNumber: string;
      /** Name on it. */
      name: string;
    })[] | null;
  })[] | null;
  /** Bundles, beside `items` or instead of them. */
  bundles?: ({
    /** A published bundle of the event. */
    bundleId: string;
    /** How many. */
    quantity: number;
    /** What is said of the single tickets: in the order of the `items` of the bundle, one bundle after the other. */
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
    /** Cards for the first tickets. */
    statutory?: ({
      /** Whose. */
      kind: 'SENIOR' | 'PWD' | 'ATHLETE' | 'VALOR';
      /** Default `OSCA`, or by kind. */
      document?: 'OSCA' | 'PASSPORT' | 'UMID' | 'SSS' | 'GSIS' | 'PRC' | 'IBP' | 'DRIVERS_LICENSE' | 'PWD' | 'PSC' | 'VALOR' | null;
      /** Its number. */
      idNumber: string;
      /** Name on it. */
      name: string;
    })[] | null;
  })[] | null;
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
  method?: 'gcash' | 'maya' | 'card' | 'qrph' | 'grab_pay' | 'shopee_pay' | 'online_banking' | 'billease' | 'seven_eleven' | 'cebuana' | 'ecpay' | null;
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

