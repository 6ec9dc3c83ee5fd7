import type { OrderDetailProps, ShownOrder, ShownTicket } from '../../../../web/organizer/orders/order-shown.ts';
import type { TimelineEntry as ShownEntry } from '../../../../web/organizer/orders/order-timeline.tsx';
import { recordAct } from '../../../core/accounts/audit-log/record-act.ts';
import { pesosOf } from '../../../core/base/money.ts';
import { shownPlace } from '../../../core/catalog/ticket-types/shown-place.ts';
import { orderTimeline, type TimelineEntry } from '../../../core/reports/orders/order-timeline.ts';
import { factsOf } from '../../../core/selling/acts/facts.ts';
import { isAllowed } from '../../../core/selling/acts/may-do.ts';
import { readKnown } from '../../../core/selling/acts/read-known.ts';
import { listAnswersOfOrder } from '../../../core/selling/answers/answer.sql.ts';
import { countMissing } from '../../../core/selling/answers/asked-questions.ts';
import { resendTickets } from '../../../core/selling/order-email/resend-tickets.ts';
import { lineNameOf, netCentavosOf, paidWithOf } from '../../../core/selling/orders/order.ts';
import { type OrderDetail, paymentStatusOf, settlementStatusOf } from '../../../core/selling/orders/order-detail.ts';
import { findOrderEvent, type OrderEvent } from '../../../core/selling/orders/order-event.sql.ts';
import { readOrder } from '../../../core/selling/orders/read-order.ts';
import { paymentReference } from '../../../core/selling/payments/payment-reference.ts';
import { givenBackReason } from '../../../core/selling/payments/refund.ts';
import { refundableTickets } from '../../../core/selling/refunds/refund-of-tickets.ts';
import { refundableCentavosOf } from '../../../core/selling/refunds/refundable.ts';
import { listCardsOfTickets } from '../../../core/selling/statutory/statutory-card.sql.ts';
import { type CardKeys, shownCard } from '../../../core/selling/statutory/statutory-card.ts';
import type { IssuedTicket } from '../../../core/selling/tickets/issued-ticket.ts';
import { placeOfLine } from '../../../core/selling/tickets/place-of-line.ts';
import { type UsedDay, usedDays } from '../../../core/selling/tickets/used-day.ts';
import { seeOther } from '../../send-page.ts';
import { faultsOf } from '../faults.ts';
import { doneAt } from '../signed-in.ts';
import { waitSecondsOf } from '../too-often.ts';
import { answerPage } from '../web.ts';
import { isAddressable } from './address-screens.ts';
import { type OrderFace, type OrderVisit, orderIdOf } from './order-face.ts';

const ability = 'orders';
const path = '/orders/:orderId';

/** One order with its story, and sending its tickets again. */
export function orderScreens<Visit extends OrderVisit>(face: OrderFace<Visit>): void {
  const { services } = face;
  const { db, now } = services;

  face.screen({ method: 'GET', path, ability, handle: (visit) => answerOrder(visit) });

  face.screen({
    method: 'POST',
    path: `${path}/resend`,
    ability: 'order-acts',
    handle: async (visit) => {
      const orderId = orderIdOf(visit);
      try {
        await db.transaction(async (tx) => {
          const order = await resendTickets(tx, visit.actor, { orderId, now: now() });
          const subject = { kind: 'order', id: order.id, label: order.orderNumber } as const;
          await recordAct(tx, face.actOf(visit, { action: 'order.tickets_resent', subject }));
        });
      } catch (error) {
        const waitSeconds = waitSecondsOf(error);
        if (waitSeconds === undefined) return answerOrder(visit, { trouble: faultsOf(error).message });
        return answerOrder(visit, { resendWaitMinutes: Math.ceil(waitSeconds / 60) });
      }
      doneAt(visit, `${visit.base}/orders/${orderId}`, 'tickets-resent');
    },
  });

  // After a refusal was shown, the same URL in another language leads back to the order.
  face.screen({
    method: 'GET',
    path: `${path}/resend`,
    ability,
    handle: async (visit) => seeOther(visit.reply, `${visit.base}/orders/${encodeURIComponent(orderIdOf(visit))}`),
  });

  const answerOrder = async (
    visit: Visit,
    told: Pick<OrderDetailProps, 'resendWaitMinutes' | 'trouble'> = {},
  ): Promise<void> => {
    const { actor, request, reply } = visit;
    const orderId = orderIdOf(visit);
    const detail = await readOrder(db, actor, { orderId });
    const { order } = detail;
    const [event, known, timeline, answers, answersMissing, cards] = await Promise.all([
      findOrderEvent(db, { eventId: order.eventId }),
      readKnown(db, order),
      orderTimeline(db, actor, { orderId }),
      listAnswersOfOrder(db, { orderId: order.id }),
      countMissing(db, order),
      order.taxes === null ? [] : listCardsOfTickets(db, { orderId: order.id }),
    ]);
    const { tickets, refunds } = known;
    const used = await usedDays(db, tickets);
    const canBeRefunded =
      (isAllowed('REFUND_AMOUNT', factsOf(known)) && refundableCentavosOf(order, refunds) > 0) ||
      refundableTickets({ ...known, order }).length > 0;
    const organization = face.organizationOf?.(visit);
    const seesAddresses = face.seesAddresses(visit);
    const props: OrderDetailProps = {
      frame: face.frameOf(visit),
      order: shownOrder(detail, event, { tickets, used }, { isOperator: organization !== undefined, seesAddresses }),
      organization,
      timeline: timeline.map((entry) => shownEntry(entry, seesAddresses)),
      answers: seesAddresses ? shownAnswers(answers, tickets) : [],
      answersMissing,
      cards: shownCards(cards, tickets, face.seesCardNumbers(visit) ? services.sales.rules.cards : undefined),
      isRefundable: canBeRefunded && face.mayRefund(visit),
      isAddressable: isAddressable(known),
      isDisputable:
        organization !== undefined &&
        order.disputedCentavos < order.totalCentavos &&
        isAllowed('OPEN_DISPUTE', factsOf(known)),
      ...told,
    };
    const status = told.resendWaitMinutes !== undefined ? 429 : told.trouble !== undefined ? 409 : 200;
    await answerPage(services, request, reply, ['ordersDetail', props], { status });
  };
}

/** Answers for the order first, then those for each ticket. */
function shownAnswers(
  answers: Awaited<ReturnType<typeof listAnswersOfOrder>>,
  tickets: readonly IssuedTicket[],
): OrderDetailProps['answers'] {
  const of = (ticketId: string | null) =>
    answers.filter((answer) => answer.ticketId === ticketId).map(({ label, value }) => ({ label, value }));
  return [
    { ticketCode: null, answers: of(null) },
    ...tickets.map(({ id, code }) => ({ ticketCode: code, answers: of(id) })),
  ].filter((group) => group.answers.length > 0);
}

/** Whose they are and of which kind; the number where it can be opened. */
function shownCards(
  cards: Awaited<ReturnType<typeof listCardsOfTickets>>,
  tickets: readonly IssuedTicket[],
  keys: CardKeys | undefined,
): OrderDetailProps['cards'] {
  return tickets.flatMap(({ id, code }) =>
    cards
      .filter(({ ticketId }) => ticketId === id)
      .map(({ sealedCard }) => {
        const { kind, document, name } = sealedCard;
        return { ticketCode: code, kind, document, name, number: shownCard(keys, sealedCard)?.idNumber ?? null };
      }),
  );
}

function shownOrder(
  { order, items, money }: OrderDetail,
  event: OrderEvent | undefined,
  { tickets, used }: { tickets: readonly IssuedTicket[]; used: ReadonlyMap<string, UsedDay> },
  { isOperator, seesAddresses }: { isOperator: boolean; seesAddresses: boolean },
): ShownOrder {
  const { payment, payoutId } = money;
  const settled = settlementStatusOf(order, money);
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    status: order.status,
    channel: order.channel,
    note: order.note,
    buyer: { name: order.buyerName, email: seesAddresses ? order.buyerEmail : null, language: order.language },
    event: event === undefined ? null : presentEvent(event),
    placedAt: order.createdAt,
    completedAt: order.completedAt,
    expiresAt: order.expiresAt,
    via: order.via,
    items: items.map((item) => ({
      name: lineNameOf(item),
      ...placeOfLine(item),
      quantity: item.quantity,
      price: pesosOf(item.priceCentavos),
    })),
    subtotal: pesosOf(order.subtotalCentavos),
    discount: pesosOf(order.discountCentavos),
    promoCode: order.promoCode,
    total: pesosOf(order.totalCentavos),
    commission: pesosOf(order.commissionCentavos),
    processing: pesosOf(order.processingCentavos),
    feesPaidBy: order.absorbFees ? 'organizer' : 'buyer',
    refunded: pesosOf(order.refundedCentavos),
    commissionReturned: pesosOf(order.commissionRefundedCentavos),
    disputed: pesosOf(order.disputedCentavos),
    net: pesosOf(netCentavosOf(order)),
    payment: {
      status: paymentStatusOf(order, payment),
      method: payment?.method ?? (order.channel === 'ONLINE' ? null : paidWithOf(order)),
      provider: payment?.provider ?? null,
      reference: payment === null ? null : paymentReference(payment.id),
      providerId: isOperator ? (payment?.providerPaymentId ?? null) : null,
      paidAt: payment?.paidAt ?? null,
    },
    settlement: { isNeeded: settled !== 'NOT_REQUIRED', payoutId, isPaidOut: settled === 'PAID_OUT' },
    tickets: tickets.map((ticket) => ({ ...shownTicket(ticket, tickets), usedDay: used.get(ticket.id) })),
  };
}

function presentEvent({ id, name, dateTime, timezone }: OrderEvent): ShownOrder['event'] {
  return { id, name, dateTime, timezone };
}

function shownTicket(ticket: IssuedTicket, tickets: readonly IssuedTicket[]): ShownTicket {
  const { id, code, status, name, seat, holderName, admittedAt, admittedGate, replacedBy } = ticket;
  return {
    ticketId: id,
    code,
    status,
    name,
    ...shownPlace(ticket),
    seat,
    holderName,
    isReturning: ticket.returningAt !== null,
    isReplaced: replacedBy !== null,
    givenTo: newHolderOf(ticket, tickets),
    admission: admittedAt === null || admittedGate === null ? null : { at: admittedAt, gate: admittedGate },
  };
}

/** The holder of its replacement; null where that is still the same person. */
function newHolderOf(ticket: IssuedTicket, tickets: readonly IssuedTicket[]): string | null {
  const next = tickets.find(({ id }) => id === ticket.replacedBy);
  return next === undefined || next.holderEmail === ticket.holderEmail ? null : next.holderName;
}

function shownEntry(entry: TimelineEntry, seesAddresses: boolean): ShownEntry {
  const { at } = entry;
  switch (entry.kind) {
    case 'PLACED': {
      const { kind, quantity, totalCentavos, expiresAt } = entry;
      return { at, kind, quantity, total: pesosOf(totalCentavos), expiresAt };
    }
    case 'PAYMENT_STARTED':
    case 'PAYMENT_PAID':
    case 'PAYMENT_FAILED':
    case 'PAYMENT_EXPIRED':
      return { at, kind: entry.kind, method: entry.method, amount: pesosOf(entry.amountCentavos) };
    case 'COMPLETED':
    case 'GIVEN_BACK':
      return { at, kind: entry.kind };
    case 'CANCELLED':
      return { at, kind: entry.kind, by: entry.by };
    case 'EXCHANGED': {
      const { kind, fromDateTime, toDateTime, timezone } = entry;
      return { at, kind, fromDateTime, toDateTime, timezone };
    }
    case 'REFUND_REQUESTED':
    case 'REFUND_SUCCEEDED':
    case 'REFUND_OTHERWISE':
    case 'REFUND_CASH':
    case 'REFUND_GIVEN_UP':
      return { at, kind: entry.kind, ...refundFacts(entry) };
    case 'REFUND_WAITING':
    case 'REFUND_FAILED':
      return { at, kind: entry.kind, failure: entry.failure, ...refundFacts(entry) };
    case 'TAKEN_BACK_FREE':
      return { at, kind: entry.kind, ticketCodes: entry.ticketCodes, reason: entry.reason };
    case 'DISPUTE_OPENED':
    case 'DISPUTE_WON':
    case 'DISPUTE_LOST':
      return { at, kind: entry.kind, reference: entry.reference, amount: pesosOf(entry.amountCentavos) };
    case 'SCAN': {
      const { kind, ticketTypeName, seat, result, gate, device } = entry;
      return { at, kind, ticketTypeName, seat, result, gate, device };
    }
    case 'MAIL':
      return {
        at,
        kind: entry.kind,
        mail: entry.mail,
        status: entry.status,
        recipient: seesAddresses ? entry.recipient : null,
      };
    case 'NOTICE':
      return { at, kind: entry.kind, type: entry.type };
    case 'DELIVERY':
      return shownDelivery(entry);
  }
}

function refundFacts(entry: Extract<TimelineEntry, { refundId: string }>) {
  const { amountCentavos, refundKind, reason, ticketCodes } = entry;
  // The line before says it, in the reader's language.
  const told = reason === givenBackReason ? null : reason;
  return { amount: pesosOf(amountCentavos), isAutomatic: refundKind === 'AUTOMATIC', reason: told, ticketCodes };
}

function shownDelivery(entry: Extract<TimelineEntry, { kind: 'DELIVERY' }>): ShownEntry {
  const { at, kind, type, host, webhookId, deliveryId, trigger, status, attempts, responseStatus } = entry;
  const path = webhookId === null ? null : `/settings/webhooks/${webhookId}/deliveries/${deliveryId}`;
  return { at, kind, type, host, path, isResent: trigger === 'REDELIVERY', status, attempts, responseStatus };
}
