import type { FastifyInstance } from 'fastify';
import type { RequestsPageProps } from '../../../web/organizer/developers/requests-page.tsx';
import { listApiKeys } from '../../core/accounts/api-keys/list-api-keys.ts';
import { ownApiKey } from '../../core/accounts/api-keys/own-api-key.sql.ts';
import { listRequests, type RequestFilter } from '../../core/accounts/request-log/list-requests.ts';
import { type LoggedRequest, statusClasses } from '../../core/accounts/request-log/request-entry.ts';
import type { CursorPage } from '../../core/base/cursor-page.ts';
import { requestsCsv } from '../../core/reports/exports/developer-lists-csv.ts';
import { type FormFaults, faultsOf, noFaults } from '../../http/pages/faults.ts';
import { chosenOf, manilaMoment } from '../../http/pages/filters.ts';
import { everyRow, sendPieces } from '../../http/pages/send-csv.ts';
import { answerScreen, frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';

const ability = 'request-log';
const path = '/settings/requests';
const requestsOnPage = 50;
const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;
const keysOffered = 100;

/** What the organization's keys asked of the API. */
export function requestRoutes(app: FastifyInstance, services: DashboardServices): void {
  const { db } = services;

  screen(app, services, {
    method: 'GET',
    path,
    ability,
    handle: async (visit) => {
      const { query, actor } = visit;
      let found: CursorPage<LoggedRequest> = { rows: [], nextCursor: null };
      let faults: FormFaults = noFaults;
      try {
        const filter = await filterOf(services, visit);
        const { organizationId } = actor;
        found = await listRequests(db, { organizationId, filter, cursor: query.cursor, take: requestsOnPage });
      } catch (error) {
        faults = faultsOf(error);
      }
      const props: RequestsPageProps = {
        frame: frameOf(visit, { current: 'requests' }),
        filter: {
          requestId: query.requestId,
          status: query.status,
          method: query.method,
          path: query.path,
          key: query.key,
          from: query.from,
          to: query.to,
        },
        methods,
        statuses: statusClasses,
        keys: await keysOf(visit),
        requests: found.rows.map(shownRequest),
        nextCursor: found.nextCursor,
        faults,
      };
      await answerScreen(services, visit, ['developersRequests', props], { status: faults === noFaults ? 200 : 400 });
    },
  });

  screen(app, services, {
    method: 'GET',
    path: `${path}.csv`,
    ability,
    handle: async (visit) => {
      const filter = await filterOf(services, visit);
      const { organizationId } = visit.actor;
      const rows = everyRow((part) => listRequests(db, { organizationId, filter, ...part }));
      await sendPieces(visit, requestsCsv(rows), 'api-requests');
    },
  });

  /** For members who may see keys; others find a key's requests by its name in the list. */
  const keysOf = async ({ may, actor }: Visit): Promise<RequestsPageProps['keys']> => {
    if (!may.has('api-keys')) return [];
    const { rows } = await listApiKeys(db, actor, { take: keysOffered });
    return rows.map(({ id, name, keyStart }) => ({ id, name, start: keyStart }));
  };
}

async function filterOf({ db }: DashboardServices, { query, actor }: Visit): Promise<RequestFilter> {
  const key = query.key === undefined || query.key === '' ? undefined : await ownApiKey(db, actor, query.key);
  return {
    requestId: query.requestId,
    statusClass: chosenOf(query.status, statusClasses),
    method: chosenOf(query.method, methods),
    path: query.path,
    apiKeyId: key?.id,
    from: manilaMoment(query.from),
    to: manilaMoment(query.to),
  };
}

function shownRequest(request: LoggedRequest): RequestsPageProps['requests'][number] {
  return {
    id: request.id,
    requestId: request.requestId,
    at: request.createdAt,
    method: request.method,
    path: request.path,
    status: request.status,
    errorCode: request.errorCode,
    durationMs: request.durationMs,
    key: { id: request.apiKeyId, name: request.apiKeyName },
    address: request.address,
    userAgent: request.userAgent,
  };
}
