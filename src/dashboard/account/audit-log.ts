import type { FastifyInstance } from 'fastify';
import type { AuditPageProps } from '../../../web/organizer/account/audit-page.tsx';
import { type Act, type ActDetails, type ActName, actNames } from '../../core/accounts/audit-log/act.ts';
import { type ActFilter, listActs } from '../../core/accounts/audit-log/list-acts.ts';
import { listTeam } from '../../core/accounts/members/list-team.ts';
import { type FormFaults, faultsOf } from '../../http/pages/faults.ts';
import { chosenOf } from '../../http/pages/filters.ts';
import { everyRow, sendCsv } from '../../http/pages/send-csv.ts';
import { answerScreen, frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';

const path = '/settings/audit-log';
const ability = 'audit-log';
const take = 50;

/** What people do with their own accounts is theirs, and never stands in the log of an organization. */
const personalActs = /^(?:session|password|profile|second_factor)\./;
const actsOfOrganizations: readonly ActName[] = actNames.filter((name) => !personalActs.test(name));

/** Who did what in the organization. In test mode it is the same log: what was done there says so. */
export function auditLogRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, { method: 'GET', path, ability, handle: (visit) => answerLog(services, visit) });

  screen(app, services, {
    method: 'GET',
    path: `${path}.csv`,
    ability,
    handle: async (visit) => {
      const { organizationId, organizationSlug } = visit.membership;
      const filter = filterOf(visit);
      const rows = everyRow((part) => listActs(services.db, { organizationId, filter, ...part }));
      await sendCsv(visit, { name: `audit-log-${organizationSlug}`, columns, rows, cellsOf });
    },
  });
}

async function answerLog(services: DashboardServices, visit: Visit): Promise<void> {
  const { query, membership, member } = visit;
  const { organizationId } = membership;
  const { members } = await listTeam(services.db, member);
  const shown: Omit<AuditPageProps, 'acts' | 'nextCursor'> = {
    frame: frameOf(visit, { current: 'audit' }),
    filter: {
      person: query.person ?? '',
      action: query.action ?? '',
      from: query.from ?? '',
      to: query.to ?? '',
      search: query.search ?? '',
    },
    isContinued: query.cursor !== undefined,
    people: members.map(({ userId, email }) => ({ userId, email })),
    actions: actsOfOrganizations,
  };
  try {
    const cursor = query.cursor || undefined;
    const { rows, nextCursor } = await listActs(services.db, { organizationId, filter: filterOf(visit), cursor, take });
    await answerScreen(services, visit, ['accountAudit', { ...shown, acts: rows.map(presentAct), nextCursor }]);
  } catch (error) {
    const faults = dayFaults(faultsOf(error));
    await answerScreen(services, visit, ['accountAudit', { ...shown, faults, acts: [], nextCursor: null }], {
      status: 400,
    });
  }
}

/** The core speaks of date-times, the form asks for days. */
function dayFaults({ fields, ...rest }: FormFaults): FormFaults {
  const mended = Object.entries(fields).map(([name, message]) => [
    name,
    name === 'from' || name === 'to' ? 'must be a day such as 2026-12-05' : message,
  ]);
  return { fields: Object.fromEntries(mended), ...rest };
}

function filterOf({ query }: Visit): ActFilter {
  return {
    person: query.person || undefined,
    action: chosenOf(query.action, actsOfOrganizations),
    from: dayStart(query.from, { daysLater: 0 }),
    // The last day counts as a whole.
    to: dayStart(query.to, { daysLater: 1 }),
    search: query.search,
  };
}

/** The first moment of a day in Manila. What is no day goes on as it is, to be refused. */
function dayStart(text: string | undefined, { daysLater }: { daysLater: number }): string | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  try {
    const day = Temporal.PlainDate.from(text.trim(), { overflow: 'reject' }).add({ days: daysLater });
    return `${day.toString()}T00:00:00+08:00`;
  } catch {
    return text;
  }
}

function presentAct(act: Act): AuditPageProps['acts'][number] {
  const { id, actorLabel, action, subjectLabel, address, createdAt } = act;
  const { isTest, ...details } = act.details;
  return {
    id,
    by: { kind: actorKindOf(act), label: actorLabel },
    action,
    subject: subjectLabel,
    details: shownDetails(details),
    isTest: isTest === true,
    address,
    createdAt,
  };
}

function actorKindOf({ userId, apiKeyId }: Act): 'person' | 'key' | 'operator' {
  if (userId !== null) return 'person';
  return apiKeyId === null ? 'operator' : 'key';
}

function shownDetails(details: ActDetails): { name: string; value: string }[] {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => ({ name, value: String(value) }));
}

const columns = ['time', 'who', 'kind', 'action', 'subject_kind', 'subject', 'subject_id', 'details', 'address'];

function cellsOf(act: Act): (string | null)[] {
  const { createdAt, actorLabel, action, subjectKind, subjectLabel, subjectId, details, address } = act;
  const detailsText = shownDetails(details)
    .map(({ name, value }) => `${name}: ${value}`)
    .join('; ');
  return [createdAt, actorLabel, actorKindOf(act), action, subjectKind, subjectLabel, subjectId, detailsText, address];
}
