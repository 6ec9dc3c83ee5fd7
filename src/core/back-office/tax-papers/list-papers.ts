import type { Queryable } from '../../../platform/database/database.ts';
import type { Tenant } from '../../base/own.ts';
import { type Page, type Paged, takeDefault } from '../../base/page.ts';
import { spanOfDays } from '../settlements/settlement-days.ts';
import { countPapers, listPapers } from './tax-paper.sql.ts';
import type { PaperKind, TaxPaper } from './tax-paper.ts';

const [firstDay, lastDay] = ['2020-01-01', '2029-12-31'];

/** Papers of days in Manila, both included; the newest first. */
export async function listOwnPapers(
  db: Queryable,
  { organizationId }: Tenant,
  input: { page?: Partial<Page>; kind?: PaperKind; from?: string; to?: string },
): Promise<Paged<TaxPaper>> {
  const { kind = null, from, to } = input;
  const span = spanOfDays({ from: from ?? firstDay, to: to ?? lastDay });
  const filter = { kind, from: from === undefined ? null : span.from, to: to === undefined ? null : span.to };
  const page = { page: input.page?.page ?? 1, take: input.page?.take ?? takeDefault };
  const [rows, { total }] = await Promise.all([
    listPapers(db, { organizationId, filter, skip: (page.page - 1) * page.take, take: page.take }),
    countPapers(db, { organizationId, filter }),
  ]);
  return { rows, total, page };
}
