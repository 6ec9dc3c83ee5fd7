import { raise } from '../../base/define-error.ts';
import { doorLimited } from '../door/door.errors.ts';
import type { DoorSession } from '../door/door-session.sql.ts';
import { TokenBuckets } from './token-buckets.ts';

/** What one device may ask for in a second; `manifest` in kilobytes. */
export interface DoorLimitFigures {
  calls: number;
  scans: number;
  manifest: number;
}

export const doorLimitsDefault: DoorLimitFigures = { calls: 20, scans: 50, manifest: 200 };

type Kind = keyof DoorLimitFigures;
type Asking = Pick<DoorSession, 'id' | 'organizationId'>;

/** Keeps one device, or all of one organizer, from taking what others need. A phone at a gate is far below it. */
export interface DoorLimits {
  /** Refuses a device that has spent its share. */
  check(kind: Kind, session: Asking): void;
  /** The same, and takes this much of the share. */
  take(kind: Kind, session: Asking, amount: number): void;
  /** Counts what an admitted device took beyond that. */
  count(kind: Kind, session: Asking, amount: number): void;
}

// What was not used for a while may be used at once: a phone that was without a network for an evening sends 5,000 scans,
// and a manifest of 50,000 tickets is loaded ten times over.
const savedSeconds: Record<Kind, number> = { calls: 10, scans: 100, manifest: 200 };
const devicesOfOrganization = 10;

/** Kept in this node's memory, like what is counted by network address. Null: no limits, for trials. */
export function createDoorLimits(figures: DoorLimitFigures | null, { now }: { now: () => number }): DoorLimits {
  if (figures === null) return { check: () => {}, take: () => {}, count: () => {} };
  const bucketsOf = (kind: Kind, times: number) => {
    const perSecond = figures[kind] * times;
    return new TokenBuckets({ perSecond, burst: perSecond * savedSeconds[kind], now });
  };
  const both = (kind: Kind) => ({ device: bucketsOf(kind, 1), all: bucketsOf(kind, devicesOfOrganization) });
  const buckets = { calls: both('calls'), scans: both('scans'), manifest: both('manifest') };
  const check = (kind: Kind, { id, organizationId }: Asking) => {
    const { device, all } = buckets[kind];
    const waitSeconds = Math.max(device.waitSeconds(id), all.waitSeconds(organizationId));
    if (waitSeconds === 0) return;
    const retryAfterSeconds = Math.ceil(waitSeconds);
    raise(doorLimited, { retryAfterSeconds }, { retryAfterSeconds });
  };
  const count = (kind: Kind, { id, organizationId }: Asking, amount: number) => {
    buckets[kind].device.take(id, amount);
    buckets[kind].all.take(organizationId, amount);
  };
  return {
    check,
    count,
    take: (kind, session, amount) => {
      check(kind, session);
      count(kind, session, amount);
    },
  };
}
