import { createHmac, hkdfSync } from 'node:crypto';
import type { TestServer } from '../machine/test-server.ts';
import { type AnyAnswer, asAnswer } from './refusal.ts';

export interface SimulatorNotice {
  id?: unknown;
  type?: unknown;
  reference?: unknown;
  amountCentavos?: unknown;
  currency?: unknown;
}

/** The simulator's signature, made a second time from its description, so that a slip in the code shows. */
export function signatureOver(
  body: string,
  { appSecret, at = Date.now() }: { appSecret: string; at?: number },
): { seconds: number; digest: string; header: string } {
  const secret = Buffer.from(hkdfSync('sha256', appSecret, '', 'payment simulator', 32));
  const seconds = Math.floor(at / 1_000);
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return { seconds, digest, header: `t=${seconds},v1=${digest}` };
}

/** Calls in as the simulator would, with whatever header is given, or with the right one. */
export function callIn(
  { url, config }: TestServer,
  body: string,
  {
    provider = 'simulator',
    headers,
    at,
  }: { provider?: string; headers?: Record<string, string> | [string, string][]; at?: number } = {},
): Promise<AnyAnswer> {
  const signed = { 'simulator-signature': signatureOver(body, { appSecret: config.appSecret, at }).header };
  return asAnswer(
    fetch(`${url}/provider-callbacks/${provider}`, {
      method: 'POST',
      body,
      headers: headers ?? { 'content-type': 'application/json', ...signed },
    }),
  );
}

let noticesSoFar = 0;

/** What the simulator says about a payment; every notice has an id of its own. */
export function noticeBody(notice: SimulatorNotice): string {
  noticesSoFar += 1;
  return JSON.stringify({ id: `ntc_test_${noticesSoFar}`, type: 'payment.paid', currency: 'PHP', ...notice });
}
