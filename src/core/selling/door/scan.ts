import type { Direction, ScanResult } from '../../../../door-rules/decide-scan.ts';
import type { OfKind } from '../../catalog/inventory/type-kinds.ts';
import type { CardCheck, StatutoryKind } from '../../money/tax-rules/tax-rules.ts';
import type { IssuedTicketStatus } from '../tickets/issued-ticket.ts';

/** What a device says that it was shown. */
export interface ShownScan {
  /** As the device calls it. */
  id: string;
  /** A ticket without anything of it at hand: a supervisor found it by name. */
  shown: { qr: string } | { code: string } | { ticketId: string };
  scannedAt: string;
  isUndo: boolean;
  direction: Direction;
  isOverride: boolean;
}

/** A ticket as somebody at a door sees it. */
export interface ScannedTicket extends OfKind {
  id: string;
  ticketTypeId: string;
  name: string;
  section: string;
  rowLabel: string;
  seat: string | null;
  seatId: string | null;
  /** Null where the device may not know it. */
  holderName: string | null;
  status: IssuedTicketStatus;
  /** By whose card it cost less by law; null where by none. */
  cardKind: StatutoryKind | null;
}

export interface ScanAnswer {
  id: string;
  result: ScanResult;
  /** Which card to look at, of somebody who is let in. */
  check: CardCheck | null;
  /** Where it was one of this event. */
  ticket: ScannedTicket | null;
  /** The admission that it met. */
  first: { scannedAt: string; gate: string; device: string } | null;
  /** Of an admission. */
  entry: { day: string; zone: ShownZone | null; number: number } | null;
  /** The days that the ticket is good for, where it is not today. */
  days: string[] | null;
  /** The zones that it is good for, where it is not this one. */
  zones: ShownZone[] | null;
}

export interface ShownZone {
  id: string;
  name: string;
}
