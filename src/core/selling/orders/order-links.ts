import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey } from '../../../platform/secret-box.ts';

/**
 * Keys in the links that are mailed to people. They are made again whenever they are needed and stored nowhere. Those of
 * another generation of the same order are other ones.
 */
export interface MailedLinks {
  keyOf(id: string, generation?: number): string;
  isKey(id: string, key: string, generation?: number): boolean;
}

export type OrderLinks = MailedLinks;

export function createOrderLinks(appSecret: string): OrderLinks {
  return createLinks(appSecret, 'order links');
}

/** Of single tickets, for those whom they were given to. */
export function createTicketLinks(appSecret: string): MailedLinks {
  return createLinks(appSecret, 'ticket links');
}

/** What a browser keeps that asked for another address, until that is decided. */
export function createAddressChangeLinks(appSecret: string): MailedLinks {
  return createLinks(appSecret, 'address changes');
}

function createLinks(appSecret: string, purpose: string): MailedLinks {
  const secret = derivedKey(appSecret, purpose);
  const digest = (id: string, generation: number) => {
    // The first generation says nothing of it: mails that were sent before there were others stay good.
    const which = generation === 0 ? '' : `\n${generation}`;
    return createHmac('sha256', secret).update(`${purpose}\n${id.toLowerCase()}${which}`).digest();
  };
  return {
    keyOf: (id, generation = 0) => digest(id, generation).toString('base64url'),
    isKey(id, key, generation = 0) {
      const given = Buffer.from(key, 'base64url');
      const expected = digest(id, generation);
      // Decoding forgives stray characters; a key has exactly one spelling.
      return (
        given.length === expected.length && timingSafeEqual(given, expected) && given.toString('base64url') === key
      );
    },
  };
}
