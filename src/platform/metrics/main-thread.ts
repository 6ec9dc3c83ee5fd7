import { counter, type Figure, gauge } from './figure.ts';

/** How long the thread that sells was kept by one piece of work: its own time of the processor, not the machine's waiting. */
interface MainThread {
  figures(): Figure[];
  /** Since it was last asked for, in milliseconds. */
  takeLongest(): number;
  stop(): void;
}

const lookMs = 10;
const longMs = 50;
const windowMs = 60_000;

/**
 * Looks at the clock of the processor whenever the thread is free, at most every ten milliseconds: what it says more than the last time is
 * what was done in between.
 */
export function watchMainThread({
  usedMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  },
  nowMs = () => performance.now(),
} = {}): MainThread & { look(): void } {
  let last = usedMs();
  let windowEndsMs = nowMs() + windowMs;
  let [longest, longestBefore, longestSince] = [0, 0, 0];
  let long = 0;
  const look = () => {
    const used = usedMs();
    const stayMs = used - last;
    last = used;
    if (nowMs() >= windowEndsMs) {
      [longestBefore, longest] = [longest, 0];
      windowEndsMs = nowMs() + windowMs;
    }
    longest = Math.max(longest, stayMs);
    longestSince = Math.max(longestSince, stayMs);
    if (stayMs > longMs) long += 1;
  };
  const timer = setInterval(look, lookMs).unref();
  return {
    look,
    figures: () => [
      gauge(
        'takilya_main_thread_longest_stay_seconds',
        'The longest time of the processor that one piece of work took of the thread that sells, in the last minute or two.',
        [{ value: Math.max(longest, longestBefore) / 1_000 }],
      ),
      counter('takilya_main_thread_long_stays_total', 'Pieces of work that took it for more than 50 ms.', [
        { value: long },
      ]),
    ],
    takeLongest: () => {
      look();
      const taken = longestSince;
      longestSince = 0;
      return taken;
    },
    stop: () => clearInterval(timer),
  };
}
