import type { Tx } from '../../../platform/database/database.ts';
import { raise } from '../../base/define-error.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { findOrCreateAccount, type NewAccount } from '../members/create-user.ts';
import type { User } from '../members/member.sql.ts';
import { operatorAlready } from './operator.errors.ts';
import { insertOperator } from './operator.sql.ts';
import type { OperatorActor } from './operator.ts';

/** Makes a person one of those who run the service, with an account of their own if they have none yet. */
export async function createOperator(
  tx: Tx,
  operator: OperatorActor,
  input: NewAccount,
): Promise<{ user: User; madePassword?: string }> {
  const account = await findOrCreateAccount(tx, input);
  const { id: userId, email } = account.user;
  if ((await insertOperator(tx, { userId })) === 0) raise(operatorAlready, { email });
  const subject = { kind: 'user', id: userId, label: email } as const;
  await recordAct(tx, { ...operator, organizationId: null, action: 'operator.created', subject });
  return account;
}
