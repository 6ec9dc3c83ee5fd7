import type { EnteredRecipient } from '../../../web/marketplace/giving/giving-shown.ts';
import type { IssuedShown, OrderPageProps, ShownEvent } from '../../../web/marketplace/order/order-shown.ts';
import { findInvoices } from '../../core/back-office/tax-papers/tax-paper.sql.ts';
import { timeOf } from '../../core/base/clock/time-of.ts';
import { isRaised, type Refusal } from '../../core/base/define-error.ts';
import { pesosOf } from '../../core/base/money.ts';
import { type ReturnRule, returnableUntil, ruleFor } from '../../core/catalog/events/return-rule.ts';
import { findSeller } from '../../core/catalog/events/seller.sql.ts';
import { findMovedFrom } from '../../core/catalog/reschedules/reschedule.sql.ts';
import { chargesOf, usualCharge } from '../../core/money/fees/fees.ts';
import { methodDefault, methodRow, type PaymentMethod, paymentMethods } from '../../core/money/fees/payment-method.ts';
import { factsOf } from '../../core/selling/acts/facts.ts';
import { isAllowed, judge } from '../../core/selling/acts/may-do.ts';
import { readKnown } from '../../core/selling/acts/read-known.ts';
import { ticketPutUpTooOften } from '../../core/selling/acts/return.errors.ts';
import { askedQuestions } from '../../core/selling/answers/asked-questions.ts';
import { findKnownSince } from '../../core/selling/exchange/dates.sql.ts';
import { readExchange } from '../../core/selling/exchange/read-exchange.ts';
import { findStandingChange } from '../../core/selling/orders/address-change.sql.ts';
import { readBuyerOrder } from '../../core/selling/orders/buyer-orders.sql.ts';
import { listItemsOfOrders } from '../../core/selling/orders/order.sql.ts';
import {
  isHeld,
  isLetGo,
  lineNameOf,
  listPriceCentavosOf,
  type Order,
  type OrderItem,
  statutoryCentavosOf,
} from '../../core/selling/orders/order.ts';
import { type OrderMoney, shownRefundStatusOf } from '../../core/selling/orders/order-detail.ts';
import { findOrderEvent, type OrderEvent } from '../../core/selling/orders/order-event.sql.ts';
import { findCashCode } from '../../core/selling/payments/cash-place.sql.ts';
import { isExpiredPayment, isFailedPayment, isPaidPayment } from '../../core/selling/payments/payment.ts';
import { findPaymentQr } from '../../core/selling/payments/payment-qr.sql.ts';
import { paymentReference } from '../../core/selling/payments/payment-reference.ts';
import { givenBackReason, isAccountWanted, isRefundUnderWay } from '../../core/selling/payments/refund.ts';
import { giveBackUntilOf, previewGiveBack } from '../../core/selling/rescheduling/give-back-order.ts';
import type { IssuedTicket } from '../../core/selling/tickets/issued-ticket.ts';
import { findJoinUrl } from '../../core/selling/tickets/join-url.sql.ts';
import { isOpenReturn, isReturnEnded } from '../../core/selling/tickets/ticket-return.ts';
import { findEntry } from '../../core/selling/waiting-list/entry.sql.ts';
import type { ShownReturn } from '../../core/selling/waiting-list/return-ticket.ts';
import { posterOf, presentMovedFrom, presentVenue } from '../../http/pages/present-event-page.ts';
import { type EnteredAnswers, shownQuestions } from './answers.ts';
import { askedOfOffer } from './asked/asked-of-offer.ts';
import { shownBarkadaOf } from './barkada/shown-barkada.ts';
import { type EnteredAccount, shownRefundAccount } from './refunds/refund-account.ts';
import { presentTickets, shownGiving } from './shown-tickets.ts';
import type { WebsiteServices } from './website.ts';

const faults = ['tooManyTries', 'providerAway', 'providerRefused', 'noCash'] as const;

/** What the last form of the page said, where it is shown once more. */
export interface OrderPageTold {
  /** The way to pay whose total is asked for. */
  method?: string;
  fault?: string;
  isGiveBackRefused?: boolean;
  /** What was entered to give a ticket on. */
  recipient?: EnteredRecipient & { ticketId: string };
  several?: OrderPageProps['several'];
  address?: OrderPageProps['address']['entered'];
  account?: EnteredAccount;
  answers?: EnteredAnswers;
  areAnswersSaved?: boolean;
  /** What was typed of an offer, and whether it was sent. */
  said?: { entries: readonly (readonly [string, string])[]; isSent: boolean };
}

export async function orderProps(
  services: WebsiteServices,
  { id, eventId }: Order,
  told: OrderPageTold,
): Promise<Omit<OrderPageProps, 'inApp'>> {
  const { db } = services;
  const since = await findKnownSince(db, { orderId: id });
  const [order, items, event, movedFrom, change, joinUrl, papers] = await Promise.all([
    readBuyerOrder(db, { id }),
    listItemsOfOrders(db, { orderIds: [id] }),
    findOrderEvent(db, { eventId, orderedAt: since }),
    findMovedFrom(db, { eventId, since }),
    findStandingChange(db, { orderId: id, status: 'OPEN' }),
    findJoinUrl(db, { orderId: id, heldTicketId: null }),
    papersOf(services, { id, eventId }),
  ]);
  const issued =
    isHeld(order) || isLetGo(order) ? [] : await services.sales.orders.tickets({ orderId: id, heldTicketId: null });
  const known = issued.length === 0 ? undefined : await readKnown(db, order);
  const tickets = known === undefined ? [] : await shownTickets(services, known, event, told, issued);
  const exchange = known && (await readExchange(db, known));
  const areGood = tickets.filter(({ state, isAddOn }) => !isAddOn && (state === 'VALID' || state === 'USED'));
  const asked = order.hasQuestions ? await askedQuestions(db, { order, heldTicketId: null }) : [];
  return {
    order: {
      id,
      number: order.orderNumber,
      state: order.status,
      buyer: { name: order.buyerName, email: order.buyerEmail },
      createdAt: order.createdAt,
      expiresAt: isHeld(order) ? order.expiresAt : null,
      countsDownTo: order.expiresAt && new Date(Date.parse(order.expiresAt) - order.aheadMs).toISOString(),
      lines: items.map(shownLine),
      subtotal: pesosOf(order.subtotalCentavos),
      discount: pesosOf(order.discountCentavos),
      promoCode: order.promoCode,
      statutoryDiscount: pesosOf(statutoryCentavosOf(items)),
      total: pesosOf(order.totalCentavos),
      refunded: pesosOf(order.refundedCentavos),
      disputed: pesosOf(order.disputedCentavos),
      method: order.channel === 'COUNTER' ? 'cash' : order.method,
      isPaid: isPaid(order),
      returnUrl: order.returnUrl,
      ...papers,
    },
    waitingPlace: await placeOf(services, order),
    asked: await askedOfOffer(services, order, told.said ?? { entries: [], isSent: false }),
    event: event === undefined ? null : presentOrderEvent(event, services, ruleFor(order, event)),
    isSandbox: order.isSandbox,
    joinUrl,
    payment: paymentState(order.payment),
    fault: faults.find((known) => known === told.fault),
    movedFrom: presentMovedFrom(movedFrom),
    dateUntil: exchange?.until ?? null,
    giveBack: await shownGiveBack(services, order),
    givingBack: isBeingGivenBack(order) ? 'underWay' : told.isGiveBackRefused ? 'refused' : undefined,
    moneyBack: moneyBackOf(order),
    refundAccount: shownRefundAccount(order.refunds, told.account),
    owner: services.messageKeys.hashOf(order.buyerEmail),
    address: { waiting: change?.newEmail ?? null, entered: told.address },
    cash: await shownCashCode(services, order),
    qr: await shownQr(services, order),
    options: isHeld(order) ? payOptions(services, order) : [],
    chosen: paymentMethods.find((known) => known === told.method) ?? methodToStart(services, order),
    tickets,
    several: told.several,
    barkada: isHeld(order) || known !== undefined ? await shownBarkadaOf(services, { order, event, known }) : null,
    partyQrSvg: areGood.length >= 2 ? await services.documents.orderQrSvg(order, items) : null,
    questions: shownQuestions({
      asked,
      event,
      tickets: issued,
      page: `/orders/${id}`,
      isSaved: told.areAnswersSaved === true,
      entered: told.answers,
    }),
  };
}

function isBeingGivenBack({ refunds }: OrderMoney): boolean {
  return refunds.some((refund) => {
    return isRefundUnderWay(refund) && refund.reason === givenBackReason && refund.accountWantedAt === null;
  });
}

async function papersOf({ db, sales }: WebsiteServices, { id, eventId }: Pick<Order, 'id' | 'eventId'>) {
  const seller = sales.rules.cards === undefined ? null : await findSeller(db, { eventId });
  return { hasInvoice: (await findInvoices(db, { orderIds: [id] })).length > 0, seller };
}

function shownLine(item: OrderItem): OrderPageProps['order']['lines'][number] {
  return {
    id: item.id,
    name: lineNameOf(item),
    quantity: item.quantity,
    price: pesosOf(listPriceCentavosOf(item)),
    card: item.statutory && { kind: item.statutory.kind, name: item.statutory.name },
    seats: item.seats,
  };
}

/** Not of one that is known by another id since: anyone who has the order may have had the token of before. */
async function placeOf({ db, waitingLinks }: WebsiteServices, { waitingEntryId: id }: Order): Promise<string | null> {
  const entry = id === null ? undefined : await findEntry(db, { id });
  return entry?.knownAs === null ? `/waiting/${id}?key=${waitingLinks.keyOf(entry.id)}` : null;
}

async function shownGiveBack(
  { db }: WebsiteServices,
  order: Order & { movedUntil: string | null },
): Promise<OrderPageProps['giveBack']> {
  const until = await giveBackUntilOf(db, order);
  if (until === null) return null;
  const { buyerGetsCentavos, areSomeGivenOn } = await previewGiveBack(db, { order });
  return { until, amount: pesosOf(buyerGetsCentavos), areSomeGivenOn };
}

/** Of an order whose event was cancelled. Money that found no order is another matter. */
function moneyBackOf(order: Order & OrderMoney): OrderPageProps['moneyBack'] {
  const sumOf = (wanted: ReturnType<typeof shownRefundStatusOf>, isWaiting = false) =>
    order.refunds
      .filter((refund) => shownRefundStatusOf(refund) === wanted && isAccountWanted(refund) === isWaiting)
      .reduce((sum, { amountCentavos }) => sum + amountCentavos, 0);
  const left = order.totalCentavos - order.disputedCentavos - order.refundedCentavos;
  // What waits for an account is shown with the form that asks for it.
  const paid = Math.max(0, left - sumOf('PENDING', true));
  const underWay = Math.min(paid, sumOf('PENDING'));
  const refused = Math.min(paid - underWay, sumOf('FAILED'));
  return {
    sent: pesosOf(order.refundedCentavos),
    underWay: pesosOf(underWay),
    refused: pesosOf(refused),
    toCome: pesosOf(paid - underWay - refused),
    isToAccount: order.refunds.some(({ accountWantedAt }) => accountWantedAt !== null),
  };
}

function isPaid(order: Order & Pick<OrderMoney, 'payment'>): boolean {
  const { channel, totalCentavos, payment } = order;
  if (channel === 'COUNTER') return totalCentavos > 0;
  return payment !== null && isPaidPayment(payment) && !isLetGo(order);
}

/** `rule`: by which tickets of the order can be returned. */
export function presentOrderEvent(
  event: OrderEvent,
  { mediaLinks }: Pick<WebsiteServices, 'mediaLinks'>,
  rule: ReturnRule | null = null,
): ShownEvent {
  const { venue } = event;
  return {
    slug: event.slug,
    name: event.name,
    dateTime: event.dateTime,
    endDateTime: event.endDateTime,
    timezone: event.timezone,
    place: venue === null ? null : `${venue.name}, ${venue.city}`,
    venue: venue === null ? null : presentVenue(venue),
    isOnline: event.locationType === 'ONLINE',
    poster: posterOf(event, mediaLinks, [320, 640]),
    isOnSale: event.isOnSale,
    cancelled: event.isCancelled ? { reason: event.cancellationReason } : null,
    refundPolicy: event.refundPolicy,
    returns: rule,
  };
}

export function paymentState(payment: OrderMoney['payment']): OrderPageProps['payment'] {
  if (payment === null) return 'none';
  if (isFailedPayment(payment)) return 'failed';
  return isExpiredPayment(payment) ? 'expired' : 'waiting';
}

async function shownCashCode(
  { db, documents, publicUrl }: WebsiteServices,
  order: Order & Pick<OrderMoney, 'payment'>,
): Promise<OrderPageProps['cash']> {
  const { id, method, payment } = order;
  const found = isHeld(order) && methodRow(method).isCash ? await findCashCode(db, { orderId: id }) : undefined;
  if (found === undefined) return null;
  const { paymentId, code, expiresAt } = found;
  const isPlayed = payment?.provider === 'simulator';
  return {
    ...{ method: found.method, code, expiresAt, barcodeSvg: documents.barcodeSvg(code) },
    simulatorUrl: isPlayed ? `${publicUrl}/sandbox-pay/${paymentReference(paymentId)}` : null,
  };
}

async function shownQr(
  { db, publicUrl }: WebsiteServices,
  order: Order & Pick<OrderMoney, 'payment'>,
): Promise<OrderPageProps['qr']> {
  const { id, method, payment } = order;
  const isAsked = isHeld(order) && methodRow(method).hasPicture === true;
  const found = isAsked ? await findPaymentQr(db, { orderId: id }) : undefined;
  if (found === undefined) return null;
  const isPlayed = payment?.provider === 'simulator';
  return {
    until: found.until,
    simulatorUrl: isPlayed ? `${publicUrl}/sandbox-pay/${paymentReference(found.paymentId)}` : null,
  };
}

function payOptions({ sales }: WebsiteServices, order: Order): OrderPageProps['options'] {
  const charges = chargesOf(sales.rules.fees, order);
  return paymentMethods.flatMap((method) => {
    const charge = charges.find((each) => each.method === method);
    if (charge === undefined) return [];
    return [
      {
        method,
        total: pesosOf(charge.totalCentavos),
        isRefundable: methodRow(method).refund !== null,
        opensApp: methodRow(method).opensApp === true,
      },
    ];
  });
}

/** Until the buyer chooses, the most usual: that is the total that was shown until here. */
function methodToStart({ sales }: WebsiteServices, order: Order & Pick<OrderMoney, 'payment'>): PaymentMethod {
  const isOpen = isHeld(order) && order.payment === null && order.method === methodDefault;
  return isOpen ? usualCharge(sales.rules.fees, order).method : order.method;
}

async function shownTickets(
  services: WebsiteServices,
  known: Awaited<ReturnType<typeof readKnown>>,
  event: OrderEvent | undefined,
  { recipient }: OrderPageTold,
  tickets: readonly IssuedTicket[],
): Promise<OrderPageProps['tickets']> {
  const { db } = services;
  const { order } = known;
  const now = await timeOf(db, order, services.now());
  const factsOfTicket = (id: string) =>
    factsOf(
      known,
      known.tickets.find((ticket) => ticket.id === id),
    );
  const givingOf = (ticket: IssuedTicket) =>
    shownGiving({
      ticket,
      isGivable: event?.transfersAllowed === true && isAllowed('GIVE_ON', factsOfTicket(ticket.id)),
      offer: known.gifts.findLast(({ ticketId }) => ticketId === ticket.id),
      action: `/orders/${order.id}/tickets/${ticket.id}`,
      entered: recipient?.ticketId === ticket.id ? recipient : undefined,
    });
  const shown = await presentTickets(services, { eventId: order.eventId, event }, tickets, givingOf);
  const rule = event === undefined ? null : ruleFor(order, event);
  const isOpen = rule !== null && event !== undefined && now < Date.parse(returnableUntil(rule, event));
  // What lets somebody in comes first: the page opens on it.
  const sorted = shown.toSorted((one, other) => Number(isGone(one)) - Number(isGone(other)));
  return sorted.map((each) => {
    const returned = known.returns.findLast(({ ticketId }) => ticketId === each.id);
    const refusal = isOpen ? judge(`RETURN_${rule.mode}`, factsOfTicket(each.id)).refusal : null;
    return returningOf(order, each, { returned, refusal });
  });
}

const isGone = ({ state }: IssuedShown) => state === 'GIVEN' || state === 'VOID';

/** What is shown of a return by which the ticket is gone, or going; null of any other. */
const returnStands: Record<ShownReturn['status'], 'REFUNDED' | 'SOLD' | 'WAITING_FOR_MONEY' | null> = {
  REFUNDED: 'REFUNDED',
  SOLD: 'SOLD',
  WAITING_FOR_MONEY: 'WAITING_FOR_MONEY',
  OPEN: null,
  TAKEN_BACK: null,
  ENDED: null,
};

/** The ticket with how its return stands; `refusal` is undefined where it can be returned, null where none can. While it is being returned it cannot be given on. */
function returningOf(
  order: Order,
  shown: IssuedShown,
  { returned, refusal }: { returned: ShownReturn | undefined; refusal: Refusal | undefined | null },
): IssuedShown {
  const action = `/orders/${order.id}/tickets/${shown.id}/return`;
  const amount = pesosOf(returned?.refundCentavos ?? 0);
  if (returned !== undefined && isOpenReturn(returned))
    return { ...shown, giving: undefined, returning: { state: 'OPEN', action, amount } };
  const state = returned === undefined ? null : returnStands[returned.status];
  if (state !== null) return { ...shown, returning: { state, amount } };
  if (refusal === undefined) return { ...shown, returning: { state: 'possible', action } };
  if (isRaised(refusal, ticketPutUpTooOften)) return { ...shown, returning: { state: 'tooOften' } };
  const isEnded = returned !== undefined && isReturnEnded(returned) && shown.state === 'VALID';
  return isEnded ? { ...shown, returning: { state: 'ENDED', amount } } : shown;
}
