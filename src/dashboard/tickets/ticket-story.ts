import type { FastifyInstance } from 'fastify';
import type {
  TicketEntry as ShownEntry,
  TicketAct,
  TicketStoryPageProps,
} from '../../../web/organizer/events/ticket-story-page.tsx';
import type { ShownAttendee } from '../../../web/organizer/ticket-state.tsx';
import { isNobodysAddress } from '../../core/base/mail-address/erased-buyer.ts';
import { pesosOf } from '../../core/base/money.ts';
import { shownPlace } from '../../core/catalog/ticket-types/shown-place.ts';
import { type TicketEntry, type TicketStory, ticketTimeline } from '../../core/reports/attendees/ticket-timeline.ts';
import { withEntries } from '../../core/reports/attendees/with-entries.ts';
import type { ActName } from '../../core/selling/acts/acts.ts';
import { factsOf } from '../../core/selling/acts/facts.ts';
import { isAllowed } from '../../core/selling/acts/may-do.ts';
import { readKnown } from '../../core/selling/acts/read-known.ts';
import { listAnswersOfTickets } from '../../core/selling/answers/answer.sql.ts';
import { findOrderEvent } from '../../core/selling/orders/order-event.sql.ts';
import { ownOrder } from '../../core/selling/orders/own-order.sql.ts';
import { refundableTickets } from '../../core/selling/refunds/refund-of-tickets.ts';
import { isGoodTicket } from '../../core/selling/tickets/issued-ticket.ts';
import { usedDays } from '../../core/selling/tickets/used-day.ts';
import { isAddressable } from '../../http/pages/orders/address-screens.ts';
import { visitedEvent } from '../events/event-of.ts';
import { answerScreen, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';

/** One ticket with its story. */
export function ticketStoryRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, {
    method: 'GET',
    path: '/events/:eventId/attendees/:ticketId',
    ability: 'attendees',
    handle: (visit) => answerStory(services, visit),
  });
}

/** `giving`: what was typed to give it to somebody, and what was wrong with it. */
export async function answerStory(
  services: DashboardServices,
  visit: Visit,
  giving: Pick<TicketStoryPageProps, 'typed' | 'faults'> & { status?: number } = {},
): Promise<void> {
  const path = { eventId: visit.params.eventId as string, ticketId: visit.params.ticketId as string };
  const story = await ticketTimeline(services.db, visit.actor, path);
  const [{ around, event }, answers] = await Promise.all([
    visitedEvent(services, visit),
    listAnswersOfTickets(services.db, { ticketIds: [story.ticket.id] }),
  ]);
  const [[came], used, acts] = await Promise.all([
    withEntries(services.db, event, [story.ticket]),
    usedDays(services.db, [story.ticket]),
    actsOf(services, visit, story),
  ]);
  const seesAddresses = visit.may.has('addresses');
  const { status = 200, ...typed } = giving;
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
    acts,
    ...typed,
  };
  await answerScreen(services, visit, ['eventsTicketStory', props], { status });
}

/** What the table of acts lets be done with it now, by the reader's role. */
async function actsOf({ db }: DashboardServices, { may, actor }: Visit, { ticket }: TicketStory): Promise<TicketAct[]> {
  const order = await ownOrder(db, actor, ticket.orderId);
  const [known, event] = await Promise.all([readKnown(db, order), findOrderEvent(db, { eventId: order.eventId })]);
  const own = known.tickets.find(({ id }) => id === ticket.id);
  if (own === undefined || own.replacedBy !== null) return [];
  const isFree = (name: ActName) => isAllowed(name, factsOf(known, own));
  const isReachable = !isNobodysAddress(order.buyerEmail);
  const isFound: Record<TicketAct, boolean> = {
    move: may.has('event-changes') && ticket.seatId !== null && isGoodTicket(own) && isFree('MOVE_SEAT'),
    give: may.has('order-acts') && event?.transfersAllowed === true && isGoodTicket(own) && isFree('GIVE_ON'),
    resend: may.has('order-acts') && isReachable && isFree('RESEND'),
    address: may.has('order-acts') && own.isBuyers && isAddressable(known),
    refund: may.has('refunds') && refundableTickets({ ...known, order }).some((each) => each.ticket.id === own.id),
  };
  return Object.keys(isFound).filter((act): act is TicketAct => isFound[act as TicketAct]);
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
