import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sql } from '../src/platform/database/sql.ts';
import { holdRequest, type OnSale, percentile } from './buying.ts';
import { openDoor } from './door.ts';
import type { AttackAsked, AttackResult } from './door-attacker.ts';
import { Exchange } from './exchange.ts';
import type { Row } from './row.ts';
import { putOnSale } from './sales.ts';
import type { Child, World } from './world.ts';

const names = ['door, forged codes of one device', 'door, manifests of one device'];
const buyers = 4;
const orderEveryMs = 50;
const seconds = 8;
const connections = 40;

/** What orders of others take while one device sends all that it can: against what they take without it. */
export async function* doorAttackRows(world: World, isWanted: (name: string) => boolean): AsyncGenerator<Row> {
  if (!names.some(isWanted)) return;
  const ours = await world.startOurs({ holdLimits: 'off' });
  try {
    const door = await openDoor(world, ours, 5_000);
    const onSale = await putOnSale(world, ours, 200_000);
    await orders(ours, onSale, 2);
    const [forged, manifests] = names as [string, string];
    for (const [name, kind] of [
      [forged, 'forged'],
      [manifests, 'manifest'],
    ] as const) {
      if (!isWanted(name)) continue;
      const before = await orders(ours, onSale, seconds);
      const rowsBefore = await countScans(world);
      const asked: AttackAsked = { kind, port: ours.port, connections, seconds: seconds + 1, ...door };
      const attacking = attack(asked);
      await sleep(500);
      const during = await orders(ours, onSale, seconds);
      const { statuses, bytes } = await attacking;
      const ratio = during.p50Ms / before.p50Ms;
      const told = ({ p50Ms, p99Ms }: typeof before) => `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(0)} ms`;
      yield {
        name,
        figure: `${ratio.toFixed(2)}x`,
        target: '≤ 1.5x',
        isMet: ratio <= 1.5,
        detail: `orders ${told(before)} alone; ${told(during)} beside ${connections} connections that were answered ${JSON.stringify(statuses)}, ${(bytes / 1e6).toFixed(0)} MB, ${(await countScans(world)) - rowsBefore} scans kept`,
      };
    }
  } finally {
    await ours.stop();
  }
}

/** Not in a closed loop: what is measured is what a few buyers wait, not how much there is room for. */
async function orders(ours: Child, onSale: OnSale, forSeconds: number): Promise<{ p50Ms: number; p99Ms: number }> {
  const latencies: number[] = [];
  const endAt = performance.now() + forSeconds * 1_000;
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      const connection = new Exchange(ours.port);
      while (performance.now() < endAt) {
        const at = performance.now();
        const { status, body } = await connection.send(holdRequest(onSale));
        if (status !== 201) throw new Error(`Unexpected answer: ${status} ${body}`);
        latencies.push(performance.now() - at);
        await sleep(orderEveryMs);
      }
      connection.close();
    }),
  );
  return { p50Ms: percentile(latencies, 0.5), p99Ms: percentile(latencies, 0.99) };
}

/** In a thread of its own, so that it does not delay those who measure. */
function attack(asked: AttackAsked): Promise<AttackResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('door-attacker.ts', import.meta.url), { workerData: asked });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

async function countScans({ db }: World): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from scans`)).count;
}
