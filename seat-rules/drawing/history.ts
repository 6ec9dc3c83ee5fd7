/** What was, what is, and what was undone. */
export interface History<State> {
  past: readonly State[];
  now: State;
  future: readonly State[];
}

const stepsMax = 200;

export function begun<State>(now: State): History<State> {
  return { past: [], now, future: [] };
}

export function done<State>({ past, now }: History<State>, next: State): History<State> {
  return { past: [...past.slice(-(stepsMax - 1)), now], now: next, future: [] };
}

export function undone<State>(history: History<State>): History<State> {
  const { past, now, future } = history;
  const before = past.at(-1);
  return before === undefined ? history : { past: past.slice(0, -1), now: before, future: [now, ...future] };
}

export function redone<State>(history: History<State>): History<State> {
  const { past, now, future } = history;
  const [next, ...later] = future;
  return next === undefined ? history : { past: [...past, now], now: next, future: later };
}
