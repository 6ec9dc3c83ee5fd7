import type { Actor } from '../../base/actor.ts';
import { recordNotFound } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import type { Language } from '../../base/language.ts';
import { scopes } from '../../base/scope.ts';
import type { Tier } from '../organizations/organization.ts';
import { type Duty, type Role, roles } from './role.ts';
import { notForRole } from './sign-in.errors.ts';

/** Somebody who signs in. */
export interface Person {
  userId: string;
  email: string;
  name: string | null;
  language: Language;
}

/** What a person is in one organization. */
export interface Membership extends Duty {
  organizationId: string;
  organizationName: string;
  organizationSlug: string;
  organizationTier: Tier;
  /** One of the organization's sandboxes: the first, or the one that the person is in. */
  sandboxId: string;
  sandboxName: string;
  /** How far its time is ahead of the real one. */
  sandboxAheadMs: number;
  /** All of them, the first one first. */
  sandboxNames: readonly string[];
  /** Whether members see nothing of it before they have a second factor. */
  requiresSecondFactor: boolean;
  /** In the operator's words; null where it is not suspended. */
  suspensionReason: string | null;
  /** Whether the operator lets it sell. */
  isApproved: boolean;
}

/** A person at work in one of their organizations. */
export interface Member {
  person: Person;
  membership: Membership;
  /** Where the request comes from, for the audit log. */
  address: string | null;
}

interface AbilityRow {
  roles: readonly Role[];
  /** Whether somebody who works for some events has it for those, or only somebody who works for all. */
  of: 'some-events' | 'organization';
  /** Whether it changes nothing: no form is taken by it. */
  isReading?: true;
}

/** Everything that is done or seen in the dashboard, and who may. Every screen names its row. */
const table = {
  'event-list': { roles, of: 'some-events', isReading: true },
  events: { roles: ['OWNER', 'MANAGER', 'FINANCE', 'VIEWER'], of: 'some-events', isReading: true },
  'event-changes': { roles: ['OWNER', 'MANAGER'], of: 'some-events' },
  interests: { roles: ['OWNER', 'MANAGER'], of: 'some-events', isReading: true },
  messages: { roles: ['OWNER', 'MANAGER', 'VIEWER'], of: 'some-events', isReading: true },
  'message-sending': { roles: ['OWNER', 'MANAGER'], of: 'some-events' },
  attendees: { roles: ['OWNER', 'MANAGER', 'DOOR', 'VIEWER'], of: 'some-events', isReading: true },
  'attendee-files': { roles: ['OWNER', 'MANAGER', 'DOOR'], of: 'some-events', isReading: true },
  admissions: { roles: ['OWNER', 'MANAGER', 'DOOR', 'VIEWER'], of: 'some-events', isReading: true },
  'check-in': { roles: ['OWNER', 'MANAGER', 'DOOR'], of: 'some-events' },
  orders: { roles: ['OWNER', 'MANAGER', 'FINANCE', 'VIEWER'], of: 'some-events', isReading: true },
  'order-files': { roles: ['OWNER', 'MANAGER', 'FINANCE'], of: 'some-events', isReading: true },
  'order-acts': { roles: ['OWNER', 'MANAGER', 'FINANCE'], of: 'some-events' },
  refunds: { roles: ['OWNER', 'MANAGER', 'FINANCE'], of: 'some-events' },
  counter: { roles: ['OWNER', 'MANAGER'], of: 'some-events' },
  // On the pages of others: where buyers and holders are written to, and what they answered.
  addresses: { roles: ['OWNER', 'MANAGER', 'FINANCE', 'DOOR'], of: 'some-events', isReading: true },
  reports: { roles: ['OWNER', 'MANAGER', 'FINANCE', 'VIEWER'], of: 'organization', isReading: true },
  payouts: { roles: ['OWNER', 'FINANCE'], of: 'organization', isReading: true },
  // Of halls, which any event may sell from.
  plans: { roles: ['OWNER', 'MANAGER', 'FINANCE', 'VIEWER'], of: 'organization', isReading: true },
  'plan-changes': { roles: ['OWNER', 'MANAGER'], of: 'organization' },
  'new-events': { roles: ['OWNER', 'MANAGER'], of: 'organization' },
  webhooks: { roles: ['OWNER', 'MANAGER'], of: 'organization' },
  'request-log': { roles: ['OWNER', 'MANAGER'], of: 'organization', isReading: true },
  // The audit log names keys and the team, so a role that may not see those may not see it.
  'audit-log': { roles: ['OWNER'], of: 'organization', isReading: true },
  'payout-account': { roles: ['OWNER'], of: 'organization' },
  'api-keys': { roles: ['OWNER'], of: 'organization' },
  team: { roles: ['OWNER'], of: 'organization' },
  organization: { roles: ['OWNER'], of: 'organization' },
} as const satisfies Record<string, AbilityRow>;

export type Ability = keyof typeof table;
export const abilities = Object.keys(table) as Ability[];
const rows: Readonly<Record<Ability, AbilityRow>> = table;

export function mayOf({ role, eventIds }: Duty): ReadonlySet<Ability> {
  return new Set(
    abilities.filter((ability) => {
      const { roles: allowed, of } = rows[ability];
      return allowed.includes(role) && (eventIds === null || of === 'some-events');
    }),
  );
}

export function rolesThatMay(ability: Ability): readonly Role[] {
  return rows[ability].roles;
}

/** Whether the ability takes no forms. */
export function isForReading(ability: Ability): boolean {
  return rows[ability].isReading === true;
}

/** Whether the member changes nothing of the organization. */
export function mayOnlyRead(duty: Duty): boolean {
  return [...mayOf(duty)].every(isForReading);
}

/** Refuses a member whose role does not reach there. */
export function requireAbility(duty: Duty, ability: Ability): void {
  if (!mayOf(duty).has(ability)) raise(notForRole, { role: duty.role });
}

export function reachesEvent({ eventIds }: Pick<Duty, 'eventIds'>, eventId: string): boolean {
  return eventIds === null || eventIds.includes(eventId.toLowerCase());
}

/** To somebody who works for some events the others are not there. */
export function requireEvent(duty: Pick<Duty, 'eventIds'>, eventId: string): void {
  if (!reachesEvent(duty, eventId)) raise(recordNotFound, { record: 'event', id: eventId });
}

/** Whether somebody loses an ability or an event by the change. */
export function losesBy({ from, to }: { from: Duty; to: Duty }): boolean {
  const may = mayOf(to);
  if ([...mayOf(from)].some((ability) => !may.has(ability))) return true;
  return to.eventIds !== null && (from.eventIds === null || from.eventIds.some((id) => !reachesEvent(to, id)));
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
