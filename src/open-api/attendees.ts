import { Type } from 'typebox';
import { recordNotFound } from '../core/base/common.errors.ts';
import { pageMeta } from '../core/base/page.ts';
import { attendeeCursorFaults, listAttendees } from '../core/reports/attendees/list-attendees.ts';
import { type IssuedTicketStatus, issuedTicketStatuses } from '../core/selling/tickets/issued-ticket.ts';
import { closedObject, dateTime, oneOf } from '../http/fields/fields.ts';
import { cursorParameter, type PageQuery, pageOf, pageParameters } from '../http/paging.ts';
import { ofEvent } from './events.ts';
import { attendeeRecord, presentAttendee } from './records/attendee-records.ts';
import { readRoute } from './route.ts';

interface ListQuery extends PageQuery {
  status?: IssuedTicketStatus;
  updatedSince?: string;
  cursor?: string;
}

const listQuery = closedObject<ListQuery>(
  {
    ...pageParameters,
    status: oneOf(issuedTicketStatuses, { description: 'Only tickets of this status.' }),
    updatedSince: dateTime({ description: 'Only tickets that changed at this time or later.' }),
    cursor: cursorParameter,
  },
  [],
);

export const attendeeRoutes = [
  readRoute({
    method: 'GET',
    path: '/events/:eventId/attendees',
    operationId: 'listAttendees',
    tag: 'Orders',
    summary: 'List the tickets of an event and whose they are',
    description:
      'Every ticket that was ever issued, void ones too, newest first. Walk the pages, or follow `meta.nextCursor`; changes do not move a ticket in the list, so none is left out. To keep a copy, walk it once without `status`, and from then on send as `updatedSince` the time at which the walk before began (the `Date` of its first answer) less a minute: what changed during a walk may lie behind it, and changes of the same moment may become visible one after another.',
    scope: 'orders:read',
    params: { eventId: 'Id of the event.' },
    query: listQuery,
    success: { status: 200, description: 'A page of tickets.', data: Type.Array(attendeeRecord), isPaged: true },
    errors: [recordNotFound],
    whenFaulty: async (db, call) => {
      await ofEvent(db, call);
      return attendeeCursorFaults(call.query.cursor);
    },
    read: async ({ actor, params, query, services }) => {
      const { status, updatedSince, cursor } = query;
      const eventId = params.eventId as string;
      const listed = await listAttendees(services.db, actor, {
        eventId,
        page: pageOf(query),
        cursor,
        status,
        updatedSince,
      });
      return { data: listed.rows.map(presentAttendee), meta: pageMeta(listed) };
    },
  }),
];
