import { Type } from 'typebox';
import { raise } from '../core/base/define-error.ts';
import { withAnswers } from '../core/reports/attendees/with-answers.ts';
import { searchDoorTickets } from '../core/reports/door-search/search-door-tickets.ts';
import { supervisorsOnly } from '../core/selling/door/door.errors.ts';
import { closedObject } from '../http/fields/fields.ts';
import { foundTicketRecord, presentFoundTicket } from './records.ts';
import { readRoute } from './route.ts';

const searchQuery = closedObject<{ query: string }>(
  {
    query: Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'Text in a name or e-mail address, of at least three letters or digits; an order number; a ticket’s code.',
    }),
  },
  ['query'],
);

// Every holder of the event is looked at.
const callsOfSearch = 9;

export const searchRoutes = [
  readRoute({
    method: 'GET',
    path: '/search',
    operationId: 'searchTickets',
    tag: 'Search',
    summary: 'Find tickets of people who have none at hand',
    description:
      'For devices of supervisors. At most 20 tickets, those of the latest orders first. Whoever is to be let in is admitted by a scan with the `code`.',
    query: searchQuery,
    success: { status: 200, description: 'The tickets.', data: Type.Array(foundTicketRecord) },
    errors: [supervisorsOnly],
    whenFaulty: async (_db, { actor }) => refuseOthers(actor),
    read: async ({ actor, query, services }) => {
      refuseOthers(actor);
      services.limits.take('calls', actor, callsOfSearch);
      const found = await searchDoorTickets(services.db, actor, { search: query.query });
      return { data: (await withAnswers(services.db, found)).map(presentFoundTicket) };
    },
  }),
];

function refuseOthers({ role }: { role: string }): [] {
  if (role !== 'SUPERVISE') raise(supervisorsOnly, {});
  return [];
}
