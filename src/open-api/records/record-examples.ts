import type { FieldTable } from '../../core/base/fields/field.ts';
import { eventFields } from '../../core/catalog/events/event-fields.ts';
import { kindOf, type NoticeRecord, type NoticeType, noticeTypes, titleOf } from '../../core/telling/notices/kinds.ts';
import { testEventType } from '../../core/telling/notices/message.ts';

// Values of one evening's sale, by record and field: the sample answers of the reference and the document.

const maria = { buyerName: 'Maria Santos', buyerEmail: 'maria@example.com' };
const moments = { createdAt: '2026-11-02T01:30:00.000Z', updatedAt: '2026-11-09T08:15:00.000Z' };
const ids = {
  event: '01938f6e-7c1a-7b3e-9d52-4f0a6c8e1b27',
  ticketType: '01938f6f-02d4-7c61-8a1f-93b7d0e45c18',
  order: '01938f70-91be-7f05-b3c6-2d84e1f7a950',
  webhook: '01938f71-3a57-7e92-a6d0-58c19b3f4e76',
  performer: '01938f71-77e0-7a4c-9b21-c6d84f03e15a',
  venue: '01938f71-8d93-7c06-8e57-1fa2b9d6c340',
  payout: '01938f74-1b6f-7d28-a094-e3c7518fb2d6',
  ticket: '01938f70-91be-7f05-b3c6-2d84e1f7a953',
  replacedTicket: '01938f70-91be-7f05-b3c6-2d84e1f7a955',
  question: '01938f71-c46d-7b20-a17e-8d53f9b0c264',
  series: '01938f72-4e1b-7d90-8c27-a35f60b9d142',
};
const messageId = 'msg_01938f7291be7f05b3c62d84e1f7a951';

const order = {
  ...maria,
  ...moments,
  id: ids.order,
  orderNumber: 'TK-7Q4M2XVB',
  status: 'COMPLETED',
  totalAmount: 1_000,
  quantity: 2,
  eventId: ids.event,
};
const payout = {
  ...moments,
  id: ids.payout,
  amount: 178_200.5,
  status: 'PAID',
  waitingFor: null,
  sentAt: '2026-12-10T02:00:00.000Z',
  paidAt: '2026-12-11T02:00:00.000Z',
};
const webhook = {
  ...moments,
  id: ids.webhook,
  url: 'https://example.com/takilya',
  events: ['order.completed', 'order.refunded'],
  isActive: true,
};
const doorCode = {
  ...moments,
  id: '01938f71-d8a3-7e16-9d05-b42c7f81e6a0',
  eventId: ids.event,
  expiresAt: '2026-12-06T15:00:00.000Z',
  revokedAt: null,
  devices: 2,
  seenAt: '2026-12-05T10:41:00.000Z',
};
const clock = { now: '2026-12-10T00:00:00.000Z', aheadSeconds: 2_736_000 };
const message = { id: messageId, timestamp: '2026-11-09T08:15:00.000Z', isTest: true };

const orderItem = {
  id: '01938f70-91be-7f05-b3c6-2d84e1f7a952',
  quantity: 2,
  price: 500,
  bundleId: null,
  eventTicket: { id: ids.ticketType, name: 'General Admission', section: 'Floor' },
};
const orderTold = {
  ...order,
  currency: 'PHP',
  channel: 'ONLINE',
  soldBy: null,
  orderItems: [orderItem],
  refundedAmount: 0,
};
const soldOnDay = { orders: 21, tickets: 40, gross: 20_000, refunds: 500, net: 17_365 };
const soldOut = { eventId: ids.event, name: 'Gabi ng Musika', slug: 'gabi-ng-musika' };
const inventoryLow = {
  eventId: ids.event,
  ticketId: ids.ticketType,
  name: 'General Admission',
  quantity: 200,
  remainingQuantity: 20,
  threshold: 20,
};
const tested = {
  webhookId: ids.webhook,
  message: 'This is a test. Whoever reads it receives what the webhook is sent.',
};

const ticket = {
  id: ids.ticket,
  eventId: ids.event,
  ticketTypeId: ids.ticketType,
  orderId: ids.order,
  status: 'VALID',
  section: 'Floor',
  row: 'General',
  seat: null,
  seatId: null,
  admittedAt: null,
  gate: null,
  createdAt: '2026-11-09T08:15:00.000Z',
  updatedAt: '2026-11-09T08:15:00.000Z',
  holder: { name: 'Maria Santos', email: 'maria@example.com' },
};
const given = { ...ticket, holder: { name: 'Jun Reyes', email: 'jun@example.com' }, replaces: ids.replacedTicket };
const resold = { ...ticket, status: 'VOID', replacedBy: ids.replacedTicket };
const waitingEntryId = '01938f72-6b0d-7a31-9e48-f17c25a0d863';
const appointment = {
  dateTime: '2026-12-05T11:00:00.000Z',
  endDateTime: '2026-12-05T15:00:00.000Z',
  locationType: 'VENUE',
  venueId: ids.venue,
};
const eventTold = { ...soldOut, status: 'PUBLISHED', ...appointment, timezone: 'Asia/Manila' };
const before = { ...appointment, dateTime: '2026-12-04T11:00:00.000Z', endDateTime: '2026-12-04T15:00:00.000Z' };
const toldAnswer = { questionId: ids.question, label: 'Name for the badge', ticketId: ids.ticket, value: 'Maria' };
const answersTold = { orderId: ids.order, eventId: ids.event, ticketIds: [ids.ticket], answers: [toldAnswer] };
const cancelledEvent = { ...eventTold, status: 'ARCHIVED', reason: 'The venue is closed.' };
const payoutTold = {
  id: ids.payout,
  amount: 178_200.5,
  currency: 'PHP',
  status: 'SCHEDULED',
  waitingFor: null,
  createdAt: '2026-12-10T00:00:00.000Z',
  sentAt: null,
  paidAt: null,
};

/** What each record looks like in a message; a kind adds what differs. */
const samples: Record<NoticeRecord, object> = {
  order: orderTold,
  disputedOrder: { ...orderTold, disputedAmount: 1_000 },
  exchangedOrder: { ...orderTold, fromEventId: '01938f70-8d3b-7e52-a1c7-5b9f0e2d4a68' },
  offeredOrder: { ...orderTold, status: 'PENDING', waitingEntryId },
  ticket,
  replacedTicket: given,
  resoldTicket: resold,
  answers: answersTold,
  soldOutEvent: soldOut,
  event: eventTold,
  movedEvent: { ...eventTold, before },
  cancelledEvent,
  ticketType: inventoryLow,
  payout: payoutTold,
};

const sent = { status: 'SENT', sentAt: '2026-12-10T02:00:00.000Z' };
const paid = { status: 'PAID', sentAt: sent.sentAt, paidAt: '2026-12-11T02:00:00.000Z' };
const differing: Partial<Record<NoticeType, object>> = {
  'order.refunded': { refundedAmount: 100 },
  'order.created': { status: 'PENDING' },
  'order.cancelled': { status: 'CANCELLED' },
  'order.expired': { status: 'CANCELLED' },
  'ticket.reissued': { holder: ticket.holder },
  'ticket.voided': { status: 'VOID' },
  'ticket.admitted': { status: 'USED', admittedAt: '2026-12-05T10:41:00.000Z', gate: 'Main gate' },
  'ticket.left': { status: 'USED', admittedAt: '2026-12-05T10:41:00.000Z', gate: 'Main gate' },
  'event.unpublished': { status: 'DRAFT' },
  'payout.sent': sent,
  'payout.paid': paid,
  'payout.returned': { ...paid, status: 'RETURNED' },
};

/** A whole message by type, as a receiver gets it. */
export const messageExamples = Object.fromEntries([
  ...noticeTypes.map((type) => [type, told(type, { ...samples[kindOf(type).record], ...differing[type] })]),
  [testEventType, told(testEventType, tested)],
]) as Readonly<Record<NoticeType | typeof testEventType, object>>;

function told(type: string, data: object) {
  const { id, timestamp, isTest } = message;
  return { id, type, timestamp, apiVersion: 'v1', isTest, data };
}

/** Null, where that is what a field has by itself. */
function leftOut(table: FieldTable): Record<string, null> {
  const names = Object.keys(table).filter((name) => table[name]?.fallback === null);
  return Object.fromEntries(names.map((name) => [name, null]));
}

const planExample = {
  ...moments,
  ...{
    id: '01938f73-15e8-7b42-8d09-6fa1c37e9b54',
    version: 1,
    name: 'Main hall',
    venueId: null,
    seats: 232,
    shared: false,
  },
};

export const recordExamples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ApiKey: {
    ...moments,
    id: '01938f6d-5e02-7d47-8b96-c1e80f3a72b9',
    name: 'Website',
    scopes: ['events:read', 'events:write', 'orders:read'],
    callbackUrl: null,
    expiresAt: null,
    lastUsedAt: '2026-11-09T08:15:00.000Z',
  },
  Organization: { id: '01938f6d-40c1-7b8a-a3f5-96d21e7c804b', name: 'Hiraya Presents', slug: 'hiraya-presents' },
  Venue: {
    id: ids.venue,
    name: 'Mall of Asia Arena',
    address1: 'J.W. Diokno Boulevard',
    city: 'Pasay',
    state: 'Metro Manila',
    country: 'Philippines',
    latitude: 14.5318,
    longitude: 120.9836,
  },
  TicketType: {
    ...moments,
    id: ids.ticketType,
    eventId: ids.event,
    name: 'General Admission',
    price: 500,
    quantity: 200,
    section: 'Floor',
    row: 'General',
    type: 'GENERAL_ADMISSION',
    maximumPurchaseQuantity: 10,
    published: true,
    description: null,
    onSaleAt: null,
    offSaleAt: null,
    soldQuantity: 40,
    heldQuantity: 2,
    setAsideQuantity: 0,
    remainingQuantity: 158,
    status: 'ON_SALE',
  },
  Performer: {
    ...moments,
    id: ids.performer,
    eventId: ids.event,
    name: 'Luna Dimasupil',
    type: 'ARTIST',
    imageUrl: null,
    description: 'Singer-songwriter from Iloilo.',
  },
  Schedule: {
    ...moments,
    id: '01938f71-92c4-7f1d-b680-5e39a7c2d014',
    eventId: ids.event,
    title: 'Doors open',
    startTime: '2026-12-05T10:00:00.000Z',
    endTime: '2026-12-05T11:00:00.000Z',
    description: null,
    performerId: ids.performer,
    color: '#4B2A7B',
    icon: 'door',
  },
  Brand: {
    ...moments,
    id: '01938f71-a05b-7e83-9f4c-d2768b1e3c95',
    eventId: ids.event,
    name: 'Kapeng Barako Co.',
    url: 'https://barako.example.com',
    imageUrl: null,
    description: null,
  },
  Event: {
    ...leftOut(eventFields),
    ...moments,
    id: ids.event,
    name: 'Gabi ng Musika',
    slug: 'gabi-ng-musika',
    status: 'PUBLISHED',
    dateTime: '2026-12-05T11:00:00.000Z',
    endDateTime: '2026-12-05T15:00:00.000Z',
    description: 'An evening of **new songs**.',
    venueId: ids.venue,
    imageUrl: 'https://example.com/cover.jpg',
    galleryUrls: [],
    eventCapacity: 500,
    timezone: 'Asia/Manila',
    seriesId: null,
    seriesPosition: null,
    url: 'https://example.com/events/gabi-ng-musika',
    publishedAt: '2026-11-03T02:00:00.000Z',
    archivedAt: null,
  },
  Series: {
    id: ids.series,
    slug: 'kundiman-sa-biyernes',
    name: 'Kundiman sa Biyernes',
    templateEventId: ids.event,
    publish: true,
    status: 'READY',
    stoppedBecause: null,
    planned: 12,
    made: 12,
    published: 12,
    sold: 340,
    createdAt: '2026-11-03T02:00:00.000Z',
  },
  SeriesChange: {
    id: '01938f72-5d3a-7c61-9e08-b4f2a7d18c35',
    seriesId: ids.series,
    status: 'DONE',
    applyTo: 'UNSOLD',
    createdAt: '2026-11-04T02:00:00.000Z',
    changed: 11,
    skipped: [{ eventId: ids.event, code: 'TICKETS_SOLD' }],
    buyersTold: 0,
  },
  NewDoorCode: { ...doorCode, code: 'K7QFM-2XVBN' },
  DoorCode: doorCode,
  PromoCode: {
    ...moments,
    id: '01938f71-b1e7-7a59-8c32-4f90d6e5a718',
    eventId: ids.event,
    code: 'EARLYBIRD',
    kind: 'PERCENT',
    value: 10,
    ticketTypeIds: null,
    ordersMax: null,
    ticketsMax: 50,
    startsAt: null,
    endsAt: null,
    isActive: true,
    usedOrders: 12,
    usedTickets: 23,
    discountTotal: 1_150,
  },
  Answer: { questionId: '01938f71-c46d-7b20-a17e-8d53f9b0c264', label: 'Name for the badge', value: 'Maria' },
  Attendee: {
    ...moments,
    id: '01938f70-91be-7f05-b3c6-2d84e1f7a953',
    ticketTypeId: ids.ticketType,
    orderId: ids.order,
    status: 'USED',
    holder: { name: 'Maria Santos', email: 'maria@example.com' },
    section: 'Floor',
    row: 'General',
    seat: null,
    seatId: null,
    admittedAt: '2026-12-05T10:41:00.000Z',
    gate: 'Main gate',
  },
  AttendeeEntry: { at: '2026-12-05T10:41:00.000Z', gate: 'Main gate', day: '2026-12-05', direction: 'IN' },
  EntryZone: { id: '01938f72-0c4e-7a19-9d35-6be1f8c2a704', name: 'VIP deck' },
  Bundle: {
    ...moments,
    id: '01938f72-4b1d-7e60-8c27-a95f03d6e1b8',
    eventId: ids.event,
    name: 'Table of ten',
    description: null,
    items: [{ ticketTypeId: ids.ticketType, quantity: 10 }],
    price: 4500,
    published: true,
    maximumPurchaseQuantity: 8,
    onSaleAt: null,
    offSaleAt: null,
  },
  SeatingPlan: planExample,
  WrittenSeatingPlan: { ...planExample, focus: [10, -4] },
  SeatingSection: { key: 'ORCH', name: 'Orchestra', outline: null, capacity: null },
  SeatingRow: { name: 'C', without: ['11'], marks: { 1: 'WHEELCHAIR' } },
  TicketPlace: { ticketTypeId: ids.ticketType, section: 'Orchestra', row: 'C', seat: '28', seatId: 'ORCH-C-28' },
  SeatOfPlan: { id: 'ORCH-C-28', section: 'ORCH', row: 'C', seat: '28', x: 27, y: 2, marks: [] },
  EventSeating: {
    ...{ planId: planExample.id, planVersion: 1, version: 1, orphans: 'REFUSE', notOffered: 12 },
    types: [{ ticketTypeId: ids.ticketType, seats: 220 }],
  },
  SeatsOfType: { ticketTypeId: ids.ticketType, seats: 220 },
  SeatBlock: {
    ...{ id: '01938f73-2a6c-7d15-9e48-c07b5f1d83a6', eventId: ids.event, createdAt: moments.createdAt },
    ...{ seats: ['ORCH-A-5', 'ORCH-A-6'], reason: 'Camera' },
  },
  BundleItem: { ticketTypeId: ids.ticketType, quantity: 10 },
  Zone: {
    id: '01938f72-0c4e-7a19-9d35-6be1f8c2a704',
    eventId: ids.event,
    name: 'VIP deck',
    capacity: 200,
    createdAt: moments.createdAt,
  },
  ComplimentaryTickets: { orderId: ids.order },
  AccessCode: {
    ...moments,
    id: '01938f71-bd04-7c8f-a512-39e6d7f0c84b',
    eventId: ids.event,
    code: 'FANCLUB',
    usesMax: 100,
    uses: 37,
  },
  Interest: {
    ...moments,
    id: '01938f71-c1f8-7d35-b92e-60a4e8b7d31c',
    eventId: ids.event,
    name: 'Maria Santos',
    email: 'maria@example.com',
  },
  Refund: {
    id: '01938f72-0d38-7c94-be61-a7f25e49d803',
    orderId: ids.order,
    amount: 500,
    ticketIds: ['01938f70-91be-7f05-b3c6-2d84e1f7a953'],
  },
  ResentTickets: { id: ids.order },
  EventCancellation: {
    eventId: ids.event,
    cancelledAt: '2026-11-20T04:00:00.000Z',
    orders: 21,
    buyers: 20,
    tickets: 40,
    pendingOrders: 1,
    refund: 20_000,
    cash: 0,
    commissionReturned: 1_400,
    processingLost: 800,
  },
  Admissions: { expected: 251, admitted: 133, inside: 42, byDay: [], byZone: [] },
  AdmissionsOfDay: { day: '2026-12-05', expected: 169, admitted: 133, inside: 42 },
  AdmissionsOfZone: { inside: 18, capacity: 200 },
  AdmissionsZone: { name: 'VIP deck' },
  AdmissionsOfAddOns: { sold: 21, redeemed: 12 },
  SalesReportRow: { key: '2026-11-09', name: null, ...soldOnDay },
  SalesReportTotals: soldOnDay,
  Question: {
    ...moments,
    id: '01938f71-c46d-7b20-a17e-8d53f9b0c264',
    eventId: ids.event,
    label: 'Name for the badge',
    kind: 'TEXT',
    options: null,
    required: true,
    ticketTypeIds: null,
    perTicket: true,
  },
  OrderItem: orderItem,
  Order: order,
  OrderFees: { platform: 70, processing: 40 },
  OrderPayment: {
    status: 'PAID',
    provider: 'paymongo',
    method: 'gcash',
    reference: 'pay_01938f7091be7f05b3c62d84e1f7a950',
    amount: 1_000,
    currency: 'PHP',
    paidAt: '2026-11-09T08:15:00.000Z',
  },
  OrderRefund: {
    ...moments,
    id: '01938f72-0d38-7c94-be61-a7f25e49d803',
    amount: 100,
    reason: 'Moved to a smaller seat',
    status: 'SUCCEEDED',
    ticketIds: null,
  },
  OrderSettlement: { status: 'PENDING', payoutId: null },
  OrderDetail: {
    ...order,
    qr: 'TO1.AZOPbwLUfGGKH5O30OXMGAGTj2-_0nBhih-Tt9DkXBg…',
    subtotal: 1_000,
    discount: 0,
    promoCode: null,
    via: 'newsletter',
    netAmount: 797,
    refundedAmount: 100,
    disputedAmount: 0,
    expiresAt: null,
    completedAt: '2026-11-09T08:15:00.000Z',
    answersMissing: 0,
  },
  NextPayout: { amount: 178_200.5, dueAt: '2026-12-10T00:00:00.000Z' },
  Balance: { owed: 196_020.5, pending: 17_820, scheduled: 24_300 },
  Payout: payout,
  PayoutLine: { orderId: ids.order, orderNumber: 'TK-7Q4M2XVB', eventId: ids.event, kind: 'SALE', amount: 890 },
  PayoutDetail: payout,
  Picture: {
    id: '01938f73-64c2-7d18-bf0e-7a93c5d1e824',
    url: 'https://example.com/pictures/01938f73-64c2-7d18-bf0e-7a93c5d1e824.webp',
    width: 1_600,
    height: 900,
  },
  WebhookWithSecret: { ...webhook, secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDazT0/YJ6JjQ=' },
  Webhook: webhook,
  WebhookTest: { deliveryId: '01938f72-91be-7f05-b3c6-2d84e1f7a954', durationMs: 84, error: null },
  Delivery: {
    ...moments,
    id: '01938f72-91be-7f05-b3c6-2d84e1f7a954',
    webhookId: ids.webhook,
    messageId,
    eventType: 'order.completed',
    status: 'DELIVERED',
    attempts: 1,
    durationMs: 84,
    error: null,
    url: 'https://example.com/takilya',
    lastAttemptAt: '2026-11-09T08:15:01.000Z',
    nextAttemptAt: null,
  },
  WaitingEntry: { name: 'Bea Cruz', email: 'bea@example.com', createdAt: moments.createdAt },
  SandboxClock: clock,
  AdvancedSandboxClock: { ...clock, holdsEnded: 3 },
  Replay: { replayed: 12 },
  Notice: {
    ...message,
    position: 41,
    type: 'event.sold_out',
    data: soldOut,
  },
  OrderMessageData: { ...order, refundedAmount: 0 },
  DisputedOrderMessageData: { ...order, refundedAmount: 0, disputedAmount: 1_000 },
  ExchangedOrderMessageData: { ...order, refundedAmount: 0, fromEventId: '01938f70-8d3b-7e52-a1c7-5b9f0e2d4a68' },
  OfferedOrderMessageData: { ...order, status: 'PENDING', refundedAmount: 0, waitingEntryId },
  TicketMessageData: ticket,
  ReplacedTicketMessageData: given,
  ResoldTicketMessageData: resold,
  AnswersMessageData: answersTold,
  ToldAnswer: toldAnswer,
  EventMessageData: eventTold,
  MovedEventMessageData: { ...eventTold, before },
  AppointmentBefore: before,
  CancelledEventMessageData: cancelledEvent,
  EventSoldOutData: soldOut,
  InventoryLowData: inventoryLow,
  WebhookTestData: tested,
  WebhookTestMessage: message,
  ...Object.fromEntries(noticeTypes.map((type) => [`${titleOf(type)}Message`, message])),
};
