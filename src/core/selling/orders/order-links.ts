import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey } from '../../../platform/secret-box.ts';

/** Keys in the links that are mailed to buyers. They are made again whenever they are needed and stored nowhere. */
export interface OrderLinks {
  keyOf(orderId: string): string;
  isKey(orderId: string, key: string): boolean;
}

const purpose = 'order links';

export function createOrderLinks(appSecret: string): OrderLinks {
  const secret = derivedKey(appSecret, purpose);
  const digest = (orderId: string) =>
    createHmac('sha256', secret).update(`${purpose}\n${orderId.toLowerCase()}`).digest();
  return {
    keyOf: (orderId) => digest(orderId).toString('base64url'),
    isKey(orderId, key) {
      const given = Buffer.from(key, 'base64url');
      const expected = digest(orderId);
      // Decoding forgives stray characters; a key has exactly one spelling.
      return (
        given.length === expected.length && timingSafeEqual(given, expected) && given.toString('base64url') === key
      );
    },
  };
}
