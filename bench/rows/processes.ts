import { type Flood, flood, purchase } from '../buying.ts';
import { median, type Row } from '../row.ts';
import type { Child, World } from '../world.ts';
import { audited, inTurns, putOnSale } from './sales.ts';

const counts = [16, 64, 256];
const forSeconds = 2;
const times = 3;
// A process that has sold less runs slower code: before the measurement each has sold for as long.
const warmUpSeconds = 4;

/** What a second process gains at one hot event, or costs. */
export async function* processRows(world: World, isWanted: (name: string) => boolean): AsyncGenerator<Row> {
  const names = counts.map((count) => `two processes, ${count} buyers`);
  if (!names.some(isWanted)) return;
  const started: Child[] = [];
  const start = async () => {
    const child = await world.startOurs({ role: 'web' });
    started.push(child);
    return child;
  };
  try {
    const two = [await start(), await start()];
    const one = [await start()];
    const onSale = await putOnSale(world, one[0] as Child, 200_000);
    for (const children of [one, two]) {
      await flood(children, purchase(onSale), { forSeconds: warmUpSeconds * children.length });
    }
    for (const [index, count] of counts.entries()) {
      const measure = (children: readonly Child[]) => async () => {
        const before = await cpuOf(children);
        const run = await flood(children, purchase(onSale), { count, forSeconds });
        const cpuMs = (await cpuOf(children)).map(
          (after, child) => (after - (before[child] as number)) / 1_000 / run.count,
        );
        return { ...run, cpuMs };
      };
      const runs = await inTurns([measure(one), measure(two)], { times });
      const [alone, both] = runs as [Run[], Run[]];
      const ratio = ratioOf(both, alone);
      yield {
        name: names[index] as string,
        figure: ratio.toFixed(2),
        target: '≥ 1.2',
        isMet: ratio >= 1.2,
        detail: `purchases/s (ms of processor each): ${told(alone)} with one, ${told(both)} with two; ${await audited(world)}`,
      };
    }
  } finally {
    for (const child of started) await child.stop();
  }
}

/** With the processor time per purchase of each process: with free cores the busier of two is the limit, not the sum. */
type Run = Flood & { cpuMs: number[] };

function cpuOf(children: readonly Child[]): Promise<number[]> {
  return Promise.all(children.map((child) => child.cpuMicroseconds()));
}

const ratioOf = (runs: readonly Run[], others: readonly Run[]) =>
  median(runs.map((run, index) => run.perSecond / (others[index] as Run).perSecond));

const told = (runs: readonly Run[]) => {
  const cpu = (figureOf: (cpuMs: number[]) => number) => median(runs.map(({ cpuMs }) => figureOf(cpuMs))).toFixed(2);
  const all = cpu((each) => each.reduce((sum, ms) => sum + ms));
  return `${median(runs.map(({ perSecond }) => perSecond)).toFixed(0)} (${all}, the busier ${cpu((each) => Math.max(...each))})`;
};
