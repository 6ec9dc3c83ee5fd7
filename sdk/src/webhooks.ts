import type { Message } from './generated/types.ts';

export type RefusalReason =
  | 'NO_HEADER'
  | 'BAD_TIMESTAMP'
  | 'NO_KNOWN_SIGNATURE'
  | 'BAD_SECRET'
  | 'BODY_PARSED'
  | 'BODY_RESERIALISED'
  | 'OTHER_SECRET'
  | 'TOO_OLD'
  | 'TOO_NEW'
  | 'NOT_JSON';

/** A message that must not be trusted, and why. Answer with 400, and write the reason down. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** As frameworks hand them over; case does not matter. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** How far the time of sending may be from now; 300 where it is left out. */
  toleranceSeconds?: number;
  /** In milliseconds; the clock where it is left out. */
  now?: number;
}

const toleranceSecondsDefault = 300;

/**
 * Verifies a message by Standard Webhooks and hands it out, typed by its `type`. `body` is what arrived, byte for byte. While
 * a secret is being replaced, give the new one and the old one.
 */
export async function verifyWebhook(
  body: string | BufferSource,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = toleranceSecondsDefault, now = Date.now() }: VerifyOptions = {},
): Promise<Message> {
  const bytes = bytesOf(body);
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = signaturesOf(headerOf(headers, 'webhook-signature'));
  if (!/^\d{1,12}$/.test(timestamp)) {
    throw new WebhookRefused('BAD_TIMESTAMP', 'The header webhook-timestamp is not a time in Unix seconds.');
  }
  const keys = await keysOf(secret);
  const isSigned = (content: Uint8Array<ArrayBuffer>) => fits(keys, signatures, contentOf(id, timestamp, content));
  if (!(await isSigned(bytes))) throw await unsigned(bytes, isSigned);
  // Only now: the age of a message that somebody else wrote says nothing.
  checkAge(Math.floor(now / 1_000) - Number(timestamp), toleranceSeconds);
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as Message;
  } catch {
    throw new WebhookRefused('NOT_JSON', 'The message is signed, but it is not JSON.');
  }
}

/** The headers of a message, signed as the service signs: once for every secret. */
export async function signWebhook(
  body: string | BufferSource,
  {
    id,
    secret,
    seconds = Math.floor(Date.now() / 1_000),
  }: { id: string; secret: string | readonly string[]; seconds?: number },
): Promise<{ 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string }> {
  const content = contentOf(id, String(seconds), bytesOf(body));
  const signatures = (await keysOf(secret)).map(async (key) => {
    const signature = await crypto.subtle.sign('HMAC', key, content);
    return `v1,${btoa(String.fromCharCode(...new Uint8Array(signature)))}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': (await Promise.all(signatures)).join(' '),
  };
}

function bytesOf(body: string | BufferSource): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  throw new WebhookRefused(
    'BODY_PARSED',
    'The body was parsed before it was verified. Hand over what arrived, byte for byte: in Express use express.raw(), elsewhere await request.text().',
  );
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const given =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  const value = Array.isArray(given) ? given[0] : given;
  if (value) return value;
  throw new WebhookRefused(
    'NO_HEADER',
    `The header ${name} is missing: the message is not of Takilya, or something on its way took the header out.`,
  );
}

/** Signatures of the known scheme, decoded; others are for others. */
function signaturesOf(header: string): Uint8Array<ArrayBuffer>[] {
  const known = header.split(' ').flatMap((each) => {
    const decoded = each.startsWith('v1,') ? decoded64(each.slice(3)) : undefined;
    return decoded === undefined ? [] : [decoded];
  });
  if (known.length > 0) return known;
  throw new WebhookRefused(
    'NO_KNOWN_SIGNATURE',
    'The header webhook-signature holds no signature of the form v1,<base64>.',
  );
}

function keysOf(secret: string | readonly string[]): Promise<CryptoKey[]> {
  const secrets = [secret].flat();
  return Promise.all((secrets.length === 0 ? [''] : secrets).map(keyOf));
}

/** No compiler sees what an environment variable holds. */
async function keyOf(secret: unknown): Promise<CryptoKey> {
  const written = typeof secret === 'string' ? secret.trim() : '';
  const bytes = decoded64(written.replace(/^whsec_/, ''));
  if (bytes === undefined || bytes.length === 0) {
    const what = /^tak_(?:live|test)_/.test(written)
      ? 'What was given as the secret is an API key.'
      : written === ''
        ? 'No secret was given.'
        : 'The secret is not well-formed.';
    throw new WebhookRefused(
      'BAD_SECRET',
      `${what} A secret begins with whsec_; it is shown when the webhook is registered, and when its secret is replaced.`,
    );
  }
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
}

function decoded64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function contentOf(id: string, timestamp: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const content = new Uint8Array(head.length + body.length);
  content.set(head);
  content.set(body, head.length);
  return content;
}

/** Every pair is tried whatever came of the others, and Web Crypto compares in constant time. */
async function fits(
  keys: readonly CryptoKey[],
  signatures: readonly Uint8Array<ArrayBuffer>[],
  content: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const pairs = keys.flatMap((key) =>
    signatures.map((signature) => crypto.subtle.verify('HMAC', key, signature, content)),
  );
  return (await Promise.all(pairs)).includes(true);
}

/** Why it does not fit: whether the bytes as the service writes them would have fitted. */
async function unsigned(
  bytes: Uint8Array<ArrayBuffer>,
  isSigned: (content: Uint8Array<ArrayBuffer>) => Promise<boolean>,
): Promise<WebhookRefused> {
  const rewritten = writtenAnew(new TextDecoder().decode(bytes));
  if (rewritten !== undefined && (await isSigned(new TextEncoder().encode(rewritten)))) {
    return new WebhookRefused(
      'BODY_RESERIALISED',
      'The body was re-serialised: its content is right, but not the bytes. Verify what arrived, before anything parses it.',
    );
  }
  return new WebhookRefused(
    'OTHER_SECRET',
    'Signed with another secret, or changed on its way. Check that the secret is that of this webhook and not of another one, nor one that was replaced.',
  );
}

function writtenAnew(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function checkAge(ageSeconds: number, toleranceSeconds: number): void {
  if (Math.abs(ageSeconds) <= toleranceSeconds) return;
  const allowed = `At most ${inWords(toleranceSeconds)} are allowed`;
  if (ageSeconds > 0) {
    throw new WebhookRefused(
      'TOO_OLD',
      `The message is ${inWords(ageSeconds)} old. ${allowed}: it was kept back, is being replayed, or this clock is fast.`,
    );
  }
  throw new WebhookRefused(
    'TOO_NEW',
    `The message is from ${inWords(-ageSeconds)} in the future. ${allowed}: this clock is slow.`,
  );
}

function inWords(seconds: number): string {
  const counted = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`;
  if (seconds < 120) return counted(seconds, 'second');
  if (seconds >= 7_200) return counted(Math.floor(seconds / 3_600), 'hour');
  const minutes = counted(Math.floor(seconds / 60), 'minute');
  return seconds % 60 === 0 ? minutes : `${minutes} ${counted(seconds % 60, 'second')}`;
}
