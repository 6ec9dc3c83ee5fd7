import { TakilyaError } from './errors.ts';
import type { Notice } from './generated/types.ts';
import { pause } from './pause.ts';
import { waitMsOf } from './request.ts';

export interface NoticesOptions {
  /** `position` of the last notice that was dealt with. Left out: from the oldest that is kept. */
  after?: number;
  /** Ends the iteration with its reason. */
  signal?: AbortSignal;
  /** How long to wait once there is nothing new; 5,000 where it is left out. */
  waitMs?: number;
  /**
   * Called for notices that came after `after` and are no longer kept. Without it, the iteration ends with `NOTICES_GONE`.
   */
  onGone?: (gone: { from: number; to: number }) => void;
  /** Called for every failure that the iteration survives. */
  onTrouble?: (error: TakilyaError) => void;
}

const waitMsDefault = 5_000;
const takeMax = 100;

/** Everything that happens, in order, for as long as the caller asks. */
export async function* notices(
  read: (query: { after: number; take: number }, signal: AbortSignal | undefined) => Promise<{ data: Notice[] }>,
  { after, signal, waitMs = waitMsDefault, onGone = refuseGap, onTrouble }: NoticesOptions,
): AsyncGenerator<Notice, never, undefined> {
  let seen = after ?? 0;
  // A caller that names no position has missed nothing.
  let isFollowing = after !== undefined;
  let [failures, hasRead] = [0, false];
  for (;;) {
    let batch: Notice[];
    try {
      batch = (await read({ after: seen, take: takeMax }, signal)).data;
      [failures, hasRead] = [0, true];
    } catch (error) {
      if (!(error instanceof TakilyaError)) throw error;
      // If the URL was right before, something else answers for a while: a gateway, or the page of a hotel.
      const isPassing = error.isPassing || (hasRead && error.code === 'UNREADABLE_ANSWER');
      if (!isPassing) throw error;
      onTrouble?.(error);
      await pause(waitMsOf(error, failures), signal);
      failures += 1;
      continue;
    }
    for (const notice of batch) {
      if (isFollowing && notice.position > seen + 1) onGone({ from: seen + 1, to: notice.position - 1 });
      isFollowing = true;
      seen = notice.position;
      yield notice;
    }
    if (batch.length === 0) await pause(waitMs, signal);
  }
}

function refuseGap({ from, to }: { from: number; to: number }): never {
  throw new TakilyaError(`Notices ${from} to ${to} are kept no longer.`, {
    code: 'NOTICES_GONE',
    hint: `Bring your records up to date by listOrders, then go on with after: ${to}; or give onGone.`,
  });
}
