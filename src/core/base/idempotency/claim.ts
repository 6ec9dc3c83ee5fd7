import { sha256 } from '../sha256.ts';

/** What a request, a form or a command is known by when it is sent again. */
export interface Claim {
  /** Whose it is: an organization, or a person who belongs to none. */
  organizationId: string;
  key: string;
  method: string;
  path: string;
  /** What must be the same in a repeat. */
  body: string;
}

/** A claim as it is kept: hashed, since anyone who knows a buyer's key gets the order's token. */
export interface StepClaim {
  keyHash: Buffer;
  bodyHash: Buffer;
}

/** What a step of the work is claimed by where it commits: the same for every request under the same claim. */
export function stepOf(claim: Claim, step: string): StepClaim {
  const { organizationId, method, path, key, body } = claim;
  return { keyHash: sha256(JSON.stringify([step, organizationId, method, path, key])), bodyHash: sha256(body) };
}

export interface KeptAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}
