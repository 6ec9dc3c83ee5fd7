import type { AddressList } from '../core/base/address-list.ts';
import { MemoryRateWindows, type WindowLimit } from '../core/base/rate-windows.ts';
import { clientAddress, networkOf } from '../http/client-address.ts';
import type { RequestLimit } from '../http/limit-requests.ts';
import { rateHeaders, refuseSpent } from '../http/rate-headers.ts';

export interface AddressLimitOptions {
  /** Requests a second of one address; null for any number. */
  requestsPerSecondMax: number | null;
  trustedProxies: AddressList;
  now: () => number;
}

export function createAddressLimit({ requestsPerSecondMax, trustedProxies, now }: AddressLimitOptions): RequestLimit {
  if (requestsPerSecondMax === null) return () => {};
  const limits: WindowLimit[] = [{ name: 'second', seconds: 1, limit: requestsPerSecondMax }];
  // In this node's memory, even where Redis is there: this keeps one address from crowding a node out, and asking
  // another machine for every page view would cost more than what it saves.
  const windows = new MemoryRateWindows(now);
  return (request, reply) => {
    const network = networkOf(clientAddress(request.raw, trustedProxies));
    const verdict = windows.takeAtOnce(`address:market:${network}`, limits);
    reply.faceHeaders = rateHeaders(verdict, now());
    refuseSpent(verdict, now());
  };
}
