import {
  asRedeemed,
  believedTime,
  type Decision,
  decideScan,
  keyOf as passageKeyOf,
} from '../../../../door-rules/decide-scan.ts';
import { dayAt } from '../../../../door-rules/entry-days.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type Entry, entryOf } from '../../catalog/events/entry.ts';
import { type TicketNotice, ticketNoticesStatement } from '../tickets/ticket-notices.sql.ts';
import { countInZones } from './count-admissions.sql.ts';
import { refusedKeptMax } from './door-code.ts';
import { type DoorEvent, readDoorEvent } from './door-event.sql.ts';
import { isTooOldFor } from './door-rules-of.ts';
import type { DoorSession } from './door-session.sql.ts';
import { listStillGoodSessions } from './door-session.sql.ts';
import type { Identified } from './identify-scans.ts';
import {
  admittedTicketsStatement,
  countRefusedScans,
  type KeptScan,
  listKeptScans,
  listPassages,
  lockDoorTickets,
  lostPassagesStatement,
  type NewScan,
  newKeysStatement,
  newScansStatement,
  reliedOnStatement,
} from './scan.sql.ts';
import type { ScanAnswer, ShownScan } from './scan.ts';
import { answerOf, keptAnswer } from './scan-answers.ts';
import { changesOf, firstAdmission, settle, type TicketAtDoor, ticketsAtDoor } from './ticket-at-door.ts';
import { createZoneRoom, type ZoneRoom } from './zone-room.ts';

/** The scans of one call, with what was shown at each. */
export interface ScanCall {
  session: DoorSession;
  scans: readonly (ShownScan & { identified: Identified })[];
}

/** What became of a call: its answers, or why its device has none. */
export type ServedCall = ScanAnswer[] | 'SIGNED_OUT' | 'SUSPENDED' | 'TOO_OLD';

/**
 * Decides on the scans of calls that came together, in the order in which they came, and writes everything down. The
 * locks on the tickets keep other nodes waiting until then. A device whose code is not good any more gets no answer.
 */
export async function serveScans(
  tx: Tx,
  { eventId, now: at }: { eventId: string; now: number },
  calls: readonly ScanCall[],
): Promise<{ answers: ServedCall[]; decided: readonly NewScan[] }> {
  const named = calls.flatMap(({ session: { doorCodeId, device }, scans }) =>
    scans.map(({ id, isUndo, scannedAt, identified }) => {
      const ticketId = 'ticketId' in identified ? identified.ticketId : null;
      return { doorCodeId, device, id, isUndo, scannedAt, ticketId };
    }),
  );
  const shown = calls.flatMap(({ scans }) =>
    scans.flatMap(({ identified }) => ('ticketId' in identified ? [identified.ticketId] : [])),
  );
  const ticketIds = [...new Set(shown)];
  // Sent together and done in this order: reads after the lock happen once it is held.
  const sessionIds = [...new Set(calls.map(({ session }) => session.id))];
  const zoneIds = [...new Set(calls.flatMap(({ session }) => session.zoneId ?? []))];
  const [tickets, passages, kept, good, event, inside] = await Promise.all([
    ticketIds.length === 0 ? [] : lockDoorTickets(tx, { eventId, ids: ticketIds }),
    ticketIds.length === 0 ? [] : listPassages(tx, { ticketIds }),
    listKeptScans(tx, { eventId, scans: named }),
    listStillGoodSessions(tx, { ids: sessionIds, now: instant(at) }),
    readDoorEvent(tx, { eventId }),
    zoneIds.length === 0 ? [] : countInZones(tx, { zoneIds, areLimited: true }),
  ]);
  const entry = entryOf(event);
  const door: DoorNow = { event, entry, room: createZoneRoom(entry.mode, event.zones, inside) };
  const atDoor = ticketsAtDoor(door, tickets, passages);
  const answered = new Map(kept.map((scan) => [keyOf(scan), keptAnswer(event, scan)]));
  const goodSessions = new Map(good.map((session) => [session.id, session]));
  const decided: NewScan[] = [];
  const answers = calls.map(({ session, scans }): ServedCall => {
    const { isSuspended, givesNames } = goodSessions.get(session.id) ?? {};
    if (isSuspended === undefined) return 'SIGNED_OUT';
    if (isSuspended) return 'SUSPENDED';
    if (isTooOldFor(session, event)) return 'TOO_OLD';
    const nameless = (answer: ScanAnswer) => (givesNames ? answer : withoutName(answer));
    return scans.map((scan) => {
      const ticket = 'ticketId' in scan.identified ? atDoor.get(scan.identified.ticketId) : undefined;
      const { doorCodeId, device } = session;
      const key = keyOf({ doorCodeId, device, id: scan.id, isUndo: scan.isUndo, ticketId: ticket?.id ?? null });
      const before = answered.get(key);
      if (before !== undefined) return nameless(before);
      const written = decide(door, session, scan, ticket);
      decided.push(written);
      const answer = answerOf(event, written, ticket);
      answered.set(key, answer);
      return nameless(answer);
    });
  });
  const inConflict = new Set(decided.flatMap(({ result, ticketId }) => (result === 'CONFLICT' ? [ticketId] : [])));
  const written = await withinQuota(tx, { now: event.now, decided });
  write(tx, { eventId, receivedAt: event.now, written, inConflict, tickets: [...atDoor.values()] });
  return { answers, decided };
}

/** What all scans of a batch are decided by. */
interface DoorNow {
  event: DoorEvent;
  entry: Entry;
  room: ZoneRoom;
}

/** A scan is a repeat where the same thing is shown with it. No text contains this separator. */
function keyOf(scan: Pick<KeptScan, 'doorCodeId' | 'device' | 'id' | 'isUndo' | 'ticketId'>): string {
  const { doorCodeId, device, id, isUndo, ticketId } = scan;
  return [doorCodeId, device, id, isUndo, ticketId ?? ''].join('\0');
}

function withoutName(answer: ScanAnswer): ScanAnswer {
  return answer.ticket === null ? answer : { ...answer, ticket: { ...answer.ticket, holderName: null } };
}

/** Everything that let somebody in or out, and as many refusals as are kept: the rest is counted. */
async function withinQuota(
  tx: Tx,
  { now, decided }: { now: string; decided: readonly NewScan[] },
): Promise<readonly NewScan[]> {
  const refused = Map.groupBy(decided.filter(isRefused), ({ doorCodeId }) => doorCodeId);
  if (refused.size === 0) return decided;
  const counted = Array.from(refused, ([doorCodeId, scans]) => ({ doorCodeId, count: scans.length }));
  const totals = await countRefusedScans(tx, { now, refused: counted });
  const dropped = new Set(
    totals.flatMap(({ doorCodeId, count }) => {
      const scans = refused.get(doorCodeId) ?? [];
      return scans.slice(Math.max(0, scans.length - Math.max(0, count - refusedKeptMax)));
    }),
  );
  return dropped.size === 0 ? decided : decided.filter((scan) => !dropped.has(scan));
}

/** It changed nothing, and nobody need hear of it. */
function isRefused({ result, isUndo, firstScannedAt }: NewScan): boolean {
  if (result === 'ADMITTED' || result === 'CONFLICT' || result === 'LEFT' || result === 'REDEEMED') return false;
  return !(isUndo && result === 'UNDONE' && firstScannedAt !== null);
}

function decide(
  { event, entry, room }: DoorNow,
  session: DoorSession,
  scan: ScanCall['scans'][number],
  ticket: TicketAtDoor | undefined,
): NewScan {
  const { gate, device, organizationId, doorCodeId, zoneId } = session;
  const { isUndo, isOverride } = scan;
  const now = Date.parse(event.now);
  const scannedAt = believedTime(Date.parse(scan.scannedAt) + event.aheadMs, now);
  const attempt = { scannedAt, gate, device, doorCodeId, isUndo, direction: scan.direction, zoneId, isOverride };
  // What is redeemed is neither in a zone nor out of it.
  const kept = ticket?.stands.isAddOn ? asRedeemed(attempt) : attempt;
  const decision: Decision =
    ticket === undefined
      ? { result: 'instead' in scan.identified ? scan.identified.instead : 'UNKNOWN', first: null, change: null }
      : decideScan(entry, ticket.stands, attempt, { now, room: room.of(zoneId, dayAt(entry.days, scannedAt).day) });
  const written: NewScan = {
    device,
    id: scan.id,
    organizationId,
    doorCodeId,
    gate,
    ticketId: ticket?.id ?? null,
    ticketTypeId: ticket?.ticketTypeId ?? null,
    ticketStatus: null,
    scannedAt: instant(scannedAt),
    isUndo,
    result: decision.result,
    isAdmission: false,
    isReliedOn: false,
    knownSince: null,
    firstScannedAt: decision.first === null ? null : instant(decision.first.scannedAt),
    firstGate: decision.first?.gate ?? null,
    firstDevice: decision.first?.device ?? null,
    direction: kept.direction,
    passageKey: passageKeyOf(kept.zoneId, ''),
    entryDay: null,
    zoneId: kept.zoneId,
    entryNumber: null,
    isExit: false,
    isOverride,
  };
  if (ticket !== undefined) {
    noteRoom(room, ticket, decision);
    settle(ticket, decision, written);
  }
  return written;
}

function noteRoom(room: ZoneRoom, { stands }: TicketAtDoor, { change }: Decision): void {
  if (change === null) return;
  const before = change.direction === 'IN' ? stands.admissions : stands.exits;
  room.note(
    change,
    before.find(({ key }) => key === change.key),
  );
}

const instant = (ms: number) => new Date(ms).toISOString();

function write(
  tx: Tx,
  {
    eventId,
    receivedAt,
    written,
    inConflict,
    tickets,
  }: {
    eventId: string;
    receivedAt: string;
    written: readonly NewScan[];
    inConflict: ReadonlySet<string | null>;
    tickets: readonly TicketAtDoor[];
  },
): void {
  const changed = tickets.map((ticket) => ({ ticket, ...changesOf(ticket) }));
  const rekeyed = tickets.flatMap((ticket) => ticket.rekeyed);
  const lost = changed.flatMap((each) => each.lost);
  const relied = changed.flatMap((each) => each.relied);
  // First, because there is never more than one of a key.
  if (rekeyed.length > 0) tx.later(newKeysStatement(rekeyed));
  if (lost.length > 0) tx.later(lostPassagesStatement(lost));
  if (written.length > 0) tx.later(newScansStatement({ eventId, receivedAt }, written));
  if (relied.length > 0) tx.later(reliedOnStatement(relied));
  // The other device of a conflict learns of it too, by the list that it keeps.
  const told = changed.filter(({ ticket, isChanged }) => isChanged || inConflict.has(ticket.id));
  if (told.length > 0) {
    tx.later(
      admittedTicketsStatement(
        told.map(({ ticket }) => {
          const first = firstAdmission(ticket);
          const admittedAt = first === null ? null : instant(first.scannedAt);
          return { id: ticket.id, admittedAt, gate: first?.gate ?? null };
        }),
      ),
    );
  }
  const notices = changed.flatMap(({ ticket: { id: ticketId }, hasEntered, hasLeft }): TicketNotice[] => [
    ...Array.from({ length: hasEntered }, () => ({ type: 'ticket.admitted' as const, ticketId })),
    ...Array.from({ length: hasLeft }, () => ({ type: 'ticket.left' as const, ticketId })),
  ]);
  if (notices.length > 0) tx.later(ticketNoticesStatement(notices, { at: receivedAt }));
}
