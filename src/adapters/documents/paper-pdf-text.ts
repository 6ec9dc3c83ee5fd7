import type { Language } from '../../core/base/language.ts';
import type { StatutoryDocument, StatutoryKind } from '../../core/money/tax-rules/tax-rules.ts';

export interface PaperPdfText {
  invoice: string;
  creditNote: string;
  ofInvoice: (number: string) => string;
  issued: (when: string) => string;
  permit: (number: string, issuedOn: string) => string;
  range: (from: string, to: string) => string;
  test: string;
  seller: string;
  vatRegistered: string;
  notVatRegistered: string;
  buyer: string;
  lines: string;
  description: string;
  quantity: string;
  price: string;
  vatable: string;
  vat: string;
  exempt: string;
  discount: string;
  amount: string;
  total: string;
  vatableSales: string;
  vatAmount: string;
  exemptSales: string;
  statutoryDiscount: string;
  due: string;
  credited: string;
  kinds: Record<StatutoryKind, string>;
  documents: Record<StatutoryDocument, string>;
  page: (page: number) => string;
}

const documents: PaperPdfText['documents'] = {
  OSCA: 'OSCA ID',
  PASSPORT: 'Passport',
  UMID: 'UMID',
  SSS: 'SSS ID',
  GSIS: 'GSIS ID',
  PRC: 'PRC ID',
  IBP: 'IBP ID',
  DRIVERS_LICENSE: 'Driver’s license',
  PWD: 'PWD ID',
  PSC: 'PSC ID',
  VALOR: 'Medal of Valor ID',
};

export const paperPdfText: Record<Language, PaperPdfText> = {
  en: {
    invoice: 'Invoice',
    creditNote: 'Credit note',
    ofInvoice: (number) => `For invoice ${number}`,
    issued: (when) => `Issued ${when}, Manila time. All amounts in Philippine pesos.`,
    permit: (number, issuedOn) => `Registered system ${number}, issued ${issuedOn}`,
    range: (from, to) => `Approved range ${from} to ${to}`,
    test: 'TEST – not an invoice',
    seller: 'Seller',
    vatRegistered: 'VAT registered',
    notVatRegistered: 'Not VAT registered',
    buyer: 'Sold to',
    lines: 'What was sold',
    description: 'Description',
    quantity: 'Qty',
    price: 'Price',
    vatable: 'VATable',
    vat: 'VAT',
    exempt: 'Exempt',
    discount: 'Discount',
    amount: 'Amount',
    total: 'Total',
    vatableSales: 'VATable sales',
    vatAmount: 'VAT',
    exemptSales: 'VAT-exempt sales',
    statutoryDiscount: 'Discount by law',
    due: 'Total paid',
    credited: 'Total credited',
    kinds: {
      SENIOR: 'Senior citizen',
      PWD: 'Person with disability',
      ATHLETE: 'National athlete or coach',
      VALOR: 'Medal of Valor',
    },
    documents,
    page: (page) => `Page ${page}`,
  },
  fil: {
    invoice: 'Invoice',
    creditNote: 'Credit note',
    ofInvoice: (number) => `Para sa invoice ${number}`,
    issued: (when) => `Inisyu noong ${when}, oras sa Maynila. Nasa piso ang lahat ng halaga.`,
    permit: (number, issuedOn) => `Rehistradong sistema ${number}, inisyu noong ${issuedOn}`,
    range: (from, to) => `Aprubadong saklaw ${from} hanggang ${to}`,
    test: 'TEST – hindi ito invoice',
    seller: 'Nagbenta',
    vatRegistered: 'Rehistrado sa VAT',
    notVatRegistered: 'Hindi rehistrado sa VAT',
    buyer: 'Binenta kay',
    lines: 'Mga ibinenta',
    description: 'Paglalarawan',
    quantity: 'Bilang',
    price: 'Presyo',
    vatable: 'May VAT',
    vat: 'VAT',
    exempt: 'Exempt',
    discount: 'Discount',
    amount: 'Halaga',
    total: 'Total',
    vatableSales: 'Bentang may VAT',
    vatAmount: 'VAT',
    exemptSales: 'Bentang VAT-exempt',
    statutoryDiscount: 'Discount ayon sa batas',
    due: 'Kabuuang binayaran',
    credited: 'Kabuuang ibinalik',
    kinds: {
      SENIOR: 'Senior citizen',
      PWD: 'Taong may kapansanan (PWD)',
      ATHLETE: 'National athlete o coach',
      VALOR: 'Medal of Valor',
    },
    documents,
    page: (page) => `Page ${page}`,
  },
};
