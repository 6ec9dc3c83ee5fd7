// What a device keeps of an event, so that it can decide without a network. Short, because phones load it.

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
];

export interface ManifestType {
  id: string;
  name: string;
  section: string;
  row: string;
}

export interface Manifest {
  eventId: string;
  /** What to ask with next time. */
  version: string;
  /** True where it is everything and replaces what the device has; otherwise only changes. */
  isWhole: boolean;
  types: ManifestType[];
  tickets: ManifestRow[];
}

export const codeHashBytes = 8;
