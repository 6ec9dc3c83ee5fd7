import { type Area, orphanRules, type PaintedType } from '../../core/catalog/seating/seating.ts';
import {
  type PlanFields,
  type Point,
  planSectionsMax,
  seatMarks,
  sectionKinds,
} from '../../core/catalog/seating-plans/seating-plan.ts';
import { quantityMax } from '../../core/catalog/ticket-types/ticket-type-fields.ts';
import {
  boolean,
  closedObject,
  createBody,
  defaulted,
  integer,
  listOf,
  mapOf,
  name,
  oneOf,
  optional,
  patternFault,
  required,
  uuid,
} from './fields.ts';
import { Type } from './schema-type.ts';

// How a plan is written, for every face that takes one.

const placeMost = 1_000_000;
const rowPlacesMax = 500;
const firstMost = 9_999;
const rowsMax = 120_000;
const outlinePointsMax = 64;

const coordinate = (description: string) => Type.Number({ minimum: -placeMost, maximum: placeMost, description });

/** A part of a seat's id, so it has no hyphen. */
const idPart = (description: string, lengthMax: number, example: string) =>
  Type.String({
    ...{ minLength: 1, maxLength: lengthMax, pattern: '^[A-Za-z0-9]*$', description, examples: [example] },
    [patternFault]: { fault: 'notLettersAndDigits' },
  });

const point = (description: string) =>
  Type.Unsafe<Point>({
    ...{ type: 'array', items: coordinate('A coordinate.'), minItems: 2, maxItems: 2, description },
  });

const row = createBody({
  name: required(idPart('Unique in its section: letters and digits.', 8, 'C')),
  first: defaulted(integer({ description: 'The lowest number of a seat.' }, 0, firstMost), 1),
  count: required(integer({ description: 'How many places; some may be without a seat.' }, 1, rowPlacesMax)),
  step: defaulted(
    integer({ description: '2 where one side of the hall has odd numbers and the other even ones.' }, 1, 2),
    1,
  ),
  down: defaulted(boolean({ description: 'Whether the place at `x`, `y` has the highest number.' }), false),
  x: required(coordinate('Where the first place is.')),
  y: required(coordinate('Where the first place is.')),
  dx: required(coordinate('From each place to the next.')),
  dy: required(coordinate('From each place to the next.')),
  curve: defaulted(
    Type.Number({
      minimum: -1,
      maximum: 1,
      description: 'How far its middle is bent away from the straight line, in halves of its length.',
    }),
    0,
  ),
  without: defaulted(
    {
      ...listOf(Type.String({ maxLength: 8, description: 'The number that the seat would have.' }), {
        description: 'Places without a seat: an aisle, a pillar. Seats are not side by side across them.',
        maxItems: rowPlacesMax,
      }),
      uniqueItems: true,
    },
    [],
  ),
  marks: defaulted(
    mapOf(oneOf(seatMarks, { description: 'What is special about the seat.' }), {
      description: 'Seats that are not like others, by their number.',
      names: /^[0-9]{1,8}$/,
      fault: { fault: 'notASeatOfRow' },
    }),
    {},
  ),
});

const section = createBody({
  key: required(idPart('The first part of the ids of its seats: letters and digits, unique.', 16, 'ORCH')),
  name: required(name({ description: 'What people read.', examples: ['Orchestra'] })),
  kind: required(oneOf(sectionKinds, { description: 'Whether people sit or stand.' })),
  outline: optional(
    listOf(point('A corner.'), {
      description: 'Its shape; left out, it follows from its seats.',
      maxItems: outlinePointsMax,
    }),
  ),
  capacity: optional(
    integer({ description: 'How many people stand there; only and always where they do.' }, 1, quantityMax),
  ),
  rows: defaulted(
    listOf(row, {
      description: 'From front to back; none where people stand. At most 120,000 seats in all.',
      maxItems: rowsMax,
    }),
    [],
  ),
});

const fields = {
  name: required(name({ description: 'Name of the plan.', examples: ['Main hall'] })),
  venueId: optional(uuid({ description: 'The venue that it is of: a public one or one of your own.' })),
  focus: required(point('What people come to see: seats near it are the best.')),
  sections: required(listOf(section, { description: 'Its parts.', minItems: 1, maxItems: planSectionsMax })),
};

export const planBody = Type.Unsafe<PlanFields>(
  createBody(fields, { readOnly: ['id', 'version', 'seats', 'shared', 'createdAt', 'updatedAt'] }),
);

const large = { bytesMax: 8 * 1024 * 1024, partsMax: 1_500_000 };
export const largePlanBody = { ...large, says: 'plan' } as const;
export const largePaintingBody = { ...large, says: 'painting' } as const;

export const seatId = Type.String({
  ...{ minLength: 1, maxLength: 40, description: '`SECTION-ROW-SEAT`.', examples: ['ORCH-C-28'] },
});

const typesMax = 1_000;
const areasMax = 50_000;
const seatsLengthMax = 4_000;

const areaProperties = {
  section: Type.String({ maxLength: 16, description: 'Its key.', examples: ['ORCH'] }),
  rows: Type.Array(Type.String({ maxLength: 8, description: 'The name of a row.' }), {
    description: 'Rows of the section; left out, all.',
    minItems: 1,
    maxItems: rowsMax,
  }),
  seats: Type.String({
    maxLength: seatsLengthMax,
    description: 'Numbers of seats of each of those rows; left out, all.',
    examples: ['1-20,25'],
  }),
};

const paintedType = closedObject<PaintedType>(
  {
    ticketTypeId: uuid({ description: 'A ticket type of the event, each once.' }),
    areas: listOf(closedObject<Area>(areaProperties, ['section']), {
      description: 'Its part of the plan. A section where people stand goes to one type as a whole.',
      minItems: 1,
      maxItems: areasMax,
    }),
  },
  ['ticketTypeId', 'areas'],
  ['seats'],
);

/** What an event sells of a plan. */
export const seatingBody = createBody(
  {
    planId: required(uuid({ description: 'A plan of yours, or of the operator. Its newest version is taken.' })),
    types: required(listOf(paintedType, { description: 'Which seats are sold as what.', maxItems: typesMax })),
    orphans: defaulted(
      oneOf(orphanRules, {
        description: 'Whether an order may leave a single seat alone, where there is another way.',
      }),
      'REFUSE',
    ),
  },
  { readOnly: ['planVersion', 'version', 'notOffered'] },
);
