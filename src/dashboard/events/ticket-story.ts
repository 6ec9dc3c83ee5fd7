import type { FastifyInstance } from 'fastify';
import type {
  TicketEntry as ShownEntry,
  TicketStoryPageProps,
} from '../../../web/organizer/events/ticket-story-page.tsx';
import type { ShownAttendee } from '../../../web/organizer/ticket-state.tsx';
import { pesosOf } from '../../core/base/money.ts';
import { shownPlace } from '../../core/catalog/ticket-types/shown-place.ts';
import { type TicketEntry, type TicketStory, ticketTimeline } from '../../core/reports/attendees/ticket-timeline.ts';
import { withEntries } from '../../core/reports/attendees/with-entries.ts';
import { listAnswersOfTickets } from '../../core/selling/answers/answer.sql.ts';
import { usedDays } from '../../core/selling/tickets/used-day.ts';
import { answerScreen, screen } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { visitedEvent } from './event-of.ts';

/** One ticket with its story. */
export function ticketStoryRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, {
    method: 'GET',
    path: '/events/:eventId/attendees/:ticketId',
    ability: 'attendees',
    handle: async (visit) => {
      const path = { eventId: visit.params.eventId as string, ticketId: visit.params.ticketId as string };
      const story = await ticketTimeline(services.db, visit.actor, path);
      const [{ around, event }, answers] = await Promise.all([
        visitedEvent(services, visit),
        listAnswersOfTickets(services.db, { ticketIds: [story.ticket.id] }),
      ]);
      const [[came], used] = await Promise.all([
        withEntries(services.db, event, [story.ticket]),
        usedDays(services.db, [story.ticket]),
      ]);
      const seesAddresses = visit.may.has('addresses');
      const props: TicketStoryPageProps = {
        ...around,
        ticket: { ...shownTicket(story, seesAddresses), usedDay: used.get(story.ticket.id) },
        currentId: story.current.id,
        answers: (seesAddresses ? answers : []).map(({ label, value }) => ({ label, value })),
        cameIn: (came?.entries ?? []).map(({ at, gate, zone, day, direction }) => ({
          ...{ at, gate, day, direction },
          zone: zone?.name ?? null,
        })),
        entries: story.entries.map((entry) => shownEntry(entry, { ownCode: story.ticket.code, seesAddresses })),
      };
      await answerScreen(services, visit, ['eventsTicketStory', props]);
    },
  });
}

function shownTicket({ ticket, current }: TicketStory, seesAddresses: boolean): ShownAttendee {
  const { admittedAt, admittedGate } = ticket;
  return {
    ticketId: ticket.id,
    holderName: ticket.holderName,
    holderEmail: seesAddresses ? ticket.holderEmail : null,
    ticketTypeName: ticket.name,
    ...shownPlace(ticket),
    seat: ticket.seat,
    status: ticket.status,
    isReturning: ticket.returningAt !== null,
    isReplaced: ticket.replacedBy !== null,
    givenTo: current.holderEmail === ticket.holderEmail ? null : current.holderName,
    admission: admittedAt === null || admittedGate === null ? null : { at: admittedAt, gate: admittedGate },
    code: ticket.code,
    orderId: ticket.orderId,
    orderNumber: ticket.orderNumber,
  };
}

// A scan that a device reports sooner counts as reported at once.
const lateMs = 60_000;

function shownEntry(
  entry: TicketEntry,
  { ownCode, seesAddresses }: { ownCode: string; seesAddresses: boolean },
): ShownEntry {
  const { at } = entry;
  switch (entry.kind) {
    case 'SCANNED': {
      const { kind, result, isUndo, isAdmission, gate, device, code } = entry;
      const { firstScannedAt, firstGate, firstDevice } = entry;
      const isLate = Date.parse(entry.receivedAt) - Date.parse(at) > lateMs;
      const first =
        firstScannedAt === null || firstGate === null || firstDevice === null
          ? null
          : { at: firstScannedAt, gate: firstGate, device: firstDevice };
      const receivedAt = isLate ? entry.receivedAt : null;
      const otherCode = code === ownCode ? null : code;
      return { at, kind, result, isUndo, isAdmission, gate, device, receivedAt, first, otherCode };
    }
    case 'REFUND_REQUESTED':
    case 'REFUND_SUCCEEDED':
    case 'REFUND_FAILED':
    case 'REFUND_OTHERWISE':
    case 'REFUND_GIVEN_UP':
      return { at, kind: entry.kind, amount: pesosOf(entry.amountCentavos), tickets: entry.tickets };
    case 'SOLD':
      return { at, kind: entry.kind, to: entry.to, channel: entry.channel };
    case 'MAIL':
      return {
        at,
        kind: entry.kind,
        mail: entry.mail,
        status: entry.status,
        recipient: seesAddresses ? entry.recipient : null,
      };
    case 'OFFERED':
    case 'OFFER_TAKEN_BACK':
      return { at, kind: entry.kind, to: entry.to, email: seesAddresses ? entry.email : null };
    case 'GIVEN_ON':
      return { at, kind: entry.kind, from: entry.from, to: entry.to };
    case 'MOVED':
      return { at, kind: 'MOVED', from: entry.from, to: entry.to };
    case 'REISSUED':
    case 'VOID':
      return { at, kind: entry.kind };
  }
}
