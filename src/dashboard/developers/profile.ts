import type { ProfileFormProps } from '../../../web/organizer/developers/profile-form.tsx';
import { byPerson } from '../../core/accounts/audit-log/act.ts';
import { findOrganization } from '../../core/accounts/organizations/organization.sql.ts';
import { changeOrganizationProfile } from '../../core/accounts/profiles/change-organization-profile.ts';
import { findProfile } from '../../core/accounts/profiles/organization-profile.sql.ts';
import {
  linkKinds,
  type OrganizationProfile,
  type TypedProfile,
} from '../../core/accounts/profiles/organization-profile.ts';
import { isRaised } from '../../core/base/define-error.ts';
import { editTag, preconditionFailed } from '../../core/base/if-match.ts';
import { lockWordsOfOrganization, writeWordsOfOrganization } from '../../core/catalog/search/write-event-words.ts';
import { faultsOf } from '../../http/pages/faults.ts';
import { conflictsBetween } from '../events/conflicts.ts';
import type { Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';

const fields = ['name', 'logoUrl', 'description', ...linkKinds, 'contactEmail', 'contactPhone'] as const;

/** The profile as its form shows it: always that of the live organization. */
export async function profileForm(
  { db }: DashboardServices,
  { membership, isSandbox }: Visit,
): Promise<ProfileFormProps> {
  const { organizationId, organizationSlug, sandboxId, isApproved } = membership;
  const [{ id, revision, ...profile }, sandbox] = await Promise.all([
    findProfile(db, { organizationId }),
    findOrganization(db, { id: sandboxId }),
  ]);
  const slug = isSandbox || !isApproved ? sandbox.slug : organizationSlug;
  return { values: valuesOf(profile), version: editTag({ id, revision }), previewPath: `/organizers/${slug}` };
}

/** Saves what was typed; answers the form to show again where it was refused. */
export async function saveProfile(
  services: DashboardServices,
  visit: Visit,
): Promise<{ shown: ProfileFormProps; status: number } | undefined> {
  const { form, membership, member } = visit;
  const typed = Object.fromEntries(fields.map((name) => [name, form.text(name)])) as TypedProfile;
  const version = form.text('version');
  const by = byPerson(member.person);
  const input = { profile: typed, ifMatch: `"${version}"`, by, address: member.address };
  try {
    await services.db.transaction(async (tx) => {
      const { name } = await findProfile(tx, membership);
      if (typed.name.trim() !== name) await lockWordsOfOrganization(tx, membership);
      const { isRenamed } = await changeOrganizationProfile(tx, membership, input);
      if (isRenamed) await writeWordsOfOrganization(tx, membership);
    });
    return undefined;
  } catch (error) {
    const faults = faultsOf(error);
    // Read anew: what somebody else saved is shown beside what was typed.
    const now = await profileForm(services, visit);
    if (!isRaised(error, preconditionFailed)) return { shown: { ...now, values: typed, version, faults }, status: 400 };
    return { shown: { ...now, values: typed, faults, conflicts: conflictsBetween(now.values, typed) }, status: 412 };
  }
}

function valuesOf({ links, ...profile }: OrganizationProfile): Record<string, string> {
  return Object.fromEntries(fields.map((name) => [name, { ...profile, ...links }[name] ?? '']));
}
