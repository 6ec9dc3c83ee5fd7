import type { PaperToDraw } from './print-paper.ts';
import { numberOfPaper, presentPaper, type TaxPaper } from './tax-paper.ts';

/** The service's own invoice for what it kept of a payout, or its credit note where refunds came to more. It is never changed. */
export interface CommissionPaper
  extends Pick<
    TaxPaper,
    | 'id'
    | 'organizationId'
    | 'kind'
    | 'number'
    | 'seller'
    | 'buyer'
    | 'lines'
    | 'totalCentavos'
    | 'isSandbox'
    | 'issuedAt'
  > {
  payoutId: string;
}

/** It is of no order. */
export function presentCommissionPaper(paper: CommissionPaper) {
  return { ...presentPaper({ ...paper, orderId: '', invoiceId: null }), orderId: null };
}

export function commissionPaperToDraw(paper: CommissionPaper): PaperToDraw {
  const { kind, seller, buyer, lines, totalCentavos, issuedAt, isSandbox } = paper;
  return {
    ...{ kind, seller, buyer, lines, totalCentavos, issuedAt, isSandbox, language: 'en', invoiceNumber: null },
    number: numberOfPaper(paper),
    cards: lines.map(() => []),
  };
}
