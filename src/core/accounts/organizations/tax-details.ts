/** How an organization is registered for taxes, for its statements. */
export interface TaxDetails {
  taxName: string | null;
  /** The TIN. */
  taxNumber: string | null;
  taxAddress: string | null;
}

/** As a statement prints them, line by line. */
export function taxLinesOf({ taxName, taxNumber, taxAddress }: TaxDetails): string[] {
  return [taxName, taxNumber === null ? null : `TIN ${taxNumber}`, taxAddress].filter((line) => line !== null);
}
