import type { Queryable } from '../../../platform/database/database.ts';
import { isUuid } from '../../../platform/ids.ts';
import { type CursorPage, type CursorPageInput, checkCursorPage, cursorPageOf } from '../../base/cursor-page.ts';
import type { Detail } from '../../base/define-error.ts';
import type { LoggedRequest, StatusClass } from './request-entry.ts';
import { listRequestRows } from './request-log.sql.ts';

export interface RequestFilter extends Pick<CursorPageInput, 'from' | 'to'> {
  requestId?: string;
  statusClass?: StatusClass;
  method?: string;
  /** Text in the path, case ignored. */
  path?: string;
  apiKeyId?: string;
}

interface ListRequestsInput extends Pick<CursorPageInput, 'cursor' | 'take'> {
  organizationId: string;
  filter?: RequestFilter;
}

const cursorName = 'requests';
const lookedThroughMax = 100_000;
const statusMinOf: Record<StatusClass, number> = { '2xx': 200, '3xx': 300, '4xx': 400, '5xx': 500 };

/** What an organization's keys asked of the Open API, newest first. */
export async function listRequests(
  db: Queryable,
  { organizationId, filter = {}, cursor, take: wanted }: ListRequestsInput,
): Promise<CursorPage<LoggedRequest>> {
  const { statusClass, apiKeyId } = filter;
  const requestId = filter.requestId?.trim() || undefined;
  const pathPart = filter.path?.trim() || undefined;
  const method = filter.method?.trim().toUpperCase() || undefined;
  const { from, to, after, take } = checkCursorPage(
    cursorName,
    { from: filter.from, to: filter.to, cursor, take: wanted },
    [...textFaults({ requestId, path: pathPart, method }), ...keyFaults(apiKeyId)],
  );
  const statusMin = statusClass === undefined ? undefined : statusMinOf[statusClass];
  const found = await listRequestRows(db, {
    filter: { organizationId, requestId, statusMin, method, pathPart, apiKeyId, from, to },
    after,
    take: take + 1,
    lookedThroughMax,
  });
  return cursorPageOf(cursorName, found, take);
}

const textLengthMax = 500;

function textFaults(texts: Record<string, string | undefined>): Detail[] {
  return Object.entries(texts)
    .filter(([, text]) => text !== undefined && text.length > textLengthMax)
    .map(([field]) => ({ field, fault: 'notTextUpTo', values: { most: textLengthMax } }));
}

function keyFaults(apiKeyId: string | undefined): Detail[] {
  if (apiKeyId === undefined || isUuid(apiKeyId)) return [];
  return [{ field: 'apiKeyId', fault: 'notAnIdOf', values: { what: 'an API key' } }];
}
