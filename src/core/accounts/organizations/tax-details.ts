import type { Tx } from '../../../platform/database/database.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import type { Detail } from '../../base/define-error.ts';
import type { Tenant } from '../../base/own.ts';
import { characterCount } from '../../base/text.ts';
import type { ActBy } from '../audit-log/act.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { updateTaxDetails } from './tax-details.sql.ts';

/** How an organization is registered for taxes, for its statements. */
export interface TaxDetails {
  taxName: string | null;
  /** The TIN. */
  taxNumber: string | null;
  taxAddress: string | null;
}

// Nine digits, and three or five of the branch.
const numberShape = /^\d{3}-\d{3}-\d{3}(-\d{3}(\d{2})?)?$/;
const lengthMax = 200;

/** What is left empty is not printed. */
export async function changeTaxDetails(
  tx: Tx,
  { organizationId }: Tenant,
  input: { details: { [Name in keyof TaxDetails]: string }; by: ActBy; address: string | null },
): Promise<void> {
  const { by, address } = input;
  const details = checkTaxDetails(input.details);
  await updateTaxDetails(tx, { organizationId, details });
  await recordAct(tx, {
    organizationId,
    by,
    action: 'tax_details.changed',
    subject: { kind: 'organization', id: organizationId, label: details.taxName },
    address,
  });
}

function checkTaxDetails(typed: { [Name in keyof TaxDetails]: string }): TaxDetails {
  const faults: Detail[] = [];
  const textOf = (field: 'taxName' | 'taxAddress') => {
    const text = typed[field].replaceAll(/\s+/g, ' ').trim();
    if (characterCount(text) > lengthMax) faults.push({ field, message: `must have at most ${lengthMax} characters` });
    return text || null;
  };
  const digits = typed.taxNumber.replaceAll(/[\s-]/g, '');
  const taxNumber =
    digits.replace(/^(\d{3})(\d{3})(\d{3})(?=\d)/, '$1-$2-$3-').replace(/^(\d{3})(\d{3})(\d{3})$/, '$1-$2-$3') || null;
  if (taxNumber !== null && !numberShape.test(taxNumber)) {
    faults.push({ field: 'taxNumber', message: 'must be a TIN such as 123-456-789-000' });
  }
  const details = { taxName: textOf('taxName'), taxNumber, taxAddress: textOf('taxAddress') };
  if (faults.length > 0) raiseInvalid(faults);
  return details;
}

/** As a statement prints them, line by line. */
export function taxLinesOf({ taxName, taxNumber, taxAddress }: TaxDetails): string[] {
  return [taxName, taxNumber === null ? null : `TIN ${taxNumber}`, taxAddress].filter((line) => line !== null);
}
