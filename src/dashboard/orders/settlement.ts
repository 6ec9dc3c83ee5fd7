import type { FastifyInstance } from 'fastify';
import type { Period, SettlementProps } from '../../../web/organizer/orders/settlement-page.tsx';
import { listOwnPayouts } from '../../core/back-office/settlements/list-own-payouts.ts';
import { owedTo } from '../../core/back-office/settlements/next-payout.ts';
import { listPayouts } from '../../core/back-office/settlements/payout.sql.ts';
import {
  amountsInPesos,
  type CounterCash,
  type Payout,
  type StatementAmounts,
} from '../../core/back-office/settlements/settlement.ts';
import { settlementOf } from '../../core/back-office/settlements/settlement-of.ts';
import type { CsvCell } from '../../core/base/csv.ts';
import { pesosOf } from '../../core/base/money.ts';
import { type FormFaults, faultsOf, noFaults } from '../../http/pages/faults.ts';
import { everyRow, sendCsv } from '../../http/pages/send-csv.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { answerScreen, frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { shownNextPayout } from './overview.ts';
import { periodOf, periodsOf } from './period.ts';

const ability = 'payouts';
const payoutsOnPage = 20;

/** What was earned in a period, what is owed, and what was paid out. */
export function settlementRoutes(app: FastifyInstance, services: DashboardServices): void {
  const { db } = services;

  screen(app, services, {
    method: 'GET',
    path: '/settlement',
    ability,
    handle: (visit) => answerSettlement(services, visit),
  });

  screen(app, services, {
    method: 'GET',
    path: '/settlement.csv',
    ability,
    handle: async (visit) => {
      const { events } = await settlementOf(db, visit.actor, periodOf(visit, visit.now));
      const rows = events.map((event): CsvCell[] => [
        event.eventName,
        { count: event.orders },
        { count: event.tickets },
        ...amountCells(event),
      ]);
      const columns = ['event', 'orders', 'tickets', ...amountColumns];
      await sendCsv(visit, { name: 'settlement', columns, rows, cellsOf: (cells) => cells });
    },
  });

  screen(app, services, {
    method: 'GET',
    path: '/settlement/payouts.csv',
    ability,
    handle: async (visit) => {
      await sendCsv(visit, {
        name: 'payouts',
        columns: ['payout', 'created_at', 'status', 'sent_at', 'paid_at', 'amount'],
        rows: everyRow(({ cursor, take }) => listOwnPayouts(db, visit.actor, { cursor, page: { take } })),
        cellsOf: ({ id, amountCentavos, status, createdAt, sentAt, paidAt }) => [
          id,
          createdAt,
          status,
          sentAt,
          paidAt,
          { centavos: amountCentavos },
        ],
      });
    },
  });
}

async function answerSettlement(services: DashboardServices, visit: Visit): Promise<void> {
  const { db } = services;
  const { actor, query } = visit;
  const { organizationId } = actor;
  const period = periodOf(visit, visit.now);
  const { settlement, faults } = await settlementOrFaults(db, visit, period);
  const cursor = query.cursor || undefined;
  const [{ nextPayout }, payouts, [scheduled]] = await Promise.all([
    owedTo(db, { organizationId, holdDays: services.payouts.holdDays }),
    listOwnPayouts(db, actor, { cursor, page: { take: payoutsOnPage } }),
    listPayouts(db, { organizationId, status: 'SCHEDULED', most: 1 }),
  ]);
  const { totals, balance, events } = settlement;
  const props: SettlementProps = {
    frame: frameOf(visit, { current: 'settlement' }),
    owed: pesosOf(balance.owedCentavos + balance.scheduledCentavos),
    scheduled: pesosOf(balance.scheduledCentavos),
    paidOut: pesosOf(balance.paidOutCentavos),
    nextPayout: shownNextPayout(nextPayout),
    period,
    periods: periodsOf(visit.now),
    totals: { ...shownAmounts(totals), orders: totals.orders, tickets: totals.tickets },
    events: events.map((event) => ({
      id: event.eventId,
      name: event.eventName,
      orders: event.orders,
      tickets: event.tickets,
      ...shownAmounts(event),
    })),
    payouts: payouts.rows.map(shownPayout),
    waitingFor: scheduled?.waitingFor ?? null,
    nextCursor: payouts.nextCursor,
    faults,
  };
  await answerScreen(services, visit, ['ordersSettlement', props], { status: faults === noFaults ? 200 : 400 });
}

/** Where the days are invalid, what is owed is shown all the same. */
async function settlementOrFaults(db: Queryable, { actor, now }: Visit, period: Period) {
  try {
    return { settlement: await settlementOf(db, actor, period), faults: noFaults };
  } catch (error) {
    const faults: FormFaults = faultsOf(error);
    return { settlement: await settlementOf(db, actor, periodsOf(now).thisMonth), faults };
  }
}

export function shownPayout(payout: Payout) {
  const { id, amountCentavos, status, waitingFor, createdAt, returnReason, withdrawCause, withdrawReason } = payout;
  const amount = pesosOf(amountCentavos);
  return { id, amount, status, waitingFor, createdAt, returnReason, withdrawCause, withdrawReason };
}

function shownAmounts(amounts: StatementAmounts & CounterCash) {
  return {
    ...amountsInPesos(amounts),
    other: pesosOf(amounts.otherCentavos),
    cash: pesosOf(amounts.cashCentavos),
    cashBack: pesosOf(amounts.cashBackCentavos),
  };
}

// The cash comes after the net: it is no part of it.
const amountColumns = ['gross', 'refunds', 'commission', 'processing', 'disputes', 'net', 'cash', 'cash_back'];

function amountCells(amounts: StatementAmounts & CounterCash): CsvCell[] {
  return [
    { centavos: amounts.grossCentavos },
    { centavos: amounts.refundsCentavos },
    { centavos: amounts.commissionCentavos },
    { centavos: amounts.processingCentavos },
    { centavos: 0 - amounts.otherCentavos },
    { centavos: amounts.netCentavos },
    { centavos: amounts.cashCentavos },
    { centavos: amounts.cashBackCentavos },
  ];
}
