import type { Notice, Takilya } from '../../../sdk/src/index.ts';

type NoticeList = Pick<Takilya, 'listNotices'>;

// Positions are consecutive, so the place in the list is found by halving: some forty calls among a million notices.

/** The position of the latest notice, 0 where there is none. */
export function latestPosition(takilya: NoticeList): Promise<number> {
  return lastBefore(takilya, (next) => next === undefined);
}

/**
 * A position after which everything since a time follows. A notice gets its position a moment after it is written, not
 * always in order. So this begins a little earlier, and the caller leaves out what is older.
 */
export function positionBefore(takilya: NoticeList, since: Date): Promise<number> {
  const from = since.getTime() - disorderMs;
  return lastBefore(takilya, (next) => next === undefined || Date.parse(next.timestamp) >= from);
}

const disorderMs = 10 * 60_000;

/** The smallest position whose next notice satisfies the condition; from there on all of them do. */
async function lastBefore(takilya: NoticeList, isThere: (next: Notice | undefined) => boolean): Promise<number> {
  const isFarEnough = async (position: number) => {
    const { data } = await takilya.listNotices({ after: position, take: 1 });
    return isThere(data[0]);
  };
  if (await isFarEnough(0)) return 0;
  let [low, high] = [0, 1];
  while (!(await isFarEnough(high))) [low, high] = [high, high * 2];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (await isFarEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
}
