import { BoundedMap } from '../../platform/bounded-map.ts';
import { defineError, type ErrorDefinition, isRaised, raise } from './define-error.ts';

/** Counts wrong guesses at something secret, and makes whoever has too many of them wait: longer each time. */
export interface GuessLimit {
  /** Refuses who has to wait, whatever is guessed: a right guess among too many is a guess all the same. */
  refuseSpent(caller: string): void;
  countWrong(caller: string): void;
}

export const tooManyGuesses = defineError<{ retryAfterSeconds: number }>({
  code: 'RATE_LIMITED',
  kind: 'limited',
  when: 'Too many wrong codes or tokens came from the same address. `Retry-After` says when to come back; each time it is longer.',
  message: () => 'Too many wrong codes or tokens came from your address.',
  hint: ({ retryAfterSeconds }) =>
    `Wait ${retryAfterSeconds} seconds, and check what you send: guessing leads nowhere.`,
});

const windowMs = 60_000;
const waitMsMax = 15 * 60_000;
/** After this long without being refused somebody begins anew. */
const forgivenMs = 60 * 60_000;
const callersMax = 100_000;

interface Guesses {
  wrong: number;
  windowEndsAtMs: number;
  /** How often the limit was reached of late. */
  times: number;
  refusedUntilMs: number;
}

/** In this node's memory: a guess costs the attacker more than it costs to count it anew after a restart. */
export function createGuessLimit({ mostPerMinute, now }: { mostPerMinute: number; now: () => number }): GuessLimit {
  const callers = new BoundedMap<string, Guesses>(callersMax);
  return {
    refuseSpent(caller) {
      const waitMs = (callers.get(caller)?.refusedUntilMs ?? 0) - now();
      if (waitMs <= 0) return;
      const retryAfterSeconds = Math.ceil(waitMs / 1_000);
      raise(tooManyGuesses, { retryAfterSeconds }, { retryAfterSeconds });
    },
    countWrong(caller) {
      const at = now();
      const known = callers.get(caller);
      const isForgiven = known === undefined || known.refusedUntilMs + forgivenMs < at;
      const times = isForgiven ? 0 : known.times;
      const isSameWindow = known !== undefined && known.windowEndsAtMs > at;
      const wrong = (isSameWindow ? known.wrong : 0) + 1;
      const windowEndsAtMs = isSameWindow ? known.windowEndsAtMs : at + windowMs;
      const isSpent = wrong >= mostPerMinute;
      const waitMs = Math.min(windowMs * 2 ** times, waitMsMax);
      callers.set(caller, {
        wrong: isSpent ? 0 : wrong,
        windowEndsAtMs: isSpent ? at : windowEndsAtMs,
        times: isSpent ? times + 1 : times,
        refusedUntilMs: isSpent ? at + waitMs : (known?.refusedUntilMs ?? 0),
      });
    },
  };
}

/** Looks something secret up for a caller who may be guessing: `wrong` is how it is refused where it is not there. */
export async function lookUpGuessed<Params, Found>(
  { limit, caller, wrong }: { limit: GuessLimit; caller: string; wrong: ErrorDefinition<Params> },
  lookUp: () => Promise<Found>,
): Promise<Found> {
  limit.refuseSpent(caller);
  try {
    return await lookUp();
  } catch (error) {
    if (isRaised(error, wrong)) limit.countWrong(caller);
    throw error;
  }
}

/** Where trials ask for any number. */
export const noGuessLimit: GuessLimit = { refuseSpent: () => {}, countWrong: () => {} };
