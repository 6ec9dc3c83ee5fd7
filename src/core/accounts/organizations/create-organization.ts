import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { slugOf, slugVariant } from '../../base/slug.ts';
import { checkName } from '../../base/text.ts';
import { insertOrganization, type NewOrganization } from './organization.sql.ts';
import { firstSandbox, type Organization, type Tier } from './organization.ts';

const slugAttemptsMax = 10;

/** Creates an organization together with the sandbox twin in which its test keys act, and which needs nobody's leave. */
export async function createOrganization(
  tx: Tx,
  { name, tier, isApproved = true }: { name: string; tier: Tier; isApproved?: boolean },
): Promise<Organization> {
  const checkedName = checkName('name', name);
  const organization = await insertUnderFreeSlug(tx, {
    name: checkedName,
    tier,
    sandboxOf: null,
    sandboxName: null,
    isApproved,
  });
  const sandbox = { sandboxOf: organization.id, sandboxName: firstSandbox };
  await insertUnderFreeSlug(tx, { name: checkedName, tier, ...sandbox, isApproved: true });
  return organization;
}

export async function insertUnderFreeSlug(
  tx: Tx,
  { name, tier, sandboxOf, sandboxName, isApproved }: Omit<NewOrganization, 'id' | 'slug'>,
): Promise<Organization> {
  const ending = sandboxName === null ? '' : sandboxName === firstSandbox ? ' sandbox' : ` sandbox ${sandboxName}`;
  const plain = slugOf(`${name}${ending}`, { whenEmpty: 'organization' });
  for (let attempt = 0; attempt < slugAttemptsMax; attempt += 1) {
    const slug = attempt === 0 ? plain : slugVariant(plain);
    const inserted = await insertOrganization(tx, {
      id: newId(),
      name,
      slug,
      tier,
      sandboxOf,
      sandboxName,
      isApproved,
    });
    if (inserted !== undefined) return inserted;
  }
  throw new Error(`No free slug for an organization after ${slugAttemptsMax} attempts`);
}
