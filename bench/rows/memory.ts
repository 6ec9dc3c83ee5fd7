import { setTimeout as sleep } from 'node:timers/promises';
import { flood, purchase } from '../buying.ts';
import { getRequest, load } from '../load.ts';
import { costOf } from '../processor-time.ts';
import { atMost, processorOf, type Row } from '../row.ts';
import type { World } from '../world.ts';
import { audited, putOnSale } from './sales.ts';

const name = 'memory';
const minutes = 10;
const ratioMax = 1.2;
const restMs = 500;

/** Memory of a process that does everything, after ten minutes of purchases, pages, lists and searches ÷ after one. */
export async function* memoryRows(world: World, isWanted: (name: string) => boolean): AsyncGenerator<Row> {
  if (!isWanted(name)) return;
  const ours = await world.startOurs();
  try {
    const onSale = await putOnSale(world, ours, 200_000);
    const paths = [
      '/',
      `/events/${onSale.eventId}`,
      '/marketplace/v1/events?search=rush',
      '/open-api/v1/events?take=100',
    ];
    const request = () =>
      getRequest(paths[Math.floor(Math.random() * paths.length)] as string, { 'api-key': world.key });
    const afterMinutes: number[] = [];
    const mixed = async () => {
      let count = 0;
      const startedAt = performance.now();
      while (afterMinutes.length < minutes) {
        const [bought, read] = await Promise.all([
          flood(ours, purchase(onSale), { count: 4, forSeconds: 1 }),
          load({ port: ours.port, connections: 4, seconds: 1, request }),
        ]);
        count += bought.count + read.count;
        if (performance.now() - startedAt >= (afterMinutes.length + 1) * 60_000)
          afterMinutes.push(await ours.residentMegabytes());
        await sleep(restMs);
      }
      return { count };
    };
    const done = await costOf([ours], mixed);
    const [first, last] = [afterMinutes[0] as number, afterMinutes.at(-1) as number];
    const detail = `${done.count} purchases and reads; MB after each minute ${afterMinutes.map((each) => each.toFixed(0)).join(' ')}; ${await audited(world)}`;
    yield { ...atMost(name, last / first, ratioMax, '×', detail), ...processorOf('purchase or read', [done]) };
  } finally {
    await ours.stop();
  }
}
