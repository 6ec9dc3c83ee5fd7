import { BlockList, isIP, SocketAddress } from 'node:net';
import { BoundedMap } from '../../platform/bounded-map.ts';

/** Tells whether a network address is on a list of addresses and CIDR ranges. */
export interface AddressList {
  has(address: string): boolean;
}

/** What is wrong with an entry of an address list, or undefined when nothing is. */
export function addressRangeFault(entry: string): string | undefined {
  return parseRange(entry) === undefined
    ? 'must be an IPv4 or IPv6 address, or a range such as 203.0.113.0/24'
    : undefined;
}

export function addressList(entries: readonly string[]): AddressList {
  // The usual list of trusted proxies, which is asked at every request.
  if (entries.length === 0) return { has: () => false };
  // A list for each family: node counts every IPv4 address as part of ::/0.
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const entry of entries) {
    const range = parseRange(entry);
    if (range === undefined) throw new Error(`Not an address or range: ${entry}`);
    lists[range.family].addSubnet(range.address, range.prefix, range.family);
  }
  const look = (address: string): boolean => {
    const plain = plainAddress(address);
    const version = isIP(plain);
    if (version === 0) return false;
    const family = version === 4 ? 'ipv4' : 'ipv6';
    return lists[family].check(plain, family);
  };
  // The same few proxies are in front of every request, and each look-up makes an object that is dear to collect.
  const known = new BoundedMap<string, boolean>(knownMax);
  return {
    has(address) {
      let isListed = known.get(address);
      if (isListed === undefined) {
        isListed = look(address);
        known.set(address, isListed);
      }
      return isListed;
    },
  };
}

const knownMax = 1_000;

/** This machine, seen from itself. */
export const loopbackAddresses = addressList(['127.0.0.0/8', '::1']);

/** `::ffff:192.0.2.1` is 192.0.2.1 heard through an IPv6 socket; a zone (`%eth0`) is not part of an address. */
export function plainAddress(address: string): string {
  const withoutZone = address.split('%', 1)[0] ?? '';
  if (!/:ffff:/i.test(withoutZone) || isIP(withoutZone) !== 6) return withoutZone;
  // There are many ways to write an address; the system's own is one.
  const { address: canonical } = new SocketAddress({ address: withoutZone, family: 'ipv6' });
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical)?.[1] ?? withoutZone;
}

interface Range {
  address: string;
  prefix: number;
  family: 'ipv4' | 'ipv6';
}

function parseRange(entry: string): Range | undefined {
  const parts = /^([0-9A-Fa-f:.]+)(?:\/(\d{1,3}))?$/.exec(entry);
  if (parts === null) return undefined;
  const written = parts[1] as string;
  const address = plainAddress(written);
  const version = isIP(address);
  if (isIP(written) === 0 || version === 0) return undefined;
  const bits = version === 4 ? 32 : 128;
  // A prefix on a mapped address counts the 96 bits in front of the IPv4 part.
  const offset = address === written ? 0 : 96;
  const prefix = parts[2] === undefined ? bits : Number(parts[2]) - offset;
  if (prefix < 0 || prefix > bits) return undefined;
  return { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' };
}
