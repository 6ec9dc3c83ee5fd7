import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSeatCluster } from '../../../helpers/seats/seat-cluster.ts';
import { anyOperation } from '../../../helpers/seats/seat-operations.ts';
import { SeatWorld } from '../../../helpers/seats/seat-world.ts';
import { seededRandom } from '../../../helpers/seats/small-hall.ts';

// A failure prints its seed. To look longer: SEAT_SEED=7 SEAT_OPERATIONS=100000 node test/ci/sales/seats/model.test.ts
const seed = Number(process.env.SEAT_SEED ?? 32);
const operations = Number(process.env.SEAT_OPERATIONS ?? 100);
const isUsual = process.env.SEAT_SEED === undefined && process.env.SEAT_OPERATIONS === undefined;
const ofWorld = 100;

// Who wins a race is not in the seed: only what comes about many times, no matter who wins.
const mustHappen = ['chosen', 'best', 'paid', 'refused SEAT_TAKEN'];

test('whatever buyers, organizer, provider and nodes do, each seat is where the model has it', async (t) => {
  const cluster = await openSeatCluster();
  const counts: Record<string, number> = {};
  let done = 0;
  try {
    for (let world = 0; done < operations; world += 1) {
      done += await runWorld(cluster, seed + world * 7_919, Math.min(ofWorld, operations - done), counts);
    }
  } finally {
    await cluster.close();
  }
  t.diagnostic(`SEAT_SEED=${seed}: ${done} operations ${JSON.stringify(counts)}`);
  if (isUsual) for (const what of mustHappen) assert.ok((counts[what] ?? 0) > 0, `${what} came about`);
});

async function runWorld(
  cluster: Awaited<ReturnType<typeof openSeatCluster>>,
  worldSeed: number,
  steps: number,
  counts: Record<string, number>,
): Promise<number> {
  const world = await SeatWorld.open(cluster, seededRandom(worldSeed), counts);
  for (let step = 1; step <= steps; step += 1) {
    const operation = anyOperation(world);
    try {
      await operation(world);
      await world.assertAgrees();
      if (step % 25 === 0) await world.assertShown();
      if (step % 50 === 0 || step === steps) await cluster.audit();
    } catch (error) {
      const where = `SEAT_SEED=${worldSeed} SEAT_OPERATIONS=${step} fails at step ${step}, ${operation.name}`;
      throw new Error(`${where}: ${(error as Error).message}`, { cause: error });
    }
  }
  return steps;
}
