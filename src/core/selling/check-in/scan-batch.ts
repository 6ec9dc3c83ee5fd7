import { type Admission, believedTime, type Decision, decideScan } from '../../../../door-rules/decide-scan.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { listStillGoodSessions } from './door-session.sql.ts';
import type { DoorSession } from './door-session.ts';
import type { Identified } from './identify-scans.ts';
import {
  type AdmissionRow,
  admittedTicketsStatement,
  type DoorTicketRow,
  type KeptScan,
  listAdmissions,
  listKeptScans,
  lockDoorTickets,
  lostAdmissionsStatement,
  type NewScan,
  newScansStatement,
  readClock,
} from './scan.sql.ts';
import type { ScanAnswer, ScannedTicket, ShownScan } from './scan.ts';

/** The scans of one call, with what was shown at each. */
export interface ScanCall {
  session: DoorSession;
  scans: readonly (ShownScan & { identified: Identified })[];
}

interface TicketAtDoor extends DoorTicketRow {
  admission: Admission | null;
  /** As it was before this batch. */
  admissionBefore: Admission | null;
  /** The scan of this batch that is its admission now. */
  admittedBy: NewScan | null;
}

/**
 * Decides on the scans of calls that came together, in the order in which they came, and writes all of it down. The locks
 * on the tickets keep other nodes waiting until then. A device whose code is not good any more gets no answer.
 */
export async function serveScans(
  tx: Tx,
  { eventId, now: at }: { eventId: string; now: number },
  calls: readonly ScanCall[],
): Promise<{ answers: (ScanAnswer[] | undefined)[]; decided: readonly NewScan[] }> {
  const named = calls.flatMap(({ session: { device }, scans }) => scans.map(({ id }) => ({ device, id })));
  const shown = calls.flatMap(({ scans }) =>
    scans.flatMap(({ identified }) => ('ticketId' in identified ? [identified.ticketId] : [])),
  );
  const ticketIds = [...new Set(shown)];
  // Sent together and done in this order: what is read after the lock is read once it is had.
  const sessionIds = [...new Set(calls.map(({ session }) => session.id))];
  const [tickets, admissions, kept, good, { now, aheadMs }] = await Promise.all([
    ticketIds.length === 0 ? [] : lockDoorTickets(tx, { eventId, ids: ticketIds }),
    ticketIds.length === 0 ? [] : listAdmissions(tx, { ticketIds }),
    listKeptScans(tx, { eventId, scans: named }),
    listStillGoodSessions(tx, { ids: sessionIds, now: instant(at) }),
    readClock(tx, { eventId }),
  ]);
  const atDoor = ticketsAtDoor(tickets, admissions);
  const answered = new Map(kept.map((scan) => [keyOf(scan.device, scan.id), keptAnswer(scan)]));
  const goodIds = new Set(good.map(({ id }) => id));
  const decided: NewScan[] = [];
  const answers = calls.map(({ session, scans }) => {
    if (!goodIds.has(session.id)) return undefined;
    return scans.map((scan) => {
      const key = keyOf(session.device, scan.id);
      const before = answered.get(key);
      if (before !== undefined) return before;
      const ticket = 'ticketId' in scan.identified ? atDoor.get(scan.identified.ticketId) : undefined;
      const written = decide(session, scan, ticket, { now: Date.parse(now), aheadMs });
      decided.push(written);
      const answer = answerOf(written, ticket);
      answered.set(key, answer);
      return answer;
    });
  });
  const inConflict = new Set(decided.flatMap(({ result, ticketId }) => (result === 'CONFLICT' ? [ticketId] : [])));
  // Of a conflict the other device hears too, by the list that it keeps.
  const told = [...atDoor.values()].filter((ticket) => hasChanged(ticket) || inConflict.has(ticket.id));
  write(tx, { eventId, receivedAt: now, decided, told });
  return { answers, decided };
}

// A device may call itself what it likes, so what parts the two must be what no text has.
const keyOf = (device: string, id: string) => `${device}\0${id}`;

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
              knownSince: Date.parse(row.knownSince),
            };
      return [ticket.id, { ...ticket, admission, admissionBefore: admission, admittedBy: null }];
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
      ? { result: 'instead' in scan.identified ? scan.identified.instead : 'UNKNOWN', first: null, admission: null }
      : decideScan(
          { voidSince: voidSince(ticket), admission: ticket.admission },
          { scannedAt, gate, device, isUndo },
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
    knownSince: null,
    firstScannedAt: decision.first === null ? null : instant(decision.first.scannedAt),
    firstGate: decision.first?.gate ?? null,
    firstDevice: decision.first?.device ?? null,
  };
  if (ticket !== undefined) settle(ticket, decision, written);
  return written;
}

function voidSince({ status, voidedAt, returningAt }: DoorTicketRow): number | null {
  const since = status === 'VOID' ? voidedAt : returningAt;
  return since === null ? null : Date.parse(since);
}

/** A ticket has one admission: the scan that was it before is not any more. */
function settle(ticket: TicketAtDoor, { admission }: Decision, written: NewScan): void {
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
  written.ticketStatus = ticket.status;
}

const instant = (ms: number) => new Date(ms).toISOString();
const hasChanged = ({ admission, admissionBefore }: TicketAtDoor) => admission !== admissionBefore;

function write(
  tx: Tx,
  {
    eventId,
    receivedAt,
    decided,
    told,
  }: {
    eventId: string;
    receivedAt: string;
    decided: readonly NewScan[];
    told: readonly TicketAtDoor[];
  },
): void {
  const lost = told.filter((ticket) => hasChanged(ticket) && ticket.admissionBefore !== null).map(({ id }) => id);
  // First, for there is never more than one.
  if (lost.length > 0) tx.later(lostAdmissionsStatement(lost));
  if (decided.length > 0) tx.later(newScansStatement({ eventId, receivedAt }, decided));
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
