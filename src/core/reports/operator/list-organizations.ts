import type { Queryable } from '../../../platform/database/database.ts';
import { type CursorPage, checkCursorPage, cursorPageOf } from '../../base/cursor-page.ts';
import {
  listOperatorOrganizations,
  type OperatorOrganization,
  type OrganizationFilter,
} from './list-organizations.sql.ts';

const cursorName = 'operator organizations';

/** Every organization, for the operator. */
export async function listOrganizationsForOperator(
  db: Queryable,
  { filter, cursor, take: wanted }: { filter: OrganizationFilter; cursor?: string; take: number },
): Promise<CursorPage<OperatorOrganization>> {
  const search = filter.search?.trim() || undefined;
  const { after, take } = checkCursorPage(cursorName, { cursor, take: wanted });
  return cursorPageOf(
    cursorName,
    await listOperatorOrganizations(db, { filter: { ...filter, search }, after, take: take + 1 }),
    take,
  );
}
