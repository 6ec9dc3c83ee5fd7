import { type Admission, believedTime, type Decision, decideScan } from '../../../../door-rules/decide-scan.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { refusedKeptMax } from './door-code.ts';
import type { DoorSession } from './door-session.sql.ts';
import { listStillGoodSessions } from './door-session.sql.ts';
import type { Identified } from './identify-scans.ts';
import {
  type AdmissionRow,
  admittedTicketsStatement,
  countRefusedScans,
  type DoorTicketRow,
  type KeptScan,
  listAdmissions,
  listKeptScans,
  lockDoorTickets,
  lostAdmissionsStatement,
  type NewScan,
  newScansStatement,
  readClock,
  reliedOnStatement,
} from './scan.sql.ts';
import type { ScanAnswer, ScannedTicket, ShownScan } from './scan.ts';

/** The scans of one call, with what was shown at each. */
export interface ScanCall {
  session: DoorSession;
  scans: readonly (ShownScan & { identified: Identified })[];
}

interface TicketAtDoor extends DoorTicketRow {
  admission: Admission | null;
  isReliedOn: boolean;
  /** As it was before this batch. */
  admissionBefore: Admission | null;
  wasReliedOn: boolean;
  /** The scan of this batch that is its admission now. */
  admittedBy: NewScan | null;
}

/** What became of a call: its answers, or why its device has none. */
export type ServedCall = ScanAnswer[] | 'SIGNED_OUT' | 'SUSPENDED';

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
  const [tickets, admissions, kept, good, { now, aheadMs }] = await Promise.all([
    ticketIds.length === 0 ? [] : lockDoorTickets(tx, { eventId, ids: ticketIds }),
    ticketIds.length === 0 ? [] : listAdmissions(tx, { ticketIds }),
    listKeptScans(tx, { eventId, scans: named }),
    listStillGoodSessions(tx, { ids: sessionIds, now: instant(at) }),
    readClock(tx, { eventId }),
  ]);
  const atDoor = ticketsAtDoor(tickets, admissions);
  const answered = new Map(kept.map((scan) => [keyOf(scan), keptAnswer(scan)]));
  const goodSessions = new Map(good.map((session) => [session.id, session]));
  const decided: NewScan[] = [];
  const answers = calls.map(({ session, scans }): ServedCall => {
    const { isSuspended, givesNames } = goodSessions.get(session.id) ?? {};
    if (isSuspended === undefined) return 'SIGNED_OUT';
    if (isSuspended) return 'SUSPENDED';
    const nameless = (answer: ScanAnswer) => (givesNames ? answer : withoutName(answer));
    return scans.map((scan) => {
      const ticket = 'ticketId' in scan.identified ? atDoor.get(scan.identified.ticketId) : undefined;
      const { doorCodeId, device } = session;
      const key = keyOf({ doorCodeId, device, id: scan.id, isUndo: scan.isUndo, ticketId: ticket?.id ?? null });
      const before = answered.get(key);
      if (before !== undefined) return nameless(before);
      const written = decide(session, scan, ticket, { now: Date.parse(now), aheadMs });
      decided.push(written);
      const answer = answerOf(written, ticket);
      answered.set(key, answer);
      return nameless(answer);
    });
  });
  const inConflict = new Set(decided.flatMap(({ result, ticketId }) => (result === 'CONFLICT' ? [ticketId] : [])));
  // The other device of a conflict learns of it too, by the list that it keeps.
  const told = [...atDoor.values()].filter((ticket) => hasChanged(ticket) || inConflict.has(ticket.id));
  const written = await withinQuota(tx, { now, decided });
  write(tx, { eventId, receivedAt: now, written, told, atDoor });
  return { answers, decided };
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
  if (result === 'ADMITTED' || result === 'CONFLICT') return false;
  return !(isUndo && result === 'UNDONE' && firstScannedAt !== null);
}

function ticketsAtDoor(
  tickets: readonly DoorTicketRow[],
  admissions: readonly AdmissionRow[],
): Map<string, TicketAtDoor> {
  const byTicket = new Map(admissions.map((row) => [row.ticketId, row]));
  return new Map(
    tickets.map((ticket) => {
      const row = byTicket.get(ticket.id);
      const admission: Admission | null =
        row === undefined
          ? null
          : {
              scannedAt: Date.parse(row.scannedAt),
              gate: row.gate,
              device: row.device,
              doorCodeId: row.doorCodeId,
              knownSince: Date.parse(row.knownSince),
            };
      const isReliedOn = row?.isReliedOn ?? false;
      const before = { admissionBefore: admission, wasReliedOn: isReliedOn };
      return [ticket.id, { ...ticket, admission, isReliedOn, ...before, admittedBy: null }];
    }),
  );
}

function decide(
  session: DoorSession,
  scan: ScanCall['scans'][number],
  ticket: TicketAtDoor | undefined,
  { now, aheadMs }: { now: number; aheadMs: number },
): NewScan {
  const { gate, device, organizationId, doorCodeId } = session;
  const scannedAt = believedTime(Date.parse(scan.scannedAt) + aheadMs, now);
  const { isUndo } = scan;
  const decision: Decision =
    ticket === undefined
      ? { ...nothing, result: 'instead' in scan.identified ? scan.identified.instead : 'UNKNOWN' }
      : decideScan(
          { voidSince: voidSince(ticket), admission: ticket.admission, isReliedOn: ticket.isReliedOn },
          { scannedAt, gate, device, doorCodeId, isUndo },
          now,
        );
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
  };
  if (ticket !== undefined) settle(ticket, decision, written);
  return written;
}

const nothing = { first: null, admission: null, isReliedOn: false };

function voidSince({ status, voidedAt, returningAt }: DoorTicketRow): number | null {
  const since = status === 'VOID' ? voidedAt : returningAt;
  return since === null ? null : Date.parse(since);
}

/** A ticket has one admission: the earlier scan no longer counts. */
function settle(ticket: TicketAtDoor, { admission, isReliedOn }: Decision, written: NewScan): void {
  if (admission !== ticket.admission) {
    if (ticket.admittedBy !== null) ticket.admittedBy.isAdmission = false;
    ticket.admittedBy = admission === null ? null : written;
    ticket.admission = admission;
    if (admission !== null) {
      written.isAdmission = true;
      written.knownSince = instant(admission.knownSince);
    }
    ticket.status = admission === null ? 'VALID' : 'USED';
  }
  ticket.isReliedOn = isReliedOn;
  if (ticket.admittedBy !== null) ticket.admittedBy.isReliedOn = isReliedOn;
  written.ticketStatus = ticket.status;
}

const instant = (ms: number) => new Date(ms).toISOString();
const hasChanged = ({ admission, admissionBefore }: TicketAtDoor) => admission !== admissionBefore;

function write(
  tx: Tx,
  {
    eventId,
    receivedAt,
    written,
    told,
    atDoor,
  }: {
    eventId: string;
    receivedAt: string;
    written: readonly NewScan[];
    told: readonly TicketAtDoor[];
    atDoor: ReadonlyMap<string, TicketAtDoor>;
  },
): void {
  const lost = told.filter((ticket) => hasChanged(ticket) && ticket.admissionBefore !== null).map(({ id }) => id);
  // First, because a ticket never has more than one admission.
  if (lost.length > 0) tx.later(lostAdmissionsStatement(lost));
  if (written.length > 0) tx.later(newScansStatement({ eventId, receivedAt }, written));
  const relied = [...atDoor.values()].filter(
    (ticket) => ticket.isReliedOn && !ticket.wasReliedOn && !hasChanged(ticket),
  );
  if (relied.length > 0) tx.later(reliedOnStatement(relied.map(({ id }) => id)));
  if (told.length > 0) {
    tx.later(
      admittedTicketsStatement(
        told.map(({ id, admission }) => ({
          id,
          admittedAt: admission === null ? null : instant(admission.scannedAt),
          gate: admission?.gate ?? null,
        })),
      ),
    );
  }
}

function answerOf(scan: NewScan, ticket: ScannedTicket | undefined): ScanAnswer {
  const { id, result } = scan;
  return {
    id,
    result,
    ticket: ticket === undefined ? null : { ...ticket, status: scan.ticketStatus as ScannedTicket['status'] },
    first: firstOf(scan),
  };
}

function keptAnswer({ id, ticketId, ticketStatus, result, ...rest }: KeptScan): ScanAnswer {
  const ticket = ticketId === null ? null : { ...rest, id: ticketId, status: ticketStatus as ScannedTicket['status'] };
  return { id, result, ticket, first: firstOf(rest) };
}

function firstOf({
  firstScannedAt,
  firstGate,
  firstDevice,
}: Pick<NewScan, 'firstScannedAt' | 'firstGate' | 'firstDevice'>) {
  if (firstScannedAt === null) return null;
  return { scannedAt: firstScannedAt, gate: firstGate as string, device: firstDevice as string };
}
