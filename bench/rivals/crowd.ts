import { type Flood, floodOf } from '../buying.ts';
import type { Buyer, Contender } from './contender.ts';

type Step = (buyer: Buyer) => Promise<unknown>;

/** Each begins anew as soon as it is done, and ends what it began when the time is over. */
export function crowd(contender: Contender, { step, size, seconds }: { step: Step; size: number; seconds: number }) {
  const endAt = performance.now() + seconds * 1_000;
  return everybody(contender, step, size, () => performance.now() < endAt);
}

/** So many tries altogether, as many at once as there are buyers. */
export function rush(contender: Contender, { size, tries }: { size: number; tries: number }, step: Step) {
  let left = tries;
  return everybody(contender, step, size, () => {
    left -= 1;
    return left >= 0;
  });
}

async function everybody(contender: Contender, step: Step, size: number, goesOn: () => boolean): Promise<Flood> {
  const latencies: number[] = [];
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: size }, async () => {
      const buyer = contender.newBuyer();
      try {
        while (goesOn()) {
          const at = performance.now();
          await step(buyer);
          latencies.push(performance.now() - at);
        }
      } finally {
        buyer.leave();
      }
    }),
  );
  return floodOf(latencies, startedAt);
}
