import { raiseInvalid } from '../core/base/common.errors.ts';
import { refusal } from '../core/base/define-error.ts';
import type { PlanWork, PlanWorkOf } from '../core/catalog/plan-drawing/plan-work.ts';
import { plansBusy } from '../core/catalog/seating-plans/seating-plan.errors.ts';
import type { PoolWatch } from '../platform/worker-pool/thread-watch.ts';
import { createWorkerPool, WorkerDied, WorkerPoolFull } from '../platform/worker-pool/worker-pool.ts';
import type { Answered, PlanTasks } from './plan-worker-thread.ts';

// A list of 120,000 seats takes some two seconds; what no hall has is broken off.
const taskMsMax = 15_000;
const waitingMax = 3;
const retryAfterSeconds = 5;

/** Reads and paints plans in one thread beside the one that sells, each organization in turn. */
export function createPlanWorker(options: { watch?: PoolWatch } = {}): PlanWork & { close(): Promise<void> } {
  const pool = createWorkerPool<PlanTasks>({
    entry: new URL('plan-worker-thread.ts', import.meta.url),
    threadsMax: 1,
    waitingMax,
    taskMsMax,
    memoryMbMax: 512,
    watch: options.watch,
  });
  const inTime = async <Value>(work: Promise<Answered<Value>>): Promise<Value> => {
    try {
      const answer = await work;
      return 'faults' in answer ? raiseInvalid(answer.faults) : answer.value;
    } catch (error) {
      if (error instanceof WorkerPoolFull || error instanceof WorkerDied)
        throw refusal(plansBusy, {}, { retryAfterSeconds });
      throw error;
    }
  };
  return {
    readFile: (of, file) => inTime(pool.run(laneOf(of), 'readFile', file)),
    readBody: (of, body) => inTime(pool.run(laneOf(of), 'readBody', body)),
    paintTyped: (of, typed) => inTime(pool.run(laneOf(of), 'paintTyped', typed)),
    close: pool.close,
  };
}

function laneOf({ organizationId, isApproved }: PlanWorkOf): string {
  return isApproved ? organizationId : 'not approved';
}
