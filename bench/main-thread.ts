import { readEverything, type Stays, sendLargestBodies, stayMsMax } from '../scripts/abuse/longest-stays.ts';
import { openWorld } from '../scripts/abuse/world.ts';
import { fillDatabase } from '../scripts/versions/fill.ts';
import { atMost, type Row } from './row.ts';

const orders = 20_000;

/** How long one request keeps the thread that sells, by the clock of the processor: every route at its largest body, and everything that is read. */
export async function* mainThreadRows(isWanted: (name: string) => boolean): AsyncGenerator<Row> {
  if (!isWanted('main thread')) return;
  const world = await openWorld();
  try {
    yield rowOf('main thread, largest bodies', await sendLargestBodies(world, await world.openAttacker()));
    const [event = ''] = await fillDatabase(world.db, orders, { perEvent: orders });
    const reading = { ...world.victim, ids: { ...world.victim.ids, events: event } };
    yield rowOf(`main thread, reading ${orders} orders`, await readEverything(world, reading));
  } finally {
    await world.close();
  }
}

function rowOf(name: string, { stays, bought }: Stays): Row {
  const [longest = { what: 'nothing', ms: 0 }, ...others] = stays;
  const next = others.slice(0, 3).map(({ what, ms }) => `${what} ${ms}`);
  const detail = `${longest.what}; then ${next.join(', ')} ms; ${stays.length} requests, ${bought} orders beside them`;
  return atMost(name, longest.ms, stayMsMax, ' ms', detail);
}
