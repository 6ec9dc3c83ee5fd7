import { setTimeout as pause } from 'node:timers/promises';
import type { Notice, NoticesOptions, Takilya } from '../../../sdk/src/index.ts';
import type { Forwarded, Forwarder } from './forward.ts';

/** What a listener reports while it runs. */
export type ListenReport =
  | ({ kind: 'forwarded' | 'skipped'; attempt: number } & AboutNotice & Forwarded)
  | ({ kind: 'failed'; attempt: number; retryInMs: number } & AboutNotice & Forwarded)
  | { kind: 'gone'; from: number; to: number }
  | { kind: 'trouble'; error: string };

type AboutNotice = Pick<Notice, 'position' | 'id' | 'type' | 'timestamp'>;

interface ListenCounts {
  forwarded: number;
  skipped: number;
  failedAttempts: number;
}

const firstRetryMs = 1_000;
const retryMsMax = 30_000;

/**
 * Forwards notices in order, one at a time, until the signal ends it; the one under way is finished. A position is kept
 * once the receiver has accepted. So none is lost when the process ends, and at most that one is sent again.
 */
export async function forwardNotices({
  takilya,
  forwarder,
  after,
  waitMs,
  isWanted,
  skipsFailed,
  keepPosition,
  tell,
  signal,
}: {
  takilya: Takilya;
  forwarder: Forwarder;
  after: number;
  waitMs: number;
  isWanted: (notice: Notice) => boolean;
  /** Whether a notice that the receiver answered with anything but 2xx is left behind. */
  skipsFailed: boolean;
  keepPosition: (position: number) => Promise<void>;
  tell: (report: ListenReport) => void;
  signal: AbortSignal;
}): Promise<ListenCounts> {
  const counts: ListenCounts = { forwarded: 0, skipped: 0, failedAttempts: 0 };
  const reading: NoticesOptions = {
    // A listener that begins at the beginning misses nothing that is gone.
    ...(after === 0 ? {} : { after }),
    waitMs,
    signal,
    onGone: (gone) => tell({ kind: 'gone', ...gone }),
    onTrouble: ({ message }) => tell({ kind: 'trouble', error: message }),
  };
  try {
    for await (const notice of takilya.notices(reading)) {
      if (isWanted(notice)) await deliver(notice);
      await keepPosition(notice.position);
      if (signal.aborted) break;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return counts;

  async function deliver(notice: Notice): Promise<void> {
    const { position, id, type, timestamp } = notice;
    for (let attempt = 1; ; attempt += 1) {
      const forwarded = await forwarder.forward(notice);
      const about = { position, id, type, timestamp, ...forwarded, attempt };
      if (forwarded.error === null) {
        counts.forwarded += 1;
        return tell({ kind: 'forwarded', ...about });
      }
      counts.failedAttempts += 1;
      if (skipsFailed && forwarded.status !== null) {
        counts.skipped += 1;
        return tell({ kind: 'skipped', ...about });
      }
      const retryInMs = Math.min(retryMsMax, firstRetryMs * 2 ** (attempt - 1));
      tell({ kind: 'failed', ...about, retryInMs });
      await pause(retryInMs, undefined, { signal });
    }
  }
}
