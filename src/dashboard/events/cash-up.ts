import type { FastifyInstance } from 'fastify';
import { pesosOf } from '../../core/base/money.ts';
import { cashUp } from '../../core/selling/counter/cash-up.ts';
import { type FormFaults, faultsOf } from '../../http/pages/faults.ts';
import { answerScreen, screen } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { statusOfRefusal } from './change.ts';
import { visitedEvent } from './event-of.ts';
import { optionalNumber } from './typed.ts';

/** What the tills should hold, beside what was counted; the counts stay in the address and are kept nowhere. */
export function cashUpRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, {
    method: 'GET',
    path: '/events/:eventId/counter/cash-up',
    ability: 'orders',
    handle: async (visit) => {
      const { event, around } = await visitedEvent(services, visit);
      const day = visit.query.day ?? '';
      const read = (of: string | null) => cashUp(services.db, visit.actor, { eventId: event.id, day: of });
      let faults: FormFaults | undefined;
      let status = 200;
      const { rows, totals, doors } = await read(day === '' ? null : day).catch((error: unknown) => {
        faults = faultsOf(error);
        status = statusOfRefusal(error);
        return read(null);
      });
      const props = {
        ...around,
        day,
        faults,
        rows: rows.map(({ person, device, gate, method, orders, tickets, centavos }) => {
          const key = [person, device, gate, method].map((each) => each ?? '').join('|');
          const counted = optionalNumber(visit.query[`counted.${key}`] ?? '');
          return {
            key,
            who: person ?? device,
            gate,
            method,
            orders,
            tickets,
            expected: pesosOf(centavos),
            counted: typeof counted === 'number' ? counted : null,
          };
        }),
        doors: doors.map(({ doorCodeId: id, gate, salesPesosMax, salesTicketsMax, tickets, centavos }) => {
          return { id, gate, limit: { salesPesosMax, salesTicketsMax }, tickets, taken: pesosOf(centavos) };
        }),
        totals: { orders: totals.orders, tickets: totals.tickets, expected: pesosOf(totals.centavos) },
      };
      await answerScreen(services, visit, ['eventsCashUp', props], { status });
    },
  });
}
