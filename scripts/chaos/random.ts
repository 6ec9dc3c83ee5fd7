import { createHash } from 'node:crypto';

/** Chance that comes out the same for the same seed. */
export interface Random {
  /** A whole number from 0, below this. */
  below(bound: number): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  isOneIn(count: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

export function randomOf(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE();
  // Mulberry32: 32 bits of state are plenty for a few hundred decisions.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    isOneIn: (count) => below(count) === 0,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
  };
}
