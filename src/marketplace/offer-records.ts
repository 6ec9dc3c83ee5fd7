import { barkadaStatuses } from '../core/selling/barkada/read-link.ts';
import { count, dateTime, nullable, oneOf, record, text, uuid } from '../http/fields/fields.ts';
import { Type } from '../http/fields/schema-type.ts';
import { issuedTicketRecord, placedOrderFields } from './order-records.ts';

export const madeOfferRecord = record(
  'MadeOffer',
  {
    id: uuid({ description: 'Id of the offer.' }),
    ticketId: uuid({ description: 'The ticket that is offered.' }),
    recipient: Type.Object(
      { name: text('Who is to have it.'), email: text('Where the link went.') },
      { description: 'The person it is offered to.', additionalProperties: false },
    ),
    createdAt: dateTime({ description: 'When it was offered.' }),
  },
  'A ticket that is being transferred, as the sender sees it.',
);

const offeredEvent = Type.Object(
  {
    id: uuid({ description: 'Id of the event.' }),
    slug: text('Its slug.'),
    name: text('Its name.'),
    dateTime: dateTime({ description: 'When it begins.' }),
    endDateTime: nullable(dateTime({ description: 'When it ends.' })),
    timezone: text('Its time zone.'),
  },
  { description: 'The event.', additionalProperties: false },
);

const placeOfOffered = {
  name: text('Name of the ticket type.'),
  section: text('Section.'),
  row: text('Row.'),
  seat: nullable(text('Seat, where seats are reserved.')),
  seatId: nullable(text('Seat of the plan, as `ORCH-C-28`; null without a plan.')),
};

export const offerRecord = record(
  'Offer',
  {
    id: uuid({ description: 'Id of the offer.' }),
    status: oneOf(['OPEN', 'ACCEPTED', 'TAKEN_BACK', 'GONE'], {
      description: '`GONE`: the ticket is no longer valid, or the event is over or does not allow it.',
    }),
    giver: text('Name of the sender.'),
    recipient: text('Name of the recipient.'),
    event: offeredEvent,
    ticket: Type.Object(placeOfOffered, {
      description: 'What is given. It has no code before it is accepted.',
      additionalProperties: false,
    }),
    createdAt: dateTime({ description: 'When it was offered.' }),
  },
  'A ticket that is being transferred, as the recipient sees it.',
);

export const acceptedOfferRecord = record(
  'AcceptedOffer',
  { ...placedOrderFields, ticket: issuedTicketRecord },
  'The order as the recipient sees it from now on: their one ticket, and nothing of who bought it.',
);

export const barkadaLinkRecord = record(
  'BarkadaLink',
  {
    url: text('The page to send to friends.'),
    token: text('Its token.'),
    status: oneOf(barkadaStatuses, {
      description:
        '`UNPAID`: tickets can be taken once the order is paid. `TAKEN`: none is left. `GONE`: the order was given back, or the event is over, cancelled, or does not allow it.',
    }),
    keep: count('How many tickets the buyer keeps.'),
    left: count('How many can be taken.'),
    taken: Type.Array(
      Type.Object(
        { ticketId: uuid({ description: 'The ticket that it was.' }), name: text('Who has it.') },
        { additionalProperties: false },
      ),
      { description: 'Tickets of the order that others have.' },
    ),
    createdAt: dateTime({ description: 'When it was made.' }),
  },
  'The link by which friends take tickets of an order, as its buyer sees it.',
);

export const barkadaRecord = record(
  'Barkada',
  {
    status: oneOf(barkadaStatuses, { description: 'As the buyer sees it.' }),
    giver: text('First name of the buyer.'),
    event: offeredEvent,
    tickets: Type.Array(
      Type.Object(
        { id: uuid({ description: 'Its id, to be taken by.' }), ...placeOfOffered },
        { additionalProperties: false },
      ),
      { description: 'Those that can be taken.' },
    ),
  },
  'What friends can take of an order.',
);
