import type { TaxProfile } from '../../accounts/tax-profiles/tax-profile.ts';
import { pesosOf } from '../../base/money.ts';

export const paperKinds = ['INVOICE', 'CREDIT_NOTE'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** An invoice or a credit note. It is never changed. */
export interface TaxPaper {
  id: string;
  organizationId: string;
  kind: PaperKind;
  number: number;
  orderId: string;
  /** Of a credit note. */
  invoiceId: string | null;
  seller: TaxProfile;
  buyer: PaperBuyer;
  lines: PaperLine[];
  totalCentavos: number;
  isSandbox: boolean;
  issuedAt: string;
}

interface PaperBuyer {
  name: string;
  tin: string | null;
  address: string | null;
}

/** vatable + vat + exempt − statutory discount = total. */
export interface PaperLine {
  description: string;
  quantity: number;
  /** Of one, before anything is taken off. */
  priceCentavos: number;
  vatableCentavos: number;
  vatCentavos: number;
  exemptCentavos: number;
  statutoryDiscountCentavos: number;
  totalCentavos: number;
  /** Whose card it is, where it costs less by law. */
  card: { kind: string; name: string } | null;
}

const prefixes = { INVOICE: 'SI', CREDIT_NOTE: 'CN' } as const;

export function numberOfPaper({ kind, number }: Pick<TaxPaper, 'kind' | 'number'>): string {
  return `${prefixes[kind]}-${printedNumber(number)}`;
}

export function printedNumber(number: number): string {
  return String(number).padStart(8, '0');
}

/** As programs and buyers are shown it; without a card's number. */
export function presentPaper(paper: TaxPaper) {
  const { id, kind, orderId, invoiceId, issuedAt, buyer, totalCentavos } = paper;
  const { registeredName, tin, address, permit } = paper.seller;
  return {
    id,
    kind,
    number: numberOfPaper(paper),
    orderId,
    invoiceId,
    issuedAt,
    seller: { registeredName, tin, address, permit },
    buyer,
    lines: paper.lines.map((line) => ({
      description: line.description,
      quantity: line.quantity,
      price: pesosOf(line.priceCentavos),
      vatable: pesosOf(line.vatableCentavos),
      vat: pesosOf(line.vatCentavos),
      exempt: pesosOf(line.exemptCentavos),
      statutoryDiscount: pesosOf(line.statutoryDiscountCentavos),
      total: pesosOf(line.totalCentavos),
    })),
    total: pesosOf(totalCentavos),
  };
}

/** What a paper of a seller who is not registered for VAT must say. */
export const notForInputTax = 'THIS DOCUMENT IS NOT VALID FOR CLAIM OF INPUT TAX.';
