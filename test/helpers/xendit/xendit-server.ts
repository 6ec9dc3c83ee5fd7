import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Fields = Record<string, unknown>;
/** How it goes wrong: it answers never, by 500, or only after it did its work by hanging up. */
type Misconduct = 'hang' | 'broken' | 'reset';

export interface XenditServer {
  url: string;
  /** What was called, such as `POST /refunds`, in order. */
  calls: { call: string; body: Fields; key: string | undefined }[];
  /** The payment request or session that was made with this reference. */
  madeFor(reference: string): Fields;
  /** Pays it there; the answer is the body of the notice that Xendit sends about it. */
  pay(reference: string, changes?: Fields): Fields;
  /** Sends a notice and answers the status that came back. */
  tell(url: string, notice: Fields, token?: string): Promise<number>;
  /** From now on calls that start with this go wrong. */
  misbehave(kind: Misconduct, on?: string): void;
  behave(): void;
  /** All that was paid here, and what of it went back by the method. */
  takenCentavos(): number;
  returnedCentavos(): number;
  /** Whether it makes codes of QR Ph; as it is at first, it does. */
  hasCodes(does: boolean): void;
  /** What was paid to accounts. */
  payouts: readonly Fields[];
  /** What payouts become that are asked for from now on. */
  payoutsBecome(status: 'ACCEPTED' | 'FAILED', code?: string): void;
  /** What refunds become that are asked for from now on. */
  refundsBecome(status: 'SUCCEEDED' | 'PENDING' | 'FAILED', code?: string): void;
  close(): Promise<void>;
}

/** What it knows, and what it answers to a call. */
function createAccount(url: () => string) {
  const made = new Map<string, Fields>();
  const refunds: Fields[] = [];
  const payouts: Fields[] = [];
  type Outcome = { status: string; code?: string | undefined };
  const state: Record<'refundAs' | 'payoutAs', Outcome> & { hasCodes: boolean } = {
    refundAs: { status: 'SUCCEEDED' },
    payoutAs: { status: 'ACCEPTED' },
    hasCodes: true,
  };

  const answerTo = (method: string, path: string, body: Fields): [status: number, body: Fields] => {
    if (method === 'POST' && path === '/v3/payment_requests') {
      const id = `pr-${randomUUID()}`;
      const properties = body.channel_properties as Fields;
      if (body.channel_code === 'QRPH' && !state.hasCodes) {
        return [403, { error_code: 'CHANNEL_NOT_ACTIVATED', message: 'No codes for this account.' }];
      }
      const action =
        body.channel_code === 'QRPH'
          ? {
              type: 'PRESENT_TO_CUSTOMER',
              descriptor: 'QR_STRING',
              value: `00020101021228${id.replaceAll('-', '')}6304ABCD`,
            }
          : properties.expires_at === undefined
            ? { type: 'REDIRECT_CUSTOMER', descriptor: 'WEB_URL', value: `${url()}/pay/${id}` }
            : { type: 'PRESENT_TO_CUSTOMER', descriptor: 'PAYMENT_CODE', value: '7110-0042-9981' };
      made.set(id, { ...body, payment_request_id: id, status: 'REQUIRES_ACTION', actions: [action] });
      return [201, made.get(id) as Fields];
    }
    if (method === 'POST' && path === '/sessions') {
      const id = `ps-${randomUUID()}`;
      made.set(id, { ...body, payment_session_id: id, status: 'ACTIVE', payment_link_url: `${url()}/link/${id}` });
      return [201, made.get(id) as Fields];
    }
    if (method === 'POST' && path === '/refunds') {
      const { status, code } = state.refundAs;
      if (code !== undefined) return [400, { error_code: code, message: 'It cannot be refunded.' }];
      const refund = { ...body, id: `rfd-${randomUUID()}`, status };
      refunds.push(refund);
      return [200, refund];
    }
    if (method === 'GET' && path.startsWith('/refunds?payment_request_id=')) {
      const id = new URL(path, url()).searchParams.get('payment_request_id');
      return [200, { data: refunds.filter((refund) => refund.payment_request_id === id), has_more: false }];
    }
    if (method === 'POST' && path === '/v2/payouts') {
      const { status, code } = state.payoutAs;
      const payout = { ...body, id: `disb-${randomUUID()}`, status, failure_code: code };
      payouts.push(payout);
      return [200, payout];
    }
    if (method === 'GET' && path.startsWith('/v2/payouts?reference_id=')) {
      const key = path.split('=')[1];
      return [200, { data: payouts.filter((payout) => payout.reference_id === key), has_more: false }];
    }
    const [, id = '', cancel] = /^\/(?:v3\/payment_requests|sessions)\/([\w-]+)(\/cancel)?$/.exec(path) ?? [];
    const record = made.get(id);
    if (record === undefined) return [404, { error_code: 'DATA_NOT_FOUND', message: 'There is none.' }];
    if (cancel !== undefined) {
      if (record.status === 'SUCCEEDED' || record.status === 'COMPLETED') {
        return [400, { error_code: 'INACTIVE_PAYMENT_REQUEST', message: 'It is over.' }];
      }
      record.status = 'CANCELED';
    }
    return [200, record];
  };

  return { made, refunds, payouts, state, answerTo };
}

/** What requests, sessions and refunds come to, which are in pesos. */
function sumOf(records: readonly Fields[]): number {
  return records.reduce(
    (sum, { request_amount, amount }) => sum + Math.round(Number(request_amount ?? amount) * 100),
    0,
  );
}

/** A Xendit of our own on a local port, by the shapes that it documents. */
export async function startXenditServer(options: { secretKey: string; callbackToken: string }): Promise<XenditServer> {
  const credentials = `Basic ${Buffer.from(`${options.secretKey}:`).toString('base64')}`;
  const calls: XenditServer['calls'] = [];
  const waiting = new Set<ServerResponse>();
  let misconduct: { kind: Misconduct; on: string } | undefined;
  const { made, refunds, payouts, state, answerTo } = createAccount(() => url);

  const http = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString('utf8');
    const body = text === '' ? {} : (JSON.parse(text) as Fields);
    const call = `${request.method} ${request.url}`;
    calls.push({ call, body, key: request.headers['idempotency-key'] as string | undefined });
    const wrong = misconduct !== undefined && call.startsWith(misconduct.on) ? misconduct.kind : undefined;
    if (wrong === 'hang') return void waiting.add(response);
    if (wrong === 'broken') return void response.writeHead(500).end('{"error_code":"SERVER_ERROR"}');
    const isKnown = request.headers.authorization === credentials && request.headers['api-version'] === '2024-11-11';
    const [status, answer] = isKnown ? answerTo(request.method ?? '', request.url ?? '', body) : [401, {}];
    if (wrong === 'reset') return void response.socket?.resetAndDestroy();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

  const madeFor: XenditServer['madeFor'] = (reference) => {
    const found = [...made.values()].find((each) => each.reference_id === reference);
    if (found === undefined) throw new Error(`Nothing was made for ${reference}`);
    return found;
  };
  return {
    url,
    calls,
    payouts,
    madeFor,
    pay(reference, changes = {}) {
      const record = madeFor(reference);
      const isSession = record.payment_session_id !== undefined;
      Object.assign(record, { status: isSession ? 'COMPLETED' : 'SUCCEEDED', payment_id: `py-${randomUUID()}` });
      record.payment_request_id ??= `pr-${randomUUID()}`;
      const event = isSession ? 'payment_session.completed' : 'payment.capture';
      return { event, business_id: 'b-1', created: '2030-01-01T00:00:00Z', data: { ...record, ...changes } };
    },
    async tell(target, notice, token = options.callbackToken) {
      const headers = { 'content-type': 'application/json', 'x-callback-token': token };
      const answer = await fetch(target, { method: 'POST', headers, body: JSON.stringify(notice) });
      await answer.arrayBuffer();
      return answer.status;
    },
    misbehave(kind, on = '') {
      misconduct = { kind, on };
    },
    behave() {
      misconduct = undefined;
      for (const { socket } of waiting) socket?.resetAndDestroy();
      waiting.clear();
    },
    takenCentavos: () =>
      sumOf([...made.values()].filter(({ status }) => ['SUCCEEDED', 'COMPLETED'].includes(String(status)))),
    returnedCentavos: () => sumOf(refunds.filter(({ status }) => status === 'SUCCEEDED')),
    hasCodes(does) {
      state.hasCodes = does;
    },
    refundsBecome(status, code) {
      state.refundAs = { status, code };
    },
    payoutsBecome(status, code) {
      state.payoutAs = { status, code };
    },
    async close() {
      const closed = once(http, 'close');
      http.close();
      http.closeAllConnections();
      await closed;
    },
  };
}
