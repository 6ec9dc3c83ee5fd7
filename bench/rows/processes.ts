import { flood, purchase } from '../buying.ts';
import { costOf } from '../processor-time.ts';
import { atMost, median, processorOf, type Row } from '../row.ts';
import type { Child, World } from '../world.ts';
import { audited, type Costed, inTurns, putOnSale } from './sales.ts';

const counts = [16, 64, 256];
const forSeconds = 2;
const times = 3;
// A process that has sold less runs slower code: before the measurement each has sold for as long.
const warmUpSeconds = 4;
const busiestMost = 0.8;

/** What the busiest process has to do for a purchase of one hot event, with a second one beside it ÷ without. */
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
        const run = await costOf(children, () => flood(children, purchase(onSale), { count, forSeconds }));
        const each = (await cpuOf(children)).map(
          (after, child) => (after - (before[child] as number)) / 1_000 / run.count,
        );
        return { ...run, busiestMs: Math.max(...each) };
      };
      const runs = await inTurns([measure(one), measure(two)], { times });
      const [alone, both] = runs as [Run[], Run[]];
      const ratio = ratioOf(both, alone, 'busiestMs');
      const detail = `purchases/s (ms of processor each): ${told(alone)} with one, ${told(both)} with two, ${ratioOf(both, alone, 'perSecond').toFixed(2)} of the rate; ${await audited(world)}`;
      yield { ...atMost(names[index] as string, ratio, busiestMost, '', detail), ...processorOf('purchase', both) };
    }
  } finally {
    for (const child of started) await child.stop();
  }
}

/** With the processor time per purchase of the busiest process: with free cores that is the limit, not the sum. */
type Run = Costed & { busiestMs: number };

function cpuOf(children: readonly Child[]): Promise<number[]> {
  return Promise.all(children.map((child) => child.cpuMicroseconds()));
}

const ratioOf = (runs: readonly Run[], others: readonly Run[], key: 'perSecond' | 'busiestMs') =>
  median(runs.map((run, index) => run[key] / (others[index] as Run)[key]));

const told = (runs: readonly Run[]) => {
  const of = (key: 'oursMs' | 'busiestMs') => median(runs.map((run) => run[key])).toFixed(2);
  return `${median(runs.map(({ perSecond }) => perSecond)).toFixed(0)} (${of('oursMs')}, the busiest ${of('busiestMs')})`;
};
