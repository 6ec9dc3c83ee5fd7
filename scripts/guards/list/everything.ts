import type { Guard } from '../guard.ts';
import { actsGuards } from './acts.ts';
import { poolGuards } from './pool.ts';

// Faults that were found by trying everything with everything: each put back is found by the model, which is told nothing of it.

const model = { tests: ['sales/everything/model'], environment: { MODEL_SECONDS: '100', MODEL_SEED: '1' } };

/** What a test of its own misses as well. */
const alsoMissed = [
  'pool: an entry is written as the batch leaves it',
  'acts: a return whose refund is refused admits nobody',
  'acts: an amount that leaves something takes no ticket',
  'acts: what was kept is no other ticket’s',
  'pool: no more goes back than the replacement paid',
];

export const everythingGuards: readonly Guard[] = [
  ...[...actsGuards, ...poolGuards]
    .filter(({ name }) => alsoMissed.includes(name))
    .map((guard) => ({ ...guard, ...model, name: `everything: ${guard.name.replace(/^\w+: /, '')}` })),
  {
    ...{ ...model, name: 'everything: a code for one order, paid late' },
    invariant: 'a code for one order buys one, however many pages to pay were opened',
    file: 'src/core/selling/codes/promo-codes.ts',
    find: 'codes.isGood(desk, promo, discountedAmong(items))',
    replace: 'true',
  },
];
