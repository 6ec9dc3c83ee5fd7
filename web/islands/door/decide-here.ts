import { type Attempt, type DoorTicket, decideScan } from '../../../door-rules/decide-scan.ts';
import type { Place, TicketFacts, Word } from './model.ts';
import type { Recognized } from './read-ticket.ts';
import type { TicketList } from './ticket-list.ts';

export interface DecidedHere {
  word: Word;
  ticketId: string | null;
  facts: TicketFacts | null;
  first: Place | null;
  isNewer?: boolean;
}

/** What this device decides by itself: by its list and by what it has admitted since. */
export function decideHere(
  { list, own }: { list: TicketList; own: ReadonlyMap<string, Place> },
  recognized: Recognized,
  attempt: Attempt,
): DecidedHere {
  if (recognized.kind !== 'LISTED' && recognized.kind !== 'NEWER') {
    return { word: recognized.kind, ticketId: null, facts: null, first: null };
  }
  const ticket = recognized.kind === 'LISTED' ? recognized.ticket : undefined;
  const ticketId = recognized.kind === 'LISTED' ? recognized.ticket.id : recognized.ticketId;
  const facts = ticket === undefined ? null : list.factsOf(ticket);
  const admission = own.get(ticketId) ?? ticket?.admission ?? null;
  // It may have been refunded or given on since it was signed: a signature alone lets nobody in.
  if (ticket === undefined && admission === null && !attempt.isUndo) {
    return { word: 'UNKNOWN', ticketId, facts, first: null, isNewer: true };
  }
  // What is on the list is known here by now, whatever this device's clock says.
  const known: DoorTicket = {
    voidSince: ticket?.voidSince == null ? null : 0,
    admission:
      admission === null ? null : { ...admission, knownSince: Math.min(admission.scannedAt, attempt.scannedAt) },
  };
  const { result, first } = decideScan(known, attempt, attempt.scannedAt);
  return { word: result, ticketId, facts, first };
}
