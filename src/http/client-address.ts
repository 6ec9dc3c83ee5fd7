import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { type AddressList, plainAddress } from '../core/base/address-list.ts';

const hopsMax = 20;

/**
 * The caller's network address: the socket's, or, behind proxies that the operator named, the nearest address in
 * X-Forwarded-For that is not one of them. Anything else in that header is a claim, not an address.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: AddressList): string {
  let address = plainAddress(request.socket.remoteAddress ?? '');
  if (!trustedProxies.has(address)) return address;
  const forwarded = request.headers['x-forwarded-for'];
  const claims = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')).split(',').slice(-hopsMax);
  for (const claim of claims.reverse()) {
    const claimed = plainAddress(claim.trim());
    if (isIP(claimed) === 0) return address;
    address = claimed;
    if (!trustedProxies.has(address)) return address;
  }
  return address;
}

/** Where a request comes from, as buyers are counted: by network address, and by the network around it. */
export function clientOrigin(
  request: IncomingMessage,
  trustedProxies: AddressList,
): { address: string; network: string } {
  const address = clientAddress(request, trustedProxies);
  const isOfFour = !address.includes(':');
  return {
    address: networkOf(address),
    // What one customer of a network provider usually has: a /24, or for IPv6 a /48.
    network: isOfFour
      ? address.slice(0, address.lastIndexOf('.'))
      : networkOf(address).split(':').slice(0, 3).join(':'),
  };
}

/** One household or server often holds a whole IPv6 /64, so that is what counts as one address. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0');
  const groups = [...start, ...gap, ...end].slice(0, 4);
  return groups.map((group) => group.replace(/^0+(?=.)/, '').toLowerCase()).join(':');
}
