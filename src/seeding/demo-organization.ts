import { scopes } from '../core/api-keys/api-key.ts';
import { createApiKey } from '../core/api-keys/create-api-key.ts';
import { createUser } from '../core/members/create-user.ts';
import { createOrganization } from '../core/organizations/create-organization.ts';
import { hasOrganizations, lockOrganizations } from '../core/organizations/organization.sql.ts';
import type { Tx } from '../platform/database.ts';
import type { SeedOptions } from './seed.ts';

export interface DemoAccess {
  organizationName: string;
  email: string;
  password: string;
  key: string;
}

const organizationName = 'Hiraya Live';
const email = 'demo@takilya.example';

/** An organization to try things with, on an installation that has none. */
export async function seedDemoOrganization(tx: Tx, { keyRules }: SeedOptions): Promise<DemoAccess | undefined> {
  await lockOrganizations(tx);
  const { exists } = await hasOrganizations(tx);
  if (exists) return undefined;
  const organization = await createOrganization(tx, { name: organizationName, tier: 'PRO' });
  const { madePassword } = await createUser(tx, { organization, email, role: 'OWNER' });
  const { key } = await createApiKey(tx, keyRules, {
    organization,
    name: 'First key',
    description: 'Made at the first start, with every scope.',
    scopes,
    isTest: false,
  });
  return { organizationName, email, password: madePassword as string, key };
}
