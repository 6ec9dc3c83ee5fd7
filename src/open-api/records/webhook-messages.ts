import { type TSchema, Type } from 'typebox';
import { testEventType } from '../../core/telling/notices/message.ts';
import type { NoticeType } from '../../core/telling/notices/notice.ts';
import { boolean, count, dateTime, oneOf, pesos, record, text, uuid } from '../../http/fields/fields.ts';
import type { DescribedWebhook } from '../../http/route/describe-api.ts';
import { orderRecord } from './order-records.ts';
import { messageExamples } from './record-examples.ts';

// What webhooks get, as the reference shows it.

const buyer = 'Only where the key that registered the webhook, or set the callback address, held `orders:read`.';
const eventId = uuid({ description: 'Id of the event.' });

const orderData = record(
  'OrderMessageData',
  {
    ...orderRecord.properties,
    buyerName: Type.Optional(text(`Name of the buyer. ${buyer}`)),
    buyerEmail: Type.Optional(text(`E-mail address of the buyer. ${buyer}`)),
    refundedAmount: pesos('What refunds gave back so far.'),
  },
  'The order as lists show it, as it stood then.',
);

const soldOutData = record(
  'EventSoldOutData',
  { eventId, name: text('Its name.'), slug: text('Its address part on the marketplace.') },
  'The event that is sold out.',
);

const inventoryLowData = record(
  'InventoryLowData',
  {
    eventId,
    ticketId: uuid({ description: 'Id of the ticket type.' }),
    name: text('Name of the ticket type.'),
    quantity: count('Its total inventory.'),
    remainingQuantity: count('What is left to sell.'),
    threshold: count('At so many or fewer unsold it is told: a tenth of the quantity, rounded up.'),
  },
  'The ticket type of which little is left.',
);

const testData = record(
  'WebhookTestData',
  { webhookId: uuid({ description: 'The webhook that is tested.' }), message: text('A sentence for people.') },
  'What a test tells.',
);

type MessageType = NoticeType | typeof testEventType;

const messages: Record<MessageType, { title: string; summary: string; description: string; data: TSchema }> = {
  'order.completed': {
    title: 'OrderCompletedMessage',
    summary: 'An order is completed',
    description: 'It is paid, or costs nothing, and its tickets are valid.',
    data: orderData,
  },
  'order.refunded': {
    title: 'OrderRefundedMessage',
    summary: 'An order is refunded',
    description: 'Once for every refund that succeeds, partial ones too: `refundedAmount` is what was refunded so far.',
    data: orderData,
  },
  'event.sold_out': {
    title: 'EventSoldOutMessage',
    summary: 'An event is sold out',
    description: 'Nothing that is published is left to sell, or the capacity is reached. Again only after a restock.',
    data: soldOutData,
  },
  'ticket.inventory_low': {
    title: 'InventoryLowMessage',
    summary: 'Little is left of a ticket type',
    description: 'A sale took what is unsold down to the threshold. Again only after a restock.',
    data: inventoryLowData,
  },
  [testEventType]: {
    title: 'WebhookTestMessage',
    summary: 'A test',
    description: 'Sent by `POST /webhooks/:id/test`, to that webhook only.',
    data: testData,
  },
};

const delivery = [
  'Answer with any 2xx within 15 seconds; anything else, a redirect too, is tried again for about three days. A message',
  'may come more than once, always with the same `webhook-id` and the same bytes. Verify it by Standard Webhooks:',
  'HMAC-SHA256 with the decoded secret over `webhook-id.webhook-timestamp.body`.',
].join(' ');

const headers = {
  'webhook-id': text('Id of the message, the same on every attempt.'),
  'webhook-timestamp': text('Time of the attempt, in Unix seconds.'),
  'webhook-signature': text('One or more of `v1,<base64>`, separated by spaces; one that verifies is enough.'),
};

export const webhookMessages: readonly DescribedWebhook[] = Object.entries(messages).map(
  ([type, { title, summary, description, data }]) => ({
    name: type,
    summary,
    description: `${description}\n\n${delivery}`,
    headers,
    body: record(
      title,
      {
        id: text('Id of the message, as in the header `webhook-id`.'),
        type: oneOf([type], { description: 'What happened.' }),
        timestamp: dateTime({ description: 'When it happened.' }),
        apiVersion: oneOf(['v1'], { description: 'Version of this interface.' }),
        isTest: boolean({ description: 'True in a sandbox.' }),
        data,
      },
      summary,
    ),
    example: messageExamples[type as MessageType],
  }),
);
