import type {
  RefundedOrder,
  RefundedTicket,
  RefundFormProps,
  RefundPreviewProps,
} from '../../../../web/organizer/orders/refund-pages.tsx';
import type { ActDetails } from '../../../core/accounts/audit-log/act.ts';
import type { Actor } from '../../../core/base/actor.ts';
import { raiseInvalid, recordNotFound } from '../../../core/base/common.errors.ts';
import { isRaised, raise } from '../../../core/base/define-error.ts';
import { stepOf } from '../../../core/base/idempotency/claim.ts';
import { centavosOf, pesosOf } from '../../../core/base/money.ts';
import { shownPlace } from '../../../core/catalog/ticket-types/shown-place.ts';
import { readKnown } from '../../../core/selling/acts/read-known.ts';
import { type Order, wasSold } from '../../../core/selling/orders/order.ts';
import { ownOrder } from '../../../core/selling/orders/own-order.sql.ts';
import { refundRefused } from '../../../core/selling/payments/payment.errors.ts';
import { listRefundsOfOrder } from '../../../core/selling/payments/refund.sql.ts';
import { isRefundUnderWay, isRefusedRefund } from '../../../core/selling/payments/refund.ts';
import { previewRefund, type RefundPreview } from '../../../core/selling/refunds/preview-refund.ts';
import { refundableTickets } from '../../../core/selling/refunds/refund-of-tickets.ts';
import { checkRefundReason, refundableCentavosOf } from '../../../core/selling/refunds/refundable.ts';
import { type IssuedTicket, isUsedTicket } from '../../../core/selling/tickets/issued-ticket.ts';
import { usedDays } from '../../../core/selling/tickets/used-day.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { pathOf } from '../../path.ts';
import { type FormFaults, faultsOf, noFaults } from '../faults.ts';
import { onceOf } from '../once-form.ts';
import { doneAt } from '../signed-in.ts';
import { queryOf } from '../visit.ts';
import { answerPage } from '../web.ts';
import { type OrderFace, type OrderVisit, orderIdOf } from './order-face.ts';

const ability = 'refunds';
const path = '/orders/:orderId/refund';

/** Giving money back: how much, what it means, and what came of it. */
export function refundScreens<Visit extends OrderVisit>(face: OrderFace<Visit>): void {
  const { db } = face.services;

  face.screen({
    method: 'GET',
    path,
    ability,
    needsFreshSignIn: true,
    handle: (visit) => answerForm(face, visit),
  });

  face.screen({
    method: 'POST',
    path,
    ability,
    needsFreshSignIn: true,
    handle: async (visit) => {
      const order = await ownOrder(db, visit.actor, orderIdOf(visit));
      if (visit.form.text('step') === 'confirm') return confirm(face, visit, order);
      let preview: RefundPreview;
      let ticketIds: string[] | undefined;
      try {
        checkRefundReason(visit.form.text('reason'));
        const amountCentavos = askedCentavos(visit.form.text('amount'));
        ticketIds = visit.form.text('step') === 'all' ? await allTickets(db, order) : askedTickets(visit.form);
        if (ticketIds !== undefined && amountCentavos !== undefined) {
          raiseInvalid([{ field: 'amount', fault: 'amountBesideTickets' }]);
        }
        preview = await previewRefund(db, visit.actor, { orderId: order.id, amountCentavos, ticketIds });
      } catch (error) {
        return answerForm(face, visit, faultsOf(error));
      }
      await answerPreview(face, visit, { order, preview, ticketIds });
    },
  });

  face.screen({
    method: 'GET',
    path: `${path}/:refundId`,
    ability,
    handle: (visit) => answerResult(face, visit),
  });
}

async function answerResult<Visit extends OrderVisit>(face: OrderFace<Visit>, visit: Visit): Promise<void> {
  const { db } = face.services;
  const order = await ownOrder(db, visit.actor, orderIdOf(visit));
  const { refundId = '' } = visit.params;
  const refunds = await listRefundsOfOrder(db, { orderId: order.id });
  const refund = refunds.find(({ id }) => id === refundId);
  if (refund === undefined) raise(recordNotFound, { record: 'refund', id: refundId });
  const { amountCentavos, failure, refusedAt, ticketIds } = refund;
  const isRefusedForNow = isRefundUnderWay(refund) && refusedAt !== null;
  const status = isRefusedForNow ? ('REFUSED_FOR_NOW' as const) : refund.status;
  const isRefused = isRefusedForNow || isRefusedRefund(refund);
  const props = {
    frame: face.frameOf(visit),
    order: shownOrder(order),
    refund: {
      status,
      amount: pesosOf(amountCentavos),
      failure: isRefused ? failure : null,
      ticketCount: ticketIds?.length ?? null,
    },
  };
  await answerPage(face.services, visit.request, visit.reply, ['ordersRefundResult', props]);
}

/** Gives back exactly what the preview showed, or nothing. */
async function confirm<Visit extends OrderVisit>(face: OrderFace<Visit>, visit: Visit, order: Order): Promise<void> {
  const { db, sales } = face.services;
  const { form, actor } = visit;
  const orderId = order.id;
  let refundId: string | undefined;
  try {
    const reason = checkRefundReason(form.text('reason'));
    const ticketIds = askedTickets(form);
    const amountCentavos = shownCentavos(form.text('amountCentavos'), ticketIds);
    const asked = ticketIds === undefined ? { amountCentavos } : { ticketIds };
    const preview = await previewOrNone(db, { actor, orderId, ...asked });
    if (preview !== undefined && ticketIds === undefined) checkWholePesos(preview);
    if (preview !== undefined && !isConfirmed(form.text('typed'), preview)) {
      const faults: FormFaults = { fields: { typed: { fault: 'notTheAmount' } } };
      return await answerPreview(face, visit, { order, preview, ticketIds, faults });
    }
    const claim = claimOf(visit, { amountCentavos, ticketIds, reason });
    const subject = { kind: 'order', id: orderId, label: order.orderNumber } as const;
    const details: ActDetails = {
      amountCentavos,
      ...(ticketIds && { tickets: ticketIds.length }),
      hasReason: reason !== null,
    };
    const act = face.actOf(visit, { action: 'order.refunded', subject, details });
    const shown = ticketIds === undefined ? {} : { shownCentavos: amountCentavos };
    refundId = (await sales.cashier.refund({ orderId, ...asked, ...shown, reason, claim, act }))?.id;
  } catch (error) {
    if (!isRaised(error, refundRefused) || error.params.refundId === undefined) {
      return answerForm(face, visit, faultsOf(error));
    }
    refundId = error.params.refundId;
  }
  if (refundId === undefined) doneAt(visit, `${visit.base}/orders/${orderId}`, 'tickets-void');
  else doneAt(visit, `${visit.base}/orders/${orderId}/refund/${refundId}`);
}

/**
 * None where it is refused: the desk says why, or knows that this form was sent before and returns its refund again.
 */
async function previewOrNone(
  db: Queryable,
  { actor, ...input }: { actor: Actor } & Parameters<typeof previewRefund>[2],
): Promise<RefundPreview | undefined> {
  try {
    return await previewRefund(db, actor, input);
  } catch (error) {
    faultsOf(error);
    return undefined;
  }
}

async function choicesOf(db: Queryable, order: Order) {
  const known = await readKnown(db, order);
  return { refunds: known.refunds, choices: refundableTickets({ ...known, order }) };
}

async function allTickets(db: Queryable, order: Order): Promise<string[]> {
  return (await choicesOf(db, order)).choices.map(({ ticket }) => ticket.id);
}

async function answerForm<Visit extends OrderVisit>(
  face: OrderFace<Visit>,
  visit: Visit,
  faults: FormFaults = noFaults,
): Promise<void> {
  const { services } = face;
  const { db } = services;
  const { form, actor } = visit;
  const linked = queryOf(visit.request).ticket;
  const ticked = form.has('reason') || linked === undefined ? form.all('ticketIds') : [linked];
  const order = await ownOrder(db, actor, orderIdOf(visit));
  const { refunds, choices } = await choicesOf(db, order);
  const isSold = wasSold(order);
  const refundableCentavos = isSold ? refundableCentavosOf(order, refunds) : 0;
  const used = await usedDays(
    db,
    choices.map(({ ticket }) => ticket),
  );
  const props: RefundFormProps = {
    frame: face.frameOf(visit),
    order: shownOrder(order),
    refundable: refundableCentavos > 0 || choices.length > 0 ? pesosOf(refundableCentavos) : undefined,
    tickets: choices.map(({ ticket, shareCentavos }) => ({
      ...shownTicket(ticket),
      isUsed: isUsedTicket(ticket),
      usedDay: used.get(ticket.id),
      share: pesosOf(shareCentavos),
    })),
    values: { amount: form.text('amount'), reason: form.text('reason'), ticketIds: ticked },
    faults,
  };
  const status = faults === noFaults ? 200 : faults.message === undefined ? 400 : 409;
  await answerPage(services, visit.request, visit.reply, ['ordersRefundForm', props], { status });
}

async function answerPreview<Visit extends OrderVisit>(
  face: OrderFace<Visit>,
  visit: Visit,
  { order, preview, ticketIds = [], faults = noFaults }: ShownRefund,
): Promise<void> {
  const { form } = visit;
  const props: RefundPreviewProps = {
    frame: face.frameOf(visit),
    order: shownOrder(order),
    preview: shownPreview(preview),
    values: {
      amount: form.text('amount'),
      reason: form.text('reason'),
      amountCentavos: preview.buyerGetsCentavos,
      ticketIds,
    },
    toType: toTypeOf(preview),
    typed: form.text('typed'),
    faults,
  };
  await answerPage(face.services, visit.request, visit.reply, ['ordersRefundPreview', props], {
    status: faults === noFaults ? 200 : 400,
  });
}

interface ShownRefund {
  order: Order;
  preview: RefundPreview;
  /** The ticked tickets, or all. */
  ticketIds: readonly string[] | undefined;
  faults?: FormFaults;
}

/** The typed amount: whole pesos, or nothing for the rest. */
function askedCentavos(text: string): number | undefined {
  const plain = text.replaceAll(/[\s,₱]/g, '');
  if (plain === '') return undefined;
  if (!/^[1-9]\d{0,11}(?:\.0{1,2})?$/.test(plain)) {
    raiseInvalid([{ field: 'amount', fault: 'notWholePesos' }]);
  }
  return centavosOf(Number(plain));
}

/** The tickets that were ticked; undefined where none was. */
function askedTickets(form: OrderVisit['form']): string[] | undefined {
  const ticketIds = form.all('ticketIds');
  return ticketIds.length === 0 ? undefined : ticketIds;
}

/** The amount that the preview showed, as its form carries it. For tickets that cost nothing it is 0. */
function shownCentavos(text: string, ticketIds: readonly string[] | undefined): number {
  if (text === '0' && ticketIds !== undefined) return 0;
  if (!/^[1-9]\d{0,13}$/.test(text)) raiseInvalid([{ field: 'amount', fault: 'notAboveZero' }]);
  return Number(text);
}

/** Also for a form made by hand. Where centavos are left of an order, all of them may go. */
function checkWholePesos({ buyerGetsCentavos, refundableCentavos }: RefundPreview): void {
  if (buyerGetsCentavos % 100 === 0 || buyerGetsCentavos === refundableCentavos) return;
  raiseInvalid([{ field: 'amount', fault: 'notWholePesos' }]);
}

/** Only a refund that takes tickets back has to be typed. */
function toTypeOf({ voidedTickets, buyerGetsCentavos }: RefundPreview): string | undefined {
  if (voidedTickets.length === 0 || buyerGetsCentavos === 0) return undefined;
  const pesos = pesosOf(buyerGetsCentavos);
  return Number.isInteger(pesos) ? String(pesos) : pesos.toFixed(2);
}

function isConfirmed(typed: string, preview: RefundPreview): boolean {
  if (toTypeOf(preview) === undefined) return true;
  const [, pesos = '', centavos = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(typed.replaceAll(/[\s,₱]/g, '')) ?? [];
  return pesos !== '' && centavosOf(Number(pesos)) + Number(centavos.padEnd(2, '0')) === preview.buyerGetsCentavos;
}

interface Given {
  amountCentavos: number;
  ticketIds: readonly string[] | undefined;
  reason: string | null;
}

/** The same form sent again, by a second press or by loading its answer anew, is the same refund. */
function claimOf({ form, actor, request }: OrderVisit, given: Given) {
  const { organizationId } = actor;
  const key = `form ${onceOf(form)}`;
  const claim = { organizationId, key, method: 'POST', path: pathOf(request.url), body: JSON.stringify(given) };
  return stepOf(claim, 'refund');
}

function shownOrder(order: Order): RefundedOrder {
  const { id, orderNumber, status, channel, buyerName, quantity, totalCentavos } = order;
  const isCash = channel === 'COUNTER' && totalCentavos > 0;
  return { id, orderNumber, status, isCash, buyerName, quantity, total: pesosOf(totalCentavos) };
}

function shownPreview(preview: RefundPreview): RefundPreviewProps['preview'] {
  return {
    buyerGets: pesosOf(preview.buyerGetsCentavos),
    commissionReturned: pesosOf(preview.commissionReturnedCentavos),
    processingKept: pesosOf(preview.processingKeptCentavos),
    balanceChange: pesosOf(preview.balanceChangeCentavos),
    voidedTickets: preview.voidedTickets.map(shownTicket),
    goodTicketsLeft: preview.goodTicketsLeft,
  };
}

function shownTicket(ticket: IssuedTicket): RefundedTicket {
  const { id, name, seat, code, holderName } = ticket;
  const { section, row } = shownPlace(ticket);
  return { id, name, place: [section, row, seat].filter(Boolean).join(', '), code, holderName };
}
