import { createHmac, timingSafeEqual } from 'node:crypto';

export type PaymongoMode = 'test' | 'live';

// PayMongo signs when it sends, so five minutes cover its clock and the way; an older call is a replay.
const ageMsMax = 5 * 60_000;

// One signature, in the place of its mode, and the other place empty: a header sent twice or cut short fits neither.
const headerShape: Record<PaymongoMode, RegExp> = {
  test: /^t=(\d{1,12}),te=([0-9a-f]{64}),li=$/,
  live: /^t=(\d{1,12}),te=,li=([0-9a-f]{64})$/,
};

/** Whether PayMongo signed these very bytes, in this mode and just now. */
export function isSignedByPaymongo(call: {
  header: string | string[] | undefined;
  body: Buffer;
  webhookSecret: string;
  mode: PaymongoMode;
  now: number;
}): boolean {
  const { header, body, webhookSecret, mode, now } = call;
  if (typeof header !== 'string') return false;
  const [, seconds, signature] = headerShape[mode].exec(header) ?? [];
  if (seconds === undefined || signature === undefined) return false;
  if (Math.abs(now - Number(seconds) * 1_000) > ageMsMax) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), digestOf({ seconds, body, webhookSecret }));
}

function digestOf({ seconds, body, webhookSecret }: { seconds: string; body: Buffer; webhookSecret: string }): Buffer {
  return createHmac('sha256', webhookSecret).update(`${seconds}.`).update(body).digest();
}
