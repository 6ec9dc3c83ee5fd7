import type { FastifyInstance } from 'fastify';
import type { OperatorHomeProps } from '../../web/operator/home-page.tsx';
import { listQueues } from '../core/back-office/queues/queues.ts';
import { listPayoutsThatRest } from '../core/back-office/settlements/payout.sql.ts';
import { pesosOf } from '../core/base/money.ts';
import { countWaitingOrganizations } from '../core/reports/operator/list-organizations.sql.ts';
import { listOrganizationsForOperator } from '../core/reports/operator/list-organizations.ts';
import { type PlatformTotals, sumPlatform } from '../core/reports/operator/platform-totals.sql.ts';
import { listMoneyThatRests } from '../core/reports/resting/list-money-that-rests.ts';
import { listWaitingChanges } from '../core/selling/orders/address-change.sql.ts';
import { answerScreen, frameOf, operatorScreen } from './frame/screen.ts';
import type { OperatorServices } from './frame/services.ts';
import { shownMoney } from './money.ts';
import { shownPayouts } from './payouts.ts';

const organizationsMax = 100;
const moneyMax = 100;
const addressesMax = 100;

/** What needs a person today. */
export function homeRoutes(app: FastifyInstance, services: OperatorServices): void {
  const { db } = services;

  operatorScreen(app, services, {
    method: 'GET',
    path: '',
    handle: async (visit) => {
      const [returned, resting, waiting, { count: waitingCount }, addresses, queues, totals] = await Promise.all([
        listPayoutsThatRest(db, { most: moneyMax }),
        listMoneyThatRests(db, { providers: services.sales.providers, most: moneyMax }),
        listOrganizationsForOperator(db, { filter: { standing: 'waiting' }, take: organizationsMax }),
        countWaitingOrganizations(db),
        listWaitingChanges(db, { most: addressesMax }),
        listQueues(db),
        sumPlatform(db),
      ]);
      const back = await shownPayouts(db, returned);
      const toDos: OperatorHomeProps['toDos'] = [
        ...[
          // Nobody is needed while a worker deals with it.
          ...resting
            .filter(({ acts }) => acts.length > 0)
            .map((row) => ({ kind: 'money' as const, since: row.since, money: shownMoney(row) })),
          ...back.map((payout) => ({
            kind: 'payout' as const,
            since: payout.returnedAt ?? payout.withdrawnAt ?? payout.createdAt,
            payout,
          })),
          ...waiting.rows.map(({ slug, name, ownerEmail, createdAt }) => ({
            kind: 'approve' as const,
            slug,
            name,
            ownerEmail,
            since: createdAt,
          })),
          ...addresses.map(({ id, orderNumber, createdAt }) => ({
            kind: 'address' as const,
            id,
            orderNumber,
            since: createdAt,
          })),
        ].sort((one, other) => one.since.localeCompare(other.since)),
        ...queues
          .filter(({ failed }) => failed > 0)
          .map(({ kind: queue, failed }) => ({ kind: 'failed' as const, queue, failed })),
      ];
      const frame = frameOf(visit, { current: 'home' });
      await answerScreen(services, visit, [
        'operatorHome',
        { frame, waiting: waitingCount, toDos, totals: shownTotals(totals) },
      ]);
    },
  });
}

function shownTotals({
  grossTodayCentavos,
  grossCentavos,
  commissionCentavos,
  ...counts
}: PlatformTotals): OperatorHomeProps['totals'] {
  return {
    ...counts,
    grossToday: pesosOf(grossTodayCentavos),
    gross: pesosOf(grossCentavos),
    commission: pesosOf(commissionCentavos),
  };
}
