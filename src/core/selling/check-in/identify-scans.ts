import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ReadToken, readToken } from '../../../../door-rules/ticket-token.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { isStorableText } from '../../base/text.ts';
import type { TicketSigner } from '../tickets/ticket-signer.ts';
import { typedCode } from './door-code.ts';
import type { DoorSession } from './door-session.ts';
import { listTicketsByCode, listTicketsById } from './scan.sql.ts';
import type { ShownScan } from './scan.ts';

/** What was shown: a ticket of this event, or what to say instead. */
export type Identified = { ticketId: string } | { instead: 'OTHER_EVENT' | 'UNKNOWN' };

const unknown: Identified = { instead: 'UNKNOWN' };
const otherEvent: Identified = { instead: 'OTHER_EVENT' };

// Signing takes some 60 µs, and others want to be served meanwhile.
const signedAtOnce = 50;

/** Finds out what was shown, before anything is decided. What a token or code names never changes, so nothing is locked. */
export async function identifyScans(
  { db, ticketSigner }: { db: Queryable; ticketSigner: TicketSigner },
  { eventId, organizationId }: DoorSession,
  scans: readonly ShownScan[],
): Promise<Identified[]> {
  const read = scans.map(({ shown }) => readShown(shown));
  const others = read.flatMap((each) => ('ticketId' in each && each.eventId !== eventId ? [each.ticketId] : []));
  const codes = read.flatMap((each) => ('code' in each ? [each.code] : []));
  const [ofOthers, byCode] = await Promise.all([
    others.length === 0 ? [] : listTicketsById(db, { organizationId, ids: others }),
    codes.length === 0 ? [] : listTicketsByCode(db, { organizationId, codes }),
  ]);
  const eventOfTicket = new Map(ofOthers.map((ticket) => [ticket.id, ticket.eventId]));
  const ticketOfCode = new Map(byCode.map((ticket) => [ticket.code, ticket]));

  const identify = async (shown: ReturnType<typeof readShown>): Promise<Identified> => {
    if ('code' in shown) return ofEvent(ticketOfCode.get(shown.code));
    if (!('ticketId' in shown)) return unknown;
    // A key is looked for only where the organization has such a ticket, so that tokens of strangers make none.
    const isOwn = shown.eventId === eventId || eventOfTicket.get(shown.ticketId) === shown.eventId;
    const isGenuine = isOwn && (await ticketSigner.isGenuine(shown));
    return ofEvent(isGenuine ? { id: shown.ticketId, eventId: shown.eventId } : undefined);
  };
  const ofEvent = (ticket: { id: string; eventId: string } | undefined): Identified => {
    if (ticket === undefined) return unknown;
    return ticket.eventId === eventId ? { ticketId: ticket.id } : otherEvent;
  };
  const identified: Identified[] = [];
  for (const [index, each] of read.entries()) {
    if (index % signedAtOnce === signedAtOnce - 1) await nextTurn();
    identified.push(await identify(each));
  }
  return identified;
}

function readShown(shown: ShownScan['shown']): ReadToken | { code: string } | { isNothing: true } {
  if ('qr' in shown) return readToken(shown.qr) ?? nothing;
  const code = typedCode(shown.code);
  return isStorableText(code) ? { code } : nothing;
}

const nothing = { isNothing: true } as const;
