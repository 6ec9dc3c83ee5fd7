import { recordNotFound } from '../../core/base/common.errors.ts';
import { ownEvent } from '../../core/catalog/events/own-event.sql.ts';
import type { DoorCounts } from '../../core/selling/door/count-admissions.ts';
import { doorBusy } from '../../core/selling/door/door.errors.ts';
import { count, idOf, nullable, record, text } from '../../http/fields/fields.ts';
import { Type } from '../../http/fields/schema-type.ts';
import { ofEvent } from './events.ts';
import { readRoute } from './route.ts';

const expected = count('Good tickets: bought, given away or sold at the counter. No add-ons.');

const dayRecord = record(
  'AdmissionsOfDay',
  {
    day: text('A day of the event, YYYY-MM-DD.'),
    expected: count('Good tickets that are good for this day.'),
    admitted: count('Tickets that came in on it, each once.'),
    inside: count('Those of them whose last movement of the day was in.'),
  },
  'One of the event’s `entryDays`.',
);

const zoneRecord = record(
  'AdmissionsOfZone',
  {
    zone: record('AdmissionsZone', { id: idOf('zone'), name: text('Its name.') }, 'Which zone.'),
    inside: count('How many are in it now; where tickets let in daily, of those that came today.'),
    capacity: nullable(count('How many it takes; null where it takes any number.')),
  },
  'One zone.',
);

const admissionsRecord = record(
  'Admissions',
  {
    expected,
    admitted: count(
      'Tickets that came in at least once, whatever became of them since. A pass for several days is one.',
    ),
    inside: count('Tickets whose last movement was in; where tickets let in daily, of those that came today.'),
    byDay: Type.Array(dayRecord, { description: 'Every day of the event. A ticket counts once a day.' }),
    byZone: Type.Array(zoneRecord, { description: 'Every zone.' }),
    addOns: record(
      'AdmissionsOfAddOns',
      { sold: count('Good add-ons.'), redeemed: count('Those that were redeemed, whatever became of them since.') },
      'What lets nobody in. It is part of no other figure here.',
    ),
  },
  'Who is expected, came in, and is inside.',
);

export const admissionRoutes = [
  readRoute({
    method: 'GET',
    path: '/events/:eventId/admissions',
    operationId: 'getAdmissions',
    tag: 'Orders',
    summary: 'Count who is expected, came in and is inside',
    description: 'The same numbers as at the door and in the dashboard.',
    scope: 'orders:read',
    params: { eventId: 'Id of the event.' },
    success: { status: 200, description: 'The figures.', data: admissionsRecord },
    errors: [recordNotFound, doorBusy],
    whenFaulty: ofEvent,
    read: async ({ actor, params, services }) => {
      const { id } = await ownEvent(services.db, actor, params.eventId as string);
      return { data: presentAdmissions(await services.countAdmissions(id)) };
    },
  }),
];

function presentAdmissions({ sold, admitted, inside, byDay, byZone, addOns }: DoorCounts) {
  const sum = (figure: 'sold' | 'redeemed') => addOns.reduce((total, each) => total + each[figure], 0);
  return {
    expected: sold,
    admitted,
    inside,
    byDay: byDay.map(({ day, expected, admitted, inside }) => ({ day, expected, admitted, inside })),
    byZone: byZone.map(({ zone: { id, name }, inside, capacity }) => ({ zone: { id, name }, inside, capacity })),
    addOns: { sold: sum('sold'), redeemed: sum('redeemed') },
  };
}
