import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type OnSale, percentile, purchase } from '../buying.ts';
import { Exchange } from '../exchange.ts';
import { type Cost, costOf } from '../processor-time.ts';
import { median, processorOf, type Row } from '../row.ts';
import type { Child, World } from '../world.ts';
import type { GreedAsked, GreedHad } from './greedy-caller.ts';
import { greedOf, greedyNames } from './greedy-requests.ts';
import { putOnSale } from './sales.ts';

const buyers = 4;
const purchaseEveryMs = 50;
const seconds = 4;
const rounds = 3;
const connections = 100;
const ratioMax = 1.5;
const p99MsMax = 500;

/**
 * Whole purchases of a few while one organization, key, device, guest or uploader takes all that it can get, compared
 * with purchases without it. With the limits that a service has.
 */
export async function* greedyRows(world: World, isWanted: (name: string) => boolean): AsyncGenerator<Row> {
  for (const name of greedyNames) {
    if (!isWanted(name)) continue;
    // Who fills the house for the door does so from one address.
    const holdLimits = name.includes('door') ? 'off' : undefined;
    const ours = await world.startOurs({ areLimitsReal: true, holdLimits });
    try {
      yield await greedyRow(world, ours, name);
    } finally {
      await ours.stop();
    }
  }
}

/** In turns, so that a busy moment of the machine hits both; each round with a new neighbour, who has not spent its share. */
async function greedyRow(world: World, ours: Child, name: string): Promise<Row> {
  const onSale = await putOnSale(world, ours, 200_000);
  await buyFor(ours, onSale, 2);
  const runs: { alone: Bought; beside: Bought; had: GreedHad }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const requests = await greedOf(name, world, ours);
    const alone = await buyFor(ours, onSale, seconds);
    const taking = takeAll({ port: ours.port, connections, seconds: seconds + 1, requests });
    await sleep(500);
    runs.push({ alone, beside: await buyFor(ours, onSale, seconds), had: await taking });
  }
  const of = (pick: (run: (typeof runs)[number]) => number) => median(runs.map(pick));
  const ratio = of(({ alone, beside }) => beside.p50Ms / alone.p50Ms);
  const p99Ms = of(({ beside }) => beside.p99Ms);
  const told = (pick: (run: (typeof runs)[number]) => Bought) =>
    `p50 ${of((run) => pick(run).p50Ms).toFixed(0)} ms, p99 ${of((run) => pick(run).p99Ms).toFixed(0)} ms`;
  const answered = runs.map(({ had }) => JSON.stringify(had.statuses)).join(' ');
  const megabytes = runs.reduce((sum, { had }) => sum + had.bytes, 0) / 1e6;
  return {
    name,
    figure: `${ratio.toFixed(2)}x`,
    target: `≤ ${ratioMax}x, p99 < ${p99MsMax} ms`,
    isMet: ratio <= ratioMax && p99Ms < p99MsMax,
    detail: `purchases ${told(({ alone }) => alone)} alone; ${told(({ beside }) => beside)} beside ${connections} connections that were answered ${answered}, ${megabytes.toFixed(0)} MB`,
    ...processorOf(
      'purchase, the greedy one included',
      runs.map(({ beside }) => beside),
    ),
  };
}

interface Bought extends Cost {
  count: number;
  p50Ms: number;
  p99Ms: number;
}

/** Not in a closed loop: this measures how long a few buyers wait, not how much there is room for. */
function buyFor(ours: Child, onSale: OnSale, forSeconds: number): Promise<Bought> {
  return costOf([ours], async () => {
    const latencies: number[] = [];
    const endAt = performance.now() + forSeconds * 1_000;
    await Promise.all(
      Array.from({ length: buyers }, async () => {
        const connection = new Exchange(ours.port);
        while (performance.now() < endAt) {
          const at = performance.now();
          await purchase(onSale)(connection);
          latencies.push(performance.now() - at);
          await sleep(purchaseEveryMs);
        }
        connection.close();
      }),
    );
    return { count: latencies.length, p50Ms: percentile(latencies, 0.5), p99Ms: percentile(latencies, 0.99) };
  });
}

/** In a thread of its own, so that it does not delay those who measure. */
function takeAll(asked: GreedAsked): Promise<GreedHad> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('greedy-caller.ts', import.meta.url), { workerData: asked });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
