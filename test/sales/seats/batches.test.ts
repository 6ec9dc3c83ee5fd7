import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSales, type RunningSales } from '../../../src/wiring/sales.ts';
import { serveTogether } from '../../helpers/seats/seat-batches.ts';
import { openSeatCluster, type SeatCluster } from '../../helpers/seats/seat-cluster.ts';
import { block, mark, newVersion, repaint, unblock } from '../../helpers/seats/seat-operations.ts';
import { SeatWorld } from '../../helpers/seats/seat-world.ts';
import { oneOf, seededRandom } from '../../helpers/seats/small-hall.ts';

// As in model.test.ts, with many commands at a time at either of two desks. SEAT_SEED=7 SEAT_OPERATIONS=1000000 looks longer.
const seed = Number(process.env.SEAT_SEED ?? 11);
const operations = Number(process.env.SEAT_OPERATIONS ?? 1_500);
const isUsual = process.env.SEAT_SEED === undefined && process.env.SEAT_OPERATIONS === undefined;
const ofWorld = 2_000;
const edits = [block, block, unblock, unblock, mark, repaint, newVersion];

test('of commands that are served together each finds the seats as those before it left them', async (t) => {
  const cluster = await openSeatCluster();
  const other = await createSales({
    ...{ config: cluster.config, db: cluster.db, now: Date.now },
    ...{ callbackUrl: () => cluster.nodes[0]?.url ?? '', onFault: () => {} },
  });
  const counts: Record<string, number> = {};
  let done = 0;
  try {
    for (let world = 0; done < operations; world += 1) {
      done += await runWorld(cluster, [cluster.sales, other], { worldSeed: seed + world * 7_919, counts });
    }
  } finally {
    await other.close();
    await cluster.close();
  }
  t.diagnostic(`SEAT_SEED=${seed}: ${done} commands ${JSON.stringify(counts)}`);
  if (isUsual)
    for (const what of ['chosen', 'best', 'ended', 'handed out', 'refused SEAT_TAKEN']) {
      assert.ok((counts[what] ?? 0) > 0, `${what} came about`);
    }
});

async function runWorld(
  cluster: SeatCluster,
  desks: readonly RunningSales[],
  { worldSeed, counts }: { worldSeed: number; counts: Record<string, number> },
): Promise<number> {
  const random = seededRandom(worldSeed);
  const world = await SeatWorld.open(cluster, random, counts);
  let done = 0;
  try {
    while (done < Math.min(ofWorld, operations)) {
      done += await serveTogether(world, oneOf(random, desks), 1 + random(60));
      if (random(4) === 0) await oneOf(random, edits)(world);
      await world.assertAgrees();
      world.forgetGone();
    }
    await world.assertShown();
    await cluster.audit();
  } catch (error) {
    throw new Error(`SEAT_SEED=${worldSeed} fails after ${done}: ${(error as Error).message}`, { cause: error });
  }
  return done;
}
