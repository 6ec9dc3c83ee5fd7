import type { OutboundPolicy } from '../../core/base/outbound-address.ts';
import type { WebhookAnswer, WebhookCall, WebhookSender } from '../../core/telling/deliveries/webhook-call.ts';
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

/** Reads no proxy settings, follows no redirects, keeps nothing of what receivers answer but the status. */
export function createWebhookSender({
  outbound,
  timeoutMs = 15_000,
  resolve = createNameResolver({ timeoutMs }),
  ca,
  now = Date.now,
}: WebhookSenderOptions): WebhookSender {
  const pools = createConnectionPools(createVettedConnector(outbound, { resolve, timeoutMs, ca }));

  return {
    async send(call) {
      // Again at every attempt: the operator may have closed a range since the address was registered.
      const fault = outbound.urlFault(call.url);
      const url = URL.parse(call.url);
      if (fault !== undefined || url === null) return unsent(`The address ${fault ?? 'cannot be read'}`);
      return post(call, url);
    },
    close: () => pools.close(),
  };

  function post({ headers, body }: WebhookCall, url: URL): Promise<WebhookAnswer> {
    // The dot of the root belongs neither into TLS nor into the Host header, where receivers stumble over it.
    const origin = url.origin.replace(/\.(?=(?::\d+)?$)/, '');
    const traced = beginCall('POST webhook', url.hostname);
    const request = {
      method: 'POST',
      path: url.pathname + url.search,
      headers: {
        ...headers,
        ...traced.headers,
        'content-type': 'application/json',
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

function unsent(error: string): WebhookAnswer {
  return { responseStatus: null, durationMs: 0, error, retryAfterSeconds: null };
}
