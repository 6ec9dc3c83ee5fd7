import { sql } from '../../src/platform/database/sql.ts';
import { flood, hold, tooLate } from '../buying.ts';
import { median, processorOf, type Row } from '../row.ts';
import type { World } from '../world.ts';
import { type Costed, costed, inTurns, p99, putOnSale, rate } from './sales.ts';

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
    const transactions: number[] = [];
    const runs = await inTurns([
      async () => {
        const before = await committed(world);
        const run = await costed(ours, tooLate(gone));
        transactions.push(((await committed(world)) - before) / run.count);
        return run;
      },
      () => costed(ours, hold(onSale)),
      () => costed(asking, tooLate(gone)),
    ]);
    const [told, placed, atDesk] = runs as [Costed[], Costed[], Costed[]];
    const ratio = median(told.map((run, index) => run.perSecond / (placed[index] as Costed).perSecond));
    const microseconds = (costs: Costed[]) =>
      (['oursMs', 'postgresMs'] as const).map((key) => (median(costs.map((run) => run[key])) * 1_000).toFixed(0));
    const statements = median(transactions);
    const detail = [
      `${rate(told)} answers/s, p99 ${p99(told)} ms; ${rate(placed)} orders/s at the desk; ${rate(atDesk)} told by the desk`,
      `processor an answer: Node ${microseconds(told).join(' µs, PostgreSQL ')}`,
      `told by the desk ${microseconds(atDesk).join(' and ')}`,
      `an order ${microseconds(placed).join(' and ')}`,
      `${statements.toFixed(4)} transactions an answer`,
    ].join('; ');
    const isMet = ratio >= ratioLeast && statements <= transactionsMax;
    yield { name, figure: ratio.toFixed(2), target: `≥ ${ratioLeast}`, isMet, detail, ...processorOf('answer', told) };
  } finally {
    await ours.stop();
    await asking.stop();
  }
}

async function committed({ db }: World): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select xact_commit::int as count from pg_stat_database where datname = current_database()`);
  return count;
}
