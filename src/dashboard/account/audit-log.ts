import type { FastifyInstance } from 'fastify';
import type { AuditPageProps } from '../../../web/organizer/account/audit-page.tsx';
import { type ActName, actNames } from '../../core/accounts/audit-log/act.ts';
import { actsCsv } from '../../core/accounts/audit-log/acts-csv.ts';
import { listActs } from '../../core/accounts/audit-log/list-acts.ts';
import { listTeam } from '../../core/accounts/members/list-team.ts';
import { actFilterOf, dayFaults, presentAct, shownActFilter } from '../../http/pages/audit-log.ts';
import { faultsOf } from '../../http/pages/faults.ts';
import { everyRow, sendPieces } from '../../http/pages/send-csv.ts';
import { answerScreen, frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';

const path = '/settings/audit-log';
const ability = 'audit-log';
const take = 50;

/** Acts on one's own account, and operators' acts on the service, are never in the log of an organization. */
const personalActs = /^(?:session|password|profile|second_factor|operator|queue|site_page)\./;
const actsOfOrganizations: readonly ActName[] = actNames.filter((name) => !personalActs.test(name));

/** Who did what in the organization. In test mode it is the same log: acts in the sandbox say so. */
export function auditLogRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, { method: 'GET', path, ability, handle: (visit) => answerLog(services, visit) });

  screen(app, services, {
    method: 'GET',
    path: `${path}.csv`,
    ability,
    handle: async (visit) => {
      const { organizationId, organizationSlug } = visit.membership;
      const filter = actFilterOf(visit, actsOfOrganizations);
      const rows = everyRow((part) => listActs(services.db, { organizationId, filter, ...part }));
      await sendPieces(visit, actsCsv(rows), `audit-log-${organizationSlug}`);
    },
  });
}

async function answerLog(services: DashboardServices, visit: Visit): Promise<void> {
  const { query, membership, member } = visit;
  const { organizationId } = membership;
  const { members } = await listTeam(services.db, member);
  const shown: Omit<AuditPageProps, 'acts' | 'nextCursor'> = {
    frame: frameOf(visit, { current: 'audit' }),
    here: `${visit.base}${path}`,
    filter: shownActFilter(visit),
    people: members.map(({ userId, email }) => ({ userId, email })),
    actions: actsOfOrganizations,
  };
  try {
    const cursor = query.cursor || undefined;
    const { rows, nextCursor } = await listActs(services.db, {
      organizationId,
      filter: actFilterOf(visit, actsOfOrganizations),
      cursor,
      take,
    });
    await answerScreen(services, visit, ['accountAudit', { ...shown, acts: rows.map(presentAct), nextCursor }]);
  } catch (error) {
    const faults = dayFaults(faultsOf(error));
    await answerScreen(services, visit, ['accountAudit', { ...shown, faults, acts: [], nextCursor: null }], {
      status: 400,
    });
  }
}
