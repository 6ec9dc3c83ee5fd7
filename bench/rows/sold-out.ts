import { flood, hold, tooLate } from '../buying.ts';
import { type Cost, cost } from '../cost.ts';
import { serverProcess } from '../processor-time.ts';
import { median, type Row } from '../row.ts';
import type { World } from '../world.ts';
import { inTurns, p99, putOnSale, rate } from './sales.ts';

const name = 'sold out, told without the desk';
const ratioLeast = 3;
// Looks are three statements, four times a second.
const transactionsMax = 0.02;

/** Who comes when nothing is left, against those who get something and against the same told by the desk. */
export async function* soldOutRows(world: World, isWanted: (name: string) => boolean): AsyncGenerator<Row> {
  if (!isWanted(name)) return;
  const ours = await world.startOurs({ role: 'web' });
  const asking = await world.startOurs({ role: 'web', soldOutMs: 0 });
  try {
    const onSale = await putOnSale(world, ours, 200_000);
    const gone = await putOnSale(world, ours, 1);
    await flood(ours, hold(gone), { count: 1, forSeconds: 0.001 });
    const postgres = await serverProcess(world.db);
    const runs = await inTurns([
      () => cost(world, postgres, ours, () => flood(ours, tooLate(gone))),
      () => cost(world, postgres, ours, () => flood(ours, hold(onSale))),
      () => cost(world, postgres, asking, () => flood(asking, tooLate(gone))),
    ]);
    const [told, placed, atDesk] = runs as [Cost[], Cost[], Cost[]];
    const ratio = median(told.map((run, index) => run.perSecond / (placed[index] as Cost).perSecond));
    const of = (costs: Cost[], key: keyof Cost, digits = 0) => median(costs.map((run) => run[key])).toFixed(digits);
    const statements = median(told.map(({ transactions }) => transactions));
    const detail = [
      `${rate(told)} answers/s, p99 ${p99(told)} ms; ${rate(placed)} orders/s at the desk; ${rate(atDesk)} told by the desk`,
      `processor an answer: Node ${of(told, 'nodeMicroseconds')} µs, PostgreSQL ${of(told, 'postgresMicroseconds')}`,
      `told by the desk ${of(atDesk, 'nodeMicroseconds')} and ${of(atDesk, 'postgresMicroseconds')}`,
      `an order ${of(placed, 'nodeMicroseconds')} and ${of(placed, 'postgresMicroseconds')}`,
      `${statements.toFixed(4)} transactions an answer`,
    ].join('; ');
    const isMet = ratio >= ratioLeast && statements <= transactionsMax;
    yield { name, figure: ratio.toFixed(2), target: `≥ ${ratioLeast}`, isMet, detail };
  } finally {
    await ours.stop();
    await asking.stop();
  }
}
