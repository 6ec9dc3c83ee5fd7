import type { KeyRules } from '../core/accounts/api-keys/create-api-key.ts';
import { createApiKey } from '../core/accounts/api-keys/create-api-key.ts';
import { createUser } from '../core/accounts/members/create-user.ts';
import { createOrganization } from '../core/accounts/organizations/create-organization.ts';
import { hasOrganizations, lockOrganizations } from '../core/accounts/organizations/organization.sql.ts';
import { updateProfile } from '../core/accounts/profiles/organization-profile.sql.ts';
import type { OrganizationProfile } from '../core/accounts/profiles/organization-profile.ts';
import type { Actor } from '../core/base/actor.ts';
import type { Policy } from '../core/base/policy.ts';
import { allScopesFor, scopes } from '../core/base/scope.ts';
import type { Tx } from '../platform/database/database.ts';
import type { DemoPastOptions } from './demo-events.ts';
import { makeDemoNow } from './demo-now.ts';
import { loadDemoPast } from './demo-past.ts';
import { allowPauses } from './demo-sales.sql.ts';
import type { DemoSelling } from './demo-sales.ts';

export interface SeedOptions {
  keyRules: KeyRules;
  policy: Policy;
  selling: DemoSelling;
  hasDemo: boolean;
  /** The demo's dates count from here. */
  now: () => number;
  /** Another way to its past: living through it, as when it is prepared. */
  makePast?: (tx: Tx, actor: Actor, given: DemoPastOptions) => Promise<void>;
}

export interface DemoAccess {
  organizationName: string;
  eventCount: number;
  email: string;
  password: string;
  key: string;
  /** Acts in the organization's sandbox. */
  testKey: string;
}

const organizationName = 'Hiraya Live';
const email = 'demo@takilya.example';

const demoProfile: OrganizationProfile = {
  name: organizationName,
  logoUrl: null,
  description:
    'Hiraya Live puts on evenings that people tell each other about: concerts, a festival on an old parade ground, runs at sunrise, and now and then a kitchen or a workshop.\n\n**Bring a friend.** Children under seven come in free at everything that is outdoors.',
  links: { website: 'https://hiraya.example.com', facebook: 'https://facebook.com/hiraya.example' },
  contactEmail: 'kamusta@hiraya.example.com',
  contactPhone: '+63 2 8123 4567',
};

/** An organization with events to try things with, on an installation that has none. */
export async function seedDemoOrganization(
  tx: Tx,
  { keyRules, policy, selling, now, makePast = loadDemoPast }: SeedOptions,
): Promise<DemoAccess | undefined> {
  await allowPauses(tx);
  await lockOrganizations(tx);
  const { exists } = await hasOrganizations(tx);
  if (exists) return undefined;
  const organization = await createOrganization(tx, { name: organizationName, tier: 'PRO' });
  await updateProfile(tx, { organizationId: organization.id, profile: demoProfile });
  const { madePassword } = await createUser(tx, { organization, email, role: 'OWNER' });
  const firstKey = { organization, name: 'First key', isTest: false, scopes: allScopesFor({ isTest: false }) };
  const firstTestKey = { organization, name: 'First test key', isTest: true, scopes: allScopesFor({ isTest: true }) };
  const { key } = await createApiKey(tx, keyRules, {
    ...firstKey,
    description: 'Made at the first start, with every scope but orders:write.',
  });
  const { key: testKey } = await createApiKey(tx, keyRules, {
    ...firstTestKey,
    description: 'Made at the first start, with every scope.',
  });
  const actor: Actor = { organizationId: organization.id, apiKeyId: null, scopes: new Set(scopes), isSandbox: false };
  const given = { policy, selling, now: now() };
  await makePast(tx, actor, given);
  const eventCount = await makeDemoNow(tx, actor, given);
  if (selling.rules.cards !== undefined) {
    // What sells is loaded for it alone.
    const { makeDemoPapers } = await import('./demo-papers.ts');
    await makeDemoPapers(tx, actor, given);
  }
  return { organizationName, eventCount, email, password: madePassword as string, key, testKey };
}
