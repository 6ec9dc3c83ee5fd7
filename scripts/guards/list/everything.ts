import type { Guard } from '../guard.ts';
import { actsGuards } from './acts.ts';
import { addOnGuards } from './add-ons.ts';
import { exchangeGuards } from './exchange.ts';
import { poolGuards } from './pool.ts';

// Faults that were found by trying everything with everything: each put back is found by the model, which is told nothing of it.

// Longer than the minute that it takes where nothing else is at work, and shorter than a file may take.
const model = { tests: ['sales/everything/model'], environment: { MODEL_SECONDS: '100', MODEL_SEED: '1' } };

/** What a test of its own misses as well. */
const alsoMissed = [
  'acts: a ticket whose return is offered keeps its seat',
  'acts: what is owed for a resold ticket is not given up',
  'an add-on goes with the last ticket by whatever way',
  'exchange: two types stay two',
  'pool: an entry is written as the batch leaves it',
  'acts: a return whose refund is refused admits nobody',
  'acts: an amount that leaves something takes no ticket',
  'acts: what was kept is no other ticket’s',
  'pool: no more goes back than the replacement paid',
];

export const everythingGuards: readonly Guard[] = [
  ...[...actsGuards, ...poolGuards, ...addOnGuards, ...exchangeGuards]
    .filter(({ name }) => alsoMissed.includes(name))
    .map((guard) => ({ ...guard, ...model, name: `everything: ${guard.name.replace(/^(acts|pool): /, '')}` })),
  {
    ...{ ...model, name: 'everything: a code for one order, paid late' },
    invariant: 'a code for one order buys one, however many pages to pay were opened',
    file: 'src/core/selling/codes/promo-codes.ts',
    find: 'codes.isGood(desk, promo, discountedAmong(items))',
    replace: 'true',
  },
];
