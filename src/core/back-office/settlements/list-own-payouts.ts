import type { Queryable } from '../../../platform/database/database.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { cursorPageOf, placeOf } from '../../base/cursor-page.ts';
import type { Detail } from '../../base/define-error.ts';
import type { Tenant } from '../../base/own.ts';
import { type Page, type Paged, takeDefault } from '../../base/page.ts';
import { countPayouts, listPayoutPage } from './payout.sql.ts';
import type { Payout } from './settlement.ts';

const cursorName = 'payouts';

/** The payouts of the caller's organization, newest first. */
export async function listOwnPayouts(
  db: Queryable,
  { organizationId }: Tenant,
  { page: wanted, cursor }: { page?: Partial<Page>; cursor?: string },
): Promise<Paged<Payout> & { nextCursor: string | null }> {
  const faults = payoutCursorFaults(cursor);
  if (faults.length > 0) raiseInvalid(faults);
  const after = cursor === undefined ? undefined : placeOf(cursorName, cursor);
  const page = { page: wanted?.page ?? 1, take: wanted?.take ?? takeDefault };
  const skip = after === undefined ? (page.page - 1) * page.take : 0;
  const [found, { total }] = await Promise.all([
    listPayoutPage(db, { organizationId, after, skip, take: page.take + 1 }),
    countPayouts(db, { organizationId }),
  ]);
  return { ...cursorPageOf(cursorName, found, page.take), total, page };
}

/** What is wrong with a cursor that did not come from here. */
export function payoutCursorFaults(cursor: string | undefined): Detail[] {
  if (cursor === undefined || placeOf(cursorName, cursor) !== undefined) return [];
  return [{ field: 'cursor', fault: 'notACursor', values: { of: 'a list of payouts' } }];
}
