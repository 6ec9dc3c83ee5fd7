import type { KeyRules } from '../core/accounts/api-keys/create-api-key.ts';
import { createApiKey } from '../core/accounts/api-keys/create-api-key.ts';
import { createUser } from '../core/accounts/members/create-user.ts';
import { createOrganization } from '../core/accounts/organizations/create-organization.ts';
import { hasOrganizations, lockOrganizations } from '../core/accounts/organizations/organization.sql.ts';
import { updateProfile } from '../core/accounts/profiles/organization-profile.sql.ts';
import type { OrganizationProfile } from '../core/accounts/profiles/organization-profile.ts';
import type { Actor } from '../core/base/actor.ts';
import type { Policy } from '../core/base/policy.ts';
import { ordinaryScopes, scopes } from '../core/base/scope.ts';
import { relayNotices } from '../core/telling/deliveries/relay-notices.ts';
import type { Tx } from '../platform/database/database.ts';
import { seedDemoEvents } from './demo-events.ts';
import { allowPauses } from './demo-sales.sql.ts';
import type { DemoSelling } from './demo-sales.ts';

export interface SeedOptions {
  keyRules: KeyRules;
  policy: Policy;
  selling: DemoSelling;
  hasDemo: boolean;
  /** The demo's dates count from here. */
  now: () => number;
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
  { keyRules, policy, selling, now }: SeedOptions,
): Promise<DemoAccess | undefined> {
  await allowPauses(tx);
  await lockOrganizations(tx);
  const { exists } = await hasOrganizations(tx);
  if (exists) return undefined;
  const organization = await createOrganization(tx, { name: organizationName, tier: 'PRO' });
  await updateProfile(tx, { organizationId: organization.id, profile: demoProfile });
  const { madePassword } = await createUser(tx, { organization, email, role: 'OWNER' });
  const firstKey = {
    organization,
    description: 'Made at the first start, with every scope but orders:write.',
    scopes: ordinaryScopes,
  };
  const { key } = await createApiKey(tx, keyRules, { ...firstKey, name: 'First key', isTest: false });
  const { key: testKey } = await createApiKey(tx, keyRules, { ...firstKey, name: 'First test key', isTest: true });
  const actor: Actor = { organizationId: organization.id, apiKeyId: null, scopes: new Set(scopes), isSandbox: false };
  const eventCount = await seedDemoEvents(tx, actor, { policy, selling, now: now() });
  await relayAll(tx);
  return { organizationName, eventCount, email, password: madePassword as string, key, testKey };
}

/** Before anybody can listen: a webhook that is registered right away hears of what comes, and not of six weeks that were made up. */
async function relayAll(tx: Tx): Promise<void> {
  let relayed: number;
  do relayed = await relayNotices(tx, { most: 1_000 });
  while (relayed > 0);
}
