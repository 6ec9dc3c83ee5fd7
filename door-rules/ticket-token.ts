// What a ticket's QR code carries, byte by byte. Only the server signs; anybody with the event's public key can verify.

export interface ReadToken {
  eventId: string;
  ticketId: string;
  /** What was signed, and the Ed25519 signature over it. */
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

export const tokenPrefix = 'TK1.';
const idBytes = 16;
const idsBytes = 2 * idBytes;
const signatureBytes = 64;
// The signed bytes say what they are for, so that a signature of another kind never passes for a ticket.
const purpose = new TextEncoder().encode('takilya ticket 1\n');

/** Undefined where it is no token. A token has exactly one spelling. */
export function readToken(token: string): ReadToken | undefined {
  if (!token.startsWith(tokenPrefix)) return undefined;
  const text = token.slice(tokenPrefix.length);
  const bytes = bytesOfBase64Url(text);
  if (bytes === undefined || bytes.length !== idsBytes + signatureBytes) return undefined;
  const ids = bytes.slice(0, idsBytes);
  return {
    eventId: uuidOf(ids.subarray(0, idBytes)),
    ticketId: uuidOf(ids.subarray(idBytes)),
    signed: signedBytes(ids),
    signature: bytes.slice(idsBytes),
  };
}

export function signedBytes(ids: Uint8Array): Uint8Array<ArrayBuffer> {
  const signed = new Uint8Array(purpose.length + ids.length);
  signed.set(purpose);
  signed.set(ids, purpose.length);
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
