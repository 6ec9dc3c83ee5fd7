import type { Queryable } from '../../../platform/database/database.ts';
import type { Tenant } from '../../base/own.ts';
import type { Page, Paged } from '../../base/page.ts';
import { ownPayout } from './own-payout.sql.ts';
import type { Payout, StatementLine } from './settlement.ts';
import { payoutLinesPage } from './statement-of.ts';

/** A payout of the caller's with a page of what it is made of. */
export async function readPayout(
  db: Queryable,
  actor: Tenant,
  { payoutId, page }: { payoutId: string; page: Page },
): Promise<{ payout: Payout; lines: Paged<StatementLine> }> {
  const payout = await ownPayout(db, actor, payoutId);
  const part = { skip: (page.page - 1) * page.take, take: page.take };
  const { lines: rows, total } = await payoutLinesPage(db, payout, part);
  return { payout, lines: { rows, total, page } };
}
