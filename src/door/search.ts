import { raise } from '../core/base/define-error.ts';
import { pageMeta } from '../core/base/page.ts';
import { withAnswers } from '../core/reports/attendees/with-answers.ts';
import { doorTicketsMax, searchDoorTickets } from '../core/reports/door-search/search-door-tickets.ts';
import { supervisorsOnly } from '../core/selling/door/door.errors.ts';
import { closedObject } from '../http/fields/fields.ts';
import { Type } from '../http/fields/schema-type.ts';
import { foundTicketRecord, presentFoundTicket } from './records.ts';
import { readRoute } from './route.ts';

const searchQuery = closedObject<{ query: string }>(
  {
    query: Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'Words of a name or e-mail address in any order, one of them of at least three letters or digits; an order number; a ticket’s code. Case, accents and commas do not matter, and mistyped words are forgiven where nobody has them as they are.',
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
      'For devices of supervisors. At most 100 tickets in whole orders, those of the latest first; `total` in `meta` is more than are listed where there are more. To let someone in, send a scan with the `code`.',
    query: searchQuery,
    success: { status: 200, description: 'The tickets.', data: Type.Array(foundTicketRecord), isPaged: true },
    errors: [supervisorsOnly],
    whenFaulty: async (_db, { actor }) => refuseOthers(actor),
    read: async ({ actor, query, services }) => {
      refuseOthers(actor);
      services.limits.take('calls', actor, callsOfSearch);
      const { tickets, total } = await searchDoorTickets(services.db, actor, { search: query.query });
      const meta = pageMeta({ page: { page: 1, take: doorTicketsMax }, total });
      const found = await withAnswers(services.db, tickets);
      return { data: found.map((ticket) => presentFoundTicket(ticket, services.sales.rules.cards)), meta };
    },
  }),
];

function refuseOthers({ role }: { role: string }): [] {
  if (role !== 'SUPERVISE') raise(supervisorsOnly, {});
  return [];
}
