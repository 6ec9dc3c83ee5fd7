import type { Direction, ScanResult } from '../../../door-rules/decide-scan.ts';

/** What a door code opened: one event, one gate. */
export interface Session {
  token: string;
  event: { id: string; name: string; dateTime: string; timezone: string };
  gate: string;
  role: 'SCAN' | 'SUPERVISE';
  /** Where the gate leads; missing of one that was opened before the app knew of zones. */
  zone?: { id: string; name: string } | null;
  direction?: Direction | 'BOTH';
  /** Which way people go just now, where the gate is for both. */
  chosen?: Direction;
  /** Raw, base64url. */
  publicKey: string;
  device: string;
}

/** What was read off a ticket, or typed; or which ticket of the list was found by name. */
export type Shown =
  | { qr: string; code?: undefined; foundId?: undefined }
  | { code: string; qr?: undefined; foundId?: undefined }
  | { foundId: string; qr?: undefined; code?: undefined };

/** Where and when a ticket was admitted. Milliseconds since 1970. */
export interface Place {
  scannedAt: number;
  gate: string;
  device: string;
}

/** What is shown of a ticket besides the word. */
export interface TicketFacts {
  typeName: string;
  /** Section, row and seat, where it has any. */
  place: string;
  holderName: string;
  /** It lets nobody in: something is handed over for it. */
  isAddOn?: true;
  /** Which card to look at: it cost less by law. */
  check?: string;
}

/** What the holder of a ticket answered; the server sends it to supervisors, and no device keeps it. */
export interface Answer {
  label: string;
  value: string | number | boolean;
}

export type Scan = Shown & {
  /** Its place in the order of all that this device scanned. */
  key: number;
  id: string;
  eventId: string;
  /** As the manifest calls it; null where none was recognized. */
  ticketId: string | null;
  scannedAt: number;
  gate: string;
  device: string;
  isUndo: boolean;
  /** These four are missing where the app knew only of one admission a ticket. */
  direction?: Direction;
  zoneId?: string | null;
  passageKey?: string;
  day?: string;
  isOverride?: true;
  /** What people at the door were shown. `UNCHECKED`: nothing could be checked. */
  told: Word;
  /** What the server said; null while it waits to be sent. */
  answer: ScanResult | null;
  /** Whether a finding about it was shown. */
  isFound?: true;
};

export type Word = ScanResult | 'UNCHECKED';

/** What is shown for a scan. */
export interface Told {
  scan: Scan;
  word: Word;
  facts: TicketFacts | null;
  /** The admission that it met. */
  first: Place | null;
  answers?: readonly Answer[];
  /** Signed for this event and not on the list of this device: newer than it. */
  isNewer?: boolean;
  /** They may have left elsewhere since they came in: without a network nobody can tell. */
  isUncertain?: boolean;
  /** What is worth saying of an admission. */
  entry?: ShownEntry;
  /** What the ticket is good for, where it is not for this day or zone. */
  days?: readonly string[];
  zones?: readonly string[];
  /** Those who were let in together, this one among them. */
  group?: readonly Told[];
}

/** A ticket's how-manyth admission it is, for which day and to where. */
export interface ShownEntry {
  day: string | null;
  zone: string | null;
  number: number;
}

/** Those who came together, as an order's code names them. */
export interface Party {
  orderNumber: string;
  tickets: readonly PartyTicket[];
}

export interface PartyTicket {
  /** As the manifest calls it. */
  id: string;
  code: string;
  typeName: string;
  isUsed: boolean;
}

/**
 * What came out after people were shown something else. `TWICE`: another device let the same ticket in. `VOID`: it was
 * void. `REFUSED`: the server does not confirm it. `GOOD`: somebody was turned away with a good ticket. `NOT_TAKEN`: the
 * server would not take the scan at all.
 */
export interface Finding {
  key: string;
  kind: 'TWICE' | 'VOID' | 'REFUSED' | 'GOOD' | 'NOT_TAKEN';
  scannedAt: number;
  facts: TicketFacts | null;
  first: Place | null;
}

export interface Counts {
  sold: number;
  admitted: number;
  byType: { name: string; sold: number; admitted: number }[];
  byGate: { gate: string; admitted: number }[];
  /** How many are in now; null where those who leave are not counted. A device that counts by itself does so elsewhere. */
  inside?: number | null;
  byZone?: { zone: { id: string }; inside: number }[];
  /** Missing of a server that knows of none. */
  addOns?: { name: string; sold: number; redeemed: number }[];
}
