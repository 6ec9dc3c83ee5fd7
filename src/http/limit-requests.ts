import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AddressList } from '../core/base/address-list.ts';
import { MemoryRateWindows, type RateVerdict, type WindowLimit } from '../core/base/rate-windows.ts';
import { steadyClockOf } from '../platform/steady-clock.ts';
import { clientAddress, networkOf } from './client-address.ts';
import { lateRefusals } from './late-refusals.ts';
import { rateHeaders, refuseSpent } from './rate-headers.ts';

/** Counts a request against its network address, and refuses it where the share of the moment is spent. */
export type RequestLimit = (request: FastifyRequest, reply: FastifyReply) => void;

export interface AddressLimit extends RequestLimit {
  /** The same for what the framework does not see: rate headers, or undefined and nothing counted where the share is spent. */
  count(request: IncomingMessage): string[] | undefined;
}

/** Counts every request to this plugin, before anything else is done for it. */
export function limitRequests(app: FastifyInstance, limit: RequestLimit): void {
  const refuse = lateRefusals();
  // Calls back at once: a promise would be felt on every request.
  app.addHook('onRequest', (request, reply, done) => {
    try {
      limit(request, reply);
    } catch (refused) {
      refuse(refused as Error, done);
      return;
    }
    done();
  });
}

interface AddressLimitOptions {
  /** Requests a second from one network address; null for any number. */
  requestsPerSecondMax: number | null;
  trustedProxies: AddressList;
  now: () => number;
}

export function createAddressLimit({ requestsPerSecondMax, trustedProxies, now }: AddressLimitOptions): AddressLimit {
  if (requestsPerSecondMax === null) return Object.assign(() => {}, { count: () => [] });
  const limits: WindowLimit[] = [{ name: 'second', seconds: 1, limit: requestsPerSecondMax }];
  // In this node's memory, even where Redis is there: this keeps one address from crowding a node out. Asking another
  // machine for every page view would cost more than it saves.
  const windows = new MemoryRateWindows(now);
  const steady = steadyClockOf(now);
  const take = (request: IncomingMessage) => {
    const network = networkOf(clientAddress(request, trustedProxies));
    return windows.takeAtOnce(`address:market:${network}`, limits);
  };
  const headersOf = (verdict: RateVerdict) => rateHeaders(verdict, { now: now(), steady: steady() });
  const limit = (request: FastifyRequest, reply: FastifyReply) => {
    const verdict = take(request.raw);
    reply.faceHeaders = [...(reply.faceHeaders ?? []), ...headersOf(verdict)];
    refuseSpent(verdict, steady());
  };
  return Object.assign(limit, {
    count: (request: IncomingMessage) => {
      const verdict = take(request);
      return verdict.isAllowed ? headersOf(verdict) : undefined;
    },
  });
}
