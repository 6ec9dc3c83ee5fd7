import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AddressShown } from '../../../web/marketplace/order/order-shown.ts';
import { tooManyAttempts } from '../../core/accounts/sign-in/sign-in.errors.ts';
import { validationFailed } from '../../core/base/common.errors.ts';
import { isRaised } from '../../core/base/define-error.ts';
import { lookUpToken } from '../../core/base/guess-limit.ts';
import { askForAddress } from '../../core/selling/order-email/ask-for-address.ts';
import { confirmAddress } from '../../core/selling/order-email/confirm-address.ts';
import { readAddressChange } from '../../core/selling/order-email/read-address-change.ts';
import { addressChangeEnded, addressChangeNotFound } from '../../core/selling/orders/address-change.errors.ts';
import { maskedAddress } from '../../core/selling/orders/address-change.ts';
import { orderStateForbids } from '../../core/selling/orders/order.errors.ts';
import { isCompleted, type Order } from '../../core/selling/orders/order.ts';
import { check } from '../../http/fields/check.ts';
import { createBody, email, required } from '../../http/fields/fields.ts';
import { formOf } from '../../http/pages/forms.ts';
import { answerPage } from '../../http/pages/web.ts';
import { seeOther } from '../../http/send-page.ts';
import { askedCookie, orderCookie } from './order-cookie.ts';
import type { WebsiteServices } from './website.ts';

const fields = createBody({ email: required(email({ description: 'Where the tickets are to go.' })) });

interface AddressPages {
  ownOrder(request: FastifyRequest): Promise<Order>;
  /** The order's page once more, with what was wrong. */
  again(
    request: FastifyRequest,
    reply: FastifyReply,
    entered: AddressShown['entered'],
    status: number,
  ): Promise<FastifyReply>;
}

/** Corrects the address of an order: asked for at its page, confirmed at the old address. */
export function addressRoutes(app: FastifyInstance, services: WebsiteServices, pages: AddressPages): void {
  const config = { isPage: true };

  app.post('/orders/:id/address', { config }, async (request, reply) => {
    const order = await pages.ownOrder(request);
    const typed = formOf(request).text('email');
    const again = (fault: 'email' | 'same' | 'tooOften', status: number) =>
      pages.again(request, reply, { email: typed, fault }, status);
    const { value, faults } = check(fields, { email: typed }, 'form');
    if (faults.length > 0) return again('email', 400);
    const here = `/orders/${order.id}`;
    try {
      const asked = await askForAddress(services, { order, email: value.email });
      // This browser's cookie opens nothing any more where the address was changed at once.
      const cookie = asked.isChanged ? orderCookie(services, asked.order) : askedCookie(services, asked.change);
      seeOther(reply, here, { 'set-cookie': cookie });
    } catch (error) {
      if (isRaised(error, validationFailed)) return again('same', 400);
      if (isRaised(error, tooManyAttempts)) return again('tooOften', 429);
      // The page itself shows how the order stands now.
      if (!isRaised(error, orderStateForbids)) throw error;
      seeOther(reply, here);
    }
    return reply;
  });

  app.get('/address-changes/:token', { config }, async (request, reply) => {
    const token = tokenOf(request);
    const { change, order } = await opened(request, () => readAddressChange(services, { token }));
    const isOpen = change.status === 'OPEN' && isCompleted(order);
    const state = isOpen ? 'open' : change.status === 'CONFIRMED' ? 'done' : 'over';
    const newAddress = maskedAddress(change.newEmail);
    const props = { token, state, orderNumber: order.orderNumber, newAddress } as const;
    await answerPage(services, request, reply, ['addressChange', props]);
    return reply;
  });

  app.post('/address-changes/:token', { config }, async (request, reply) => {
    const token = tokenOf(request);
    try {
      await opened(request, () => confirmAddress(services, { token }));
    } catch (error) {
      if (!isRaised(error, addressChangeEnded) && !isRaised(error, orderStateForbids)) throw error;
    }
    seeOther(reply, `/address-changes/${token}`);
    return reply;
  });

  const opened = <Found>(request: FastifyRequest, lookUp: () => Promise<Found>): Promise<Found> => {
    const { address } = services.clientOrigin(request);
    const countWrong = services.sales.countWrongToken;
    return lookUpToken({ countWrong, caller: address, wrong: addressChangeNotFound }, lookUp);
  };
}

function tokenOf({ params }: FastifyRequest): string {
  return (params as { token: string }).token;
}
