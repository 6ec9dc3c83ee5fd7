import type { Tx } from '../../../platform/database/database.ts';
import { raise } from '../../base/define-error.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { findOrCreateAccount, type NewAccount } from '../members/create-user.ts';
import type { User } from '../members/member.sql.ts';
import type { MadeLink } from '../second-factor/operator-link.ts';
import { findSecondFactorState } from '../second-factor/second-factor.sql.ts';
import { lockAccount } from '../sign-in/account.sql.ts';
import { recordedLink } from './make-operator-link.ts';
import { operatorAlready } from './operator.errors.ts';
import { insertOperator } from './operator.sql.ts';
import type { OperatorActor } from './operator.ts';

/**
 * Makes a person one of those who run the service, with an account of their own if they have none yet. They set up a second
 * factor by the link; a person who has one already keeps it and gets no link.
 */
export async function createOperator(
  tx: Tx,
  operator: OperatorActor,
  { now, ...input }: NewAccount & { now: number },
): Promise<{ user: User; madePassword?: string; link?: MadeLink }> {
  const account = await findOrCreateAccount(tx, input);
  const { id: userId, email } = account.user;
  // A second factor that is set up at this moment is seen, or needs the link.
  await lockAccount(tx, { userId });
  if ((await insertOperator(tx, { userId })) === 0) raise(operatorAlready, { email });
  const subject = { kind: 'user', id: userId, label: email } as const;
  await recordAct(tx, { ...operator, organizationId: null, action: 'operator.created', subject });
  const hasFactor = (await findSecondFactorState(tx, { userId })) !== undefined;
  return hasFactor ? account : { ...account, link: await recordedLink(tx, operator, { user: account.user, now }) };
}
