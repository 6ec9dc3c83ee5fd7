import type { TSchema } from 'typebox';
import { deliveryStatuses, deliveryTriggers } from '../../core/telling/deliveries/delivery.ts';
import { noticeTypes } from '../../core/telling/notices/kinds.ts';
import { testEventType } from '../../core/telling/notices/message.ts';
import { boolean, dateTime, listOf, nullable, oneOf, record, uuid, webUrl } from '../../http/fields/fields.ts';
import { Type } from '../../http/fields/schema-type.ts';

// The records of webhooks, as the reference shows them.

export const noticeType = oneOf(noticeTypes, { description: 'What happened.' });

const webhookFields = {
  id: uuid({ description: 'Id of the webhook.' }),
  url: webUrl({ description: 'Where messages are sent.' }),
  events: listOf(noticeType, { description: 'The types it gets.', maxItems: noticeTypes.length }),
  isActive: boolean({ description: 'Whether it gets messages.' }),
  disabledReason: nullable(
    Type.String({ description: 'Why the service switched it off; null unless it did.', examples: [null] }),
  ),
  createdAt: dateTime({ description: 'When it was registered.' }),
  updatedAt: dateTime({ description: 'Latest change.' }),
};

export const webhookRecord = record('Webhook', webhookFields, 'An address that hears of what happens.');

export const webhookWithSecretRecord = record(
  'WebhookWithSecret',
  {
    ...webhookFields,
    secret: Type.String({
      description: 'Verifies messages: `whsec_` and the base64 of 32 bytes. Shown only here, only now.',
    }),
  },
  'A webhook with its secret, which no other answer shows.',
);

const responseStatus = nullable(
  Type.Integer({ description: 'Status of the latest answer; null where none came.', examples: [200] }),
);
const durationMs = nullable(Type.Integer({ minimum: 0, description: 'How long the latest attempt took.' }));
const error = nullable(Type.String({ description: 'Why the latest attempt failed; null where it did not.' }));

export const deliveryRecord = record(
  'Delivery',
  {
    id: uuid({ description: 'Id of the delivery.' }),
    webhookId: uuid({ description: 'The webhook that it goes to.' }),
    messageId: Type.String({ description: 'What the receiver knows the message by: the header `webhook-id`.' }),
    eventType: oneOf([...noticeTypes, testEventType], { description: 'What it tells of.' }),
    trigger: oneOf(deliveryTriggers, {
      description: '`EVENT` something happened, `TEST` a test, `REDELIVERY` it was asked for once more.',
    }),
    status: oneOf(deliveryStatuses, {
      description: '`PENDING` will be tried, `DELIVERED` was answered with 2xx, `FAILED` is not tried any more.',
    }),
    attempts: Type.Integer({ minimum: 0, description: 'How often it was tried.' }),
    responseStatus,
    durationMs,
    error,
    url: webUrl({ description: 'Where it is sent.' }),
    createdAt: dateTime({ description: 'When it came up.' }),
    lastAttemptAt: nullable(dateTime({ description: 'Latest attempt.' })),
    nextAttemptAt: nullable(dateTime({ description: 'Next attempt; null unless `PENDING`.' })),
  },
  'A message to a webhook, with what became of it. What the receiver answered beyond its status is not kept.',
);

export const testResultRecord = record(
  'WebhookTest',
  {
    success: boolean({ description: 'Whether the receiver answered with 2xx in time.' }),
    deliveryId: uuid({ description: 'The delivery, as it stands in the list of deliveries.' }),
    responseStatus,
    durationMs,
    error,
  },
  'What came of a test.',
);

export const replayRecord = record(
  'Replay',
  { replayed: Type.Integer({ minimum: 0, description: 'How many messages are sent once more.' }) },
  'How much is sent once more.',
);

export const noticeRecord = record(
  'Notice',
  {
    position: Type.Integer({
      minimum: 1,
      description: 'Place in the order in which things happened: consecutive in an organization.',
    }),
    id: Type.String({ description: 'What messages about it carry in the header `webhook-id`.' }),
    type: noticeType,
    timestamp: dateTime({ description: 'When it happened.' }),
    isTest: boolean({ description: 'True in a sandbox.' }),
    data: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      description:
        'The same as `data` of a message of the type. `buyerName`, `buyerEmail`, `holder` and `answers` only where the key holds `orders:read`.',
    } as TSchema),
  },
  'Something that happened.',
);
