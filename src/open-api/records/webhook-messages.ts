import type { TSchema } from 'typebox';
import { namesShown, pick } from '../../core/base/fields/field.ts';
import { eventFields } from '../../core/catalog/events/event-fields.ts';
import { typeKinds } from '../../core/catalog/inventory/type-kinds.ts';
import {
  kindOf,
  type NoticeRecord,
  type NoticeRecordWords,
  type NoticeType,
  noticeRecords,
  noticeTypes,
  titleOf,
} from '../../core/telling/notices/kinds.ts';
import { testEventType } from '../../core/telling/notices/message.ts';
import { boolean, count, dateTime, nullable, oneOf, pesos, record, text, uuid } from '../../http/fields/fields.ts';
import { Type } from '../../http/fields/schema-type.ts';
import type { DescribedWebhook } from '../../http/route/describe-api.ts';
import { attendeeRecord } from './attendee-records.ts';
import { eventRecord } from './catalog-records.ts';
import { orderRecord } from './order-records.ts';
import { payoutRecord } from './payout-records.ts';
import { answerRecord } from './question-record.ts';
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

const disputedOrderData = record(
  'DisputedOrderMessageData',
  { ...orderData.properties, disputedAmount: pesos('What disputes hold or took so far.') },
  'The order as lists show it, as it stood then.',
);

const exchangedOrderData = record(
  'ExchangedOrderMessageData',
  { ...orderData.properties, fromEventId: uuid({ description: 'The event that it was of before.' }) },
  'The order as lists show it, of its new date.',
);

const offeredOrderData = record(
  'OfferedOrderMessageData',
  { ...orderData.properties, waitingEntryId: uuid({ description: 'Whose place on the waiting list it is for.' }) },
  'The order as lists show it, as it stood then.',
);

const { holder, answers: _answers, entries: _entries, ...ofTicket } = attendeeRecord.properties;
const ticketFields = {
  ...ofTicket,
  // What was told before they were there is told as it was.
  ticketTypeName: Type.Optional(ofTicket.ticketTypeName),
  orderNumber: Type.Optional(ofTicket.orderNumber),
  kind: Type.Optional(oneOf(typeKinds, { description: 'There for add-ons, which let nobody in: `ADD_ON`.' })),
  eventId,
  holder: Type.Optional({ ...holder, description: `Whose it is. ${buyer}` }),
};

const ticketData = record('TicketMessageData', ticketFields, 'The attendee as it stood then.');

const replacedTicketData = record(
  'ReplacedTicketMessageData',
  { ...ticketFields, replaces: uuid({ description: 'The ticket in whose place it is, which is void now.' }) },
  'The attendee of the new ticket as it stood then.',
);

const resoldTicketData = record(
  'ResoldTicketMessageData',
  { ...ticketFields, replacedBy: uuid({ description: 'The ticket that took its place, of another order.' }) },
  'The attendee of the old ticket as it stood then.',
);

const answersData = record(
  'AnswersMessageData',
  {
    orderId: uuid({ description: 'The order that it is about.' }),
    eventId,
    ticketIds: Type.Array(uuid({ description: 'Id of a ticket.' }), { description: 'The tickets that it is about.' }),
    answers: Type.Optional(
      Type.Array(
        record(
          'ToldAnswer',
          {
            questionId: uuid({ description: 'Id of the question.' }),
            label: text('What was asked.'),
            ticketId: nullable(uuid({ description: 'The ticket; null where it is of the order.' })),
            value: answerRecord.properties.value,
          },
          'What somebody said.',
        ),
        { description: `What was said or taken back; empty where only names were given. ${buyer}` },
      ),
    ),
  },
  'What somebody answered.',
);

const { dateTime: startsAt, endDateTime, locationType, venueId } = eventRecord.properties;
const appointment = { dateTime: startsAt, endDateTime, locationType, venueId };
const { slug, status } = eventRecord.properties;
const toldOfEvent = pick(eventRecord.properties, namesShown(eventFields, 'notice'));
const eventDataFields = { eventId, slug, status, ...toldOfEvent };
const eventData = record('EventMessageData', eventDataFields, 'The event as it stood then.');

const movedEventData = record(
  'MovedEventMessageData',
  {
    ...eventDataFields,
    before: record('AppointmentBefore', appointment, 'When and where it was before.'),
  },
  'The event as it stood then, and when and where it was before.',
);

const cancelledEventData = record(
  'CancelledEventMessageData',
  { ...eventDataFields, reason: text('Why, as buyers read it.') },
  'The event that does not take place.',
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
    threshold: count('It is sent at this many unsold tickets or fewer: a tenth of the quantity, rounded up.'),
  },
  'The ticket type of which little is left.',
);

const testData = record(
  'WebhookTestData',
  { webhookId: uuid({ description: 'The webhook that is tested.' }), message: text('A sentence for people.') },
  'What a test tells.',
);

type MessageType = NoticeType | typeof testEventType;

const records: Record<NoticeRecord, TSchema> = {
  order: orderData,
  disputedOrder: disputedOrderData,
  exchangedOrder: exchangedOrderData,
  offeredOrder: offeredOrderData,
  ticket: ticketData,
  replacedTicket: replacedTicketData,
  resoldTicket: resoldTicketData,
  answers: answersData,
  soldOutEvent: soldOutData,
  event: eventData,
  movedEvent: movedEventData,
  cancelledEvent: cancelledEventData,
  ticketType: inventoryLowData,
  payout: payoutRecord,
};

interface DescribedMessage {
  title: string;
  summary: string;
  description: string;
  data: TSchema;
}

const test: DescribedMessage = {
  title: 'WebhookTestMessage',
  summary: 'A test',
  description: 'Sent by `POST /webhooks/:id/test`, to that webhook only.',
  data: testData,
};

const messages: [MessageType, DescribedMessage][] = [
  ...noticeTypes.map((type): [NoticeType, DescribedMessage] => [type, messageOf(type)]),
  [testEventType, test],
];

function messageOf(type: NoticeType): DescribedMessage {
  const { summary, when, record: name } = kindOf(type);
  const { carries, personal, never } = noticeRecords[name] as NoticeRecordWords;
  const only = personal.length === 0 ? '' : ` ${listed(personal)} only with \`orders:read\`.`;
  const description = `${when}\n\nIt carries ${carries}.${only} It never carries ${never}.`;
  return { title: `${titleOf(type)}Message`, summary, description, data: records[name] };
}

function listed(fields: readonly string[]): string {
  return fields.map((field) => `\`${field}\``).join(' and ');
}

/** Of every message. */
export const deliveryOfMessages = [
  'Answer with any 2xx within 15 seconds; anything else, a redirect too, is tried again for about three days. A message',
  'may come more than once, always with the same `webhook-id` and the same bytes. Verify it by Standard Webhooks:',
  'HMAC-SHA256 with the decoded secret over `webhook-id.webhook-timestamp.body`.',
].join(' ');

const headers = {
  'webhook-id': text('Id of the message, the same on every attempt.'),
  'webhook-timestamp': text('Time of the attempt, in Unix seconds.'),
  'webhook-signature': text('One or more of `v1,<base64>`, separated by spaces; one that verifies is enough.'),
};

export const webhookMessages: readonly DescribedWebhook[] = messages.map(
  ([type, { title, summary, description, data }]) => ({
    name: type,
    summary,
    description,
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
    example: messageExamples[type],
  }),
);
