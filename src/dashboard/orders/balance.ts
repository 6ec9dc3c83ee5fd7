import type { FastifyInstance } from 'fastify';
import type { BalanceProps } from '../../../web/organizer/orders/balance-page.tsx';
import { type BalancePart, listBalanceParts } from '../../core/back-office/settlements/balance-parts.sql.ts';
import { listOwnPayouts } from '../../core/back-office/settlements/list-own-payouts.ts';
import { owedTo } from '../../core/back-office/settlements/next-payout.ts';
import { ownBalancePart } from '../../core/back-office/settlements/own-balance-part.sql.ts';
import {
  leftStatuses,
  notLeftStatuses,
  type PayoutStatus,
  payoutStatuses,
} from '../../core/back-office/settlements/settlement.ts';
import { balanceOf } from '../../core/back-office/settlements/settlement-page.sql.ts';
import { listLinesOfPart } from '../../core/back-office/settlements/statement.sql.ts';
import { pesosOf } from '../../core/base/money.ts';
import { chosenOf } from '../../http/pages/filters.ts';
import { answerScreen, frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { shownNextPayout } from './overview.ts';
import { shownPayout } from './settlement.ts';
import { pageOf, shownLine } from './statement.ts';

const ability = 'payouts';
const partsMax = 500;
const payoutsMax = 100;
const linesOnPage = 100;
const payoutsOnPage = 50;

/** What the figures of the settlement are made of: what is owed, part by part, and what was paid out. */
export function balanceRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, {
    method: 'GET',
    path: '/settlement/balance',
    ability,
    handle: (visit) => answerBalance(services, visit),
  });
  screen(app, services, {
    method: 'GET',
    path: '/settlement/balance/:partId',
    ability,
    handle: (visit) => answerPart(services, visit),
  });
  screen(app, services, {
    method: 'GET',
    path: '/settlement/payouts',
    ability,
    handle: (visit) => answerPayouts(services, visit),
  });
}

async function answerBalance(services: DashboardServices, visit: Visit): Promise<void> {
  const { db } = services;
  const { holdDays } = services.payouts;
  const { organizationId } = visit.actor;
  const [balance, { nextPayout }, parts, waiting] = await Promise.all([
    balanceOf(db, { organizationId }),
    owedTo(db, { organizationId, holdDays }),
    listBalanceParts(db, { organizationId, holdDays, most: partsMax }),
    listOwnPayouts(db, visit.actor, { statuses: notLeftStatuses, page: { take: payoutsMax } }),
  ]);
  const props: BalanceProps = {
    frame: frameOf(visit, { current: 'settlement' }),
    owed: pesosOf(balance.owedCentavos + balance.scheduledCentavos),
    scheduled: pesosOf(balance.scheduledCentavos),
    rest: pesosOf(balance.owedCentavos),
    nextPayout: shownNextPayout(nextPayout),
    parts: parts.map(shownPart),
    payouts: waiting.rows.map(shownPayout),
    hasMore: parts.length === partsMax || waiting.nextCursor !== null,
  };
  await answerScreen(services, visit, ['ordersBalance', props]);
}

function shownPart(part: BalancePart): BalanceProps['parts'][number] {
  const { id, eventId, eventName, amountCentavos, movements, earnedAt, isSettledLast, isDue } = part;
  const payoutId = part.returnedPayoutId ?? part.withdrawnPayoutId;
  const amount = pesosOf(amountCentavos);
  return { id, eventId, eventName, amount, movements, earnedAt, isSettledLast, isDue, payoutId };
}

async function answerPart(services: DashboardServices, visit: Visit): Promise<void> {
  const { db } = services;
  const part = await ownBalancePart(db, visit.actor, visit.params.partId as string);
  const totalPages = Math.max(1, Math.ceil(part.movements / linesOnPage));
  const page = pageOf(visit.query.page, totalPages);
  const skip = (page - 1) * linesOnPage;
  const lines = await listLinesOfPart(db, { partId: part.id, after: undefined, skip, take: linesOnPage });
  const props = {
    frame: frameOf(visit, { current: 'settlement' }),
    eventName: part.eventName,
    amount: pesosOf(part.amountCentavos),
    movements: part.movements,
    lines: lines.map(shownLine),
    page,
    totalPages,
  };
  await answerScreen(services, visit, ['ordersBalancePart', props]);
}

/** Those that left, those that are made and have not, those that came back or were withdrawn. */
const payoutStatesShown: Record<'left' | 'waiting' | 'back', readonly PayoutStatus[]> = {
  left: leftStatuses,
  waiting: notLeftStatuses,
  back: ['RETURNED', 'WITHDRAWN'],
};

async function answerPayouts(services: DashboardServices, visit: Visit): Promise<void> {
  const state = chosenOf(visit.query.state, ['left', 'waiting', 'back'] as const);
  const { rows, total, amountCentavos, nextCursor } = await listOwnPayouts(services.db, visit.actor, {
    statuses: state === undefined ? payoutStatuses : payoutStatesShown[state],
    cursor: visit.query.cursor || undefined,
    page: { take: payoutsOnPage },
  });
  const props = {
    frame: frameOf(visit, { current: 'settlement' }),
    state,
    payouts: rows.map(shownPayout),
    total,
    amount: pesosOf(amountCentavos),
    nextCursor,
  };
  await answerScreen(services, visit, ['ordersPayouts', props]);
}
