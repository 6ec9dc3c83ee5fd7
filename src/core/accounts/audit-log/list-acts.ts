import type { Queryable } from '../../../platform/database/database.ts';
import { isUuid } from '../../../platform/ids.ts';
import { type CursorPage, type CursorPageInput, checkCursorPage, cursorPageOf } from '../../base/cursor-page.ts';
import type { Detail } from '../../base/define-error.ts';
import { searchLengthMax } from '../../base/text.ts';
import type { Act, ActName } from './act.ts';
import { type AuditFilter, listAuditEntries } from './audit-log.sql.ts';

export interface ActFilter extends Pick<CursorPageInput, 'from' | 'to'> {
  /** Id of the person who acted. */
  person?: string;
  action?: ActName;
  /** Text in who acted, the action, or the name or id of what it was done to. */
  search?: string;
}

interface Wanted extends Pick<CursorPageInput, 'cursor' | 'take'> {
  filter?: ActFilter;
}

/** What was done in an organization, newest first. */
export function listActs(
  db: Queryable,
  { organizationId, ...wanted }: Wanted & { organizationId: string },
): Promise<CursorPage<Act>> {
  return list(db, { organizationId }, wanted);
}

/** What a person did with their own account, newest first. */
export function listAccountActs(
  db: Queryable,
  { userId, ...wanted }: Wanted & { userId: string },
): Promise<CursorPage<Act>> {
  return list(db, { userId }, wanted);
}

/** What the operators of the service did, newest first. */
export function listOperatorActs(db: Queryable, wanted: Wanted): Promise<CursorPage<Act>> {
  return list(db, 'operators', wanted);
}

const cursorName = 'acts';

async function list(
  db: Queryable,
  of: AuditFilter['of'],
  { filter = {}, cursor, take: wanted }: Wanted,
): Promise<CursorPage<Act>> {
  const { person, action } = filter;
  const search = filter.search?.trim() || undefined;
  const { from, to, after, take } = checkCursorPage(
    cursorName,
    { from: filter.from, to: filter.to, cursor, take: wanted },
    faultsOf({ person, search }),
  );
  const found = await listAuditEntries(db, {
    filter: { of, person, action, search, from, to },
    after,
    take: take + 1,
  });
  return cursorPageOf(cursorName, found, take);
}

function faultsOf({ person, search }: Pick<ActFilter, 'person' | 'search'>): Detail[] {
  const faults: Detail[] = [];
  if (person !== undefined && !isUuid(person))
    faults.push({ field: 'person', fault: 'notAnIdOf', values: { what: 'a person' } });
  if (search !== undefined && search.length > searchLengthMax) {
    faults.push({ field: 'search', fault: 'notTextUpTo', values: { most: searchLengthMax } });
  }
  return faults;
}
