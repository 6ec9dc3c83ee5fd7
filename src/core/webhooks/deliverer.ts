import type { Database } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { naturalBatch } from '../../platform/natural-batch.ts';
import { nextAttemptSeconds } from './attempt-plan.ts';
import { Lanes, windowDefault } from './lanes.ts';
import { callOf, loadSigners, type Signers, type SigningBoxes, switchedOff } from './prepare-call.ts';
import {
  type Allowance,
  type AttemptOutcome,
  type ClaimedDelivery,
  claimDelivery,
  claimDueInTurn,
  claimDueOf,
  giveUpPending,
  giveUpTarget,
  noteFailure,
  noteSuccess,
  recordAttempts,
  switchOff,
} from './send.sql.ts';
import type { AttemptOutcome as AttemptResult, WebhookAttempts } from './webhook-attempts.ts';
import type { WebhookAnswer, WebhookSender } from './webhook-call.ts';

export interface DelivererOptions {
  db: Database;
  sender: WebhookSender;
  boxes: SigningBoxes;
  now: () => number;
  random?: () => number;
  onFault: (sentence: string, error: unknown) => void;
}

/** Sends what is due, with no transaction open, and writes down what came of it. */
export interface Deliverer extends WebhookAttempts {
  /** Starts whatever can be started now; attempts that take their time go on by themselves. */
  run(): Promise<void>;
  /** Waits for the attempts that are under way. */
  stop(): Promise<void>;
}

const claimMost = 500;
// An attempt takes 15 seconds at most and starts as soon as it is claimed, so it is over when its lease ends.
const leaseSeconds = 40;
const failingDaysMax = 5;
const failingReason = `Nothing but failures for ${failingDaysMax} days.`;
const goneReason = 'The receiver answered 410 Gone.';
const gone = 410;
const firstTarget = '00000000-0000-0000-0000-000000000000';

export function createDeliverer(options: DelivererOptions): Deliverer {
  const { db, sender, boxes, now, random = Math.random, onFault } = options;
  const lanes = new Lanes();
  let afterTargetId = firstTarget;
  let isStopping = false;
  let running: Promise<void> = Promise.resolve();

  /** Answers whether it counted: it does not where the lease was lost. */
  const record = naturalBatch<AttemptOutcome, boolean>({
    sizeMax: 200,
    inFlightMax: 1,
    patienceMs: 1_000,
    load: async (outcomes) => {
      const recorded = new Set((await recordAttempts(db, { outcomes })).map(({ id }) => id));
      return outcomes.map(({ id }) => recorded.has(id));
    },
  });
  const health = naturalBatch<{ webhookId: string; isSuccess: boolean }, void>({
    sizeMax: 200,
    inFlightMax: 1,
    patienceMs: 1_000,
    load: async (reports) => {
      await noteHealth(db, reports);
      return reports.map(() => undefined);
    },
  });

  const attempt = async (
    delivery: ClaimedDelivery,
    { lease, signers, onAnswered }: { lease: string; signers: Signers; onAnswered?: (isSuccess: boolean) => void },
  ): Promise<AttemptOutcome> => {
    const refusal = signers.refusalOf(delivery);
    if (refusal !== undefined) {
      await giveUpTarget(db, { targetId: delivery.targetId, error: refusal });
      return outcomeOf(delivery, lease, unsent(refusal), undefined);
    }
    const secrets = await signers.secretsOf(delivery);
    const answer = await sender.send(callOf(delivery, { secrets, seconds: Math.floor(now() / 1_000) }));
    onAnswered?.(answer.error === null);
    const outcome = outcomeOf(delivery, lease, answer, secondsToNext(delivery, answer, random()));
    if (await record(outcome)) await react(delivery, answer);
    return outcome;
  };

  const react = async ({ webhookId, trigger }: ClaimedDelivery, { responseStatus, error }: WebhookAnswer) => {
    if (webhookId === null || trigger === 'TEST') return;
    if (responseStatus === gone) {
      await switchOff(db, { id: webhookId, reason: goneReason });
      await giveUpPending(db, { webhookId, error: switchedOff });
    } else {
      await health({ webhookId, isSuccess: error === null });
    }
  };

  const startAll = async (claimed: readonly ClaimedDelivery[], lease: string) => {
    if (claimed.length === 0) return;
    const signers = await loadSigners(db, boxes, claimed);
    for (const delivery of claimed) {
      lanes.start(delivery.targetId, async (onAnswered) => {
        try {
          await attempt(delivery, { lease, signers, onAnswered });
        } catch (error) {
          onFault('An attempt to deliver could not be carried out; it comes up again', error);
        }
      });
    }
  };

  /** Receivers that are known to be quick. Answers whether more of theirs may be waiting that could be started at once. */
  const serveQuick = async (most: number, allowances: readonly Allowance[]): Promise<boolean> => {
    const ready = allowances.filter(({ allowance }) => allowance > 0);
    if (most === 0 || ready.length === 0) return false;
    const lease = newId();
    const claimed = await claimDueOf(db, { lease, leaseSeconds, most, allowances: ready });
    await startAll(claimed, lease);
    return claimed.length === most;
  };

  /** Everybody else, each in turn. */
  const serveInTurn = async (most: number, allowances: readonly Allowance[]): Promise<boolean> => {
    if (most === 0) return false;
    const lease = newId();
    const claimed = await claimDueInTurn(db, {
      lease,
      leaseSeconds,
      most,
      allowances,
      allowanceDefault: windowDefault,
      afterTargetId,
    });
    await startAll(claimed, lease);
    const wasFromStart = afterTargetId === firstTarget;
    afterTargetId = claimed.length === most ? (claimed.at(-1)?.targetId ?? firstTarget) : firstTarget;
    return claimed.length === most || !wasFromStart;
  };

  /** Starts what can be started; answers whether more may be waiting that could be started at once. */
  const round = async (): Promise<boolean> => {
    const room = lanes.room();
    const { quick, others } = lanes.allowances();
    const notInTurn = quick.map(({ targetId }) => ({ targetId, allowance: 0 }));
    const goOn = await Promise.all([
      serveQuick(Math.min(claimMost, room.quick), quick),
      serveInTurn(Math.min(claimMost, room.others), [...others, ...notInTurn]),
    ]);
    return goOn.some(Boolean);
  };

  const runAll = async () => {
    while (!isStopping) {
      const goOn = await round();
      // Room for the next round comes when attempts end; slow ones are not waited for.
      if (!goOn && !(await lanes.progress())) return;
    }
  };

  return {
    run() {
      running = runAll();
      return running;
    },
    async attempt(deliveryId): Promise<AttemptResult> {
      const lease = newId();
      const delivery = await claimDelivery(db, { id: deliveryId, lease, leaseSeconds });
      if (delivery === undefined) throw new Error(`The delivery ${deliveryId} cannot be tried`);
      const outcome = await attempt(delivery, { lease, signers: await loadSigners(db, boxes, [delivery]) });
      const { status, responseStatus, durationMs, error } = outcome;
      return { status, responseStatus, durationMs, error };
    },
    async stop() {
      isStopping = true;
      await running.catch(() => {});
      await lanes.drained();
    },
  };
}

function unsent(error: string): WebhookAnswer {
  return { responseStatus: null, durationMs: 0, error, retryAfterSeconds: null };
}

/** Undefined where there is no further attempt. */
function secondsToNext(delivery: ClaimedDelivery, answer: WebhookAnswer, random: number): number | undefined {
  const isFinal = answer.error === null || delivery.trigger === 'TEST' || answer.responseStatus === gone;
  if (isFinal) return undefined;
  const { retryAfterSeconds } = answer;
  return nextAttemptSeconds({ attempts: delivery.attempts + 1, retryAfterSeconds, random });
}

function outcomeOf(
  { id }: ClaimedDelivery,
  lease: string,
  { responseStatus, durationMs, error }: WebhookAnswer,
  nextSeconds: number | undefined,
): AttemptOutcome {
  const unfinished = nextSeconds === undefined ? 'FAILED' : 'PENDING';
  const status = error === null ? 'DELIVERED' : unfinished;
  return { id, lease, status, responseStatus, durationMs, error, nextSeconds: nextSeconds ?? null };
}

async function noteHealth(db: Database, reports: readonly { webhookId: string; isSuccess: boolean }[]): Promise<void> {
  const well = new Set(reports.filter(({ isSuccess }) => isSuccess).map(({ webhookId }) => webhookId));
  const ill = new Set(reports.map(({ webhookId }) => webhookId).filter((id) => !well.has(id)));
  if (well.size > 0) await noteSuccess(db, { webhookIds: [...well] });
  if (ill.size === 0) return;
  const noted = await noteFailure(db, { webhookIds: [...ill], daysMax: failingDaysMax, reason: failingReason });
  for (const { id, isActive } of noted) {
    if (!isActive) await giveUpPending(db, { webhookId: id, error: switchedOff });
  }
}
