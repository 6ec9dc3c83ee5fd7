import { createApiKey } from '../core/accounts/api-keys/create-api-key.ts';
import { createUser } from '../core/accounts/members/create-user.ts';
import { createOrganization } from '../core/accounts/organizations/create-organization.ts';
import { hasOrganizations, lockOrganizations } from '../core/accounts/organizations/organization.sql.ts';
import type { Actor } from '../core/base/actor.ts';
import { scopes } from '../core/base/scope.ts';
import type { Tx } from '../platform/database/database.ts';
import { seedDemoEvents } from './demo-events.ts';
import type { SeedOptions } from './seed.ts';

export interface DemoAccess {
  organizationName: string;
  eventCount: number;
  email: string;
  password: string;
  key: string;
}

const organizationName = 'Hiraya Live';
const email = 'demo@takilya.example';

/** An organization with events to try things with, on an installation that has none. */
export async function seedDemoOrganization(
  tx: Tx,
  { keyRules, policy, selling, now }: SeedOptions,
): Promise<DemoAccess | undefined> {
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
  const actor: Actor = { organizationId: organization.id, apiKeyId: null, scopes: new Set(scopes), isSandbox: false };
  const eventCount = await seedDemoEvents(tx, actor, { policy, selling, now: now() });
  return { organizationName, eventCount, email, password: madePassword as string, key };
}
