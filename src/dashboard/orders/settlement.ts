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
import { payoutsCsv, settlementCsv } from '../../core/back-office/settlements/settlement-csv.ts';
import { settlementOf } from '../../core/back-office/settlements/settlement-of.ts';
import { pesosOf } from '../../core/base/money.ts';
import { accountingCsv } from '../../core/reports/accounting/accounting-csv.ts';
import { type FormFaults, faultsOf, noFaults } from '../../http/pages/faults.ts';
import { sendPieces } from '../../http/pages/send-csv.ts';
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
      await sendPieces(visit, settlementCsv(db, visit.actor, periodOf(visit, visit.now)), 'settlement');
    },
  });

  screen(app, services, {
    method: 'GET',
    path: '/settlement/payouts.csv',
    ability,
    handle: (visit) => sendPieces(visit, payoutsCsv(db, visit.actor), 'payouts'),
  });

  screen(app, services, {
    method: 'GET',
    path: '/settlement/accounting.csv',
    ability,
    handle: async (visit) => {
      const { from, to } = periodOf(visit, visit.now);
      const pieces = accountingCsv(services.reports, visit.actor, { from, to });
      await sendPieces(visit, pieces, `accounting-${from}-${to}`);
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
    hasInvoices: services.taxRules !== 'off',
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
