import { timingSafeEqual } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { readToken } from '../../../../door-rules/ticket-token.ts';
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

/**
 * Finds out what was shown, before anything is decided. What a token or code names never changes, so nothing is locked.
 * A token is compared with the one that we would make, which costs a third of verifying it: it has only one signature.
 */
export async function identifyScans(
  { db, ticketSigner }: { db: Queryable; ticketSigner: TicketSigner },
  { eventId, organizationId }: DoorSession,
  scans: readonly ShownScan[],
): Promise<Identified[]> {
  const read = scans.map(({ shown }) => readShown(shown));
  const others = read.flatMap((each) => ('token' in each && each.eventId !== eventId ? [each.ticketId] : []));
  const codes = read.flatMap((each) => ('code' in each ? [each.code] : []));
  const [eventsOfOthers, byCode] = await Promise.all([
    others.length === 0 ? [] : listTicketsById(db, { organizationId, ids: others }),
    codes.length === 0 ? [] : listTicketsByCode(db, { organizationId, codes }),
  ]);
  const eventOfTicket = new Map(eventsOfOthers.map((ticket) => [ticket.id, ticket.eventId]));
  const ticketOfCode = new Map(byCode.map((ticket) => [ticket.code, ticket]));
  const identified: Identified[] = [];
  for (const [index, each] of read.entries()) {
    if (index % signedAtOnce === signedAtOnce - 1) await nextTurn();
    if ('code' in each) {
      const ticket = ticketOfCode.get(each.code);
      identified.push(ticket === undefined ? unknown : ofEvent(ticket));
    } else if ('token' in each) {
      const isOwn = each.eventId === eventId || eventOfTicket.get(each.ticketId) === each.eventId;
      identified.push(isOwn && (await isOurs(each)) ? ofEvent({ id: each.ticketId, eventId: each.eventId }) : unknown);
    } else {
      identified.push(unknown);
    }
  }
  return identified;

  function ofEvent(ticket: { id: string; eventId: string }): Identified {
    return ticket.eventId === eventId ? { ticketId: ticket.id } : otherEvent;
  }

  async function isOurs(named: NamedTicket): Promise<boolean> {
    const made = (await ticketSigner.forEvent(named.eventId))(named.ticketId);
    return made.length === named.token.length && timingSafeEqual(Buffer.from(made), Buffer.from(named.token));
  }
}

interface NamedTicket {
  token: string;
  eventId: string;
  ticketId: string;
}

function readShown(shown: ShownScan['shown']): NamedTicket | { code: string } | { isNothing: true } {
  if ('qr' in shown) {
    const { eventId, ticketId } = readToken(shown.qr) ?? {};
    return eventId === undefined || ticketId === undefined ? nothing : { token: shown.qr, eventId, ticketId };
  }
  const code = typedCode(shown.code);
  return isStorableText(code) ? { code } : nothing;
}

const nothing = { isNothing: true } as const;
