import type { Queryable } from '../../../platform/database/database.ts';
import { pesosOf } from '../../base/money.ts';
import { papersOfDays } from './papers-csv.ts';
import { notForInputTax, presentPaper, type TaxPaper } from './tax-paper.ts';

/** A form in which what was issued is handed to programs of others. */
interface PapersFormat {
  /** Stands in the file, and changes with its shape. */
  name: string;
  contentOf(papers: readonly TaxPaper[], days: { from: string; to: string }): object;
}

/** Ours, as the Open API shows papers. Another one, such as a tax office's own, is another of these. */
const papersFormat: PapersFormat = {
  name: 'takilya-papers-1',
  contentOf: (papers, { from, to }) => ({
    format: papersFormat.name,
    ...{ from, to, currency: 'PHP', count: papers.length },
    // Who has all of it can see that nothing was left out.
    invoiced: sumOf(papers, 'INVOICE'),
    credited: sumOf(papers, 'CREDIT_NOTE'),
    papers: papers.map((paper) => {
      const { seller, ...shown } = presentPaper(paper);
      const { vat } = paper.seller;
      const notice = vat === 'NON_VAT' ? notForInputTax : null;
      return { ...shown, organizationId: paper.organizationId, seller: { ...seller, vat }, notice };
    }),
  }),
};

/** What a file of papers says of itself. */
interface PapersFile {
  format: string;
  from: string;
  to: string;
  count: number;
  invoiced: number;
  credited: number;
}

/** Every paper of days in Manila, both included, oldest first. Papers never change, so the same days make the same content. */
export async function papersContent(
  db: Queryable,
  input: { organizationIds: readonly string[]; from: string; to: string },
): Promise<object> {
  return papersFormat.contentOf(await papersOfDays(db, input), input);
}

/** What such a file says of itself; undefined where it is none. */
export function papersFileIn(content: unknown): PapersFile | undefined {
  const { format, from, to, count, invoiced, credited } = (content ?? {}) as Partial<PapersFile>;
  const isWhole =
    [from, to].every((day) => typeof day === 'string') && [count, invoiced, credited].every(Number.isFinite);
  return format === papersFormat.name && isWhole
    ? ({ format, from, to, count, invoiced, credited } as PapersFile)
    : undefined;
}

function sumOf(papers: readonly TaxPaper[], kind: TaxPaper['kind']): number {
  const centavos = papers.reduce((sum, paper) => sum + (paper.kind === kind ? paper.totalCentavos : 0), 0);
  return pesosOf(centavos);
}
