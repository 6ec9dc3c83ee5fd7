import type { Tx } from '../../../platform/database/database.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import type { Detail } from '../../base/define-error.ts';
import { lockOrganization } from '../../base/lock-organization.sql.ts';
import type { Tenant } from '../../base/own.ts';
import { characterCount, isStorableText } from '../../base/text.ts';
import { isDay } from '../../base/time.ts';
import type { ActBy } from '../audit-log/act.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { findNumbersGiven, updateTaxProfile } from './tax-profile.sql.ts';
import { invoiceNumberMax, type Permit, type TaxProfile, vatStandings } from './tax-profile.ts';

/** As people type it. Of the permit all is given, or nothing. */
export interface TypedTaxProfile {
  registeredName: string;
  tin: string;
  address: string;
  vat: string;
  permitNumber: string;
  permitIssuedOn: string;
  permitFrom: string;
  permitTo: string;
}

// Nine digits, and five of the branch.
const tinShape = /^\d{3}-\d{3}-\d{3}(-\d{5})?$/;
const lengthMax = 200;
const permitLengthMax = 40;

/** Says anew how an organization is registered, whole. */
export async function changeTaxProfile(
  tx: Tx,
  { organizationId }: Tenant,
  input: { typed: TypedTaxProfile; by: ActBy; address: string | null },
): Promise<TaxProfile> {
  const { by, address } = input;
  const profile = readTaxProfile(input.typed);
  await lockOrganization(tx, { organizationId });
  if (profile.permit !== null) await checkRange(tx, { organizationId, permit: profile.permit });
  await updateTaxProfile(tx, { organizationId, profile });
  await recordAct(tx, {
    organizationId,
    by,
    action: 'tax_details.changed',
    subject: { kind: 'organization', id: organizationId, label: profile.registeredName },
    address,
  });
  return profile;
}

/** What was numbered under a permit stays within its range. */
async function checkRange(tx: Tx, { organizationId, permit }: Tenant & { permit: Permit }): Promise<void> {
  const { lowest, highest } = await findNumbersGiven(tx, { organizationId, permit: permit.number });
  const faults: Detail[] = [];
  if (lowest !== null && lowest < permit.from)
    faults.push({ field: 'permitFrom', fault: 'tooMuch', values: { most: lowest } });
  if (highest !== null && highest > permit.to)
    faults.push({ field: 'permitTo', fault: 'tooLittle', values: { least: highest } });
  if (faults.length > 0) raiseInvalid(faults);
}

function readTaxProfile(typed: TypedTaxProfile): TaxProfile {
  const faults: Detail[] = [];
  const textOf = (field: 'registeredName' | 'address' | 'permitNumber', most: number) => {
    const text = typed[field].replaceAll(/\s+/g, ' ').trim();
    if (text === '' || characterCount(text) > most)
      faults.push({ field, fault: 'lengthOutside', values: { least: 1, most } });
    else if (!isStorableText(text)) faults.push({ field, fault: 'unstorable' });
    return text;
  };
  const registeredName = textOf('registeredName', lengthMax);
  const tin = typed.tin.trim();
  if (!tinShape.test(tin)) faults.push({ field: 'tin', fault: 'unmatched', values: { pattern: tinShape.source } });
  const address = textOf('address', lengthMax);
  const vat = vatStandings.find((each) => each === typed.vat);
  if (vat === undefined) faults.push({ field: 'vat', fault: 'notOneOf', values: { choices: vatStandings } });
  const { permitNumber, permitIssuedOn, permitFrom, permitTo } = typed;
  const hasPermit = [permitNumber, permitIssuedOn, permitFrom, permitTo].some((each) => each.trim() !== '');
  const permit = hasPermit ? readPermit(typed, textOf('permitNumber', permitLengthMax), faults) : null;
  if (faults.length > 0 || vat === undefined) raiseInvalid(faults);
  return { registeredName, tin, address, vat, permit };
}

function readPermit(typed: TypedTaxProfile, number: string, faults: Detail[]): Permit {
  const issuedOn = typed.permitIssuedOn.trim();
  if (!isDay(issuedOn)) faults.push({ field: 'permitIssuedOn', fault: 'notADay' });
  const numberOf = (field: 'permitFrom' | 'permitTo', least: number) => {
    const given = typed[field].trim();
    const figure = /^\d{1,8}$/.test(given) ? Number(given) : Number.NaN;
    if (!(figure >= least)) faults.push({ field, fault: 'notWholeWithin', values: { least, most: invoiceNumberMax } });
    return figure;
  };
  const from = numberOf('permitFrom', 1);
  const to = numberOf('permitTo', from >= 1 ? from : 1);
  return { number, issuedOn, from, to };
}
