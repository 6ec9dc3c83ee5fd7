import type { Tx } from '../../../platform/database/database.ts';
import type { Statement } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { keptText } from '../../base/text.ts';
import type { ActDetails, NewAct } from './act.ts';
import { auditEntryStatement } from './audit-log.sql.ts';

const labelLengthMax = 200;

/** Writes down who did what, in the transaction in which it is done. */
export async function recordAct(tx: Tx, act: NewAct): Promise<void> {
  await tx.run(actStatement(act));
}

/** The statement alone, for a batch that sends several at once. */
export function actStatement({ by, subject, details = {}, ...act }: NewAct): Statement {
  return auditEntryStatement({
    ...act,
    id: newId(),
    by: { ...by, label: labelOf(by.label) },
    subject:
      subject === undefined ? null : { ...subject, label: subject.label === null ? null : labelOf(subject.label) },
    details: harmless(details),
  });
}

function labelOf(text: string): string {
  return keptText(text, { lengthMax: labelLengthMax });
}

function harmless(details: ActDetails): ActDetails {
  const entries = Object.entries(details);
  return Object.fromEntries(entries.map(([name, value]) => [name, typeof value === 'string' ? labelOf(value) : value]));
}
