import type { ActSubject } from '../audit-log/act.ts';

export const tiers = ['FREE', 'PRO', 'ENTERPRISE'] as const;
export type Tier = (typeof tiers)[number];

export interface Organization {
  id: string;
  name: string;
  slug: string;
  tier: Tier;
  /** The organization whose sandbox this is, or null for a live one. */
  sandboxOf: string | null;
  /** Which of its sandboxes this is, or null for a live one. */
  sandboxName: string | null;
  /** Null while the operator has not let it sell yet. */
  approvedAt: string | null;
  suspendedAt: string | null;
  suspensionReason: string | null;
  createdAt: string;
}

/** The sandbox that every organization has from the beginning. */
export const firstSandbox = 'default';

export interface RateLimits {
  perMinute: number;
  perHour: number;
}

export const rateLimitsByTier: Record<Tier, RateLimits> = {
  FREE: { perMinute: 60, perHour: 1_000 },
  PRO: { perMinute: 300, perHour: 5_000 },
  ENTERPRISE: { perMinute: 1_000, perHour: 20_000 },
};

/** As the audit log names it. */
export function subjectOf({ id, name }: Pick<Organization, 'id' | 'name'>): ActSubject {
  return { kind: 'organization', id, label: name };
}
