import type { Detail } from '../../core/base/define-error.ts';
import { bundleItemsMax, bundleTicketsMax } from '../../core/catalog/bundles/bundle-fields.ts';
import { promoCodeLengthMax } from '../../core/catalog/promo-codes/promo-code-fields.ts';
import { ticketTypeFields } from '../../core/catalog/ticket-types/ticket-type-fields.ts';
import { statutoryDocuments, statutoryKinds } from '../../core/money/tax-rules/tax-rules.ts';
import type { SaidAtCheckout, TicketSaid } from '../../core/selling/answers/checkout-answers.ts';
import { counterMethods } from '../../core/selling/orders/counter-sale.ts';
import { type InvoiceTo, invoiceAddressLengthMax } from '../../core/selling/orders/order.ts';
import { viaLengthMax } from '../../core/selling/orders/via.ts';
import { cardNumberLengthMax, type SaidCard } from '../../core/selling/statutory/statutory-card.ts';
import { answerValue } from './answer-value.ts';
import {
  closedObject,
  createBody,
  dateTime,
  defaulted,
  email,
  integer,
  label,
  listOf,
  name,
  nullable,
  oneOf,
  optional,
  patternFault,
  required,
  uuid,
  withEither,
} from './fields.ts';
import { Type } from './schema-type.ts';

// What may be ordered, for every face that takes orders.

const linesMax = 100;
const priceMost = ticketTypeFields.price.most as number;
const quantityMax = 1_000;
const accessCodeLengthMax = 100;

const seatIdLengthMax = 40;
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

const chosenPrice = (when: string) =>
  integer({ description: `What the buyer chose to pay for each, in whole pesos. ${when}` }, 0, priceMost);

/** What is in a bundle. */
export const bundleItems = required(
  listOf(
    createBody({
      ticketTypeId: required(
        uuid({ description: 'A published ticket type of the event with a fixed price, each of them once.' }),
      ),
      quantity: required(integer({ description: 'How many of it.', examples: [10] }, 1, bundleTicketsMax)),
    }),
    { description: 'What is in it; at most 200 tickets together.', minItems: 1, maxItems: bundleItemsMax },
  ),
);

const chosenSeats = listOf(label({ description: 'Id of a seat.', examples: ['ORCH-C-28'] }, seatIdLengthMax), {
  description:
    'Which seats of the plan, as many as `quantity`; without it the best that are free. Only of ticket types that are on one.',
  maxItems: quantityMax,
});
const wheelchairs = integer(
  { description: 'How many of the best seats are for wheelchairs; the others are beside them.' },
  0,
  quantityMax,
);

const card = {
  ...closedObject<SaidCard>(
    {
      kind: oneOf(statutoryKinds, { description: 'Whose.' }),
      document: nullable(
        oneOf([...new Set(Object.values(statutoryDocuments).flat())], {
          description: 'Default `OSCA`, or by kind.',
        }),
      ),
      idNumber: Type.String({
        minLength: 4,
        maxLength: cardNumberLengthMax,
        format: 'trimmed',
        description: 'Its number.',
        examples: ['QC-123456'],
      }),
      name: name({ description: 'Name on it.', examples: ['Remedios Cruz'] }),
    },
    ['kind', 'idNumber', 'name'],
  ),
  description: 'A card.',
};
/** Of who takes a ticket over. */
export const statutoryCard = card;
const cards = optional(listOf(card, { description: 'Cards for the first tickets.', maxItems: quantityMax }));

/** To whom the invoice is made out. */
export const invoiceTo = {
  ...closedObject<InvoiceTo>(
    {
      name: name({ description: 'Registered name.', examples: ['Hiraya Foods Inc.'] }),
      tin: nullable(
        Type.String({
          format: 'trimmed',
          pattern: '^[0-9]{3}-[0-9]{3}-[0-9]{3}(-[0-9]{5})?$',
          [patternFault]: { fault: 'notATin' },
          description: 'TIN, as `NNN-NNN-NNN` or `NNN-NNN-NNN-NNNNN`.',
          examples: ['123-456-789-00000'],
        }),
      ),
      address: nullable(label({ description: 'Address.' }, invoiceAddressLengthMax)),
    },
    ['name'],
  ),
  description: 'The name and address on the invoice, such as a company; the buyer if left out.',
};

const bundleLine = createBody({
  bundleId: required(uuid({ description: 'A published bundle of the event.' })),
  quantity: required(integer({ description: 'How many.', examples: [1] }, 1, quantityMax)),
  tickets: optional(
    listOf(ticketSaid, {
      description:
        'What is said of the single tickets: in the order of the `items` of the bundle, one bundle after the other.',
      maxItems: quantityMax,
    }),
  ),
  statutory: cards,
});
const bundles = { description: 'Bundles, beside `items` or instead of them.', maxItems: linesMax };
export const bundleLines = listOf(bundleLine, bundles);

const line = createBody({
  ticketTypeId: required(uuid({ description: 'A published ticket type of the event.' })),
  quantity: required(integer({ description: 'How many.', examples: [2] }, 1, quantityMax)),
  price: optional(chosenPrice('Required where `priceKind` is `CHOSEN`, and only there.')),
  seats: optional(chosenSeats),
  wheelchair: optional(wheelchairs),
  tickets: optional(
    listOf(ticketSaid, {
      description: 'What is said of the single tickets, one entry for each; a quote does without.',
      maxItems: quantityMax,
    }),
  ),
  statutory: cards,
});
const handedOut = {
  ticketTypeId: required(uuid({ description: 'A ticket type of the event, published or not.' })),
  quantity: required(integer({ description: 'How many.', examples: [2] }, 1, quantityMax)),
  seats: optional(chosenSeats),
  wheelchair: optional(wheelchairs),
};
const soldLine = createBody({
  ...handedOut,
  price: optional(chosenPrice('Only where `priceKind` is `CHOSEN`; what is suggested where it is left out.')),
  statutory: cards,
});
const handedOutBundles = listOf(
  createBody({
    bundleId: required(uuid({ description: 'A bundle of the event, published or not.' })),
    quantity: required(integer({ description: 'How many.', examples: [1] }, 1, quantityMax)),
  }),
  bundles,
);

export const orderLines = listOf(line, {
  description: 'Tickets that are ordered by themselves. At least one of `items` and `bundles` has an entry.',
  maxItems: linesMax,
});
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

const which = { description: 'Which tickets; at most 1,000 together.', maxItems: linesMax };
const handedOutLines = listOf(createBody(handedOut), which);
const soldLines = listOf(soldLine, which);
const person = {
  name: required(name({ description: 'Their name.', examples: ['Ana Reyes'] })),
  email: required(email({ description: 'Where the tickets are mailed to.', examples: ['ana@example.com'] })),
};

export const complimentaryBody = withEither(
  createBody({
    items: defaulted(handedOutLines, []),
    bundles: optional(handedOutBundles),
    recipient: required({ ...createBody(person), description: 'Who gets them.' }),
    note: optional(name({ description: 'What the recipient reads in the mail, on one line.' })),
  }),
  'items',
  'bundles',
);

const seatIds = listOf(label({ description: 'Id of a seat.', examples: ['ORCH-C-28'] }, seatIdLengthMax), {
  description: 'Seats of the plan instead of `items`: each is sold as the ticket type that it was painted as.',
  minItems: 1,
  maxItems: quantityMax,
});

/** What is sold or reserved at the counter. */
const atCounter = {
  items: defaulted(soldLines, []),
  bundles: optional(handedOutBundles),
  seatIds: optional(seatIds),
};

const paidAtCounter = {
  reservationId: optional(uuid({ description: 'The order that was reserved, instead of `items`: it is collected.' })),
  buyer: defaulted(
    {
      ...createBody({ name: optional(person.name.schema), email: optional(person.email.schema) }),
      description: 'Who buys them, where they say so. Without an e-mail address nothing is mailed.',
    },
    { name: null, email: null },
  ),
  received: optional(
    integer(
      { description: 'The cash that was handed over, in whole pesos. Too little sells nothing.' },
      0,
      receivedMax,
    ),
  ),
};

const counterMethod = oneOf(counterMethods, {
  description:
    'How it was paid: the money is with the organizer already. `CARD_TERMINAL` and `QRPH` are only written down.',
});

/** Who pays at the counter need not say who they are. */
export const counterSaleFields = { ...atCounter, ...paidAtCounter, method: defaulted(counterMethod, 'CASH') };
export const counterSaleBody = createBody({ ...counterSaleFields, method: required(counterMethod) });

/** What the form of the counter takes. */
const { items, bundles: sold } = atCounter;
const { buyer, received } = paidAtCounter;
export const counterFormBody = withEither(
  createBody({ items, bundles: sold, buyer, received, method: required(counterMethod) }),
  'items',
  'bundles',
);

export const collectFormBody = createBody({ method: required(counterMethod) });

export const reservationBody = createBody({
  ...atCounter,
  name: required(name({ description: 'In whose name they are kept.', examples: ['Ana Reyes'] })),
  until: required(
    dateTime({ description: 'Until when: ahead of now, and at least three hours before the event starts.' }),
  ),
});

interface SaidAtCounter {
  items: readonly unknown[];
  bundles: readonly unknown[] | null;
  seatIds: readonly unknown[] | null;
  reservationId?: unknown;
}

/** What is sold is said in one way. Fields that were faulty by themselves are missing here. */
export function atCounterFaults(said: Partial<SaidAtCounter>): Detail[] {
  const { items = [], bundles, seatIds, reservationId } = said;
  const ways = [items.length + (bundles?.length ?? 0) > 0, seatIds != null, reservationId != null];
  const choices = 'reservationId' in said ? ['items', 'seatIds', 'reservationId'] : ['items', 'seatIds'];
  return ways.filter(Boolean).length === 1 ? [] : [{ field: 'items', fault: 'exactlyOne', values: { choices } }];
}
