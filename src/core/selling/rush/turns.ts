import { BoundedMap } from '../../../platform/bounded-map.ts';
import type { Database } from '../../../platform/database/database.ts';
import { steadyClockOf } from '../../../platform/steady-clock.ts';
import { takeAttempts } from '../../accounts/sign-in/attempts.ts';
import { listSpentChallenges } from '../hold-limits/held.sql.ts';
import type { Challenges } from './challenges.ts';

/** From where somebody asks. */
export interface ClientOrigin {
  address: string;
  network: string;
}

/** Those who wait instead of working: of many at one network address, one goes at a time. */
export interface Turns {
  /** For a browser without scripts: what it sends back after a while. A wait that is under way goes on. */
  waitFor(eventId: string, from: ClientOrigin, known: string): { wait: string; seconds: number };
  /** Taken before anything is done for it, on whatever node. */
  take(eventId: string, from: ClientOrigin, wait: Buffer): Promise<boolean>;
}

/** Waiting costs a machine nothing, so one address gets through by it only once in this time. */
const waitSeconds = 30;
const waitersMax = 10_000;

interface TurnsOptions {
  db: Database;
  challenges: Challenges;
  now: () => number;
}

export function createTurns({ db, challenges, now }: TurnsOptions): Turns {
  const steady = steadyClockOf(now);
  /**
   * When the next wait of a network address may go without work, as far as this node knows; and the wait that went
   * last.
   */
  const turns = new BoundedMap<string, { atMs: number; wait: Buffer | undefined }>(waitersMax);
  const secondsTo = (eventId: string, { address }: ClientOrigin) =>
    Math.max(0, Math.ceil(((turns.get(`${address} ${eventId}`)?.atMs ?? 0) - steady()) / 1_000));
  return {
    waitFor(eventId, from, known) {
      const { address } = from;
      const toTurn = secondsTo(eventId, from);
      const left = challenges.secondsLeft(eventId, { wait: known, address });
      const isUsed = turns.get(`${address} ${eventId}`)?.wait?.toString('base64url') === known;
      if (left !== undefined && left + toTurn > 0 && !isUsed) return { wait: known, seconds: Math.max(left, toTurn) };
      const wait = challenges.wait(eventId, { address, seconds: waitSeconds });
      return { wait, seconds: Math.max(waitSeconds, toTurn) };
    },

    async take(eventId, { address }, wait) {
      const name = `turn without work from ${address} at ${eventId}`;
      const limits = [{ name, limit: 1, seconds: waitSeconds }];
      const key = `${address} ${eventId}`;
      return db.transaction(async (tx) => {
        // A wait that went before takes nobody's turn.
        if ((await listSpentChallenges(tx, { nonces: [wait] })).length > 0) return false;
        const seconds = (await takeAttempts(tx, { limits, now: now() })).get(name);
        if (seconds === undefined) turns.set(key, { atMs: steady() + waitSeconds * 1_000, wait });
        else turns.set(key, { atMs: steady() + seconds * 1_000, wait: turns.get(key)?.wait });
        return seconds === undefined;
      });
    },
  };
}
