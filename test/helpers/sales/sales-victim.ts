import { setTimeout as sleep } from 'node:timers/promises';
import type { AnyAnswer } from '../clients/refusal.ts';

/** A node that serves the same database, and dies when it is told to. */
export interface Victim {
  url: string;
  kill(): Promise<void>;
}

/** Lets the node die while it answers; nobody learns what the answer was. */
export async function dieAfter(victim: Victim, afterMs: number, lost: Promise<AnyAnswer>): Promise<void> {
  const settled = lost.catch(() => undefined);
  await sleep(afterMs);
  await victim.kill();
  await settled;
}
