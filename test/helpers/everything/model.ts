import { isDeepStrictEqual } from 'node:util';
import { type Random, seededRandom } from '../seats/small-hall.ts';
import { afterSteps } from './after-steps.ts';
import { counterSteps } from './counter-steps.ts';
import { type Facts, readFacts } from './facts.ts';
import { compareFigures } from './figures.ts';
import { houseSteps } from './house-steps.ts';
import { Known, type Step, Violation } from './known.ts';
import type { KnownFault } from './known-faults.ts';
import { type ModelNodes, openNodes } from './nodes.ts';
import { judge } from './oracle.ts';
import { sellingSteps } from './selling-steps.ts';
import { Picker, type StepKind } from './step-kinds.ts';
import { openSweeper, openWorld, type Setup, type Sweeper } from './world.ts';

const kinds: Record<string, StepKind> = { ...sellingSteps, ...counterSteps, ...afterSteps, ...houseSteps };
const often = Object.entries(kinds).flatMap(([kind, { weight }]) => Array.from({ length: weight }, () => kind));
const codes = ['hold, start and let go', 'tell', 'tell', 'exchange', 'exchange', 'buy'];
const resale = [
  ...['buy the rest', 'buy the rest', 'buy the rest', 'join', 'join', 'return', 'return', 'return to who waits'],
  ...['return to who waits', 'return to who waits', 'pay', 'pay', 'pay', 'take back', 'expire', 'scan'],
  ...['move to a seat', 'move to a seat', 'move to a seat', 'change a type', 'refund tickets'],
  // What the provider refuses of what is owed for a ticket that is gone.
  ...['work', 'work', 'work', 'work', 'trouble', 'resolve money', 'resolve money', 'resolve money', 'resolve money'],
];
const money = [
  ...['buy', 'buy', 'buy', 'time goes by', 'time goes by', 'settle', 'settle', 'settle', 'move the event'],
  ...['file payouts', 'file payouts', 'say of a payout', 'say of a payout', 'say of a payout'],
  ...['refund tickets', 'refund an amount', 'refund an amount', 'return', 'return', 'dispute', 'exchange', 'scan'],
  ...['resolve money', 'trouble', 'work', 'work', 'work'],
];
const moreOf = { any: codes, waiting: resale, resale, money };
/** What is done at once, besides anything: the same, or what meets where something comes back or is to be paid back. */
const together: readonly (readonly string[])[] = [
  ...['join', 'return', 'hold', 'buy', 'refund tickets', 'pay', 'tell', 'work'].map((each) => [each]),
  ['join', 'join', 'return', 'refund tickets', 'cancel', 'expire', 'leave'],
  ['move to a seat', 'join', 'pay', 'return', 'take back', 'scan'],
  ['refund tickets', 'refund an amount', 'return', 'scan', 'dispute', 'exchange', 'accept a gift', 'resolve money'],
];
/** Not beside others: what they do is not of one moment. */
const alone = new Set(['time goes by', 'batch', 'again']);

/** What was found: how the world was, the fewest steps that lead there, and what does not hold then. */
interface Found {
  seed: number;
  setup: Setup;
  steps: Step[];
  check: string;
  what: string;
  /** Whether the steps lead there each time; what hangs on who is first may not. */
  isRepeatable: boolean;
}

interface Run {
  operations: number;
  worlds: number;
  counts: Record<string, number>;
  found: Found[];
  seconds: number;
}

interface RunOptions {
  seed: number;
  operations: number;
  stepsOfWorld?: number;
  known?: readonly KnownFault[];
  http?: boolean;
  /** Only worlds that do more of this. */
  flavour?: Setup['flavour'];
  /** Stops at the first that is found. */
  isFirst?: boolean;
  /** How long the shortest way is looked for. */
  shrinkMs?: number;
  onFound?: (found: Found) => void;
  onWorld?: (run: Run) => void;
  isOver?: () => boolean;
  secondsMax?: number;
}

/** Does whatever anybody may do, world after world, and looks after each step. */
export async function runModel(options: RunOptions): Promise<Run> {
  const {
    seed,
    operations,
    stepsOfWorld = 60,
    known = [],
    secondsMax = Number.POSITIVE_INFINITY,
    isOver = () => false,
  } = options;
  const nodes = await openNodes(options);
  const sweeper = await openSweeper(nodes);
  const run: Run = { operations: 0, worlds: 0, counts: {}, found: [], seconds: 0 };
  const begun = performance.now();
  try {
    for (let world = 0; run.operations < operations && run.seconds < secondsMax && !isOver(); world += 1) {
      const worldSeed = seed + world * 7_919;
      const random = seededRandom(worldSeed);
      for (let warm = 0; warm < 8; warm += 1) random(2);
      const setup = anySetup(random, options.flavour && [options.flavour]);
      const done = await playNew(nodes, sweeper, {
        setup,
        random,
        most: Math.min(stepsOfWorld, operations - run.operations),
        run,
      });
      run.worlds += 1;
      run.seconds = (performance.now() - begun) / 1_000;
      options.onWorld?.(run);
      if (done.violation === undefined) continue;
      const { check, message } = done.violation;
      if (known.some((fault) => fault.check === check && (fault.says?.test(message) ?? true))) {
        run.counts[`known: ${check}`] = (run.counts[`known: ${check}`] ?? 0) + 1;
        continue;
      }
      const found = await shrink(
        nodes,
        sweeper,
        { seed: worldSeed, setup, steps: done.steps, check, what: message },
        options.shrinkMs ?? 30_000,
      );
      run.found.push(found);
      options.onFound?.(found);
      if (options.isFirst) break;
    }
    const undeclared = await nodes.undeclared();
    if (undeclared.length > 0) throw new Error(`Routes gave errors that they do not declare: ${undeclared.join('; ')}`);
  } finally {
    await nodes.close();
  }
  run.seconds = (performance.now() - begun) / 1_000;
  return run;
}

const usual: readonly Setup['flavour'][] = ['any', 'waiting', 'resale', 'resale', 'money'];

function anySetup(random: Random, flavours = usual): Setup {
  const flavour = flavours[random(flavours.length)] ?? 'any';
  return {
    absorbFees: random(2) === 0,
    returns: [0, 1, 2].map(() => (flavour !== 'resale' && random(2) === 0 ? 'AT_ONCE' : 'WHEN_RESOLD')),
    keep: random(2) === 0 ? 0 : 20,
    // Sold out with seats left, too.
    capacity: flavour === 'resale' ? 3 + random(2) : random(3) === 0 ? 8 : null,
    // Over soon, where what was earned is to be paid out.
    ahead: flavour === 'money' ? 8 + random(40) : random(3) === 0 ? 40 : 200,
    holdDays: random(2) === 0 ? 0 : 3,
    dates: flavour === 'any' ? 4 : 2,
    flavour,
  };
}

interface Played {
  steps: Step[];
  violation: Violation | undefined;
}

async function begin(
  nodes: ModelNodes,
  sweeper: Sweeper,
  setup: Setup,
  counts: Record<string, number>,
): Promise<Known> {
  await sweeper.sweep();
  nodes.faults.length = 0;
  const world = await openWorld(nodes, setup);
  const facts = await readFacts(nodes.audit.client);
  return new Known({ nodes, world, sweeper, facts, counts });
}

async function playNew(
  nodes: ModelNodes,
  sweeper: Sweeper,
  { setup, random, most, run }: { setup: Setup; random: Random; most: number; run: Run },
): Promise<Played> {
  const known = await begin(nodes, sweeper, setup, run.counts);
  const pick = new Picker(random);
  const steps: Step[] = [];
  for (let at = 0; at < most; at += 1) {
    const step = nextStep(known, pick, steps, String(at));
    steps.push(step);
    for (const each of single(step)) {
      run.operations += 1;
      known.count(`- ${each.kind}`);
    }
    const violation = await take(known, step, { isLast: at === most - 1 });
    if (violation !== undefined) return { steps, violation };
  }
  tally(known);
  return { steps, violation: undefined };
}

/** What there is at the end of a world, to see that the steps reach it. */
function tally(known: Known): void {
  const { orders, refunds, returns, entries, disputes, strays, payouts, gifts } = known.facts;
  const tables = { order: orders, refund: refunds, return: returns, entry: entries, dispute: disputes };
  for (const [name, rows] of Object.entries({ ...tables, 'stray money': strays, payout: payouts, gift: gifts })) {
    for (const { status } of rows) known.count(`at the end: ${name} ${status}`);
  }
}

const single = (step: Step): Step[] => (step.kind === 'batch' ? (step.args.steps as Step[]) : [step]);

function nextStep(known: Known, pick: Picker, before: readonly Step[], id: string): Step {
  if (before.length > 0 && pick.rarely(14)) {
    const of = pick.of(
      before
        .slice(-12)
        .flatMap(single)
        .filter((each) => known.sent.has(each.id)),
    );
    if (of) return { id, kind: 'again', node: nodeOf(pick), args: { of: of.id, times: pick.rarely(2) ? 2 : 1 } };
  }
  if (pick.rarely(4)) {
    const several = 2 + pick.random(4);
    const group = pick.rarely(3) ? [] : (pick.of(together) ?? []);
    const node = nodeOf(pick);
    pick.event = pick.rarely(4) ? undefined : pick.of(known.world.events)?.id;
    const steps = Array.from({ length: several }, (_, at) => {
      const step = single1(known, pick, `${id}.${at}`, pick.rarely(3) ? undefined : pick.of(group), alone);
      return { ...step, node: pick.rarely(4) ? nodeOf(pick) : node };
    });
    pick.event = undefined;
    return { id, kind: 'batch', node, args: { steps } };
  }
  return single1(known, pick, id, undefined, new Set());
}

const nodeOf = (pick: Picker) => pick.random(2) as 0 | 1;

function single1(
  known: Known,
  pick: Picker,
  id: string,
  wanted: string | undefined,
  without: ReadonlySet<string>,
): Step {
  for (let attempt = 0; ; attempt += 1) {
    const among = pick.rarely(3) ? often : moreOf[known.world.setup.flavour];
    const kind = (attempt === 0 ? wanted : undefined) ?? (pick.of(among) as string);
    if (without.has(kind)) continue;
    const args = (kinds[kind] as StepKind).propose(known, pick);
    if (!args) continue;
    const plain = JSON.parse(JSON.stringify(args)) as Record<string, unknown>;
    return { id, kind, node: nodeOf(pick), ...(pick.rarely(8) ? { twice: true } : {}), args: plain };
  }
}

/** Does one step, and looks at everything after it. */
async function take(
  known: Known,
  step: Step,
  { isJudged = true, isLast = false } = {},
): Promise<Violation | undefined> {
  try {
    await perform(known, step);
    await known.nodes.settle();
    const before = known.facts;
    known.facts = await readFacts(known.nodes.audit.client);
    if (!isJudged) return undefined;
    const [fault] = known.nodes.faults;
    if (fault !== undefined) throw new Violation('nothing fails behind the answers', fault);
    // What was refused has changed nothing, and what held before holds still.
    if (!isLast && isDeepStrictEqual(timeless(before), timeless(known.facts))) return undefined;
    const broken = await known.nodes.audit.broken();
    if (broken.length > 0) throw new Violation((broken[0] as string).split(' ')[0] as string, broken.join(', '));
    const [wrong] = judge(known);
    if (wrong !== undefined) throw new Violation(wrong.check, wrong.what);
    if (isLast) await compareFigures(known);
    return undefined;
  } catch (error) {
    if (error instanceof Violation) return error;
    return new Violation(`throws: ${(error as Error).message.slice(0, 80)}`, (error as Error).stack ?? '');
  }
}

/** The present time stands beside each event. */
function timeless({ events, ...facts }: Facts) {
  return { ...facts, events: events.map(({ now: _, ...event }) => event) };
}

async function perform(known: Known, step: Step): Promise<void> {
  if (step.kind === 'batch') {
    const ended = await Promise.allSettled((step.args.steps as Step[]).map((each) => perform(known, each)));
    const failed = ended.find((each) => each.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    return;
  }
  if (step.kind === 'again') {
    const calls = known.sent.get(step.args.of as string) ?? [];
    for (const call of calls) {
      await Promise.all(Array.from({ length: step.args.times as number }, () => known.at(step.node, call)));
    }
    return;
  }
  await (kinds[step.kind] as StepKind).perform(known, step);
}

async function replay(nodes: ModelNodes, sweeper: Sweeper, setup: Setup, steps: readonly Step[]): Promise<Played> {
  const known = await begin(nodes, sweeper, setup, {});
  for (const [at, step] of steps.entries()) {
    // What does not hold after the last did hold before it; to look earlier would only take time.
    const violation = await take(known, step, { isJudged: at === steps.length - 1, isLast: true });
    if (violation !== undefined) return { steps: steps.slice(0, at + 1), violation };
  }
  return { steps: [...steps], violation: undefined };
}

/** Does it again with fewer and fewer steps, as long as the same does not hold. */
async function shrink(
  nodes: ModelNodes,
  sweeper: Sweeper,
  { seed, setup, steps, check, what }: { seed: number; setup: Setup; steps: Step[]; check: string; what: string },
  shrinkMs: number,
): Promise<Found> {
  const until = performance.now() + shrinkMs;
  let [best, said] = [steps, what];
  const fails = async (some: readonly Step[]) => {
    const { violation, steps: taken } = await replay(nodes, sweeper, setup, some);
    if (violation?.check !== check) return false;
    [best, said] = [taken, violation.message];
    return true;
  };
  const isRepeatable = (await fails(steps)) || (await fails(steps));
  if (isRepeatable) {
    for (let size = Math.ceil(best.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
      for (let at = best.length - size; at >= 0 && performance.now() < until; at -= size) {
        await fails([...best.slice(0, at), ...best.slice(at + size)]);
        at = Math.min(at, best.length);
      }
    }
    await simplify(() => best, fails, until);
  }
  return { seed, setup, steps: best, check, what: said, isRepeatable };
}

/** Fewer in a batch, nothing twice. */
async function simplify(
  best: () => readonly Step[],
  fails: (steps: Step[]) => Promise<boolean>,
  until: number,
): Promise<void> {
  for (let at = best().length - 1; at >= 0; at -= 1) {
    const without = (step: Step) => best().map((each, place) => (place === at ? step : each));
    const step = best()[at];
    if (step?.kind === 'batch') {
      for (let place = (step.args.steps as Step[]).length - 1; place >= 0 && performance.now() < until; place -= 1) {
        const now = best()[at] as Step;
        const left = (now.args.steps as Step[]).filter((_, each) => each !== place);
        if (left.length > 0) await fails(without({ ...now, args: { steps: left } }));
      }
    }
    const now = best()[at];
    if (now?.twice === true && performance.now() < until) {
      const { twice: _, ...once } = now;
      await fails(without(once));
    }
  }
}

export function tellFound({ seed, setup, steps, check, what, isRepeatable }: Found): string {
  const lines = steps.map((step) => `  ${JSON.stringify(step)}`);
  const how = isRepeatable ? `${steps.length} steps` : `${steps.length} steps, not each time`;
  return [`seed ${seed}: ${check} (${how})`, `  ${what}`, `  ${JSON.stringify(setup)}`, ...lines].join('\n');
}
