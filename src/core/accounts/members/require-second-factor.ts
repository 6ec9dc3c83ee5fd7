import type { Tx } from '../../../platform/database/database.ts';
import { raise } from '../../base/define-error.ts';
import { byPerson } from '../audit-log/act.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { secondFactorOff } from '../second-factor/second-factor.errors.ts';
import { findSecondFactorState } from '../second-factor/second-factor.sql.ts';
import type { Member } from '../sign-in/person.ts';
import { updateRequirement } from './team.sql.ts';
import { lockOwnTeam } from './team-for-change.ts';

/** Members see nothing of the organization without a second factor, or do so again. The one who asks for it has one. */
export async function requireSecondFactor(
  tx: Tx,
  member: Member,
  { isRequired }: { isRequired: boolean },
): Promise<void> {
  const { person, membership, address } = member;
  const { organizationId, organizationName } = membership;
  await lockOwnTeam(tx, member);
  if (isRequired && (await findSecondFactorState(tx, person)) === undefined) raise(secondFactorOff, {});
  if ((await updateRequirement(tx, { organizationId, isRequired })) === 0) return;
  await recordAct(tx, {
    organizationId,
    by: byPerson(person),
    action: 'organization.changed',
    subject: { kind: 'organization', id: organizationId, label: organizationName },
    details: { requiresSecondFactor: isRequired },
    address,
  });
}
