import { entryOf, typeDays } from '../../catalog/events/entry.ts';
import { cardCheckOf } from '../../money/tax-rules/tax-rules.ts';
import type { DoorEvent } from './door-event.sql.ts';
import type { KeptScan, NewScan } from './scan.sql.ts';
import type { ScanAnswer, ScannedTicket, ShownZone } from './scan.ts';

interface TypeOfTicket {
  dayNumbers: number[] | null;
  zoneIds: string[] | null;
}

/** What is said to a scan that was decided now. */
export function answerOf(
  event: DoorEvent,
  scan: NewScan,
  ticket: (ScannedTicket & TypeOfTicket) | undefined,
): ScanAnswer {
  const { id, result } = scan;
  return {
    id,
    result,
    check: checkOf(result, ticket?.cardKind ?? null),
    ticket: ticket === undefined ? null : { ...ticket, status: scan.ticketStatus as ScannedTicket['status'] },
    first: firstOf(scan),
    ...more(event, scan, ticket),
  };
}

/** The same to one that was answered before. */
export function keptAnswer(event: DoorEvent, kept: KeptScan): ScanAnswer {
  const { id, ticketId, ticketStatus, result, ...rest } = kept;
  const ticket = ticketId === null ? null : { ...rest, id: ticketId, status: ticketStatus as ScannedTicket['status'] };
  const check = checkOf(result, kept.cardKind);
  return { id, result, check, ticket, first: firstOf(rest), ...more(event, kept, kept) };
}

function checkOf(result: ScanAnswer['result'], cardKind: ScannedTicket['cardKind']): ScanAnswer['check'] {
  const isGiven = result === 'ADMITTED' || result === 'REDEEMED';
  return isGiven && cardKind !== null ? cardCheckOf(cardKind) : null;
}

function more(
  event: DoorEvent,
  { result, entryDay, entryNumber, zoneId }: Pick<NewScan, 'result' | 'entryDay' | 'entryNumber' | 'zoneId'>,
  type: TypeOfTicket | undefined,
): Pick<ScanAnswer, 'entry' | 'days' | 'zones'> {
  const zoneOf = (id: string): ShownZone[] =>
    event.zones.flatMap(({ id: one, name }) => (one === id ? [{ id, name }] : []));
  const isAdmitted = result === 'ADMITTED' && entryDay !== null && entryNumber !== null;
  const allDays = () => entryOf(event).days.map(({ day }) => day);
  return {
    entry: isAdmitted
      ? { day: entryDay, zone: zoneId === null ? null : (zoneOf(zoneId)[0] ?? null), number: entryNumber }
      : null,
    days: result === 'NOT_TODAY' ? (typeDays(event, type?.dayNumbers ?? null) ?? allDays()) : null,
    zones: result === 'NOT_HERE' ? (type?.zoneIds ?? []).flatMap(zoneOf) : null,
  };
}

function firstOf(scan: Pick<NewScan, 'firstScannedAt' | 'firstGate' | 'firstDevice'>): ScanAnswer['first'] {
  const { firstScannedAt, firstGate, firstDevice } = scan;
  if (firstScannedAt === null) return null;
  return { scannedAt: firstScannedAt, gate: firstGate as string, device: firstDevice as string };
}
