import type { Scope } from './scope.ts';

/** On whose behalf an action runs. Every tenant statement takes the organization from here. */
export interface Actor {
  organizationId: string;
  /** The key that acts, or null where a person or the operator does. */
  apiKeyId: string | null;
  scopes: ReadonlySet<Scope>;
  /** True where the organization is a sandbox twin. */
  isSandbox: boolean;
}
