import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { Tier } from '../../accounts/organizations/organization.ts';
import type { Actor } from '../../base/actor.ts';
import { raise } from '../../base/define-error.ts';
import { lockOrganization } from '../../base/lock-organization.sql.ts';
import type { Maxima, Policy } from '../../base/policy.ts';
import { ticketQuotaReached } from './inventory.errors.ts';
import { readTicketQuota } from './quota.sql.ts';

const quotaNames: Record<Tier, keyof Maxima> = {
  FREE: 'ticketsFree',
  PRO: 'ticketsPro',
  ENTERPRISE: 'ticketsEnterprise',
};

/** Refuses cheaply what will not fit, before its records are made. */
export async function checkQuota(db: Queryable, actor: Actor, policy: Policy, more: number): Promise<void> {
  if (more <= 0) return;
  const { tier, used } = await readTicketQuota(db, actor);
  const most = policy.maxima[quotaNames[tier]];
  if (used + more > most) raise(ticketQuotaReached, { more, most, used, tier });
}

/** The same for good: until this transaction ends nobody else can add tickets to the organization. */
export async function takeFromQuota(tx: Tx, actor: Actor, policy: Policy, more: number): Promise<void> {
  if (more <= 0) return;
  await lockOrganization(tx, actor);
  await checkQuota(tx, actor, policy, more);
}
