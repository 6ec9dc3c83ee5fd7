import type { taxPapers as english, invoices as englishInvoices } from '../../en/organizer/orders-tax.ts';

export const taxPapers: typeof english = {
  title: 'Mga papeles sa buwis',
  documents: 'Mga dokumento',
  documentsLead:
    'Tinitingnan ng operator ang bawat isa. Makapagbebenta ka kapag tinanggap na ang certificate of registration mo (BIR form 2303).',
  noDocuments: 'Wala pang naisumite.',
  kinds: {
    COR_2303: 'Certificate of registration (2303)',
    SWORN_DECLARATION: 'Sworn declaration ng gross remittances',
    EXEMPTION: 'Certificate of exemption',
  },
  statuses: { SUBMITTED: 'Naisumite', ACCEPTED: 'Tinanggap', REFUSED: 'Hindi tinanggap' },
  open: 'Buksan ang file',
  handIn: 'Isumite',
  profile: 'Rehistro',
  profileLead: 'Ayon sa rehistro sa BIR. Nakasulat ito sa mga invoice ninyo.',
  registeredName: 'Registered name',
  tin: 'TIN',
  address: 'Registered address',
  vat: 'VAT',
  vatStandings: { VAT: 'VAT-registered', NON_VAT: 'Hindi VAT-registered' },
  permit: 'Permit para sa mga invoice',
  permitLead: 'Iwanang blangko ang apat kung wala; magsisimula sa 1 ang mga numero ng invoice.',
  permitNumber: 'Numero ng permit',
  permitIssuedOn: 'Petsa ng paglabas',
  permitFrom: 'Unang numero ng invoice',
  permitTo: 'Huling numero ng invoice',
  hints: { tin: 'Gaya ng 123-456-789 o 123-456-789-00000.', permitIssuedOn: 'Gaya ng 2027-01-31.' },
  save: 'I-save ang rehistro',
  back: 'Payout account',
};

export const invoices: typeof englishInvoices = {
  title: 'Mga invoice',
  lead: 'May invoice ang bawat nakumpletong order na lampas ₱0 sa loob ng isang minuto, at credit note ang bawat refund na dumating. Hindi na binabago ang alinman.',
  none: 'Wala pang naiisyu.',
  number: 'Numero',
  kind: 'Uri',
  kinds: { INVOICE: 'Invoice', CREDIT_NOTE: 'Credit note' },
  issued: 'Inisyu',
  buyer: 'Buyer',
  order: 'Buksan ang order',
  certificates: 'Withheld na tax',
  certificate: (quarter) => `Form 2307 ng ${quarter} (PDF)`,
  ofCommission: 'Invoice para sa commission (PDF)',
};
