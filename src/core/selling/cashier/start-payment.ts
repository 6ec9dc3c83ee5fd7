import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { naturalBatch } from '../../../platform/natural-batch.ts';
import { raise } from '../../base/define-error.ts';
import { checkTakes, type FeeSchedule, priceOf } from '../../money/fees/fees.ts';
import { methodRow, type PaymentMethod } from '../../money/fees/payment-method.ts';
import type { CallerOf } from '../../telling/mails/mail-limits.ts';
import { takeFreeOffer } from '../desk/complete-order.ts';
import type { SalesDesk } from '../desk/sales-desk.ts';
import { isStillHeld, repriceOrder } from '../orders/buyer-orders.sql.ts';
import { holdEnded, orderStateForbids } from '../orders/order.errors.ts';
import { findOrderById } from '../orders/order.sql.ts';
import { isHeld, type Order } from '../orders/order.ts';
import { setPaymentCode } from '../payments/cash-place.sql.ts';
import { checkoutRefused, providerAway, tooManyPayments } from '../payments/payment.errors.ts';
import {
  closeIfOver,
  insertPayments,
  markPaymentFailed,
  type NewPayment,
  setPaymentSession,
} from '../payments/payment.sql.ts';
import {
  type Checkout,
  type PaymentProvider,
  type PaymentProviders,
  ProviderRefused,
  ProviderUnavailable,
} from '../payments/payment-provider.ts';
import { heldSecondsOf, setPaymentQr } from '../payments/payment-qr.sql.ts';
import { paymentReference } from '../payments/payment-reference.ts';
import { noteProviderFailure } from '../payments/provider-failure.sql.ts';
import { leaveCashPlace, mailCashCode, takeCashPlace } from './cash-place.ts';

interface StartedPayment {
  reference: string;
  redirectUrl: string;
  /** What is shown at the counter of a shop, and until when, where it is paid in cash. */
  code: string | null;
  expiresAt: string | null;
  /** What is scanned, as a text or as a picture, where it is paid so and the provider gives it to us. */
  qr: string | null;
}

interface StartOptions {
  method: PaymentMethod;
  returnUrl: string;
  /** The network address that asks; left out where that is not counted. */
  address?: string;
}

export interface PaymentStarter {
  /** Opens the provider's page for an order of the buyer's. */
  start(order: Order, options: StartOptions): Promise<StartedPayment>;
}

interface PaymentStarterOptions {
  db: Database;
  desk: SalesDesk;
  providers: PaymentProviders;
  fees: FeeSchedule;
  callerOf: CallerOf;
  /** Called after work was queued. */
  onQueued?: () => void;
}

const attemptsMax = 20;
const pollAfterSeconds = 20;
const retryAfterSeconds = 5;

export function createPaymentStarter({
  db,
  desk,
  providers,
  fees,
  callerOf,
  onQueued,
}: PaymentStarterOptions): PaymentStarter {
  const insert = naturalBatch<NewPayment, boolean>({
    sizeMax: 100,
    // They do not wait for one another, only for the disk, which takes several at once.
    inFlightMax: 4,
    patienceMs: 100,
    load: async (payments) => {
      const rows = await insertPayments(db, { payments, attemptsMax, pollAfterSeconds });
      const started = new Set(rows.map(({ id }) => id));
      if (started.size > 0) onQueued?.();
      return payments.map(({ id }) => started.has(id));
    },
  });

  return {
    async start(order, { method, returnUrl, address }) {
      if (!isHeld(order)) raise(orderStateForbids, { status: order.status, what: 'be paid' });
      if (order.channel === 'COUNTER') {
        raise(orderStateForbids, { status: order.status, what: 'be paid online: it is reserved at the counter' });
      }
      if (order.totalCentavos === 0) {
        await desk.serve(order.eventId, takeFreeOffer({ orderId: order.id }));
        return { reference: paymentReference(order.id), redirectUrl: returnUrl, code: null, expiresAt: null, qr: null };
      }
      const price = priceOf(fees, { ...order, method });
      checkTakes(fees, { method, totalCentavos: price.totalCentavos });
      const { id: orderId, organizationId, eventId, isSandbox } = order;
      const { totalCentavos, commissionCentavos, processingCentavos } = price;
      const caller = address === undefined ? null : callerOf(address);
      const { isCash } = methodRow(method);
      const expiresAt = isCash ? await takeCashPlace(db, order) : null;
      if (expiresAt === undefined) return refuseUnpayable(db, orderId);
      let fault: unknown = new ProviderRefused(`No provider takes ${method}`);
      for (const provider of await providers.forPayment({ isSandbox, method, totalCentavos })) {
        const payment: NewPayment = {
          ...{ id: newId(), organizationId, eventId, orderId, provider: provider.name, method, caller },
          ...{ amountCentavos: totalCentavos, commissionCentavos, processingCentavos },
        };
        if (!(await insert(payment))) return refuseUnpayable(db, orderId);
        if (!isCash && methodRow(order.method).isCash) await leaveCashPlace(db, order);
        if (method !== order.method) await repriceOrder(db, { ...price, id: orderId, method });
        const opened = await openCheckout(db, provider, order, { ...payment, returnUrl, expiresAt });
        if ('fault' in opened) {
          fault = opened.fault;
          continue;
        }
        const { redirectUrl, code = null, qr } = opened;
        if (code !== null && expiresAt !== null) {
          await setPaymentCode(db, { id: payment.id, code });
          await mailCashCode(db, order, { method, code, until: expiresAt }, caller ?? undefined);
        }
        if (qr !== undefined) await setPaymentQr(db, { id: payment.id, orderId, ...qr });
        return { reference: paymentReference(payment.id), redirectUrl, code, expiresAt, qr: qr?.content ?? null };
      }
      if (expiresAt !== null) await leaveCashPlace(db, order);
      if (fault instanceof ProviderUnavailable) raise(providerAway, {}, { retryAfterSeconds });
      if (fault instanceof ProviderRefused) raise(checkoutRefused, {});
      throw fault;
    },
  };
}

/** Says why an order cannot be paid any more, from how it stands now. */
async function refuseUnpayable(db: Database, orderId: string): Promise<never> {
  if (await isStillHeld(db, { id: orderId })) raise(tooManyPayments, { most: attemptsMax });
  const order = await findOrderById(db, { id: orderId });
  if (order === undefined || isHeld(order)) raise(holdEnded, {});
  raise(orderStateForbids, { status: order.status, what: 'be paid' });
}

/** Goes over the network, with no transaction open. What went wrong there is answered: another provider may be asked. */
async function openCheckout(
  db: Database,
  provider: PaymentProvider,
  order: Order,
  payment: NewPayment & { returnUrl: string; expiresAt: string | null },
): Promise<Checkout | { fault: unknown }> {
  let checkout: Checkout;
  try {
    checkout = await provider.openCheckout({
      reference: paymentReference(payment.id),
      orderNumber: order.orderNumber,
      description: `Order ${order.orderNumber}`,
      amountCentavos: payment.amountCentavos,
      currency: 'PHP',
      method: payment.method,
      buyer: { name: order.buyerName, email: order.buyerEmail },
      expiresAt: payment.expiresAt,
      // Asked where it matters alone.
      heldSeconds: methodRow(payment.method).hasPicture === true ? await heldSecondsOf(db, order) : 0,
      returnUrl: payment.returnUrl,
    });
  } catch (error) {
    await markPaymentFailed(db, payment);
    if (error instanceof ProviderUnavailable) {
      await noteProviderFailure(db, { provider: provider.name, reason: error.message });
    }
    return { fault: error };
  }
  if (checkout.sessionId !== null) {
    await setPaymentSession(db, { id: payment.id, sessionId: checkout.sessionId });
    await closeIfOver(db, { id: payment.id });
  }
  return checkout;
}
