import { crc32 } from 'node:zlib';
import { randomBase62, toBase62 } from '../../../platform/ids.ts';
import type { Scope } from '../../base/scope.ts';
import { sha256 } from '../../base/sha256.ts';
import type { Tier } from '../organizations/organization.ts';

/** A key as the rest of the product sees it: everything but its value. */
export interface ApiKey {
  id: string;
  organizationId: string;
  name: string;
  description: string | null;
  keyStart: string;
  scopes: Scope[];
  callbackUrl: string | null;
  allowlist: string[];
  /** Whether agents may act live with it. A test key is for agents too. */
  allowsAgents: boolean;
  expiresAt: string | null;
  revokedAt: string | null;
  lastUsedAt: string | null;
  createdAt: string;
}

export const apiKeyStates = ['active', 'expired', 'revoked'] as const;
export type ApiKeyState = (typeof apiKeyStates)[number];

/** How a key stands at a time. */
export function stateOfKey(
  { revokedAt, expiresAt }: Pick<ApiKey, 'revokedAt' | 'expiresAt'>,
  now: number,
): ApiKeyState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= now ? 'expired' : 'active';
}

/** A key together with what a request needs to know of its organization. */
export interface AuthenticKey extends ApiKey {
  organizationName: string;
  organizationSlug: string;
  organizationTier: Tier;
  organizationSandboxOf: string | null;
  /** Which of its sandboxes the key acts in; null for a live one. */
  organizationSandboxName: string | null;
  organizationIsSuspended: boolean;
}

const randomLength = 32;
const checksumLength = 6;
const keyShape = /^tak_(?:live|test)_[0-9A-Za-z]{38}$/;
const startLength = 'tak_live_'.length + 4;

/** `tak_live_` or `tak_test_`, 32 random characters, 6 of checksum. */
export function generateKey({ isTest }: { isTest: boolean }): string {
  const random = randomBase62(randomLength);
  return `${isTest ? 'tak_test_' : 'tak_live_'}${random}${checksum(random)}`;
}

/** True for a text that can be a key at all: a typing error is told from a revoked key without asking the database. */
export function isKeyShaped(text: string): boolean {
  return keyShape.test(text) && checksum(text.slice(9, 9 + randomLength)) === text.slice(-checksumLength);
}

export function keyStart(key: string): string {
  return key.slice(0, startLength);
}

export function hashKey(key: string): Buffer {
  return sha256(key);
}

function checksum(random: string): string {
  return toBase62(crc32(random), checksumLength);
}
