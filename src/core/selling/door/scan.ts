import type { ScanResult } from '../../../../door-rules/decide-scan.ts';
import type { IssuedTicketStatus } from '../tickets/issued-ticket.ts';

/** What a device says that it was shown. */
export interface ShownScan {
  /** As the device calls it. */
  id: string;
  shown: { qr: string } | { code: string };
  scannedAt: string;
  isUndo: boolean;
}

/** A ticket as somebody at a door sees it. */
export interface ScannedTicket {
  id: string;
  ticketTypeId: string;
  name: string;
  section: string;
  rowLabel: string;
  seat: string | null;
  /** Null where the device may not know it. */
  holderName: string | null;
  status: IssuedTicketStatus;
}

export interface ScanAnswer {
  id: string;
  result: ScanResult;
  /** Where it was one of this event. */
  ticket: ScannedTicket | null;
  /** The admission that it met. */
  first: { scannedAt: string; gate: string; device: string } | null;
}
