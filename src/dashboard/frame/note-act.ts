import { type ActDetails, type ActName, type ActSubject, byPerson } from '../../core/accounts/audit-log/act.ts';
import { recordAct } from '../../core/accounts/audit-log/record-act.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Visit } from './screen.ts';

/** Writes down what the member does here; what is done in the sandbox stands in the same log and says so. */
export function noteAct(
  tx: Tx,
  { member, isSandbox }: Visit,
  { action, subject, details = {} }: { action: ActName; subject: ActSubject; details?: ActDetails },
): Promise<void> {
  return recordAct(tx, {
    organizationId: member.membership.organizationId,
    by: byPerson(member.person),
    action,
    subject,
    details: isSandbox ? { ...details, isTest: true } : details,
    address: member.address,
  });
}
