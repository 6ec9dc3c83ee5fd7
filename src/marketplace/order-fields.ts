import type { IncomingHttpHeaders } from 'node:http';
import type { TSchema } from 'typebox';
import {
  accountNameLengthMax,
  accountNumberLengthMax,
  payoutAccountKinds,
} from '../core/accounts/payout-accounts/payout-account.ts';
import type { StepClaim } from '../core/base/idempotency/claim.ts';
import { languageDefault, languages } from '../core/base/language.ts';
import { sha256 } from '../core/base/sha256.ts';
import { paymentMethods } from '../core/money/fees/payment-method.ts';
import {
  createBody,
  defaulted,
  email,
  label,
  name,
  oneOf,
  optional,
  required,
  uuid,
  webUrl,
  withEither,
} from '../http/fields/fields.ts';
import {
  accessCode,
  answersAtCheckout,
  bundleLines,
  invoiceTo,
  orderLines,
  promoCode,
  via,
} from '../http/fields/order-lines.ts';
import { idempotencyKey } from '../http/route/idempotency-key.ts';

const method = oneOf(paymentMethods, { description: 'Payment method.' });

const ofItemsOrBundles = <Body extends TSchema>(body: Body) => withEither(body, 'items', 'bundles');

export const quoteBody = ofItemsOrBundles(
  createBody({
    eventId: required(uuid({ description: 'The event.' })),
    items: defaulted(orderLines, []),
    bundles: optional(bundleLines),
    method: optional(method),
    accessCode: optional(accessCode),
    promoCode: optional(promoCode),
    invoice: optional(invoiceTo),
  }),
);

export const orderBody = ofItemsOrBundles(
  createBody({
    eventId: required(uuid({ description: 'The event.' })),
    items: defaulted(orderLines, []),
    bundles: optional(bundleLines),
    buyer: required(
      createBody({
        name: required(name({ description: 'Name of the buyer.', examples: ['Ana Reyes'] })),
        email: required(email({ description: 'Where the tickets go.', examples: ['ana@example.com'] })),
      }),
    ),
    method: optional(method),
    accessCode: optional(accessCode),
    promoCode: optional(promoCode),
    via: optional(via),
    answers: optional(answersAtCheckout),
    invoice: optional(invoiceTo),
    returnUrl: optional(
      webUrl({
        description:
          'A page that the buyer is offered once the order is paid. Its site must be among the `allowedOrigins` of the organization.',
        examples: ['https://www.example.com/salamat'],
      }),
    ),
    language: defaulted(oneOf(languages, { description: 'In which the buyer is written to.' }), languageDefault),
  }),
);

export const paymentBody = createBody({ method: required(method) });

export const refundAccountBody = createBody({
  kind: required(oneOf(payoutAccountKinds, { description: 'What kind of account it is.' })),
  bankCode: optional(label({ description: 'BIC of the bank, where it is a `BANK`.', examples: ['BNORPHMM'] }, 20)),
  number: required(
    label(
      {
        description:
          'Number of the account; of GCash and Maya the mobile number, `09…` or `+639…`. It is never shown again.',
        examples: ['09171234567'],
      },
      accountNumberLengthMax,
    ),
  ),
  name: required(
    label({ description: 'Name that the account is held under.', examples: ['Ana Reyes'] }, accountNameLengthMax),
  ),
});

export const orderKey = idempotencyKey({
  lengthMin: 16,
  description: 'At least 16 characters; a repeat within a day gets the same answer.',
});

/** The buyer's Idempotency-Key as it is kept: hashed, since anyone who knows it gets the token of the order or entry. */
export function claimOf(
  headers: IncomingHttpHeaders,
  body: unknown,
  what: 'order' | 'waiting' = 'order',
): StepClaim | undefined {
  const key = orderKey.of(headers);
  if (key === undefined) return undefined;
  return { keyHash: sha256(`${what} ${key}`), bodyHash: sha256(JSON.stringify(body, withoutSilence)) };
}

const unknownBefore = new Set([
  'answers',
  'tickets',
  'returnUrl',
  'bundles',
  'price',
  'seats',
  'wheelchair',
  'statutory',
  'invoice',
]);

/** A node of the release before does not know these, and must find the same order for the same body. */
function withoutSilence(name: string, value: unknown): unknown {
  return value === null && unknownBefore.has(name) ? undefined : value;
}
