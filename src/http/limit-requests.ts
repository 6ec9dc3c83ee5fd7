import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AddressList } from '../core/base/address-list.ts';
import { MemoryRateWindows, type WindowLimit } from '../core/base/rate-windows.ts';
import { steadyClockOf } from '../platform/steady-clock.ts';
import { clientAddress, networkOf } from './client-address.ts';
import { lateRefusals } from './late-refusals.ts';
import { rateHeaders, refuseSpent } from './rate-headers.ts';

/** Counts a request against its network address, and refuses it where the share of the moment is spent. */
export type RequestLimit = (request: FastifyRequest, reply: FastifyReply) => void;

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

export function createAddressLimit({ requestsPerSecondMax, trustedProxies, now }: AddressLimitOptions): RequestLimit {
  if (requestsPerSecondMax === null) return () => {};
  const limits: WindowLimit[] = [{ name: 'second', seconds: 1, limit: requestsPerSecondMax }];
  // In this node's memory, even where Redis is there: this keeps one address from crowding a node out. Asking another
  // machine for every page view would cost more than it saves.
  const windows = new MemoryRateWindows(now);
  const steady = steadyClockOf(now);
  return (request, reply) => {
    const network = networkOf(clientAddress(request.raw, trustedProxies));
    const verdict = windows.takeAtOnce(`address:market:${network}`, limits);
    reply.faceHeaders = [...(reply.faceHeaders ?? []), ...rateHeaders(verdict, { now: now(), steady: steady() })];
    refuseSpent(verdict, steady());
  };
}
