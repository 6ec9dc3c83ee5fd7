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
  constructor(random: Random) {
    this.random = random;
  }
  of<Item>(items: readonly Item[]): Item | undefined {
    return items.length === 0 ? undefined : items[this.random(items.length)];
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
