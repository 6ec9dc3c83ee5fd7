import { createHmac } from 'node:crypto';
import { randomBase62 } from '../../../platform/ids.ts';
import { type AppSecrets, createSecretBox, keptKey, type SecretBox } from '../../../platform/secret-box.ts';
import { mailLinkPurpose } from '../../telling/mails/mail.ts';

const offerStatuses = ['OPEN', 'ACCEPTED', 'TAKEN_BACK'] as const;
type OfferStatus = (typeof offerStatuses)[number];

/** A ticket that its holder wants to give on, until the recipient takes it or the holder takes it back. */
export interface Offer {
  id: string;
  organizationId: string;
  eventId: string;
  orderId: string;
  ticketId: string;
  recipientName: string;
  recipientEmail: string;
  tokenHash: Buffer;
  status: OfferStatus;
  /** What the recipient got. */
  newTicketId: string | null;
  createdAt: string;
  endedAt: string | null;
}

/** What recipients show: the token of their link, and the token of the order that they then have. */
export interface OfferKeys {
  newToken(): string;
  /** The same for the same offer, and stored nowhere: accepting twice gives it twice. */
  orderTokenOf(offerToken: string): string;
  /** Seals the links in mails that wait to be sent. */
  mailLinks: SecretBox;
}

const tokenLength = 43;
const purpose = 'order tokens of offers';

export function createOfferKeys(secrets: string | AppSecrets): OfferKeys {
  const key = keptKey(secrets, purpose);
  return {
    newToken: () => randomBase62(tokenLength),
    orderTokenOf: (offerToken) => createHmac('sha256', key).update(offerToken).digest('base64url'),
    mailLinks: createSecretBox(secrets, mailLinkPurpose),
  };
}
