import { createHmac } from 'node:crypto';
import { type AppSecrets, createSecretBox, keptKey, type SecretBox } from '../../../platform/secret-box.ts';
import { mailAddressKey } from '../../base/mail-address/mail-address.ts';
import { mailLinkPurpose } from '../../telling/mails/mail.ts';
import { createMessageKeys } from '../messages/message-keys.ts';

/** Whose data are asked for. */
export interface AddressInQuestion {
  /** The key for look-ups. */
  key: string;
  /** The spelling that the asker was shown to own; null where an operator asks, who means all spellings. */
  spelling: string | null;
}

export function everySpellingOf(address: string): AddressInQuestion {
  return { key: mailAddressKey(address.trim()), spelling: null };
}

export function spelledAs(address: string): AddressInQuestion {
  return { key: mailAddressKey(address), spelling: address };
}

/** What proves that somebody reads at an address, and what is kept of the address after they were served. */
export interface PrivacyKeys {
  hashOf(key: string): Buffer;
  /** The hash that a stop of messages is stored under. */
  recipientHashOf(key: string): string;
  /** The token of a mailed link. It holds the address itself, sealed, so that nothing of it is stored. */
  tokenOf(address: string, validUntil: number): string;
  /** Undefined where the token is none of ours or its time is over. */
  addressOf(token: string, now: number): string | undefined;
  /** Seals the links in mails that wait to be sent. */
  mailLinks: SecretBox;
}

const hashPurpose = 'addresses in the privacy log';
const linkPurpose = 'links to your data';

export function createPrivacyKeys(secrets: string | AppSecrets): PrivacyKeys {
  const hashKey = keptKey(secrets, hashPurpose);
  const box = createSecretBox(secrets, linkPurpose);
  return {
    hashOf: (key) => createHmac('sha256', hashKey).update(key).digest(),
    recipientHashOf: createMessageKeys(secrets).hashOf,
    tokenOf: (address, validUntil) => box.seal(`${validUntil} ${address}`).toString('base64url'),
    addressOf(token, now) {
      const [, validUntil = '0', address] = /^(\d+) (.+)$/s.exec(opened(box, token)) ?? [];
      return Number(validUntil) > now ? address : undefined;
    },
    mailLinks: createSecretBox(secrets, mailLinkPurpose),
  };
}

/** Empty for what was not sealed here: anybody may type anything. */
function opened(box: SecretBox, token: string): string {
  try {
    return box.open(Buffer.from(token, 'base64url'));
  } catch {
    return '';
  }
}
