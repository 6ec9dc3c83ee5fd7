import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressNotAllowed, keyRefused } from '../core/accounts/api-keys/api-key.errors.ts';
import type { KeyRing, UsableKey } from '../core/accounts/api-keys/key-ring.ts';
import { organizationSuspended } from '../core/accounts/organizations/organization.errors.ts';
import type { RateLimits, Tier } from '../core/accounts/organizations/organization.ts';
import type { AddressList } from '../core/base/address-list.ts';
import { Refusal, raise } from '../core/base/define-error.ts';
import type { RateVerdict, RateWindows, WindowLimit } from '../core/base/rate-windows.ts';
import { clientAddress, networkOf } from '../http/client-address.ts';
import { rateHeaders, refuseSpent } from '../http/rate-headers.ts';
import { steadyClockOf } from '../platform/steady-clock.ts';

interface GateOptions {
  keyRing: KeyRing;
  rateWindows: RateWindows;
  trustedProxies: AddressList;
  rateLimits: Record<Tier, RateLimits>;
  now: () => number;
}

/** Lets a request in, or refuses it: key, then allowlist, then rate. Sets the rate headers in every case. */
export interface Gate {
  /** Answers the key, or null on a keyless route that was called without one. */
  admit(request: FastifyRequest, reply: FastifyReply, options: { isKeyless: boolean }): Promise<UsableKey | null>;
  /** The common case without waiting: key and counts are in memory. Undefined where `admit` has to decide. */
  admitAtOnce(request: FastifyRequest, reply: FastifyReply): UsableKey | undefined;
  /** The key with that value, where it is at hand and good from anywhere. Nothing is counted. */
  knownKey(value: string | undefined): UsableKey | undefined;
  /** Counts a request of such a key and answers its rate headers; undefined, and nothing counted, where it is over its limit. */
  count(key: UsableKey): string[] | undefined;
}

export function createGate({ keyRing, rateWindows, trustedProxies, rateLimits, now }: GateOptions): Gate {
  const limitsByTier = windowsByTier(rateLimits);
  const steady = steadyClockOf(now);
  const show = (reply: FastifyReply, verdict: RateVerdict, at = steady()) => {
    reply.faceHeaders = rateHeaders(verdict, { now: now(), steady: at });
  };

  const take = async (reply: FastifyReply, caller: string, limits: readonly WindowLimit[]) => {
    judge(reply, await rateWindows.take(caller, limits));
  };

  const judge = (reply: FastifyReply, verdict: RateVerdict) => {
    const at = steady();
    show(reply, verdict, at);
    refuseSpent(verdict, at);
  };

  /** Also for a request that is refused next: its owner looks for it in the logs. */
  const name = (request: FastifyRequest, key: UsableKey) => {
    request.logFields = { organizationId: key.organizationId, apiKeyId: key.id };
  };

  const knownKey = (value: string | undefined) => {
    const key = value === undefined ? undefined : keyRing.findAtOnce(value);
    return key?.allowed === null && rateWindows.takeAtOnce !== undefined ? key : undefined;
  };
  const takeAtOnce = (key: UsableKey) =>
    (rateWindows as Required<RateWindows>).takeAtOnce(
      `organization:${key.organizationId}`,
      limitsByTier[key.organizationTier],
    );

  return {
    async admit(request, reply, { isKeyless }) {
      const address = clientAddress(request.raw, trustedProxies);
      const strangers = `address:${networkOf(address)}`;
      let key: UsableKey | null = null;
      try {
        const value = keyValue(request);
        if (value === undefined && !isKeyless) raise(keyRefused, { reason: 'missing' });
        if (value !== undefined) key = await keyRing.find(value);
      } catch (refused) {
        if (!(refused instanceof Refusal)) {
          // The key could not be looked up, which is no fault of the caller's.
          show(reply, rateWindows.peek(strangers, limitsByTier.FREE));
          throw refused;
        }
        // Guessing is limited by network address, at the figures of the lowest tier; a valid key never feels it.
        await take(reply, strangers, limitsByTier.FREE);
        throw refused;
      }
      if (key === null) {
        await take(reply, strangers, limitsByTier.FREE);
        return null;
      }
      name(request, key);
      if (key.allowed !== null && !key.allowed.has(address)) {
        show(reply, rateWindows.peek(strangers, limitsByTier.FREE));
        raise(addressNotAllowed, { address });
      }
      if (key.organizationIsSuspended) {
        show(reply, rateWindows.peek(strangers, limitsByTier.FREE));
        raise(organizationSuspended, {});
      }
      await take(reply, `organization:${key.organizationId}`, limitsByTier[key.organizationTier]);
      keyRing.noteUse(key);
      return key;
    },
    admitAtOnce(request, reply) {
      // Node joins repeated headers with a comma, and no key has one: a key that is sent twice is not found here.
      const key = knownKey(request.headers['api-key'] as string | undefined);
      if (key === undefined) return undefined;
      name(request, key);
      judge(reply, takeAtOnce(key));
      keyRing.noteUse(key);
      return key;
    },
    knownKey,
    count(key) {
      const verdict = takeAtOnce(key);
      if (!verdict.isAllowed) return undefined;
      keyRing.noteUse(key);
      return rateHeaders(verdict, { now: now(), steady: steady() });
    },
  };
}

function windowsByTier(rateLimits: Record<Tier, RateLimits>): Record<Tier, WindowLimit[]> {
  const windows = Object.entries(rateLimits).map(([tier, { perMinute, perHour }]) => [
    tier,
    [
      { name: 'minute', seconds: 60, limit: perMinute },
      { name: 'hour', seconds: 3_600, limit: perHour },
    ],
  ]);
  return Object.fromEntries(windows) as Record<Tier, WindowLimit[]>;
}

function keyValue(request: FastifyRequest): string | undefined {
  const value = request.headers['api-key'];
  if (value === undefined) return undefined;
  // Node joins repeated headers that it does not know; the raw list tells.
  const { rawHeaders } = request.raw;
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'api-key') count += 1;
  }
  if (count > 1) raise(keyRefused, { reason: 'twice' });
  if (value === '') raise(keyRefused, { reason: 'missing' });
  return value as string;
}
