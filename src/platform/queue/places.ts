import { randomUUID } from 'node:crypto';
import { newId } from '../ids.ts';
import type { Attempts } from './attempts.ts';
import { type ClaimedEntry, claimDue } from './queue.sql.ts';
import type { QueueKind, QueueOptions } from './queue-kind.ts';

// What is held to a pace is begun a few at a time, not all of a minute at once.
const paceSeconds = 0.25;

interface Place {
  kind: QueueKind;
  underWay: Set<Promise<void>>;
  nextStartAt: number;
  mayBeDue: boolean;
}

export interface Places {
  /** Claims once whatever there is room for, begins it, and answers how many that were. */
  claim(): Promise<number>;
  /** Something of any kind may be due. */
  lookForAll(): void;
  /** When it was last looked. */
  lookedAt(): number;
  lookedForAllAt(): number;
  /** Until the next one that is held to a pace may begin, `most` at most. */
  waitMs(most: number): number;
  underWay(): Promise<void>[];
}

/** Kinds have places of their own, so that none waits for another. `onFree`: work has ended. */
export function createPlaces(
  { db, kinds, now }: Pick<QueueOptions, 'db' | 'kinds' | 'now'>,
  { attempts, onFree }: { attempts: Attempts; onFree: () => void },
): Places {
  const places = new Map<string, Place>(
    kinds.map((kind) => [kind.name, { kind, underWay: new Set(), nextStartAt: 0, mayBeDue: true }]),
  );
  let lookedAt = 0;
  let lookedForAllAt = 0;

  const begin = (entry: ClaimedEntry): void => {
    const place = places.get(entry.kind);
    if (place === undefined) return;
    const handled: Promise<void> = attempts.make(place.kind, entry).finally(() => {
      place.underWay.delete(handled);
      // It may be due again, and there is a place for others of its kind; of the rest nothing was heard.
      place.mayBeDue = true;
      onFree();
    });
    place.underWay.add(handled);
  };

  return {
    async claim() {
      const at = now();
      const free = [...places.values()].filter((place) => hasRoom(place, at));
      if (free.length === 0) return 0;
      lookedAt = at;
      const wanted = free.map(wantedOf);
      for (const place of free) place.mayBeDue = false;
      const entries = await claimDue(db, { wanted, lease: newId(), afterLane: randomUUID() }).catch(
        (error: unknown) => {
          for (const place of free) place.mayBeDue = true;
          throw error;
        },
      );
      for (const [index, place] of free.entries()) {
        const count = entries.filter(({ kind }) => kind === place.kind.name).length;
        const { most, pace } = wanted[index] as Wanted;
        if (count === most) place.mayBeDue = true;
        if (pace !== undefined) place.nextStartAt = at + (count * 1_000) / pace;
      }
      for (const entry of entries) begin(entry);
      return entries.length;
    },
    lookForAll() {
      lookedForAllAt = now();
      for (const place of places.values()) place.mayBeDue = true;
    },
    lookedAt: () => lookedAt,
    lookedForAllAt: () => lookedForAllAt,
    waitMs(most) {
      const at = now();
      const waits = [...places.values()].map(({ nextStartAt }) => nextStartAt - at).filter((wait) => wait > 0);
      return Math.min(most, ...waits);
    },
    underWay: () => [...places.values()].flatMap((place) => [...place.underWay]),
  };
}

function hasRoom({ kind, underWay, nextStartAt, mayBeDue }: Place, at: number): boolean {
  return mayBeDue && kind.concurrency - underWay.size >= (kind.freeMin ?? 1) && nextStartAt <= at;
}

type Wanted = ReturnType<typeof wantedOf>;

function wantedOf({ kind: { name, concurrency, leaseSeconds, perSecondMax }, underWay }: Place) {
  const pace = perSecondMax?.();
  const room = concurrency - underWay.size;
  const most = pace === undefined ? room : Math.min(room, Math.ceil(pace * paceSeconds));
  return { kind: name, most, leaseSeconds, pace };
}
