import type { FastifyInstance } from 'fastify';
import type { OverviewProps } from '../../../web/organizer/orders/overview-page.tsx';
import type { ShownToDo } from '../../../web/organizer/orders/to-do-list.tsx';
import type { SalesDay } from '../../../web/organizer/sales-curve.tsx';
import type { Ability } from '../../core/accounts/sign-in/person.ts';
import type { NextPayout } from '../../core/back-office/settlements/next-payout.ts';
import { pesosOf } from '../../core/base/money.ts';
import type { SalesOfDay, UpcomingEvent } from '../../core/reports/overview/overview.sql.ts';
import { overviewOf } from '../../core/reports/overview/overview-of.ts';
import type { ToDo } from '../../core/reports/overview/to-do.ts';
import type { HandedOut } from '../../core/selling/counter/handed-out.sql.ts';
import { seeOther } from '../../http/send-page.ts';
import { answerScreen, frameOf, screen } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { shownFirstSteps } from './first-steps.ts';
import { tonightOf } from './tonight.ts';

/** The first page of an organization. */
export function overviewRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, {
    method: 'GET',
    path: '',
    handle: async (visit) => {
      const { actor, may, now, base, reply } = visit;
      // Figures of all events, which are not for everybody.
      if (!may.has('reports')) return seeOther(reply, `${base}/events`);
      const [overview, firstSteps, tonight] = await Promise.all([
        overviewOf(services.reports, actor, { now, holdDays: services.payouts.holdDays }),
        shownFirstSteps(services, visit),
        tonightOf(services, visit),
      ]);
      const props: OverviewProps = {
        frame: frameOf(visit, { current: 'overview' }),
        tonight,
        today: shownDay(overview.today),
        handedOut: shownHandedOut(overview.handedOut),
        days: overview.days.map(shownDay),
        nextPayout: may.has('payouts') ? shownNextPayout(overview.nextPayout) : undefined,
        upcoming: overview.upcoming.map(shownUpcoming),
        toDos: overview.toDos.filter(({ kind }) => may.has(abilityFor[kind])).map(shownToDo),
        firstSteps,
      };
      await answerScreen(services, visit, ['ordersOverview', props]);
    },
  });
}

/** The ability that is needed to see each. */
const abilityFor: Record<ToDo['kind'], Ability> = {
  PAYOUT_ACCOUNT_MISSING: 'payout-account',
  PAYOUT_ACCOUNT_RESTS: 'payouts',
  PAYOUT_STOPPED: 'payouts',
  TAX_DETAILS_MISSING: 'payout-account',
  DISPUTE_OPEN: 'refunds',
  REFUND_FAILED: 'refunds',
  NOTHING_ON_SALE: 'event-changes',
  DRAFT_SOON: 'event-changes',
  INVENTORY_LOW: 'event-changes',
  WEBHOOK_OFF: 'webhooks',
  KEY_EXPIRING: 'api-keys',
};

function shownDay({ day, orders, tickets, grossCentavos, refundsCentavos, cashCentavos }: SalesOfDay): SalesDay {
  const [gross, refunds, cash] = [grossCentavos, refundsCentavos, cashCentavos].map(pesosOf) as [
    number,
    number,
    number,
  ];
  return { day, orders, tickets, gross, refunds, cash };
}

export function shownHandedOut(handedOut: HandedOut): OverviewProps['handedOut'] {
  return {
    cash: pesosOf(handedOut.counterCentavos),
    cashBack: pesosOf(handedOut.counterRefundsCentavos),
    sold: handedOut.counterTickets,
    given: handedOut.complimentaryTickets,
  };
}

export function shownNextPayout(payout: NextPayout | null) {
  return payout === null ? null : { at: payout.at, amount: pesosOf(payout.amountCentavos) };
}

function shownUpcoming(event: UpcomingEvent): OverviewProps['upcoming'][number] {
  return {
    id: event.id,
    name: event.name,
    dateTime: event.dateTime,
    timezone: event.timezone,
    sold: event.soldQuantity,
    held: event.heldQuantity,
    quantity: event.quantity,
    eventCapacity: event.eventCapacity,
  };
}

function shownToDo(toDo: ToDo): ShownToDo {
  switch (toDo.kind) {
    case 'PAYOUT_ACCOUNT_MISSING':
      return { kind: toDo.kind, amount: pesosOf(toDo.amountCentavos) };
    case 'PAYOUT_ACCOUNT_RESTS':
      return { kind: toDo.kind, amount: pesosOf(toDo.amountCentavos), until: toDo.until };
    case 'PAYOUT_STOPPED': {
      const { kind, payoutId, amountCentavos, reason, isReturned } = toDo;
      return { kind, payoutId, amount: pesosOf(amountCentavos), reason, isReturned };
    }
    case 'TAX_DETAILS_MISSING':
      return { kind: toDo.kind };
    case 'DISPUTE_OPEN':
    case 'REFUND_FAILED': {
      const { kind, orderId, orderNumber, amountCentavos } = toDo;
      return { kind, orderId, orderNumber, amount: pesosOf(amountCentavos) };
    }
    case 'WEBHOOK_OFF':
      return { kind: toDo.kind, webhookId: toDo.webhookId, host: new URL(toDo.url).host };
    case 'KEY_EXPIRING':
      return { kind: toDo.kind, name: toDo.name, expiresAt: toDo.expiresAt };
    case 'INVENTORY_LOW': {
      const { kind, eventId, name, ticketTypeName, unsoldQuantity } = toDo;
      return { kind, eventId, name, ticketTypeName, unsoldQuantity };
    }
    case 'DRAFT_SOON':
      return { kind: toDo.kind, eventId: toDo.eventId, name: toDo.name, dateTime: toDo.dateTime };
    case 'NOTHING_ON_SALE':
      return { kind: toDo.kind, eventId: toDo.eventId, name: toDo.name };
  }
}
