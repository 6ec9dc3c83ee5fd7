import { type ReadToken, readToken } from '../../../../door-rules/ticket-token.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { isStorableText } from '../../base/text.ts';
import type { TicketSigner } from '../tickets/ticket-signer.ts';
import { typedCode } from './door-code.ts';
import type { DoorSession } from './door-session.sql.ts';
import { listTicketsByCode, listTicketsById } from './scan.sql.ts';
import type { ShownScan } from './scan.ts';

/** What was shown: a ticket of this event, or what to say instead. */
export type Identified = { ticketId: string } | { instead: 'OTHER_EVENT' | 'UNKNOWN' };

const unknown: Identified = { instead: 'UNKNOWN' };
const otherEvent: Identified = { instead: 'OTHER_EVENT' };

/** Verifies many tokens of one event beside the thread that sells; `lane`: whose they are. */
export type CheckTokens = (
  lane: string,
  tokens: { publicKey: string; tokens: readonly Pick<ReadToken, 'signed' | 'signature'>[] },
) => Promise<readonly boolean[]>;

// Signing takes some 60 µs: so few take less than handing them over, and are not felt.
const signedHereMax = 4;

/** Finds out what was shown, before anything is decided. What a token or code names never changes, so nothing is locked. */
export async function identifyScans(
  { db, ticketSigner, checkTokens }: { db: Queryable; ticketSigner: TicketSigner; checkTokens?: CheckTokens },
  { eventId, organizationId, role }: DoorSession,
  scans: readonly ShownScan[],
): Promise<Identified[]> {
  const read = scans.map(({ shown }) => readShown(shown, role));
  const named = read.flatMap((each) => ('namedId' in each ? [each.namedId] : []));
  const others = read.flatMap((each) => ('ticketId' in each && each.eventId !== eventId ? [each.ticketId] : []));
  const codes = read.flatMap((each) => ('code' in each ? [each.code] : []));
  const ids = [...others, ...named];
  const [byId, byCode] = await Promise.all([
    ids.length === 0 ? [] : listTicketsById(db, { ids }),
    codes.length === 0 ? [] : listTicketsByCode(db, { codes }),
  ]);
  const eventOfTicket = new Map(byId.map((ticket) => [ticket.id, ticket.eventId]));
  const ticketOfCode = new Map(byCode.map((ticket) => [ticket.code, ticket]));

  // A key is looked up only where there is such a ticket, so that invented tokens make no keys.
  const isThere = (shown: ReadToken) =>
    shown.eventId === eventId || eventOfTicket.get(shown.ticketId) === shown.eventId;
  const issued = read.filter((shown): shown is ReadToken => 'ticketId' in shown && isThere(shown));
  const genuine = await genuineOf({ ticketSigner, checkTokens, lane: organizationId }, issued);
  const identify = (shown: ReturnType<typeof readShown>): Identified => {
    if ('code' in shown) return ofEvent(ticketOfCode.get(shown.code));
    // Only anyone who has the ticket itself learns that it is for another event.
    if ('namedId' in shown) return eventOfTicket.get(shown.namedId) === eventId ? { ticketId: shown.namedId } : unknown;
    if (!('ticketId' in shown)) return unknown;
    return ofEvent(genuine.has(shown) ? { id: shown.ticketId, eventId: shown.eventId } : undefined);
  };
  const ofEvent = (ticket: { id: string; eventId: string } | undefined): Identified => {
    if (ticket === undefined) return unknown;
    return ticket.eventId === eventId ? { ticketId: ticket.id } : otherEvent;
  };
  return read.map(identify);
}

/** The tokens that were signed with the key of the event they name. */
async function genuineOf(
  { ticketSigner, checkTokens, lane }: { ticketSigner: TicketSigner; checkTokens?: CheckTokens; lane: string },
  tokens: readonly ReadToken[],
): Promise<Set<ReadToken>> {
  const genuine = new Set<ReadToken>();
  if (checkTokens === undefined || tokens.length <= signedHereMax) {
    for (const token of tokens) if (await ticketSigner.isGenuine(token)) genuine.add(token);
    return genuine;
  }
  for (const [eventId, ofEvent] of Map.groupBy(tokens, (token) => token.eventId)) {
    const publicKey = await ticketSigner.publicKeyOf(eventId);
    const verified = await checkTokens(lane, {
      publicKey,
      tokens: ofEvent.map(({ signed, signature }) => ({ signed, signature })),
    });
    for (const [index, token] of ofEvent.entries()) if (verified[index]) genuine.add(token);
  }
  return genuine;
}

function readShown(
  shown: ShownScan['shown'],
  role: DoorSession['role'],
): ReadToken | { code: string } | { namedId: string } | { isNothing: true } {
  if ('qr' in shown) return readToken(shown.qr) ?? nothing;
  // Every device has the ids on its list, so an id alone lets nobody in but by those who may search.
  if ('ticketId' in shown) return role === 'SUPERVISE' ? { namedId: shown.ticketId } : nothing;
  const code = typedCode(shown.code);
  return isStorableText(code) ? { code } : nothing;
}

const nothing = { isNothing: true } as const;
