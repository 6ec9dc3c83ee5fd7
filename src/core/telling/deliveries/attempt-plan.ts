const minute = 60;
const hour = 60 * minute;

/** How long to wait after the first failure, the second, and so on. After the last one a delivery has failed for good. */
export const retryStepsSeconds = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const;

const jitter = 0.2;
const retryAfterTimes = 2;

/**
 * Seconds until the next attempt, or undefined where there is none. A receiver's own wish for a time counts up to twice
 * the step; otherwise the wait varies a little, so that receivers meet no waves.
 */
export function nextAttemptSeconds(input: {
  attempts: number;
  retryAfterSeconds: number | null;
  /** From 0 to 1. */
  random: number;
}): number | undefined {
  const { attempts, retryAfterSeconds, random } = input;
  const step = retryStepsSeconds[attempts - 1];
  if (step === undefined) return undefined;
  if (retryAfterSeconds !== null) return Math.min(Math.max(retryAfterSeconds, step), retryAfterTimes * step);
  return step * (1 - jitter + 2 * jitter * random);
}
