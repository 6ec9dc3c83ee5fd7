import { Type } from 'typebox';
import { promoCodeLengthMax } from '../../core/catalog/promo-codes/promo-code-fields.ts';
import { viaLengthMax } from '../../core/selling/orders/via.ts';
import { createBody, email, integer, label, listOf, name, optional, patternFault, required, uuid } from './fields.ts';

// What may be ordered, for every face that takes orders.

const linesMax = 100;
const quantityMax = 1_000;
const accessCodeLengthMax = 100;

const line = createBody({
  ticketTypeId: required(uuid({ description: 'A published ticket type of the event.' })),
  quantity: required(integer({ description: 'How many.', examples: [2] }, 1, quantityMax)),
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

export const counterSaleBody = createBody({
  items: required(handedOutLines),
  buyer: required({ ...createBody(person), description: 'Who buys them.' }),
});
