import { Type } from 'typebox';
import { promoCodeLengthMax } from '../../core/catalog/promo-codes/promo-code-fields.ts';
import type { SaidAtCheckout, TicketSaid } from '../../core/selling/answers/checkout-answers.ts';
import { viaLengthMax } from '../../core/selling/orders/via.ts';
import { answerValue } from './answer-value.ts';
import {
  closedObject,
  createBody,
  defaulted,
  email,
  integer,
  label,
  listOf,
  name,
  nullable,
  optional,
  patternFault,
  required,
  uuid,
} from './fields.ts';

// What may be ordered, for every face that takes orders.

const linesMax = 100;
const quantityMax = 1_000;
const accessCodeLengthMax = 100;
const receivedMax = 100_000_000;

const answersAtCheckoutMax = 50;

const saidAnswer = closedObject<SaidAtCheckout>(
  {
    questionId: uuid({ description: 'One of the `questions` of the event with `askAt` `CHECKOUT`.' }),
    value: answerValue('As the `kind` of the question asks for; null and an empty text say nothing.'),
  },
  ['questionId', 'value'],
);
export const answersAtCheckout = listOf(saidAnswer, {
  description: 'Answers to what is asked at checkout, once for the order. Required ones hold up the order.',
  maxItems: answersAtCheckoutMax,
});
const ticketSaid = closedObject<TicketSaid>(
  {
    name: nullable(
      name({
        description: 'Who comes with it. Required where the event has `namesPerTicket`, and kept only there.',
        examples: ['Ben Santos'],
      }),
    ),
    answers: nullable(
      listOf(saidAnswer, {
        description: 'Answers to what is asked at checkout for each ticket.',
        maxItems: answersAtCheckoutMax,
      }),
    ),
  },
  [],
);

const line = createBody({
  ticketTypeId: required(uuid({ description: 'A published ticket type of the event.' })),
  quantity: required(integer({ description: 'How many.', examples: [2] }, 1, quantityMax)),
  tickets: optional(
    listOf(ticketSaid, {
      description: 'What is said of the single tickets, one entry for each; a quote does without.',
      maxItems: quantityMax,
    }),
  ),
});
const handedOutLine = createBody({
  ticketTypeId: required(uuid({ description: 'A ticket type of the event, published or not.' })),
  quantity: required(integer({ description: 'How many.', examples: [2] }, 1, quantityMax)),
});

export const orderLines = listOf(line, { description: 'What is ordered.', minItems: 1, maxItems: linesMax });
export const promoCode = label({ description: 'Promo code; upper and lower case are the same.' }, promoCodeLengthMax);
export const via = Type.String({
  minLength: 1,
  maxLength: viaLengthMax,
  format: 'trimmed',
  pattern: '^[^\\u0000-\\u001F\\u007F-\\u009F]*$',
  [patternFault]: { fault: 'controlCharacters' },
  description: 'By which link the buyer came, as in `?via=` of an event’s page; the organizer sees it.',
  examples: ['newsletter'],
});
export const accessCode = label(
  { description: 'Access code, for an event on presale; upper and lower case are the same.' },
  accessCodeLengthMax,
);

const handedOutLines = listOf(handedOutLine, {
  description: 'Which tickets; at most 1,000 together.',
  minItems: 1,
  maxItems: linesMax,
});
const person = {
  name: required(name({ description: 'Their name.', examples: ['Ana Reyes'] })),
  email: required(email({ description: 'Where the tickets are mailed to.', examples: ['ana@example.com'] })),
};

export const complimentaryBody = createBody({
  items: required(handedOutLines),
  recipient: required({ ...createBody(person), description: 'Who gets them.' }),
  note: optional(name({ description: 'What the recipient reads in the mail, on one line.' })),
});

/** Who pays cash need not say who they are. */
export const counterSaleFields = {
  items: required(handedOutLines),
  buyer: defaulted(
    {
      ...createBody({ name: optional(person.name.schema), email: optional(person.email.schema) }),
      description: 'Who buys them, where they say so. Without an e-mail address nothing is mailed.',
    },
    { name: null, email: null },
  ),
  received: optional(integer({ description: 'The cash that was handed over, in whole pesos.' }, 0, receivedMax)),
};

export const counterSaleBody = createBody(counterSaleFields);
