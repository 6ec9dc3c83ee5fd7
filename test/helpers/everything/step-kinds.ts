import { Refusal } from '../../../src/core/base/define-error.ts';
import type { Random } from '../seats/small-hall.ts';
import type { Known, Step } from './known.ts';

type Args = Record<string, unknown>;

/** One sort of act. */
export interface StepKind {
  /** How often, beside the others. */
  weight: number;
  /** Whether several of an event may be done at once. */
  propose(known: Known, pick: Picker): Args | '' | undefined;
  /** Does nothing where what it is about is not there, since steps before it were left out. */
  perform(known: Known, step: Step): Promise<void>;
}

export class Picker {
  readonly random: Random;
  /** The event that steps of one moment are rather about, so that they meet. */
  event: string | undefined;
  constructor(random: Random) {
    this.random = random;
  }
  of<Item>(items: readonly Item[]): Item | undefined {
    return items.length === 0 ? undefined : items[this.random(items.length)];
  }
  /** One of them, rather of the event that others are about at the same moment. */
  near<Item extends { event: string }>(items: readonly Item[]): Item | undefined {
    return this.of(this.#rather(items, ({ event }) => event === this.event));
  }
  /** One of them, every other time of those that are so. */
  rather<Item>(items: readonly Item[], is: (item: Item) => boolean): Item | undefined {
    return this.of(this.rarely(2) ? this.#rather(items, is) : items);
  }
  #rather<Item>(items: readonly Item[], is: (item: Item) => boolean): readonly Item[] {
    const those = items.filter(is);
    return those.length > 0 ? those : items;
  }
  /** One time in so many. */
  rarely(times: number): boolean {
    return this.random(times) === 0;
  }
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
/** The same step is the same request, whenever it is sent; other runs have other ones. */
export const keyed = (known: Known, step: Step) => ({ 'idempotency-key': `${known.world.organizationId}-${step.id}` });
export const byKey = (known: Known, step: Step) => ({ 'api-key': known.world.key, ...keyed(known, step) });

/** By the command line of one node, or of both at once. Refusals are answers. */
export async function attempt(known: Known, step: Step, act: (node: 0 | 1) => Promise<unknown>): Promise<void> {
  const at = async (node: 0 | 1) => {
    try {
      await act(node);
      known.count(`${step.kind} done`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      known.count(`${step.kind} ${error.definition.code}`);
    }
  };
  await Promise.all(step.twice === true ? [at(0), at(1)] : [at(step.node)]);
}
