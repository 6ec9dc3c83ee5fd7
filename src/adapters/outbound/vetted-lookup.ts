import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import type { OutboundPolicy } from '../../core/base/outbound-address.ts';

interface ResolvedAddress {
  address: string;
  family: number;
}

/** Every address of a name; rejects where there is none. */
export type ResolveName = (hostname: string) => Promise<readonly ResolvedAddress[]>;

export class AddressNotPublic extends Error {}
export class NameUnresolved extends Error {}

// With more than these, the time of the attempt is better spent on waiting for one of them.
const addressesTriedMax = 4;

/**
 * What node asks for the addresses of a name when it opens a connection. It gets only vetted ones, and the name is
 * asked for only once: what it resolves to a moment later plays no part.
 */
export function createVettedLookup(outbound: OutboundPolicy, resolve: ResolveName): LookupFunction {
  const vetted = async (hostname: string): Promise<{ address: string; family: 4 | 6 }[]> => {
    if (hostname === 'localhost') return openedLoopback(outbound);
    const resolved = await addressesOf(hostname, resolve);
    // One closed address condemns all: no receiver has a name that points inside and outside at once.
    if (!resolved.every(({ address }) => mayConnect(outbound, address))) throw new AddressNotPublic();
    return resolved.slice(0, addressesTriedMax).map(({ address }) => ({ address, family: isIP(address) as 4 | 6 }));
  };
  return (hostname, options, callback) => {
    vetted(hostname).then(
      (addresses) => {
        const first = addresses[0] as { address: string; family: number };
        if (options.all === true) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, []),
    );
  };
}

/** A zone (`%eth0`) names a link of this machine, whatever address is in front of it. */
export function mayConnect(outbound: OutboundPolicy, address: unknown): boolean {
  return typeof address === 'string' && isIP(address) !== 0 && !address.includes('%') && outbound.mayConnect(address);
}

/** The policy lets this name through where one of the two is open, so the other one must not condemn it. */
function openedLoopback(outbound: OutboundPolicy): { address: string; family: 4 | 6 }[] {
  const both = [
    { address: '127.0.0.1', family: 4 as const },
    { address: '::1', family: 6 as const },
  ];
  const opened = both.filter(({ address }) => outbound.mayConnect(address));
  if (opened.length === 0) throw new AddressNotPublic();
  return opened;
}

async function addressesOf(hostname: string, resolve: ResolveName): Promise<readonly ResolvedAddress[]> {
  try {
    const resolved = await resolve(hostname);
    if (resolved.length > 0) return resolved;
  } catch {
    // The reason is about name servers, which does not concern the organizer.
  }
  throw new NameUnresolved();
}

const queryMs = 2_000;
const queryTries = 3;

/**
 * Asks name servers directly. The system's own resolver would block one of node's four threads for as long as a name
 * server is silent, so that a handful of such names would stop files, hashing and every other delivery.
 */
export function createNameResolver({
  timeoutMs,
  servers,
}: {
  timeoutMs: number;
  servers?: readonly string[];
}): ResolveName {
  return async (hostname) => {
    // One for each name: it reads which servers to ask when it is made, and keeps answers for as long as it lives.
    const resolver = new Resolver({ timeout: queryMs, tries: queryTries });
    if (servers !== undefined) resolver.setServers(servers);
    const timer = setTimeout(() => resolver.cancel(), timeoutMs);
    try {
      const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
      return [...found(ipv4, 4), ...found(ipv6, 6)];
    } finally {
      clearTimeout(timer);
    }
  };
}

function found(outcome: PromiseSettledResult<string[]>, family: 4 | 6): ResolvedAddress[] {
  return outcome.status === 'fulfilled' ? outcome.value.map((address) => ({ address, family })) : [];
}
