import fc from 'fast-check';
import type { Edit } from './sales-model-edits.ts';
import { type Method, methods } from './sales-model-money.ts';
import { type Outcome, type Trouble, troubles, type WorldSetup } from './sales-model-records.ts';
import { type RefundAct, refundActs } from './sales-model-resting.ts';

// Plain data that names orders, payments and types by their place, so that a list of operations still makes sense when
// shrinking takes some of it away.

/** How many are wanted: a number, or so many that `spare` are left of what remains, or of what makes it low. */
interface WantedQuantity {
  of: 'number' | 'all' | 'low';
  spare: number;
}

export interface WantedLine {
  type: number;
  quantity: WantedQuantity;
  /** What the buyer chooses, where it is theirs to choose. */
  chosen?: number;
}

/** The `at`-th of those that the operation is made for; `isAny` takes any, so that refusals are tried too. */
export interface Pick {
  at: number;
  isAny: boolean;
}

/** Counted from the newest, so that what shrinks to 0 is what came last. */
export function pickOf<Item>(
  all: readonly Item[],
  { at, isAny }: Pick,
  fits: (item: Item) => boolean,
): Item | undefined {
  const fitting = all.filter(fits);
  const from = isAny || fitting.length === 0 ? all : fitting;
  return from.toReversed()[at % Math.max(1, from.length)];
}

export interface Cart {
  lines: WantedLine[];
  method?: Method;
  hasCode: boolean;
}

const sentKinds = [
  'a refund',
  'an act of the operator',
  'a give-back',
  'a notice',
  'an order',
  'a dispute',
  'the end of a dispute',
] as const;
export type SentKind = (typeof sentKinds)[number];

type Meanwhile = 'nothing' | 'others take the rest' | 'capacity closes' | 'marked sold out';

export type Operation =
  | ({ op: 'hold' } & Cart)
  | ({ op: 'buy'; times: number } & Cart)
  /** Held, a payment started, and then the hold ended: a press afterwards pays late. */
  | ({ op: 'let it lapse' } & Cart)
  /** The same, and paid after something else happened. */
  | ({ op: 'pay late'; meanwhile: Meanwhile } & Cart)
  /** The same request several times at once, under one Idempotency-Key. */
  | ({ op: 'hold repeatedly'; times: number } & Cart)
  /** A page opened for each method, and one of them paid. */
  | { op: 'choose again'; order: Pick; methods: Method[]; paid: number }
  /** A bundle is made of what is on sale and ordered, perhaps beside single tickets, perhaps paid. */
  | {
      op: 'bundle';
      parts: { type: number; quantity: number }[];
      perMille: number;
      times: number;
      beside: WantedLine[];
      isPaid: boolean;
      hasCode: boolean;
    }
  | { op: 'quote'; lines: WantedLine[]; method: Method }
  | { op: 'burst'; type: number; quantity: number; buyers: number }
  | { op: 'start'; order: Pick; method: Method }
  | { op: 'press'; payment: Pick; outcome: Outcome; times: number }
  | { op: 'poll'; payment: Pick }
  | { op: 'cancel'; order: Pick }
  | { op: 'overdue'; order: Pick }
  | { op: 'sweep' }
  | { op: 'refund'; order: Pick; perMille: number | null; isInterrupted: boolean }
  /** Of single tickets, by their places, perhaps twice; perhaps refused, and what a person then does about the first. */
  | {
      op: 'refund tickets';
      order: Pick;
      tickets: number[];
      times: number;
      isInterrupted: boolean;
      trouble: Trouble | null;
      acts: RefundAct[];
    }
  | { op: 'try refunds'; at: number }
  /** A day passes over a refund under way, and what a person then does about it. */
  | { op: 'leave pending'; refund: Pick; acts: RefundAct[] }
  /** Something from an earlier step is sent again: a form, a call, an act of the operator's, a notice. */
  | { op: 'again'; of: SentKind; at: number; times: number }
  /** Several times at once, perhaps of an event that is moved first. */
  | { op: 'give back'; order: Pick; isMovedFirst: boolean; times: number }
  /** From now on the provider refuses to refund a payment, or no longer. */
  | { op: 'trouble'; payment: Pick; trouble: Trouble | null }
  /** A refund that the provider refuses, and what a person then does about it. */
  | { op: 'refused refund'; order: Pick; trouble: Trouble; perMille: number | null; acts: RefundAct[] }
  | { op: 'resolve refund'; refund: Pick; act: RefundAct }
  | { op: 'dispute'; order: Pick; perMille: number | null; times: number }
  | { op: 'end dispute'; dispute: Pick; outcome: 'WON' | 'LOST' }
  /** Everybody is paid what was sold so far, as if every event had taken place, and what becomes of it. */
  | { op: 'settle'; fate: 'waits' | 'paid' | 'returned' | 'sent again' }
  | { op: 'read'; order: Pick }
  | { op: 'edit'; edit: Edit }
  /** The node dies while it places an order or hears of a payment, and the same is asked of another one. */
  | ({ op: 'crash while placing'; afterMs: number } & Cart)
  | { op: 'crash while paying'; payment: Pick; afterMs: number };

const price = fc.constantFrom(0, 1, 50, 333, 800, 1_999);
const kind = fc.constantFrom('GENERAL_ADMISSION' as const, 'RESERVED_SEAT' as const);
const max = fc.constantFrom(1_000, 1_000, 1_000, 1_000, 1_000, 10, 10, 10, 4, 4, 1);
const typeAt = fc.nat({ max: 3 });
const addOn = fc.record({ perTicketMax: fc.option(fc.integer({ min: 1, max: 3 })), standalone: fc.boolean() });

export const anyWorld: fc.Arbitrary<WorldSetup> = fc.record({
  types: fc.array(
    fc.record({
      kind,
      price,
      quantity: fc.oneof(
        { weight: 3, arbitrary: fc.integer({ min: 4, max: 25 }) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }) },
        { weight: 1, arbitrary: fc.integer({ min: 26, max: 80 }) },
      ),
      max,
      published: fc.oneof({ weight: 7, arbitrary: fc.constant(true) }, fc.constant(false)),
      addOn: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: addOn }),
      isChosen: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
    }),
    { minLength: 1, maxLength: 4, size: 'max' },
  ),
  capacity: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, fc.integer({ min: 1, max: 60 })),
  absorbFees: fc.boolean(),
  presaleUses: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, fc.integer({ min: 1, max: 5 })),
});

const method = fc.constantFrom<Method[]>('gcash', ...methods);
const pick: fc.Arbitrary<Pick> = fc.record({
  at: fc.nat({ max: 11 }),
  isAny: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, fc.constant(true)),
});
const quantity: fc.Arbitrary<WantedQuantity> = fc.oneof(
  { weight: 7, arbitrary: fc.record({ of: fc.constant('number' as const), spare: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ of: fc.constant('all' as const), spare: fc.integer({ min: -1, max: 2 }) }) },
  { weight: 2, arbitrary: fc.record({ of: fc.constant('low' as const), spare: fc.integer({ min: -1, max: 1 }) }) },
);
const few = fc.record({ of: fc.constant('number' as const), spare: fc.integer({ min: 1, max: 3 }) });
const chosen = fc.constantFrom(0, 1, 50, 777);
const line = fc.record({ type: typeAt, quantity, chosen });
const lines = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(line) },
  {
    weight: 3,
    arbitrary: fc.array(fc.record({ type: typeAt, quantity: few, chosen }), { minLength: 2, maxLength: 3 }),
  },
  { weight: 1, arbitrary: fc.array(line, { minLength: 2, maxLength: 3 }) },
);
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

const meanwhile = fc.constantFrom<Meanwhile[]>('nothing', 'others take the rest', 'capacity closes', 'marked sold out');

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
  { weight: 3, arbitrary: fc.record({ edit: fc.constant('price' as const), type: typeAt, price }) },
  { weight: 2, arbitrary: fc.record({ edit: fc.constant('kind' as const), type: typeAt, kind }) },
  { weight: 1, arbitrary: fc.record({ edit: fc.constant('max' as const), type: typeAt, max }) },
  {
    weight: 2,
    arbitrary: fc.record({ edit: fc.constant('addOn' as const), type: typeAt, to: fc.option(addOn) }),
  },
  { weight: 4, arbitrary: typeEdit('soldOut') },
  { weight: 5, arbitrary: typeEdit('publishType') },
  { weight: 1, arbitrary: typeEdit('unpublishType') },
  { weight: 1, arbitrary: typeEdit('deleteType') },
  {
    weight: 4,
    arbitrary: fc.record({
      edit: fc.constant('capacity' as const),
      to: fc.oneof(
        { weight: 3, arbitrary: fc.integer({ min: 5, max: 30 }) },
        { weight: 3, arbitrary: fc.integer({ min: -1, max: 4 }) },
        { weight: 1, arbitrary: fc.constant(null) },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ edit: fc.constant('absorbFees' as const), to: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      edit: fc.constant('move' as const),
      to: fc.constantFrom('past' as const, 'future' as const, 'future' as const),
    }),
  },
  { weight: 5, arbitrary: fc.constant<Edit>({ edit: 'publish' }) },
  { weight: 1, arbitrary: fc.constantFrom<Edit[]>({ edit: 'unpublish' }, { edit: 'unpublish' }, { edit: 'archive' }) },
);

const op = <const Name extends Operation['op']>(name: Name) => fc.constant(name);
const afterMs = fc.nat({ max: 50 });

/** 20 to 40 of them, and fewer once a list is made smaller. */
export function anyOperations({ crashWeight }: { crashWeight: number }): fc.Arbitrary<Operation[]> {
  const operation = anyOperation(crashWeight);
  return new ShrinkingBy(
    fc.array(operation, { minLength: 20, maxLength: 40, size: 'max' }),
    fc.array(operation, { maxLength: 40, size: 'max' }),
  );
}

/** Generates as one arbitrary does and shrinks as another, after it has tried to leave out whole pieces. */
class ShrinkingBy<Item> extends fc.Arbitrary<Item[]> {
  readonly #generating: fc.Arbitrary<Item[]>;
  readonly #shrinking: fc.Arbitrary<Item[]>;

  constructor(generating: fc.Arbitrary<Item[]>, shrinking: fc.Arbitrary<Item[]>) {
    super();
    this.#generating = generating;
    this.#shrinking = shrinking;
  }

  generate(random: fc.Random, biasFactor: number | undefined): fc.Value<Item[]> {
    return this.#generating.generate(random, biasFactor);
  }

  canShrinkWithoutContext(value: unknown): value is Item[] {
    return this.#shrinking.canShrinkWithoutContext(value);
  }

  shrink(value: Item[]): fc.Stream<fc.Value<Item[]>> {
    const shorter = fc.stream(shorterLists(value)).map((some) => new fc.Value(some, undefined));
    return shorter.join(this.#shrinking.shrink(value, undefined));
  }
}

/** The place at which a list failed: what comes after it has no part in that. */
export const failures = new WeakMap<readonly unknown[], number>();

/** The list up to where it failed, then without its first half, its second half, its quarters, down to single items. */
function* shorterLists<Item>(items: Item[]): IterableIterator<Item[]> {
  const last = failures.get(items) ?? items.length;
  if (last + 1 < items.length) yield items.slice(0, last + 1);
  for (let size = Math.ceil(items.length / 2); size > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < items.length; start += size) yield items.toSpliced(start, size);
  }
}

function anyOperation(crashWeight: number): fc.Arbitrary<Operation> {
  return fc.oneof(
    ...buying,
    ...refunding,
    ...settling,
    { weight: 4, arbitrary: fc.record({ op: op('read'), order: pick }) },
    { weight: 18, arbitrary: fc.record({ op: op('edit'), edit: anyEdit }) },
    { weight: crashWeight, arbitrary: fc.record({ op: op('crash while placing'), ...cart, afterMs }) },
    { weight: crashWeight, arbitrary: fc.record({ op: op('crash while paying'), payment: pick, afterMs }) },
  );
}

const buying = [
  { weight: 12, arbitrary: fc.record({ op: op('buy'), ...cart, times }) },
  { weight: 8, arbitrary: fc.record({ op: op('hold'), ...cart }) },
  { weight: 5, arbitrary: fc.record({ op: op('let it lapse'), ...cart }) },
  { weight: 6, arbitrary: fc.record({ op: op('pay late'), meanwhile, ...cart }) },
  { weight: 4, arbitrary: fc.record({ op: op('hold repeatedly'), ...cart, times: fc.integer({ min: 2, max: 4 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      op: op('choose again'),
      order: pick,
      methods: fc.array(method, { minLength: 2, maxLength: 3 }),
      paid: fc.nat({ max: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ op: op('quote'), lines, method }) },
  {
    weight: 10,
    arbitrary: fc.record({
      op: op('bundle'),
      parts: fc.array(fc.record({ type: typeAt, quantity: fc.integer({ min: 1, max: 4 }) }), {
        minLength: 1,
        maxLength: 3,
      }),
      perMille: fc.constantFrom(0, 333, 500, 777, 901, 1_000),
      times: fc.constantFrom(1, 1, 2),
      beside: fc.array(fc.record({ type: typeAt, quantity: few, chosen }), { maxLength: 2 }),
      isPaid: fc.boolean(),
      hasCode: fc.oneof({ weight: 8, arbitrary: fc.constant(true) }, fc.constant(false)),
    }),
  },
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
];

const refunding = [
  {
    weight: 10,
    arbitrary: fc.record({
      op: op('refund'),
      order: pick,
      perMille: fc.option(fc.integer({ min: 0, max: 1_050 }), { freq: 2 }),
      isInterrupted: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      op: op('refund tickets'),
      order: pick,
      tickets: fc.oneof(
        { weight: 3, arbitrary: fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 3 }) },
        fc.constant<number[]>([0, 1, 2, 3, 4, 5, 6, 7]),
      ),
      times: fc.constantFrom(1, 2),
      isInterrupted: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.constant(true)),
      trouble: fc.option(fc.constantFrom(...troubles, 'disputed' as const), { freq: 3 }),
      acts: fc.array(fc.constantFrom(...refundActs), { maxLength: 2 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ op: op('try refunds'), at: fc.nat({ max: 5 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      op: op('leave pending'),
      refund: pick,
      acts: fc.array(fc.constantFrom('retry' as const, ...refundActs), { maxLength: 3 }),
    }),
  },
  {
    weight: 16,
    arbitrary: fc.record({
      op: op('again'),
      of: fc.constantFrom('a refund' as const, 'an act of the operator' as const, ...sentKinds),
      at: fc.nat({ max: 11 }),
      times: fc.constantFrom(1, 1, 2, 3),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      op: op('give back'),
      order: pick,
      isMovedFirst: fc.boolean(),
      times: fc.constantFrom(1, 1, 2, 4),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      op: op('trouble'),
      payment: pick,
      trouble: fc.option(fc.constantFrom(...troubles), { freq: 3 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      op: op('refused refund'),
      order: pick,
      trouble: fc.constantFrom(...troubles, 'disputed' as const, 'disputed' as const),
      perMille: fc.option(fc.integer({ min: 1, max: 1_000 }), { freq: 2 }),
      acts: fc.array(fc.constantFrom(...refundActs), { maxLength: 3 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ op: op('resolve refund'), refund: pick, act: fc.constantFrom(...refundActs) }),
  },
];

const settling = [
  {
    weight: 3,
    arbitrary: fc.record({
      op: op('dispute'),
      order: pick,
      perMille: fc.option(fc.integer({ min: 0, max: 1_050 }), { freq: 2 }),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      op: op('end dispute'),
      dispute: pick,
      outcome: fc.constantFrom('WON' as const, 'LOST' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      op: op('settle'),
      fate: fc.constantFrom('waits' as const, 'paid' as const, 'returned' as const, 'sent again' as const),
    }),
  },
];
