// What the QR code of a ticket, or of an order, carries, byte by byte. Only the server signs; anybody with the event's public key can verify.

export interface ReadToken {
  eventId: string;
  ticketId: string;
  /** What was signed, and the Ed25519 signature over it. */
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

export const tokenPrefix = 'TK1.';
/** Of an order: those who came together. */
export const orderTokenPrefix = 'TO1.';
const idBytes = 16;
const idsBytes = 2 * idBytes;
const signatureBytes = 64;
// The signed bytes say what they are for, so that a signature of another kind never passes for a ticket.
const purpose = new TextEncoder().encode('takilya ticket 1\n');
const orderPurpose = new TextEncoder().encode('takilya order 1\n');

/** Undefined where it is no token. A token has exactly one spelling. */
export function readToken(token: string): ReadToken | undefined {
  const read = idsOf(token, tokenPrefix);
  return read && { ...read, signed: signedBytes(read.ids), ticketId: uuidOf(read.ids.subarray(idBytes)) };
}

interface ReadOrderToken extends Omit<ReadToken, 'ticketId'> {
  orderId: string;
}

export function readOrderToken(token: string): ReadOrderToken | undefined {
  const read = idsOf(token, orderTokenPrefix);
  return read && { ...read, signed: signedOrderBytes(read.ids), orderId: uuidOf(read.ids.subarray(idBytes)) };
}

function idsOf(token: string, prefix: string) {
  if (!token.startsWith(prefix)) return undefined;
  const text = token.slice(prefix.length);
  const bytes = bytesOfBase64Url(text);
  if (bytes === undefined || bytes.length !== idsBytes + signatureBytes) return undefined;
  const ids = bytes.slice(0, idsBytes);
  return { ids, eventId: uuidOf(ids.subarray(0, idBytes)), signature: bytes.slice(idsBytes) };
}

export const signedBytes = (ids: Uint8Array) => joined(purpose, ids);
export const signedOrderBytes = (ids: Uint8Array) => joined(orderPurpose, ids);

function joined(start: Uint8Array, ids: Uint8Array): Uint8Array<ArrayBuffer> {
  const signed = new Uint8Array(start.length + ids.length);
  signed.set(start);
  signed.set(ids, start.length);
  return signed;
}

/** Decodes only the spelling that encoding would give. */
export function bytesOfBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined;
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return base64UrlOf(bytes) === text ? bytes : undefined;
}

export function base64UrlOf(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function uuidOf(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function bytesOfUuid(uuid: string): Uint8Array<ArrayBuffer> {
  const hex = uuid.replaceAll('-', '');
  return Uint8Array.from({ length: idBytes }, (_, index) => Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16));
}
