import type { TestContext } from 'node:test';
import fc from 'fast-check';
import type { SalesCluster } from './sales-cluster.ts';
import type { WorldSetup } from './sales-model-records.ts';
import { anyOperations, anyWorld, failures, type Operation } from './sales-operations.ts';
import { SalesRunner } from './sales-runner.ts';

interface CheckOptions {
  runs: number;
  crashWeight: number;
}

// The suite does the same each time, so that a failure in it comes from a change. A longer run tries new lists.
const seed = Number(process.env.MODEL_SEED ?? (process.env.MODEL_RUNS === undefined ? 1 : Date.now() % 2 ** 31));
// A failure prints it: with it the smallest list of operations is run at once.
const path = process.env.MODEL_PATH;
const shrinkingMsMax = 120_000;

/** Runs lists of operations on events of their own until one goes otherwise than the model says. */
export async function checkSales(
  t: TestContext,
  open: () => Promise<SalesCluster>,
  { runs, crashWeight }: CheckOptions,
): Promise<void> {
  const done = { runs: 0, operations: 0 };
  let failedAt: number | undefined;
  let cluster = await open();
  const property = fc.asyncProperty(anyOperations({ crashWeight }), anyWorld, async (operations, world) => {
    if (failedAt !== undefined && performance.now() - failedAt > shrinkingMsMax) return;
    try {
      await runOne(cluster, world, operations);
    } catch (error) {
      failedAt ??= performance.now();
      cluster = await soundOne(cluster, open);
      throw error;
    }
    done.runs += 1;
    done.operations += operations.length;
  });
  try {
    const details = await fc.check(property, { seed, path, unbiased: true, numRuns: path === undefined ? runs : 1 });
    t.diagnostic(`MODEL_SEED=${seed}: ${done.runs} runs of ${done.operations} operations`);
    if (details.failed) throw new Error(reportOf(details), { cause: details.errorInstance });
    t.diagnostic(JSON.stringify(await cluster.seen()));
  } finally {
    await cluster.close();
  }
}

/** What one list broke must not count against the next, smaller one. */
async function soundOne(cluster: SalesCluster, open: () => Promise<SalesCluster>): Promise<SalesCluster> {
  try {
    await cluster.assertSound();
    return cluster;
  } catch {
    await cluster.close().catch(() => {});
    return open();
  }
}

async function runOne(cluster: SalesCluster, world: WorldSetup, operations: readonly Operation[]): Promise<void> {
  const runner = await SalesRunner.begin(cluster, world);
  for (const [index, operation] of operations.entries()) {
    try {
      await runner.perform(operation);
    } catch (error) {
      failures.set(operations, index);
      throw new Error(`Operation ${index}, ${operation.op}: ${(error as Error).message}`, { cause: error });
    }
  }
  await runner.perform({ op: 'try refunds', at: 0 });
  await cluster.assertSound();
}

function reportOf(details: fc.RunDetails<[Operation[], WorldSetup]>): string {
  const [operations, world] = details.counterexample ?? [[], undefined];
  return [
    `MODEL_SEED=${details.seed} MODEL_PATH=${details.counterexamplePath} repeats this, made smaller ${details.numShrinks} times:`,
    JSON.stringify(world),
    ...operations.map((operation, index) => `${index}. ${JSON.stringify(operation)}`),
    (details.errorInstance as Error | null)?.message ?? '',
  ].join('\n');
}
