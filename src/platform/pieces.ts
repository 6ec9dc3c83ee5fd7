import { accountKey } from './shares.ts';

const lanes = new Map<string, (() => void)[]>();

/**
 * For long work that this thread does in pieces, none of which takes more than a few milliseconds. Each is waited for: one piece is done in a
 * turn of the thread, whosever it is, so that a hundred files at once keep it from others no longer than one. Those on whose account they are
 * take turns, as it was when this was called.
 */
export function createPieces(): () => Promise<void> {
  const lane = accountKey() ?? '';
  return () =>
    new Promise((begin) => {
      const isIdle = lanes.size === 0;
      const waiting = lanes.get(lane) ?? [];
      waiting.push(begin);
      lanes.set(lane, waiting);
      if (isIdle) setImmediate(next);
    });
}

function next(): void {
  const [first] = lanes;
  if (first === undefined) return;
  const [lane, waiting] = first;
  const begin = waiting.shift();
  // A lane that has more goes to the end of the line.
  lanes.delete(lane);
  if (waiting.length > 0) lanes.set(lane, waiting);
  // What is asked for by the piece that begins here is of the next turn.
  if (lanes.size > 0) setImmediate(next);
  begin?.();
}
