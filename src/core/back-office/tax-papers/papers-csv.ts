import type { Queryable } from '../../../platform/database/database.ts';
import { csvText } from '../../base/csv.ts';
import { spanOfDays } from '../settlements/settlement-days.ts';
import { listPapers } from './tax-paper.sql.ts';
import { numberOfPaper, type PaperLine, type TaxPaper } from './tax-paper.ts';

const columns = [
  'number',
  'kind',
  'issuedAt',
  'orderId',
  'seller',
  'sellerTin',
  'permit',
  'buyer',
  'buyerTin',
  'buyerAddress',
  'vatable',
  'vat',
  'exempt',
  'statutoryDiscount',
  'total',
];
const papersAtOnce = 1_000;

interface DaysOfPapers {
  organizationIds: readonly string[];
  from: string;
  to: string;
}

/** Every paper of days in Manila, both included, oldest first. */
export async function papersOfDays(db: Queryable, { organizationIds, from, to }: DaysOfPapers): Promise<TaxPaper[]> {
  const filter = { kind: null, ...spanOfDays({ from, to }) };
  const papers: TaxPaper[] = [];
  for (const organizationId of organizationIds) {
    for (let skip = 0; ; skip += papersAtOnce) {
      const found = await listPapers(db, { organizationId, filter, skip, take: papersAtOnce });
      papers.unshift(...found.toReversed());
      if (found.length < papersAtOnce) break;
    }
  }
  return papers;
}

/** The same as it is filed, one row a paper. */
export async function papersCsv(db: Queryable, days: DaysOfPapers): Promise<string> {
  const papers = await papersOfDays(db, days);
  return csvText(
    columns,
    papers.map((paper) => {
      const { seller, buyer, lines } = paper;
      const sum = (name: Amount) => ({ centavos: lines.reduce((all, line) => all + line[name], 0) });
      return [
        ...[numberOfPaper(paper), paper.kind, paper.issuedAt, paper.orderId],
        ...[seller.registeredName, seller.tin, seller.permit?.number ?? null],
        ...[buyer.name, buyer.tin, buyer.address],
        ...[sum('vatableCentavos'), sum('vatCentavos'), sum('exemptCentavos'), sum('statutoryDiscountCentavos')],
        { centavos: paper.totalCentavos },
      ];
    }),
  );
}

type Amount = { [Key in keyof PaperLine]: PaperLine[Key] extends number ? Key : never }[keyof PaperLine] &
  `${string}Centavos`;
