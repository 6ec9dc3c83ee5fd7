import type { Guard } from '../guard.ts';

const knowing = 'src/core/selling/rush/sold-out.ts';

export const soldOutGuards: readonly Guard[] = [
  {
    name: 'sold out: known for a second',
    invariant: 'nobody hears that nothing is left more than a second after something came back',
    file: knowing,
    find: 'if (ageMs > knownMs) return undefined;',
    replace: '',
    tests: ['sales/races/sold-out-known'],
  },
  {
    name: 'sold out: forgotten where something came back',
    invariant: 'what comes back at a node is for sale there at once',
    file: 'src/wiring/sales.ts',
    find: 'changes.hear(soldOut.forget);',
    replace: '',
    tests: ['sales/races/sold-out.test'],
  },
  {
    name: 'sold out: a look from before a change is not kept',
    invariant: 'what comes back at a node is for sale there at once, also while it looks',
    file: knowing,
    find: 'if (looks.get(eventId) === own) known.set(',
    replace: 'known.set(',
    tests: ['sales/races/sold-out-known'],
  },
  {
    name: 'sold out: a repeat of an order that was placed',
    invariant: 'who took the last ticket gets the same order again under the same key',
    file: knowing,
    find: '(await isPlaced(input.eventId, input.claim.keyHash)) ? undefined : refusalOf(input)',
    replace: 'refusalOf(input)',
    tests: ['sales/races/sold-out.test'],
  },
  {
    name: 'sold out: known still when the repeat was looked for',
    invariant: 'a slow look for a repeat makes nobody hear what is no longer so',
    file: knowing,
    find: '? undefined : refusalOf(input);',
    replace: '? undefined : refused;',
    tests: ['sales/races/sold-out-known'],
  },
  {
    name: 'sold out: all else is the desk’s to say',
    invariant: 'what another node put on sale is sold at once',
    file: knowing,
    find: 'if (isGone(error)) return error;',
    replace: 'if (error instanceof Refusal) return error;',
    tests: ['sales/races/sold-out.test'],
  },
  {
    name: 'sold out: seats that are named',
    invariant: 'who names a seat hears of that seat, and never an error of ours',
    file: knowing,
    find: ' || areSeatsNamed(input)',
    replace: '',
    tests: ['sales/races/sold-out-known'],
  },
];
