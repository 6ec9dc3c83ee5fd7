// What a device keeps of an event, so that it can decide without a network. Short, because phones load it.

import type { EntryMode } from './decide-scan.ts';
import type { EntryDay } from './entry-days.ts';

/** A ticket as it travels. What is missing at the end is null. */
export type ManifestRow = [
  /** The 16 bytes of its id, base64url. */
  id: string,
  /** The first eight bytes of the SHA-256 of its code, base64url: enough to find a typed one, too little to make one. */
  codeHash: string,
  /** Its place among the types. */
  type: number,
  /** Null where the device may not know it. */
  holderName: string | null,
  seat?: string | null,
  /** Milliseconds since 1970, as all times here. */
  voidSince?: number | null,
  admittedAt?: number | null,
  gate?: string | null,
  device?: string | null,
  /** Somebody else let its holder in too, without knowing: the last one, and where. */
  conflictAt?: number | null,
  conflictGate?: string | null,
  conflictDevice?: string | null,
  /** What people call its order by; with the names, so that a device finds those who came together. */
  orderNumber?: string | null,
  /** Everything that counts, where that is more than one admission at a gate that leads to no zone. */
  entries?: ManifestEntry[] | null,
  /** Of a seat of a plan; null where its type says so for all. */
  section?: string | null,
  row?: string | null,
  /** Which card to look at when its holder is let in, such as SENIOR_ID. */
  check?: string | null,
];

/** Somebody came in or went out. What is missing at the end is null. */
export type ManifestEntry = [
  /** Its key, without the zone. */
  part: string,
  at: number,
  gate: string,
  device: string,
  /** Its place among the zones. */
  zone?: number | null,
  /** 1 where they went out. */
  isExit?: number | null,
];

export interface ManifestType {
  id: string;
  name: string;
  section: string;
  row: string;
  /** Missing where the list is of an older server: everything lets somebody in. */
  kind?: 'TICKET' | 'ADD_ON';
  /** What it is good for; null for everything. */
  days: string[] | null;
  zoneIds: string[] | null;
}

export interface ManifestZone {
  id: string;
  name: string;
  capacity: number | null;
}

export interface Manifest {
  eventId: string;
  /** What to ask with next time. */
  version: string;
  /** True where it is everything and replaces what the device has; otherwise only changes. */
  isWhole: boolean;
  /** By which rules to decide. */
  rules: number;
  mode: EntryMode;
  /** How far the event's time is ahead of the devices': in a sandbox it may be. Days and admissions are told in the event's. */
  aheadMs: number;
  days: EntryDay[];
  zones: ManifestZone[];
  types: ManifestType[];
  tickets: ManifestRow[];
}

export const codeHashBytes = 8;
