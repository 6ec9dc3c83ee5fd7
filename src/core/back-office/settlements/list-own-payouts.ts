import type { Queryable } from '../../../platform/database/database.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { cursorPageOf, placeOf } from '../../base/cursor-page.ts';
import type { Detail } from '../../base/define-error.ts';
import type { Tenant } from '../../base/own.ts';
import { type Page, type Paged, takeDefault } from '../../base/page.ts';
import { listPayoutPage, sumPayouts } from './payout.sql.ts';
import { type Payout, type PayoutStatus, payoutStatuses } from './settlement.ts';

const cursorName = 'payouts';

/** The payouts of the caller's organization, newest first, and what all of them come to. */
export async function listOwnPayouts(
  db: Queryable,
  { organizationId }: Tenant,
  input: { page?: Partial<Page>; cursor?: string; statuses?: readonly PayoutStatus[] },
): Promise<Paged<Payout> & { nextCursor: string | null; amountCentavos: number }> {
  const { page: wanted, cursor, statuses = payoutStatuses } = input;
  const faults = payoutCursorFaults(cursor);
  if (faults.length > 0) raiseInvalid(faults);
  const after = cursor === undefined ? undefined : placeOf(cursorName, cursor);
  const page = { page: wanted?.page ?? 1, take: wanted?.take ?? takeDefault };
  const skip = after === undefined ? (page.page - 1) * page.take : 0;
  const [found, { total, amountCentavos }] = await Promise.all([
    listPayoutPage(db, { organizationId, statuses, after, skip, take: page.take + 1 }),
    sumPayouts(db, { organizationId, statuses }),
  ]);
  return { ...cursorPageOf(cursorName, found, page.take), total, amountCentavos, page };
}

/** What is wrong with a cursor that did not come from here. */
export function payoutCursorFaults(cursor: string | undefined): Detail[] {
  if (cursor === undefined || placeOf(cursorName, cursor) !== undefined) return [];
  return [{ field: 'cursor', fault: 'notACursor', values: { of: 'a list of payouts' } }];
}
