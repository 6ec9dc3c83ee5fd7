import { tooManyAttempts } from '../core/accounts/sign-in/sign-in.errors.ts';
import { tooManyWrongTokens } from '../core/base/guess-limit.ts';
import { askForAddress } from '../core/selling/order-email/ask-for-address.ts';
import { buyerErased, orderNotFound, orderStateForbids, tooManyWaiting } from '../core/selling/orders/order.errors.ts';
import { boolean, createBody, email, record, required, text } from '../http/fields/fields.ts';
import { ofBuyers, orderOf, ownOrder } from './orders.ts';
import { actRoute } from './route.ts';

const addressBody = createBody({
  email: required(email({ description: 'Where the tickets are to go.', examples: ['ana@example.com'] })),
});

const addressRecord = record(
  'OrderAddress',
  {
    email: text('Where the tickets go now.'),
    isChanged: boolean({ description: 'False while the change waits to be confirmed.' }),
  },
  'The address of an order.',
);

export const addressRoutes = [
  actRoute({
    method: 'POST',
    path: '/orders/:id/address',
    operationId: 'changeOrderAddress',
    tag: 'Orders',
    summary: 'Put the address of an order right',
    description:
      'At once while it is `PENDING`. Once it has tickets, a link goes to the old address and confirms it, or the operator does: then they are issued anew and go to the new address, and what was mailed before is worthless. The token stays good. A new request takes the place of the one that waits; at most three an hour.',
    params: { id: 'Id of the order.' },
    security: ofBuyers,
    body: addressBody,
    success: {
      status: 200,
      description: 'It is changed.',
      data: addressRecord,
      waiting: 'It waits to be confirmed.',
    },
    errors: [orderNotFound, tooManyWrongTokens, orderStateForbids, buyerErased, tooManyAttempts, tooManyWaiting],
    whenFaulty: ownOrder,
    act: async (call) => {
      const order = await orderOf(call);
      const asked = await askForAddress(call.services, { order, email: call.body.email });
      const { buyerEmail } = asked.isChanged ? asked.order : order;
      return { data: { email: buyerEmail, isChanged: asked.isChanged }, isWaiting: !asked.isChanged };
    },
  }),
];
