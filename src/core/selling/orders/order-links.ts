import { createHmac, timingSafeEqual } from 'node:crypto';
import { type AppSecrets, derivedKeys } from '../../../platform/secret-box.ts';

/**
 * Keys in the links that are mailed to people. They are made again whenever they are needed and stored nowhere. Each
 * generation of an order has its own.
 */
export interface MailedLinks {
  keyOf(id: string, generation?: number): string;
  isKey(id: string, key: string, generation?: number): boolean;
}

export type OrderLinks = MailedLinks;

export function createOrderLinks(secrets: string | AppSecrets): OrderLinks {
  return createLinks(secrets, 'order links');
}

/** Links by which a held order goes on in another browser, of a generation for each time that it did. */
export function createHandoverLinks(secrets: string | AppSecrets): MailedLinks {
  return createLinks(secrets, 'order handovers');
}

/** Links of single tickets, for people who were given one. */
export function createTicketLinks(secrets: string | AppSecrets): MailedLinks {
  return createLinks(secrets, 'ticket links');
}

/** What a browser keeps that asked for another address, until the request is decided. */
export function createAddressChangeLinks(secrets: string | AppSecrets): MailedLinks {
  return createLinks(secrets, 'address changes');
}

/** Keys to a place that are in mails and nowhere else: who has one has the mailbox. */
export const mailedGeneration = 1;

/** Keys that undo leaving a place, in the mail that tells of it. */
export const undoGeneration = 2;

/** Links of those who wait for tickets, to their place. */
export function createWaitingLinks(secrets: string | AppSecrets): MailedLinks {
  return createLinks(secrets, 'waiting links');
}

/** Where a file is fetched that comes by itself. */
export function createExportLinks(secrets: string | AppSecrets): MailedLinks {
  return createLinks(secrets, 'exports');
}

function createLinks(secrets: string | AppSecrets, purpose: string): MailedLinks {
  const keys = derivedKeys(secrets, purpose);
  const digest = (id: string, generation: number, key: Buffer = keys[0]) => {
    // The first generation is not part of the text, so that mails from before generations stay good.
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
