import { createHmac } from 'node:crypto';
import { randomText } from '../../../platform/ids.ts';
import { type AppSecrets, keptKey } from '../../../platform/secret-box.ts';
import { unambiguous } from '../../base/text.ts';
import type { DoorDirection, DoorLimitFields, DoorRole } from './door-code-fields.ts';

export const doorCodeMakers = ['KEY', 'PERSON', 'OPERATOR'] as const;

/** Who made a code. It ends with its maker, except where the operator made it. */
export type DoorCodeMaker = { kind: 'KEY' | 'PERSON'; id: string } | { kind: 'OPERATOR'; id: null };

/** Lets devices in at one gate of one event. */
export interface DoorCode extends DoorLimitFields {
  id: string;
  organizationId: string;
  /** Of one event, or of all dates of a series: the other is null. */
  eventId: string | null;
  seriesId: string | null;
  gate: string;
  role: DoorRole;
  /** Where the gate leads; null for the whole place. */
  zone: { id: string; name: string } | null;
  direction: DoorDirection;
  /** When it ends: as its maker said, and at the latest a day after the event or the last date, whenever that is now. */
  expiresAt: string;
  /** Whether that is of a series with its last date, wherever that moves to. */
  endsWithDates: boolean;
  revokedAt: string | null;
  /** Null where it is not known, for codes from before makers were kept. */
  maker: DoorCodeMaker['kind'] | null;
  /** Name of the key or address of the person. */
  makerLabel: string | null;
  /** Whether the maker could make it now; otherwise it has ended with them. */
  isMakerGood: boolean;
  /** Whether its devices get names. */
  givesNames: boolean;
  /** Refused scans that were only counted, because too many came within an hour. */
  refusedUnkept: number;
  createdAt: string;
  /** How many devices signed in with it, and when the last of them was heard from. */
  devices: number;
  seenAt: string | null;
}

type DoorCodeState = 'ACTIVE' | 'REVOKED' | 'ENDED' | 'MAKER_GONE';

export function doorCodeState({ revokedAt, expiresAt, isMakerGood }: DoorCode, now: number): DoorCodeState {
  if (revokedAt !== null) return 'REVOKED';
  if (Date.parse(expiresAt) <= now) return 'ENDED';
  return isMakerGood ? 'ACTIVE' : 'MAKER_GONE';
}

// For one code in an hour: more than a gate turns away in an evening. Beyond it, refused scans are only counted.
export const refusedKeptMax = 5_000;
const codeLength = 10;
const codeShape = new RegExp(`^[${unambiguous}]{${codeLength}}$`);

export function newDoorCode(): string {
  const text = randomText(unambiguous, codeLength);
  return `${text.slice(0, codeLength / 2)}-${text.slice(codeLength / 2)}`;
}

/** The stored hash of a code that was typed in any case, with spaces or dashes; undefined where it cannot be a code. */
export type DoorCodeHash = (typed: string) => Buffer | undefined;

/** Keyed with a secret of ours: codes are short enough to be tried out on a copy of the database. */
export function createDoorCodeHash(secrets: string | AppSecrets): DoorCodeHash {
  const key = keptKey(secrets, 'door codes');
  return (typed) => {
    const code = typedCode(typed);
    return codeShape.test(code) ? createHmac('sha256', key).update(code).digest() : undefined;
  };
}

/** A code as people type it: the case does not matter, nor where they group it. */
export function typedCode(typed: string): string {
  return typed.replaceAll(/[\s\-\u2010-\u2015]/g, '').toUpperCase();
}
