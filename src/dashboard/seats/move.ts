import type { FastifyInstance } from 'fastify';
import { recordNotFound } from '../../core/base/common.errors.ts';
import { Refusal, raise } from '../../core/base/define-error.ts';
import { findSeatHolder, findSeatOfTicket } from '../../core/reports/seats/seat-marks.sql.ts';
import { moveTicket } from '../../core/selling/moving/move-ticket.ts';
import { swapSeats } from '../../core/selling/moving/swap-seats.ts';
import type { Order } from '../../core/selling/orders/order.ts';
import { stepOfForm } from '../../http/pages/once-form.ts';
import { isUuid } from '../../platform/ids.ts';
import { statusOfRefusal } from '../events/change.ts';
import { visitedEvent } from '../events/event-of.ts';
import { actOf } from '../frame/note-act.ts';
import { answerScreen, doneAt, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { seatsPath, wrongWith } from './event-seats.ts';

const path = `${seatsPath}/move`;
const seatIdMax = 60;

/** A holder gets another seat: looked at first, then done. */
export function moveRoutes(app: FastifyInstance, services: DashboardServices): void {
  const ability = 'event-changes';
  screen(app, services, {
    method: 'GET',
    path,
    ability,
    handle: (visit) => answerMove(services, visit, { ticketId: visit.query.ticket, typed: visit.query.to }),
  });
  screen(app, services, { method: 'POST', path, ability, handle: (visit) => move(services, visit) });
  screen(app, services, {
    method: 'POST',
    path: `${seatsPath}/swap`,
    ability,
    handle: (visit) => swap(services, visit),
  });
}

async function ticketOf({ db }: DashboardServices, eventId: string, ticketId = '') {
  const found = isUuid(ticketId) ? await findSeatOfTicket(db, { eventId, ticketId }) : undefined;
  if (found === undefined) raise(recordNotFound, { record: 'ticket', id: ticketId.slice(0, seatIdMax) });
  return found;
}

interface Asked {
  ticketId: string | undefined;
  typed: string | undefined;
  /** What was wrong when it was to be done. */
  error?: unknown;
}

async function answerMove(
  services: DashboardServices,
  visit: Visit,
  { ticketId, typed = '', error }: Asked,
): Promise<void> {
  const { event, around } = await visitedEvent(services, visit);
  const ticket = await ticketOf(services, event.id, ticketId);
  const seat = typed.trim().slice(0, seatIdMax);
  const refused = error ?? (seat === '' ? undefined : await dryRun(services, event.id, { ...ticket, seat }));
  const holder = refused === undefined ? undefined : await whoSwaps(services, event.id, ticket, seat);
  const props = {
    ...around,
    ticket: { id: ticket.ticketId, name: ticket.name, seatId: ticket.seatId },
    to: seat === '' || refused !== undefined ? undefined : seat,
    swap: holder,
    typed: seat,
    ...(refused === undefined || (holder !== undefined && error === undefined) ? {} : wrongWith(refused)),
  };
  const status = refused === undefined || holder !== undefined ? 200 : statusOfRefusal(refused);
  await answerScreen(services, visit, ['seatsMove', props], { status });
}

interface Wanted {
  orderId: string;
  ticketId: string;
  seat: string;
}

/** Why it could not be moved there; undefined where it could. */
async function dryRun({ sales }: DashboardServices, eventId: string, wanted: Wanted): Promise<unknown> {
  try {
    await sales.desk.serve(eventId, moveTicket({ ...wanted, isDryRun: true }));
    return undefined;
  } catch (error) {
    return error;
  }
}

type SeatedTicket = Awaited<ReturnType<typeof ticketOf>>;

/** Who has the seat and can take the other one for it. */
async function whoSwaps(
  { db, sales }: DashboardServices,
  eventId: string,
  one: SeatedTicket,
  seat: string,
): Promise<{ ticketId: string; name: string; seatId: string } | undefined> {
  const holder = await findSeatHolder(db, { eventId, seatId: seat });
  const other = holder && (await findSeatOfTicket(db, { eventId, ticketId: holder.ticketId }));
  if (other === undefined || other.ticketId === one.ticketId) return undefined;
  try {
    await sales.desk.serve(eventId, swapSeats({ one: seatOf(one), other: seatOf(other), isDryRun: true }));
    return { ticketId: other.ticketId, name: other.name, seatId: other.seatId };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return undefined;
  }
}

const seatOf = ({ orderId, ticketId, seatId: seat }: SeatedTicket) => ({ orderId, ticketId, seat });

async function swap(services: DashboardServices, visit: Visit): Promise<void> {
  const { event, at } = await visitedEvent(services, visit);
  const [ticketId, otherId, seat, otherSeat] = ['ticket', 'other', 'seat', 'otherSeat'].map((field) =>
    visit.form.text(field).slice(0, seatIdMax),
  ) as [string, string, string, string];
  const ticket = await ticketOf(services, event.id, ticketId);
  const other = await ticketOf(services, event.id, otherId);
  try {
    const claim = stepOfForm(visit, 'swap');
    const input = { one: { ...seatOf(ticket), seat }, other: { ...seatOf(other), seat: otherSeat } };
    const actOfOrder = (order: Order, seats: { from: string; to: string }) => movedAct(visit, order, seats);
    await services.sales.desk.serve(event.id, swapSeats({ ...input, isDryRun: false, claim, actOf: actOfOrder }));
    doneAt(visit, `${at}/seats?seat=${encodeURIComponent(otherSeat)}`, 'seats-swapped');
  } catch (error) {
    await answerMove(services, visit, { ticketId, typed: otherSeat, error });
  }
}

function movedAct(visit: Visit, order: Order, details: { from: string; to: string }) {
  const subject = { kind: 'order', id: order.id, label: order.orderNumber } as const;
  return actOf(visit, { action: 'seating.ticket_moved', subject, details });
}

async function move(services: DashboardServices, visit: Visit): Promise<void> {
  const { event, at } = await visitedEvent(services, visit);
  const [ticketId, seat] = [visit.form.text('ticket'), visit.form.text('seat').trim().slice(0, seatIdMax)];
  const ticket = await ticketOf(services, event.id, ticketId);
  const noted = (order: Order, seats: { from: string; to: string }) => movedAct(visit, order, seats);
  try {
    const claim = stepOfForm(visit, 'move');
    const input = { orderId: ticket.orderId, ticketId, seat, isDryRun: false, claim, actOf: noted };
    await services.sales.desk.serve(event.id, moveTicket(input));
    doneAt(visit, `${at}/seats?seat=${encodeURIComponent(seat)}`, 'seat-moved');
  } catch (error) {
    await answerMove(services, visit, { ticketId, typed: seat, error });
  }
}
