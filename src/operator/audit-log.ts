import type { FastifyInstance } from 'fastify';
import type { AuditPageProps } from '../../web/organizer/account/audit-page.tsx';
import { type Act, type ActName, actNames } from '../core/accounts/audit-log/act.ts';
import { actsCsv } from '../core/accounts/audit-log/acts-csv.ts';
import { listOperatorActs } from '../core/accounts/audit-log/list-acts.ts';
import { actFilterOf, dayFaults, presentAct, shownActFilter } from '../http/pages/audit-log.ts';
import { faultsOf } from '../http/pages/faults.ts';
import { everyRow, sendPieces } from '../http/pages/send-csv.ts';
import { answerScreen, base, frameOf, operatorScreen } from './frame/screen.ts';
import type { OperatorServices } from './frame/services.ts';

const path = '/audit-log';
const take = 50;
const acts: readonly ActName[] = actNames.filter((name) =>
  /^(?:operator|queue|site_page)\.|^organization\.(?!changed)|^event\.(?:taken_down|put_back|cancelled)$|^(?:order|refund|payment|payout|dispute)\.|^second_factor\.reset$/.test(
    name,
  ),
);

/** What operators did. */
export function auditLogRoutes(app: FastifyInstance, services: OperatorServices): void {
  const { db } = services;

  operatorScreen(app, services, {
    method: 'GET',
    path,
    handle: async (visit) => {
      const { query } = visit;
      const shown: Omit<AuditPageProps, 'acts' | 'nextCursor'> = {
        frame: frameOf(visit, { current: 'audit' }),
        here: `${base}${path}`,
        filter: shownActFilter(visit),
        actions: acts,
      };
      try {
        const filter = actFilterOf(visit, acts);
        const { rows, nextCursor } = await listOperatorActs(db, { filter, cursor: query.cursor || undefined, take });
        const props = { ...shown, acts: rows.map((act) => presentAct(named(act))), nextCursor };
        await answerScreen(services, visit, ['accountAudit', props]);
      } catch (error) {
        const props = { ...shown, faults: dayFaults(faultsOf(error)), acts: [], nextCursor: null };
        await answerScreen(services, visit, ['accountAudit', props], { status: 400 });
      }
    },
  });

  operatorScreen(app, services, {
    method: 'GET',
    path: `${path}.csv`,
    handle: async (visit) => {
      const filter = actFilterOf(visit, acts);
      const rows = everyRow(async (part) => {
        const page = await listOperatorActs(db, { filter, ...part });
        return { ...page, rows: page.rows.map(named) };
      });
      await sendPieces(visit, actsCsv(rows), 'operators');
    },
  });
}

/** Here the log names the operator. */
function named(act: Act): Act {
  const operator = act.operator ?? act.actorLabel;
  return { ...act, actorLabel: operator, userId: operator };
}
