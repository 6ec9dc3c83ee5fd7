import fc from 'fast-check';
import type { Outcome, WorldSetup } from './sales-model.ts';
import type { Edit } from './sales-model-edits.ts';
import { type Method, methods } from './sales-model-money.ts';

// Plain data that names orders, payments and types by their place, so that a list of operations still makes sense when
// shrinking takes some of it away.

/** How many are wanted: a number, or so many that `spare` are left of what remains, or of what makes it low. */
export interface WantedQuantity {
  of: 'number' | 'all' | 'low';
  spare: number;
}

export interface WantedLine {
  type: number;
  quantity: WantedQuantity;
}

/** The `at`-th of those that the operation is made for; `isAny` takes any, so that refusals are tried too. */
export interface Pick {
  at: number;
  isAny: boolean;
}

export interface Cart {
  lines: WantedLine[];
  method?: Method;
  hasCode: boolean;
}

export type Operation =
  | ({ op: 'hold' } & Cart)
  | ({ op: 'buy'; times: number } & Cart)
  /** Held, a payment started, and then the hold ended: whoever presses afterwards pays late. */
  | ({ op: 'let it lapse' } & Cart)
  | { op: 'quote'; lines: WantedLine[]; method: Method }
  | { op: 'burst'; type: number; quantity: number; buyers: number }
  | { op: 'start'; order: Pick; method: Method }
  | { op: 'press'; payment: Pick; outcome: Outcome; times: number }
  | { op: 'poll'; payment: Pick }
  | { op: 'cancel'; order: Pick }
  | { op: 'overdue'; order: Pick }
  | { op: 'sweep' }
  | { op: 'refund'; order: Pick; share: number | null; isInterrupted: boolean }
  | { op: 'try refunds'; at: number }
  | { op: 'read'; order: Pick }
  | { op: 'edit'; edit: Edit }
  /** The node dies while it places an order or hears of a payment, and the same is asked of another one. */
  | ({ op: 'crash while placing'; afterMs: number } & Cart)
  | { op: 'crash while paying'; payment: Pick; afterMs: number };

const price = fc.constantFrom(0, 1, 50, 333, 800, 1_999);
const kind = fc.constantFrom('GENERAL_ADMISSION' as const, 'RESERVED_SEAT' as const);
const max = fc.constantFrom(1_000, 10, 4, 1);
const typeAt = fc.nat({ max: 3 });

export const anyWorld: fc.Arbitrary<WorldSetup> = fc.record({
  types: fc.array(
    fc.record({
      kind,
      price,
      quantity: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 12 }) }, fc.integer({ min: 13, max: 80 })),
      max,
      published: fc.oneof({ weight: 7, arbitrary: fc.constant(true) }, fc.constant(false)),
    }),
    { minLength: 1, maxLength: 4, size: 'max' },
  ),
  capacity: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, fc.integer({ min: 1, max: 30 })),
  absorbFees: fc.boolean(),
  presaleUses: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, fc.integer({ min: 1, max: 5 })),
});

const method = fc.constantFrom<Method[]>('gcash', ...methods);
const pick: fc.Arbitrary<Pick> = fc.record({
  at: fc.nat({ max: 11 }),
  isAny: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, fc.constant(true)),
});
const quantity: fc.Arbitrary<WantedQuantity> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ of: fc.constant('number' as const), spare: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ of: fc.constant('all' as const), spare: fc.integer({ min: -1, max: 2 }) }) },
  { weight: 2, arbitrary: fc.record({ of: fc.constant('low' as const), spare: fc.integer({ min: -1, max: 1 }) }) },
);
const lines = fc.array(fc.record({ type: typeAt, quantity }), { minLength: 1, maxLength: 3 });
const cart = {
  lines,
  method: fc.option(method, { nil: undefined }),
  hasCode: fc.oneof({ weight: 8, arbitrary: fc.constant(true) }, fc.constant(false)),
};
const times = fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, fc.constantFrom(0, 2, 5));
const outcome = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Outcome>('paid') },
  fc.constantFrom<Outcome[]>('failed', 'expired'),
);

const typeEdit = <const Name extends string>(edit: Name) => fc.record({ edit: fc.constant(edit), type: typeAt });
const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      edit: fc.constant('quantity' as const),
      type: typeAt,
      from: fc.constantFrom('now' as const, 'least' as const),
      by: fc.integer({ min: -3, max: 12 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ edit: fc.constant('price' as const), type: typeAt, price }) },
  { weight: 2, arbitrary: fc.record({ edit: fc.constant('kind' as const), type: typeAt, kind }) },
  { weight: 1, arbitrary: fc.record({ edit: fc.constant('max' as const), type: typeAt, max }) },
  { weight: 5, arbitrary: typeEdit('soldOut') },
  { weight: 5, arbitrary: typeEdit('publishType') },
  { weight: 2, arbitrary: typeEdit('unpublishType') },
  { weight: 1, arbitrary: typeEdit('deleteType') },
  {
    weight: 4,
    arbitrary: fc.record({
      edit: fc.constant('capacity' as const),
      to: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: -1, max: 15 }) }, fc.constant(null)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ edit: fc.constant('absorbFees' as const), to: fc.boolean() }) },
  { weight: 4, arbitrary: fc.constant<Edit>({ edit: 'publish' }) },
  { weight: 1, arbitrary: fc.constant<Edit>({ edit: 'unpublish' }) },
);

const op = <const Name extends Operation['op']>(name: Name) => fc.constant(name);
const afterMs = fc.nat({ max: 30 });

/** 20 to 40 of them, and fewer once a list is made smaller. */
export function anyOperations({ crashWeight }: { crashWeight: number }): fc.Arbitrary<Operation[]> {
  const operation = anyOperation(crashWeight);
  return new ShrinkingBy(
    fc.array(operation, { minLength: 20, maxLength: 40, size: 'max' }),
    fc.array(operation, { maxLength: 40, size: 'max' }),
  );
}

/** Generates as one arbitrary does and shrinks as another: the least to begin with is not the least to end with. */
class ShrinkingBy<Value> extends fc.Arbitrary<Value> {
  readonly #generating: fc.Arbitrary<Value>;
  readonly #shrinking: fc.Arbitrary<Value>;

  constructor(generating: fc.Arbitrary<Value>, shrinking: fc.Arbitrary<Value>) {
    super();
    this.#generating = generating;
    this.#shrinking = shrinking;
  }

  generate(random: fc.Random, biasFactor: number | undefined): fc.Value<Value> {
    return this.#generating.generate(random, biasFactor);
  }

  canShrinkWithoutContext(value: unknown): value is Value {
    return this.#shrinking.canShrinkWithoutContext(value);
  }

  shrink(value: Value, context: unknown): fc.Stream<fc.Value<Value>> {
    return this.#shrinking.shrink(value, context);
  }
}

function anyOperation(crashWeight: number): fc.Arbitrary<Operation> {
  return fc.oneof(
    { weight: 12, arbitrary: fc.record({ op: op('buy'), ...cart, times }) },
    { weight: 10, arbitrary: fc.record({ op: op('hold'), ...cart }) },
    { weight: 6, arbitrary: fc.record({ op: op('let it lapse'), ...cart }) },
    { weight: 2, arbitrary: fc.record({ op: op('quote'), lines, method }) },
    {
      weight: 4,
      arbitrary: fc.record({
        op: op('burst'),
        type: typeAt,
        quantity: fc.integer({ min: 1, max: 3 }),
        buyers: fc.integer({ min: 2, max: 12 }),
      }),
    },
    { weight: 6, arbitrary: fc.record({ op: op('start'), order: pick, method }) },
    { weight: 14, arbitrary: fc.record({ op: op('press'), payment: pick, outcome, times }) },
    { weight: 4, arbitrary: fc.record({ op: op('poll'), payment: pick }) },
    { weight: 5, arbitrary: fc.record({ op: op('cancel'), order: pick }) },
    { weight: 4, arbitrary: fc.record({ op: op('overdue'), order: pick }) },
    { weight: 4, arbitrary: fc.record({ op: op('sweep') }) },
    {
      weight: 10,
      arbitrary: fc.record({
        op: op('refund'),
        order: pick,
        share: fc.option(fc.double({ min: 0, max: 1.1, noNaN: true }), { freq: 2 }),
        isInterrupted: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
      }),
    },
    { weight: 4, arbitrary: fc.record({ op: op('try refunds'), at: fc.nat({ max: 5 }) }) },
    { weight: 4, arbitrary: fc.record({ op: op('read'), order: pick }) },
    { weight: 22, arbitrary: fc.record({ op: op('edit'), edit: anyEdit }) },
    { weight: 1, arbitrary: fc.record({ op: op('edit'), edit: fc.constant<Edit>({ edit: 'archive' }) }) },
    { weight: crashWeight, arbitrary: fc.record({ op: op('crash while placing'), ...cart, afterMs }) },
    { weight: crashWeight, arbitrary: fc.record({ op: op('crash while paying'), payment: pick, afterMs }) },
  );
}
