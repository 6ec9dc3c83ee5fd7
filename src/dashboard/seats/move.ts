import type { FastifyInstance } from 'fastify';
import { recordNotFound } from '../../core/base/common.errors.ts';
import { raise } from '../../core/base/define-error.ts';
import { findSeatOfTicket } from '../../core/reports/seats/seat-marks.sql.ts';
import { moveTicket } from '../../core/selling/moving/move-ticket.ts';
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
  const props = {
    ...around,
    ticket: { id: ticket.ticketId, name: ticket.name, seatId: ticket.seatId },
    to: seat === '' || refused !== undefined ? undefined : seat,
    typed: seat,
    ...(refused === undefined ? {} : wrongWith(refused)),
  };
  const status = refused === undefined ? 200 : statusOfRefusal(refused);
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

async function move(services: DashboardServices, visit: Visit): Promise<void> {
  const { event, at } = await visitedEvent(services, visit);
  const [ticketId, seat] = [visit.form.text('ticket'), visit.form.text('seat').trim().slice(0, seatIdMax)];
  const ticket = await ticketOf(services, event.id, ticketId);
  const noted = (order: Order, { from, to }: { from: string; to: string }) =>
    actOf(visit, {
      action: 'seating.ticket_moved',
      subject: { kind: 'order', id: order.id, label: order.orderNumber },
      details: { from, to },
    });
  try {
    const claim = stepOfForm(visit, 'move');
    const input = { orderId: ticket.orderId, ticketId, seat, isDryRun: false, claim, actOf: noted };
    await services.sales.desk.serve(event.id, moveTicket(input));
    doneAt(visit, `${at}/seats?seat=${encodeURIComponent(seat)}`, 'seat-moved');
  } catch (error) {
    await answerMove(services, visit, { ticketId, typed: seat, error });
  }
}
