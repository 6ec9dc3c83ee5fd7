import { sentenceOf } from '../../core/base/faults/faults.ts';
import type { OutboundPolicy } from '../../core/base/outbound-address.ts';
import type {
  FileCall,
  WebhookAnswer,
  WebhookCall,
  WebhookSender,
} from '../../core/telling/deliveries/webhook-call.ts';
import { BoundedMap } from '../../platform/bounded-map.ts';
import { beginCall } from '../../platform/tracing/tracer.ts';
import { createVettedConnector } from '../outbound/vetted-connector.ts';
import { createNameResolver, type ResolveName } from '../outbound/vetted-lookup.ts';
import { startAttempt } from './attempt.ts';
import { createConnectionPools, type Sending } from './connection-pools.ts';

export interface WebhookSenderOptions {
  outbound: OutboundPolicy;
  /** Instead of asking the name servers of the system. */
  resolve?: ResolveName;
  timeoutMs?: number;
  /** Certificates to trust instead of the usual authorities. */
  ca?: string | readonly string[];
  now?: () => number;
}

/** Reads no proxy settings, follows no redirects, keeps nothing of receivers' answers but the status. */
export function createWebhookSender({
  outbound,
  timeoutMs = 15_000,
  resolve = createNameResolver({ timeoutMs }),
  ca,
  now = Date.now,
}: WebhookSenderOptions): WebhookSender {
  const pools = createConnectionPools(createVettedConnector(outbound, { resolve, timeoutMs, ca }));

  const destinations = new BoundedMap<string, Destination | string>(destinationsKept);
  const destinationOf = (address: string): Destination | string => {
    let destination = destinations.get(address);
    if (destination === undefined) {
      destination = readDestination(address, outbound);
      destinations.set(address, destination);
    }
    return destination;
  };

  return {
    send(call) {
      // Not as it was when the URL was registered: the operator may have closed a range since, and restarted.
      const destination = destinationOf(call.url);
      if (typeof destination === 'string') return Promise.resolve(unsent(`The address ${destination}`));
      return post(call, destination);
    },
    close: () => pools.close(),
  };

  function post(
    { headers, body }: WebhookCall | FileCall,
    { origin, hostname, path }: Destination,
  ): Promise<WebhookAnswer> {
    const traced = beginCall('POST webhook', hostname);
    const request = {
      method: 'POST',
      path,
      headers: {
        'content-type': 'application/json',
        ...headers,
        ...traced.headers,
        'user-agent': 'Takilya-Webhooks/1',
      },
      body,
    };
    return new Promise((resolve) => {
      const onAnswer = (answer: WebhookAnswer) => {
        traced.end(answer.error !== null, answer.responseStatus);
        resolve(answer);
      };
      const onLate = () => pools.withdraw(origin, sending);
      const onOver = () => pools.finish(origin, sending);
      const attempt = startAttempt({ timeoutMs, now, onAnswer, onLate, onOver });
      const sending: Sending = { attempt, request };
      try {
        pools.start(origin, sending);
      } catch (error) {
        attempt.fail(error as Error);
      }
    });
  }
}

/** Where a message goes. */
interface Destination {
  origin: string;
  hostname: string;
  path: string;
}

const destinationsKept = 5_000;

/** Or why nothing may be sent there. */
function readDestination(address: string, outbound: OutboundPolicy): Destination | string {
  const fault = outbound.urlFault(address);
  const url = URL.parse(address);
  if (fault !== undefined || url === null) return fault === undefined ? 'cannot be read' : sentenceOf(fault);
  return {
    // The dot of the root belongs neither into TLS nor into the Host header, where receivers stumble over it.
    origin: url.origin.replace(/\.(?=(?::\d+)?$)/, ''),
    hostname: url.hostname,
    path: url.pathname + url.search,
  };
}

function unsent(error: string): WebhookAnswer {
  return { responseStatus: null, durationMs: 0, error, retryAfterSeconds: null };
}
