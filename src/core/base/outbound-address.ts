import { BlockList, isIP } from 'node:net';
import { type AddressList, addressList, plainAddress } from './address-list.ts';
import { urlFault } from './text.ts';

/** Which URLs and network addresses the service may call on a client's behalf. */
export interface OutboundPolicy {
  /** What is wrong with an address to call, judged without asking DNS; undefined when nothing is. */
  urlFault(url: string): string | undefined;
  /** Whether a connection to this address may be opened. */
  mayConnect(address: string): boolean;
}

// Everything that is not the public internet. IPv6 is judged the other way round: only global unicast is public.
const closedRanges: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32], // public by its number, but the host of virtual machines at Azure answers there
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['2001::', 23], // Teredo, ORCHID and other protocol assignments
  ['2001:db8::', 32],
  ['2002::', 16], // 6to4 carries an IPv4 address inside
  ['3fff::', 20],
  ['5f00::', 16],
];

const reservedNames = [
  'localhost',
  'local',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'private',
  'localdomain',
  'home.arpa',
];
const reservedEndings = reservedNames.map((name) => `.${name}`);

const closed = new BlockList();
for (const [address, prefix] of closedRanges) closed.addSubnet(address, prefix, isIP(address) === 4 ? 'ipv4' : 'ipv6');
const globalUnicast = addressList(['2000::/3']);

export function createOutboundPolicy({ allowRanges }: { allowRanges: readonly string[] }): OutboundPolicy {
  const opened = addressList(allowRanges);
  return {
    urlFault(text) {
      const host = URL.canParse(text) ? hostOf(new URL(text)) : '';
      const isOpened = (isIP(host) !== 0 && opened.has(host)) || opensLocalhost(host, opened);
      const local = isOpened ? undefined : localFault(host);
      // Plain HTTP is for local trials, to ranges that the operator opened. For others a local address is refused
      // first: HTTPS alone would not make it callable.
      const isReadable = urlFault(text, { httpsOnly: false }) === undefined;
      return (isReadable ? local : undefined) ?? urlFault(text, { httpsOnly: !isOpened });
    },
    mayConnect: (address) => isPublic(plainAddress(address)) || opened.has(address),
  };
}

/** What is wrong with an address at which somebody wants to hear of notices, and how to hear of them on one's own machine. */
export function callbackFault({ urlFault: faultOf }: OutboundPolicy, url: string): string | undefined {
  const fault = faultOf(url);
  return fault !== undefined && isLocal(fault) ? `${fault}; ${localWay}` : fault;
}

const localWay = 'use `takilya listen`, or start with `WEBHOOK_ALLOW_RANGES`';
const notPublic = 'must not point to an address that is not public';
const reservedOrLocal = 'must not point to a name that is reserved or local';

function isLocal(fault: string): boolean {
  return fault === notPublic || fault === reservedOrLocal;
}

function localFault(host: string): string | undefined {
  if (isIP(host) !== 0) return isPublic(host) ? undefined : notPublic;
  const name = host.replace(/\.+$/, '').toLowerCase();
  const isReserved =
    !name.includes('.') || reservedNames.includes(name) || reservedEndings.some((ending) => name.endsWith(ending));
  return isReserved ? reservedOrLocal : undefined;
}

/** The host without brackets. The URL parser has already written 0x7f.1, 2130706433 and the like as 127.0.0.1. */
function hostOf(url: URL): string {
  const host = url.hostname;
  return host.startsWith('[') ? plainAddress(host.slice(1, -1)) : host;
}

function opensLocalhost(host: string, opened: AddressList): boolean {
  return host === 'localhost' && (opened.has('127.0.0.1') || opened.has('::1'));
}

function isPublic(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !closed.check(address, 'ipv4');
  return version === 6 && globalUnicast.has(address) && !closed.check(address, 'ipv6');
}
