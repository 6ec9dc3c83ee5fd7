import { BoundedMap } from '../../platform/bounded-map.ts';
import { createKeyedSemaphore } from '../../platform/semaphore.ts';
import { steadyClockOf } from '../../platform/steady-clock.ts';
import { type Challenge, defineError, type ErrorDefinition, isRaised, raise } from './define-error.ts';
import { bindingWindow, MemoryRateWindows, type WindowLimit } from './rate-windows.ts';

/**
 * Counts guesses at something short. A caller has so many of them in a window; beyond that each costs work. So somebody who
 * shares a network address with a guesser is slowed down, not shut out.
 */
export interface GuessLimit {
  /** Bits of work that a guess of the caller costs now; 0 for none. */
  workBits(caller: string): number;
  /** Refuses a guess that costs work which was not done. */
  requireProofOfWork(caller: string, work: GuessWork): void;
  /**
   * The same, and counts the guess before it is looked up. The returned function is called where it was right: it was
   * no guess.
   */
  take(caller: string, work: GuessWork): () => void;
}

export interface GuessWork {
  /** Asked only where the guess costs work; the work is good for this guess alone. */
  isDone(bits: number): boolean;
  challenge(bits: number): Challenge;
}

const howToSolve =
  'Find a text that begins with challenge.nonce and whose SHA-256 begins with challenge.difficulty zero bits, and send the same again with it in the header Challenge-Answer.';

export const tooManyGuesses = defineError<{ retryAfterSeconds: number }>({
  code: 'RATE_LIMITED',
  kind: 'limited',
  when: 'Too many wrong codes came from the same address. Solving the `challenge` lets one more be looked up; `Retry-After` says when it is not needed any more, which is later each time.',
  message: () => 'Too many wrong codes came from your address.',
  hint: ({ retryAfterSeconds }) => `Wait ${retryAfterSeconds} seconds, or solve the challenge. ${howToSolve}`,
});

export const tooManyWrongTokens = defineError<{ retryAfterSeconds: number }>({
  code: 'RATE_LIMITED',
  kind: 'limited',
  when: 'Too many wrong tokens or links came from the same address. Right ones are answered all the same.',
  message: () => 'Too many wrong tokens or links came from your address.',
  hint: ({ retryAfterSeconds }) =>
    `Check what you send: a token that is right is answered at any time. Wrong ones are looked at again in ${retryAfterSeconds} seconds.`,
});

const windowMs = 60_000;
const waitMsMax = 15 * 60_000;
/** After this long without a guess a caller begins anew. */
const forgivenMs = 60 * 60_000;
const callersMax = 100_000;
// A tenth of a second in a browser, a second on a slow phone; at most a minute there, when somebody has worked for 63 wrong ones.
const workBitsLeast = 16;
const moreBitsMax = 6;

interface Guesses {
  /** In this window, without work. */
  free: number;
  /** With work, since the caller began anew. */
  worked: number;
  /** How many windows were spent of late. */
  times: number;
  endsAtMs: number;
}

/** In this node's memory: a guess costs the attacker more than it costs to count it anew after a restart. */
export function createGuessLimit(options: { mostPerMinute: number; now: () => number }): GuessLimit {
  const { mostPerMinute } = options;
  const now = steadyClockOf(options.now);
  const callers = new BoundedMap<string, Guesses>(callersMax);
  const isSpent = ({ free }: Guesses) => free >= mostPerMinute;

  const current = (caller: string): Guesses => {
    const at = now();
    const known = callers.get(caller);
    if (known !== undefined && known.endsAtMs > at) return known;
    const endsAtMs = at + windowMs;
    if (known === undefined || known.endsAtMs + forgivenMs < at) return { free: 0, worked: 0, times: 0, endsAtMs };
    return { free: 0, worked: known.worked, times: known.times + (isSpent(known) ? 1 : 0), endsAtMs };
  };
  const bitsOf = (guesses: Guesses) =>
    isSpent(guesses) ? workBitsLeast + Math.min(moreBitsMax, Math.floor(Math.log2(1 + guesses.worked))) : 0;

  const requireProofOfWork = (guesses: Guesses, work: GuessWork) => {
    const bits = bitsOf(guesses);
    if (bits === 0 || work.isDone(bits)) return;
    const retryAfterSeconds = Math.ceil((guesses.endsAtMs - now()) / 1_000);
    raise(tooManyGuesses, { retryAfterSeconds }, { retryAfterSeconds, challenge: work.challenge(bits) });
  };

  return {
    workBits: (caller) => bitsOf(current(caller)),
    requireProofOfWork: (caller, work) => requireProofOfWork(current(caller), work),
    take(caller, work) {
      const guesses = current(caller);
      requireProofOfWork(guesses, work);
      if (isSpent(guesses)) {
        guesses.worked += 1;
        return () => {
          guesses.worked -= 1;
        };
      }
      guesses.free += 1;
      // Longer with each window that is spent, however many come in it.
      if (isSpent(guesses)) guesses.endsAtMs = now() + Math.min(windowMs * 2 ** guesses.times, waitMsMax);
      callers.set(caller, guesses);
      return () => {
        guesses.free -= 1;
      };
    },
  };
}

/** Where trials ask for any number. */
export const noGuessLimit: GuessLimit = { workBits: () => 0, requireProofOfWork: () => {}, take: () => () => {} };

/** Looks something short up for callers who may be guessing; `wrong` is the refusal where it is not there. */
export type GuessedLookUp = <Params, Found>(
  guess: {
    caller: string;
    wrong: ErrorDefinition<Params>;
    /** Whether this much work was done, which is then used up. */
    claimWork(bits: number): Promise<boolean>;
    challenge: GuessWork['challenge'];
  },
  lookUp: () => Promise<Found>,
) => Promise<Found>;

/**
 * The guesses of a caller are looked up one after the other, each counted first: of fifty at once no more are looked up
 * than of fifty in a row. Many callers with right codes never have to work.
 */
export function createGuessedLookUp(limit: GuessLimit): GuessedLookUp {
  // As many wait as the network address has connections, which are limited themselves.
  const inTurn = createKeyedSemaphore({ most: 1, waitingMax: Number.POSITIVE_INFINITY });
  return ({ caller, wrong, claimWork, challenge }, lookUp) =>
    inTurn(caller, async () => {
      const bits = limit.workBits(caller);
      const isDone = bits > 0 && (await claimWork(bits));
      const giveBack = limit.take(caller, { isDone: () => isDone, challenge });
      try {
        const found = await lookUp();
        giveBack();
        return found;
      } catch (error) {
        if (!isRaised(error, wrong)) giveBack();
        throw error;
      }
    });
}

/** Counts wrong values of something too long to be guessed, and refuses beyond the figure. */
export type WrongTokenLimit = (caller: string) => void;

export function createWrongTokenLimit(options: { mostPerMinute: number; now: () => number }): WrongTokenLimit {
  const { mostPerMinute } = options;
  const now = steadyClockOf(options.now);
  const windows = new MemoryRateWindows(now);
  const limits: WindowLimit[] = [{ name: 'minute', seconds: windowMs / 1_000, limit: mostPerMinute }];
  return (caller) => {
    const verdict = windows.takeAtOnce(`address:${caller}`, limits);
    if (verdict.isAllowed) return;
    const { resetAtMs } = bindingWindow(verdict);
    const retryAfterSeconds = Math.max(1, Math.ceil((resetAtMs - now()) / 1_000));
    raise(tooManyWrongTokens, { retryAfterSeconds }, { retryAfterSeconds });
  };
}

/**
 * Looks up a token that 256 bits make safe from guessing. A right one is found whatever else came from its network
 * address: otherwise anybody there could keep its owner out. Only wrong ones are counted.
 */
export async function lookUpToken<Params, Found>(
  { countWrong, caller, wrong }: { countWrong: WrongTokenLimit; caller: string; wrong: ErrorDefinition<Params> },
  lookUp: () => Promise<Found>,
): Promise<Found> {
  try {
    return await lookUp();
  } catch (error) {
    if (isRaised(error, wrong)) countWrong(caller);
    throw error;
  }
}
