import type { Tx } from '../../../platform/database/database.ts';
import { raise } from '../../base/define-error.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { findUserByEmail, type User } from '../members/member.sql.ts';
import { notAnOperator } from './operator.errors.ts';
import { deleteOperator } from './operator.sql.ts';
import type { OperatorActor } from './operator.ts';

/** A person no longer runs the service. The account stays, with the organizations that it belongs to. */
export async function removeOperator(tx: Tx, operator: OperatorActor, { email }: { email: string }): Promise<User> {
  const user = await findUserByEmail(tx, { email });
  if (user === undefined || (await deleteOperator(tx, { userId: user.id })) === 0) raise(notAnOperator, { email });
  const subject = { kind: 'user', id: user.id, label: user.email } as const;
  await recordAct(tx, { ...operator, organizationId: null, action: 'operator.removed', subject });
  return user;
}
