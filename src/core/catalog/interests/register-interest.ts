import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { takeAttemptsOrRefuse } from '../../accounts/sign-in/attempts.ts';
import { raise } from '../../base/define-error.ts';
import type { Language } from '../../base/language.ts';
import { publicEventNotFound } from '../public-events/public-event.errors.ts';
import { interestNotTaken } from './interest.errors.ts';
import { findInterestingEvent, insertInterest } from './interest.sql.ts';

// A household asks a few times, an office some more; nobody does so all day. An event's limit is higher than one address's.
const perAddressMax = 30;
const perAddressSeconds = 10 * 60;
const perEventMax = 10_000;
const hourSeconds = 3_600;

interface InterestInput {
  idOrSlug: string;
  name: string;
  email: string;
  /** In which they are written to. */
  language: Language;
  /** The network address that asks; null where trials count none. */
  address: string | null;
  now: number;
}

/** Writes down who wants to hear when tickets can be bought. Saying so again before that changes nothing. */
export async function registerInterest(tx: Tx, input: InterestInput): Promise<void> {
  const { idOrSlug, name, email, language, address, now } = input;
  const event = await findInterestingEvent(tx, { idOrSlug });
  if (event === undefined) raise(publicEventNotFound, { idOrSlug });
  if (event.isOver || event.isOnSale) raise(interestNotTaken, { isOver: event.isOver });
  // Counted also for an address that is written down already: nobody learns whether it is. The network address comes
  // first: a flood waits for itself alone, and nobody waits for it.
  if (address !== null) {
    const ofAddress = { name: `interests from ${address}`, limit: perAddressMax, seconds: perAddressSeconds };
    await takeAttemptsOrRefuse(tx, { limits: [ofAddress], now });
  }
  const ofEvent = { name: `interests in ${event.id}`, limit: perEventMax, seconds: hourSeconds };
  await takeAttemptsOrRefuse(tx, { limits: [ofEvent], now });
  const { id: eventId, organizationId } = event;
  await insertInterest(tx, { id: newId(), organizationId, eventId, name, email, language });
}
