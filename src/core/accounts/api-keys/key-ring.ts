import type { Queryable } from '../../../platform/database/database.ts';
import { steadyClockOf } from '../../../platform/steady-clock.ts';
import type { Actor } from '../../base/actor.ts';
import { type AddressList, addressList } from '../../base/address-list.ts';
import { raise } from '../../base/define-error.ts';
import type { Scope } from '../../base/scope.ts';
import { keyRefused } from './api-key.errors.ts';
import { findAuthenticKey, recordUses } from './api-key.sql.ts';
import { type AuthenticKey, hashKey, isKeyShaped } from './api-key.ts';

/** A key that may be used now. */
export interface UsableKey extends AuthenticKey {
  /** Null where the key may be used from anywhere. */
  allowed: AddressList | null;
  scopeSet: ReadonlySet<Scope>;
  actor: Actor;
  /** Latest use through this ring, which is newer than what the database knows. */
  usedAtMs: number | null;
}

export interface KeyRing {
  /** The key with that value, or a refusal that says what is wrong with it. */
  find(value: string): Promise<UsableKey>;
  /** The same without waiting: undefined where the key is not at hand, or not usable. */
  findAtOnce(value: string): UsableKey | undefined;
  /** Notes a use in memory; `flush` writes them down. */
  noteUse(key: UsableKey): void;
  flush(): Promise<void>;
}

/** Revocation must be felt within a second on every node: half of it here, the rest for the look-up itself. */
export const keyFreshMs = 500;
const entriesMax = 10_000;

interface Entry {
  key: Promise<UsableKey | undefined>;
  /** The same, once it is known. */
  known?: UsableKey;
  freshUntil: number;
}

/** Keys in memory for a moment, so that a busy client costs the database two look-ups a second and not one a request. */
export function createKeyRing({ db, now }: { db: Queryable; now: () => number }): KeyRing {
  const steady = steadyClockOf(now);
  const entries = new Map<string, Entry>();
  const uses = new Map<string, number>();

  const look = async (value: string): Promise<UsableKey | undefined> => {
    const key = await findAuthenticKey(db, { keyHash: hashKey(value) });
    if (key === undefined) return undefined;
    const scopeSet = new Set(key.scopes);
    return {
      ...key,
      allowed: key.allowlist.length === 0 ? null : addressList(key.allowlist),
      scopeSet,
      actor: {
        organizationId: key.organizationId,
        apiKeyId: key.id,
        scopes: scopeSet,
        isSandbox: key.organizationSandboxOf !== null,
      },
      usedAtMs: null,
    };
  };

  const fetch = (value: string): Promise<UsableKey | undefined> => {
    const known = entries.get(value);
    if (known !== undefined && known.freshUntil > steady()) return known.key;
    if (entries.size >= entriesMax) entries.clear();
    const key = look(value);
    const entry: Entry = { key, freshUntil: steady() + keyFreshMs };
    entries.set(value, entry);
    key.then(
      (found) => {
        entry.known = found;
      },
      // A failed look-up must not be remembered.
      () => entries.get(value) === entry && entries.delete(value),
    );
    return key;
  };

  return {
    async find(value) {
      if (!isKeyShaped(value)) raise(keyRefused, { reason: 'malformed' });
      const key = await fetch(value);
      if (key === undefined) raise(keyRefused, { reason: 'unknown' });
      if (!isUsable(key, now())) raise(keyRefused, { reason: key.revokedAt === null ? 'expired' : 'revoked' });
      return key;
    },
    findAtOnce(value) {
      const entry = entries.get(value);
      if (entry?.known === undefined || entry.freshUntil <= steady()) return undefined;
      return isUsable(entry.known, now()) && !entry.known.organizationIsSuspended ? entry.known : undefined;
    },
    noteUse(key) {
      key.usedAtMs = now();
      uses.set(key.id, key.usedAtMs);
    },
    async flush() {
      // The values themselves are the names here, so none stays longer than it is of use.
      for (const [value, { freshUntil }] of entries) if (freshUntil <= steady()) entries.delete(value);
      if (uses.size === 0) return;
      const taken = [...uses];
      uses.clear();
      try {
        await recordUses(db, {
          ids: taken.map(([id]) => id),
          times: taken.map(([, time]) => new Date(time).toISOString()),
        });
      } catch (error) {
        // Kept for the next time, unless the key was used again meanwhile.
        for (const [id, time] of taken) if (!uses.has(id)) uses.set(id, time);
        throw error;
      }
    },
  };
}

function isUsable({ revokedAt, expiresAt }: UsableKey, nowMs: number): boolean {
  return revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > nowMs);
}
