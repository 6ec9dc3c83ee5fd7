import { directions } from '../../../door-rules/decide-scan.ts';
import type { Attendee } from '../../core/reports/attendees/list-attendees.sql.ts';
import type { WithAnswers } from '../../core/reports/attendees/with-answers.ts';
import type { WithEntries } from '../../core/reports/attendees/with-entries.ts';
import { issuedTicketStatuses } from '../../core/selling/tickets/issued-ticket.ts';
import { dateTime, idOf, nullable, oneOf, record, text, uuid } from '../../http/fields/fields.ts';
import { Type } from '../../http/fields/schema-type.ts';
import { answerRecord, presentAnswer } from './question-record.ts';

export const attendeeRecord = record(
  'Attendee',
  {
    id: idOf('ticket'),
    ticketTypeId: uuid({ description: 'Its ticket type.' }),
    ticketTypeName: text('Its name.'),
    orderId: uuid({ description: 'The order that it was bought with.' }),
    orderNumber: text('Its number.'),
    status: oneOf(issuedTicketStatuses, {
      description:
        '`VALID`, `USED` once it was admitted, `VOID` once it was refunded or transferred: the new holder’s ticket is a row of its own.',
    }),
    holder: Type.Object(
      {
        name: text('`Erased` once their data were erased.'),
        email: text('One at `erased.invalid` once their data were erased.'),
      },
      { description: 'Whose it is: the buyer’s, until it is transferred.', additionalProperties: false },
    ),
    section: text('Name of the section of its seat; without a plan its section when the order was placed.'),
    row: text('Row of its seat; without a plan its row when the order was placed.'),
    seat: nullable(text('Its seat; null without one.')),
    seatId: nullable(text('Its seat of the plan, as `ORCH-C-28`; null without a plan.')),
    admittedAt: nullable(dateTime({ description: 'When it was first admitted.' })),
    gate: nullable(text('Where it was admitted.')),
    entries: Type.Array(
      record(
        'AttendeeEntry',
        {
          at: dateTime({ description: 'When.' }),
          gate: text('Where.'),
          zone: Type.Unsafe<unknown>({
            anyOf: [
              record('EntryZone', { id: idOf('zone'), name: text('Its name.') }, 'A zone of the event.'),
              { type: 'null' },
            ],
            description: 'Zone that the gate leads to; null for the whole place.',
          }),
          day: text('The event’s day that it counts for, YYYY-MM-DD.'),
          direction: oneOf(directions, { description: 'In, or out.' }),
        },
        'Somebody came in, or went out.',
      ),
      { description: 'Who came in and went out on it, newest first; the latest 50.' },
    ),
    answers: Type.Array(answerRecord, {
      description: 'What its holder answered; with the order’s answers where it is the buyer’s.',
    }),
    createdAt: dateTime({ description: 'When it was issued.' }),
    updatedAt: dateTime({ description: 'When it, or an answer of its holder, changed last.' }),
  },
  'One ticket, and whose it is.',
);

export function presentAttendee(attendee: Attendee & WithAnswers & WithEntries) {
  return {
    id: attendee.id,
    ticketTypeId: attendee.ticketTypeId,
    ticketTypeName: attendee.name,
    orderId: attendee.orderId,
    orderNumber: attendee.orderNumber,
    status: attendee.status,
    holder: { name: attendee.holderName, email: attendee.holderEmail },
    section: attendee.section,
    row: attendee.rowLabel,
    seat: attendee.seat,
    seatId: attendee.seatId,
    admittedAt: attendee.admittedAt,
    gate: attendee.admittedGate,
    entries: attendee.entries,
    answers: attendee.answers.map(presentAnswer),
    createdAt: attendee.createdAt,
    updatedAt: attendee.updatedAt,
  };
}
