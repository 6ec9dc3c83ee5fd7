import { isRaised } from '../core/base/define-error.ts';
import { rateLimited } from './http.errors.ts';

// Clients that heed `Retry-After` stay far below it.
const atOncePerSecond = 100;
const lateMs = 1_000;
// Each keeps its request in memory.
const waitingMax = 5_000;

/** Hands on why a request is not let in. */
type RefuseInTime = (refused: Error, done: (error: Error) => void) => void;

/**
 * Of those who have spent their share and ask on, a number is told so at once, and the rest a moment later: otherwise each answer
 * would only make room for the next call, and buyers would wait behind refusals.
 */
export function lateRefusals(): RefuseInTime {
  let since = 0;
  let told = 0;
  let waiting = 0;
  return (refused, done) => {
    const now = performance.now();
    if (now - since >= 1_000) [since, told] = [now, 0];
    if (!isRaised(refused, rateLimited) || waiting >= waitingMax || ++told <= atOncePerSecond) {
      done(refused);
      return;
    }
    waiting += 1;
    const tell = () => {
      waiting -= 1;
      done(refused);
    };
    setTimeout(tell, lateMs).unref();
  };
}
