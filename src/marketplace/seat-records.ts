import { seatMarks, sectionKinds } from '../../seat-rules/seat-plan.ts';
import { pesosOf } from '../core/base/money.ts';
import type { PublicSeating } from '../core/catalog/public-seating/public-seating-reader.ts';
import { orphanRules } from '../core/catalog/seating/seating.ts';
import {
  boolean,
  byName,
  count,
  currency,
  dateTime,
  idOf,
  nullable,
  oneOf,
  record,
  text,
  uuid,
} from '../http/fields/fields.ts';
import { Type } from '../http/fields/schema-type.ts';
import { ticketTypeRecordFields } from '../http/records/catalog.ts';

const coordinate = (description: string) => Type.Number({ description });
const point = (description: string) => Type.Array(Type.Number(), { minItems: 2, maxItems: 2, description });

const rowRecord = record(
  'PlanRow',
  {
    name: text('Its name, unique in its section.'),
    first: count('The lowest number.'),
    count: count('Places; of those in `without` no seat is there.', 1),
    step: count('From one number to the next.', 1),
    down: boolean({ description: 'Whether the place at `x`, `y` has the highest number.' }),
    x: coordinate('Where the first place is.'),
    y: coordinate('Where the first place is.'),
    dx: coordinate('From one place to the next.'),
    dy: coordinate('From one place to the next.'),
    curve: coordinate('How far the middle is bent away, in halves of its length.'),
    without: Type.Array(Type.String(), { description: 'Seats that are not there: a gap.' }),
    marks: byName(oneOf(seatMarks, { description: 'What is special about it.' }), {
      description: 'By the name of the seat.',
    }),
  },
  'A row of a section.',
);

const sectionRecord = record(
  'PlanSection',
  {
    key: text('The first part of the ids of its seats.'),
    name: text('What people call it.'),
    kind: oneOf(sectionKinds, { description: 'With seats, or to stand in.' }),
    outline: nullable(Type.Array(point('x and y.'), { description: 'Its shape.' })),
    capacity: nullable(count('How many stand in it; null with seats.')),
    rows: Type.Array(rowRecord, { description: 'Its rows; none where people stand.' }),
  },
  'A section of the plan.',
);

const typeRecord = record(
  'SeatType',
  {
    ticketTypeId: uuid({ description: 'The ticket type.' }),
    name: ticketTypeRecordFields.name,
    type: ticketTypeRecordFields.type,
    price: ticketTypeRecordFields.price,
    priceKind: ticketTypeRecordFields.priceKind,
    priceMin: ticketTypeRecordFields.priceMin,
    priceMax: ticketTypeRecordFields.priceMax,
    currency,
    seats: count('How many seats of the plan are of it.'),
    areas: Type.Array(
      record(
        'SeatArea',
        {
          section: text('Key of the section.'),
          rows: nullable(Type.Array(Type.String(), { description: 'Names of its rows; null for all.' })),
          seats: nullable(text('Such as `1-20,25`, of each of the rows; null for all.')),
        },
        'A part of the plan.',
      ),
      { description: 'Where they are.' },
    ),
  },
  'What some of the seats are sold as.',
);

export const seatingRecord = record(
  'Seating',
  {
    eventId: idOf('event'),
    planId: idOf('plan'),
    planVersion: count('Version of the plan.', 1),
    version: count('Counts paintings and price changes. What is said here stays as it is until it grows.', 1),
    orphans: oneOf(orphanRules, { description: 'Whether an order may leave a single seat alone.' }),
    focus: point('What people come to see.'),
    seats: count('How many seats the plan has.'),
    sections: Type.Array(sectionRecord, { description: 'In the order of the plan.' }),
    types: Type.Array(typeRecord, { description: 'Ticket types that are published.' }),
    typeOfSeats: Type.Array(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }), {
      description:
        'Each is `[type, count]`: so many seats, in the order of the plan, are of the type at that place in `types`; −1: not offered.',
    }),
  },
  'The plan of an event, and what its seats are sold as.',
);

export function presentSeating({ seating, painted, types }: PublicSeating) {
  const { eventId, planId, planVersion, version, orphans } = seating;
  const { written, plan, typeOf, ticketTypeIds } = painted;
  const areasOf = new Map(seating.types.map(({ ticketTypeId, areas }) => [ticketTypeId, areas]));
  const shown = types.filter(({ id }) => areasOf.has(id));
  const placeOf = Int16Array.from(ticketTypeIds, (id) => shown.findIndex((type) => type.id === id));
  const runs = runsOf(typeOf, placeOf);
  return {
    ...{ eventId, planId, planVersion, version, orphans },
    focus: written.focus,
    seats: plan.seats,
    sections: written.sections,
    types: shown.map((type, place) => ({
      ticketTypeId: type.id,
      name: type.name,
      type: type.type,
      price: pesosOf(type.priceCentavos),
      priceKind: type.priceKind,
      priceMin: type.priceMin,
      priceMax: type.priceMax,
      currency: 'PHP',
      seats: runs.reduce((sum, [of, length]) => (of === place ? sum + length : sum), 0),
      areas: (areasOf.get(type.id) ?? []).map(({ section, rows = null, seats = null }) => ({ section, rows, seats })),
    })),
    typeOfSeats: runs,
  };
}

function runsOf(typeOf: Int16Array, placeOf: Int16Array): [type: number, length: number][] {
  const runs: [number, number][] = [];
  for (const type of typeOf) {
    const place = type === -1 ? -1 : (placeOf[type] as number);
    const last = runs.at(-1);
    if (last?.[0] === place) last[1] += 1;
    else runs.push([place, 1]);
  }
  return runs;
}

export const seatStatesRecord = record(
  'SeatStates',
  {
    version: count('Version of the seating that the states are of.', 1),
    seats: count('How many seats the plan has.'),
    states: text(
      'Two bits a seat in the order of the plan, the first seat in the high bits of the first byte, base64url without padding: 0 free, 1 taken, 2 blocked or not offered.',
    ),
    changedAt: dateTime({ description: 'When they were seen to change.' }),
  },
  'What can be bought of the plan.',
);
