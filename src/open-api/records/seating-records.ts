import { orphanRules } from '../../core/catalog/seating/seating.ts';
import { type SeatingPlan, seatMarks, sectionKinds } from '../../core/catalog/seating-plans/seating-plan.ts';
import {
  boolean,
  byName,
  count,
  dateTime,
  idOf,
  nullable,
  oneOf,
  record,
  text,
  uuid,
} from '../../http/fields/fields.ts';
import { Type } from '../../http/fields/schema-type.ts';

const planFields = {
  id: idOf('plan'),
  version: count('Counts its versions.', 1),
  name: text('Name of the plan.'),
  venueId: nullable(uuid({ description: 'The venue that it is of.' })),
  seats: count('How many seats it has; places to stand are not counted.'),
  shared: boolean({ description: 'Whether it is one of the operator’s, which all may use and you cannot change.' }),
  createdAt: dateTime({ description: 'When it was made.' }),
  updatedAt: dateTime({ description: 'When its newest version was made.' }),
};

export const planRecord = record('SeatingPlan', planFields, 'A plan of a hall.');

const number = (description: string) => Type.Number({ description });
const point = (description: string) => Type.Array(number('A coordinate.'), { minItems: 2, maxItems: 2, description });

const rowRecord = record(
  'SeatingRow',
  {
    name: text('Unique in its section.'),
    first: count('The lowest number of a seat.'),
    count: count('How many places.', 1),
    step: count('From each number to the next: 1 or 2.', 1),
    down: boolean({ description: 'Whether the place at `x`, `y` has the highest number.' }),
    x: number('Where the first place is.'),
    y: number('Where the first place is.'),
    dx: number('From each place to the next.'),
    dy: number('From each place to the next.'),
    curve: number('How far its middle is bent away from the straight line, in halves of its length.'),
    without: Type.Array(text('The number that the seat would have.'), { description: 'Places without a seat.' }),
    marks: byName(oneOf(seatMarks, { description: 'What is special about the seat.' }), {
      description: 'Seats that are not like others, by their number.',
    }),
  },
  'A row of seats.',
);

const sectionRecord = record(
  'SeatingSection',
  {
    key: text('The first part of the ids of its seats.'),
    name: text('What people read.'),
    kind: oneOf(sectionKinds, { description: 'Whether people sit or stand.' }),
    outline: nullable(Type.Array(point('A corner.'), { description: 'Its shape.' })),
    capacity: nullable(count('How many people stand there.', 1)),
    rows: Type.Array(rowRecord, { description: 'From front to back.' }),
  },
  'A part of a plan.',
);

export const writtenPlanRecord = record(
  'WrittenSeatingPlan',
  {
    ...planFields,
    focus: point('What people come to see.'),
    sections: Type.Array(sectionRecord, { description: 'Its parts.' }),
  },
  'A plan of a hall with all its rows.',
);

export const planSeatRecord = record(
  'SeatOfPlan',
  {
    id: text('`SECTION-ROW-SEAT`, such as `ORCH-C-28`.'),
    section: text('The key of its section.'),
    row: text('Its row.'),
    seat: text('Its number.'),
    x: number('Where it is.'),
    y: number('Where it is.'),
    marks: Type.Array(oneOf(seatMarks, { description: 'What is special about it.' }), {
      description: 'What is special about it.',
    }),
  },
  'A seat of a plan.',
);

export const seatingRecord = record(
  'EventSeating',
  {
    planId: uuid({ description: 'The plan.' }),
    planVersion: count('Its version. It stays until the event is painted anew.', 1),
    version: count('Counts paintings, and changes of what the types are and cost.', 1),
    orphans: oneOf(orphanRules, { description: 'Whether an order may leave a single seat alone.' }),
    types: Type.Array(
      record(
        'SeatsOfType',
        {
          ticketTypeId: uuid({ description: 'The ticket type.' }),
          seats: count('How many seats, or places to stand, it has.'),
        },
        'A ticket type on the plan of its event.',
      ),
      { description: 'The ticket types that are on the plan.' },
    ),
    notOffered: count('Seats of the plan that are in no type.'),
  },
  'What an event sells of a plan.',
);

export const seatBlockRecord = record(
  'SeatBlock',
  {
    id: idOf('block'),
    eventId: uuid({ description: 'The event that it belongs to.' }),
    seats: Type.Array(text('Id of a seat.'), { description: 'The seats that are not sold.' }),
    reason: text('Why.'),
    createdAt: dateTime({ description: 'When they were blocked.' }),
  },
  'Seats that are not sold.',
);

export function presentPlan({ id, organizationId, version, name, venueId, seats, createdAt, updatedAt }: SeatingPlan) {
  return { id, version, name, venueId, seats, shared: organizationId === null, createdAt, updatedAt };
}
