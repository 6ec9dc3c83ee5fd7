import { test } from 'node:test';
import { checkSales } from '../../../helpers/sales/sales-check.ts';
import { salesCluster } from '../../../helpers/sales/sales-cluster.ts';

// A failure prints what repeats it. To look longer: MODEL_RUNS=1000 node test/ci/sales/races/model.test.ts
const runs = Number(process.env.MODEL_RUNS ?? 12);

test('whatever buyers, provider, workers and organizer do, sales stand as the model says', async (t) => {
  await checkSales(t, salesCluster, { runs, crashWeight: 1 });
});
