import { isIP } from 'node:net';
import type { buildConnector } from 'undici';
import type { OutboundPolicy } from '../../core/base/outbound-address.ts';
import { lazily } from '../../platform/lazily.ts';
import { undici } from '../../platform/undici.ts';
import { AddressNotPublic, createVettedLookup, mayConnect, type ResolveName } from './vetted-lookup.ts';

// An address that does not answer must leave time for the next, and a distant one needs more than node's half a second.
const addressMs = 2_000;

interface VettedConnectorOptions {
  resolve: ResolveName;
  timeoutMs: number;
  /** Certificates to trust instead of the usual authorities. */
  ca?: string | readonly string[];
}

/** Opens connections only to network addresses that the policy lets through, whatever a name resolves to later. */
export function createVettedConnector(
  outbound: OutboundPolicy,
  { resolve, timeoutMs, ca }: VettedConnectorOptions,
): buildConnector.connector {
  const connector = lazily(() =>
    undici().buildConnector({
      allowH2: false,
      timeout: timeoutMs,
      lookup: createVettedLookup(outbound, resolve),
      // Explicit, or an environment variable could turn it off.
      rejectUnauthorized: true,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: addressMs,
      ...(ca === undefined ? {} : { ca: typeof ca === 'string' ? ca : [...ca] }),
    }),
  );
  return (target, callback) => {
    // Literal addresses are never looked up, so they are vetted here.
    if (isIP(target.hostname) !== 0 && !mayConnect(outbound, target.hostname)) callback(new AddressNotPublic(), null);
    else connector()(target, callback);
  };
}
