import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../../platform/database/database.ts';
import { checkIfMatch } from '../../base/if-match.ts';
import { lockOrganization } from '../../base/lock-organization.sql.ts';
import type { Tenant } from '../../base/own.ts';
import type { ActBy } from '../audit-log/act.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { findProfile, updateProfile } from './organization-profile.sql.ts';
import { checkProfile, type TypedProfile } from './organization-profile.ts';

interface ChangeProfileInput {
  profile: TypedProfile;
  /** The version that was read, so that nobody overwrites what they have not seen. */
  ifMatch: string;
  by: ActBy;
  address: string | null;
}

/** Changes what an organization says about itself. Its slug stays, since links to it exist elsewhere. */
export async function changeOrganizationProfile(
  tx: Tx,
  { organizationId }: Tenant,
  { profile: typed, ifMatch, by, address }: ChangeProfileInput,
): Promise<{ isRenamed: boolean }> {
  const profile = checkProfile(typed);
  await lockOrganization(tx, { organizationId });
  const { id, revision, ...before } = await findProfile(tx, { organizationId });
  checkIfMatch(ifMatch, 'organization', { id, revision });
  if (isDeepStrictEqual(before, profile)) return { isRenamed: false };
  await updateProfile(tx, { organizationId, profile });
  const isRenamed = before.name !== profile.name;
  await recordAct(tx, {
    organizationId,
    by,
    action: 'organization.profile_changed',
    subject: { kind: 'organization', id: organizationId, label: profile.name },
    details: isRenamed ? { from: before.name, to: profile.name } : {},
    address,
  });
  return { isRenamed };
}
