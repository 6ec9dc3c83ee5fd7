import { setTimeout as sleep } from 'node:timers/promises';
import { hold, percentile } from '../buying.ts';
import { Exchange } from '../exchange.ts';
import type { Row } from '../row.ts';
import type { Child, World } from '../world.ts';
import { audited, putOnSale } from './sales.ts';

const name = 'series, 1,000 dates made';
const dates = 1_000;
const secondsMax = 60;
const buyers = 4;
const lookEveryMs = 200;

/** A thousand dates of two ticket types are made and published while people buy another event of the same organization. */
export async function* seriesRows(world: World, isWanted: (name: string) => boolean): AsyncGenerator<Row> {
  if (!isWanted(name)) return;
  const ours = await world.startOurs();
  try {
    yield await makingRow(world, ours);
  } finally {
    await ours.stop();
  }
}

async function makingRow(world: World, ours: Child): Promise<Row> {
  const call = async <Data>(method: string, path: string, body?: object): Promise<Data> => {
    const answer = await fetch(`http://127.0.0.1:${ours.port}/open-api/v1${path}`, {
      method,
      headers: { 'api-key': world.key, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  };
  const onSale = await putOnSale(world, ours, 200_000);
  const before = await waits(ours, hold(onSale), () => sleep(3_000));
  const template = await call<{ id: string }>('POST', '/events', {
    name: 'Run',
    dateTime: '2037-01-01T19:00:00+08:00',
    tickets: ['Floor', 'Balcony'].map((type) => ({ name: type, price: 800, quantity: 100, published: true })),
  });
  const startedAt = performance.now();
  const series = await call<{ id: string }>('POST', '/series', {
    name: 'Run',
    templateEventId: template.id,
    rule: { freq: 'DAILY', interval: 1, times: ['19:00'], from: '2037-01-02', count: dates },
    publish: true,
  });
  const meanwhile = await waits(ours, hold(onSale), async () => {
    for (;;) {
      const { status, made } = await call<{ status: string; made: number }>('GET', `/series/${series.id}`);
      if (status === 'READY' && made === dates) return;
      if (status === 'STOPPED') throw new Error('Making stopped');
      await sleep(lookEveryMs);
    }
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  const told = ({ longest, p99 }: Waits) => `longest ${longest.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;
  const detail = `a sale meanwhile: ${told(meanwhile)}; before: ${told(before)}; ${await audited(world)}`;
  return { name, figure: `${seconds.toFixed(1)} s`, target: `< ${secondsMax} s`, isMet: seconds < secondsMax, detail };
}

interface Waits {
  longest: number;
  p99: number;
}

/** How long orders took while something went on. */
async function waits(
  ours: Child,
  buy: (connection: Exchange) => Promise<void>,
  until: () => Promise<unknown>,
): Promise<Waits> {
  const latencies: number[] = [];
  let isOver = false;
  const buying = Array.from({ length: buyers }, async () => {
    const connection = new Exchange(ours.port);
    while (!isOver) {
      const at = performance.now();
      await buy(connection);
      latencies.push(performance.now() - at);
    }
    connection.close();
  });
  await until();
  isOver = true;
  await Promise.all(buying);
  return { longest: Math.max(...latencies), p99: percentile(latencies, 0.99) };
}
