import type { Actor } from '../../base/actor.ts';
import { raise } from '../../base/define-error.ts';
import type { Language } from '../../base/language.ts';
import { scopes } from '../../base/scope.ts';
import type { Tier } from '../organizations/organization.ts';
import type { Role } from './role.ts';
import { notForRole } from './sign-in.errors.ts';

/** Somebody who signs in. */
export interface Person {
  userId: string;
  email: string;
  name: string | null;
  language: Language;
}

/** What a person is in one organization. */
export interface Membership {
  organizationId: string;
  organizationName: string;
  organizationSlug: string;
  organizationTier: Tier;
  /** The organization's sandbox twin. */
  sandboxId: string;
  /** How far its time is ahead of the real one. */
  sandboxAheadMs: number;
  /** Whether members see nothing of it before they have a second factor. */
  requiresSecondFactor: boolean;
  /** In the operator's words; null where it is not suspended. */
  suspensionReason: string | null;
  /** Whether the operator lets it sell. */
  isApproved: boolean;
  role: Role;
}

/** A person at work in one of their organizations. */
export interface Member {
  person: Person;
  membership: Membership;
  /** Where the request comes from, for the audit log. */
  address: string | null;
}

/** The areas of the dashboard. */
export const abilities = [
  'events',
  'orders',
  'refunds',
  'attendees',
  'check-in',
  'webhooks',
  'request-log',
  'api-keys',
  'payouts',
  'team',
  'audit-log',
  'organization',
] as const;
export type Ability = (typeof abilities)[number];

// The audit log names keys and the team, so a role that may not see those may not see it.
const abilitiesByRole: Record<Role, ReadonlySet<Ability>> = {
  OWNER: new Set(abilities),
  STAFF: new Set(['events', 'orders', 'refunds', 'attendees', 'check-in', 'webhooks', 'request-log']),
};

export function mayOf(role: Role): ReadonlySet<Ability> {
  return abilitiesByRole[role];
}

/** Refuses a member whose role does not reach there. */
export function requireAbility({ role }: Pick<Membership, 'role'>, ability: Ability): void {
  if (!mayOf(role).has(ability)) raise(notForRole, { role });
}

const allScopes = new Set(scopes);

/** The actor that a member is in the organization, or in its sandbox. Abilities are checked apart from it. */
export function actorOfMember(
  { organizationId, sandboxId }: Pick<Membership, 'organizationId' | 'sandboxId'>,
  { sandbox }: { sandbox: boolean },
): Actor {
  return {
    organizationId: sandbox ? sandboxId : organizationId,
    apiKeyId: null,
    scopes: allScopes,
    isSandbox: sandbox,
  };
}
