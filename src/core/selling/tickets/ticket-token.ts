import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';

/** Signs an event's tickets and verifies them. Both halves are 32 raw bytes. */
export interface TicketKeyPair {
  publicKey: Buffer;
  privateSeed: Buffer;
}

export function newTicketKeyPair(): TicketKeyPair {
  const { privateKey } = generateKeyPairSync('ed25519');
  const { x, d } = privateKey.export({ format: 'jwk' });
  return { publicKey: Buffer.from(x as string, 'base64url'), privateSeed: Buffer.from(d as string, 'base64url') };
}

export function signingKey({ publicKey, privateSeed }: TicketKeyPair): KeyObject {
  const [x, d] = [publicKey.toString('base64url'), privateSeed.toString('base64url')];
  return createPrivateKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x, d } });
}

export function verifyingKey(publicKey: Buffer): KeyObject {
  return createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') } });
}

const prefix = 'TK1.';
const idBytes = 16;
const signatureBytes = 64;
// What is signed says what it is for, so that a signature of another kind is never taken for a ticket.
const purpose = Buffer.from('takilya ticket 1\n');

/** What a ticket's QR code carries: which ticket of which event, and a signature that a door verifies by itself. */
export function ticketToken(key: KeyObject, { eventId, ticketId }: { eventId: string; ticketId: string }): string {
  const ids = Buffer.concat([bytesOf(eventId), bytesOf(ticketId)]);
  return prefix + Buffer.concat([ids, sign(null, Buffer.concat([purpose, ids]), key)]).toString('base64url');
}

/** The event that a token says it is for, before anything is verified; undefined where it is no token. */
export function readTicketToken(token: string): { eventId: string; ticketId: string } | undefined {
  const bytes = tokenBytes(token);
  if (bytes === undefined) return undefined;
  return { eventId: uuidOf(bytes.subarray(0, idBytes)), ticketId: uuidOf(bytes.subarray(idBytes, 2 * idBytes)) };
}

export function isTicketToken(key: KeyObject, token: string): boolean {
  const bytes = tokenBytes(token);
  if (bytes === undefined) return false;
  const ids = bytes.subarray(0, 2 * idBytes);
  return verify(null, Buffer.concat([purpose, ids]), key, bytes.subarray(2 * idBytes));
}

function tokenBytes(token: string): Buffer | undefined {
  if (!token.startsWith(prefix)) return undefined;
  const text = token.slice(prefix.length);
  const bytes = Buffer.from(text, 'base64url');
  // Decoding forgives stray characters; a token has exactly one spelling.
  const isWhole = bytes.length === 2 * idBytes + signatureBytes && bytes.toString('base64url') === text;
  return isWhole ? bytes : undefined;
}

function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
