/** Milliseconds since the epoch as they were when the process started, and from then on by a clock that nobody sets. */
const steadyNow = (): number => performance.timeOrigin + performance.now();

/**
 * For what is counted and kept within a process: with the other clock, set back an hour, a second would last an hour.
 * Where somebody moves time, as tests do, it is theirs.
 */
export function steadyClockOf(now: () => number): () => number {
  return now === Date.now ? steadyNow : now;
}
