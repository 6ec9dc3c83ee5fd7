import { setTimeout as sleep } from 'node:timers/promises';

/** Returns when the condition holds; gives up after so long. */
export async function within(
  seconds: number,
  what: string,
  condition: () => boolean | Promise<boolean>,
): Promise<void> {
  const deadlineMs = performance.now() + seconds * 1_000;
  while (!(await condition())) {
    if (performance.now() > deadlineMs) throw new Error(`Not within ${seconds} s: ${what}`);
    await sleep(100);
  }
}
