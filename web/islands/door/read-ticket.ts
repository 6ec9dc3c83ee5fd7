import { codeHashBytes } from '../../../door-rules/manifest.ts';
import {
  base64UrlOf,
  bytesOfBase64Url,
  bytesOfUuid,
  readToken,
  tokenPrefix,
} from '../../../door-rules/ticket-token.ts';
import type { Shown } from './model.ts';
import type { ListedTicket, TicketList } from './ticket-list.ts';

/** Characters of ticket codes: none that looks like another. */
export const codeLetters = '34679ACDEFGHJKMNPQRTWXY';
export const codeLength = 16;
// Longer than any ticket; another kind of QR code may hold a whole page.
const qrLengthMax = 500;

/** What somebody typed, as a code is written. */
export function codeOf(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s\-\u2010-\u2015]/g, '');
}

export function isCode(code: string): boolean {
  return code.length === codeLength && [...code].every((letter) => codeLetters.includes(letter));
}

/** What a camera or a scanner that types has read. */
export function shownBy(text: string): Shown {
  const read = text.trim();
  const code = codeOf(read);
  return !read.startsWith(tokenPrefix) && isCode(code) ? { code } : { qr: read.slice(0, qrLengthMax) };
}

/** The code in the poster's address, such as `#code=ABCD`. */
export function doorCodeIn(fragment: string): string | undefined {
  return new URLSearchParams(fragment.replace(/^#/, '')).get('code') ?? undefined;
}

/** What a device makes of a ticket by itself, before it asks whether it was used. */
export type Recognized =
  | { kind: 'LISTED'; ticket: ListedTicket }
  /** Signed for this event, but newer than the list of this device. */
  | { kind: 'NEWER'; ticketId: string }
  | { kind: 'OTHER_EVENT' | 'UNKNOWN' | 'UNCHECKED' };

/** Checks a signature by the event's key; undefined where the browser cannot. */
export type CheckSignature = (signature: BufferSource, signed: BufferSource) => Promise<boolean | undefined>;

export async function recognize(
  { eventId, list, checkSignature }: { eventId: string; list: TicketList; checkSignature: CheckSignature },
  shown: Shown,
): Promise<Recognized> {
  if (shown.code !== undefined) {
    const ticket = list.findByCode(await codeHash(shown.code));
    return ticket === undefined ? { kind: 'UNKNOWN' } : { kind: 'LISTED', ticket };
  }
  if (shown.foundId !== undefined) {
    const ticket = list.find(shown.foundId);
    return ticket === undefined ? { kind: 'UNKNOWN' } : { kind: 'LISTED', ticket };
  }
  const token = readToken(shown.qr);
  if (token === undefined) return { kind: 'UNKNOWN' };
  if (token.eventId !== eventId) return { kind: 'OTHER_EVENT' };
  const isSigned = await checkSignature(token.signature, token.signed);
  if (isSigned === undefined) return { kind: 'UNCHECKED' };
  if (!isSigned) return { kind: 'UNKNOWN' };
  const ticketId = base64UrlOf(bytesOfUuid(token.ticketId));
  const ticket = list.find(ticketId);
  return ticket === undefined ? { kind: 'NEWER', ticketId } : { kind: 'LISTED', ticket };
}

async function codeHash(code: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code));
  return base64UrlOf(new Uint8Array(digest).subarray(0, codeHashBytes));
}

/** By the event's public key. Browsers before Chrome 137, Safari 17 and Firefox 129 cannot. */
export async function signatureChecker(publicKey: string): Promise<CheckSignature> {
  const raw = bytesOfBase64Url(publicKey);
  const key = await crypto.subtle
    .importKey('raw', raw ?? new Uint8Array(), { name: 'Ed25519' }, false, ['verify'])
    // The reason does not matter: without a key this device asks the server about each ticket, and says so.
    .catch(() => undefined);
  return async (signature, signed) =>
    key === undefined ? undefined : crypto.subtle.verify({ name: 'Ed25519' }, key, signature, signed);
}
