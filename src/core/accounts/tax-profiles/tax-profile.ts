export const vatStandings = ['VAT', 'NON_VAT'] as const;
type VatStanding = (typeof vatStandings)[number];

/** The number of the registered system, and the invoices that it may number. */
export interface Permit {
  number: string;
  /** A day such as 2027-01-31. */
  issuedOn: string;
  from: number;
  to: number;
}

/** How an organization is registered for taxes. A sandbox has that of its organization. */
export interface TaxProfile {
  registeredName: string | null;
  tin: string | null;
  address: string | null;
  vat: VatStanding;
  permit: Permit | null;
}

export const documentKinds = ['COR_2303', 'SWORN_DECLARATION', 'EXEMPTION'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentStatuses = ['SUBMITTED', 'ACCEPTED', 'REFUSED'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

export interface TaxDocument {
  kind: DocumentKind;
  year: number;
  status: DocumentStatus;
}

/** Eight digits are printed. */
export const invoiceNumberMax = 99_999_999;
