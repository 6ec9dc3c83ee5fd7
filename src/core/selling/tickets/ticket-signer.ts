import type { KeyObject } from 'node:crypto';
import type { ReadToken } from '../../../../door-rules/ticket-token.ts';
import { BoundedMap } from '../../../platform/bounded-map.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import { findTicketKey, insertTicketKey } from './ticket-key.sql.ts';
import { isSignedWith, newTicketKeyPair, orderToken, signingKey, ticketToken } from './ticket-token.ts';

export interface TicketSigner {
  /** Makes the tokens of tickets of one event. Its key is made when the first ticket is asked for. */
  forEvent(eventId: string): Promise<(ticketId: string) => string>;
  /** Whether a token that names a ticket of an event is signed with that event's key. */
  isGenuine(token: Pick<ReadToken, 'eventId' | 'signed' | 'signature'>): Promise<boolean>;
  /** What the QR code of an order carries. */
  tokenOfOrder(order: { eventId: string; id: string }): Promise<string>;
  /** The key by which doors verify the tickets of an event: 32 raw bytes, base64url. */
  publicKeyOf(eventId: string): Promise<string>;
}

const keptKeysMax = 1_000;

export function createTicketSigner({ db, box }: { db: Database; box: SecretBox }): TicketSigner {
  const keys = new BoundedMap<string, KeyObject>(keptKeysMax);

  const load = async (eventId: string): Promise<KeyObject> => {
    const known = keys.get(eventId);
    if (known !== undefined) return known;
    let row = await findTicketKey(db, { eventId });
    if (row === undefined) {
      const made = newTicketKeyPair();
      const privateKeySealed = box.seal(made.privateSeed.toString('base64'));
      // Another node may make one at the same moment: the first to be stored is the event's.
      await insertTicketKey(db, { eventId, publicKey: made.publicKey, privateKeySealed });
      row = await findTicketKey(db, { eventId });
    }
    if (row === undefined) throw new Error(`The event ${eventId} has no key for its tickets`);
    const privateSeed = Buffer.from(box.open(row.privateKeySealed), 'base64');
    const key = signingKey({ publicKey: row.publicKey, privateSeed });
    keys.set(eventId, key);
    return key;
  };

  return {
    async forEvent(eventId) {
      const key = await load(eventId);
      return (ticketId) => ticketToken(key, { eventId, ticketId });
    },
    tokenOfOrder: async ({ eventId, id }) => orderToken(await load(eventId), { eventId, orderId: id }),
    isGenuine: async (token) => isSignedWith(await load(token.eventId), token),
    publicKeyOf: async (eventId) => (await load(eventId)).export({ format: 'jwk' }).x as string,
  };
}
