import { Refusal } from '../../../src/core/base/define-error.ts';
import type { ActName } from '../../../src/core/selling/acts/acts.ts';
import { endDispute } from '../../../src/core/selling/resting/end-dispute.ts';
import { openDispute } from '../../../src/core/selling/resting/open-dispute.ts';
import { resolveMoney } from '../../../src/core/selling/resting/resolve-money.ts';
import { statusOf } from '../../../src/http/error-reply.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import type { Json } from '../clients/api-client.ts';
import { type BuyerOrder, buyerAt } from '../clients/buyer.ts';
import { workOffNow } from '../machine/queue.ts';
import { lastMailedPath } from '../receivers/account-mails.ts';
import type { Device } from '../worlds/door.ts';
import { hoursAhead } from '../worlds/exchange-dates.ts';
import {
  cancelEvent,
  cardOf,
  disputedCentavos,
  inTurn,
  type Middle,
  operator,
  refundBy,
  type Walker,
} from './middles.ts';

/** What somebody was answered; `message` where they were refused. */
export interface Answered {
  status: number;
  message?: string;
  /** At the door. */
  result?: string;
}

const seatNames = ['A', 'B'].flatMap((row) => [1, 2, 3, 4].map((seat) => `S-${row}-${seat}`));

type Acting = (walker: Walker, middle: Middle) => Promise<Answered>;

const answered = ({ status, body }: { status: number; body: string }): Answered =>
  status < 300 ? { status } : { status, message: (JSON.parse(body) as { error: { message: string } }).error.message };

const market =
  (
    method: 'POST' | 'DELETE',
    path: (middle: Middle) => string,
    bodyOf: (middle: Middle) => Json = () => ({}),
  ): Acting =>
  async ({ shop }, middle) => {
    const body = method === 'POST' ? { body: bodyOf(middle) } : {};
    return answered(
      await buyerAt(shop.server.url).send(method, `/orders/${middle.order.id}${path(middle)}`, {
        token: path(middle).startsWith('/tickets/') ? middle.token : middle.order.token,
        ...body,
      }),
    );
  };
const ofTicket = (what: string) => (middle: Middle) => `/tickets/${middle.ticket?.id ?? newId()}/${what}`;

/** By the command line or a page of the operator's. */
const byOperator =
  (act: (walker: Walker, middle: Middle) => Promise<unknown>): Acting =>
  async (walker, middle) => {
    try {
      await act(walker, middle);
      return { status: 200 };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: statusOf(error.definition), message: error.message };
    }
  };

const resolving = (act: string): Acting =>
  byOperator(async ({ shop }, { refusedRefundId: id = '' }) => {
    await resolveMoney({ db: shop.db, ...shop.sales }, operator, { id, act, reason: 'As the walk says' });
  });
const endingDispute = (outcome: 'WON' | 'LOST'): Acting =>
  byOperator(({ shop }, { disputeReference: reference = '' }) =>
    endDispute({ db: shop.db, ...shop.sales }, operator, { dispute: { reference }, outcome }),
  );
const returning = market('POST', ofTicket('return'));

/** Each act as somebody does it, by the face that it has. */
export const acting: Record<ActName, Acting> = {
  GIVE_ON: market('POST', ofTicket('offer'), () => ({ name: 'Cora', email: `c${newId()}@example.com` })),
  ACCEPT_GIFT: async ({ shop }, { giftToken = '' }) =>
    answered(await shop.buyer.send('POST', `/offers/${giftToken}/accept`, { body: { statutory: cardOf('Ben') } })),
  TAKE_GIFT_BACK: market('DELETE', ofTicket('offer')),
  RETURN_AT_ONCE: returning,
  RETURN_WHEN_RESOLD: returning,
  TAKE_RETURN_BACK: market('DELETE', ofTicket('return')),
  // Whose place it was hears why it is not resold; who waited, that there is nothing to pay.
  RESELL: async ({ shop }, { offer }) => {
    const path = `/orders/${offer?.id}/payments`;
    const started = await shop.buyer.send('POST', path, { token: offer?.token, body: { method: 'gcash' } });
    if (started.status >= 300) return { status: started.status };
    const { reference } = (JSON.parse(started.body) as { data: { reference: string } }).data;
    await shop.buyer.press(reference, 'paid');
    const { status } = await shop.buyer.read(offer as BuyerOrder);
    return status === 'COMPLETED' ? { status: 200 } : { status: 409 };
  },
  EXCHANGE: market(
    'POST',
    () => '/exchange',
    ({ other }) => ({ eventId: other.id }),
  ),
  GIVE_BACK: market('POST', () => '/give-back'),
  CHANGE_ADDRESS: async ({ shop, site }, { order }) => {
    const { buyerEmail } = await shop.client.get<{ buyerEmail: string }>(`/orders/${order.id}`);
    const asked = await shop.buyer.send('POST', `/orders/${order.id}/address`, {
      token: order.token,
      body: { email: `d${newId()}@example.com` },
    });
    if (asked.status !== 202) return answered(asked);
    const path = await lastMailedPath(shop.server, buyerEmail, 'ADDRESS_CHANGE');
    const { status } = await site.post(path, {}, { origin: shop.server.url });
    return { status: status === 303 ? 200 : status };
  },
  RESEND: async ({ shop }, { order }) =>
    answered(await shop.client.send('POST', `/orders/${order.id}/resend`, { headers: { 'idempotency-key': newId() } })),
  REFUND_TICKETS: async (walker, middle) =>
    answered(await refundBy(walker, middle, { ticketIds: [middle.ticket?.id ?? newId()] })),
  REFUND_AMOUNT: async (walker, middle) => answered(await refundBy(walker, middle, { amount: 1 })),
  REFUND_REST: byOperator(({ shop }, { order }) => shop.sales.cashier.refund({ orderId: order.id, reason: 'Test' })),
  UNDO_SALE: async ({ shop }, { event, order }) =>
    answered(await shop.client.send('DELETE', `/events/${event.id}/counter-sales/${order.id}`)),
  MOVE_SEAT: async ({ shop }, { event, ticket }) => {
    const path = `/events/${event.id}/tickets/${ticket?.id ?? newId()}/move`;
    const taken = await shop.db.many<{ seatId: string }>(
      sql`select seat_id from issued_tickets where event_id = ${event.id} and status <> 'VOID' and seat_id is not null`,
    );
    const free = seatNames.find((name) => !taken.some(({ seatId }) => seatId === name));
    return answered(
      await shop.client.send('POST', path, { body: { seat: free }, headers: { 'idempotency-key': newId() } }),
    );
  },
  CANCEL_EVENT: async ({ shop }, { event }) => {
    const said = answered(await cancelEvent(shop, event));
    await inTurn(() => workOffNow(shop.db, shop.sales.queueKinds, 'event-cancellation'));
    return said;
  },
  MOVE_EVENT: async ({ shop }, { event }) => {
    const body = { dateTime: hoursAhead(60), endDateTime: hoursAhead(63) };
    return answered(await shop.client.send('PATCH', `/events/${event.id}`, { body }));
  },
  ADMIT: async (_walker, { door, ticket }) => {
    const { result } = await (door as Device).show(ticket?.qr ?? '');
    return { status: 200, result };
  },
  OPEN_DISPUTE: byOperator(({ shop }, { order }) =>
    openDispute({ db: shop.db, desk: shop.sales.desk }, operator, {
      ...{ order: order.id, amountCentavos: disputedCentavos, reference: `dsp-${newId()}` },
    }),
  ),
  WIN_DISPUTE: endingDispute('WON'),
  LOSE_DISPUTE: endingDispute('LOST'),
  RETRY_REFUND: resolving('retry'),
  PAY_REFUND_OTHERWISE: resolving('otherwise'),
  GIVE_UP_REFUND: resolving('give-up'),
};
