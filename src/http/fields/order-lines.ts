import { createBody, integer, label, listOf, required, uuid } from './fields.ts';

// What may be ordered, for every face that takes orders.

const linesMax = 100;
const quantityMax = 1_000;
const accessCodeLengthMax = 100;
export const promoCodeLengthMax = 50;

const line = createBody({
  ticketTypeId: required(uuid({ description: 'A published ticket type of the event.' })),
  quantity: required(integer({ description: 'How many.', examples: [2] }, 1, quantityMax)),
});

export const orderLines = listOf(line, { description: 'What is ordered.', minItems: 1, maxItems: linesMax });
export const promoCode = label({ description: 'Promo code; upper and lower case are the same.' }, promoCodeLengthMax);
export const accessCode = label(
  { description: 'Access code, for an event on presale; upper and lower case are the same.' },
  accessCodeLengthMax,
);
