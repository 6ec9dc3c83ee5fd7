import type { Queryable } from '../../../platform/database/database.ts';
import type { Language } from '../../base/language.ts';
import { type CardKeys, type ShownCard, shownCard } from '../../selling/statutory/statutory-card.ts';
import type { Certificate } from '../withholding/certificate.ts';
import { findPrinting, listCardsOfInvoice } from './paper-cards.sql.ts';
import { numberOfPaper, type TaxPaper } from './tax-paper.ts';

/** A paper with all that is printed on it. */
export interface PaperToDraw extends Pick<TaxPaper, 'kind' | 'seller' | 'buyer' | 'lines' | 'totalCentavos'> {
  language: Language;
  number: string;
  /** Of a credit note: the number of its invoice. */
  invoiceNumber: string | null;
  issuedAt: string;
  isSandbox: boolean;
  /** Whose cards stand at each line. */
  cards: (readonly ShownCard[])[];
}

/** Puts papers on paper. */
export interface PaperPrinter {
  paperPdf(input: PaperToDraw): Promise<Buffer>;
  certificatePdf(input: Certificate): Promise<Buffer>;
}

/** For its buyer and its seller alone: the numbers of cards stand on it. */
export async function paperToDraw(
  db: Queryable,
  { paper, cards }: { paper: TaxPaper; cards: CardKeys | undefined },
): Promise<PaperToDraw> {
  const { kind, seller, buyer, lines, totalCentavos, issuedAt, isSandbox } = paper;
  const { language, invoiceNumber } = await findPrinting(db, paper);
  return {
    ...{ kind, seller, buyer, lines, totalCentavos, issuedAt, isSandbox, language },
    number: numberOfPaper(paper),
    invoiceNumber: invoiceNumber === null ? null : numberOfPaper({ kind: 'INVOICE', number: invoiceNumber }),
    cards: await cardsOfPaper(db, { paper, cards }),
  };
}

/** A credit note over all of an invoice has its lines, and with them its cards; one over a part has neither. */
export async function cardsOfPaper(
  db: Queryable,
  { paper, cards }: { paper: TaxPaper; cards: CardKeys | undefined },
): Promise<ShownCard[][]> {
  if (!paper.lines.some(({ card }) => card !== null)) return paper.lines.map(() => []);
  const sealed = await listCardsOfInvoice(db, paper);
  return paper.lines.map(({ card }, place) =>
    card === null
      ? []
      : sealed
          .filter(({ line }) => line === place)
          .map((each) => shownCard(cards, each))
          .filter((each) => each !== null),
  );
}
