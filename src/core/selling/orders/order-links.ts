import { createHmac, timingSafeEqual } from 'node:crypto';
import { type AppSecrets, derivedKeys } from '../../../platform/secret-box.ts';

/**
 * Keys in the links that are mailed to people. They are made again whenever they are needed and stored nowhere. Those of
 * another generation of the same order are other ones.
 */
export interface MailedLinks {
  keyOf(id: string, generation?: number): string;
  isKey(id: string, key: string, generation?: number): boolean;
}

export type OrderLinks = MailedLinks;

export function createOrderLinks(secrets: string | AppSecrets): OrderLinks {
  return createLinks(secrets, 'order links');
}

/** Of single tickets, for those whom they were given to. */
export function createTicketLinks(secrets: string | AppSecrets): MailedLinks {
  return createLinks(secrets, 'ticket links');
}

/** What a browser keeps that asked for another address, until that is decided. */
export function createAddressChangeLinks(secrets: string | AppSecrets): MailedLinks {
  return createLinks(secrets, 'address changes');
}

function createLinks(secrets: string | AppSecrets, purpose: string): MailedLinks {
  const keys = derivedKeys(secrets, purpose);
  const digest = (id: string, generation: number, key: Buffer = keys[0]) => {
    // The first generation says nothing of it: mails that were sent before there were others stay good.
    const which = generation === 0 ? '' : `\n${generation}`;
    return createHmac('sha256', key).update(`${purpose}\n${id.toLowerCase()}${which}`).digest();
  };
  return {
    keyOf: (id, generation = 0) => digest(id, generation).toString('base64url'),
    isKey(id, key, generation = 0) {
      const given = Buffer.from(key, 'base64url');
      // Decoding forgives stray characters; a key has exactly one spelling.
      if (given.toString('base64url') !== key) return false;
      return keys.some((made) => {
        const expected = digest(id, generation, made);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
  };
}
