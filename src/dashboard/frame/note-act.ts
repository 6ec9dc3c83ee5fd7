import { byPerson, type NewAct } from '../../core/accounts/audit-log/act.ts';
import { recordAct } from '../../core/accounts/audit-log/record-act.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Visit } from './screen.ts';

type Done = Pick<NewAct, 'action' | 'subject' | 'details'>;

/** Writes down what the member does here. */
export function noteAct(tx: Tx, visit: Visit, done: Done): Promise<void> {
  return recordAct(tx, actOf(visit, done));
}

/** Acts in the sandbox are in the same log and say so. */
export function actOf({ member, isSandbox }: Visit, { details = {}, ...done }: Done): NewAct {
  return {
    ...done,
    organizationId: member.membership.organizationId,
    by: byPerson(member.person),
    details: isSandbox ? { ...details, isTest: true } : details,
    address: member.address,
  };
}
