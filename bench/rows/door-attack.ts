import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sql } from '../../src/platform/database/sql.ts';
import { holdRequest, type OnSale, percentile } from '../buying.ts';
import { Exchange } from '../exchange.ts';
import { median, type Row } from '../row.ts';
import type { Child, World } from '../world.ts';
import { openDoor } from './door.ts';
import type { AttackAsked, AttackResult } from './door-attacker.ts';
import { putOnSale } from './sales.ts';

const names = ['door, forged codes of one device', 'door, manifests of one device'];
const buyers = 4;
const orderEveryMs = 50;
const seconds = 4;
const rounds = 3;
const connections = 40;

/** What others' orders take while one device sends all that it can, compared with what they take without it. */
export async function* doorAttackRows(world: World, isWanted: (name: string) => boolean): AsyncGenerator<Row> {
  if (!names.some(isWanted)) return;
  const ours = await world.startOurs({ holdLimits: 'off' });
  try {
    const door = await openDoor(world, ours, 2_000);
    const onSale = await putOnSale(world, ours, 200_000);
    await orders(ours, onSale, 2);
    const [forged, manifests] = names as [string, string];
    for (const [name, kind] of [
      [forged, 'forged'],
      [manifests, 'manifest'],
    ] as const) {
      if (!isWanted(name)) continue;
      yield await attackRow(world, ours, { name, kind, door, onSale });
    }
  } finally {
    await ours.stop();
  }
}

interface Attack {
  name: string;
  kind: AttackAsked['kind'];
  door: Pick<AttackAsked, 'token' | 'eventId'>;
  onSale: OnSale;
}

/** In turns, so that a busy moment of the machine hits both. */
async function attackRow(world: World, ours: Child, { name, kind, door, onSale }: Attack): Promise<Row> {
  const rowsBefore = await countScans(world);
  const { token, eventId } = door;
  const asked: AttackAsked = { kind, port: ours.port, connections, seconds: seconds + 1, token, eventId };
  const runs: { alone: Measured; beside: Measured; attack: AttackResult }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const alone = await orders(ours, onSale, seconds);
    const attacking = attack(asked);
    await sleep(500);
    runs.push({ alone, beside: await orders(ours, onSale, seconds), attack: await attacking });
  }
  const of = (pick: (run: (typeof runs)[number]) => number) => median(runs.map(pick));
  const ratio = of(({ alone, beside }) => beside.p50Ms / alone.p50Ms);
  const told = (pick: (run: (typeof runs)[number]) => Measured) =>
    `p50 ${of((run) => pick(run).p50Ms).toFixed(1)} ms, p99 ${of((run) => pick(run).p99Ms).toFixed(0)} ms, processor ${of((run) => pick(run).cpuShare).toFixed(2)}`;
  const answered = runs.map((run) => JSON.stringify(run.attack.statuses)).join(' ');
  const megabytes = runs.reduce((sum, run) => sum + run.attack.bytes, 0) / 1e6;
  return {
    name,
    figure: `${ratio.toFixed(2)}x`,
    target: '≤ 1.5x',
    isMet: ratio <= 1.5,
    detail: `orders ${told((run) => run.alone)} alone; ${told((run) => run.beside)} beside ${connections} connections that were answered ${answered}, ${megabytes.toFixed(0)} MB, ${(await countScans(world)) - rowsBefore} scans kept`,
  };
}

interface Measured {
  p50Ms: number;
  p99Ms: number;
  /** As a share of one core. */
  cpuShare: number;
}

/** Not in a closed loop: this measures how long a few buyers wait, not how much there is room for. */
async function orders(ours: Child, onSale: OnSale, forSeconds: number): Promise<Measured> {
  const latencies: number[] = [];
  const cpuBefore = await ours.cpuMicroseconds();
  const startedAt = performance.now();
  const endAt = startedAt + forSeconds * 1_000;
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
  const cpuMs = ((await ours.cpuMicroseconds()) - cpuBefore) / 1_000;
  const cpuShare = cpuMs / (performance.now() - startedAt);
  return { p50Ms: percentile(latencies, 0.5), p99Ms: percentile(latencies, 0.99), cpuShare };
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
