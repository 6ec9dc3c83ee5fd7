import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type AppSecrets, derivedKeys, keptKey } from '../../../platform/secret-box.ts';
import { mailAddressKey } from '../../base/mail-address/mail-address.ts';

/** Where somebody stops the messages of an organization. */
export const stopPath = '/messages/stop';

/** Whose messages, and to whom. */
export interface StopLink {
  organizationId: string;
  /** In hex, as the data of a mail have it. */
  recipientHash: string;
}

/** Hashes of recipients' e-mail addresses, and the signatures of links in messages. */
export interface MessageKeys {
  /** What an address is hashed with; the database does so as well, for all holders at once. */
  pepper: Buffer;
  hashOf(address: string): string;
  /** Good for ever: somebody who finds an old message can still stop them. It holds no address. */
  stopUrl(publicUrl: string, link: StopLink): string;
  /** Undefined where the token is none of ours. */
  readToken(token: string): StopLink | undefined;
}

const uuidBytes = 16;
const hashBytes = 32;

export function createMessageKeys(secrets: string | AppSecrets): MessageKeys {
  const pepper = keptKey(secrets, 'recipients of messages');
  const keys = derivedKeys(secrets, 'links that stop messages');
  const sign = (body: Buffer, key: Buffer = keys[0]) => createHmac('sha256', key).update(body).digest();
  return {
    pepper,
    hashOf: (address) => createHash('sha256').update(pepper).update(mailAddressKey(address)).digest('hex'),
    stopUrl(publicUrl, { organizationId, recipientHash }) {
      const body = Buffer.from(`${organizationId.replaceAll('-', '')}${recipientHash}`, 'hex');
      return `${publicUrl}${stopPath}?of=${Buffer.concat([body, sign(body)]).toString('base64url')}`;
    },
    readToken(token) {
      const bytes = Buffer.from(token, 'base64url');
      const body = bytes.subarray(0, uuidBytes + hashBytes);
      const signature = bytes.subarray(uuidBytes + hashBytes);
      // Decoding forgives stray characters; a token has exactly one spelling.
      const isOurs = signature.length === hashBytes && bytes.toString('base64url') === token;
      if (!isOurs || !keys.some((key) => timingSafeEqual(signature, sign(body, key)))) return undefined;
      const organizationId = body
        .toString('hex', 0, uuidBytes)
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      return { organizationId, recipientHash: body.toString('hex', uuidBytes) };
    },
  };
}
