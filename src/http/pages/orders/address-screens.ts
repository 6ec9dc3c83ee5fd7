import type { OrderAddressProps } from '../../../../web/organizer/orders/address-page.tsx';
import { raiseInvalid } from '../../../core/base/common.errors.ts';
import { isErasedAddress, isWalkInAddress } from '../../../core/base/mail-address/erased-buyer.ts';
import { factsOf } from '../../../core/selling/acts/facts.ts';
import { isAllowed } from '../../../core/selling/acts/may-do.ts';
import { readKnown } from '../../../core/selling/acts/read-known.ts';
import { correctOwnOrder } from '../../../core/selling/order-email/correct-own-order.ts';
import { isHeld, type Order } from '../../../core/selling/orders/order.ts';
import { ownOrder } from '../../../core/selling/orders/own-order.sql.ts';
import { isGoodTicket } from '../../../core/selling/tickets/issued-ticket.ts';
import { check } from '../../fields/check.ts';
import { createBody, email, required } from '../../fields/fields.ts';
import { seeOther } from '../../send-page.ts';
import { type FormFaults, faultsOf } from '../faults.ts';
import { stepOfForm } from '../once-form.ts';
import { doneAt } from '../signed-in.ts';
import { waitSecondsOf } from '../too-often.ts';
import { answerPage } from '../web.ts';
import { type OrderFace, type OrderVisit, orderIdOf } from './order-face.ts';

const path = '/orders/:orderId/address';
const ability = 'order-acts';
const fields = createBody({ email: required(email({ description: 'Where the tickets are to go.' })) });

/** Corrects where the mails of an order go, for a buyer who mistyped it. */
export function addressScreens<Visit extends OrderVisit>(face: OrderFace<Visit>): void {
  const { services } = face;
  const { db } = services;

  face.screen({ method: 'GET', path, ability, needsFreshSignIn: true, handle: (visit) => answerForm(visit) });

  face.screen({
    method: 'POST',
    path,
    ability,
    needsFreshSignIn: true,
    handle: async (visit) => {
      const typed = visit.form.text('email').trim();
      const orderId = orderIdOf(visit);
      const actOf = ({ id, orderNumber: label }: Order) =>
        face.actOf(visit, { action: 'order.buyer_changed', subject: { kind: 'order', id, label } });
      try {
        const { value, faults } = check(fields, { email: typed }, 'form');
        if (faults.length > 0) raiseInvalid(faults);
        const claim = stepOfForm(visit, 'address');
        await correctOwnOrder(services, visit.actor, { orderId, email: value.email, claim, actOf });
      } catch (error) {
        const given = faultsOf(error);
        const status = waitSecondsOf(error) !== undefined ? 429 : given.message === undefined ? 400 : 409;
        return answerForm(visit, { typed, faults: given, status });
      }
      doneAt(visit, `${visit.base}/orders/${orderId}`, 'address-corrected');
    },
  });

  const answerForm = async (
    visit: Visit,
    { typed = '', faults, status = 200 }: { typed?: string; faults?: FormFaults; status?: number } = {},
  ): Promise<void> => {
    const order = await ownOrder(db, visit.actor, orderIdOf(visit));
    const known = await readKnown(db, order);
    if (!isAddressable(known)) {
      seeOther(visit.reply, `${visit.base}/orders/${order.id}`);
      return;
    }
    const renewed = known.tickets.filter(
      (ticket) => isGoodTicket(ticket) && isAllowed('CHANGE_ADDRESS', factsOf(known, ticket)),
    );
    const props: OrderAddressProps = {
      frame: face.frameOf(visit),
      order: { id: order.id, orderNumber: order.orderNumber, buyerName: order.buyerName },
      email: isWalkInAddress(order.buyerEmail) ? null : order.buyerEmail,
      isPaid: !isHeld(order),
      tickets: renewed.length,
      typed,
      faults,
    };
    await answerPage(services, visit.request, visit.reply, ['ordersAddress', props], { status });
  };
}

/** Whether a page offers it. */
export function isAddressable(known: Parameters<typeof factsOf>[0] & { order: Pick<Order, 'buyerEmail'> }): boolean {
  return !isErasedAddress(known.order.buyerEmail) && isAllowed('CHANGE_ADDRESS', factsOf(known));
}
