// Made from the marketplace's OpenAPI document by npm run docs.

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

/** Who holds the event. */
export interface Organizer {
  /** Name of the organization. */
  name: string;
  /** Its address part on the marketplace. */
  slug: string;
}

/** A public venue. */
export interface Venue {
  /** Id of the venue. */
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

/** The dates of a series. */
export interface DatesOfSeries {
  /** How many of its dates fit what was asked for; sold-out ones too. */
  count: number;
  /** When the next of them begins. */
  next: string;
}

/** An event in a list. */
export interface ListedEvent {
  /** Id of the event. */
  id: string;
  /** Address part of its page; a rename keeps it. */
  slug: string;
  /** Name of the event. */
  name: string;
  /** About the event, in Markdown. */
  description: string | null;
  /** What kind of event it is. */
  category: 'MUSIC' | 'THEATRE' | 'COMEDY' | 'FESTIVAL' | 'SPORTS' | 'ARTS' | 'FOOD' | 'NIGHTLIFE' | 'CONFERENCE' | 'COMMUNITY' | 'FAMILY' | 'OTHER';
  /** `FREE` events cost nothing. */
  type: 'PAID' | 'FREE';
  /** `STANDARD` sells, `RSVP` asks who comes, `PRESELLING` takes interest and sells against an access code. */
  journeyType: 'STANDARD' | 'RSVP' | 'PRESELLING';
  /** Always PHP. */
  currency: 'PHP';
  /** Where it takes place. */
  locationType: 'VENUE' | 'ONLINE';
  /** Start. */
  dateTime: string;
  /** End. */
  endDateTime: string | null;
  /** IANA time zone of the event. */
  timezone: string;
  /** Always PUBLISHED. */
  status: 'PUBLISHED';
  /** Cover image. */
  imageUrl: string | null;
  /** Gallery. */
  galleryUrls: string[];
  /** `PRIVATE` is in no list and reachable by its link only. */
  visibility: 'PUBLIC' | 'PRIVATE';
  /** Whether fees are included in the price. */
  absorbFees: boolean;
  /** Whether those who have tickets may give them on to others. */
  transfersAllowed: boolean;
  /** Its page. */
  url: string;
  /** A trial: nothing bought here is real. */
  isSandbox: boolean;
  /** Whether it has ended. */
  isOver: boolean;
  /** Lowest price in whole pesos; null while nothing is offered. */
  priceFrom: number | null;
  /** Highest price in whole pesos; null while nothing is offered. */
  priceTo: number | null;
  /** Something is offered, and nothing of it is left. */
  isSoldOut: boolean;
  /** Something can be bought now, without an access code. Where not, interest is taken. */
  isOnSale: boolean;
  /** When the first of it goes on sale; null where something is, and where no time is said. */
  opensAt: string | null;
  organizer: Organizer;
  /** Where it is held. */
  venue: Venue | null;
  /** Whole kilometres from `near`; null without it, and where its place is not on the map. */
  distanceKm: number | null;
  /** Which dates of a series the row stands for; null without `collapse`, and for an event of no series. */
  dates: DatesOfSeries | null;
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
  /** One of the performers. */
  performerId: string | null;
  /** Colour as #RRGGBB. */
  color: string | null;
  /** Icon identifier. */
  icon: string | null;
}

/** A sponsor or partner of the event. */
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
}

/** A kind of ticket that is offered. */
export interface TicketType {
  /** Id of the ticket type. */
  id: string;
  /** Name of the ticket type. */
  name: string;
  /** Whole pesos. */
  price: number;
  /** `CHOSEN`: buyers choose what they pay, and `price` is what is suggested. */
  priceKind: 'FIXED' | 'CHOSEN';
  /** Least that a buyer may choose; null where the price is fixed. */
  priceMin: number | null;
  /** Most that a buyer may choose; null where there is no bound. */
  priceMax: number | null;
  /** Always PHP. */
  currency: 'PHP';
  /** Section. */
  section: string;
  /** Row. */
  row: string;
  /** Days that it is good for; null for all. */
  days: string[] | null;
  /** Kind of admission. */
  type: 'GENERAL_ADMISSION' | 'RESERVED_SEAT' | 'VIP';
  /** Most that one order may have. */
  maximumPurchaseQuantity: number;
  /** Tickets left; 20 stands for 20 or more. */
  remainingQuantity: number;
  /** What the ticket is good for, in Markdown. */
  description: string | null;
  /** Sold from this time on. */
  onSaleAt: string | null;
  /** Sold before this time. */
  offSaleAt: string | null;
  /** `TICKET` lets somebody in, `ADD_ON` nobody. */
  kind: 'TICKET' | 'ADD_ON';
  /** Of an add-on: the most for each ticket of the order. */
  perTicketMax: number | null;
  /** Whether it is sold without a ticket too. */
  standalone: boolean;
  /** The first that fits: before `onSaleAt`, after `offSaleAt`, none left, on sale. */
  status: 'SCHEDULED' | 'ENDED' | 'SOLD_OUT' | 'ON_SALE';
}

/** Tickets of one type in a bundle. */
export interface BundleItem {
  /** The ticket type. */
  ticketTypeId: string;
  /** Its name. */
  name: string;
  /** How many of it. */
  quantity: number;
}

/** Tickets that are sold together for one price. */
export interface Bundle {
  /** Id of the bundle. */
  id: string;
  /** Its name. */
  name: string;
  /** What it is good for, in Markdown. */
  description: string | null;
  /** What is in it. */
  items: BundleItem[];
  /** What it costs. Whole pesos. */
  price: number;
  /** What its tickets cost one by one. Whole pesos. */
  partsPrice: number;
  /** Always PHP. */
  currency: 'PHP';
  /** Most that one order may have. */
  maximumPurchaseQuantity: number;
  /** How many are left; 20 stands for 20 or more. */
  remainingQuantity: number;
  /** Sold from this time on. */
  onSaleAt: string | null;
  /** Sold before this time. */
  offSaleAt: string | null;
  /** The first that fits: before `onSaleAt`, after `offSaleAt`, none left, on sale. */
  status: 'SCHEDULED' | 'ENDED' | 'SOLD_OUT' | 'ON_SALE';
}

/** What those who buy are asked. */
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
}

/** A way to pay. */
export interface EventMethod {
  /** A payment method. */
  method: 'gcash' | 'maya' | 'card' | 'qrph' | 'grab_pay' | 'shopee_pay' | 'online_banking' | 'billease' | 'seven_eleven' | 'cebuana' | 'ecpay';
  /** Whether money can go back the way it came. */
  refundable: boolean;
}

/** An event with everything that its page shows. */
export interface Event {
  /** Id of the event. */
  id: string;
  /** Address part of its page; a rename keeps it. */
  slug: string;
  /** Name of the event. */
  name: string;
  /** About the event, in Markdown. */
  description: string | null;
  /** What kind of event it is. */
  category: 'MUSIC' | 'THEATRE' | 'COMEDY' | 'FESTIVAL' | 'SPORTS' | 'ARTS' | 'FOOD' | 'NIGHTLIFE' | 'CONFERENCE' | 'COMMUNITY' | 'FAMILY' | 'OTHER';
  /** `FREE` events cost nothing. */
  type: 'PAID' | 'FREE';
  /** `STANDARD` sells, `RSVP` asks who comes, `PRESELLING` takes interest and sells against an access code. */
  journeyType: 'STANDARD' | 'RSVP' | 'PRESELLING';
  /** Always PHP. */
  currency: 'PHP';
  /** Where it takes place. */
  locationType: 'VENUE' | 'ONLINE';
  /** Start. */
  dateTime: string;
  /** End. */
  endDateTime: string | null;
  /** IANA time zone of the event. */
  timezone: string;
  /** Always PUBLISHED. */
  status: 'PUBLISHED';
  /** Cover image. */
  imageUrl: string | null;
  /** Gallery. */
  galleryUrls: string[];
  /** `PRIVATE` is in no list and reachable by its link only. */
  visibility: 'PUBLIC' | 'PRIVATE';
  /** Whether fees are included in the price. */
  absorbFees: boolean;
  /** Whether those who have tickets may give them on to others. */
  transfersAllowed: boolean;
  /** Its page. */
  url: string;
  /** A trial: nothing bought here is real. */
  isSandbox: boolean;
  /** Whether it has ended. */
  isOver: boolean;
  /** Lowest price in whole pesos; null while nothing is offered. */
  priceFrom: number | null;
  /** Highest price in whole pesos; null while nothing is offered. */
  priceTo: number | null;
  /** Something is offered, and nothing of it is left. */
  isSoldOut: boolean;
  /** Something can be bought now, without an access code. Where not, interest is taken. */
  isOnSale: boolean;
  /** When the first of it goes on sale; null where something is, and where no time is said. */
  opensAt: string | null;
  organizer: Organizer;
  /** Where it is held. */
  venue: Venue | null;
  /** Whether people can wait for tickets of types that are sold out. */
  waitingList: boolean;
  /** The rule by which buyers return single tickets; null where they cannot. */
  returns: {
    /** Until how many hours before the start a ticket can be returned. */
    untilHours: number;
    /** What the organizer keeps of what was paid for the ticket, in per cent. */
    keep: number;
    /** `AT_ONCE` voids the ticket and refunds it, `WHEN_RESOLD` leaves it good until somebody from the waiting list has bought it. */
    mode: 'AT_ONCE' | 'WHEN_RESOLD';
  } | null;
  /** Whether buyers name an attendee for each ticket. */
  namesPerTicket: boolean;
  /** When the organizer refunds by choice, in Markdown. */
  refundPolicy: string | null;
  /** The days of the event where it takes place, as its doors count them: each begins at its `dayStartsAt` (05:00 unless the organizer says otherwise). The first 60 where it has more. */
  entryDays: string[];
  /** Who is on stage. */
  performers: Performer[];
  /** The programme, by time. */
  schedules: Schedule[];
  /** Sponsors and partners. */
  brands: Brand[];
  /** What is offered. */
  tickets: TicketType[];
  /** What is offered together for one price. */
  bundles: Bundle[];
  /** What those who buy are asked, at checkout or once they have their tickets. */
  questions: Question[];
  /** By what at least one ticket of it can be paid. */
  methods: EventMethod[];
}

/** The interest is written down. */
export interface Interest {
  /** Always true. */
  registered: boolean;
}

/** A row of a section. */
export interface PlanRow {
  /** Its name, unique in its section. */
  name: string;
  /** The lowest number. */
  first: number;
  /** Places; of those in `without` no seat is there. */
  count: number;
  /** From one number to the next. */
  step: number;
  /** Whether the place at `x`, `y` has the highest number. */
  down: boolean;
  /** Where the first place is. */
  x: number;
  /** Where the first place is. */
  y: number;
  /** From one place to the next. */
  dx: number;
  /** From one place to the next. */
  dy: number;
  /** How far the middle is bent away, in halves of its length. */
  curve: number;
  /** Seats that are not there: a gap. */
  without: string[];
  /** By the name of the seat. */
  marks: Record<string, 'WHEELCHAIR' | 'COMPANION' | 'RESTRICTED_VIEW'>;
}

/** A section of the plan. */
export interface PlanSection {
  /** The first part of the ids of its seats. */
  key: string;
  /** What people call it. */
  name: string;
  /** With seats, or to stand in. */
  kind: 'SEATED' | 'STANDING';
  /** Its shape. */
  outline: number[][] | null;
  /** How many stand in it; null with seats. */
  capacity: number | null;
  /** Its rows; none where people stand. */
  rows: PlanRow[];
}

/** A part of the plan. */
export interface SeatArea {
  /** Key of the section. */
  section: string;
  /** Names of its rows; null for all. */
  rows: string[] | null;
  /** Such as `1-20,25`, of each of the rows; null for all. */
  seats: string | null;
}

/** What some of the seats are sold as. */
export interface SeatType {
  /** The ticket type. */
  ticketTypeId: string;
  /** Name of the ticket type. */
  name: string;
  /** Kind of admission. */
  type: 'GENERAL_ADMISSION' | 'RESERVED_SEAT' | 'VIP';
  /** Whole pesos. */
  price: number;
  /** `CHOSEN`: buyers choose what they pay, and `price` is what is suggested. */
  priceKind: 'FIXED' | 'CHOSEN';
  /** Least that a buyer may choose; null where the price is fixed. */
  priceMin: number | null;
  /** Most that a buyer may choose; null where there is no bound. */
  priceMax: number | null;
  /** Always PHP. */
  currency: 'PHP';
  /** How many seats of the plan are of it. */
  seats: number;
  /** Where they are. */
  areas: SeatArea[];
}

/** The plan of an event, and what its seats are sold as. */
export interface Seating {
  /** Id of the event. */
  eventId: string;
  /** Id of the plan. */
  planId: string;
  /** Version of the plan. */
  planVersion: number;
  /** Counts paintings and price changes. What is said here stays as it is until it grows. */
  version: number;
  /** Whether an order may leave a single seat alone. */
  orphans: 'REFUSE' | 'ALLOW';
  /** What people come to see. */
  focus: number[];
  /** How many seats the plan has. */
  seats: number;
  /** In the order of the plan. */
  sections: PlanSection[];
  /** Ticket types that are published. */
  types: SeatType[];
  /** Each is `[type, count]`: so many seats, in the order of the plan, are of the type at that place in `types`; −1: not offered. */
  typeOfSeats: number[][];
}

/** What can be bought of the plan. */
export interface SeatStates {
  /** Version of the seating that the states are of. */
  version: number;
  /** How many seats the plan has. */
  seats: number;
  /** Two bits a seat in the order of the plan, the first seat in the high bits of the first byte, base64url without padding: 0 free, 1 taken, 2 blocked or not offered. */
  states: string;
  /** When they were seen to change. */
  changedAt: string;
}

/** One of the dates: an ordinary event. */
export interface SeriesDate {
  /** Id of the event. */
  eventId: string;
  /** Address part of the page of the event. */
  slug: string;
  /** When it begins. */
  dateTime: string;
  /** When it ends. */
  endDateTime: string | null;
  /** Lowest price in whole pesos; null while nothing is offered. */
  priceFrom: number | null;
  /** As of its ticket types: on sale where one of them is, else later, else none left, else ended. */
  status: 'SCHEDULED' | 'ENDED' | 'SOLD_OUT' | 'ON_SALE';
  /** Tickets left; 20 stands for 20 or more. */
  left: number;
}

/** A run of dates. */
export interface Series {
  /** Name of the series. */
  name: string;
  /** Address part of its page. */
  slug: string;
  organizer: Organizer;
  /** Its public dates that are not over yet, soonest first. */
  dates: SeriesDate[];
}

/** Where it is found elsewhere. */
export interface OrganizerLinks {
  /** Its address there. */
  website: string | null;
  /** Its address there. */
  facebook: string | null;
  /** Its address there. */
  instagram: string | null;
  /** Its address there. */
  x: string | null;
  /** Its address there. */
  tiktok: string | null;
  /** Its address there. */
  youtube: string | null;
}

/** Who holds events, as it shows itself. */
export interface OrganizerProfile {
  /** Name of the organization. */
  name: string;
  /** Its address part on the marketplace; a rename keeps it. */
  slug: string;
  /** Its page. */
  url: string;
  /** A trial: nothing bought there is real. */
  isSandbox: boolean;
  /** Its logo. */
  logoUrl: string | null;
  /** What it says of itself. */
  description: string | null;
  links: OrganizerLinks;
  /** Where the public may write. */
  contactEmail: string | null;
  /** Where the public may call. */
  contactPhone: string | null;
}

/** Fees of an order. */
export interface Fees {
  /** Commission of the platform. Pesos, with at most two decimals. */
  platform: number;
  /** Fee of the payment provider. Pesos, with at most two decimals. */
  processing: number;
  /** `BUYER`: they are part of the total, on top of the price. */
  paidBy: 'ORGANIZER' | 'BUYER';
}

/** What an order would cost by one payment method. */
export interface TotalByMethod {
  /** A payment method. */
  method: 'gcash' | 'maya' | 'card' | 'qrph' | 'grab_pay' | 'shopee_pay' | 'online_banking' | 'billease' | 'seven_eleven' | 'cebuana' | 'ecpay';
  /** What would be charged by it. Whole pesos. */
  totalAmount: number;
}

/** What an order would cost. */
export interface Quote {
  /** Price of the tickets, after both discounts. Whole pesos. */
  subtotal: number;
  /** What a promo code took off. Whole pesos. */
  discount: number;
  /** What the law took off for cards. Whole pesos. */
  statutoryDiscount: number;
  /** The promo code. */
  promoCode: string | null;
  fees: Fees;
  /** What would be charged. Whole pesos. */
  totalAmount: number;
  /** Always PHP. */
  currency: 'PHP';
  /** The payment method that it is priced for. */
  method: 'gcash' | 'maya' | 'card' | 'qrph' | 'grab_pay' | 'shopee_pay' | 'online_banking' | 'billease' | 'seven_eleven' | 'cebuana' | 'ecpay';
  /** By each payment method that takes the amount, the cheapest first. They differ only where the buyer bears the fees. */
  totals: TotalByMethod[];
}

/** A card. */
export interface StatutoryCard {
  /** Whose. */
  kind: 'SENIOR' | 'PWD' | 'ATHLETE' | 'VALOR';
  /** Name on it; null in notices. */
  name: string | null;
}

/** One line of an order. */
export interface BuyerOrderItem {
  /** Id of the line. */
  id: string;
  /** Tickets of this type and price. */
  quantity: number;
  /** Price of one ticket; its share where it is of a bundle. Whole pesos. */
  price: number;
  /** The bundle that the line is part of. */
  bundleId: string | null;
  /** Its card, if any. */
  statutory: StatutoryCard[];
  /** The ticket type. */
  eventTicket: {
    /** Id of the ticket type. */
    id: string;
    /** Its name. */
    name: string;
    /** Its section. */
    section: string;
  };
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

/** The name and address on an invoice. */
export interface InvoiceTo {
  /** Registered name. */
  name: string;
  /** TIN. */
  tin: string | null;
  /** Address. */
  address: string | null;
}

/** The event does not take place. */
export interface EventCancellation {
  /** When it was cancelled. */
  cancelledAt: string;
  /** Why, in the words of its organizer. */
  reason: string | null;
}

/** How the order is paid. */
export interface BuyerPayment {
  /** How the payment stands. */
  status: 'NOT_REQUIRED' | 'PENDING' | 'PAID' | 'FAILED' | 'REFUNDED' | 'PARTIALLY_REFUNDED';
  /** The payment method that the order is priced for. */
  method: 'gcash' | 'maya' | 'card' | 'qrph' | 'grab_pay' | 'shopee_pay' | 'online_banking' | 'billease' | 'seven_eleven' | 'cebuana' | 'ecpay';
  /** What the payment is known by. */
  reference: string | null;
  /** When the money was taken. */
  paidAt: string | null;
}

/** Money refunded. */
export interface BuyerRefund {
  /** Id of the refund. */
  id: string;
  /** What is refunded. Pesos, with at most two decimals. */
  amount: number;
  /** How the refund stands. */
  status: 'PENDING' | 'SUCCEEDED' | 'FAILED';
  /** `METHOD`: the way it was paid. `ACCOUNT`: to an account that the buyer names, where the method cannot. `PERSON`: somebody sees to it. */
  road: 'METHOD' | 'ACCOUNT' | 'PERSON';
  /** How far it is. `WAITING_FOR_ACCOUNT` until the buyer has named the account, `PAYING` until the money is there; its tickets are void meanwhile. */
  state: 'REQUESTED' | 'WAITING_FOR_ACCOUNT' | 'PAYING' | 'PAID' | 'NEEDS_PERSON';
  /** The tickets that are void when the money is back, and admit nobody until then; null where it is of an amount alone. */
  ticketIds: string[] | null;
  /** When it was asked for. */
  createdAt: string;
}

/** A question to the holder of the order or of its tickets. */
export interface AskedQuestion {
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
  /** The ticket that it is asked for; null where it is of the order. */
  ticketId: string | null;
  /** What was answered; null where nothing was. */
  value: string | number | boolean | null;
}

/** An order that was just placed. */
export interface PlacedOrder {
  /** Id of the order. */
  id: string;
  /** What people call the order by. */
  orderNumber: string;
  /** `PENDING` until it is paid; its tickets are held until `expiresAt`. */
  status: 'COMPLETED' | 'PENDING' | 'CANCELLED' | 'REFUNDED';
  /** What is charged. Whole pesos. */
  totalAmount: number;
  /** Always PHP. */
  currency: 'PHP';
  /** Tickets in the order, and add-ons. */
  quantity: number;
  /** Name of the buyer; `Erased` once their data were erased. */
  buyerName: string;
  /** E-mail address of the buyer; one at `erased.invalid` once their data were erased, and one at `walk-in.invalid` where nobody left one at the counter. */
  buyerEmail: string;
  /** The event. */
  eventId: string;
  /** `ONLINE` bought on the marketplace, `COUNTER` paid to the organizer at the counter or the door, `COMPLIMENTARY` given away. Only of the first is there anything to settle. */
  channel: 'ONLINE' | 'COUNTER' | 'COMPLIMENTARY';
  /** What was ordered. */
  orderItems: BuyerOrderItem[];
  /** The places of the order, from the hold on; none once it is cancelled or refunded. Codes come with completion. */
  tickets: TicketPlace[];
  /** When it was placed. */
  createdAt: string;
  /** When it changed last. */
  updatedAt: string;
  /** Price of the tickets, after both discounts. Whole pesos. */
  subtotal: number;
  /** What a promo code took off. Whole pesos. */
  discount: number;
  /** What the law took off for cards. Whole pesos. */
  statutoryDiscount: number;
  /** The promo code. */
  promoCode: string | null;
  /** The name and address on the invoice; null for the buyer. */
  invoice: InvoiceTo | null;
  fees: Fees;
  /** What was refunded. Pesos, with at most two decimals. */
  refundedAmount: number;
  /** Until when the tickets are held; null unless `PENDING`. */
  expiresAt: string | null;
  /** When it was completed. */
  completedAt: string | null;
  /** Until when it can be returned because its event was rescheduled; null where it cannot. */
  giveBackUntil: string | null;
  /** Null where the event was not cancelled. What becomes of the money is in `refunds`. */
  eventCancellation: EventCancellation | null;
  payment: BuyerPayment;
  /** Refunds, oldest first. */
  refunds: BuyerRefund[];
  /** What the QR code of the order carries (`TO1.`): at the door it finds those who came together. Null unless it is `COMPLETED` and of two tickets or more. */
  qr: string | null;
  /** How many of the required `questions` are not answered. No order waits for them. */
  answersMissing: number;
  /** What is asked once the order is `COMPLETED`, each question once for every good ticket or once; those of checkout too, with what was said. */
  questions: AskedQuestion[];
  /** The only credential of the buyer: shown here and never again. */
  token: string;
}

/** An order, as its buyer sees it. */
export interface BuyerOrder {
  /** Id of the order. */
  id: string;
  /** What people call the order by. */
  orderNumber: string;
  /** `PENDING` until it is paid; its tickets are held until `expiresAt`. */
  status: 'COMPLETED' | 'PENDING' | 'CANCELLED' | 'REFUNDED';
  /** What is charged. Whole pesos. */
  totalAmount: number;
  /** Always PHP. */
  currency: 'PHP';
  /** Tickets in the order, and add-ons. */
  quantity: number;
  /** Name of the buyer; `Erased` once their data were erased. */
  buyerName: string;
  /** E-mail address of the buyer; one at `erased.invalid` once their data were erased, and one at `walk-in.invalid` where nobody left one at the counter. */
  buyerEmail: string;
  /** The event. */
  eventId: string;
  /** `ONLINE` bought on the marketplace, `COUNTER` paid to the organizer at the counter or the door, `COMPLIMENTARY` given away. Only of the first is there anything to settle. */
  channel: 'ONLINE' | 'COUNTER' | 'COMPLIMENTARY';
  /** What was ordered. */
  orderItems: BuyerOrderItem[];
  /** The places of the order, from the hold on; none once it is cancelled or refunded. Codes come with completion. */
  tickets: TicketPlace[];
  /** When it was placed. */
  createdAt: string;
  /** When it changed last. */
  updatedAt: string;
  /** Price of the tickets, after both discounts. Whole pesos. */
  subtotal: number;
  /** What a promo code took off. Whole pesos. */
  discount: number;
  /** What the law took off for cards. Whole pesos. */
  statutoryDiscount: number;
  /** The promo code. */
  promoCode: string | null;
  /** The name and address on the invoice; null for the buyer. */
  invoice: InvoiceTo | null;
  fees: Fees;
  /** What was refunded. Pesos, with at most two decimals. */
  refundedAmount: number;
  /** Until when the tickets are held; null unless `PENDING`. */
  expiresAt: string | null;
  /** When it was completed. */
  completedAt: string | null;
  /** Until when it can be returned because its event was rescheduled; null where it cannot. */
  giveBackUntil: string | null;
  /** Null where the event was not cancelled. What becomes of the money is in `refunds`. */
  eventCancellation: EventCancellation | null;
  payment: BuyerPayment;
  /** Refunds, oldest first. */
  refunds: BuyerRefund[];
  /** What the QR code of the order carries (`TO1.`): at the door it finds those who came together. Null unless it is `COMPLETED` and of two tickets or more. */
  qr: string | null;
  /** How many of the required `questions` are not answered. No order waits for them. */
  answersMissing: number;
  /** What is asked once the order is `COMPLETED`, each question once for every good ticket or once; those of checkout too, with what was said. */
  questions: AskedQuestion[];
}

/** An attempt to pay. */
export interface PaymentStart {
  /** What the payment is known by. */
  reference: string;
  /** Where the buyer pays. */
  redirectUrl: string;
  /** What is shown at the counter of a shop, where it is paid in cash. */
  code: string | null;
  /** Until when it can be paid in cash; the tickets are held as long. */
  expiresAt: string | null;
  /** By `qrph`: the code to scan, or to keep and open in an app, as a data URI of a PNG. Null where a page of the provider shows it. */
  qr: string | null;
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

/** One admission. */
export interface IssuedTicket {
  /** Id of the ticket. */
  id: string;
  /** What can be typed at the door. */
  code: string;
  /** `VOID` after a refund, and when it was transferred. */
  status: 'VALID' | 'USED' | 'VOID';
  /** Its ticket type. */
  ticketTypeId: string;
  /** `TICKET` lets somebody in, an `ADD_ON` nobody. */
  kind: 'TICKET' | 'ADD_ON';
  /** Name of the ticket type. */
  name: string;
  /** Section. */
  section: string;
  /** Row. */
  row: string;
  /** Seat, where seats are reserved. */
  seat: string | null;
  /** Seat of the plan, as `ORCH-C-28`; null without a plan. */
  seatId: string | null;
  /** Who comes with it: the buyer, unless they named somebody or gave it on. */
  holderName: string;
  /** What its QR code carries: a token that the door verifies. */
  qr: string;
  /** How its return stands; null where nobody returned it. */
  return: TicketReturn | null;
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

/** A card by which a line costs less. */
export interface InvoiceCard {
  /** Whose it is by law. */
  kind: 'SENIOR' | 'PWD' | 'ATHLETE' | 'VALOR';
  /** Document. */
  document: string;
  /** Its number. */
  idNumber: string;
  /** Name on it. */
  name: string;
}

/** A line. */
export interface InvoiceLine {
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
  /** Cards that it costs less by. */
  cards: InvoiceCard[];
}

/** The invoice of an order. */
export interface Invoice {
  /** Id. */
  id: string;
  /** Kind. */
  kind: 'INVOICE' | 'CREDIT_NOTE';
  /** Its number. */
  number: string;
  /** Id of the order. */
  orderId: string;
  /** Of a credit note: the invoice. */
  invoiceId: string | null;
  /** When it was issued. */
  issuedAt: string;
  seller: PaperSeller;
  buyer: PaperBuyer;
  /** Lines. */
  lines: InvoiceLine[];
  /** What was paid, or went back. Pesos, with at most two decimals. */
  total: number;
  /** What a paper of a seller without VAT must say. */
  notice: string | null;
}

/** An order on another date. */
export interface ExchangedOrder {
  /** Id of the order. */
  id: string;
  /** What people call the order by. */
  orderNumber: string;
  /** `PENDING` until it is paid; its tickets are held until `expiresAt`. */
  status: 'COMPLETED' | 'PENDING' | 'CANCELLED' | 'REFUNDED';
  /** What is charged. Whole pesos. */
  totalAmount: number;
  /** Always PHP. */
  currency: 'PHP';
  /** Tickets in the order, and add-ons. */
  quantity: number;
  /** Name of the buyer; `Erased` once their data were erased. */
  buyerName: string;
  /** E-mail address of the buyer; one at `erased.invalid` once their data were erased, and one at `walk-in.invalid` where nobody left one at the counter. */
  buyerEmail: string;
  /** The event. */
  eventId: string;
  /** `ONLINE` bought on the marketplace, `COUNTER` paid to the organizer at the counter or the door, `COMPLIMENTARY` given away. Only of the first is there anything to settle. */
  channel: 'ONLINE' | 'COUNTER' | 'COMPLIMENTARY';
  /** What was ordered. */
  orderItems: BuyerOrderItem[];
  /** The places of the order, from the hold on; none once it is cancelled or refunded. Codes come with completion. */
  tickets: TicketPlace[];
  /** When it was placed. */
  createdAt: string;
  /** When it changed last. */
  updatedAt: string;
  /** Price of the tickets, after both discounts. Whole pesos. */
  subtotal: number;
  /** What a promo code took off. Whole pesos. */
  discount: number;
  /** What the law took off for cards. Whole pesos. */
  statutoryDiscount: number;
  /** The promo code. */
  promoCode: string | null;
  /** The name and address on the invoice; null for the buyer. */
  invoice: InvoiceTo | null;
  fees: Fees;
  /** What was refunded. Pesos, with at most two decimals. */
  refundedAmount: number;
  /** Until when the tickets are held; null unless `PENDING`. */
  expiresAt: string | null;
  /** When it was completed. */
  completedAt: string | null;
  /** Until when it can be returned because its event was rescheduled; null where it cannot. */
  giveBackUntil: string | null;
  /** Null where the event was not cancelled. What becomes of the money is in `refunds`. */
  eventCancellation: EventCancellation | null;
  payment: BuyerPayment;
  /** Refunds, oldest first. */
  refunds: BuyerRefund[];
  /** What the QR code of the order carries (`TO1.`): at the door it finds those who came together. Null unless it is `COMPLETED` and of two tickets or more. */
  qr: string | null;
  /** How many of the required `questions` are not answered. No order waits for them. */
  answersMissing: number;
  /** What is asked once the order is `COMPLETED`, each question once for every good ticket or once; those of checkout too, with what was said. */
  questions: AskedQuestion[];
  /** What its buyer may do with the order, and not for that date: `GIVE_BACK` it because its event was moved, `RETURN` tickets, return them on such good terms (`RETURN_TERMS`: less comes back, or only when resold), `EXCHANGE` it again, `GIVE_ON` tickets. */
  loses: ('GIVE_BACK' | 'RETURN' | 'RETURN_TERMS' | 'EXCHANGE' | 'GIVE_ON')[];
}

/** The address of an order. */
export interface OrderAddress {
  /** Where the tickets go now. */
  email: string;
  /** False while the change waits to be confirmed. */
  isChanged: boolean;
}

/** A ticket that is being transferred, as the sender sees it. */
export interface MadeOffer {
  /** Id of the offer. */
  id: string;
  /** The ticket that is offered. */
  ticketId: string;
  /** The person it is offered to. */
  recipient: {
    /** Who is to have it. */
    name: string;
    /** Where the link went. */
    email: string;
  };
  /** When it was offered. */
  createdAt: string;
}

/** A ticket that is being transferred, as the recipient sees it. */
export interface Offer {
  /** Id of the offer. */
  id: string;
  /** `GONE`: the ticket is no longer valid, or the event is over or does not allow it. */
  status: 'OPEN' | 'ACCEPTED' | 'TAKEN_BACK' | 'GONE';
  /** Name of the sender. */
  giver: string;
  /** Name of the recipient. */
  recipient: string;
  /** The event. */
  event: {
    /** Id of the event. */
    id: string;
    /** Its slug. */
    slug: string;
    /** Its name. */
    name: string;
    /** When it begins. */
    dateTime: string;
    /** When it ends. */
    endDateTime: string | null;
    /** Its time zone. */
    timezone: string;
  };
  /** What is given. It has no code before it is accepted. */
  ticket: {
    /** Name of the ticket type. */
    name: string;
    /** Section. */
    section: string;
    /** Row. */
    row: string;
    /** Seat, where seats are reserved. */
    seat: string | null;
    /** Seat of the plan, as `ORCH-C-28`; null without a plan. */
    seatId: string | null;
  };
  /** When it was offered. */
  createdAt: string;
}

/** The order as the recipient sees it from now on: their one ticket, and nothing of who bought it. */
export interface AcceptedOffer {
  /** Id of the order. */
  id: string;
  /** What people call the order by. */
  orderNumber: string;
  /** `PENDING` until it is paid; its tickets are held until `expiresAt`. */
  status: 'COMPLETED' | 'PENDING' | 'CANCELLED' | 'REFUNDED';
  /** What is charged. Whole pesos. */
  totalAmount: number;
  /** Always PHP. */
  currency: 'PHP';
  /** Tickets in the order, and add-ons. */
  quantity: number;
  /** Name of the buyer; `Erased` once their data were erased. */
  buyerName: string;
  /** E-mail address of the buyer; one at `erased.invalid` once their data were erased, and one at `walk-in.invalid` where nobody left one at the counter. */
  buyerEmail: string;
  /** The event. */
  eventId: string;
  /** `ONLINE` bought on the marketplace, `COUNTER` paid to the organizer at the counter or the door, `COMPLIMENTARY` given away. Only of the first is there anything to settle. */
  channel: 'ONLINE' | 'COUNTER' | 'COMPLIMENTARY';
  /** What was ordered. */
  orderItems: BuyerOrderItem[];
  /** The places of the order, from the hold on; none once it is cancelled or refunded. Codes come with completion. */
  tickets: TicketPlace[];
  /** When it was placed. */
  createdAt: string;
  /** When it changed last. */
  updatedAt: string;
  /** Price of the tickets, after both discounts. Whole pesos. */
  subtotal: number;
  /** What a promo code took off. Whole pesos. */
  discount: number;
  /** What the law took off for cards. Whole pesos. */
  statutoryDiscount: number;
  /** The promo code. */
  promoCode: string | null;
  /** The name and address on the invoice; null for the buyer. */
  invoice: InvoiceTo | null;
  fees: Fees;
  /** What was refunded. Pesos, with at most two decimals. */
  refundedAmount: number;
  /** Until when the tickets are held; null unless `PENDING`. */
  expiresAt: string | null;
  /** When it was completed. */
  completedAt: string | null;
  /** Until when it can be returned because its event was rescheduled; null where it cannot. */
  giveBackUntil: string | null;
  /** Null where the event was not cancelled. What becomes of the money is in `refunds`. */
  eventCancellation: EventCancellation | null;
  payment: BuyerPayment;
  /** Refunds, oldest first. */
  refunds: BuyerRefund[];
  /** What the QR code of the order carries (`TO1.`): at the door it finds those who came together. Null unless it is `COMPLETED` and of two tickets or more. */
  qr: string | null;
  /** How many of the required `questions` are not answered. No order waits for them. */
  answersMissing: number;
  /** What is asked once the order is `COMPLETED`, each question once for every good ticket or once; those of checkout too, with what was said. */
  questions: AskedQuestion[];
  /** The only credential of the buyer: shown here and never again. */
  token: string;
  ticket: IssuedTicket;
}

/** The link by which friends take tickets of an order, as its buyer sees it. */
export interface BarkadaLink {
  /** The page to send to friends. */
  url: string;
  /** Its token. */
  token: string;
  /** `UNPAID`: tickets can be taken once the order is paid. `TAKEN`: none is left. `GONE`: the order was given back, or the event is over, cancelled, or does not allow it. */
  status: 'OPEN' | 'UNPAID' | 'TAKEN' | 'CLOSED' | 'GONE';
  /** How many tickets the buyer keeps. */
  keep: number;
  /** How many can be taken. */
  left: number;
  /** Tickets of the order that others have. */
  taken: {
    /** The ticket that it was. */
    ticketId: string;
    /** Who has it. */
    name: string;
  }[];
  /** When it was made. */
  createdAt: string;
}

/** What friends can take of an order. */
export interface Barkada {
  /** As the buyer sees it. */
  status: 'OPEN' | 'UNPAID' | 'TAKEN' | 'CLOSED' | 'GONE';
  /** First name of the buyer. */
  giver: string;
  /** The event. */
  event: {
    /** Id of the event. */
    id: string;
    /** Its slug. */
    slug: string;
    /** Its name. */
    name: string;
    /** When it begins. */
    dateTime: string;
    /** When it ends. */
    endDateTime: string | null;
    /** Its time zone. */
    timezone: string;
  };
  /** Those that can be taken. */
  tickets: ({
    /** Its id, to be taken by. */
    id: string;
    /** Name of the ticket type. */
    name: string;
    /** Section. */
    section: string;
    /** Row. */
    row: string;
    /** Seat, where seats are reserved. */
    seat: string | null;
    /** Seat of the plan, as `ORCH-C-28`; null without a plan. */
    seatId: string | null;
  })[];
}

/** An entry of a waiting list. */
export interface JoinedEntry {
  /** Id of the entry. */
  id: string;
  /** `WAITING` for tickets, `OFFERED` some, `TAKEN` when they were paid; `LAPSED` where two offers were let pass, `LEFT` by themselves, `CLOSED` when nothing is offered any more. */
  status: 'WAITING' | 'OFFERED' | 'TAKEN' | 'LAPSED' | 'LEFT' | 'CLOSED';
  /** How many wait before it for something that it would take too; 0 where it does not wait. */
  ahead: number;
  /** The only credential of the entry: answered once, for a new entry. */
  token?: string;
}

/** An order that is held for somebody who waited. */
export interface WaitingOffer {
  /** Id of the order. */
  orderId: string;
  /** Opens the order: pay it as any other, or cancel it. */
  orderToken: string;
  /** Until when its tickets are held. */
  expiresAt: string;
}

/** An entry of a waiting list, for who waits. */
export interface WaitingEntry {
  /** Id of the entry. */
  id: string;
  /** `WAITING` for tickets, `OFFERED` some, `TAKEN` when they were paid; `LAPSED` where two offers were let pass, `LEFT` by themselves, `CLOSED` when nothing is offered any more. */
  status: 'WAITING' | 'OFFERED' | 'TAKEN' | 'LAPSED' | 'LEFT' | 'CLOSED';
  /** How many wait before it for something that it would take too; 0 where it does not wait. */
  ahead: number;
  /** Whether fewer came back than it wants, so that somebody behind it was asked first. */
  passedOver: boolean;
  /** What is offered now; null where nothing is. */
  offer: WaitingOffer | null;
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

export interface ListEventsQuery {
  /** Page, from 1. */
  page?: number;
  /** Rows a page. More than 100 is taken as 100. */
  take?: number;
  /** Words of the name, the performers, the organizer, the venue, its address, city or district, or the category, in any order; `free` or `libre` for what costs nothing. Case and accents do not matter. Where nothing else is found, mistyped words are forgiven and a word more than fits is left out. Best match first, and last what is sold out. */
  search?: string;
  /** City of the venue, whole, or what people call a part of Metro Manila or all of it (`NCR`, `Cubao`, `BGC`); case and accents do not matter. */
  city?: string;
  /** Only events that start at this time or later. */
  from?: string;
  /** Only events that start at this time or earlier. */
  to?: string;
  /** Only events of this type. */
  type?: 'PAID' | 'FREE';
  /** Only events of this kind. */
  category?: 'MUSIC' | 'THEATRE' | 'COMEDY' | 'FESTIVAL' | 'SPORTS' | 'ARTS' | 'FOOD' | 'NIGHTLIFE' | 'CONFERENCE' | 'COMMUNITY' | 'FAMILY' | 'OTHER';
  /** Latitude and longitude in degrees, taken to two decimals (about a kilometre). Nearest first then, whatever is searched for, and `distanceKm` tells how far; events without a place on the map come last. */
  near?: string;
  /** `true`: one row a series, for the next of its dates that fit, and `dates` tells how many there are. `meta` counts rows. */
  collapse?: 'true' | 'false';
}

export interface RegisterInterestBody {
  /** Who is interested. */
  name: string;
  /** Where to write, once, when tickets can be bought. */
  email: string;
  /** In which they are written to. */
  language?: 'en' | 'fil' | null;
}

export interface QuoteOrderBody {
  /** The event. */
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
  /** Payment method. */
  method?: 'gcash' | 'maya' | 'card' | 'qrph' | 'grab_pay' | 'shopee_pay' | 'online_banking' | 'billease' | 'seven_eleven' | 'cebuana' | 'ecpay' | null;
  /** Access code, for an event on presale; upper and lower case are the same. */
  accessCode?: string | null;
  /** Promo code; upper and lower case are the same. */
  promoCode?: string | null;
  /** The name and address on the invoice, such as a company; the buyer if left out. */
  invoice?: {
    /** Registered name. */
    name: string;
    /** TIN, as `NNN-NNN-NNN` or `NNN-NNN-NNN-NNNNN`. */
    tin?: string | null;
    /** Address. */
    address?: string | null;
  } | null;
}

export interface PlaceOrderBody {
  /** The event. */
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
  buyer: {
    /** Name of the buyer. */
    name: string;
    /** Where the tickets go. */
    email: string;
  };
  /** Payment method. */
  method?: 'gcash' | 'maya' | 'card' | 'qrph' | 'grab_pay' | 'shopee_pay' | 'online_banking' | 'billease' | 'seven_eleven' | 'cebuana' | 'ecpay' | null;
  /** Access code, for an event on presale; upper and lower case are the same. */
  accessCode?: string | null;
  /** Promo code; upper and lower case are the same. */
  promoCode?: string | null;
  /** By which link the buyer came, as in `?via=` of an event’s page; the organizer sees it. */
  via?: string | null;
  /** Answers to what is asked at checkout, once for the order. Required ones hold up the order. */
  answers?: ({
    /** One of the `questions` of the event with `askAt` `CHECKOUT`. */
    questionId: string;
    /** As the `kind` of the question asks for; null and an empty text say nothing. */
    value: string | number | boolean | null;
  })[] | null;
  /** The name and address on the invoice, such as a company; the buyer if left out. */
  invoice?: {
    /** Registered name. */
    name: string;
    /** TIN, as `NNN-NNN-NNN` or `NNN-NNN-NNN-NNNNN`. */
    tin?: string | null;
    /** Address. */
    address?: string | null;
  } | null;
  /** A page that the buyer is offered once the order is paid. Its site must be among the `allowedOrigins` of the organization. */
  returnUrl?: string | null;
  /** In which the buyer is written to. */
  language?: 'en' | 'fil' | null;
}

export interface StartPaymentBody {
  /** Payment method. */
  method: 'gcash' | 'maya' | 'card' | 'qrph' | 'grab_pay' | 'shopee_pay' | 'online_banking' | 'billease' | 'seven_eleven' | 'cebuana' | 'ecpay';
}

export interface NameRefundAccountBody {
  /** What kind of account it is. */
  kind: 'BANK' | 'GCASH' | 'MAYA';
  /** BIC of the bank, where it is a `BANK`. */
  bankCode?: string | null;
  /** Number of the account; of GCash and Maya the mobile number, `09…` or `+639…`. It is never shown again. */
  number: string;
  /** Name that the account is held under. */
  name: string;
}

export interface ExchangeOrderBody {
  /** The other date: an event of the same series. */
  eventId: string;
  /** Only says whether it could be done. */
  dryRun?: boolean | null;
}

export interface ChangeOrderAddressBody {
  /** Where the tickets are to go. */
  email: string;
}

export interface PutAnswersBody {
  /** What is answered, or answered anew. What is not named stays. */
  answers: ({
    /** One of the `questions` of the order. */
    questionId: string;
    /** For which ticket, where it is asked for each. */
    ticketId?: string | null;
    /** As the `kind` of the question asks for; null or an empty text takes an answer back. */
    value: string | number | boolean | null;
  })[];
  /** Who comes with which ticket, where the event has `namesPerTicket`. What is not named stays. */
  names?: {
    /** One of your tickets. */
    ticketId: string;
    /** Who comes with it. */
    name: string;
  }[] | null;
}

export interface OfferTicketBody {
  /** Who is to have the ticket. */
  name: string;
  /** Where the link goes. */
  email: string;
}

export interface AcceptOfferBody {
  /** A card. */
  statutory?: {
    /** Whose. */
    kind: 'SENIOR' | 'PWD' | 'ATHLETE' | 'VALOR';
    /** Default `OSCA`, or by kind. */
    document?: 'OSCA' | 'PASSPORT' | 'UMID' | 'SSS' | 'GSIS' | 'PRC' | 'IBP' | 'DRIVERS_LICENSE' | 'PWD' | 'PSC' | 'VALOR' | null;
    /** Its number. */
    idNumber: string;
    /** Name on it. */
    name: string;
  } | null;
}

export interface OpenBarkadaLinkBody {
  /** How many tickets stay with the buyer. */
  keep?: number | null;
}

export interface TakeBarkadaTicketBody {
  /** Who comes with the ticket. */
  name: string;
  /** Where the ticket goes. */
  email: string;
  /** Which ticket; the next one where it is left out. */
  ticketId?: string | null;
}

export interface ReturnTicketBody {
  /** Only says what would come back, and when. */
  dryRun?: boolean | null;
}

export interface JoinWaitingBody {
  /** Who waits. */
  name: string;
  /** Where the offer is mailed to. */
  email: string;
  /** What they would take; null for any type. */
  ticketTypeIds?: string[] | null;
  /** How many tickets; at most what the types let one order have. */
  quantity: number;
  /** Whether fewer would do as well. */
  acceptsFewer?: boolean | null;
  /** In which they are written to. */
  language?: 'en' | 'fil' | null;
}

