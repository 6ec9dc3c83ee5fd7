import { type Attempt, type DoorTicket, decideScan, type Passage } from '../../../door-rules/decide-scan.ts';
import { dayAt } from '../../../door-rules/entry-days.ts';
import type { Place, Scan, ShownEntry, TicketFacts, Word } from './model.ts';
import type { Recognized } from './read-ticket.ts';
import type { TicketList } from './ticket-list.ts';

export interface DecidedHere {
  word: Word;
  ticketId: string | null;
  facts: TicketFacts | null;
  first: Place | null;
  /** Which admission or exit it is about. */
  passageKey?: string;
  day?: string;
  isNewer?: boolean;
  isUncertain?: boolean;
  entry?: ShownEntry;
  /** What the ticket is good for, where it is not for this day or zone. */
  days?: readonly string[];
  zones?: readonly string[];
}

const isElsewhere = (word: Word) => word === 'NOT_TODAY' || word === 'NOT_HERE';

// Who is shown twice within it is the same person before the same camera.
const sameMs = 60_000;

/** What this device decides by itself: by its list and by what it has admitted since. */
export function decideHere(
  { list, own, isAway }: { list: TicketList; own: ReadonlyMap<string, readonly Scan[]>; isAway: boolean },
  recognized: Recognized,
  shown: Attempt,
): DecidedHere {
  const attempt = { ...shown, scannedAt: shown.scannedAt + list.aheadMs };
  if (recognized.kind !== 'LISTED' && recognized.kind !== 'NEWER') {
    return { word: recognized.kind, ticketId: null, facts: null, first: null };
  }
  const ticket = recognized.kind === 'LISTED' ? recognized.ticket : undefined;
  const ticketId = recognized.kind === 'LISTED' ? recognized.ticket.id : recognized.ticketId;
  const facts = ticket === undefined ? null : list.factsOf(ticket);
  const scans = own.get(ticketId) ?? [];
  // It may have been refunded or given on since it was signed: a signature alone lets nobody in.
  if (ticket === undefined && scans.length === 0 && !attempt.isUndo) {
    return { word: 'UNKNOWN', ticketId, facts, first: null, isNewer: true };
  }
  const { rules } = list;
  const { admissions, exits } = list.passagesOf(ticket, scans);
  // What is on the list is known here by now, whatever this device's clock says.
  const known = (passage: Passage): Passage => ({
    ...passage,
    knownSince: Math.min(passage.scannedAt, attempt.scannedAt),
  });
  const stands: DoorTicket = {
    voidSince: ticket?.voidSince == null ? null : 0,
    ...list.goodFor(ticket),
    admissions: admissions.map(known),
    exits: exits.map(known),
  };
  const room = list.roomIn(attempt.zoneId, dayAt(rules.days, attempt.scannedAt).day, own);
  const { result, first, change } = decideScan(rules, stands, attempt, { now: attempt.scannedAt, room });
  const of = { passageKey: (change ?? first)?.key, day: change?.passage?.day };
  const isUncertain =
    rules.mode === 'REENTRY' &&
    !stands.isAddOn &&
    isAway &&
    !attempt.isUndo &&
    result === 'ALREADY_ADMITTED' &&
    first !== null &&
    attempt.scannedAt - first.scannedAt > sameMs;
  // They may have left through another gate, and this device has not heard of it.
  if (isUncertain) return { word: 'ADMITTED', ticketId, facts, first: null, ...of, day: first.day, isUncertain };
  const day = change?.passage?.day;
  const entry =
    result === 'ADMITTED' && day !== undefined
      ? { day, zone: list.zoneNames([attempt.zoneId ?? ''])[0] ?? null, number: admissions.length + 1 }
      : undefined;
  const { days, zoneIds } = stands;
  const good = { days: days ?? rules.days.map(({ day }) => day), zones: list.zoneNames(zoneIds) };
  return { word: result, ticketId, facts, first, ...of, entry, ...(isElsewhere(result) && good) };
}
