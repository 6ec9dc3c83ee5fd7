import type { Tx } from '../../../platform/database/database.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import type { Detail } from '../../base/define-error.ts';
import type { Tenant } from '../../base/own.ts';
import type { ActBy } from '../audit-log/act.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { type TaxFile, writeTaxDocument } from './tax-profile.sql.ts';
import { documentKinds, documentStatuses, type TaxDocument } from './tax-profile.ts';

interface TypedTaxDocument {
  kind: string;
  year: string;
  status: string;
  /** Null leaves the one there was. */
  content: Buffer | null;
}

const [yearLeast, yearMost] = [2000, 2999];
export const taxFileMebibytesMax = 4;

/** A paper of an organization is handed in, accepted or refused. There is one of a kind and year. */
export async function changeTaxDocument(
  tx: Tx,
  { organizationId }: Tenant,
  input: { typed: TypedTaxDocument; by: ActBy; address: string | null },
): Promise<TaxDocument> {
  const { by, address } = input;
  const { file, ...document } = readTaxDocument(input.typed);
  await writeTaxDocument(tx, { organizationId, ...document, file });
  await recordAct(tx, {
    organizationId,
    by,
    action: 'tax_document.changed',
    subject: { kind: 'organization', id: organizationId, label: `${document.kind} ${document.year}` },
    details: { status: document.status },
    address,
  });
  return document;
}

function readTaxDocument(typed: TypedTaxDocument): TaxDocument & { file: TaxFile | null } {
  const faults: Detail[] = [];
  const kind = documentKinds.find((each) => each === typed.kind);
  if (kind === undefined) faults.push({ field: 'kind', fault: 'notOneOf', values: { choices: documentKinds } });
  const status = documentStatuses.find((each) => each === typed.status);
  if (status === undefined) faults.push({ field: 'status', fault: 'notOneOf', values: { choices: documentStatuses } });
  const year = /^\d{4}$/.test(typed.year) ? Number(typed.year) : 0;
  if (year < yearLeast || year > yearMost)
    faults.push({ field: 'year', fault: 'notWholeWithin', values: { least: yearLeast, most: yearMost } });
  const file = typed.content === null ? null : fileOf(typed.content);
  if (file === undefined) faults.push({ field: 'file', fault: 'notAPaper', values: { most: taxFileMebibytesMax } });
  if (faults.length > 0 || kind === undefined || status === undefined) raiseInvalid(faults);
  return { kind, year, status, file: file ?? null };
}

/** By what it begins with; what browsers would run as a page is none. */
function fileOf(content: Buffer): TaxFile | undefined {
  if (content.length > taxFileMebibytesMax * 1024 * 1024) return undefined;
  const types: readonly (readonly [string, string])[] = [
    ['25504446', 'application/pdf'],
    ['ffd8ff', 'image/jpeg'],
    ['89504e470d0a1a0a', 'image/png'],
  ];
  const start = content.subarray(0, 8).toString('hex');
  const type = types.find(([beginning]) => start.startsWith(beginning))?.[1];
  return type === undefined ? undefined : { content, type };
}
