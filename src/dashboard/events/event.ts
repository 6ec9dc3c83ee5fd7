import type { FastifyInstance } from 'fastify';
import type { TicketsPageProps, TicketTypeShown } from '../../../web/organizer/events/tickets-page.tsx';
import { boundsOf } from '../../core/base/fields/field.ts';
import { pesosOf } from '../../core/base/money.ts';
import { isTicket } from '../../core/catalog/inventory/type-kinds.ts';
import { shownPlace } from '../../core/catalog/ticket-types/shown-place.ts';
import { stockOf } from '../../core/catalog/ticket-types/stock.ts';
import { type TicketType, ticketTypeStatus } from '../../core/catalog/ticket-types/ticket-type.ts';
import { ticketTypeFields } from '../../core/catalog/ticket-types/ticket-type-fields.ts';
import { type EventSales, eventSalesOf } from '../../core/reports/overview/event-sales-of.ts';
import type { FormFaults } from '../../http/pages/faults.ts';
import { answerScreen, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { shownHandedOut } from '../orders/overview.ts';
import { checklistOf } from './checklist.ts';
import { visitedEvent } from './event-of.ts';
import { entryChoicesOf, newTicketValues } from './ticket-form.ts';

/** The event's own page. */
export function eventRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, {
    method: 'GET',
    path: '/events/:eventId',
    ability: 'events',
    handle: (visit) => answerEvent(services, visit),
  });
}

interface ShownEvent {
  values?: TicketsPageProps['values'];
  faults?: FormFaults;
  refused?: TicketsPageProps['refused'];
  status?: number;
}

export async function answerEvent(
  services: DashboardServices,
  visit: Visit,
  { values = newTicketValues, faults, refused, status = 200 }: ShownEvent = {},
): Promise<void> {
  const visited = await visitedEvent(services, visit);
  const { event, types, around } = visited;
  const sales = await eventSalesOf(services.db, visit.actor, event.id);
  const props: TicketsPageProps = {
    ...around,
    types: types.map((type) => presentType(type, sales)),
    figures: figuresOf(sales, visit),
    handedOut: shownHandedOut(sales.handedOut),
    checklist: event.status === 'DRAFT' ? checklistOf(visited, visit.now) : undefined,
    values,
    bounds: boundsOf(ticketTypeFields),
    entry: await entryChoicesOf(services.db, event),
    hasStatutory: services.taxRules !== 'off',
    faults,
    refused,
  };
  await answerScreen(services, visit, ['eventsTickets', props], { status });
}

/** Not every role may see what is paid out. */
function figuresOf({ totals }: EventSales, { may }: Visit): TicketsPageProps['figures'] {
  return {
    orders: totals.orders,
    tickets: totals.tickets,
    gross: pesosOf(totals.grossCentavos),
    refunds: pesosOf(totals.refundsCentavos),
    cash: pesosOf(totals.cashCentavos),
    net: may.has('payouts') ? pesosOf(totals.netCentavos) : undefined,
  };
}

function presentType(type: TicketType, { types }: EventSales): TicketTypeShown {
  return {
    id: type.id,
    name: type.name,
    price: pesosOf(type.priceCentavos),
    ...shownPlace(type),
    kind: type.type,
    addOn: isTicket(type) ? null : { perTicketMax: type.perTicketMax, isAlone: type.standalone },
    status: ticketTypeStatus(type),
    onSaleAt: type.onSaleAt,
    offSaleAt: type.offSaleAt,
    isMarkedSoldOut: type.isMarkedSoldOut,
    stock: stockOf([type]),
    soldFor: pesosOf(types.find(({ id }) => id === type.id)?.soldCentavos ?? 0),
  };
}
