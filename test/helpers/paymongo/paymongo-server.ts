import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createPaymongoAccount,
  type FakeResource,
  type Fields,
  newFakeId,
  type PaymongoAccount,
  refusal,
} from './paymongo-account.ts';
import { type Misbehaviour, ruinAnswer } from './paymongo-misbehaviour.ts';

/** What a webhook tells: one of PayMongo's types, and the session or the payment that it is about. */
interface WebhookCall {
  type: string;
  subject: FakeResource;
  /** Sent again with the same id, it is a repeat. */
  noticeId?: string;
  /** When it is signed, in milliseconds; now where left out. */
  at?: number;
}

export interface PaymongoServer extends Omit<PaymongoAccount, 'answer'> {
  url: string;
  /** What was called, such as `POST /v1/refunds`, in order. */
  calls: { call: string; body: Fields | undefined }[];
  /** A signed call as PayMongo makes it, for tests that spoil it before it is sent. */
  webhook(call: WebhookCall): { body: Buffer; headers: Record<string, string> };
  /** Sends a signed call and answers the status that came back. */
  sendWebhook(url: string, call: WebhookCall): Promise<number>;
  /** From now on calls go wrong: all, or those that start with `on`; with `afterWork` only once they have been done. */
  misbehave(kind: Misbehaviour, options?: { on?: string; afterWork?: boolean }): void;
  /** Also hangs up on those that it left waiting. */
  behave(): void;
  close(): Promise<void>;
}

const slowMs = 50;

/**
 * A PayMongo of our own on a local port. It keeps to what is documented: Basic auth, sessions, payments, refunds, signed
 * webhooks. It does nothing by itself: `pay` or `fail` a session, then `sendWebhook` about it, or not.
 */
export async function startPaymongoServer(options: {
  secretKey: string;
  webhookSecret: string;
  mode: 'test' | 'live';
  /** Its clock. */
  now?: () => number;
}): Promise<PaymongoServer> {
  const { secretKey, webhookSecret, mode, now = Date.now } = options;
  const credentials = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;
  const calls: PaymongoServer['calls'] = [];
  let misconduct: { kind: Misbehaviour; on: string; afterWork: boolean } | undefined;
  const leftWaiting = new Set<ServerResponse>();
  const ruin = (response: ServerResponse, kind: Exclude<Misbehaviour, 'slow'>) => {
    if (kind === 'hang') leftWaiting.add(response);
    ruinAnswer(response, kind, { url });
  };

  const http = createServer(async (request, response) => {
    const call = `${request.method} ${request.url}`;
    const body = await readJson(request);
    calls.push({ call, body });
    const wrong = misconduct !== undefined && call.startsWith(misconduct.on) ? misconduct : undefined;
    if (wrong?.afterWork === false && wrong.kind !== 'slow') return ruin(response, wrong.kind);
    const isKnown = request.headers.authorization === credentials;
    const answer = isKnown ? account.answer(call, body) : refusal(401, 'api_key_invalid', 'The API key is invalid.');
    if (wrong?.kind === 'slow') await sleep(slowMs);
    else if (wrong !== undefined) return ruin(response, wrong.kind);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const account = createPaymongoAccount({ mode, now, checkoutUrl: (sessionId) => `${url}/checkout/${sessionId}` });

  const webhook: PaymongoServer['webhook'] = ({ type, subject, noticeId = newFakeId('evt'), at = now() }) => {
    const attributes = { type, livemode: mode === 'live', data: subject, previous_data: {}, pending_webhooks: 1 };
    const body = Buffer.from(JSON.stringify({ data: { id: noticeId, type: 'event', attributes } }));
    return { body, headers: { 'paymongo-signature': signatureHeader({ body, webhookSecret, mode, at }) } };
  };

  return {
    ...account,
    url,
    calls,
    webhook,
    async sendWebhook(target, call) {
      const { body, headers } = webhook(call);
      const answer = await fetch(target, {
        method: 'POST',
        body: new Uint8Array(body),
        headers: { ...headers, 'content-type': 'application/json' },
      });
      await answer.arrayBuffer();
      return answer.status;
    },
    misbehave(kind, { on = '', afterWork = false } = {}) {
      misconduct = { kind, on, afterWork };
    },
    behave() {
      misconduct = undefined;
      for (const { socket } of leftWaiting) socket?.resetAndDestroy();
      leftWaiting.clear();
    },
    async close() {
      const closed = once(http, 'close');
      http.close();
      http.closeAllConnections();
      await closed;
    },
  };
}

/** PayMongo's header over these bytes. */
export function signatureHeader(options: {
  body: Buffer;
  webhookSecret: string;
  mode: 'test' | 'live';
  at: number;
}): string {
  const { body, webhookSecret, mode, at } = options;
  const seconds = Math.floor(at / 1_000);
  const signature = createHmac('sha256', webhookSecret).update(`${seconds}.`).update(body).digest('hex');
  return mode === 'test' ? `t=${seconds},te=${signature},li=` : `t=${seconds},te=,li=${signature}`;
}

async function readJson(request: IncomingMessage): Promise<Fields | undefined> {
  const text = Buffer.concat(await request.toArray()).toString('utf8');
  return text === '' ? undefined : (JSON.parse(text) as Fields);
}
