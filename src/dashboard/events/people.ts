import type { FastifyInstance } from 'fastify';
import type { AttendeesPageProps } from '../../../web/organizer/events/attendees-page.tsx';
import type { ShownAttendee } from '../../../web/organizer/ticket-state.tsx';
import { raiseInvalid } from '../../core/base/common.errors.ts';
import { Refusal } from '../../core/base/define-error.ts';
import { interestsCsv, listInterests } from '../../core/catalog/interests/list-interests.ts';
import { countQuestions } from '../../core/catalog/questions/question.sql.ts';
import { shownPlace } from '../../core/catalog/ticket-types/shown-place.ts';
import { stockOfEvent } from '../../core/catalog/ticket-types/stock.ts';
import type { FoundAttendee } from '../../core/reports/attendees/search-attendees.sql.ts';
import {
  attendeesCsv,
  everyAttendee,
  type FoundAttendees,
  searchAttendees,
} from '../../core/reports/attendees/search-attendees.ts';
import { issuedTicketStatuses } from '../../core/selling/tickets/issued-ticket.ts';
import { usedDays } from '../../core/selling/tickets/used-day.ts';
import { type FormFaults, faultsOf } from '../../http/pages/faults.ts';
import { chosenOf } from '../../http/pages/filters.ts';
import { sendPieces } from '../../http/pages/send-csv.ts';
import { isUuid } from '../../platform/ids.ts';
import { noteAct } from '../frame/note-act.ts';
import { answerScreen, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { maySearchFor } from '../orders/list.ts';
import { statusOfRefusal } from './change.ts';
import { type VisitedEvent, visitedEvent } from './event-of.ts';

const peopleOnPage = 50;

/** Who wants to come, and who does. */
export function peopleRoutes(app: FastifyInstance, services: DashboardServices): void {
  const { db } = services;

  screen(app, services, {
    method: 'GET',
    path: '/events/:eventId/interested',
    ability: 'interests',
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
    ability: 'interests',
    handle: async (visit) => {
      const visited = await visitedEvent(services, visit);
      const { event } = visited;
      await noteExport(services, visit, visited, { list: 'interested' });
      await sendPieces(
        visit,
        interestsCsv(services.reports, visit.actor, { eventId: event.id }),
        `${event.slug}-interested`,
      );
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
    ability: 'attendee-files',
    handle: async (visit) => {
      const visited = await visitedEvent(services, visit);
      const { event } = visited;
      const filter = filterOf(visit, visited);
      const ids = tickedOf(visit);
      const pieces = attendeesCsv(services.reports, visit.actor, { eventId: event.id, ...inputOf(filter), ids });
      await noteExport(services, visit, visited, {
        list: 'attendees',
        isFiltered: ids !== undefined || Object.values(filter).some(Boolean),
      });
      await sendPieces(visit, pieces, `${event.slug}-attendees`);
    },
  });
}

/** The log names the person who exported people's addresses, but not what they searched for. */
async function noteExport(
  services: DashboardServices,
  visit: Visit,
  { event }: VisitedEvent,
  details: Readonly<Record<string, string | boolean>>,
): Promise<void> {
  const subject = { kind: 'event', id: event.id, label: event.name } as const;
  await services.db.transaction((tx) => noteAct(tx, visit, { action: 'attendees.exported', subject, details }));
}

/** What the page offers to be chosen; anything else asks for all. */
function filterOf({ query }: Pick<Visit, 'query'>, { types }: VisitedEvent) {
  return {
    search: query.search?.trim() || undefined,
    status: chosenOf(query.status, issuedTicketStatuses),
    type: chosenOf(
      query.type,
      types.map(({ id }) => id),
    ),
    admitted: chosenOf(query.admitted, ['yes', 'no']),
    answers: chosenOf(query.answers, ['missing']),
  };
}

function inputOf({ search, status, type: ticketTypeId, admitted, answers }: ReturnType<typeof filterOf>) {
  return {
    search,
    status,
    ticketTypeId,
    isAdmitted: admitted === undefined ? undefined : admitted === 'yes',
    areAnswersMissing: answers === undefined ? undefined : (true as const),
  };
}

/** Those that were ticked, or all that the filter beside them finds; at most so many. */
export async function chosenAttendees(
  services: DashboardServices,
  visit: Visit,
  { most }: { most: number },
): Promise<FoundAttendee[]> {
  const { form, actor } = visit;
  const visited = await visitedEvent(services, visit);
  const { id: eventId } = visited.event;
  const names = ['search', 'status', 'type', 'admitted', 'answers'];
  const typed = filterOf({ query: Object.fromEntries(names.map((name) => [name, form.text(name)])) }, visited);
  const ids = [...new Set(form.all('ticket'))].filter(isUuid).slice(0, most);
  const wanted = form.has('all') && maySearchFor(visit, typed.search) ? inputOf(typed) : { ids };
  return Array.fromAsync(everyAttendee(services.db, actor, { eventId, most, ...wanted }));
}

/** The tickets that were ticked for a file; undefined where the whole list is wanted. */
function tickedOf({ request, query }: Visit): string[] | undefined {
  if (query.ticket === undefined || query.all !== undefined) return undefined;
  const [, search = ''] = request.url.split('?');
  return new URLSearchParams(search).getAll('ticket').filter(isUuid).slice(0, peopleOnPage);
}

const nobody: FoundAttendees = { rows: [], total: 0, isTotalExact: true, nextCursor: null };

async function answerAttendees(services: DashboardServices, visit: Visit): Promise<void> {
  const visited = await visitedEvent(services, visit);
  const { event, around } = visited;
  const filter = filterOf(visit, visited);
  const isByName = visit.query.sort === 'name';
  let found = nobody;
  let faults: FormFaults | undefined;
  let status = 200;
  try {
    if (!maySearchFor(visit, filter.search)) raiseInvalid([{ field: 'search', fault: 'onlyOrderNumbers' }]);
    const { cursor } = visit.query;
    const wanted = { eventId: event.id, ...inputOf(filter), cursor, take: peopleOnPage, isByName };
    found = await searchAttendees(services.db, visit.actor, wanted);
  } catch (error) {
    // A search can be corrected in the form; a cursor cannot.
    if (!(error instanceof Refusal) || error.details.some(({ field }) => field !== 'search')) throw error;
    faults = faultsOf(error);
    status = statusOfRefusal(error);
  }
  const { rows, total, isTotalExact, nextCursor } = found;
  const used = await usedDays(services.db, rows);
  const attendees = rows.map((attendee) => ({ ...presentAttendee(attendee, visit), usedDay: used.get(attendee.id) }));
  const { asked } = await countQuestions(services.db, { eventId: event.id });
  const types = visited.types.map(({ id, name }) => ({ id, name }));
  const props: AttendeesPageProps = {
    ...around,
    attendees,
    types,
    total,
    sold: stockOfEvent(visited.types).sold,
    isTotalExact,
    nextCursor,
    filter,
    sort: isByName ? 'name' : '',
    faults,
    isAsked: asked > 0,
  };
  await answerScreen(services, visit, ['eventsAttendees', props], { status });
}

function presentAttendee(attendee: FoundAttendee, { may }: Visit): ShownAttendee {
  const { admittedAt, admittedGate } = attendee;
  return {
    ticketId: attendee.id,
    holderName: attendee.holderName,
    holderEmail: may.has('addresses') ? attendee.holderEmail : null,
    ticketTypeName: attendee.ticketTypeName,
    ...shownPlace(attendee),
    seat: attendee.seat,
    status: attendee.status,
    isReturning: attendee.returningAt !== null,
    isReplaced: attendee.isReplaced,
    givenTo: attendee.givenTo,
    admission: admittedAt === null || admittedGate === null ? null : { at: admittedAt, gate: admittedGate },
    code: attendee.code,
    orderId: attendee.orderId,
    orderNumber: attendee.orderNumber,
  };
}
