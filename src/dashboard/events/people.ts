import type { FastifyInstance } from 'fastify';
import type { AttendeesPageProps } from '../../../web/organizer/events/people-pages.tsx';
import { Refusal } from '../../core/base/define-error.ts';
import { interestsCsv, listInterests } from '../../core/catalog/interests/list-interests.ts';
import { type Attendees, attendeesCsv, listAttendees } from '../../core/reports/attendees/list-attendees.ts';
import { issuedTicketStatuses } from '../../core/selling/tickets/issued-ticket.ts';
import { type FormFaults, faultsOf } from '../../http/pages/faults.ts';
import { chosenOf } from '../../http/pages/filters.ts';
import { sendPieces } from '../../http/pages/send-csv.ts';
import { noteAct } from '../frame/note-act.ts';
import { answerScreen, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { statusOfRefusal } from './change.ts';
import { type VisitedEvent, visitedEvent } from './event-of.ts';

const peopleOnPage = 50;

/** Who wants to come, and who does. */
export function peopleRoutes(app: FastifyInstance, services: DashboardServices): void {
  const { db } = services;

  screen(app, services, {
    method: 'GET',
    path: '/events/:eventId/interested',
    ability: 'events',
    handle: async (visit) => {
      const { event, around } = await visitedEvent(services, visit);
      const wanted = { eventId: event.id, cursor: visit.query.cursor, take: peopleOnPage };
      const { rows, total, nextCursor } = await listInterests(db, visit.actor, wanted);
      const people = rows.map(({ id, name, email, createdAt }) => ({ id, name, email, createdAt }));
      await answerScreen(services, visit, ['eventsInterested', { ...around, people, total, nextCursor }]);
    },
  });

  screen(app, services, {
    method: 'GET',
    path: '/events/:eventId/interested.csv',
    ability: 'events',
    handle: async (visit) => {
      const visited = await visitedEvent(services, visit);
      const { event } = visited;
      await noteExport(services, visit, visited, { list: 'interested' });
      await sendPieces(visit, interestsCsv(db, visit.actor, { eventId: event.id }), `${event.slug}-interested`);
    },
  });

  screen(app, services, {
    method: 'GET',
    path: '/events/:eventId/attendees',
    ability: 'attendees',
    handle: (visit) => answerAttendees(services, visit),
  });

  screen(app, services, {
    method: 'GET',
    path: '/events/:eventId/attendees.csv',
    ability: 'attendees',
    handle: async (visit) => {
      const visited = await visitedEvent(services, visit);
      const { event } = visited;
      const filter = filterOf(visit);
      const pieces = attendeesCsv(db, visit.actor, { eventId: event.id, ...filter });
      await noteExport(services, visit, visited, {
        list: 'attendees',
        isFiltered: Object.values(filter).some(Boolean),
      });
      await sendPieces(visit, pieces, `${event.slug}-attendees`);
    },
  });
}

/** Who took people's addresses out of here is written down; whom they looked for is not. */
async function noteExport(
  services: DashboardServices,
  visit: Visit,
  { event }: VisitedEvent,
  details: Readonly<Record<string, string | boolean>>,
): Promise<void> {
  const subject = { kind: 'event', id: event.id, label: event.name } as const;
  await services.db.transaction((tx) => noteAct(tx, visit, { action: 'attendees.exported', subject, details }));
}

function filterOf({ query }: Visit) {
  return { search: query.search?.trim() || undefined, status: chosenOf(query.status, issuedTicketStatuses) };
}

const nobody: Attendees = { rows: [], total: 0, isTotalExact: true, nextCursor: null };

async function answerAttendees(services: DashboardServices, visit: Visit): Promise<void> {
  const { event, around } = await visitedEvent(services, visit);
  const filter = filterOf(visit);
  let found = nobody;
  let faults: FormFaults | undefined;
  let status = 200;
  try {
    const wanted = { eventId: event.id, ...filter, cursor: visit.query.cursor, take: peopleOnPage };
    found = await listAttendees(services.db, visit.actor, wanted);
  } catch (error) {
    // What was searched for can be mended in the form; a cursor cannot.
    if (!(error instanceof Refusal) || error.details.some(({ field }) => field !== 'search')) throw error;
    faults = faultsOf(error);
    status = statusOfRefusal(error);
  }
  const { total, isTotalExact, nextCursor } = found;
  const attendees = presentAttendees(found);
  const props: AttendeesPageProps = { ...around, attendees, total, isTotalExact, nextCursor, filter, faults };
  await answerScreen(services, visit, ['eventsAttendees', props], { status });
}

function presentAttendees({ rows }: Attendees): AttendeesPageProps['attendees'] {
  return rows.map((attendee) => ({
    ticketId: attendee.ticketId,
    buyerName: attendee.buyerName,
    buyerEmail: attendee.buyerEmail,
    ticketTypeName: attendee.ticketTypeName,
    section: attendee.section,
    row: attendee.rowLabel,
    seat: attendee.seat,
    status: attendee.status,
    code: attendee.code,
    orderId: attendee.orderId,
    orderNumber: attendee.orderNumber,
  }));
}
