import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto';
import {
  bytesOfUuid,
  orderTokenPrefix,
  type ReadToken,
  readToken,
  signedBytes,
  signedOrderBytes,
  tokenPrefix,
} from '../../../../door-rules/ticket-token.ts';

/** Signs an event's tickets and verifies them. Both halves are 32 raw bytes. */
interface TicketKeyPair {
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

/** What a ticket's QR code carries: which ticket of which event, and a signature that a door verifies by itself. */
export function ticketToken(key: KeyObject, { eventId, ticketId }: { eventId: string; ticketId: string }): string {
  const ids = Buffer.concat([bytesOfUuid(eventId), bytesOfUuid(ticketId)]);
  return tokenPrefix + Buffer.concat([ids, sign(null, signedBytes(ids), key)]).toString('base64url');
}

/** The same for all tickets of an order that were not given on. */
export function orderToken(key: KeyObject, { eventId, orderId }: { eventId: string; orderId: string }): string {
  const ids = Buffer.concat([bytesOfUuid(eventId), bytesOfUuid(orderId)]);
  return orderTokenPrefix + Buffer.concat([ids, sign(null, signedOrderBytes(ids), key)]).toString('base64url');
}

export function isTicketToken(key: KeyObject, token: string): boolean {
  const read = readToken(token);
  return read !== undefined && verify(null, read.signed, key, read.signature);
}

/**
 * The same for one who can sign: a key has one signature for a text, and making it costs a third of verifying it. Not in a
 * thread beside: node locks a key while it signs, and this one would wait for that lock.
 */
export function isSignedWith(key: KeyObject, { signed, signature }: Pick<ReadToken, 'signed' | 'signature'>): boolean {
  return timingSafeEqual(sign(null, signed, key), signature);
}
