import type { Tx } from '../../../platform/database/database.ts';
import { raise } from '../../base/define-error.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { findUserByEmail, type User } from '../members/member.sql.ts';
import { type MadeLink, newOperatorLink } from '../second-factor/operator-link.ts';
import { resetSecondFactor } from '../second-factor/reset-second-factor.ts';
import { findSecondFactorState } from '../second-factor/second-factor.sql.ts';
import { lockAccount } from '../sign-in/account.sql.ts';
import { notAnOperator, operatorEnrolled } from './operator.errors.ts';
import { isOperator } from './operator.sql.ts';
import type { OperatorActor } from './operator.ts';

/**
 * A new link by which an operator sets up a second factor; the one before no longer works. Where that is wanted, an
 * existing second factor goes first, with every session.
 */
export async function makeOperatorLink(
  tx: Tx,
  operator: OperatorActor,
  { email, resetsFactor, now }: { email: string; resetsFactor: boolean; now: number },
): Promise<{ user: User; link: MadeLink; wasReset: boolean }> {
  const user = await findUserByEmail(tx, { email });
  if (user === undefined || !(await isOperator(tx, { userId: user.id }))) raise(notAnOperator, { email });
  await lockAccount(tx, { userId: user.id });
  const wasReset = (await findSecondFactorState(tx, { userId: user.id })) !== undefined;
  if (wasReset && !resetsFactor) raise(operatorEnrolled, { email: user.email });
  if (wasReset) await resetSecondFactor(tx, { email: user.email, now });
  return { user, link: await recordedLink(tx, operator, { user, now }), wasReset };
}

/** Nobody but the caller sees the link; the log says that there is one. */
export async function recordedLink(
  tx: Tx,
  operator: OperatorActor,
  { user, now }: { user: User; now: number },
): Promise<MadeLink> {
  const link = await newOperatorLink(tx, { userId: user.id, now });
  if (link === undefined) raise(notAnOperator, { email: user.email });
  const subject = { kind: 'user', id: user.id, label: user.email } as const;
  await recordAct(tx, { ...operator, organizationId: null, action: 'operator.link_made', subject });
  return link;
}
